#include "stylized/animation/retarget/RestPose.h"

#include <stylized/math/Transform.h>

namespace stylized::animation {

RestPose::RestPose(const asset::SceneAsset& scene) : scene_(&scene)
{
    for (const asset::NodeAsset& node : scene.nodes) {
        const glm::dmat4 local = math::toMatrixDouble(node.local);
        worlds_.push_back(node.parent.isValid() ? worlds_[node.parent.value] * local : local);
        const glm::dquat rotation = glm::normalize(glm::dquat(node.local.rotation));
        rotations_.push_back(node.parent.isValid() ? rotations_[node.parent.value] * rotation : rotation);
    }
}

glm::dmat4 RestPose::parentWorld(NodeIndex node) const
{
    const NodeIndex parent = scene_->node(node).parent;
    return parent.isValid() ? worlds_[parent.value] : glm::dmat4(1.0);
}

glm::dquat RestPose::parentRotation(NodeIndex node) const
{
    const NodeIndex parent = scene_->node(node).parent;
    return parent.isValid() ? rotations_[parent.value] : glm::dquat(1, 0, 0, 0);
}

} // namespace stylized::animation
