#include "stylized/animation/AnimatorParameters.h"

#include <cmath>

namespace stylized::animation {

using asset::AnimatorParameterIndex;
using asset::AnimatorParameterKind;

AnimatorParameters::AnimatorParameters(std::span<const asset::AnimatorParameterAsset> descriptions)
    : descriptions_(descriptions), isUsed_(descriptions.size(), 0)
{
    values_.reserve(descriptions.size());
    for (const asset::AnimatorParameterAsset& parameter : descriptions)
        values_.push_back(parameter.initial);
    targets_ = values_;
}

AnimatorParameterIndex AnimatorParameters::find(std::string_view name, AnimatorParameterKind kind) const noexcept
{
    for (std::size_t i = 0; i < descriptions_.size(); ++i)
        if (descriptions_[i].name == name && descriptions_[i].kind == kind)
            return AnimatorParameterIndex(i);
    return {};
}

namespace {

template <AnimatorParameterKind kKind>
std::optional<AnimatorParameter<kKind>> handle(AnimatorParameterIndex index) noexcept
{
    return index.isValid() ? std::optional(AnimatorParameter<kKind>{index}) : std::nullopt;
}

} // namespace

std::optional<FloatParameter> AnimatorParameters::findFloat(std::string_view name) const noexcept
{
    return handle<AnimatorParameterKind::Float>(find(name, AnimatorParameterKind::Float));
}

std::optional<BoolParameter> AnimatorParameters::findBool(std::string_view name) const noexcept
{
    return handle<AnimatorParameterKind::Bool>(find(name, AnimatorParameterKind::Bool));
}

std::optional<IntParameter> AnimatorParameters::findInt(std::string_view name) const noexcept
{
    return handle<AnimatorParameterKind::Int>(find(name, AnimatorParameterKind::Int));
}

std::optional<TriggerParameter> AnimatorParameters::findTrigger(std::string_view name) const noexcept
{
    return handle<AnimatorParameterKind::Trigger>(find(name, AnimatorParameterKind::Trigger));
}

bool AnimatorParameters::set(FloatParameter parameter, float value) noexcept
{
    if (!std::isfinite(value))
        return false;
    const std::size_t index = parameter.index.value;
    targets_[index] = double(value);
    if (descriptions_[index].smooth == 0.0)
        values_[index] = double(value);
    return true;
}

void AnimatorParameters::set(BoolParameter parameter, bool value) noexcept
{
    values_[parameter.index.value] = value ? 1.0 : 0.0;
}

void AnimatorParameters::set(IntParameter parameter, std::int32_t value) noexcept
{
    values_[parameter.index.value] = double(value);
}

void AnimatorParameters::set(TriggerParameter parameter) noexcept
{
    values_[parameter.index.value] = 1.0;
}

void AnimatorParameters::reset(TriggerParameter parameter) noexcept
{
    values_[parameter.index.value] = 0.0;
}

float AnimatorParameters::get(FloatParameter parameter) const noexcept
{
    return static_cast<float>(targets_[parameter.index.value]);
}

bool AnimatorParameters::get(BoolParameter parameter) const noexcept
{
    return values_[parameter.index.value] != 0.0;
}

std::int32_t AnimatorParameters::get(IntParameter parameter) const noexcept
{
    return static_cast<std::int32_t>(values_[parameter.index.value]);
}

bool AnimatorParameters::isSet(TriggerParameter parameter) const noexcept
{
    return values_[parameter.index.value] != 0.0;
}

double AnimatorParameters::value(const asset::AnimatorNumber& number) const noexcept
{
    return number.parameter.isValid() ? value(number.parameter) : number.constant;
}

double AnimatorParameters::value(AnimatorParameterIndex parameter) const noexcept
{
    return values_[parameter.value];
}

bool AnimatorParameters::holds(const asset::AnimatorConditionAsset& condition) const noexcept
{
    const double now = value(condition.parameter);
    switch (condition.test) {
    case asset::AnimatorTest::Greater: return now > condition.value;
    case asset::AnimatorTest::Less: return now < condition.value;
    case asset::AnimatorTest::Equal: return now == condition.value;
    case asset::AnimatorTest::NotEqual: return now != condition.value;
    case asset::AnimatorTest::Set: return now != 0.0;
    case asset::AnimatorTest::NotSet: return now == 0.0;
    }
    return false;
}

void AnimatorParameters::advance(double seconds) noexcept
{
    constexpr double kFollowed = 3.0; // e to the power of minus this is 5 %
    for (std::size_t i = 0; i < values_.size(); ++i)
        if (descriptions_[i].smooth > 0.0 && values_[i] != targets_[i])
            values_[i] =
                targets_[i] + (values_[i] - targets_[i]) * std::exp(-kFollowed * seconds / descriptions_[i].smooth);
}

void AnimatorParameters::settle() noexcept
{
    for (std::size_t i = 0; i < values_.size(); ++i)
        settle(AnimatorParameterIndex(i));
}

void AnimatorParameters::settle(AnimatorParameterIndex parameter) noexcept
{
    if (descriptions_[parameter.value].smooth > 0.0)
        values_[parameter.value] = targets_[parameter.value];
}

void AnimatorParameters::use(const asset::AnimatorConditionAsset& condition) noexcept
{
    if (descriptions_[condition.parameter.value].kind == AnimatorParameterKind::Trigger)
        isUsed_[condition.parameter.value] = 1;
}

void AnimatorParameters::resetUsedTriggers() noexcept
{
    for (std::size_t i = 0; i < isUsed_.size(); ++i)
        if (isUsed_[i] != 0) {
            isUsed_[i] = 0;
            values_[i] = 0.0;
        }
}

} // namespace stylized::animation
