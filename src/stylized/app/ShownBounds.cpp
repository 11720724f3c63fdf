#include "stylized/app/ShownBounds.h"

namespace stylized::app {

math::Bounds shownBounds(const ShownPose& shown)
{
    math::Bounds bounds;
    forEachShownStream(shown, [&](const ShownStream& stream) {
        for (const glm::vec3& position : stream.positions)
            bounds.include(position);
    });
    return bounds;
}

} // namespace stylized::app
