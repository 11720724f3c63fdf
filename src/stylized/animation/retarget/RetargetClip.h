#pragma once

#include <stylized/animation/retarget/NodePairs.h>
#include <stylized/asset/AnimationClipAsset.h>
#include <stylized/asset/HumanoidAsset.h>
#include <stylized/asset/SceneAsset.h>

#include <string>
#include <vector>

namespace stylized::animation {

/// A clip made over for another figure.
struct RetargetedClip {
    asset::AnimationClipAsset clip;        ///< Of the target scene.
    std::vector<std::string> missingBones; ///< Bones that the clip drives and the target lacks; rising, each once.
    std::vector<std::string> otherNodes;   ///< Nodes that the clip drives and that are no bone; rising, each once.
};

/// Makes a motion of one human figure that of another, bone by bone: a bone's turn away from its rest pose, seen in the
/// scene's axes, is the other's turn away from its own rest pose. The hips' way is scaled by the heights of both hips;
/// other bones keep their lengths. Figures that face opposite ways are turned. Bones are those of bonesOf(). Values
/// with names stay as they are; what belongs to no bone is left out.
/// **Cost**: linear in the keys; meant for once a clip, never for once a frame.
/// - `clip` must be valid for `source`.
/// **Source**: VRMC_vrm_animation 1.0, "How to transform humanoid poses".
[[nodiscard]] RetargetedClip retargetClip(const asset::AnimationClipAsset& clip, const asset::SceneAsset& source,
                                          const asset::SceneAsset& target);

/// A clip made over for the nodes of the same names.
struct NamedClip {
    asset::AnimationClipAsset clip;        ///< Of the target scene.
    NameMatch match;                       ///< Which nodes found which, and which none.
    std::vector<std::string> otherTargets; ///< Nodes whose meshes name other morph targets: left out.
    std::vector<std::string> otherAxes; ///< Nodes stretched along axes that the target's joints do not have: left out.
};

/// Makes a motion that of another scene, node by node of one name (see matchNames). Rotations are carried as with human
/// figures, away from a pose in which both stand alike (see relateRigs). The topmost node moved goes the way of the
/// source's, scaled by the heights of the hips; others move and stretch as far from their own rest pose, but the bones
/// of two rigs keep their lengths. Between
/// files of one rest pose keys stay as they are, bit for bit. Morph weights drive targets of the same names.
/// **Cost**: linear in the keys; meant for once a clip, never for once a frame.
/// - `clip` must be valid for `source`.
[[nodiscard]] NamedClip retargetClipByName(const asset::AnimationClipAsset& clip, const asset::SceneAsset& source,
                                           const asset::SceneAsset& target);

} // namespace stylized::animation
