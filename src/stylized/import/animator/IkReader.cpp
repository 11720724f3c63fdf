#include "stylized/import/animator/AnimatorReader.h"

#include <utility>

namespace stylized::import::animator {
namespace {

using namespace asset;
using gltf::JsonView;

} // namespace

AnimatorVector AnimatorReader::vector(const JsonView& value, const AnimatorVector& fallback)
{
    if (!value.exists())
        return fallback;
    const auto numbers =
        list<AnimatorNumber>(value, false, [&](const JsonView& number) { return parameterOrNumber(number, 0.0); });
    if (numbers.size() != 3) {
        fails(value, "expected three numbers or names of parameters");
        return fallback;
    }
    return {numbers[0], numbers[1], numbers[2]};
}

glm::dvec3 AnimatorReader::direction(const JsonView& value, const glm::dvec3& fallback)
{
    if (!value.exists())
        return fallback;
    const auto numbers = list<double>(value, false, [&](const JsonView& coordinate) { return number(coordinate); });
    if (numbers.size() != 3) {
        fails(value, "expected three numbers");
        return fallback;
    }
    return {numbers[0], numbers[1], numbers[2]};
}

IkGoalAsset AnimatorReader::readGoal(const JsonView& step)
{
    if (!step["goal"].exists())
        fails(step["goal"], "expected three numbers or names of parameters");
    return {vector(step["goal"], {}), string(step["space"], true)};
}

IkStepAsset AnimatorReader::readIkStep(const JsonView& value)
{
    using Read = IkStepKind (AnimatorReader::*)(const JsonView&);
    IkStepAsset out;
    if (!value.isObject()) {
        fails(value, "expected an object");
        return out;
    }
    out.name = string(value["name"]);
    const Read reader = word<Read>(value["type"], {{"twoBone", &AnimatorReader::readTwoBone},
                                                   {"chain", &AnimatorReader::readChain},
                                                   {"lookAt", &AnimatorReader::readLookAt},
                                                   {"footPlacement", &AnimatorReader::readFootPlacement}});
    out.weight = parameterOrNumber(value["weight"], 1.0);
    if (!error_)
        out.kind = (this->*reader)(value);
    return out;
}

IkStepKind AnimatorReader::readTwoBone(const JsonView& value)
{
    expectMembers(value, {"name", "type", "root", "middle", "tip", "goal", "space", "pole", "weight"});
    TwoBoneIkAsset out;
    out.root = string(value["root"]);
    out.middle = string(value["middle"]);
    out.tip = string(value["tip"]);
    out.goal = readGoal(value);
    out.hasPole = value["pole"].exists();
    out.pole = vector(value["pole"], {});
    return out;
}

IkStepKind AnimatorReader::readChain(const JsonView& value)
{
    expectMembers(value, {"name", "type", "solver", "joints", "tip", "goal", "space", "weight"});
    ChainIkAsset out;
    out.solver =
        word<IkSolver>(value["solver"], {{"fabrik", IkSolver::Fabrik}, {"ccd", IkSolver::Ccd}}, IkSolver::Fabrik);
    out.joints = list<ChainIkAsset::Joint>(value["joints"], false, [&](const JsonView& joint) {
        expectMembers(joint, {"node", "limit"});
        return ChainIkAsset::Joint{string(joint["node"]),
                                   joint["limit"].exists() ? readLimit(joint["limit"]) : IkLimitAsset{}};
    });
    out.tip = string(value["tip"]);
    out.goal = readGoal(value);
    return out;
}

IkLimitAsset AnimatorReader::readLimit(const JsonView& value)
{
    IkLimitAsset out;
    if (!value.isObject()) {
        fails(value, "expected an object");
        return out;
    }
    out.kind = word<IkLimitKind>(value["type"], {{"cone", IkLimitKind::Cone}, {"hinge", IkLimitKind::Hinge}});
    out.axis = direction(value["axis"], out.axis);
    out.maxDegrees = number(value["maxDegrees"]);
    if (out.kind == IkLimitKind::Hinge)
        out.minDegrees = number(value["minDegrees"]);
    else if (value["minDegrees"].exists())
        fails(value["minDegrees"], "expected nothing: a cone has only a largest angle");
    expectMembers(value, {"type", "axis", "minDegrees", "maxDegrees"});
    return out;
}

IkStepKind AnimatorReader::readLookAt(const JsonView& value)
{
    expectMembers(value, {"name", "type", "joints", "forward", "goal", "space", "weight"});
    LookAtIkAsset out;
    out.joints = list<LookAtIkAsset::Joint>(value["joints"], false, [&](const JsonView& joint) {
        expectMembers(joint, {"node", "share", "maxDegrees"});
        const LookAtIkAsset::Joint usual;
        return LookAtIkAsset::Joint{string(joint["node"]), number(joint["share"], usual.share),
                                    number(joint["maxDegrees"], usual.maxDegrees)};
    });
    out.forward = direction(value["forward"], out.forward);
    out.goal = readGoal(value);
    return out;
}

IkStepKind AnimatorReader::readFootPlacement(const JsonView& value)
{
    expectMembers(value,
                  {"name", "type", "hips", "feet", "groundNormal", "floor", "maxStep", "maxTiltDegrees", "weight"});
    FootPlacementIkAsset out;
    out.hips = string(value["hips"]);
    out.feet = list<FootPlacementIkAsset::Foot>(value["feet"], false, [&](const JsonView& foot) {
        expectMembers(foot, {"root", "middle", "tip", "ground"});
        return FootPlacementIkAsset::Foot{string(foot["root"]), string(foot["middle"]), string(foot["tip"]),
                                          parameterOrNumber(foot["ground"], 0.0)};
    });
    out.normal = vector(value["groundNormal"], out.normal);
    out.floor = number(value["floor"], out.floor);
    out.maxStep = number(value["maxStep"], out.maxStep);
    out.maxTiltDegrees = number(value["maxTiltDegrees"], out.maxTiltDegrees);
    return out;
}

} // namespace stylized::import::animator
