#include "stylized/animation/ExpressionWeightsJob.h"

#include <stylized/core/Assert.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace stylized::animation {
namespace {

using asset::ExpressionAsset;
using asset::ExpressionGroup;
using asset::ExpressionOverride;

constexpr std::size_t kGroupCount = 4;

/// How much of a group's weight `expression` at `weight` takes away, 0 to 1.
float heldBack(ExpressionOverride how, float weight) noexcept
{
    switch (how) {
    case ExpressionOverride::None: return 0.0f;
    case ExpressionOverride::Block: return weight > 0.0f ? 1.0f : 0.0f;
    case ExpressionOverride::Blend: return weight;
    }
    return 0.0f;
}

} // namespace

void ExpressionWeightsJob::run() const noexcept
{
    STYLIZED_DEBUG_ASSERT(isValid(), "there is one weight an expression");
    std::array<float, kGroupCount> taken{};
    for (std::size_t i = 0; i < expressions.size(); ++i) {
        const ExpressionAsset& expression = expressions[i];
        float weight = std::clamp(inputs[i], 0.0f, 1.0f);
        if (expression.isBinary)
            weight = weight > 0.5f ? 1.0f : 0.0f;
        outputs[i] = weight;
        const std::pair<ExpressionGroup, ExpressionOverride> overrides[] = {
            {ExpressionGroup::Blink, expression.overrideBlink},
            {ExpressionGroup::LookAt, expression.overrideLookAt},
            {ExpressionGroup::Mouth, expression.overrideMouth}};
        for (const auto& [group, how] : overrides)
            if (group != groupOf(expression.preset))
                taken[static_cast<std::size_t>(group)] += heldBack(how, weight);
    }
    for (std::size_t i = 0; i < expressions.size(); ++i) {
        const float left = 1.0f - std::min(taken[static_cast<std::size_t>(groupOf(expressions[i].preset))], 1.0f);
        if (left < 1.0f)
            outputs[i] = expressions[i].isBinary ? 0.0f : outputs[i] * left;
    }
}

} // namespace stylized::animation
