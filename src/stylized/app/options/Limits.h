#pragma once

namespace stylized::app {

inline constexpr double kFar = 1e6; // metres and seconds: beyond any character, and exact enough in float

} // namespace stylized::app
