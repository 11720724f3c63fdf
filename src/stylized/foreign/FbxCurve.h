#pragma once

#include "stylized/foreign/FbxRecord.h"

namespace stylized::foreign {

/// How a curve runs between its keys.
struct FbxCurveShape {
    double bend = 0.0; ///< Its largest distance from the straight lines between the keys, as a part of its range.
    bool isStepped = false;
};

/// A bend that is reported: a thousandth of the curve's range is what conformance allows, too.
inline constexpr double kVisibleBend = 1e-3;

/// The shape of an AnimationCurve element, weighted tangents taken as plain ones.
/// **Source**: FBX SDK, FbxAnimCurveDef: interpolation flags; slopes are per second.
[[nodiscard]] FbxCurveShape shapeOf(const FbxRecord& curve);

} // namespace stylized::foreign
