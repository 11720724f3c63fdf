#pragma once

#include "stylized/foreign/MorphTargets.h"

#include <stylized/asset/AnimationClipAsset.h>

#include <vector>

struct aiMeshMorphAnim;

namespace stylized::foreign {

/// The keys of a mesh's sliders as one track of target weights. Assimp keys each slider when it likes: the track has a
/// key wherever one of them has, and where a slider passes from one in-between shape to the next. Sliders without keys
/// stay at rest.
[[nodiscard]] asset::AnimationChannelAsset
morphTrackOf(const aiMeshMorphAnim& source, const std::vector<MorphChannel>& channels, double ticksPerSecond);

} // namespace stylized::foreign
