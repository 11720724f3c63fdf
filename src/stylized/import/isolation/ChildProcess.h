#pragma once

#include <stylized/core/Result.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace stylized::import::isolation {

/// The descriptors that a child is born with besides the standard three, which lead nowhere.
inline constexpr int kResultDescriptor = 3; ///< Where it writes what it has to say.
inline constexpr int kLifeDescriptor = 4;   ///< Open as long as it lives; it does nothing with it.

struct ChildRequest {
    std::filesystem::path program;
    std::vector<std::string> arguments; ///< Without the program's name.
    int resultDescriptor;               ///< Given to the child as kResultDescriptor.
    std::chrono::milliseconds wallLimit;
};

struct ChildEnd {
    enum class Cause : std::uint8_t { Exited, Signalled, TimedOut, Cancelled };
    Cause cause;
    int number; ///< The exit code or signal.
};

/// Starts a program, waits for its end and kills it where it takes too long or `stop` is requested: when this returns,
/// the child is gone and buried. It inherits no descriptor but those named here, no signal mask and no handlers.
/// **Errors**: HelperUnavailable, where it cannot be started.
/// **Threads**: from any, also from several at once; `stop` is heard at once.
[[nodiscard]] Result<ChildEnd> runChild(const ChildRequest& request, const std::stop_token& stop);

} // namespace stylized::import::isolation
