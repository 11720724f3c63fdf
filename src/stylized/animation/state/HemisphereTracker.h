#pragma once

#include <stylized/animation/Pose.h>
#include <stylized/animation/PoseLayout.h>

#include <vector>

namespace stylized::animation {

/// Keeps the way that two moving poses are blended along while one fades into the other.
///
/// The shorter arc between two rotations changes sides where they come to stand half a turn apart, and a blend that
/// followed it would jump. Here the shorter arc is chosen once, when the fade begins.
class HemisphereTracker {
public:
    explicit HemisphereTracker(const PoseLayout& layout);

    /// The next poses are the first of a fade.
    void start() noexcept { hasLast_ = false; }
    /// Turns the signs of quaternions over so that both poses go on from where they were, and at first lie in one
    /// hemisphere. Blend them with LerpPosesJob::keepsSigns.
    void align(Pose& from, Pose& to) noexcept;

private:
    std::vector<float> from_, to_; // the last rotations, as in a Pose
    bool hasLast_ = false;
};

} // namespace stylized::animation
