#include "stylized/animation/Animator.h"

#include <stylized/animation/AnimatorBuilder.h>
#include <stylized/core/Assert.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

namespace stylized::animation {

Animator::Animator(const asset::AnimatorAsset& description, const asset::SceneAsset& scene)
    : description_(&description), scene_(&scene), parameters_(description.parameters), layout_(scene),
      bind_(bindPoseOf(scene)), heldGoals_(description.ik.size())
{}

Result<std::unique_ptr<Animator>> Animator::make(const asset::AnimatorAsset& description,
                                                 const asset::SceneAsset& scene, std::span<const AnimatorClip> clips)
{
    if (std::optional<asset::AnimatorFlaw> flaw = findFlaw(description))
        return fail(ErrorCode::ValueInvalid, std::move(flaw->place), std::move(flaw->message));
    std::unique_ptr<Animator> animator(new Animator(description, scene));
    if (Result<void> built = AnimatorBuilder(*animator, clips).build(); !built)
        return fail(std::move(built.error()));
    return animator;
}

void Animator::restart() noexcept
{
    events_.clear();
    rootMotion_ = {};
    tree_->restart();
}

bool Animator::update(double deltaSeconds, ScenePose& pose) noexcept
{
    if (!std::isfinite(deltaSeconds) || deltaSeconds < 0.0 || !pose.isForScene(*scene_))
        return false;
    play(deltaSeconds, poses_);
    pose.edit(drivenNodes_, [&](Pose& locals) { writeDriven(locals); });
    if (ik_)
        pose.requestUpdate();
    return pose.updateWorldMatrices();
}

void Animator::update(double deltaSeconds, std::span<Pose> poses) noexcept
{
    STYLIZED_DEBUG_ASSERT(poses.size() >= poseCount() && poses[0].hasShapeOf(bind_), "the poses are of another scene");
    play(std::isfinite(deltaSeconds) && deltaSeconds > 0.0 ? deltaSeconds : 0.0, poses);
}

void Animator::play(double deltaSeconds, std::span<Pose> poses) noexcept
{
    events_.clear();
    parameters_.advance(deltaSeconds);
    BlendContext context{parameters_, events_, bind_, poses, root_.node};
    rootMotion_ = tree_->advance(context, deltaSeconds, 1.0f);
    tree_->evaluate(context, 0);
    setGoals();
    parameters_.resetUsedTriggers();
}

void Animator::setGoals() noexcept
{
    const auto vectorOf = [&](const asset::AnimatorVector& vector) {
        return glm::vec3(parameters_.value(vector[0]), parameters_.value(vector[1]), parameters_.value(vector[2]));
    };
    for (std::size_t i = 0; i < description_->ik.size(); ++i) {
        const asset::IkStepAsset& step = description_->ik[i];
        IkGoal goal;
        goal.weight = static_cast<float>(std::clamp(parameters_.value(step.weight), 0.0, 1.0));
        if (const auto* limb = std::get_if<asset::TwoBoneIkAsset>(&step.kind)) {
            goal.position = vectorOf(limb->goal.at);
            if (limb->hasPole)
                goal.pole = vectorOf(limb->pole);
        } else if (const auto* chain = std::get_if<asset::ChainIkAsset>(&step.kind)) {
            goal.position = vectorOf(chain->goal.at);
        } else if (const auto* look = std::get_if<asset::LookAtIkAsset>(&step.kind)) {
            goal.position = vectorOf(look->goal.at);
        } else {
            const auto& placement = std::get<asset::FootPlacementIkAsset>(step.kind);
            for (std::size_t leg = 0; leg < placement.feet.size(); ++leg)
                ik_->setGround(
                    i, leg,
                    {static_cast<float>(parameters_.value(placement.feet[leg].ground)), vectorOf(placement.normal)});
        }
        if (heldGoals_[i])
            goal.position = *heldGoals_[i];
        ik_->setGoal(i, goal);
    }
}

bool Animator::holdGoal(std::size_t step, const std::optional<glm::vec3>& position) noexcept
{
    if (step >= heldGoals_.size() || std::holds_alternative<asset::FootPlacementIkAsset>(description_->ik[step].kind))
        return false;
    if (position && !(std::isfinite(position->x) && std::isfinite(position->y) && std::isfinite(position->z)))
        return false;
    heldGoals_[step] = position;
    return true;
}

std::vector<float> Animator::inputWeights(asset::BlendNodeIndex node) const
{
    const asset::BlendNodeKind& kind = description_->nodes[node.value].kind;
    const auto limited = [&](const asset::AnimatorNumber& weight) {
        return static_cast<float>(std::clamp(parameters_.value(weight), 0.0, 1.0));
    };
    if (MixNode* const mix = mixes_[node.value]) {
        const std::span<const float> weights = mix->weights(parameters_);
        return {weights.begin(), weights.end()};
    }
    if (const auto* additive = std::get_if<asset::AdditiveNodeAsset>(&kind))
        return {1.0f, limited(additive->weight)};
    if (const auto* layer = std::get_if<asset::LayerNodeAsset>(&kind))
        return {1.0f, limited(layer->weight)};
    if (const auto* select = std::get_if<asset::SelectNodeAsset>(&kind)) {
        std::vector<float> weights(select->choices.size());
        const double last = static_cast<double>(weights.size() - 1);
        weights[static_cast<std::size_t>(std::clamp(parameters_.value(select->parameter), 0.0, last))] = 1.0f;
        return weights;
    }
    for (const Machine& machine : machines_)
        if (machine.node == node) {
            std::vector<float> weights(std::get<asset::StateMachineNodeAsset>(kind).states.size());
            const asset::AnimatorStateIndex leaving = machine.machine->leavingState();
            const float weight = leaving.isValid() ? machine.machine->fadeWeight() : 1.0f;
            if (leaving.isValid())
                weights[leaving.value] = 1.0f - weight;
            weights[machine.machine->currentState().value] = weight;
            return weights;
        }
    return std::vector<float>(std::holds_alternative<asset::ClipNodeAsset>(kind) ? 0 : 1, 1.0f);
}

void Animator::writeDriven(Pose& locals) const noexcept
{
    const Pose& pose = poses_[0];
    for (const NodeIndex node : drivenNodes_)
        locals.setTransform(node, pose.transform(node));
    for (const std::uint32_t value : drivenValues_)
        locals.values()[value] = pose.values()[value];
}

} // namespace stylized::animation
