#include "stylized/graphics/FenceTimeline.h"

#include <stylized/graphics/GraphicsCounters.h>

#include <epoxy/gl.h>

#include <algorithm>

namespace stylized::graphics {
namespace {

/// Deletes it as well.
void waitFor(GLsync fence)
{
    constexpr GLuint64 kNanoseconds = 1'000'000'000; // a round; only a GPU that is lost ends in another way
    while (glClientWaitSync(fence, GL_SYNC_FLUSH_COMMANDS_BIT, kNanoseconds) == GL_TIMEOUT_EXPIRED) {
    }
    glDeleteSync(fence);
}

} // namespace

std::uint64_t FenceTimeline::span() noexcept
{
    isAskedFor_ = true;
    return span_;
}

void FenceTimeline::endSpan() noexcept
{
    if (!isAskedFor_)
        return;
    if (fenceCount_ == kMostFences)
        waitForFirst();
    fences_[fenceCount_++] = {glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0), span_++};
    isAskedFor_ = false;
    ++counters_.fenceCount;
}

void FenceTimeline::wait(std::uint64_t span) noexcept
{
    if (span == span_)
        return waitForAll();
    while (fenceCount_ > 0 && passed_ < span)
        waitForFirst();
}

void FenceTimeline::waitForFirst() noexcept
{
    waitFor(static_cast<GLsync>(fences_[0].sync));
    passed_ = fences_[0].span;
    std::move(fences_.begin() + 1, fences_.begin() + static_cast<std::ptrdiff_t>(fenceCount_), fences_.begin());
    --fenceCount_;
}

/// The span goes on: what it still has to ask for may read what was left in it.
void FenceTimeline::waitForAll() noexcept
{
    waitFor(glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0));
    ++counters_.fenceCount;
    while (fenceCount_ > 0)
        waitForFirst();
}

void FenceTimeline::deleteFences() noexcept
{
    for (std::size_t i = 0; i < fenceCount_; ++i)
        glDeleteSync(static_cast<GLsync>(fences_[i].sync));
    fenceCount_ = 0;
}

} // namespace stylized::graphics
