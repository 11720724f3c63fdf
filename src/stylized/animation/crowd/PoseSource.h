#pragma once

#include <stylized/animation/Pose.h>

#include <cstddef>
#include <span>

namespace stylized::animation {

/// What plays on one character of an AnimationSystem: whatever lets time pass and gives a pose. Its state is its own
/// and small; poses are lent to it.
/// **Threads**: different sources are updated by different threads at the same time; what they share must not change.
class PoseSource {
public:
    PoseSource() = default;
    PoseSource(const PoseSource&) = delete;
    PoseSource& operator=(const PoseSource&) = delete;
    virtual ~PoseSource() = default;

    /// How many poses `update` needs: at least 1.
    [[nodiscard]] virtual std::size_t poseCount() const noexcept = 0;

    /// Lets time pass and writes the local transforms of all nodes and all values into `poses[0]`; the others may be
    /// used on the way. What they hold at first is another character's: the result must not depend on it.
    ///
    /// Must not allocate nor throw, and must depend on nothing but the source's own state and `seconds`.
    /// - `seconds` is finite and at least 0; `poses` has poseCount() poses of the character's scene.
    virtual void update(double seconds, std::span<Pose> poses) noexcept = 0;
};

} // namespace stylized::animation
