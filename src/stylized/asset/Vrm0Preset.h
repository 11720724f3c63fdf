#pragma once

#include <stylized/asset/ExpressionAsset.h>

#include <string_view>

namespace stylized::asset {

/// The preset that VRM 0.x calls `name` ("joy", "blink_l"), in letters of either case; Custom for any other name.
/// **Source**: VRM 0.x, blendShapeMaster.blendShapeGroups.presetName.
[[nodiscard]] ExpressionPreset vrm0Preset(std::string_view name) noexcept;

} // namespace stylized::asset
