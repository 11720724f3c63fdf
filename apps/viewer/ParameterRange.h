#pragma once

#include <stylized/asset/AnimatorAsset.h>

namespace stylized::viewer {

/// What a slider for a parameter of an animator covers.
struct ParameterRange {
    double min = 0, max = 0;
};

/// From what the animator does with the parameter: the places of samples in blend spaces, what conditions compare it
/// with, weights, choices. It holds the parameter's initial value.
/// - the parameter is a Float or an Int.
[[nodiscard]] ParameterRange rangeOf(const asset::AnimatorAsset& animator, asset::AnimatorParameterIndex parameter);

} // namespace stylized::viewer
