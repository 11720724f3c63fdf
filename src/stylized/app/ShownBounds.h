#pragma once

#include <stylized/app/ShownStreams.h>
#include <stylized/math/Bounds.h>

namespace stylized::app {

/// The smallest box around the vertices that are shown. Tighter than SceneInstance::worldBounds(), which
/// knows only where joints may carry them: for framing a picture.
/// **Space**: world.
/// **Cost**: every vertex is morphed and skinned on the CPU.
[[nodiscard]] math::Bounds shownBounds(const ShownPose& shown);

} // namespace stylized::app
