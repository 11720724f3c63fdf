#pragma once

#include <stylized/animation/PoseLayout.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Index.h>

#include <cstdint>
#include <span>
#include <vector>

namespace stylized::animation {

/// The morph weights that the nodes of one instance show: what clips, expressions, hands and correctives come to. Who
/// deforms streams compares one version for the whole scene before looking at any node.
/// **Ownership**: borrows the scene, which must outlive it.
class SceneMorphPose {
public:
    /// The scene's default weights, version 1.
    explicit SceneMorphPose(const asset::SceneAsset& scene);

    /// Whether this pose was made for the very object `scene`.
    [[nodiscard]] bool isForScene(const asset::SceneAsset& scene) const noexcept { return scene_ == &scene; }

    /// Takes all weights of a node as they are. Refuses (false, nothing changes) weights that are not finite or not one
    /// a morph target of the node. The version advances where any of them takes another value.
    bool setWeights(NodeIndex node, std::span<const float> weights) noexcept;

    /// One a morph target of the node's mesh; empty for a node without any.
    [[nodiscard]] std::span<const float> weights(NodeIndex node) const noexcept;

    /// All default weights again.
    void reset() noexcept;

    /// Never 0, which means "never" to those who remember it.
    [[nodiscard]] std::uint64_t version() const noexcept { return version_; }

private:
    const asset::SceneAsset* scene_;
    PoseLayout layout_;
    std::vector<float> weights_; // as the layout says
    std::uint64_t version_ = 1;
};

} // namespace stylized::animation
