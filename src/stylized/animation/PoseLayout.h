#pragma once

#include <stylized/asset/SceneAsset.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stylized::animation {

/// Nodes of a pose are kept in groups of this many, so that a vector of any width can run over them without a rest.
inline constexpr std::size_t kPoseLaneCount = 16;

/// Where things lie in a Pose of one scene.
class PoseLayout {
public:
    /// A run of a pose's values.
    struct ValueRange {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };

    /// A layout without nodes.
    PoseLayout() = default;
    explicit PoseLayout(const asset::SceneAsset& scene);

    [[nodiscard]] std::size_t nodeCount() const noexcept { return morphWeights_.size(); }
    /// nodeCount rounded up to whole groups of kPoseLaneCount.
    [[nodiscard]] std::size_t paddedNodeCount() const noexcept;
    [[nodiscard]] std::size_t valueCount() const noexcept { return valueCount_; }

    /// Where the weights of a node's mesh lie, one a morph target; empty for a node without any.
    [[nodiscard]] ValueRange morphWeights(NodeIndex node) const noexcept { return morphWeights_[node.value]; }

private:
    std::vector<ValueRange> morphWeights_; // one a node
    std::size_t valueCount_ = 0;
};

} // namespace stylized::animation
