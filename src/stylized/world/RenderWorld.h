#pragma once

#include <stylized/world/Camera.h>
#include <stylized/world/DirectionalLight.h>
#include <stylized/world/DrawKey.h>
#include <stylized/world/RenderItem.h>

#include <cstdint>
#include <vector>

namespace stylized::graphics {
class Buffer;
} // namespace stylized::graphics

namespace stylized::world {

/// From one joint to another below it. **Space**: world.
struct Bone {
    glm::vec3 root;
    glm::vec3 tip;
};

/// All that is drawn in one frame, flat: what RenderExtractor makes and the passes read.
/// Reuse one object from frame to frame: it keeps its memory.
struct RenderWorld {
    Camera camera;
    float aspect = 1.0f; ///< Width over height of the picture.
    DirectionalLight light;
    double timeSeconds = 0.0;      ///< How long what moves by itself has moved: the uv animation of materials.
    bool culls = true;             ///< False: what lies outside the picture is kept, for those who read geometry back.
    bool findsCasters = false;     ///< True: fill `casters`, with items outside the picture as well.
    bool findsBones = false;       ///< True: fill `bones`.
    std::vector<RenderItem> items; ///< In order of instance, node and primitive.
    std::vector<DrawOrder> opaque; ///< Opaque and mask items in the picture, sorted.
    std::vector<DrawOrder> transparent;       ///< Blend items in the picture, sorted: by queue, then far to near.
    std::vector<DrawOrder> casters;           ///< Items that cast shadows, sorted like opaque ones.
    std::vector<Bone> bones;                  ///< Between joints of skins, in order of instance and node.
    math::Bounds casterBounds;                ///< Of these, in the world.
    const graphics::Buffer* joints = nullptr; ///< The arena that skinned items' matrices lie in; null where none is.
    std::uint32_t materialCount = 0;          ///< Of all instances: RenderItem::materialSlot is below it.
    math::Bounds bounds;                      ///< Of all items in the picture, in the world.
    std::uint32_t culledCount = 0;            ///< Primitives left out because they lie outside the picture.
    std::uint32_t notReadyCount = 0;          ///< Primitives left out because their palette does not hold the pose.
};

} // namespace stylized::world
