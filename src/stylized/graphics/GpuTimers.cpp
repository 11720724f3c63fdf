#include "stylized/graphics/GpuTimers.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Context.h>

#include <epoxy/gl.h>

#include <algorithm>

namespace stylized::graphics {
namespace {

constexpr std::uint64_t kLongest = 10'000'000'000; // nanoseconds

Handle makeQuery(Context& context)
{
    GLuint id = 0;
    glCreateQueries(GL_TIMESTAMP, 1, &id);
    return Handle(context, ObjectKind::Query, id);
}

bool hasArrived(const Handle& query)
{
    GLint isThere = GL_FALSE;
    glGetQueryObjectiv(query.id(), GL_QUERY_RESULT_AVAILABLE, &isThere);
    return isThere != GL_FALSE;
}

std::uint64_t timeOf(const Handle& query)
{
    GLuint64 time = 0;
    glGetQueryObjectui64v(query.id(), GL_QUERY_RESULT, &time);
    return time;
}

} // namespace

std::optional<double> secondsBetween(std::uint64_t begin, std::uint64_t end,
                                     std::optional<std::uint64_t> firstFinished) noexcept
{
    if (!firstFinished || begin < *firstFinished || end < begin || end - begin > kLongest)
        return std::nullopt;
    return static_cast<double>(end - begin) * 1e-9;
}

GpuTimers::GpuTimers(Context& context, std::size_t sectionCount) : seconds_(sectionCount)
{
    for (Frame& frame : frames_)
        for (std::size_t i = 0; i < sectionCount; ++i)
            frame.sections.push_back({makeQuery(context), makeQuery(context)});
}

void GpuTimers::beginFrame()
{
    current_ = (current_ + 1) % kFrameCount;
    collect(frames_[current_]);
}

void GpuTimers::begin(std::size_t section)
{
    STYLIZED_ASSERT(section < sectionCount(), "the section exists");
    glQueryCounter(frames_[current_].sections[section].begin.id(), GL_TIMESTAMP);
}

void GpuTimers::end(std::size_t section)
{
    STYLIZED_ASSERT(section < sectionCount(), "the section exists");
    glQueryCounter(frames_[current_].sections[section].end.id(), GL_TIMESTAMP);
}

void GpuTimers::endFrame()
{
    frames_[current_].isRunning = true;
}

void GpuTimers::poll()
{
    for (std::size_t i = 1; i <= kFrameCount; ++i) { // the oldest first: the newest has the last word
        Frame& frame = frames_[(current_ + i) % kFrameCount];
        if (frame.isRunning && hasFinished(frame))
            collect(frame);
    }
}

bool GpuTimers::isPending() const noexcept
{
    return std::any_of(frames_.begin(), frames_.end(), [](const Frame& frame) { return frame.isRunning; });
}

bool GpuTimers::hasFinished(const Frame& frame)
{
    return std::all_of(frame.sections.begin(), frame.sections.end(),
                       [](const Pair& pair) { return hasArrived(pair.begin) && hasArrived(pair.end); });
}

/// Reads what the oldest frame has left. What has not arrived by now is given up: its queries are needed.
void GpuTimers::collect(Frame& frame)
{
    if (!frame.isRunning)
        return;
    frame.isRunning = false;
    std::optional<std::uint64_t> last = 0;
    for (std::size_t i = 0; i < sectionCount(); ++i) {
        const Pair& pair = frame.sections[i];
        if (!hasArrived(pair.begin) || !hasArrived(pair.end)) {
            seconds_[i] = std::nullopt;
            last = std::nullopt;
            continue;
        }
        const std::uint64_t end = timeOf(pair.end);
        seconds_[i] = secondsBetween(timeOf(pair.begin), end, firstFinished_);
        if (last)
            last = std::max(*last, end);
    }
    if (!firstFinished_)
        firstFinished_ = last;
}

std::optional<double> GpuTimers::total() const noexcept
{
    double sum = 0;
    for (const std::optional<double>& seconds : seconds_) {
        if (!seconds)
            return std::nullopt;
        sum += *seconds;
    }
    return sum;
}

} // namespace stylized::graphics
