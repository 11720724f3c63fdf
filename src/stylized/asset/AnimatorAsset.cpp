#include "stylized/asset/AnimatorAsset.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <type_traits>
#include <unordered_set>

namespace stylized::asset {
namespace {

template <class T>
void appendChildren(const T& node, std::vector<BlendNodeIndex>& out)
{
    if constexpr (std::is_same_v<T, LerpNodeAsset>)
        out = {node.from, node.to};
    else if constexpr (std::is_same_v<T, BlendSpace1DNodeAsset> || std::is_same_v<T, BlendSpace2DNodeAsset>)
        for (const auto& sample : node.samples)
            out.push_back(sample.node);
    else if constexpr (std::is_same_v<T, AdditiveNodeAsset>)
        out = {node.base, node.added};
    else if constexpr (std::is_same_v<T, LayerNodeAsset>)
        out = {node.base, node.layer};
    else if constexpr (std::is_same_v<T, SelectNodeAsset>)
        out = node.choices;
    else if constexpr (std::is_same_v<T, TimeScaleNodeAsset> || std::is_same_v<T, BlinkNodeAsset>)
        out = {node.node};
    else if constexpr (std::is_same_v<T, StateMachineNodeAsset>)
        for (const AnimatorStateAsset& state : node.states)
            out.push_back(state.node);
}

/// Looks through a description until something is wrong.
class FlawFinder {
public:
    explicit FlawFinder(const AnimatorAsset& animator) : animator_(animator) {}

    std::optional<AnimatorFlaw> find()
    {
        checkNames("/parameters", animator_.parameters);
        checkNames("/clips", animator_.clips);
        checkNames("/masks", animator_.masks);
        checkNames("/nodes", animator_.nodes);
        checkNames("/ik", animator_.ik);
        for (std::size_t i = 0; i < animator_.parameters.size(); ++i)
            checkParameter(fmt::format("/parameters/{}", i), animator_.parameters[i]);
        for (std::size_t i = 0; i < animator_.clips.size(); ++i)
            checkClip(fmt::format("/clips/{}", i), animator_.clips[i]);
        for (std::size_t i = 0; i < animator_.masks.size(); ++i)
            checkMask(fmt::format("/masks/{}", i), animator_.masks[i]);
        for (std::size_t i = 0; i < animator_.nodes.size(); ++i)
            std::visit([&](const auto& node) { check(fmt::format("/nodes/{}", i), node); }, animator_.nodes[i].kind);
        checkIndex("/root", animator_.root, animator_.nodes, "node");
        if (animator_.rootMotion)
            require(!animator_.rootMotion->node.empty(), "/rootMotion/node", "expected a name that is not empty");
        for (std::size_t i = 0; i < animator_.ik.size() && !flaw_; ++i)
            flaw_ = findFlaw(animator_.ik[i], animator_.parameters, fmt::format("/ik/{}", i));
        if (!flaw_)
            checkShape();
        return std::move(flaw_);
    }

private:
    void require(bool holds, const std::string& place, std::string_view message)
    {
        if (!holds && !flaw_)
            flaw_ = AnimatorFlaw{place, std::string(message)};
    }

    template <class T>
    void checkNames(std::string_view list, const std::vector<T>& entries)
    {
        std::unordered_set<std::string_view> names;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const std::string place = fmt::format("{}/{}/name", list, i);
            require(!entries[i].name.empty(), place, "expected a name that is not empty");
            require(names.insert(entries[i].name).second, place, "expected a name that no other entry bears");
        }
    }

    template <class Tag, class T>
    bool checkIndex(const std::string& place, Index<Tag> index, const std::vector<T>& list, std::string_view what)
    {
        const bool isThere = index.value < list.size();
        require(isThere, place, fmt::format("expected a {} that is there", what));
        return isThere;
    }

    void checkChild(const std::string& place, BlendNodeIndex node) { checkIndex(place, node, animator_.nodes, "node"); }

    void checkParameterOf(const std::string& place, AnimatorParameterIndex parameter, AnimatorParameterKind kind,
                          std::string_view what)
    {
        if (checkIndex(place, parameter, animator_.parameters, "parameter"))
            require(animator_.parameters[parameter.value].kind == kind, place,
                    fmt::format("expected a parameter of type {}", what));
    }

