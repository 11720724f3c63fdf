#pragma once

#include <stylized/animation/Pose.h>
#include <stylized/animation/PoseLayout.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Index.h>

#include <span>
#include <vector>

namespace stylized::animation {

/// How much of a layer each node takes, from 0 (none) to 1 (all of it), and each value beside the nodes.
/// A node's morph weights follow the node.
class NodeMask {
public:
    /// The same weight everywhere.
    explicit NodeMask(const PoseLayout& layout, float weight = 0.0f);

    /// - `weight` must be in [0, 1].
    void setNode(NodeIndex node, float weight) noexcept;
    /// `node` and all below it in `scene`, which the layout was made for.
    void setSubtree(const asset::SceneAsset& scene, NodeIndex node, float weight) noexcept;
    /// Of one value of the pose.
    void setValue(std::size_t value, float weight) noexcept;

    /// One a node of the padded pose; 0 beyond the nodes.
    [[nodiscard]] std::span<const float> nodeWeights() const noexcept { return nodeWeights_; }
    /// One a value of the pose.
    [[nodiscard]] std::span<const float> valueWeights() const noexcept { return valueWeights_; }

    /// Whether it was made for the layout of `pose`.
    [[nodiscard]] bool fits(const Pose& pose) const noexcept;

private:
    std::vector<PoseLayout::ValueRange> morphWeights_; // one a node
    std::vector<float> nodeWeights_;
    std::vector<float> valueWeights_;
};

} // namespace stylized::animation
