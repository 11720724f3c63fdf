#pragma once

#include <stylized/animation/ClipBinding.h>
#include <stylized/animation/compression/CompressedClip.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Index.h>

#include <span>

namespace stylized::animation {

/// How far a compressed clip is from the clip that it was made of.
struct ClipError {
    double space = 0.0; ///< Metres: the largest distance of any node's points at the shell (see ObjectSpaceError).
    double value = 0.0; ///< The largest difference of a pose's values.
    NodeIndex node;     ///< Where `space` is; none where it is 0.
    double time = 0.0;  ///< When, in seconds.
};

/// Samples both clips at `times` from the rest pose of `scene`, the original one by ClipSampler.
[[nodiscard]] ClipError measureClipError(const CompressedClip& clip, const ClipBinding& original,
                                         const asset::SceneAsset& scene, std::span<const double> times);

} // namespace stylized::animation
