#include "stylized/animation/AnimatorBuilder.h"

#include "stylized/animation/SortUnique.h"

#include <stylized/animation/blend/AdditiveBlendNode.h>
#include <stylized/animation/blend/BlendSpace1DNode.h>
#include <stylized/animation/blend/BlendSpace2DNode.h>
#include <stylized/animation/blend/BlinkNode.h>
#include <stylized/animation/blend/ClipNode.h>
#include <stylized/animation/blend/LayerNode.h>
#include <stylized/animation/blend/LerpBlendNode.h>
#include <stylized/animation/blend/SelectNode.h>
#include <stylized/animation/blend/TimeScaleNode.h>

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <utility>

namespace stylized::animation {
namespace {

using asset::BlendNodeIndex;

float radians(double degrees)
{
    return static_cast<float>(glm::radians(degrees));
}

IkLimit limitOf(const asset::IkLimitAsset& limit)
{
    if (limit.kind == asset::IkLimitKind::None)
        return {};
    return {limit.kind == asset::IkLimitKind::Cone ? IkLimit::Kind::Cone : IkLimit::Kind::Hinge,
            glm::vec3(glm::normalize(limit.axis)), radians(limit.minDegrees), radians(limit.maxDegrees)};
}

} // namespace

NodeIndex AnimatorBuilder::findNode(const std::string& name) const
{
    const asset::SceneAsset& scene = *animator_.scene_;
    const auto found = std::find_if(scene.nodes.begin(), scene.nodes.end(),
                                    [&](const asset::NodeAsset& node) { return node.name == name; });
    if (found != scene.nodes.end())
        return NodeIndex(static_cast<std::size_t>(found - scene.nodes.begin()));
    const std::optional<asset::HumanoidBone> bone = asset::humanoidBone(name);
    return bone ? bones_.node(*bone) : NodeIndex();
}

/// The node of that name or bone; the first that is not there is remembered as a flaw of `place`.
NodeIndex AnimatorBuilder::nodeOf(const std::string& name, const std::string& place)
{
    const NodeIndex node = findNode(name);
    if (!node.isValid() && !error_)
        error_ = Error{ErrorCode::ValueInvalid,
                       {},
                       place,
                       fmt::format("expected a node or bone of the character, which has no \"{}\"", name)};
    return node;
}

Result<void> AnimatorBuilder::build()
{
    if (Result<void> bound = bindClips(); !bound)
        return bound;
    if (Result<void> made = makeMasks(); !made)
        return made;
    if (Result<void> found = findRoot(); !found)
        return found;
    if (Result<void> made = makeIk(); !made)
        return made;
    animator_.mixes_.assign(animator_.description_->nodes.size(), nullptr);
    animator_.tree_ = make(animator_.description_->root);
    if (error_)
        return fail(*error_);
    animator_.events_ = AnimationEvents(eventCount_);
    animator_.poses_.assign(animator_.tree_->poseCount(), animator_.bind_);
    sortUnique(animator_.drivenNodes_);
    sortUnique(animator_.drivenValues_);
    animator_.tree_->restart();
    return {};
}

Result<void> AnimatorBuilder::bindClips()
{
    const asset::AnimatorAsset& description = *animator_.description_;
    std::vector<ClipBinding>& bindings = animator_.bindings_;
    for (std::size_t i = 0; i < description.clips.size(); ++i) {
        const AnimatorClip& clip = i < clips_.size() ? clips_[i] : AnimatorClip{};
        const asset::AnimatorClipAsset& entry = description.clips[i];
        const std::string place = fmt::format("/clips/{}", i);
        if (clip.clip == nullptr || clip.scene == nullptr)
            return fail(ErrorCode::ClipNotFound, place,
                        fmt::format("expected a clip \"{}\"{}", entry.clip.empty() ? entry.name : entry.clip,
                                    entry.file.empty() ? " of the character" : " in " + entry.file));
        if (!clip.clip->isValid(clip.scene->nodes.size()))
            return fail(ErrorCode::ValueInvalid, place, "expected a clip of finite keys in rising order");
        bindings.push_back(bind(clip));
        if (bindings[i].tracks().empty() && !clip.clip->channels.empty())
            return fail(ErrorCode::ValueInvalid, place, "expected a clip that drives some node of the character");
        for (const auto& names : {bindings[i].missingNames(), bindings[i].ambiguousNames()})
            for (const std::string& name : names)
                animator_.missingNodes_.push_back({entry.name, name});
    }
    return {};
}

/// A clip of another figure is bound bone by bone where both files tell their bones, or where names do and the nodes of
/// the clip are not all here by their own names: then it is another rig.
ClipBinding AnimatorBuilder::bind(const AnimatorClip& clip) const
{
    const asset::SceneAsset& scene = *animator_.scene_;
    if (clip.scene == &scene)
        return ClipBinding::byIndex(*clip.clip, animator_.layout_);
    const bool doFilesTell = !clip.scene->humanoid.isEmpty() && !scene.humanoid.isEmpty();
    if (!doFilesTell) {
        ClipBinding byName = ClipBinding::byName(*clip.clip, *clip.scene, scene, animator_.layout_);
        const bool isSameRig = byName.missingNames().empty() && byName.ambiguousNames().empty();
        if (isSameRig || bonesOf(*clip.scene).bones.isEmpty() || bonesOf(scene).bones.isEmpty())
            return byName;
    }
    return ClipBinding::byHumanoid(*clip.clip, *clip.scene, scene, animator_.layout_);
}

Result<void> AnimatorBuilder::makeMasks()
{
    const asset::AnimatorAsset& description = *animator_.description_;
    for (std::size_t i = 0; i < description.masks.size(); ++i) {
        const asset::AnimatorMaskAsset& mask = description.masks[i];
        NodeMask& out = masks_.emplace_back(animator_.layout_, static_cast<float>(mask.others));
        for (std::size_t e = 0; e < mask.entries.size(); ++e) {
            const auto& entry = mask.entries[e];
            const NodeIndex node = nodeOf(entry.node, fmt::format("/masks/{}/nodes/{}/node", i, e));
            if (error_)
                return fail(*error_);
            if (entry.withChildren)
                out.setSubtree(*animator_.scene_, node, static_cast<float>(entry.weight));
            else
                out.setNode(node, static_cast<float>(entry.weight));
        }
        for (std::size_t e = 0; e < mask.values.size(); ++e) {
            const std::optional<std::size_t> value =
                valueOf(mask.values[e].value, fmt::format("/masks/{}/values/{}/value", i, e));
            if (!value)
                return fail(*error_);
            out.setValue(*value, static_cast<float>(mask.values[e].weight));
        }
    }
    return {};
}

Result<void> AnimatorBuilder::findRoot()
{
    const std::optional<asset::RootMotionAsset>& root = animator_.description_->rootMotion;
    if (!root)
        return {};
    const NodeIndex node = nodeOf(root->node, "/rootMotion/node");
    if (error_)
        return fail(*error_);
    animator_.root_ = {node, root->axes, root->takesTurn};
    return {};
}

std::optional<std::size_t> AnimatorBuilder::valueOf(const std::string& name, const std::string& place)
{
    const PoseLayout::ValueRange range = animator_.layout_.namedValue(name);
    if (range.count > 0)
        return range.first;
    if (!error_)
        error_ = Error{ErrorCode::ValueInvalid,
                       {},
                       place,
                       fmt::format("expected an expression of the character, which has no \"{}\"", name)};
    return std::nullopt;
}

Result<void> AnimatorBuilder::makeIk()
{
    animator_.plan_ = PosePlan::propagateAll(*animator_.scene_);
    if (animator_.description_->ik.empty())
        return {};
    std::vector<IkStep> steps;
    for (std::size_t i = 0; i < animator_.description_->ik.size(); ++i) {
        const std::string place = fmt::format("/ik/{}", i);
        steps.push_back(std::visit([&](const auto& step) -> IkStep { return makeStep(step, place); },
                                   animator_.description_->ik[i].kind));
        if (error_)
            return fail(*error_);
        // One by one, so that the place of a flaw is known.
        if (const Result<IkRig> alone = IkRig::make(*animator_.scene_, {steps.back()}); !alone)
            return fail(ErrorCode::ValueInvalid, place, "the step " + alone.error().message);
    }
    Result<IkRig> rig = IkRig::make(*animator_.scene_, std::move(steps));
    if (!rig)
        return fail(std::move(rig.error()));
    animator_.ik_ = std::move(*rig);
    animator_.plan_ = animator_.ik_->plan();
    return {};
}

NodeIndex AnimatorBuilder::spaceOf(const asset::IkGoalAsset& goal, const std::string& place)
{
    return goal.space.empty() ? NodeIndex() : nodeOf(goal.space, place + "/space");
}

IkStep AnimatorBuilder::makeStep(const asset::TwoBoneIkAsset& step, const std::string& place)
{
    const NodeIndex root = nodeOf(step.root, place + "/root"), middle = nodeOf(step.middle, place + "/middle");
    return TwoBoneIkStep{root, middle, nodeOf(step.tip, place + "/tip"), spaceOf(step.goal, place)};
}

IkStep AnimatorBuilder::makeStep(const asset::ChainIkAsset& step, const std::string& place)
{
    ChainIkStep out;
    for (std::size_t i = 0; i < step.joints.size(); ++i) {
        out.joints.push_back(nodeOf(step.joints[i].node, fmt::format("{}/joints/{}/node", place, i)));
        out.limits.push_back(limitOf(step.joints[i].limit));
    }
    out.tip = nodeOf(step.tip, place + "/tip");
    out.solver = step.solver == asset::IkSolver::Ccd ? ChainSolver::Ccd : ChainSolver::Fabrik;
    out.goalSpace = spaceOf(step.goal, place);
    return out;
}

IkStep AnimatorBuilder::makeStep(const asset::LookAtIkAsset& step, const std::string& place)
{
    LookAtStep out;
    for (std::size_t i = 0; i < step.joints.size(); ++i)
        out.joints.push_back({nodeOf(step.joints[i].node, fmt::format("{}/joints/{}/node", place, i)),
                              static_cast<float>(step.joints[i].share), radians(step.joints[i].maxDegrees)});
    out.forward = glm::vec3(glm::normalize(step.forward));
    out.goalSpace = spaceOf(step.goal, place);
    return out;
}

IkStep AnimatorBuilder::makeStep(const asset::FootPlacementIkAsset& step, const std::string& place)
{
    FootPlacementStep out;
    out.hips = nodeOf(step.hips, place + "/hips");
    for (std::size_t i = 0; i < step.feet.size(); ++i) {
        const std::string foot = fmt::format("{}/feet/{}", place, i);
        const NodeIndex root = nodeOf(step.feet[i].root, foot + "/root");
        const NodeIndex middle = nodeOf(step.feet[i].middle, foot + "/middle");
        out.legs.push_back({root, middle, nodeOf(step.feet[i].tip, foot + "/tip")});
    }
    out.floor = static_cast<float>(step.floor);
    out.maxStep = static_cast<float>(step.maxStep);
    out.maxTilt = radians(step.maxTiltDegrees);
    return out;
}

BlendNodePtr AnimatorBuilder::make(BlendNodeIndex node)
{
    current_ = node;
    const std::size_t machine = animator_.machines_.size();
    const auto& kind = animator_.description_->nodes[node.value].kind;
    if (std::holds_alternative<asset::StateMachineNodeAsset>(kind))
        animator_.machines_.push_back({node, nullptr}); // before those of its states
    BlendNodePtr made = std::visit([&](const auto& description) { return make(description); }, kind);
    if (std::holds_alternative<asset::StateMachineNodeAsset>(kind))
        animator_.machines_[machine].machine = static_cast<const AnimationStateMachine*>(made.get());
    if (std::holds_alternative<asset::LerpNodeAsset>(kind) ||
        std::holds_alternative<asset::BlendSpace1DNodeAsset>(kind) ||
        std::holds_alternative<asset::BlendSpace2DNodeAsset>(kind))
        animator_.mixes_[node.value] = static_cast<MixNode*>(made.get());
    return made;
}

BlendNodePtr AnimatorBuilder::make(const asset::ClipNodeAsset& node)
{
    const ClipBinding& binding = animator_.bindings_[node.clip.value];
    const asset::AnimatorClipAsset& clip = animator_.description_->clips[node.clip.value];
    eventCount_ += clip.events.size();
    collectDriven(binding);
    return std::make_unique<ClipNode>(binding, animator_.layout_, ClipNode::Settings{node.loops, node.speed, &clip},
                                      RootMotionTrack(binding, animator_.layout_, animator_.bind_, animator_.root_));
}

BlendNodePtr AnimatorBuilder::make(const asset::LerpNodeAsset& node)
{
    BlendNodePtr from = make(node.from);
    return std::make_unique<LerpBlendNode>(std::move(from), make(node.to), node.weight, node.isSynchronized);
}

template <class Samples>
std::vector<BlendNodePtr> AnimatorBuilder::makeSamples(const Samples& samples)
{
    std::vector<BlendNodePtr> nodes;
    for (const auto& sample : samples)
        nodes.push_back(make(sample.node));
    return nodes;
}

BlendNodePtr AnimatorBuilder::make(const asset::BlendSpace1DNodeAsset& node)
{
    std::vector<double> places;
    for (const auto& sample : node.samples)
        places.push_back(sample.at);
    return std::make_unique<BlendSpace1DNode>(makeSamples(node.samples), std::move(places), node.parameter,
                                              node.isSynchronized);
}

BlendNodePtr AnimatorBuilder::make(const asset::BlendSpace2DNodeAsset& node)
{
    std::vector<glm::dvec2> places;
    for (const auto& sample : node.samples)
        places.push_back(sample.at);
    return std::make_unique<BlendSpace2DNode>(makeSamples(node.samples), std::move(places), node.x, node.y,
                                              node.isSynchronized);
}

BlendNodePtr AnimatorBuilder::make(const asset::AdditiveNodeAsset& node)
{
    BlendNodePtr base = make(node.base), added = make(node.added);
    Pose reference = node.reference == asset::AdditiveReference::BindPose ? animator_.bind_ : firstFrameOf(*added);
    return std::make_unique<AdditiveBlendNode>(std::move(base), std::move(added), std::move(reference), node.weight,
                                               maskOf(node.mask));
}

BlendNodePtr AnimatorBuilder::make(const asset::LayerNodeAsset& node)
{
    BlendNodePtr base = make(node.base);
    return std::make_unique<LayerNode>(std::move(base), make(node.layer), node.weight, maskOf(node.mask));
}

BlendNodePtr AnimatorBuilder::make(const asset::SelectNodeAsset& node)
{
    std::vector<BlendNodePtr> choices;
    for (const BlendNodeIndex choice : node.choices)
        choices.push_back(make(choice));
    return std::make_unique<SelectNode>(std::move(choices), node.parameter);
}

BlendNodePtr AnimatorBuilder::make(const asset::TimeScaleNodeAsset& node)
{
    return std::make_unique<TimeScaleNode>(make(node.node), node.factor);
}

BlendNodePtr AnimatorBuilder::make(const asset::BlinkNodeAsset& node)
{
    const std::optional<std::size_t> value = valueOf(node.value, fmt::format("/nodes/{}/value", current_.value));
    BlendNodePtr child = make(node.node);
    if (!value)
        return child; // the flaw is told once all is made
    animator_.drivenValues_.push_back(static_cast<std::uint32_t>(*value));
    return std::make_unique<BlinkNode>(std::move(child), node, *value);
}

BlendNodePtr AnimatorBuilder::make(const asset::StateMachineNodeAsset& node)
{
    std::vector<BlendNodePtr> states;
    for (const asset::AnimatorStateAsset& state : node.states)
        states.push_back(make(state.node));
    return std::make_unique<AnimationStateMachine>(node, std::move(states), animator_.layout_);
}

std::optional<NodeMask> AnimatorBuilder::maskOf(asset::AnimatorMaskIndex mask) const
{
    return mask.isValid() ? std::optional(masks_[mask.value]) : std::nullopt;
}

/// What the node gives at its beginning, with parameters as they are first.
Pose AnimatorBuilder::firstFrameOf(BlendNode& node)
{
    AnimationEvents none(0);
    std::vector<Pose> poses(node.poseCount(), animator_.bind_);
    BlendContext context{animator_.parameters_, none, animator_.bind_, poses, {}};
    node.restart();
    node.evaluate(context, 0);
    return std::move(poses[0]);
}

void AnimatorBuilder::collectDriven(const ClipBinding& binding)
{
    animator_.drivenNodes_.insert(animator_.drivenNodes_.end(), binding.nodes().begin(), binding.nodes().end());
    for (const BoundTrack& track : binding.tracks())
        for (std::uint32_t value = 0; value < track.values.count; ++value)
            animator_.drivenValues_.push_back(track.values.first + value);
}

} // namespace stylized::animation
