#include "stylized/animation/NodeMask.h"

#include <stylized/core/Assert.h>

#include <algorithm>

namespace stylized::animation {

NodeMask::NodeMask(const PoseLayout& layout, float weight)
    : nodeWeights_(layout.paddedNodeCount(), 0.0f), valueWeights_(layout.valueCount(), weight)
{
    STYLIZED_ASSERT(weight >= 0.0f && weight <= 1.0f, "a mask's weight lies between 0 and 1");
    std::fill_n(nodeWeights_.begin(), layout.nodeCount(), weight);
    morphWeights_.reserve(layout.nodeCount());
    for (std::size_t node = 0; node < layout.nodeCount(); ++node)
        morphWeights_.push_back(layout.morphWeights(NodeIndex(node)));
}

void NodeMask::setNode(NodeIndex node, float weight) noexcept
{
    STYLIZED_ASSERT(node.value < morphWeights_.size(), "a mask is set at a node that is not there");
    STYLIZED_ASSERT(weight >= 0.0f && weight <= 1.0f, "a mask's weight lies between 0 and 1");
    nodeWeights_[node.value] = weight;
    const PoseLayout::ValueRange range = morphWeights_[node.value];
    std::fill_n(valueWeights_.begin() + range.first, range.count, weight);
}

void NodeMask::setSubtree(const asset::SceneAsset& scene, NodeIndex node, float weight) noexcept
{
    STYLIZED_ASSERT(scene.nodes.size() == morphWeights_.size() && node.value < scene.nodes.size(),
                    "a mask is set at a node that is not there");
    for (std::uint32_t n = node.value; n < scene.node(node).subtreeEnd.value; ++n)
        setNode(NodeIndex(n), weight);
}

void NodeMask::setValue(std::size_t value, float weight) noexcept
{
    STYLIZED_ASSERT(value < valueWeights_.size(), "a mask is set at a value that is not there");
    STYLIZED_ASSERT(weight >= 0.0f && weight <= 1.0f, "a mask's weight lies between 0 and 1");
    valueWeights_[value] = weight;
}

bool NodeMask::fits(const Pose& pose) const noexcept
{
    return morphWeights_.size() == pose.nodeCount() && valueWeights_.size() == pose.valueCount();
}

} // namespace stylized::animation
