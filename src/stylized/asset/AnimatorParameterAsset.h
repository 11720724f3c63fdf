#pragma once

#include <stylized/core/Index.h>

#include <cstdint>
#include <string>

namespace stylized::asset {

using AnimatorParameterIndex = Index<struct AnimatorParameterTag>;

enum class AnimatorParameterKind : std::uint8_t {
    Float,
    Bool,
    Int,
    Trigger ///< Set once, it stays until a transition has used it.
};

/// A number that whoever drives the character turns.
struct AnimatorParameterAsset {
    std::string name; ///< Not empty; no other parameter bears it.
    AnimatorParameterKind kind = AnimatorParameterKind::Float;
    double initial = 0.0; ///< Finite. Bool: 0 or 1; Int: a whole number of 32 bits; Trigger: 0.
    double smooth = 0.0;  ///< Float: seconds after which 95 % of a change is followed; finite, at least 0. Else 0.

    friend bool operator==(const AnimatorParameterAsset&, const AnimatorParameterAsset&) = default;
};

/// A number that stands in the description, or follows a Float parameter.
struct AnimatorNumber {
    double constant = 0.0; ///< Finite; unused where there is a parameter.
    AnimatorParameterIndex parameter;

    friend bool operator==(const AnimatorNumber&, const AnimatorNumber&) = default;
};

} // namespace stylized::asset
