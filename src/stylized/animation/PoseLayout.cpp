#include "stylized/animation/PoseLayout.h"

#include <algorithm>

namespace stylized::animation {
namespace {

std::size_t morphTargetCount(const asset::SceneAsset& scene, const asset::NodeAsset& node)
{
    if (!node.mesh.isValid())
        return 0;
    const asset::MeshAsset& mesh = scene.mesh(node.mesh);
    std::size_t count = mesh.morphWeights.size();
    for (const asset::MeshPrimitiveAsset& primitive : mesh.primitives)
        count = std::max(count, scene.stream(primitive.stream).morphTargets.size());
    return count;
}

} // namespace

PoseLayout::PoseLayout(const asset::SceneAsset& scene)
{
    morphWeights_.reserve(scene.nodes.size());
    for (const asset::NodeAsset& node : scene.nodes) {
        const std::size_t count = morphTargetCount(scene, node);
        morphWeights_.push_back({static_cast<std::uint32_t>(valueCount_), static_cast<std::uint32_t>(count)});
        valueCount_ += count;
    }
}

std::size_t PoseLayout::paddedNodeCount() const noexcept
{
    return (nodeCount() + kPoseLaneCount - 1) / kPoseLaneCount * kPoseLaneCount;
}

} // namespace stylized::animation
