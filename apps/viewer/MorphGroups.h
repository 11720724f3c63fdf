#pragma once

#include <stylized/animation/FaceState.h>
#include <stylized/asset/SceneAsset.h>

#include <cstddef>
#include <string>
#include <vector>

namespace stylized::viewer {

/// One slider: all targets of one name under one node, whose meshes file formats like to split.
struct MorphSlider {
    std::string name;
    std::vector<asset::MorphReference> morphs;
};

/// The sliders of one node.
struct MorphGroup {
    std::string nodeName;
    NodeIndex node;
    std::vector<MorphSlider> sliders;
};

/// The morph targets of a scene as people look for them: by node, each name once. Targets without a name are called
/// "Target N".
[[nodiscard]] std::vector<MorphGroup> morphGroups(const asset::SceneAsset& scene);

/// How many sliders there are.
[[nodiscard]] std::size_t sliderCount(const std::vector<MorphGroup>& groups) noexcept;

/// Sliders that show anything now.
[[nodiscard]] std::size_t activeCount(const std::vector<MorphGroup>& groups, const animation::FaceState& face) noexcept;

/// What a slider's targets show now: the first of them.
[[nodiscard]] float shownWeight(const MorphSlider& slider, const animation::FaceState& face) noexcept;

} // namespace stylized::viewer
