#include "stylized/app/AnimatorJson.h"

#include <stylized/app/JsonWriter.h>
#include <stylized/core/Assert.h>

#include <array>
#include <cstdint>
#include <string_view>

namespace stylized::app {
namespace {

using namespace asset;

class AnimatorWriter {
public:
    explicit AnimatorWriter(const AnimatorAsset& animator) : animator_(animator) {}

    std::string write()
    {
        json_.beginObject();
        json_.field("stylizedAnimator", 1);
        list("parameters", animator_.parameters);
        list("clips", animator_.clips);
        list("masks", animator_.masks);
        list("nodes", animator_.nodes);
        node("root", animator_.root);
        if (animator_.rootMotion)
            rootMotion(*animator_.rootMotion);
        list("ik", animator_.ik);
        json_.endObject();
        json_.endDocument();
        return std::string(json_.text());
    }

private:
    template <class T>
    void list(std::string_view name, const std::vector<T>& entries)
    {
        if (entries.empty())
            return;
        json_.key(name);
        json_.beginArray();
        for (const T& entry : entries) {
            json_.beginObject();
            members(entry);
            json_.endObject();
        }
        json_.endArray();
    }

    void node(std::string_view name, BlendNodeIndex index) { json_.field(name, animator_.nodes[index.value].name); }

    void parameter(std::string_view name, AnimatorParameterIndex index)
    {
        json_.field(name, animator_.parameters[index.value].name);
    }

    void mask(AnimatorMaskIndex index)
    {
        if (index.isValid())
            json_.field("mask", animator_.masks[index.value].name);
    }

    void number(std::string_view name, const AnimatorNumber& value)
    {
        if (value.parameter.isValid())
            parameter(name, value.parameter);
        else
            json_.field(name, value.constant);
    }

    void rootMotion(const RootMotionAsset& motion)
    {
        static constexpr std::array<std::string_view, 3> kAxes{"x", "y", "z"};
        json_.key("rootMotion");
        json_.beginObject();
        json_.field("node", motion.node);
        json_.key("axes");
        json_.beginArray();
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (motion.axes[axis])
                json_.string(kAxes[axis]);
        json_.endArray();
        json_.field("turn", motion.takesTurn);
        json_.endObject();
    }

    void members(const AnimatorParameterAsset& parameter)
    {
        static constexpr std::array<std::string_view, 4> kTypes{"float", "bool", "int", "trigger"};
        json_.field("name", parameter.name);
        json_.field("type", kTypes[static_cast<std::size_t>(parameter.kind)]);
        if (parameter.kind == AnimatorParameterKind::Bool)
            json_.field("initial", parameter.initial != 0.0);
        else if (parameter.kind != AnimatorParameterKind::Trigger)
            json_.field("initial", parameter.initial);
        if (parameter.smooth != 0.0)
            json_.field("smooth", parameter.smooth);
    }

    void members(const AnimatorClipAsset& clip)
    {
        json_.field("name", clip.name);
        if (!clip.file.empty())
            json_.field("file", clip.file);
        if (!clip.clip.empty())
            json_.field("clip", clip.clip);
        list("events", clip.events);
    }

    void members(const AnimatorEventAsset& event)
    {
        json_.field("name", event.name);
        json_.field("at", event.seconds);
    }

    void members(const AnimatorMaskAsset& mask)
    {
        json_.field("name", mask.name);
        json_.field("others", mask.others);
        list("nodes", mask.entries);
        list("values", mask.values);
    }

    void members(const AnimatorMaskAsset::ValueEntry& entry)
    {
        json_.field("value", entry.value);
        json_.field("weight", entry.weight);
    }

    void members(const AnimatorMaskAsset::Entry& entry)
    {
        json_.field("node", entry.node);
        json_.field("weight", entry.weight);
        json_.field("withChildren", entry.withChildren);
    }

    void members(const BlendNodeAsset& node)
    {
        json_.field("name", node.name);
        std::visit([&](const auto& kind) { members(kind); }, node.kind);
    }

