#include "stylized/import/animator/AnimatorReader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace stylized::import::animator {

using gltf::JsonView;
using namespace asset;

namespace {

/// The version of the format that is read.
constexpr double kVersion = 1.0;

} // namespace

void AnimatorReader::keep(const Error& error)
{
    if (!error_)
        error_ = error;
}

void AnimatorReader::fails(const JsonView& place, std::string message)
{
    keep({ErrorCode::ValueInvalid, {}, place.pointer(), std::move(message)});
}

void AnimatorReader::expectMembers(const JsonView& object, std::initializer_list<std::string_view> members)
{
    if (!object.isObject()) {
        fails(object, "expected an object");
        return;
    }
    std::set<std::string_view> known;
    for (const gltf::JsonMember& member : object.members())
        if (std::find(members.begin(), members.end(), member.key) == members.end())
            fails(member.value, fmt::format("expected one of {}", fmt::join(members, ", ")));
        else if (!known.insert(member.key).second)
            fails(member.value, "expected this member once");
}

std::string AnimatorReader::string(const JsonView& value, bool isOptional)
{
    if (isOptional && !value.exists())
        return {};
    const Result<std::string_view> text = value.asString();
    if (!text)
        keep(text.error());
    return text ? std::string(*text) : std::string();
}

double AnimatorReader::number(const JsonView& value)
{
    const Result<double> number = value.asNumber();
    if (!number)
        keep(number.error());
    return number.value_or(0.0);
}

double AnimatorReader::number(const JsonView& value, double fallback)
{
    return value.exists() ? number(value) : fallback;
}

bool AnimatorReader::boolean(const JsonView& value, bool fallback)
{
    if (!value.exists())
        return fallback;
    ImportReport wrong;
    const bool answer = value.boolOr(fallback, wrong);
    if (!wrong.entries().empty())
        fails(value, "expected true or false");
    return answer;
}

AnimatorReader::Names AnimatorReader::namesOf(const JsonView& list)
{
    Names names;
    std::size_t index = 0;
    for (const JsonView entry : list.items()) {
        const Result<std::string_view> name = entry["name"].asString();
        if (name)
            names.emplace(*name, index); // of two with one name findFlaw complains
        ++index;
    }
    return names;
}

template <class I>
I AnimatorReader::reference(const JsonView& value, const Names& names, std::string_view what, bool isOptional)
{
    if (isOptional && !value.exists())
        return {};
    const std::string name = string(value);
    const auto found = names.find(name);
    if (found == names.end()) {
        fails(value, fmt::format("expected the name of a {}, found \"{}\"", what, printable(name)));
        return {};
    }
    return I(found->second);
}

AnimatorParameterIndex AnimatorReader::parameter(const JsonView& value)
{
    return reference<AnimatorParameterIndex>(value, parameters_, "parameter");
}

BlendNodeIndex AnimatorReader::node(const JsonView& value)
{
    return reference<BlendNodeIndex>(value, nodes_, "node");
}

AnimatorNumber AnimatorReader::parameterOrNumber(const JsonView& value, double fallback)
{
    if (value.isString())
        return {0.0, parameter(value)};
    return {number(value, fallback), {}};
}

AnimatorParameterAsset AnimatorReader::readParameter(const JsonView& value)
{
    expectMembers(value, {"name", "type", "initial", "smooth"});
    AnimatorParameterAsset out;
    out.name = string(value["name"]);
    out.kind = word<AnimatorParameterKind>(value["type"], {{"float", AnimatorParameterKind::Float},
                                                           {"bool", AnimatorParameterKind::Bool},
                                                           {"int", AnimatorParameterKind::Int},
                                                           {"trigger", AnimatorParameterKind::Trigger}});
    const JsonView initial = value["initial"];
    if (out.kind == AnimatorParameterKind::Bool)
        out.initial = boolean(initial, false) ? 1.0 : 0.0;
    else if (out.kind == AnimatorParameterKind::Trigger && initial.exists())
        fails(initial, "expected nothing: a trigger is never set from the start");
    else
        out.initial = number(initial, 0.0);
    if (out.kind == AnimatorParameterKind::Float)
        out.smooth = number(value["smooth"], 0.0);
    else if (value["smooth"].exists())
        fails(value["smooth"], "expected nothing: only a float is smooth");
    return out;
}

