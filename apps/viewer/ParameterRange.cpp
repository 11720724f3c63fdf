#include "ParameterRange.h"

#include <algorithm>
#include <variant>

namespace stylized::viewer {
namespace {

using namespace asset;

/// Takes in what each use of a parameter asks for.
class RangeFinder {
public:
    RangeFinder(AnimatorParameterIndex parameter, double initial) : parameter_(parameter), range_{initial, initial} {}

    void include(double value)
    {
        range_.min = std::min(range_.min, value);
        range_.max = std::max(range_.max, value);
    }
    void number(const AnimatorNumber& number, double min, double max)
    {
        if (number.parameter != parameter_)
            return;
        include(min);
        include(max);
    }
    /// Both sides of a value.
    void between(double value)
    {
        include(value != 0 ? 0 : -1);
        include(value != 0 ? 2 * value : 1);
    }
    void vector(const AnimatorVector& vector, double reach)
    {
        for (const AnimatorNumber& component : vector)
            number(component, -reach, reach);
    }

    void operator()(const ClipNodeAsset&) {}
    void operator()(const LerpNodeAsset& node) { number(node.weight, 0, 1); }
    void operator()(const BlendSpace1DNodeAsset& node)
    {
        if (node.parameter == parameter_)
            for (const BlendSpace1DNodeAsset::Sample& sample : node.samples)
                include(sample.at);
    }
    void operator()(const BlendSpace2DNodeAsset& node)
    {
        for (const BlendSpace2DNodeAsset::Sample& sample : node.samples) {
            if (node.x == parameter_)
                include(sample.at.x);
            if (node.y == parameter_)
                include(sample.at.y);
        }
    }
    void operator()(const AdditiveNodeAsset& node) { number(node.weight, 0, 1); }
    void operator()(const LayerNodeAsset& node) { number(node.weight, 0, 1); }
    void operator()(const SelectNodeAsset& node)
    {
        if (node.parameter != parameter_)
            return;
        include(0);
        include(static_cast<double>(node.choices.size()) - 1);
    }
    void operator()(const TimeScaleNodeAsset& node) { number(node.factor, 0, 2); }
    void operator()(const BlinkNodeAsset& node) { number(node.weight, 0, 1); }
    void operator()(const StateMachineNodeAsset& node)
    {
        for (const AnimatorTransitionAsset& way : node.transitions)
            for (const AnimatorConditionAsset& condition : way.conditions)
                if (condition.parameter == parameter_)
                    between(condition.value);
    }

    void operator()(const TwoBoneIkAsset& step)
    {
        vector(step.goal.at, kReach);
        vector(step.pole, kReach);
    }
    void operator()(const ChainIkAsset& step) { vector(step.goal.at, kReach); }
    void operator()(const LookAtIkAsset& step) { vector(step.goal.at, kReach); }
    void operator()(const FootPlacementIkAsset& step)
    {
        for (const FootPlacementIkAsset::Foot& foot : step.feet)
            number(foot.ground, step.floor - step.maxStep, step.floor + step.maxStep);
        vector(step.normal, 1);
    }

    [[nodiscard]] ParameterRange range() const
    {
        return range_.min < range_.max ? range_ : ParameterRange{range_.min - 1, range_.max + 1};
    }

private:
    static constexpr double kReach = 2.0; // metres around the scene's origin: a figure's arms reach no farther

    AnimatorParameterIndex parameter_;
    ParameterRange range_;
};

} // namespace

ParameterRange rangeOf(const AnimatorAsset& animator, AnimatorParameterIndex parameter)
{
    RangeFinder finder(parameter, animator.parameters[parameter.value].initial);
    for (const BlendNodeAsset& node : animator.nodes)
        std::visit(finder, node.kind);
    for (const IkStepAsset& step : animator.ik) {
        finder.number(step.weight, 0, 1);
        std::visit(finder, step.kind);
    }
    return finder.range();
}

} // namespace stylized::viewer
