#pragma once

#include <stylized/math/Bounds.h>
#include <stylized/world/SceneInstance.h>

#include <string>

namespace stylized::app {

/// Why a picture that frames what an instance shows can show next to nothing of it, as a clause; empty where its shape
/// is no reason, so that another view may help.
/// - `shown` is the box around what it shows, not empty.
/// - the instance has been updated.
/// **Cost**: all vertices, on the CPU.
[[nodiscard]] std::string blankReason(world::SceneInstance& instance, const math::Bounds& shown);

} // namespace stylized::app