AnimatorClipAsset AnimatorReader::readClip(const JsonView& value)
{
    expectMembers(value, {"name", "file", "clip", "events"});
    AnimatorClipAsset out;
    out.name = string(value["name"]);
    out.file = string(value["file"], true);
    out.clip = string(value["clip"], true);
    out.events = list<AnimatorEventAsset>(value["events"], true, [&](const JsonView& event) {
        expectMembers(event, {"name", "at"});
        return AnimatorEventAsset{string(event["name"]), number(event["at"])};
    });
    return out;
}

AnimatorMaskAsset AnimatorReader::readMask(const JsonView& value)
{
    expectMembers(value, {"name", "others", "nodes", "values"});
    AnimatorMaskAsset out;
    out.name = string(value["name"]);
    out.others = number(value["others"], 0.0);
    out.entries = list<AnimatorMaskAsset::Entry>(value["nodes"], true, [&](const JsonView& entry) {
        expectMembers(entry, {"node", "weight", "withChildren"});
        return AnimatorMaskAsset::Entry{string(entry["node"]), number(entry["weight"], 1.0),
                                        boolean(entry["withChildren"], true)};
    });
    out.values = list<AnimatorMaskAsset::ValueEntry>(value["values"], true, [&](const JsonView& entry) {
        expectMembers(entry, {"value", "weight"});
        return AnimatorMaskAsset::ValueEntry{string(entry["value"]), number(entry["weight"], 1.0)};
    });
    return out;
}

RootMotionAsset AnimatorReader::readRootMotion(const JsonView& value)
{
    expectMembers(value, {"node", "axes", "turn"});
    RootMotionAsset out;
    out.node = string(value["node"]);
    out.takesTurn = boolean(value["turn"], out.takesTurn);
    if (!value["axes"].exists())
        return out;
    out.axes = {};
    for (const std::size_t axis : list<std::size_t>(value["axes"], false, [&](const JsonView& name) {
             return word<std::size_t>(name, {{"x", 0}, {"y", 1}, {"z", 2}});
         }))
        out.axes[axis] = true;
    return out;
}

BlendNodeAsset AnimatorReader::readNode(const JsonView& value)
{
    BlendNodeAsset out;
    if (!value.isObject())
        fails(value, "expected an object");
    else
        out = {string(value["name"]), readKind(value)};
    return out;
}

BlendNodeKind AnimatorReader::readKind(const JsonView& value)
{
    using Read = BlendNodeKind (AnimatorReader::*)(const JsonView&);
    const Read reader = word<Read>(value["type"], {{"clip", &AnimatorReader::readClipNode},
                                                   {"lerp", &AnimatorReader::readLerp},
                                                   {"blendSpace1D", &AnimatorReader::readBlendSpace1D},
                                                   {"blendSpace2D", &AnimatorReader::readBlendSpace2D},
                                                   {"additive", &AnimatorReader::readAdditive},
                                                   {"layer", &AnimatorReader::readLayer},
                                                   {"select", &AnimatorReader::readSelect},
                                                   {"timeScale", &AnimatorReader::readTimeScale},
                                                   {"blink", &AnimatorReader::readBlink},
                                                   {"stateMachine", &AnimatorReader::readStateMachine}});
    return error_ ? BlendNodeKind() : (this->*reader)(value);
}

BlendNodeKind AnimatorReader::readClipNode(const JsonView& value)
{
    expectMembers(value, {"name", "type", "clip", "loop", "speed"});
    return ClipNodeAsset{reference<AnimatorClipIndex>(value["clip"], clips_, "clip"), boolean(value["loop"], true),
                         number(value["speed"], 1.0)};
}

BlendNodeKind AnimatorReader::readLerp(const JsonView& value)
{
    expectMembers(value, {"name", "type", "from", "to", "weight", "synchronized"});
    return LerpNodeAsset{node(value["from"]), node(value["to"]), parameterOrNumber(value["weight"], 0.0),
                         boolean(value["synchronized"], false)};
}

BlendNodeKind AnimatorReader::readBlendSpace1D(const JsonView& value)
{
    expectMembers(value, {"name", "type", "parameter", "samples", "synchronized"});
    BlendSpace1DNodeAsset out;
    out.parameter = parameter(value["parameter"]);
    out.samples = list<BlendSpace1DNodeAsset::Sample>(value["samples"], false, [&](const JsonView& sample) {
        expectMembers(sample, {"node", "at"});
        return BlendSpace1DNodeAsset::Sample{node(sample["node"]), number(sample["at"])};
    });
    out.isSynchronized = boolean(value["synchronized"], false);
    return out;
}

