#pragma once

#include <stylized/asset/AnimatorIkAsset.h>
#include <stylized/asset/AnimatorParameterAsset.h>
#include <stylized/core/Index.h>

#include <glm/vec2.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

/// How a character's clips are put together: parameters, a tree of blends, machines of states. What an animator file
/// says; `docs/animation.md` explains each part.
namespace stylized::asset {

using AnimatorClipIndex = Index<struct AnimatorClipTag>;
using AnimatorMaskIndex = Index<struct AnimatorMaskTag>;
using BlendNodeIndex = Index<struct BlendNodeTag>;
/// Of a state within its machine.
using AnimatorStateIndex = Index<struct AnimatorStateTag>;

/// Something that happens at a moment of a clip, such as a foot that comes down.
struct AnimatorEventAsset {
    std::string name;
    double seconds = 0.0; ///< Finite, at least 0.

    friend bool operator==(const AnimatorEventAsset&, const AnimatorEventAsset&) = default;
};

/// A clip by file and name.
struct AnimatorClipAsset {
    std::string name; ///< Not empty; no other clip of the description bears it.
    std::string file; ///< Relative to the description; empty: the character's own file.
    std::string clip; ///< The clip's name in its file; empty: `name`.
    std::vector<AnimatorEventAsset> events;

    friend bool operator==(const AnimatorClipAsset&, const AnimatorClipAsset&) = default;
};

/// How much of a layer each node takes.
struct AnimatorMaskAsset {
    struct Entry {
        std::string node;
        double weight = 1.0;      ///< In [0, 1].
        bool withChildren = true; ///< Whether all below the node takes the same weight.

        friend bool operator==(const Entry&, const Entry&) = default;
    };

    /// The weight of an expression or another value that has a name.
    struct ValueEntry {
        std::string value;   ///< Not empty.
        double weight = 1.0; ///< In [0, 1].

        friend bool operator==(const ValueEntry&, const ValueEntry&) = default;
    };

    std::string name;
    double others = 0.0;            ///< The weight of all that no entry names; in [0, 1].
    std::vector<Entry> entries;     ///< A later one wins over an earlier one; at least one here or below.
    std::vector<ValueEntry> values; ///< The same.

    friend bool operator==(const AnimatorMaskAsset&, const AnimatorMaskAsset&) = default;
};

/// Plays one clip.
struct ClipNodeAsset {
    AnimatorClipIndex clip;
    bool loops = true;  ///< Else it holds its last frame.
    double speed = 1.0; ///< Finite, at least 0.

    friend bool operator==(const ClipNodeAsset&, const ClipNodeAsset&) = default;
};

/// What lies between two poses.
struct LerpNodeAsset {
    BlendNodeIndex from, to;
    AnimatorNumber weight;       ///< 0: `from`, 1: `to`.
    bool isSynchronized = false; ///< Both run in step: their cycles take equally long and begin together.

    friend bool operator==(const LerpNodeAsset&, const LerpNodeAsset&) = default;
};

/// Poses along a line; the two that stand beside the parameter's value are blended.
struct BlendSpace1DNodeAsset {
    struct Sample {
        BlendNodeIndex node;
        double at = 0.0; ///< Finite, rising from sample to sample.

        friend bool operator==(const Sample&, const Sample&) = default;
    };

    AnimatorParameterIndex parameter; ///< A Float.
    std::vector<Sample> samples;      ///< At least one.
    bool isSynchronized = false;

    friend bool operator==(const BlendSpace1DNodeAsset&, const BlendSpace1DNodeAsset&) = default;
};

/// Poses in a plane; the three of the Delaunay triangle around the parameters' values are blended, outside of all
/// triangles the two of the nearest edge.
struct BlendSpace2DNodeAsset {
    struct Sample {
        BlendNodeIndex node;
        glm::dvec2 at{0.0}; ///< Finite; no two samples stand in one place.

        friend bool operator==(const Sample&, const Sample&) = default;
    };

    AnimatorParameterIndex x, y; ///< Floats.
    std::vector<Sample> samples; ///< At least one.
    bool isSynchronized = false;

    friend bool operator==(const BlendSpace2DNodeAsset&, const BlendSpace2DNodeAsset&) = default;
};

/// What an added pose is the difference from.
enum class AdditiveReference : std::uint8_t {
    FirstFrame, ///< Of the added node.
    BindPose
};

/// Puts the difference between a pose and a reference on top of another pose.
struct AdditiveNodeAsset {
    BlendNodeIndex base, added;
    AdditiveReference reference = AdditiveReference::FirstFrame;
    AnimatorNumber weight{1.0, {}};
    AnimatorMaskIndex mask; ///< None: all nodes.

    friend bool operator==(const AdditiveNodeAsset&, const AdditiveNodeAsset&) = default;
};

/// One pose laid over another where a mask says so.
struct LayerNodeAsset {
    BlendNodeIndex base, layer;
    AnimatorMaskIndex mask; ///< None: all nodes.
    AnimatorNumber weight{1.0, {}};

    friend bool operator==(const LayerNodeAsset&, const LayerNodeAsset&) = default;
};

/// One of several poses. A choice that is taken anew starts from its beginning.
struct SelectNodeAsset {
    AnimatorParameterIndex parameter;    ///< An Int; limited to the choices there are.
    std::vector<BlendNodeIndex> choices; ///< At least one.

