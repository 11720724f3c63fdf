#pragma once

#include <stylized/app/OptionValues.h>
#include <stylized/world/Look.h>

namespace stylized::app {

/// What --look says.
[[nodiscard]] world::Look lookOption(const OptionValues& values);

} // namespace stylized::app
