#pragma once

#include <stylized/animation/retarget/NodePairs.h>
#include <stylized/animation/retarget/RestPose.h>

#include <glm/gtc/quaternion.hpp>

#include <vector>

namespace stylized::animation {

/// How two rigs relate: what makes motions of the one those of the other.
struct RigRelation {
    /// The pose in which the target stands as the source does in its rest pose: the rotation of each node in the scene.
    std::vector<glm::dquat> reference;
    glm::dquat turn{1.0, 0.0, 0.0, 0.0}; ///< About the vertical, from the way the source looks to the target's.
    double sizeRatio = 1.0;              ///< Factor for ways.
    std::vector<bool> carriesRig;        ///< By node of the target: more than half of all pairs stand below it.
};

/// Compares the rest poses of two rigs whose joints are paired.
/// - Where both rest poses agree, or nothing tells them apart, the reference is the target's rest pose.
/// - One rig in two rest poses, as when a motion was saved without its bind pose, takes over the other's rotations.
/// - Else limbs that point elsewhere at rest (arms of an A pose and of a T pose) are brought into line by the shortest
///   turn. Joints with several paired joints below, and the last ones of a chain, stay.
/// - Nodes that the clip does not turn stay at rest: `turns` says by source node which it does.
/// - The ratio is that of the heights of the hips above the lowest joint; the hips are the topmost node that carries
/// the
///   rig and does not stand on the ground. Without such it is 1.
[[nodiscard]] RigRelation relateRigs(const NodePairs& pairs, const RestPose& source, const RestPose& target,
                                     const std::vector<bool>& turns);

} // namespace stylized::animation
