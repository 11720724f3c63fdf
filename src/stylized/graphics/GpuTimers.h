#pragma once

#include <stylized/graphics/Handle.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace stylized::graphics {

/// The seconds between two of the GPU's timestamps, in nanoseconds; nothing where they say nothing (pending is not 0):
/// before `firstFinished`, when the context had finished its first frame; where the second comes before the first; and
/// where more than ten seconds lie between them, which no pass takes.
[[nodiscard]] std::optional<double> secondsBetween(std::uint64_t begin, std::uint64_t end,
                                                   std::optional<std::uint64_t> firstFinished) noexcept;

/// How long the GPU works on sections of a frame, read some frames later so that nobody waits for it.
///
///     timers.beginFrame();
///     timers.begin(0); … timers.end(0);
///     timers.begin(1); … timers.end(1);
///     timers.endFrame();
///
/// Drivers that put work off, as software ones do, give times that mean little: bracket sections with Context::finish
/// and a clock there.
/// **Ownership**: move-only; must die before the context.
/// **Threads**: the GL thread.
class GpuTimers final {
public:
    GpuTimers(Context& context, std::size_t sectionCount);

    void beginFrame();
    void begin(std::size_t section);
    void end(std::size_t section);
    void endFrame();

    /// Reads what has arrived since, so that times are known of a frame that no other follows. Waits for nothing.
    void poll();
    /// Whether the times of a frame have still to arrive.
    [[nodiscard]] bool isPending() const noexcept;

    [[nodiscard]] std::size_t sectionCount() const noexcept { return seconds_.size(); }

    /// Of the last frame whose times have arrived; nothing while the section's is pending.
    [[nodiscard]] std::optional<double> seconds(std::size_t section) const noexcept { return seconds_[section]; }
    /// The sum of all; nothing while any is pending.
    [[nodiscard]] std::optional<double> total() const noexcept;

private:
    struct Pair {
        Handle begin, end;
    };
    struct Frame {
        std::vector<Pair> sections;
        bool isRunning = false; // its timestamps have not been read
    };
    static constexpr std::size_t kFrameCount = 4;

    void collect(Frame& frame);
    [[nodiscard]] static bool hasFinished(const Frame& frame);

    std::array<Frame, kFrameCount> frames_;
    std::size_t current_ = 0;
    std::vector<std::optional<double>> seconds_;
    std::optional<std::uint64_t> firstFinished_;
};

} // namespace stylized::graphics
