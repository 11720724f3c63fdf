#pragma once

#include "stylized/foreign/MorphTargets.h"

#include <stylized/asset/AnimationClipAsset.h>

#include <vector>

struct aiMeshMorphAnim;

namespace stylized::foreign {

/// Where a slider stands at a moment.
struct SliderKey {
    double seconds;
    double value;
};

/// One slider's keys in time, with straight lines between them; never empty.
using SliderCurve = std::vector<SliderKey>;

/// What Assimp says of a mesh's sliders, one curve a channel. Sliders without keys stay at rest.
[[nodiscard]] std::vector<SliderCurve> slidersOf(const aiMeshMorphAnim& source,
                                                 const std::vector<MorphChannel>& channels, double ticksPerSecond);

/// The keys of a mesh's sliders as one track of target weights: it has a key wherever one of them has, and where a
/// slider passes from one in-between shape to the next.
/// - `curves` has one entry a channel.
[[nodiscard]] asset::AnimationChannelAsset morphTrackOf(const std::vector<SliderCurve>& curves,
                                                        const std::vector<MorphChannel>& channels);

} // namespace stylized::foreign
