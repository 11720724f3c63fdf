#include "stylized/animation/MorphState.h"

#include <stylized/animation/Version.h>

#include <algorithm>
#include <cmath>

namespace stylized::animation {

/// Whether the value is another one.
bool MorphState::replace(float& weight, float value) noexcept
{
    if (weight == value)
        return false;
    activeTargetCount_ -= weight != 0.0f ? 1 : 0;
    activeTargetCount_ += value != 0.0f ? 1 : 0;
    weight = value;
    return true;
}

bool MorphState::setWeight(std::size_t target, float weight) noexcept
{
    if (target >= weights_.size() || !std::isfinite(weight))
        return false;
    if (replace(weights_[target], std::clamp(weight, 0.0f, 1.0f)))
        version_ = nextVersion(version_);
    return true;
}

bool MorphState::assign(std::span<const float> weights) noexcept
{
    if (weights.size() != weights_.size() ||
        !std::all_of(weights.begin(), weights.end(), [](float w) { return std::isfinite(w); }))
        return false;
    bool hasChanged = false;
    for (std::size_t t = 0; t < weights.size(); ++t)
        hasChanged |= replace(weights_[t], weights[t]);
    if (hasChanged)
        version_ = nextVersion(version_);
    return true;
}

void MorphState::reset() noexcept
{
    if (activeTargetCount_ == 0)
        return;
    std::fill(weights_.begin(), weights_.end(), 0.0f);
    activeTargetCount_ = 0;
    version_ = nextVersion(version_);
}

} // namespace stylized::animation
