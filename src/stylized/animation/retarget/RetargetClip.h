#pragma once

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
};

/// Makes a motion of one human figure that of another, bone by bone: a bone's turn away from its rest pose, seen in the
/// scene's axes, is the other's turn away from its own rest pose. The hips' way is scaled by the heights of both hips;
/// other bones keep their lengths. Figures that face opposite ways are turned. Values with names stay as they are; what
/// belongs to no bone is left out.
/// **Cost**: linear in the keys; meant for once a clip, never for once a frame.
/// - `clip` must be valid for `source`.
/// **Source**: VRMC_vrm_animation 1.0, "How to transform humanoid poses".
[[nodiscard]] RetargetedClip retargetClip(const asset::AnimationClipAsset& clip, const asset::SceneAsset& source,
                                          const asset::SceneAsset& target);

} // namespace stylized::animation