    friend bool operator==(const SelectNodeAsset&, const SelectNodeAsset&) = default;
};

/// Lets time run faster or slower below it.
struct TimeScaleNodeAsset {
    BlendNodeIndex node;
    AnimatorNumber factor{1.0, {}}; ///< At least 0; a parameter below 0 counts as 0.

    friend bool operator==(const TimeScaleNodeAsset&, const TimeScaleNodeAsset&) = default;
};

/// Closes the eyes of a pose now and then.
struct BlinkNodeAsset {
    BlendNodeIndex node;
    std::string value = "blink"; ///< Not empty; the expression that closes them: it is never lowered by a blink.
    double every = 4.0;          ///< Seconds from one blink's end to the next one's, on average; above 0.
    double spread = 0.5;         ///< The part of it that they vary by, up and down; in [0, 1).
    double seconds = 0.2;        ///< That a blink takes; above 0, at most the shortest time between two ends.
    std::uint32_t seed = 0;      ///< Another one gives other times.
    AnimatorNumber weight{1.0, {}};

    friend bool operator==(const BlinkNodeAsset&, const BlinkNodeAsset&) = default;
};

enum class AnimatorTest : std::uint8_t {
    Greater,  ///< Float, Int
    Less,     ///< Float, Int
    Equal,    ///< Int
    NotEqual, ///< Int
    Set,      ///< Bool, Trigger
    NotSet    ///< Bool
};

struct AnimatorConditionAsset {
    AnimatorParameterIndex parameter;
    AnimatorTest test = AnimatorTest::Set;
    double value = 0.0; ///< Finite; unused by Set and NotSet.

    friend bool operator==(const AnimatorConditionAsset&, const AnimatorConditionAsset&) = default;
};

/// How a fade's weight runs from 0 to 1.
enum class FadeCurve : std::uint8_t { Smooth, Linear, EaseIn, EaseOut };

enum class TransitionKind : std::uint8_t {
    CrossFade, ///< The state that is left plays on while it fades out.
    Inertial   ///< The state that is left stops; its difference from the new one, moving on as it was, decays.
};

/// A way from one state to another.
struct AnimatorTransitionAsset {
    AnimatorStateIndex from; ///< None: from any state but the one it leads to.
    AnimatorStateIndex to;
    std::vector<AnimatorConditionAsset> conditions; ///< All must hold. At least one, or an exit time.
    std::optional<double> exitTime;                 ///< Cycles that the state must have played; finite, at least 0.
    double seconds = 0.2;                           ///< Finite, at least 0 (a cut).
    FadeCurve curve = FadeCurve::Smooth;
    TransitionKind kind = TransitionKind::CrossFade;
    std::int32_t priority = 0; ///< Of several open ways the one of highest priority is taken, then the first.

    friend bool operator==(const AnimatorTransitionAsset&, const AnimatorTransitionAsset&) = default;
};

struct AnimatorStateAsset {
    std::string name; ///< Not empty; no other state of the machine bears it.
    BlendNodeIndex node;

    friend bool operator==(const AnimatorStateAsset&, const AnimatorStateAsset&) = default;
};

/// Plays one of its states and moves between them. A state's node may be a machine again.
struct StateMachineNodeAsset {
    std::vector<AnimatorStateAsset> states; ///< At least one.
    AnimatorStateIndex entry{std::size_t(0)};
    std::vector<AnimatorTransitionAsset> transitions;

    friend bool operator==(const StateMachineNodeAsset&, const StateMachineNodeAsset&) = default;
};

using BlendNodeKind =
    std::variant<ClipNodeAsset, LerpNodeAsset, BlendSpace1DNodeAsset, BlendSpace2DNodeAsset, AdditiveNodeAsset,
                 LayerNodeAsset, SelectNodeAsset, TimeScaleNodeAsset, BlinkNodeAsset, StateMachineNodeAsset>;

struct BlendNodeAsset {
    std::string name; ///< Not empty; no other node bears it.
    BlendNodeKind kind;

    friend bool operator==(const BlendNodeAsset&, const BlendNodeAsset&) = default;
};

/// The motion of a node that moves the whole character instead.
struct RootMotionAsset {
    std::string node;                            ///< Not empty.
    std::array<bool, 3> axes{true, false, true}; ///< Of its translation: x, y, z.
    bool takesTurn = true;                       ///< Its turn about +Y as well.

    friend bool operator==(const RootMotionAsset&, const RootMotionAsset&) = default;
};

/// The whole of an animator file. Immutable once read.
struct AnimatorAsset {
    std::vector<AnimatorParameterAsset> parameters;
    std::vector<AnimatorClipAsset> clips;
    std::vector<AnimatorMaskAsset> masks;
    std::vector<BlendNodeAsset> nodes; ///< A node may stand below several others: each use plays on its own.
    BlendNodeIndex root;
    std::optional<RootMotionAsset> rootMotion; ///< None: nodes keep their motion.
    std::vector<IkStepAsset> ik;               ///< In the order in which they run, after all else.

    friend bool operator==(const AnimatorAsset&, const AnimatorAsset&) = default;
};

/// Uses of nodes that a tree may have, each node counted as often as it is reached from the root.
inline constexpr std::size_t kMaxBlendNodeUses = 4096;

/// The nodes that a node plays, in the order of its members.
[[nodiscard]] std::vector<BlendNodeIndex> childrenOf(const BlendNodeAsset& node);

/// The first promise above that `animator` breaks, a circle of nodes included; none where it keeps all of them.
[[nodiscard]] std::optional<AnimatorFlaw> findFlaw(const AnimatorAsset& animator);

} // namespace stylized::asset
