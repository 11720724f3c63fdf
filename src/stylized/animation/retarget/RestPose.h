#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Index.h>

#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <vector>

namespace stylized::animation {

/// Where the nodes of a scene stand in its rest pose, in double precision.
/// **Space**: the scene's.
/// **Ownership**: borrows the scene.
class RestPose {
public:
    explicit RestPose(const asset::SceneAsset& scene);

    [[nodiscard]] const asset::SceneAsset& scene() const noexcept { return *scene_; }
    [[nodiscard]] glm::dvec3 position(NodeIndex node) const { return glm::dvec3(worlds_[node.value][3]); }
    /// The identity above a root.
    [[nodiscard]] glm::dmat4 parentWorld(NodeIndex node) const;
    [[nodiscard]] glm::dquat rotation(NodeIndex node) const { return rotations_[node.value]; }
    [[nodiscard]] glm::dquat parentRotation(NodeIndex node) const;
    /// Of all nodes, without the scale of their matrices.
    [[nodiscard]] const std::vector<glm::dquat>& rotations() const noexcept { return rotations_; }

private:
    const asset::SceneAsset* scene_;
    std::vector<glm::dmat4> worlds_;
    std::vector<glm::dquat> rotations_;
};

} // namespace stylized::animation
