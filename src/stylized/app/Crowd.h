#pragma once

#include <stylized/asset/BakedClipsAsset.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>
#include <stylized/renderer/CrowdRenderer.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace stylized::app {

/// The clips that a crowd of a scene's character plays.
struct CrowdClips {
    std::optional<std::string> bakedFile; ///< What bake has written; none: the scene's clips are baked now.
    std::optional<std::string> clip;      ///< One clip, by index or name; none: all of them.
};

/// **Errors**: those of import::file::readFile, animation::readBakedClips and requireBakedFor, with the file's name;
/// ClipNotFound; those of animation::bakeClips.
[[nodiscard]] Result<asset::BakedClipsAsset> crowdClips(const asset::SceneAsset& scene, const CrowdClips& wanted);

/// That many members standing in staggered rows around the origin, about as far apart as people on a square, looking
/// to +Z and a little aside, each in a clip, at a moment, at a speed and with a tint of its own. The same for the same
/// count and clips.
[[nodiscard]] std::vector<renderer::CrowdInstance> crowdOf(std::uint32_t count, const asset::BakedClipsAsset& baked);

/// How much of a member's tint each material takes: faces and skin keep their colours. Faces are what morph targets
/// move, skin is what says so in its name; where that would leave nothing, all take half.
[[nodiscard]] std::vector<float> tintAmountsOf(const asset::SceneAsset& scene);

} // namespace stylized::app
