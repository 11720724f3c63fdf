#pragma once

#include <array>
#include <cstdint>

namespace stylized::graphics {

class FenceTimeline;

/// Which of a few places in a mapped buffer holds the present contents, and which may be written next: never one that
/// the GPU may still read.
///
/// What is drawn with the present place must be drawn before the second advance() from now: the commands of a frame may
/// still be issued while the next one's contents are being written.
/// **Threads**: the context's.
class PlaceRing final {
public:
    /// One that the GPU reads, one for the frame that waits for it, one to write.
    static constexpr std::uint32_t kPlaceCount = 3;

    PlaceRing() noexcept = default;
    /// Of places whose earlier contents were last drawn with in span `left`; 0: never.
    explicit PlaceRing(std::uint64_t left) noexcept { leftIn_.fill(left); }

    [[nodiscard]] std::uint32_t current() const noexcept { return current_; }

    /// Leaves the current place for the one that was left longest ago, and waits until the GPU is done with that one.
    /// The first call keeps the first place.
    /// **Cost**: no OpenGL call where the GPU is known to be done with it.
    void advance(FenceTimeline& timeline) noexcept;

private:
    std::array<std::uint64_t, kPlaceCount> leftIn_{}; // the span in which each was left
    std::uint32_t current_ = 0;
    bool isWritten_ = false;
};

} // namespace stylized::graphics
