#pragma once

#include <stylized/asset/HumanoidAsset.h>
#include <stylized/asset/SceneAsset.h>

#include <string_view>

namespace stylized::animation {

/// The bones of a human figure, and how they are known.
struct FigureBones {
    asset::HumanoidAsset bones; ///< Empty: no human figure that is known here.
    std::string_view rig;       ///< Whose names told them, such as "Mixamo"; empty: the file's own map.
};

/// Which nodes of a scene are which bones: what the file says, else what its nodes' names tell. Names are those of
/// VRM's bones, of Mixamo (and of BVH files that name alike), of Unreal's mannequins, of MMD and of Blender's Rigify,
/// with or without its DEF- bones; letter case, separators and namespaces do not matter. A figure known by names has at
/// least hips, both upper arms and both upper legs, all below the hips.
/// **Cost**: linear in the nodes; meant for once a file.
[[nodiscard]] FigureBones bonesOf(const asset::SceneAsset& scene);

} // namespace stylized::animation
