#pragma once

#include <stylized/asset/AnimatorParameterAsset.h>

#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

/// The inverse kinematics of an animator: steps that run after the clips have been put together.
///
/// Nodes are called by name. A name that no node of the character bears may be that of a bone, such as "leftFoot", as
/// VRM 1.0 calls it.
namespace stylized::asset {

/// A point or direction whose numbers may follow parameters.
using AnimatorVector = std::array<AnimatorNumber, 3>;

/// Where a chain's end is to go.
struct IkGoalAsset {
    AnimatorVector at{};
    std::string space; ///< The node that it is relative to; empty: the scene.

    friend bool operator==(const IkGoalAsset&, const IkGoalAsset&) = default;
};

/// A limb of two bones.
struct TwoBoneIkAsset {
    std::string root, middle, tip; ///< Each stands below the one before it.
    IkGoalAsset goal;
    bool hasPole = false;  ///< Else it bends as it is bent.
    AnimatorVector pole{}; ///< In the goal's space; unused where there is none.

    friend bool operator==(const TwoBoneIkAsset&, const TwoBoneIkAsset&) = default;
};

enum class IkLimitKind : std::uint8_t { None, Cone, Hinge };

/// How far a joint may turn away from its bind pose.
struct IkLimitAsset {
    IkLimitKind kind = IkLimitKind::None;
    glm::dvec3 axis{0.0, 1.0, 0.0}; ///< In the joint's own space; finite, not of zero length.
    double minDegrees = 0.0;        ///< Hinge only; in [-180, 180], at most maxDegrees.
    double maxDegrees = 0.0;        ///< In [0, 180] for a cone, [-180, 180] for a hinge.

    friend bool operator==(const IkLimitAsset&, const IkLimitAsset&) = default;
};

enum class IkSolver : std::uint8_t {
    Fabrik, ///< Spreads the bend over the chain.
    Ccd     ///< Bends near the tip first.
};

/// A chain of any length.
struct ChainIkAsset {
    struct Joint {
        std::string node;
        IkLimitAsset limit;

        friend bool operator==(const Joint&, const Joint&) = default;
    };

    IkSolver solver = IkSolver::Fabrik;
    std::vector<Joint> joints; ///< At least one; each stands below the one before it.
    std::string tip;
    IkGoalAsset goal;

    friend bool operator==(const ChainIkAsset&, const ChainIkAsset&) = default;
};

/// Joints that share the turn of the last one towards a goal.
struct LookAtIkAsset {
    struct Joint {
        std::string node;
        double share = 1.0;        ///< Of the turn that is left when its turn comes; in [0, 1].
        double maxDegrees = 180.0; ///< In [0, 180].

        friend bool operator==(const Joint&, const Joint&) = default;
    };

    std::vector<Joint> joints;         ///< At least one; each stands below the one before it.
    glm::dvec3 forward{0.0, 0.0, 1.0}; ///< Of the last joint, in its own space; finite, not of zero length.
    IkGoalAsset goal;

    friend bool operator==(const LookAtIkAsset&, const LookAtIkAsset&) = default;
};

/// Feet on uneven ground.
struct FootPlacementIkAsset {
    struct Foot {
        std::string root, middle, tip; ///< Hip, knee and ankle; each stands below the one before it.
        AnimatorNumber ground;         ///< Height of the ground below the foot in the scene.

        friend bool operator==(const Foot&, const Foot&) = default;
    };

    std::string hips;       ///< What goes down where a foot must.
    std::vector<Foot> feet; ///< At least one.
    AnimatorVector normal{AnimatorNumber{0.0, {}}, AnimatorNumber{1.0, {}},
                          AnimatorNumber{0.0, {}}}; ///< Of the ground; upward.
    double floor = 0.0;           ///< Height of the level ground that the clips were made for; finite.
    double maxStep = 0.5;         ///< Ground farther from the floor counts as that far; at least 0.
    double maxTiltDegrees = 35.0; ///< That a foot may tilt; in [0, 90].

    friend bool operator==(const FootPlacementIkAsset&, const FootPlacementIkAsset&) = default;
};

using IkStepKind = std::variant<TwoBoneIkAsset, ChainIkAsset, LookAtIkAsset, FootPlacementIkAsset>;

struct IkStepAsset {
    std::string name; ///< Not empty; no other step bears it.
    AnimatorNumber weight{1.0, {}};
    IkStepKind kind;

    friend bool operator==(const IkStepAsset&, const IkStepAsset&) = default;
};

/// A broken promise: where in the file (a JSON pointer) and a sentence.
struct AnimatorFlaw {
    std::string place;
    std::string message;
};

/// The first promise above that `step`, which stands at `place`, breaks; none where it keeps all of them.
/// - `parameters` are those that numbers may follow.
[[nodiscard]] std::optional<AnimatorFlaw>
findFlaw(const IkStepAsset& step, const std::vector<AnimatorParameterAsset>& parameters, const std::string& place);

} // namespace stylized::asset
