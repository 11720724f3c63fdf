#pragma once

namespace stylized::app {

/// Remembers up to 64 files that are removed when the program is ended by SIGINT, SIGTERM or SIGHUP.
/// **Threads**: remember() and forget() from one thread at a time.
class TemporaryFiles {
public:
    /// Handlers are set on the first call, and only where the program has none of its own.
    static void remember(const char* path) noexcept;
    static void forget(const char* path) noexcept;
};

} // namespace stylized::app
