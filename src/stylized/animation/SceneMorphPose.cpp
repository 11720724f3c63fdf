#include "stylized/animation/SceneMorphPose.h"

#include <stylized/animation/Version.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace stylized::animation {

SceneMorphPose::SceneMorphPose(const asset::SceneAsset& scene)
    : scene_(&scene), layout_(scene), weights_(layout_.valueCount(), 0.0f)
{
    reset();
    version_ = 1;
}

bool SceneMorphPose::setWeights(NodeIndex node, std::span<const float> weights) noexcept
{
    if (node.value >= layout_.nodeCount() || weights.size() != layout_.morphWeights(node).count ||
        !std::all_of(weights.begin(), weights.end(), [](float w) { return std::isfinite(w); }))
        return false;
    float* const own = weights_.data() + layout_.morphWeights(node).first;
    if (std::equal(weights.begin(), weights.end(), own))
        return true;
    std::copy(weights.begin(), weights.end(), own);
    version_ = nextVersion(version_);
    return true;
}

std::span<const float> SceneMorphPose::weights(NodeIndex node) const noexcept
{
    const PoseLayout::ValueRange range = layout_.morphWeights(node);
    return std::span(weights_).subspan(range.first, range.count);
}

void SceneMorphPose::reset() noexcept
{
    bool hasChanged = false;
    for (std::size_t n = 0; n < layout_.nodeCount(); ++n) {
        const PoseLayout::ValueRange range = layout_.morphWeights(NodeIndex(n));
        const std::span<const float> defaults = scene_->defaultMorphWeights(NodeIndex(n));
        for (std::size_t t = 0; t < range.count; ++t) {
            const float weight = t < defaults.size() ? defaults[t] : 0.0f;
            float& own = weights_[range.first + t];
            hasChanged |= own != weight;
            own = weight;
        }
    }
    if (hasChanged)
        version_ = nextVersion(version_);
}

} // namespace stylized::animation
