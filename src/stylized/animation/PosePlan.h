#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Index.h>
#include <stylized/core/Result.h>
#include <stylized/math/Transform.h>

#include <glm/mat4x4.hpp>

#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace stylized::animation {

class ScenePose;
class PoseStepContext;

/// Computes the world matrices of the nodes [first, end) from their local transforms and their parents' matrices.
struct PropagateStep {
    NodeIndex first;
    NodeIndex end;
};

/// Changes local transforms while a pose is evaluated: a constraint, an IK chain, anything of the user's.
struct UserStep {
    std::string name;
    std::vector<NodeIndex> readsWorlds;  ///< Nodes whose world matrices `run` reads.
    std::vector<NodeIndex> writesLocals; ///< Nodes whose local transforms `run` may set.
    /// Called once an evaluation. Must not throw, and must give the same result for the same pose.
    std::function<void(PoseStepContext&)> run;
};

using PoseStep = std::variant<PropagateStep, UserStep>;

/// The ordered steps that turn sampled local transforms into world matrices. Immutable; built once an asset and shared
/// by its poses.
class PosePlan {
public:
    /// One step: propagate all nodes.
    [[nodiscard]] static std::shared_ptr<const PosePlan> propagateAll(const asset::SceneAsset& scene);

    /// A plan of `steps`, run in their order.
    /// **Errors**: ValueInvalid, with a sentence, where a step names a node that is not there, propagates a node before
    /// its parent, or reads a world matrix that no earlier step has propagated since its locals were last written; and
    /// where a node's world matrix would still be out of date after the last step.
    [[nodiscard]] static Result<std::shared_ptr<const PosePlan>> make(const asset::SceneAsset& scene,
                                                                      std::vector<PoseStep> steps);

    [[nodiscard]] const std::vector<PoseStep>& steps() const noexcept { return steps_; }
    [[nodiscard]] std::size_t nodeCount() const noexcept { return nodeCount_; }
    /// Whether any step may change local transforms.
    [[nodiscard]] bool hasUserSteps() const noexcept { return hasUserSteps_; }

private:
    PosePlan(std::size_t nodeCount, std::vector<PoseStep> steps);

    std::size_t nodeCount_;
    std::vector<PoseStep> steps_;
    bool hasUserSteps_ = false;
};

/// What a UserStep sees of the pose under evaluation.
/// **Ownership**: valid during the step's call only.
class PoseStepContext {
public:
    /// The local transform of any node: as sampled, or as an earlier step of this evaluation has set it.
    [[nodiscard]] math::Transform localTransform(NodeIndex node) const noexcept;

    /// The world matrix of a node of the step's `readsWorlds`.
    [[nodiscard]] const glm::mat4& worldMatrix(NodeIndex node) const noexcept;

    /// Sets the local transform of a node of the step's `writesLocals`. Refuses one that is not finite.
    bool setLocalTransform(NodeIndex node, const math::Transform& transform) noexcept;

private:
    friend class ScenePose;
    PoseStepContext(ScenePose& pose, const UserStep& step) noexcept : pose_(pose), step_(step) {}

    ScenePose& pose_;
    const UserStep& step_;
};

} // namespace stylized::animation