    void members(const ClipNodeAsset& node)
    {
        json_.field("type", "clip");
        json_.field("clip", animator_.clips[node.clip.value].name);
        json_.field("loop", node.loops);
        json_.field("speed", node.speed);
    }

    void members(const LerpNodeAsset& lerp)
    {
        json_.field("type", "lerp");
        node("from", lerp.from);
        node("to", lerp.to);
        number("weight", lerp.weight);
        json_.field("synchronized", lerp.isSynchronized);
    }

    void members(const BlendSpace1DNodeAsset& space)
    {
        json_.field("type", "blendSpace1D");
        parameter("parameter", space.parameter);
        list("samples", space.samples);
        json_.field("synchronized", space.isSynchronized);
    }

    void members(const BlendSpace1DNodeAsset::Sample& sample)
    {
        node("node", sample.node);
        json_.field("at", sample.at);
    }

    void members(const BlendSpace2DNodeAsset& space)
    {
        json_.field("type", "blendSpace2D");
        parameter("x", space.x);
        parameter("y", space.y);
        list("samples", space.samples);
        json_.field("synchronized", space.isSynchronized);
    }

    void members(const BlendSpace2DNodeAsset::Sample& sample)
    {
        node("node", sample.node);
        json_.key("at");
        json_.numbers(std::array{sample.at.x, sample.at.y});
    }

    void members(const AdditiveNodeAsset& additive)
    {
        json_.field("type", "additive");
        node("base", additive.base);
        node("added", additive.added);
        json_.field("reference", additive.reference == AdditiveReference::BindPose ? "bindPose" : "firstFrame");
        number("weight", additive.weight);
        mask(additive.mask);
    }

    void members(const LayerNodeAsset& layer)
    {
        json_.field("type", "layer");
        node("base", layer.base);
        node("layer", layer.layer);
        mask(layer.mask);
        number("weight", layer.weight);
    }

    void members(const SelectNodeAsset& select)
    {
        json_.field("type", "select");
        parameter("parameter", select.parameter);
        json_.key("choices");
        json_.beginArray();
        for (const BlendNodeIndex choice : select.choices)
            json_.string(animator_.nodes[choice.value].name);
        json_.endArray();
    }

    void members(const TimeScaleNodeAsset& scale)
    {
        json_.field("type", "timeScale");
        node("node", scale.node);
        number("factor", scale.factor);
    }

    void members(const BlinkNodeAsset& blink)
    {
        json_.field("type", "blink");
        node("node", blink.node);
        json_.field("value", blink.value);
        json_.field("every", blink.every);
        json_.field("spread", blink.spread);
        json_.field("seconds", blink.seconds);
        json_.field("seed", blink.seed);
        number("weight", blink.weight);
    }

    void members(const StateMachineNodeAsset& machine)
    {
        json_.field("type", "stateMachine");
        states_ = &machine.states;
        list("states", machine.states);
        json_.field("entry", nameOf(machine.entry));
        list("transitions", machine.transitions);
    }

    void members(const AnimatorStateAsset& state)
    {
        json_.field("name", state.name);
        node("node", state.node);
    }

    [[nodiscard]] const std::string& nameOf(AnimatorStateIndex state) const { return (*states_)[state.value].name; }

    void members(const AnimatorTransitionAsset& transition)
    {
        static constexpr std::array<std::string_view, 4> kCurves{"smooth", "linear", "easeIn", "easeOut"};
        if (transition.from.isValid())
            json_.field("from", nameOf(transition.from));
        json_.field("to", nameOf(transition.to));
        list("when", transition.conditions);
        if (transition.exitTime)
            json_.field("exitTime", *transition.exitTime);
        json_.field("seconds", transition.seconds);
        json_.field("curve", kCurves[static_cast<std::size_t>(transition.curve)]);
        json_.field("blend", transition.kind == TransitionKind::Inertial ? "inertial" : "crossFade");
        json_.field("priority", static_cast<int>(transition.priority));
    }

