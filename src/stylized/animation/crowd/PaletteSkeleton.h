#pragma once

#include <stylized/animation/NodeSet.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Index.h>

#include <glm/mat4x4.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stylized::animation {

/// What the palettes of a scene's skins are made of: the nodes whose world matrices the joints need, in the order in
/// which they are computed. Immutable; built once a scene and level of detail, shared by all characters.
///
/// In a level of detail some nodes are still: they and all below them keep their bind transform, so their joints
/// follow the nearest ancestor that moves, and their world matrices are not computed at all.
class PaletteSkeleton {
public:
    /// One matrix of the palettes, in the order in which they are computed.
    struct Joint {
        std::uint32_t place; ///< Index into `nodes()`: whose world matrix it takes.
        std::uint32_t out;   ///< Index into the palettes: all joints of skin 0, then of skin 1, ….
    };

    /// Every node moves.
    explicit PaletteSkeleton(const asset::SceneAsset& scene);
    /// Roots always move.
    /// - `moving` is of the scene's nodes. A node below one that is not in it does not move either.
    PaletteSkeleton(const asset::SceneAsset& scene, const NodeSet& moving);

    /// One a node of the scene: its parent, or NodeIndex::kNone.
    [[nodiscard]] std::span<const std::uint32_t> sceneParents() const noexcept { return sceneParents_; }
    /// The nodes that are computed, rising.
    [[nodiscard]] std::span<const std::uint32_t> nodes() const noexcept { return nodes_; }
    /// One an entry of `nodes()`: how many of its ancestors there are. The parent is the nearest entry before it that
    /// has one less, for nodes stand in depth-first order.
    [[nodiscard]] std::span<const std::uint32_t> depths() const noexcept { return depths_; }
    /// One more than the largest.
    [[nodiscard]] std::size_t depthCount() const noexcept { return depthCount_; }
    /// By `place`, then `out`.
    [[nodiscard]] std::span<const Joint> joints() const noexcept { return joints_; }
    /// One a matrix of the palettes: whose world matrix it takes, …
    [[nodiscard]] std::span<const NodeIndex> jointNodes() const noexcept { return jointNodes_; }
    /// … and what that is multiplied by: bind space → the space of the node.
    [[nodiscard]] std::span<const glm::mat4> inverseBinds() const noexcept { return inverseBinds_; }

    /// Where a skin's palette begins.
    [[nodiscard]] std::size_t firstOf(SkinIndex skin) const noexcept { return firsts_[skin.value]; }
    [[nodiscard]] std::size_t countOf(SkinIndex skin) const noexcept
    {
        return firsts_[skin.value + 1] - firsts_[skin.value];
    }

private:
    std::vector<std::uint32_t> sceneParents_;
    std::vector<std::uint32_t> nodes_;
    std::vector<std::uint32_t> depths_;
    std::size_t depthCount_ = 0;
    std::vector<Joint> joints_;
    std::vector<NodeIndex> jointNodes_;
    std::vector<glm::mat4> inverseBinds_;
    std::vector<std::size_t> firsts_; // one a skin, then the end
};

} // namespace stylized::animation
