#pragma once

#include <string>
#include <vector>

namespace stylized::foreign {

/// Collects what Assimp complains of in the thread that made it, as long as it lives.
/// **Threads**: each its own; one at a time in each. A logger that the embedder has set is left alone, and then nothing
/// is collected.
class AssimpLog {
public:
    AssimpLog();
    AssimpLog(const AssimpLog&) = delete;
    AssimpLog& operator=(const AssimpLog&) = delete;
    ~AssimpLog();

    /// Warnings and errors in their order, without those beyond the first thousand.
    [[nodiscard]] std::vector<std::string> take() noexcept { return std::move(messages_); }

private:
    std::vector<std::string> messages_;
};

} // namespace stylized::foreign