    void members(const AnimatorConditionAsset& condition)
    {
        static constexpr std::array<std::string_view, 6> kTests{"greater",  "less", "equal",
                                                                "notEqual", "set",  "notSet"};
        parameter("parameter", condition.parameter);
        json_.field("is", kTests[static_cast<std::size_t>(condition.test)]);
        if (condition.test != AnimatorTest::Set && condition.test != AnimatorTest::NotSet)
            json_.field("value", condition.value);
    }

    void vector(std::string_view name, const AnimatorVector& value)
    {
        json_.key(name);
        json_.beginArray();
        for (const AnimatorNumber& coordinate : value)
            if (coordinate.parameter.isValid())
                json_.string(animator_.parameters[coordinate.parameter.value].name);
            else
                json_.number(coordinate.constant);
        json_.endArray();
    }

    void direction(std::string_view name, const glm::dvec3& value)
    {
        json_.key(name);
        json_.numbers(std::array{value.x, value.y, value.z});
    }

    void goal(const IkGoalAsset& goal)
    {
        vector("goal", goal.at);
        if (!goal.space.empty())
            json_.field("space", goal.space);
    }

    void members(const IkStepAsset& step)
    {
        json_.field("name", step.name);
        std::visit([&](const auto& kind) { members(kind); }, step.kind);
        number("weight", step.weight);
    }

    void members(const TwoBoneIkAsset& step)
    {
        json_.field("type", "twoBone");
        json_.field("root", step.root);
        json_.field("middle", step.middle);
        json_.field("tip", step.tip);
        goal(step.goal);
        if (step.hasPole)
            vector("pole", step.pole);
    }

    void members(const ChainIkAsset& step)
    {
        json_.field("type", "chain");
        json_.field("solver", step.solver == IkSolver::Ccd ? "ccd" : "fabrik");
        list("joints", step.joints);
        json_.field("tip", step.tip);
        goal(step.goal);
    }

    void members(const ChainIkAsset::Joint& joint)
    {
        json_.field("node", joint.node);
        if (joint.limit.kind == IkLimitKind::None)
            return;
        const bool isHinge = joint.limit.kind == IkLimitKind::Hinge;
        json_.key("limit");
        json_.beginObject();
        json_.field("type", isHinge ? "hinge" : "cone");
        direction("axis", joint.limit.axis);
        if (isHinge)
            json_.field("minDegrees", joint.limit.minDegrees);
        json_.field("maxDegrees", joint.limit.maxDegrees);
        json_.endObject();
    }

    void members(const LookAtIkAsset& step)
    {
        json_.field("type", "lookAt");
        list("joints", step.joints);
        direction("forward", step.forward);
        goal(step.goal);
    }

    void members(const LookAtIkAsset::Joint& joint)
    {
        json_.field("node", joint.node);
        json_.field("share", joint.share);
        json_.field("maxDegrees", joint.maxDegrees);
    }

    void members(const FootPlacementIkAsset& step)
    {
        json_.field("type", "footPlacement");
        json_.field("hips", step.hips);
        list("feet", step.feet);
        vector("groundNormal", step.normal);
        json_.field("floor", step.floor);
        json_.field("maxStep", step.maxStep);
        json_.field("maxTiltDegrees", step.maxTiltDegrees);
    }

    void members(const FootPlacementIkAsset::Foot& foot)
    {
        json_.field("root", foot.root);
        json_.field("middle", foot.middle);
        json_.field("tip", foot.tip);
        number("ground", foot.ground);
    }

    const AnimatorAsset& animator_;
    const std::vector<AnimatorStateAsset>* states_ = nullptr; // of the machine being written
    JsonWriter json_{true};
};

} // namespace

std::string animatorJson(const AnimatorAsset& animator)
{
    STYLIZED_ASSERT(!findFlaw(animator), "an animator with a flaw cannot be written");
    return AnimatorWriter(animator).write();
}

} // namespace stylized::app
