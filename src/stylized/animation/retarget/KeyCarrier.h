#pragma once

#include <stylized/animation/retarget/RestPose.h>
#include <stylized/animation/retarget/RigRelation.h>
#include <stylized/asset/AnimationClipAsset.h>

#include <optional>

namespace stylized::animation {

/// Makes the keys of one rig's nodes into those of another's. What is the same in both stays so, bit for bit. All rules
/// are linear in the key, so that a spline's tangents follow them, too.
/// **Ownership**: borrows both rest poses.
class KeyCarrier {
public:
    KeyCarrier(const RestPose& source, const RestPose& target, RigRelation relation)
        : source_(&source), target_(&target), relation_(std::move(relation))
    {}

    /// Rotation keys: the turn away from the source's rest pose, seen in the scene's axes, is that of `to` away from
    /// the reference pose.
    [[nodiscard]] asset::AnimationChannelAsset turned(const asset::AnimationChannelAsset& channel, NodeIndex to) const;
    /// Translation keys of a topmost node: the place in the scene, scaled.
    [[nodiscard]] asset::AnimationChannelAsset moved(const asset::AnimationChannelAsset& channel, NodeIndex to) const;
    /// Translation keys of a node below: the way from the rest pose, scaled, away from that of `to`.
    [[nodiscard]] asset::AnimationChannelAsset shifted(const asset::AnimationChannelAsset& channel, NodeIndex to) const;
    /// Scale keys: the factor on the rest pose. None where axes count and the joints' differ.
    [[nodiscard]] std::optional<asset::AnimationChannelAsset> stretched(const asset::AnimationChannelAsset& channel,
                                                                        NodeIndex to) const;

private:
    struct Frame {
        glm::dquat left, right;
    };
    /// target parent⁻¹ · turn · source parent, and source rest⁻¹ · turn⁻¹ · reference.
    [[nodiscard]] Frame frame(NodeIndex from, NodeIndex to) const;

    const RestPose *source_, *target_;
    RigRelation relation_;
};

} // namespace stylized::animation
