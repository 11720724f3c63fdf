#pragma once

#include <stylized/asset/SceneAsset.h>

#include <cstdint>
#include <string_view>

namespace stylized::app {

/// How much there is of what in a scene.
struct SceneCounts {
    std::uint64_t drawnNodes = 0;
    std::uint64_t primitives = 0;
    std::uint64_t vertices = 0; ///< Of all streams.
    std::uint64_t triangles = 0;
    std::uint64_t skins = 0;  ///< Of the file, before merging.
    std::uint64_t joints = 0; ///< Of all palettes.
    std::uint64_t morphTargets = 0;
};

[[nodiscard]] SceneCounts countsOf(const asset::SceneAsset& scene) noexcept;

/// Influences a vertex: 0, 4 or 8.
[[nodiscard]] int influencesOf(const asset::VertexStreamAsset& stream) noexcept;

// Words of the output of inspect.
[[nodiscard]] std::string_view topologyName(asset::Topology topology) noexcept;
[[nodiscard]] std::string_view targetName(asset::AnimationTarget target) noexcept;
[[nodiscard]] std::string_view interpolationName(asset::AnimationInterpolation interpolation) noexcept;
[[nodiscard]] std::string_view alphaModeName(asset::AlphaMode mode) noexcept;

} // namespace stylized::app
