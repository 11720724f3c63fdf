#include "stylized/animation/ScenePose.h"

#include <stylized/animation/Version.h>
#include <stylized/animation/kernels/LocalToWorldJob.h>
#include <stylized/core/Assert.h>

#include <algorithm>
#include <cmath>

namespace stylized::animation {
namespace {

bool isFinite(const math::Transform& t) noexcept
{
    const float components[] = {t.translation.x, t.translation.y, t.translation.z, t.rotation.x, t.rotation.y,
                                t.rotation.z,    t.rotation.w,    t.scale.x,       t.scale.y,    t.scale.z};
    return std::all_of(std::begin(components), std::end(components), [](float c) { return std::isfinite(c); });
}

} // namespace

ScenePose::ScenePose(const asset::SceneAsset& scene) : ScenePose(scene, PosePlan::propagateAll(scene)) {}

ScenePose::ScenePose(const asset::SceneAsset& scene, std::shared_ptr<const PosePlan> plan)
    : scene_(&scene), plan_(std::move(plan)), layout_(scene), locals_(layout_), worlds_(scene.nodes.size()),
      dirtyNodes_(scene.nodes.size()), valuesBeforeEdit_(layout_.valueCount())
{
    STYLIZED_ASSERT(plan_ != nullptr && plan_->nodeCount() == scene.nodes.size(), "the plan is of another scene");
    parents_.reserve(scene.nodes.size());
    subtreeEnds_.reserve(scene.nodes.size());
    for (const asset::NodeAsset& node : scene.nodes) {
        parents_.push_back(node.parent.value);
        subtreeEnds_.push_back(node.subtreeEnd.value);
    }
    if (plan_->hasUserSteps())
        resolved_ = locals_;
    writeBindPose();
    markAllDirty();
    valueVersion_ = nextVersion(valueVersion_);
    updateWorldMatrices();
}

void ScenePose::setPlan(std::shared_ptr<const PosePlan> plan)
{
    STYLIZED_ASSERT(plan != nullptr && plan->nodeCount() == nodeCount(), "the plan is of another scene");
    plan_ = std::move(plan);
    if (plan_->hasUserSteps())
        resolved_ = locals_;
    markAllDirty();
}

void ScenePose::writeBindPose() noexcept
{
    for (std::size_t i = 0; i < scene_->nodes.size(); ++i) {
        const asset::NodeAsset& node = scene_->nodes[i];
        locals_.setTransform(NodeIndex(i), node.local);
        const PoseLayout::ValueRange range = layout_.morphWeights(NodeIndex(i));
        if (range.count == 0)
            continue;
        const std::span<float> weights = locals_.values().subspan(range.first, range.count);
        const std::span<const float> defaults = scene_->defaultMorphWeights(NodeIndex(i));
        for (std::size_t target = 0; target < weights.size(); ++target)
            weights[target] = target < defaults.size() ? defaults[target] : 0.0f;
    }
    const PoseLayout::ValueRange expressions = layout_.expressionWeights();
    const std::span<float> weights = locals_.values().subspan(expressions.first, expressions.count);
    std::fill(weights.begin(), weights.end(), 0.0f);
}

void ScenePose::resetToBindPose() noexcept
{
    beginEdit({});
    writeBindPose();
    endEdit();
    markAllDirty();
}

bool ScenePose::setLocalTransform(NodeIndex node, const math::Transform& transform) noexcept
{
    if (node.value >= nodeCount() || !isFinite(transform))
        return false;
    locals_.setTransform(node, transform);
    dirtyNodes_.insert(node.value);
    isDirty_ = true;
    return true;
}

math::Transform ScenePose::localTransform(NodeIndex node) const noexcept
{
    return locals_.transform(node);
}

math::Transform ScenePose::resolvedTransform(NodeIndex node) const noexcept
{
    return resolved().transform(node);
}

bool ScenePose::setMorphWeights(NodeIndex node, std::span<const float> weights) noexcept
{
    if (node.value >= nodeCount() || weights.size() != layout_.morphWeights(node).count ||
        !std::all_of(weights.begin(), weights.end(), [](float w) { return std::isfinite(w); }))
        return false;
    beginEdit({});
    std::copy(weights.begin(), weights.end(), locals_.values().begin() + layout_.morphWeights(node).first);
    endEdit();
    return true;
}

std::span<const float> ScenePose::morphWeights(NodeIndex node) const noexcept
{
    const PoseLayout::ValueRange range = layout_.morphWeights(node);
    return locals_.values().subspan(range.first, range.count);
}

bool ScenePose::setExpressionWeight(ExpressionIndex expression, float weight) noexcept
{
    const PoseLayout::ValueRange range = layout_.expressionWeights();
    if (expression.value >= range.count || !std::isfinite(weight))
        return false;
    beginEdit({});
    locals_.values()[range.first + expression.value] = weight;
    endEdit();
    return true;
}

std::span<const float> ScenePose::expressionWeights() const noexcept
{
    const PoseLayout::ValueRange range = layout_.expressionWeights();
    return locals_.values().subspan(range.first, range.count);
}

void ScenePose::beginEdit(std::span<const NodeIndex> nodes) noexcept
{
    for (const NodeIndex node : nodes)
        dirtyNodes_.insert(node.value);
    isDirty_ |= !nodes.empty();
    const std::span<const float> values = locals_.values();
    std::copy(values.begin(), values.end(), valuesBeforeEdit_.begin());
}

void ScenePose::endEdit() noexcept
{
    const std::span<const float> values = locals_.values();
    if (!std::equal(values.begin(), values.end(), valuesBeforeEdit_.begin()))
        valueVersion_ = nextVersion(valueVersion_);
}

void ScenePose::markAllDirty() noexcept
{
    dirtyNodes_.insertAll();
    isDirty_ = true;
}

bool ScenePose::updateWorldMatrices() noexcept
{
    lastUpdatedNodeCount_ = 0;
    if (!isDirty_)
        return true;
    if (plan_->hasUserSteps())
        restoreSampledLocals();
    for (const PoseStep& step : plan_->steps()) {
        if (const auto* user = std::get_if<UserStep>(&step)) {
            run(*user);
        } else if (const auto& range = std::get<PropagateStep>(step); !propagate(range.first.value, range.end.value)) {
            markAllDirty(); // what has been computed so far must not pass for up to date
            return false;
        }
    }
    isDirty_ = false;
    version_ = nextVersion(version_);
    return true;
}

/// Every evaluation starts from what was sampled, so that it cannot depend on the evaluation before it.
void ScenePose::restoreSampledLocals() noexcept
{
    resolved_ = locals_;
    for (const PoseStep& step : plan_->steps())
        if (const auto* user = std::get_if<UserStep>(&step))
            for (const NodeIndex node : user->writesLocals)
                dirtyNodes_.insert(node.value);
}

void ScenePose::run(const UserStep& step) noexcept
{
    PoseStepContext context(*this, step);
    step.run(context);
    for (const NodeIndex node : step.writesLocals)
        dirtyNodes_.insert(node.value);
}

bool ScenePose::propagate(std::uint32_t first, std::uint32_t end) noexcept
{
    std::uint32_t node = dirtyNodes_.next(first, end);
    while (node < end) {
        const std::uint32_t stop = std::min(subtreeEnds_[node], end);
        if (!computeWorlds(node, stop))
            return false;
        dirtyNodes_.erase(node, stop);
        // What hangs below but lies beyond this step's range waits for a later step.
        for (std::uint32_t rest = stop; rest < subtreeEnds_[node]; rest = subtreeEnds_[rest])
            dirtyNodes_.insert(rest);
        node = dirtyNodes_.next(stop, end);
    }
    return true;
}

bool ScenePose::computeWorlds(std::uint32_t first, std::uint32_t end) noexcept
{
    lastUpdatedNodeCount_ += end - first;
    return LocalToWorldJob{&resolved(), parents_, first, end, worlds_}.run();
}

const glm::mat4* ScenePose::worldMatrix(NodeIndex node) const noexcept
{
    return isDirty_ ? nullptr : &worlds_[node.value];
}

std::span<const glm::mat4> ScenePose::worldMatrices() const noexcept
{
    return isDirty_ ? std::span<const glm::mat4>{} : std::span<const glm::mat4>{worlds_};
}

math::Transform PoseStepContext::localTransform(NodeIndex node) const noexcept
{
    return pose_.resolved_.transform(node);
}

const glm::mat4& PoseStepContext::worldMatrix(NodeIndex node) const noexcept
{
    STYLIZED_ASSERT(std::binary_search(step_.readsWorlds.begin(), step_.readsWorlds.end(), node),
                    "a step of a plan reads a world matrix that it has not declared");
    return pose_.worlds_[node.value];
}

bool PoseStepContext::setLocalTransform(NodeIndex node, const math::Transform& transform) noexcept
{
    STYLIZED_ASSERT(std::binary_search(step_.writesLocals.begin(), step_.writesLocals.end(), node),
                    "a step of a plan writes a local transform that it has not declared");
    if (!isFinite(transform))
        return false;
    pose_.resolved_.setTransform(node, transform);
    return true;
}

Pose bindPoseOf(const asset::SceneAsset& scene)
{
    Pose out;
    ScenePose pose(scene);
    pose.edit({}, [&](Pose& locals) { out = locals; });
    return out;
}

} // namespace stylized::animation
