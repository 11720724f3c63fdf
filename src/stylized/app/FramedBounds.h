#pragma once

#include <stylized/app/ShownStreams.h>
#include <stylized/app/ViewSettings.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/math/Bounds.h>

#include <cstdint>
#include <stop_token>
#include <vector>

namespace stylized::app {

/// Boxes around what pictures show, over all moments that they show: what a camera that stands still has to take in.
/// **Space**: that of what was included.
struct FramedBounds {
    math::Bounds all;
    math::Bounds part; ///< Of what the pictures are about; empty where that is all of it, or was not found.

    /// Takes in one moment.
    /// **Cost**: every vertex is deformed on the CPU, for a bust twice.
    void include(const ShownPose& shown, Subject subject);

    /// `part` where there is one, else what `subject` means of `all`.
    [[nodiscard]] math::Bounds partOf(Subject subject) const noexcept;
};

/// Which of so many frames stand for all of them: evenly spread, the first and the last among them, few enough to be
/// deformed on the CPU and near enough that no limb leaves the picture between two of them.
[[nodiscard]] std::vector<std::uint64_t> framedFrames(std::uint64_t frameCount);

/// Boxes around a clip that plays from start to end, head and shoulders as the part.
/// - `clip` is one of the scene's.
/// - `stop` ends it early: then moments are missing.
/// **Space**: scene space, before an instance's placement and facing.
/// **Threads**: any; needs no OpenGL.
[[nodiscard]] FramedBounds clipBounds(const asset::SceneAsset& scene, ClipIndex clip, const std::stop_token& stop = {});

} // namespace stylized::app
