#include "stylized/animation/AnimatorBuilder.h"

#include "stylized/animation/SortUnique.h"

#include <stylized/animation/blend/AdditiveBlendNode.h>
#include <stylized/animation/blend/BlendSpace1DNode.h>
#include <stylized/animation/blend/BlendSpace2DNode.h>
#include <stylized/animation/blend/ClipNode.h>
#include <stylized/animation/blend/LayerNode.h>
#include <stylized/animation/blend/LerpBlendNode.h>
#include <stylized/animation/blend/SelectNode.h>
#include <stylized/animation/blend/TimeScaleNode.h>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace stylized::animation {
namespace {

using asset::BlendNodeIndex;

NodeIndex findNode(const asset::SceneAsset& scene, const std::string& name)
{
    const auto found = std::find_if(scene.nodes.begin(), scene.nodes.end(),
                                    [&](const asset::NodeAsset& node) { return node.name == name; });
    return found == scene.nodes.end() ? NodeIndex() : NodeIndex(static_cast<std::size_t>(found - scene.nodes.begin()));
}

} // namespace

Result<void> AnimatorBuilder::build()
{
    if (Result<void> bound = bindClips(); !bound)
        return bound;
    if (Result<void> made = makeMasks(); !made)
        return made;
    if (Result<void> found = findRoot(); !found)
        return found;
    animator_.tree_ = make(animator_.description_->root);
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
        const bool areFigures = !clip.scene->humanoid.isEmpty() && !animator_.scene_->humanoid.isEmpty();
        if (clip.scene == animator_.scene_)
            bindings.push_back(ClipBinding::byIndex(*clip.clip, animator_.layout_));
        else if (areFigures)
            bindings.push_back(ClipBinding::byHumanoid(*clip.clip, *clip.scene, *animator_.scene_, animator_.layout_));
        else
            bindings.push_back(ClipBinding::byName(*clip.clip, *clip.scene, *animator_.scene_, animator_.layout_));
        if (bindings[i].tracks().empty() && !clip.clip->channels.empty())
            return fail(ErrorCode::ValueInvalid, place, "expected a clip that drives some node of the character");
        for (const auto& names : {bindings[i].missingNames(), bindings[i].ambiguousNames()})
            for (const std::string& name : names)
                animator_.missingNodes_.push_back({entry.name, name});
    }
    return {};
}

Result<void> AnimatorBuilder::makeMasks()
{
    const asset::AnimatorAsset& description = *animator_.description_;
    for (std::size_t i = 0; i < description.masks.size(); ++i) {
        const asset::AnimatorMaskAsset& mask = description.masks[i];
        NodeMask& out = masks_.emplace_back(animator_.layout_, static_cast<float>(mask.others));
        for (std::size_t e = 0; e < mask.entries.size(); ++e) {
            const auto& entry = mask.entries[e];
            const NodeIndex node = findNode(*animator_.scene_, entry.node);
            if (!node.isValid())
                return fail(ErrorCode::ValueInvalid, fmt::format("/masks/{}/nodes/{}/node", i, e),
                            fmt::format("expected a node of the character, which has no \"{}\"", entry.node));
            if (entry.withChildren)
                out.setSubtree(*animator_.scene_, node, static_cast<float>(entry.weight));
            else
                out.setNode(node, static_cast<float>(entry.weight));
        }
    }
    return {};
}

Result<void> AnimatorBuilder::findRoot()
{
    const std::optional<asset::RootMotionAsset>& root = animator_.description_->rootMotion;
    if (!root)
        return {};
    const NodeIndex node = findNode(*animator_.scene_, root->node);
    if (!node.isValid())
        return fail(ErrorCode::ValueInvalid, "/rootMotion/node",
                    fmt::format("expected a node of the character, which has no \"{}\"", root->node));
    animator_.root_ = {node, root->axes, root->takesTurn};
    return {};
}

BlendNodePtr AnimatorBuilder::make(BlendNodeIndex node)
{
    const std::size_t machine = animator_.machines_.size();
    const auto& kind = animator_.description_->nodes[node.value].kind;
    if (std::holds_alternative<asset::StateMachineNodeAsset>(kind))
        animator_.machines_.push_back({node, nullptr}); // before those of its states
    BlendNodePtr made = std::visit([&](const auto& description) { return make(description); }, kind);
    if (std::holds_alternative<asset::StateMachineNodeAsset>(kind))
        animator_.machines_[machine].machine = static_cast<const AnimationStateMachine*>(made.get());
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
