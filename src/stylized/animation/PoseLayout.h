#pragma once

#include <stylized/asset/SceneAsset.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
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

    /// Where the weights of the scene's expressions lie, one an expression, as a clip or a program sets them.
    [[nodiscard]] ValueRange expressionWeights() const noexcept { return expressions_; }
    /// Where the value of that name lies: an expression's weight; empty where nothing bears the name.
    [[nodiscard]] ValueRange namedValue(std::string_view name) const noexcept;

private:
    std::vector<ValueRange> morphWeights_; // one a node
    ValueRange expressions_;
    std::shared_ptr<const std::map<std::string, std::uint32_t, std::less<>>> places_; // of named values
    std::size_t valueCount_ = 0;
};

} // namespace stylized::animation