    void checkNumber(const std::string& place, const AnimatorNumber& number, double least, double most)
    {
        if (number.parameter.isValid())
            checkParameterOf(place, number.parameter, AnimatorParameterKind::Float, "float");
        else
            require(number.constant >= least && number.constant <= most, place,
                    std::isfinite(most) ? "expected a number between 0 and 1"
                                        : "expected a finite number of at least 0");
    }

    void checkFactor(const std::string& place, const AnimatorNumber& number)
    {
        checkNumber(place, number, 0.0, std::numeric_limits<double>::infinity());
        require(number.parameter.isValid() || std::isfinite(number.constant), place,
                "expected a finite number of at least 0");
    }

    void checkOptionalMask(const std::string& place, AnimatorMaskIndex mask)
    {
        if (mask.isValid())
            checkIndex(place, mask, animator_.masks, "mask");
    }

    void checkParameter(const std::string& place, const AnimatorParameterAsset& parameter)
    {
        const double initial = parameter.initial;
        const bool maySmooth = parameter.kind == AnimatorParameterKind::Float;
        require(std::isfinite(parameter.smooth) && parameter.smooth >= 0.0 && (maySmooth || parameter.smooth == 0.0),
                place + "/smooth",
                maySmooth ? "expected a finite number of at least 0" : "expected nothing: only a float is smooth");
        switch (parameter.kind) {
        case AnimatorParameterKind::Float:
            // What a float cannot hold would become infinite.
            require(std::abs(initial) <= double(std::numeric_limits<float>::max()), place + "/initial",
                    "expected a finite number");
            break;
        case AnimatorParameterKind::Bool:
            require(initial == 0.0 || initial == 1.0, place + "/initial", "expected true or false");
            break;
        case AnimatorParameterKind::Int:
            require(initial == std::floor(initial) && std::abs(initial) <= 2147483647.0, place + "/initial",
                    "expected a whole number of 32 bits");
            break;
        case AnimatorParameterKind::Trigger:
            require(initial == 0.0, place + "/initial", "expected nothing: a trigger is never set from the start");
            break;
        }
    }

    void checkClip(const std::string& place, const AnimatorClipAsset& clip)
    {
        for (std::size_t i = 0; i < clip.events.size(); ++i) {
            require(std::isfinite(clip.events[i].seconds) && clip.events[i].seconds >= 0.0,
                    fmt::format("{}/events/{}/at", place, i), "expected a finite time of at least 0");
            require(!clip.events[i].name.empty(), fmt::format("{}/events/{}/name", place, i),
                    "expected a name that is not empty");
        }
    }

    void checkMask(const std::string& place, const AnimatorMaskAsset& mask)
    {
        const auto isWeight = [](double weight) { return weight >= 0.0 && weight <= 1.0; };
        require(!mask.entries.empty() || !mask.values.empty(), place + "/nodes", "expected at least one node or value");
        require(isWeight(mask.others), place + "/others", "expected a number between 0 and 1");
        for (std::size_t i = 0; i < mask.entries.size(); ++i)
            require(isWeight(mask.entries[i].weight), fmt::format("{}/nodes/{}/weight", place, i),
                    "expected a number between 0 and 1");
        for (std::size_t i = 0; i < mask.values.size(); ++i) {
            const std::string value = fmt::format("{}/values/{}", place, i);
            require(!mask.values[i].value.empty(), value + "/value", "expected a name that is not empty");
            require(isWeight(mask.values[i].weight), value + "/weight", "expected a number between 0 and 1");
        }
    }

    void check(const std::string& place, const ClipNodeAsset& node)
    {
        checkIndex(place + "/clip", node.clip, animator_.clips, "clip");
        require(std::isfinite(node.speed) && node.speed >= 0.0, place + "/speed",
                "expected a finite number of at least 0");
    }

    void check(const std::string& place, const LerpNodeAsset& node)
    {
        checkChild(place + "/from", node.from);
        checkChild(place + "/to", node.to);
        checkNumber(place + "/weight", node.weight, 0.0, 1.0);
    }

