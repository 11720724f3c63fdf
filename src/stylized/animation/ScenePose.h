#pragma once

#include <stylized/animation/NodeSet.h>
#include <stylized/animation/Pose.h>
#include <stylized/animation/PoseLayout.h>
#include <stylized/animation/PosePlan.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Index.h>
#include <stylized/math/Transform.h>

#include <glm/mat4x4.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace stylized::animation {

/// The pose of one instance of a scene: local transforms, the world matrices derived from them, and the
/// weights of morph targets and expressions.
///
/// World matrices are a cache. Any change of a local transform closes it (`isDirty`); nothing is handed out until
/// `updateWorldMatrices` has succeeded, and only that advances `version`.
/// **Space**: world means scene space, without the instance's placement.
/// **Ownership**: borrows the scene, which must outlive it; shares the plan.
class ScenePose {
public:
    /// The bind pose of `scene`, evaluated by one propagation of all nodes: version 1. (Where a world matrix of the
    /// bind pose is not finite, the pose stays dirty and its version 0.)
    explicit ScenePose(const asset::SceneAsset& scene);
    /// The same with a plan made for `scene`. Its steps run here for the first time.
    ScenePose(const asset::SceneAsset& scene, std::shared_ptr<const PosePlan> plan);

    /// Whether this pose was made for the very object `scene`; another scene of the same shape does not count.
    [[nodiscard]] bool isForScene(const asset::SceneAsset& scene) const noexcept { return scene_ == &scene; }

    [[nodiscard]] std::size_t nodeCount() const noexcept { return locals_.nodeCount(); }
    [[nodiscard]] const PoseLayout& layout() const noexcept { return layout_; }
    [[nodiscard]] const PosePlan& plan() const noexcept { return *plan_; }
    /// Takes another plan made for the scene; the pose is dirty then.
    void setPlan(std::shared_ptr<const PosePlan> plan);

    /// Copies every node's local transform and the default morph weights from the scene; expressions have weight 0.
    void resetToBindPose() noexcept;

    /// Refuses (false, nothing changes) a transform that is not finite and a node that is not there.
    bool setLocalTransform(NodeIndex node, const math::Transform& transform) noexcept;
    /// The transform that was set or sampled, before any step of the plan changes it.
    [[nodiscard]] math::Transform localTransform(NodeIndex node) const noexcept;
    /// The transform that the world matrices were computed from: `localTransform` after the plan's steps.
    [[nodiscard]] math::Transform resolvedTransform(NodeIndex node) const noexcept;

    /// The same of all nodes, with the values.
    [[nodiscard]] const Pose& resolvedLocals() const noexcept { return resolved(); }

    /// Refuses (false, nothing changes) weights that are not finite or not one a morph target of the node.
    bool setMorphWeights(NodeIndex node, std::span<const float> weights) noexcept;
    [[nodiscard]] std::span<const float> morphWeights(NodeIndex node) const noexcept;

    /// Refuses (false, nothing changes) a weight that is not finite and an expression that is not there.
    bool setExpressionWeight(ExpressionIndex expression, float weight) noexcept;
    /// One an expression of the scene, as set or sampled: what they do to each other is FaceState's business.
    [[nodiscard]] std::span<const float> expressionWeights() const noexcept;

    /// All morph and expression weights, as layout() says where.
    [[nodiscard]] std::span<const float> values() const noexcept { return locals_.values(); }

    /// Lets `write(Pose&)` change the local transforms of `nodes` and any value in place: what samplers and blenders
    /// use. It must write finite numbers only.
    template <class Write>
    void edit(std::span<const NodeIndex> nodes, Write&& write)
    {
        beginEdit(nodes);
        std::forward<Write>(write)(locals_);
        endEdit();
    }

    /// Lets the plan run again although no local transform has changed: where something has that its steps look at.
    void requestUpdate() noexcept { isDirty_ = true; }

    /// Runs the plan where something has changed. Only subtrees of changed nodes are computed again.
    /// Fails (false, the pose stays dirty and the version as it was) where a world matrix is not finite.
    bool updateWorldMatrices() noexcept;

    /// Null while dirty.
    [[nodiscard]] const glm::mat4* worldMatrix(NodeIndex node) const noexcept;
    /// One a node; empty while dirty.
    [[nodiscard]] std::span<const glm::mat4> worldMatrices() const noexcept;
    [[nodiscard]] bool isDirty() const noexcept { return isDirty_; }

    /// The generation of the world matrices: advances when `updateWorldMatrices` has computed new ones. 0 means never.
    [[nodiscard]] std::uint64_t version() const noexcept { return version_; }
    /// The generation of the morph and expression weights: advances when any of them takes another value. Never 0.
    [[nodiscard]] std::uint64_t valueVersion() const noexcept { return valueVersion_; }
    /// How many world matrices the last `updateWorldMatrices` has computed.
    [[nodiscard]] std::size_t lastUpdatedNodeCount() const noexcept { return lastUpdatedNodeCount_; }

private:
    friend class PoseStepContext;

    [[nodiscard]] Pose& resolved() noexcept { return plan_->hasUserSteps() ? resolved_ : locals_; }
    [[nodiscard]] const Pose& resolved() const noexcept { return plan_->hasUserSteps() ? resolved_ : locals_; }
    void beginEdit(std::span<const NodeIndex> nodes) noexcept;
    void endEdit() noexcept;
    void writeBindPose() noexcept;
    void markAllDirty() noexcept;
    void restoreSampledLocals() noexcept;
    void run(const UserStep& step) noexcept;
    [[nodiscard]] bool propagate(std::uint32_t first, std::uint32_t end) noexcept;
    [[nodiscard]] bool computeWorlds(std::uint32_t first, std::uint32_t end) noexcept;

    const asset::SceneAsset* scene_;
    std::shared_ptr<const PosePlan> plan_;
    PoseLayout layout_;
    Pose locals_;
    Pose resolved_; // only with user steps: `locals_` as they have changed it
    std::vector<glm::mat4> worlds_;
    std::vector<std::uint32_t> parents_;
    std::vector<std::uint32_t> subtreeEnds_;
    NodeSet dirtyNodes_; // whose whole subtrees must be computed again
    std::vector<float> valuesBeforeEdit_;
    bool isDirty_ = true;
    std::uint64_t version_ = 0;
    std::uint64_t valueVersion_ = 0;
    std::size_t lastUpdatedNodeCount_ = 0;
};

/// The local transforms and morph weights that a scene's nodes have where nothing plays; other values are 0.
[[nodiscard]] Pose bindPoseOf(const asset::SceneAsset& scene);

} // namespace stylized::animation
