#include "stylized/animation/FaceState.h"

#include <stylized/animation/ExpressionWeightsJob.h>
#include <stylized/animation/Version.h>
#include <stylized/core/Assert.h>

#include <algorithm>
#include <cmath>

namespace stylized::animation {

FaceState::FaceState(const asset::SceneAsset& scene)
    : scene_(&scene), layout_(scene), hands_(layout_.valueCount()), values_(layout_.valueCount()),
      bound_(layout_.valueCount()), expressionWeights_(scene.expressions.size()), mixed_(scene.expressions.size()),
      morphs_(scene)
{}

std::optional<std::size_t> FaceState::placeOf(const asset::MorphReference& morph) const noexcept
{
    if (morph.node.value >= layout_.nodeCount() || morph.target >= layout_.morphWeights(morph.node).count)
        return std::nullopt;
    return layout_.morphWeights(morph.node).first + morph.target;
}

std::optional<std::size_t> FaceState::placeOf(ExpressionIndex expression) const noexcept
{
    const PoseLayout::ValueRange range = layout_.expressionWeights();
    return expression.value < range.count ? std::optional(std::size_t(range.first) + expression.value) : std::nullopt;
}

bool FaceState::set(std::optional<std::size_t> place, float weight) noexcept
{
    if (!place || !std::isfinite(weight))
        return false;
    HandSet& hand = hands_[*place];
    const float limited = std::clamp(weight, 0.0f, 1.0f);
    if (!hand.isSet || hand.weight != limited)
        handVersion_ = nextVersion(handVersion_);
    hand = {limited, true};
    return true;
}

void FaceState::release(std::optional<std::size_t> place) noexcept
{
    if (!place || !hands_[*place].isSet)
        return;
    hands_[*place] = {};
    handVersion_ = nextVersion(handVersion_);
}

std::optional<float> FaceState::handSet(std::optional<std::size_t> place) const noexcept
{
    return place && hands_[*place].isSet ? std::optional(hands_[*place].weight) : std::nullopt;
}

bool FaceState::setMorphWeight(const asset::MorphReference& morph, float weight) noexcept
{
    return set(placeOf(morph), weight);
}

void FaceState::releaseMorphWeight(const asset::MorphReference& morph) noexcept
{
    release(placeOf(morph));
}

std::optional<float> FaceState::handSetMorphWeight(const asset::MorphReference& morph) const noexcept
{
    return handSet(placeOf(morph));
}

bool FaceState::setExpressionWeight(ExpressionIndex expression, float weight) noexcept
{
    return set(placeOf(expression), weight);
}

void FaceState::releaseExpressionWeight(ExpressionIndex expression) noexcept
{
    release(placeOf(expression));
}

std::optional<float> FaceState::handSetExpressionWeight(ExpressionIndex expression) const noexcept
{
    return handSet(placeOf(expression));
}

void FaceState::releaseAll() noexcept
{
    if (std::none_of(hands_.begin(), hands_.end(), [](const HandSet& hand) { return hand.isSet; }))
        return;
    std::fill(hands_.begin(), hands_.end(), HandSet{});
    handVersion_ = nextVersion(handVersion_);
}

void FaceState::update(const ScenePose& pose) noexcept
{
    STYLIZED_ASSERT(pose.isForScene(*scene_), "a face and its pose are of one scene");
    if (pose.valueVersion() == appliedPoseVersion_ && handVersion_ == appliedHandVersion_)
        return;
    mixExpressions(pose.values());
    addMorphBinds(pose.values());
    runCorrectives();
    for (std::size_t n = 0; n < layout_.nodeCount(); ++n)
        if (const PoseLayout::ValueRange range = layout_.morphWeights(NodeIndex(n)); range.count > 0)
            morphs_.setWeights(NodeIndex(n), std::span(values_).subspan(range.first, range.count));
    appliedPoseVersion_ = pose.valueVersion();
    appliedHandVersion_ = handVersion_;
}

void FaceState::mixExpressions(std::span<const float> poseValues) noexcept
{
    const PoseLayout::ValueRange range = layout_.expressionWeights();
    for (std::size_t i = 0; i < range.count; ++i)
        mixed_[i] = handSet(range.first + i).value_or(poseValues[range.first + i]);
    ExpressionWeightsJob{scene_->expressions, mixed_, mixed_}.run();
    if (mixed_ == expressionWeights_)
        return;
    expressionWeights_.swap(mixed_);
    expressionVersion_ = nextVersion(expressionVersion_);
}

void FaceState::addMorphBinds(std::span<const float> poseValues) noexcept
{
    std::fill(bound_.begin(), bound_.end(), 0.0f);
    for (std::size_t i = 0; i < expressionWeights_.size(); ++i)
        if (expressionWeights_[i] != 0.0f)
            for (const asset::MorphBind& bind : scene_->expressions[i].morphs)
                bound_[*placeOf(bind.morph)] += expressionWeights_[i] * bind.weight;
    for (std::size_t i = 0; i < values_.size(); ++i) {
        values_[i] = poseValues[i];
        if (const float added = std::clamp(bound_[i], 0.0f, 1.0f); added != 0.0f)
            values_[i] = std::clamp(values_[i] + added, std::min(values_[i], 0.0f), std::max(values_[i], 1.0f));
        if (hands_[i].isSet)
            values_[i] = hands_[i].weight;
    }
}

void FaceState::runCorrectives() noexcept
{
    for (const asset::CorrectiveAsset& corrective : scene_->correctives) {
        const std::size_t place = *placeOf(corrective.morph);
        if (hands_[place].isSet)
            continue;
        float strength = 1.0f;
        for (const asset::MorphReference& driver : corrective.drivers) {
            const float weight = std::clamp(values_[*placeOf(driver)], 0.0f, 1.0f);
            strength =
                corrective.kind == asset::CorrectiveKind::Product ? strength * weight : std::min(strength, weight);
        }
        values_[place] = corrective.weight * strength;
    }
}

} // namespace stylized::animation
