#include "stylized/animation/Animator.h"

#include <stylized/animation/AnimatorBuilder.h>

#include <cmath>
#include <utility>

namespace stylized::animation {
namespace {

Pose bindPoseOf(const asset::SceneAsset& scene)
{
    Pose out;
    ScenePose pose(scene);
    pose.edit({}, [&](Pose& locals) { out = locals; });
    return out;
}

} // namespace

Animator::Animator(const asset::AnimatorAsset& description, const asset::SceneAsset& scene)
    : description_(&description), scene_(&scene), parameters_(description.parameters), layout_(scene),
      bind_(bindPoseOf(scene))
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
    events_.clear();
    BlendContext context{parameters_, events_, bind_, poses_, root_.node};
    rootMotion_ = tree_->advance(context, deltaSeconds, 1.0f);
    tree_->evaluate(context, 0);
    parameters_.resetUsedTriggers();
    pose.edit(drivenNodes_, [&](Pose& locals) { writeDriven(locals); });
    return pose.updateWorldMatrices();
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
