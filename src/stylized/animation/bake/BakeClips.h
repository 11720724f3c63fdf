#pragma once

#include <stylized/asset/BakedClipsAsset.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Index.h>
#include <stylized/core/Result.h>

#include <cstdint>
#include <span>

namespace stylized::animation {

struct BakeOptions {
    double framesPerSecond =
        30.0; ///< At least; each clip gets as many frames as divide its duration evenly. 1 to 1000.
    asset::BakePrecision precision = asset::BakePrecision::Float;
};

/// Samples clips of a scene at even steps and keeps what shaders need to pose its meshes. Morph weights are not kept.
///
/// The error of a clip is measured while it is baked: at each frame and at three moments between two, every joint's
/// mixed and stored matrix is held against the exact one at the corners of the box around the vertices that it moves.
/// No vertex is farther off at those moments, however many joints pull on it.
/// - `clips` are the scene's; none: its bind pose, as a clip without duration called "rest".
/// **Errors**: SceneEmpty where nothing is drawn; ValueInvalid where a clip does not fit the scene; ValueNotFinite;
/// ExtentOutOfRange where a number is too large for half precision; SizeImplausible beyond asset::kMostBakedBytes.
/// **Threads**: any; clips are baked by parallelFor, with the same result for any number of threads.
[[nodiscard]] Result<asset::BakedClipsAsset> bakeClips(const asset::SceneAsset& scene, std::span<const ClipIndex> clips,
                                                       const BakeOptions& options = {});

/// A number made of all that baked matrices depend on besides clips: nodes, skins and what is drawn with which.
[[nodiscard]] std::uint64_t bakeSignature(const asset::SceneAsset& scene) noexcept;

/// **Errors**: MotionUnmatched where `baked` was made of another character.
[[nodiscard]] Result<void> requireBakedFor(const asset::BakedClipsAsset& baked, const asset::SceneAsset& scene);

} // namespace stylized::animation