    void check(const std::string& place, const BlendSpace1DNodeAsset& node)
    {
        checkParameterOf(place + "/parameter", node.parameter, AnimatorParameterKind::Float, "float");
        require(!node.samples.empty(), place + "/samples", "expected at least one sample");
        for (std::size_t i = 0; i < node.samples.size(); ++i) {
            const std::string sample = fmt::format("{}/samples/{}", place, i);
            checkChild(sample + "/node", node.samples[i].node);
            require(std::isfinite(node.samples[i].at), sample + "/at", "expected a finite number");
            require(i == 0 || node.samples[i].at > node.samples[i - 1].at, sample + "/at",
                    "expected a number above that of the sample before it");
        }
    }

    void check(const std::string& place, const BlendSpace2DNodeAsset& node)
    {
        checkParameterOf(place + "/x", node.x, AnimatorParameterKind::Float, "float");
        checkParameterOf(place + "/y", node.y, AnimatorParameterKind::Float, "float");
        require(!node.samples.empty(), place + "/samples", "expected at least one sample");
        for (std::size_t i = 0; i < node.samples.size(); ++i) {
            const std::string sample = fmt::format("{}/samples/{}", place, i);
            const glm::dvec2 at = node.samples[i].at;
            checkChild(sample + "/node", node.samples[i].node);
            require(std::isfinite(at.x) && std::isfinite(at.y), sample + "/at", "expected two finite numbers");
            for (std::size_t j = 0; j < i; ++j)
                require(node.samples[j].at != at, sample + "/at", "expected a place where no other sample stands");
        }
    }

    void check(const std::string& place, const AdditiveNodeAsset& node)
    {
        checkChild(place + "/base", node.base);
        checkChild(place + "/added", node.added);
        checkNumber(place + "/weight", node.weight, 0.0, 1.0);
        checkOptionalMask(place + "/mask", node.mask);
    }

    void check(const std::string& place, const LayerNodeAsset& node)
    {
        checkChild(place + "/base", node.base);
        checkChild(place + "/layer", node.layer);
        checkNumber(place + "/weight", node.weight, 0.0, 1.0);
        checkOptionalMask(place + "/mask", node.mask);
    }

    void check(const std::string& place, const SelectNodeAsset& node)
    {
        checkParameterOf(place + "/parameter", node.parameter, AnimatorParameterKind::Int, "int");
        require(!node.choices.empty(), place + "/choices", "expected at least one node");
        for (std::size_t i = 0; i < node.choices.size(); ++i)
            checkChild(fmt::format("{}/choices/{}", place, i), node.choices[i]);
    }

    void check(const std::string& place, const TimeScaleNodeAsset& node)
    {
        checkChild(place + "/node", node.node);
        checkFactor(place + "/factor", node.factor);
    }

    void check(const std::string& place, const BlinkNodeAsset& node)
    {
        checkChild(place + "/node", node.node);
        require(!node.value.empty(), place + "/value", "expected a name that is not empty");
        require(std::isfinite(node.every) && node.every > 0.0, place + "/every", "expected a finite number above 0");
        require(node.spread >= 0.0 && node.spread < 1.0, place + "/spread",
                "expected a number of at least 0 and below 1");
        require(node.seconds > 0.0 && node.seconds <= node.every * (1.0 - node.spread), place + "/seconds",
                "expected a time above 0 that fits between two blinks");
        checkNumber(place + "/weight", node.weight, 0.0, 1.0);
    }

    void check(const std::string& place, const StateMachineNodeAsset& node)
    {
        require(!node.states.empty(), place + "/states", "expected at least one state");
        checkNames(place + "/states", node.states);
        for (std::size_t i = 0; i < node.states.size(); ++i)
            checkChild(fmt::format("{}/states/{}/node", place, i), node.states[i].node);
        checkIndex(place + "/entry", node.entry, node.states, "state");
        for (std::size_t i = 0; i < node.transitions.size(); ++i)
            checkTransition(fmt::format("{}/transitions/{}", place, i), node, node.transitions[i]);
    }

