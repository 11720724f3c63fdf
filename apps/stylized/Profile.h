#pragma once

#include <stylized/renderer/PassTiming.h>

#include <span>
#include <string>
#include <vector>

namespace stylized {

/// Collects how long passes take, frame by frame.
class Profile {
public:
    void add(std::span<const renderer::PassTiming> timings);

    /// A table of medians and their sum, with what they are. Where there are several frames, the first, which compiles
    /// programs, does not count.
    [[nodiscard]] std::string text() const;

private:
    struct Pass {
        std::string name;
        std::vector<double> seconds; // one a frame
    };
    std::vector<Pass> passes_;
};

} // namespace stylized
