#pragma once

#include <stylized/asset/ExpressionAsset.h>

#include <span>

namespace stylized::animation {

/// What expressions come to that are set at the same time: each weight is limited to [0, 1]; a binary one is 1 above
/// one half, else 0; then the groups blink, look-at and mouth are held back by the expressions that override them. What
/// blends lets through what is left of 1 after the sum of all that override the group; a binary expression that is held
/// back at all does not show.
///
/// An expression never holds back its own group, and holds back others by what it was set to, though it be held back
/// itself.
/// **Source**: VRM 1.0, expressions.md, "Procedural override".
struct ExpressionWeightsJob {
    std::span<const asset::ExpressionAsset> expressions;
    std::span<const float> inputs; ///< One an expression; finite.
    std::span<float> outputs;      ///< The same; may be `inputs`.

    [[nodiscard]] bool isValid() const noexcept
    {
        return inputs.size() == expressions.size() && outputs.size() == expressions.size();
    }
    void run() const noexcept;
};

} // namespace stylized::animation
