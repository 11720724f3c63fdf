#pragma once

#include <stylized/math/Bounds.h>
#include <stylized/world/SceneInstance.h>

namespace stylized::app {

/// The smallest box around the vertices that an instance shows now. Tighter than SceneInstance::worldBounds(), which
/// knows only where joints may carry them: for framing a picture.
/// **Space**: world.
/// **Cost**: every vertex is morphed and skinned on the CPU.
[[nodiscard]] math::Bounds shownBounds(world::SceneInstance& instance);

} // namespace stylized::app
