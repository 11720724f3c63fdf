#include "stylized/app/ShownBounds.h"

#include <stylized/app/ShownStreams.h>

namespace stylized::app {

math::Bounds shownBounds(world::SceneInstance& instance)
{
    math::Bounds bounds;
    forEachShownStream(instance, [&](const ShownStream& stream) {
        for (const glm::vec3& position : stream.positions)
            bounds.include(position);
    });
    return bounds;
}

} // namespace stylized::app
