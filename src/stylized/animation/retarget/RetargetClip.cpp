#include "stylized/animation/retarget/RetargetClip.h"

#include <stylized/math/Transform.h>

#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace stylized::animation {
namespace {

using asset::AnimationChannelAsset;
using asset::AnimationTarget;
using asset::HumanoidBone;

/// The rest pose of a figure in its scene.
class RestPose {
public:
    explicit RestPose(const asset::SceneAsset& scene) : scene_(&scene)
    {
        for (const asset::NodeAsset& node : scene.nodes) {
            const glm::dmat4 local = math::toMatrixDouble(node.local);
            worlds_.push_back(node.parent.isValid() ? worlds_[node.parent.value] * local : local);
            const glm::dquat rotation = glm::normalize(glm::dquat(node.local.rotation));
            rotations_.push_back(node.parent.isValid() ? rotations_[node.parent.value] * rotation : rotation);
        }
    }

    [[nodiscard]] glm::dmat4 parentWorld(NodeIndex node) const
    {
        const NodeIndex parent = scene_->node(node).parent;
        return parent.isValid() ? worlds_[parent.value] : glm::dmat4(1.0);
    }
    [[nodiscard]] glm::dquat rotation(NodeIndex node) const { return rotations_[node.value]; }
    [[nodiscard]] glm::dquat parentRotation(NodeIndex node) const
    {
        const NodeIndex parent = scene_->node(node).parent;
        return parent.isValid() ? rotations_[parent.value] : glm::dquat(1, 0, 0, 0);
    }
    [[nodiscard]] double height(NodeIndex node) const { return worlds_[node.value][3].y; }

private:
    const asset::SceneAsset* scene_;
    std::vector<glm::dmat4> worlds_;
    std::vector<glm::dquat> rotations_; // of the matrices, without their scale
};

/// Makes channels of the source into channels of the target.
class Retargeter {
public:
    Retargeter(const asset::SceneAsset& source, const asset::SceneAsset& target)
        : target_(&target), sourceRest_(source), targetRest_(target),
          turn_(source.facing == target.facing ? glm::dquat(1, 0, 0, 0) : glm::dquat(0, 0, 1, 0))
    {}

    /// None where the channel belongs to no bone that both have.
    [[nodiscard]] std::optional<AnimationChannelAsset> retarget(const AnimationChannelAsset& channel, HumanoidBone bone)
    {
        const NodeIndex from = channel.node, to = target_->humanoid.node(bone);
        if (channel.target == AnimationTarget::Rotation)
            return turned(channel, from, to);
        if (channel.target == AnimationTarget::Translation && bone == HumanoidBone::Hips)
            return moved(channel, from, to);
        return std::nullopt;
    }

private:
    /// target parent⁻¹ · facing · (source parent · key · source rest⁻¹) · facing⁻¹ · target rest: linear in the key, so
    /// that tangents follow the same rule.
    [[nodiscard]] AnimationChannelAsset turned(const AnimationChannelAsset& channel, NodeIndex from, NodeIndex to) const
    {
        const glm::dquat left =
            glm::normalize(glm::conjugate(targetRest_.parentRotation(to)) * turn_ * sourceRest_.parentRotation(from));
        const glm::dquat right = glm::normalize(glm::conjugate(sourceRest_.rotation(from)) * glm::conjugate(turn_) *
                                                targetRest_.rotation(to));
        AnimationChannelAsset out = channel;
        out.node = to;
        for (std::size_t i = 0; i + 3 < out.values.size(); i += 4) {
            float* const v = out.values.data() + i;
            const glm::dquat q = left * glm::dquat(double(v[3]), double(v[0]), double(v[1]), double(v[2])) * right;
            v[0] = static_cast<float>(q.x);
            v[1] = static_cast<float>(q.y);
            v[2] = static_cast<float>(q.z);
            v[3] = static_cast<float>(q.w);
        }
        return out;
    }

    [[nodiscard]] AnimationChannelAsset moved(const AnimationChannelAsset& channel, NodeIndex from, NodeIndex to) const
    {
        const double own = sourceRest_.height(from), other = targetRest_.height(to);
        // Hips on the ground have no height to compare: such a way is taken as it is.
        constexpr double kLeastHeight = 1e-3;
        const double ratio = own > kLeastHeight && other > kLeastHeight ? other / own : 1.0;
        const glm::dmat4 matrix = glm::inverse(targetRest_.parentWorld(to)) * glm::mat4_cast(turn_) *
                                  glm::dmat4(glm::dmat3(ratio)) * sourceRest_.parentWorld(from);
        AnimationChannelAsset out = channel;
        out.node = to;
        const std::size_t groups = channel.groupsPerKey();
        for (std::size_t i = 0; i + 2 < out.values.size(); i += 3) {
            float* const v = out.values.data() + i;
            // Of a spline's three groups a key the middle one is the point, the others are directions.
            const bool isPoint = groups == 1 || i / 3 % groups == 1;
            const glm::dvec4 p = matrix * glm::dvec4(double(v[0]), double(v[1]), double(v[2]), isPoint ? 1.0 : 0.0);
            for (int c = 0; c < 3; ++c)
                v[c] = static_cast<float>(p[c]);
        }
        return out;
    }

    const asset::SceneAsset* target_;
    RestPose sourceRest_, targetRest_;
    glm::dquat turn_; // about the vertical, half a circle where the figures face opposite ways
};

} // namespace

RetargetedClip retargetClip(const asset::AnimationClipAsset& clip, const asset::SceneAsset& source,
                            const asset::SceneAsset& target)
{
    RetargetedClip out;
    out.clip.name = clip.name;
    out.clip.durationSeconds = clip.durationSeconds;
    Retargeter retargeter(source, target);
    for (const AnimationChannelAsset& channel : clip.channels) {
        if (channel.target == AnimationTarget::NamedValue) {
            out.clip.channels.push_back(channel);
            continue;
        }
        const std::optional<HumanoidBone> bone = source.humanoid.boneOf(channel.node);
        if (!bone)
            continue;
        if (!target.humanoid.node(*bone).isValid())
            out.missingBones.emplace_back(toString(*bone));
        else if (std::optional<AnimationChannelAsset> made = retargeter.retarget(channel, *bone))
            out.clip.channels.push_back(std::move(*made));
    }
    std::sort(out.missingBones.begin(), out.missingBones.end());
    out.missingBones.erase(std::unique(out.missingBones.begin(), out.missingBones.end()), out.missingBones.end());
    return out;
}

} // namespace stylized::animation