BlendNodeKind AnimatorReader::readBlendSpace2D(const JsonView& value)
{
    expectMembers(value, {"name", "type", "x", "y", "samples", "synchronized"});
    BlendSpace2DNodeAsset out;
    out.x = parameter(value["x"]);
    out.y = parameter(value["y"]);
    out.samples = list<BlendSpace2DNodeAsset::Sample>(value["samples"], false, [&](const JsonView& sample) {
        expectMembers(sample, {"node", "at"});
        const std::vector<double> at =
            list<double>(sample["at"], false, [&](const JsonView& coordinate) { return number(coordinate); });
        if (at.size() != 2) {
            fails(sample["at"], "expected two numbers");
            return BlendSpace2DNodeAsset::Sample{};
        }
        return BlendSpace2DNodeAsset::Sample{node(sample["node"]), {at[0], at[1]}};
    });
    out.isSynchronized = boolean(value["synchronized"], false);
    return out;
}

BlendNodeKind AnimatorReader::readAdditive(const JsonView& value)
{
    expectMembers(value, {"name", "type", "base", "added", "reference", "weight", "mask"});
    return AdditiveNodeAsset{node(value["base"]), node(value["added"]),
                             word<AdditiveReference>(value["reference"],
                                                     {{"firstFrame", AdditiveReference::FirstFrame},
                                                      {"bindPose", AdditiveReference::BindPose}},
                                                     AdditiveReference::FirstFrame),
                             parameterOrNumber(value["weight"], 1.0),
                             reference<AnimatorMaskIndex>(value["mask"], masks_, "mask", true)};
}

BlendNodeKind AnimatorReader::readLayer(const JsonView& value)
{
    expectMembers(value, {"name", "type", "base", "layer", "mask", "weight"});
    return LayerNodeAsset{node(value["base"]), node(value["layer"]),
                          reference<AnimatorMaskIndex>(value["mask"], masks_, "mask", true),
                          parameterOrNumber(value["weight"], 1.0)};
}

BlendNodeKind AnimatorReader::readSelect(const JsonView& value)
{
    expectMembers(value, {"name", "type", "parameter", "choices"});
    return SelectNodeAsset{
        parameter(value["parameter"]),
        list<BlendNodeIndex>(value["choices"], false, [&](const JsonView& choice) { return node(choice); })};
}

BlendNodeKind AnimatorReader::readTimeScale(const JsonView& value)
{
    expectMembers(value, {"name", "type", "node", "factor"});
    return TimeScaleNodeAsset{node(value["node"]), parameterOrNumber(value["factor"], 1.0)};
}

BlendNodeKind AnimatorReader::readBlink(const JsonView& value)
{
    expectMembers(value, {"name", "type", "node", "value", "every", "spread", "seconds", "seed", "weight"});
    BlinkNodeAsset out;
    out.node = node(value["node"]);
    if (value["value"].exists())
        out.value = string(value["value"]);
    out.every = number(value["every"], out.every);
    out.spread = number(value["spread"], out.spread);
    out.seconds = number(value["seconds"], out.seconds);
    const double seed = number(value["seed"], 0.0);
    if (seed >= 0.0 && seed <= 4294967295.0 && seed == std::floor(seed))
        out.seed = static_cast<std::uint32_t>(seed);
    else
        fails(value["seed"], "expected a whole number from 0 to 4294967295");
    out.weight = parameterOrNumber(value["weight"], 1.0);
    return out;
}

BlendNodeKind AnimatorReader::readStateMachine(const JsonView& value)
{
    expectMembers(value, {"name", "type", "states", "entry", "transitions"});
    const Names states = namesOf(value["states"]);
    StateMachineNodeAsset out;
    out.states = list<AnimatorStateAsset>(value["states"], false, [&](const JsonView& state) {
        expectMembers(state, {"name", "node"});
        return AnimatorStateAsset{string(state["name"]), node(state["node"])};
    });
    if (value["entry"].exists())
        out.entry = reference<AnimatorStateIndex>(value["entry"], states, "state");
    out.transitions = list<AnimatorTransitionAsset>(
        value["transitions"], true, [&](const JsonView& transition) { return readTransition(transition, states); });
    return out;
}

