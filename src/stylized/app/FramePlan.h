#pragma once

#include <stylized/app/RenderSettings.h>

#include <cstdint>

namespace stylized::app {

/// What one picture of a sequence shows.
struct FrameMoment {
    double time = 0;  ///< Seconds from the clip's start, within the clip.
    double clock = 0; ///< Seconds from the clip's start, beyond its end as well.
    double turn = 0;  ///< Radians that the character has turned, counter-clockwise from above.
};

/// Which moments a picture, sequence or video shows.
class FramePlan {
public:
    /// - `clipSeconds` is the duration of the clip that is shown, 0 without one.
    /// **Errors**: UsageInvalid where there would be more pictures than anyone means.
    [[nodiscard]] static Result<FramePlan> make(const RenderSettings& settings, double clipSeconds);

    [[nodiscard]] std::uint64_t frameCount() const noexcept { return frameCount_; }
    /// - `frame` is below frameCount().
    [[nodiscard]] FrameMoment moment(std::uint64_t frame) const noexcept;
    [[nodiscard]] bool isTurning() const noexcept { return isTurning_; }

private:
    FramePlan() = default;

    std::uint64_t frameCount_ = 1;
    double begin_ = 0;
    double span_ = 0; ///< Seconds after which time starts again at `begin_`; 0: time stands still.
    double fps_ = 1;
    double clipSeconds_ = 0;
    bool isTurning_ = false;
};

/// Where in a clip a time lies that may be beyond its end: a clip is repeated, its very end being its end.
[[nodiscard]] double repeatedTime(double time, double clipSeconds) noexcept;

} // namespace stylized::app
