#include "stylized/animation/PoseLayout.h"

#include <utility>

namespace stylized::animation {

PoseLayout::PoseLayout(const asset::SceneAsset& scene)
{
    morphWeights_.reserve(scene.nodes.size());
    for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
        const std::size_t count = scene.morphTargetCount(NodeIndex(n));
        morphWeights_.push_back({static_cast<std::uint32_t>(valueCount_), static_cast<std::uint32_t>(count)});
        valueCount_ += count;
    }
    expressions_ = {static_cast<std::uint32_t>(valueCount_), static_cast<std::uint32_t>(scene.expressions.size())};
    std::map<std::string, std::uint32_t, std::less<>> places;
    for (const asset::ExpressionAsset& expression : scene.expressions)
        places.emplace(expression.name, static_cast<std::uint32_t>(valueCount_++));
    places_ = std::make_shared<const decltype(places)>(std::move(places));
}

PoseLayout::ValueRange PoseLayout::namedValue(std::string_view name) const noexcept
{
    if (places_ == nullptr)
        return {};
    const auto found = places_->find(name);
    return found == places_->end() ? ValueRange{} : ValueRange{found->second, 1};
}

std::size_t PoseLayout::paddedNodeCount() const noexcept
{
    return (nodeCount() + kPoseLaneCount - 1) / kPoseLaneCount * kPoseLaneCount;
}

} // namespace stylized::animation
