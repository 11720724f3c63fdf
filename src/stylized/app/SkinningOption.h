#pragma once

#include <stylized/app/OptionValues.h>
#include <stylized/world/SkinningMode.h>

namespace stylized::app {

/// What --skinning says.
[[nodiscard]] world::SkinningMode skinningMode(const OptionValues& values);

} // namespace stylized::app
