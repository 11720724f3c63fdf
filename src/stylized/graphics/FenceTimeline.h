#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace stylized::graphics {

struct GraphicsCounters;

/// How far the GPU has come with what it was asked for. Commands belong to spans, numbered from 1 on; a span is what
/// FramePipeline asks for a frame, with all that comes before it. It ends with a fence, but for one that nobody has
/// asked the number of: that goes on, and costs nothing.
///
///     left = timeline.span();   // commands until now, and those of the same frame still to come, may read a place
///     …                         // the frame is drawn, and the span ends
///     timeline.wait(left);      // now the place may be written
///
/// Owned by the Context.
/// **Threads**: the context's.
class FenceTimeline final {
public:
    explicit FenceTimeline(GraphicsCounters& counters) noexcept : counters_(counters) {}
    FenceTimeline(const FenceTimeline&) = delete;
    FenceTimeline& operator=(const FenceTimeline&) = delete;

    /// The span that is going on.
    [[nodiscard]] std::uint64_t span() noexcept;

    /// Ends the span where its number was asked for.
    void endSpan() noexcept;

    /// Waits until the GPU has done everything of a span; where that is still going on, everything so far.
    void wait(std::uint64_t span) noexcept;

    /// The last span that the GPU is known to be done with, as wait() has found it; 0: none.
    [[nodiscard]] std::uint64_t passedSpan() const noexcept { return passed_; }

private:
    friend class Context;

    /// More are waited for: nobody uses a place after so many frames.
    static constexpr std::size_t kMostFences = 8;

    struct Fence {
        void* sync = nullptr; // a GLsync
        std::uint64_t span = 0;
    };

    void waitForFirst() noexcept;
    void waitForAll() noexcept;
    void deleteFences() noexcept;

    GraphicsCounters& counters_;
    std::array<Fence, kMostFences> fences_; // the first fenceCount_, oldest first
    std::size_t fenceCount_ = 0;
    std::uint64_t span_ = 1;
    std::uint64_t passed_ = 0;
    bool isAskedFor_ = false;
};

} // namespace stylized::graphics
