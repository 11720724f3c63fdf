#pragma once

#include <stylized/animation/PosePlan.h>
#include <stylized/animation/ik/IkLimit.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Index.h>
#include <stylized/core/Result.h>

#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace stylized::animation {

/// A limb of two bones (see TwoBoneIkJob). Each node stands below the one before it.
struct TwoBoneIkStep {
    NodeIndex root, middle, tip;
    NodeIndex goalSpace; ///< What the goal is relative to; none: the scene.
};

enum class ChainSolver : std::uint8_t { Fabrik, Ccd };

/// A chain of joints (see FabrikIkJob and CcdIkJob). Each node stands below the one before it.
struct ChainIkStep {
    std::vector<NodeIndex> joints; ///< 1 to IkChain::kMaxJoints.
    NodeIndex tip;
    ChainSolver solver = ChainSolver::Fabrik;
    std::vector<IkLimit> limits; ///< One a joint, or empty.
    NodeIndex goalSpace;
};

/// Joints that share the turn of the last one towards a goal: a spine, a neck and a head that look. Each node stands
/// below the one before it.
struct LookAtStep {
    struct Joint {
        NodeIndex node;
        float share = 1.0f;           ///< Of the turn that is left when its turn comes; in [0, 1].
        float maxAngle = 3.14159265f; ///< In [0, π].
    };

    std::vector<Joint> joints;           ///< At least one.
    glm::vec3 forward{0.0f, 0.0f, 1.0f}; ///< Of the last joint, in its own space; not of zero length.
    NodeIndex goalSpace;
};

/// Feet on uneven ground (see FootPlacementJob): the hips go down, legs bend, feet tilt.
struct FootPlacementStep {
    struct Leg {
        NodeIndex root, middle, tip; ///< Each stands below the one before it, and below the hips.
    };

    NodeIndex hips;
    std::vector<Leg> legs; ///< At least one, at most kMaxLegs.
    float floor = 0.0f;    ///< The height of the level ground of the animation.
    float maxStep = 0.5f;  ///< At least 0.
    float maxTilt = 0.6f;  ///< Radians; in [0, π].

    static constexpr std::size_t kMaxLegs = 16;
};

using IkStep = std::variant<TwoBoneIkStep, ChainIkStep, LookAtStep, FootPlacementStep>;

/// What a foot stands on. **Space**: scene space.
struct IkGround {
    float height = 0.0f; ///< Below the foot.
    glm::vec3 normal{0.0f, 1.0f, 0.0f};
};

/// Where a step's goal is now.
struct IkGoal {
    glm::vec3 position{0.0f};      ///< In the step's goalSpace; unused by feet.
    float weight = 0.0f;           ///< 0: the step changes nothing; 1: all of it. In between, every joint makes that
                                   ///< part of its turn.
    std::optional<glm::vec3> pole; ///< Two bones only, in the step's goalSpace; none: bends as it is bent.
};

/// The IK of one instance: steps that run in their order after the pose has been sampled, each seeing what the ones
/// before it did.
/// **Space**: goals are in scene space or a node's. Scale must be uniform and not mirrored along the chains.
class IkRig {
public:
    /// **Errors**: ValueInvalid, with the step as place, where a node is not there or does not stand below the one
    /// before it, or a number is out of its range.
    [[nodiscard]] static Result<IkRig> make(const asset::SceneAsset& scene, std::vector<IkStep> steps);

    /// For the ScenePose of the instance, and for no other: its steps look at this rig's goals.
    [[nodiscard]] const std::shared_ptr<const PosePlan>& plan() const noexcept { return plan_; }

    [[nodiscard]] std::size_t stepCount() const noexcept;
    [[nodiscard]] const IkStep& step(std::size_t step) const noexcept;
    /// What a step's goal is relative to; none: the scene.
    [[nodiscard]] NodeIndex goalSpace(std::size_t step) const noexcept;
    /// Refuses (false, nothing changes) what is not finite or a weight outside [0, 1]. It takes effect when the pose is
    /// next updated: call ScenePose::requestUpdate where nothing else changes it.
    bool setGoal(std::size_t step, const IkGoal& goal) noexcept;
    [[nodiscard]] const IkGoal& goal(std::size_t step) const noexcept;
    /// The ground below a leg of a FootPlacementStep, at first the level floor; the goal's weight counts for all legs.
    /// Refuses (false, nothing changes) what is not finite and a leg that is not there.
    bool setGround(std::size_t step, std::size_t leg, const IkGround& ground) noexcept;

private:
    struct State;
    IkRig() = default;
    void appendFootPlacement(const asset::SceneAsset& scene, std::size_t index, std::vector<PoseStep>& plan) const;

    std::shared_ptr<State> state_;
    std::shared_ptr<const PosePlan> plan_;
};

} // namespace stylized::animation