AnimatorTransitionAsset AnimatorReader::readTransition(const JsonView& value, const Names& states)
{
    expectMembers(value, {"from", "to", "when", "exitTime", "seconds", "curve", "blend", "priority"});
    AnimatorTransitionAsset out;
    out.from = reference<AnimatorStateIndex>(value["from"], states, "state", true);
    out.to = reference<AnimatorStateIndex>(value["to"], states, "state");
    out.conditions = list<AnimatorConditionAsset>(value["when"], true,
                                                  [&](const JsonView& condition) { return readCondition(condition); });
    if (value["exitTime"].exists())
        out.exitTime = number(value["exitTime"]);
    out.seconds = number(value["seconds"], out.seconds);
    out.curve = word<FadeCurve>(value["curve"],
                                {{"smooth", FadeCurve::Smooth},
                                 {"linear", FadeCurve::Linear},
                                 {"easeIn", FadeCurve::EaseIn},
                                 {"easeOut", FadeCurve::EaseOut}},
                                FadeCurve::Smooth);
    out.kind = word<TransitionKind>(value["blend"],
                                    {{"crossFade", TransitionKind::CrossFade}, {"inertial", TransitionKind::Inertial}},
                                    TransitionKind::CrossFade);
    constexpr double kLargest = 2147483647.0;
    const double priority = number(value["priority"], 0.0);
    if (priority == static_cast<double>(static_cast<std::int64_t>(std::clamp(priority, -kLargest, kLargest))))
        out.priority = static_cast<std::int32_t>(priority);
    else
        fails(value["priority"], "expected a whole number of 32 bits");
    return out;
}

AnimatorConditionAsset AnimatorReader::readCondition(const JsonView& value)
{
    expectMembers(value, {"parameter", "is", "value"});
    AnimatorConditionAsset out;
    out.parameter = parameter(value["parameter"]);
    out.test = word<AnimatorTest>(value["is"],
                                  {{"greater", AnimatorTest::Greater},
                                   {"less", AnimatorTest::Less},
                                   {"equal", AnimatorTest::Equal},
                                   {"notEqual", AnimatorTest::NotEqual},
                                   {"set", AnimatorTest::Set},
                                   {"notSet", AnimatorTest::NotSet}},
                                  AnimatorTest::Set);
    const bool needsValue = out.test != AnimatorTest::Set && out.test != AnimatorTest::NotSet;
    if (needsValue)
        out.value = number(value["value"]);
    else if (value["value"].exists())
        fails(value["value"], "expected nothing: \"set\" and \"notSet\" compare with no value");
    return out;
}

Result<AnimatorAsset> AnimatorReader::read(const JsonView& root)
{
    expectMembers(root, {"stylizedAnimator", "parameters", "clips", "masks", "nodes", "root", "rootMotion", "ik"});
    if (number(root["stylizedAnimator"]) != kVersion)
        fails(root["stylizedAnimator"], "expected 1, the version of the format");
    parameters_ = namesOf(root["parameters"]);
    clips_ = namesOf(root["clips"]);
    masks_ = namesOf(root["masks"]);
    nodes_ = namesOf(root["nodes"]);
    AnimatorAsset out;
    out.parameters = list<AnimatorParameterAsset>(root["parameters"], true,
                                                  [&](const JsonView& value) { return readParameter(value); });
    out.clips = list<AnimatorClipAsset>(root["clips"], true, [&](const JsonView& value) { return readClip(value); });
    out.masks = list<AnimatorMaskAsset>(root["masks"], true, [&](const JsonView& value) { return readMask(value); });
    out.nodes = list<BlendNodeAsset>(root["nodes"], false, [&](const JsonView& value) { return readNode(value); });
    out.root = node(root["root"]);
    if (root["rootMotion"].exists())
        out.rootMotion = readRootMotion(root["rootMotion"]);
    out.ik = list<IkStepAsset>(root["ik"], true, [&](const JsonView& value) { return readIkStep(value); });
    if (error_)
        return fail(*error_);
    if (std::optional<AnimatorFlaw> flaw = findFlaw(out))
        return fail(ErrorCode::ValueInvalid, std::move(flaw->place), std::move(flaw->message));
    return out;
}

} // namespace stylized::import::animator
