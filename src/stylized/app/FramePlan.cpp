#include "stylized/app/FramePlan.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace stylized::app {
namespace {

constexpr double kTurntableSeconds = 2.0;
constexpr std::uint64_t kMostFrames = 1'000'000; // nine hours of video

/// How many pictures begin before `seconds`. What only rounding has put before the end does not count: clips end at
/// times of 24 bits, and nobody sees a ten-thousandth of a picture.
double frameCountOf(double seconds, double fps)
{
    constexpr double kRounding = 0x1p-23, kUnseen = 1e-4;
    const double frames = seconds * fps;
    return std::max(1.0, std::ceil(frames - std::max(kUnseen, kRounding * frames)));
}

} // namespace

Result<FramePlan> FramePlan::make(const RenderSettings& settings, double clipSeconds)
{
    FramePlan plan;
    plan.begin_ = settings.time;
    plan.fps_ = settings.fps;
    plan.clipSeconds_ = clipSeconds;
    if (settings.isPicture())
        return plan;
    double count = 1;
    if (settings.range) {
        plan.begin_ = settings.range->begin;
        plan.span_ = settings.range->end - settings.range->begin;
        count = frameCountOf(plan.span_, settings.fps);
    } else if (!settings.turntable && clipSeconds > 0) {
        plan.span_ = clipSeconds;
        count = frameCountOf(clipSeconds, settings.fps);
    } else {
        count = frameCountOf(kTurntableSeconds, settings.fps);
        plan.isTurning_ = true;
    }
    if (settings.turntable) {
        count = *settings.turntable;
        plan.isTurning_ = true;
    }
    if (count > double(kMostFrames))
        return fail(ErrorCode::UsageInvalid, {},
                    fmt::format("these are too many pictures: expected at most {}", kMostFrames));
    plan.frameCount_ = static_cast<std::uint64_t>(count);
    return plan;
}

FrameMoment FramePlan::moment(std::uint64_t frame) const noexcept
{
    const double passed = span_ > 0 ? std::fmod(double(frame) / fps_, span_) : 0.0;
    const double part = isTurning_ ? double(frame) / double(frameCount_) : 0.0;
    return {repeatedTime(begin_ + passed, clipSeconds_), begin_ + passed, part * 2.0 * std::numbers::pi};
}

double repeatedTime(double time, double clipSeconds) noexcept
{
    return time <= clipSeconds ? time : clipSeconds > 0 ? std::fmod(time, clipSeconds) : 0.0;
}

} // namespace stylized::app