    void checkTransition(const std::string& place, const StateMachineNodeAsset& machine,
                         const AnimatorTransitionAsset& transition)
    {
        if (transition.from.isValid())
            checkIndex(place + "/from", transition.from, machine.states, "state");
        checkIndex(place + "/to", transition.to, machine.states, "state");
        require(!transition.conditions.empty() || transition.exitTime.has_value(), place,
                "expected a condition or an exit time: a way that is always open leaves its state at once");
        require(!transition.exitTime || (std::isfinite(*transition.exitTime) && *transition.exitTime >= 0.0),
                place + "/exitTime", "expected a finite number of at least 0");
        require(std::isfinite(transition.seconds) && transition.seconds >= 0.0, place + "/seconds",
                "expected a finite number of at least 0");
        for (std::size_t i = 0; i < transition.conditions.size(); ++i)
            checkCondition(fmt::format("{}/when/{}", place, i), transition.conditions[i]);
    }

    void checkCondition(const std::string& place, const AnimatorConditionAsset& condition)
    {
        if (!checkIndex(place + "/parameter", condition.parameter, animator_.parameters, "parameter"))
            return;
        using Kind = AnimatorParameterKind;
        const Kind kind = animator_.parameters[condition.parameter.value].kind;
        bool fits = false;
        switch (condition.test) {
        case AnimatorTest::Greater:
        case AnimatorTest::Less: fits = kind == Kind::Float || kind == Kind::Int; break;
        case AnimatorTest::Equal:
        case AnimatorTest::NotEqual: fits = kind == Kind::Int; break;
        case AnimatorTest::Set: fits = kind == Kind::Bool || kind == Kind::Trigger; break;
        case AnimatorTest::NotSet: fits = kind == Kind::Bool; break;
        }
        require(fits, place, "expected a test that the parameter's type knows");
        require(std::isfinite(condition.value), place + "/value", "expected a finite number");
    }

    /// No circles, and not too many uses: walks the nodes below each node without recursion.
    void checkShape()
    {
        struct Visit {
            BlendNodeIndex node;
            std::vector<BlendNodeIndex> children;
            std::size_t next = 0;
        };
        std::vector<std::size_t> uses(animator_.nodes.size(), 0); // below and with a node; 0 before it is known
        std::vector<bool> isOpen(animator_.nodes.size(), false);
        for (std::size_t start = 0; start < animator_.nodes.size() && !flaw_; ++start) {
            std::vector<Visit> path;
            const auto enter = [&](BlendNodeIndex node) {
                path.push_back({node, childrenOf(animator_.nodes[node.value])});
                isOpen[node.value] = true;
            };
            if (uses[start] == 0)
                enter(BlendNodeIndex(start));
            while (!path.empty() && !flaw_) {
                Visit& visit = path.back();
                const std::string place = fmt::format("/nodes/{}", visit.node.value);
                if (visit.next < visit.children.size()) {
                    const BlendNodeIndex child = visit.children[visit.next++];
                    require(!isOpen[child.value], place, "expected a tree: this node stands below itself");
                    if (uses[child.value] == 0 && !isOpen[child.value])
                        enter(child);
                    continue;
                }
                std::size_t count = 1;
                for (const BlendNodeIndex child : visit.children)
                    count = std::min(count + uses[child.value], kMaxBlendNodeUses + 1);
                require(count <= kMaxBlendNodeUses, place,
                        fmt::format("expected at most {} nodes below a node", kMaxBlendNodeUses));
                uses[visit.node.value] = count;
                isOpen[visit.node.value] = false;
                path.pop_back();
            }
        }
    }

    const AnimatorAsset& animator_;
    std::optional<AnimatorFlaw> flaw_;
};

} // namespace

std::vector<BlendNodeIndex> childrenOf(const BlendNodeAsset& node)
{
    std::vector<BlendNodeIndex> children;
    std::visit([&](const auto& kind) { appendChildren(kind, children); }, node.kind);
    return children;
}

std::optional<AnimatorFlaw> findFlaw(const AnimatorAsset& animator)
{
    return FlawFinder(animator).find();
}

} // namespace stylized::asset
