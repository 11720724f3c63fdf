#pragma once

namespace stylized::foreign {

/// FBX writes weights of shapes and layers in percent.
constexpr double kPercentPerPart = 100.0;

} // namespace stylized::foreign
