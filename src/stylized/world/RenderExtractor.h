#pragma once

#include <stylized/animation/ScenePose.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/world/InstanceDraws.h>
#include <stylized/world/RenderCrowd.h>
#include <stylized/world/RenderWorld.h>

#include <glm/mat4x4.hpp>

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace stylized::world {

/// What extraction reads of one instance: SceneInstance::extractSource() gives it, and tests make one without OpenGL.
/// **Ownership**: borrows all, for the time of the call.
struct ExtractSource {
    const asset::SceneAsset* scene = nullptr;
    const animation::ScenePose* pose = nullptr;
    glm::mat4 worldFromInstance{1.0f};
    std::span<const DrawSlot> slots;
    std::span<const DrawSlotRange> nodeSlots;      ///< One a node.
    std::span<const NodePalette> nodePalettes;     ///< One a node; read for skinned slots only.
    std::span<const SkinnedStream> skinnedStreams; ///< In the pose's current version.
    const graphics::Buffer* joints = nullptr;      ///< The arena's buffer; one for all instances of a frame.
    const RenderCrowd* crowd = nullptr;            ///< Drawn in the instance's stead; null: the instance itself.
};

/// What may be wrong between the parts of an instance. Assets are checked deeply once, when an instance is made; these
/// five relations are checked every frame.
enum class ExtractFault : std::uint8_t {
    None,
    PoseOfAnotherScene,
    PoseDirty,
    PoseNodeCount,
    SlotNodeCount,
    PaletteNodeCount,
};

/// The fault as a sentence; empty for None.
[[nodiscard]] std::string_view toString(ExtractFault fault) noexcept;

/// Turns living instances into the flat list of what one frame draws. Where a primitive's parts come from:
///
///     primitive  vertex array     bounds                        model matrix              palette
///     static     the twin's       the stream's                  worldFromInstance · node  none
///     morphed    the instance's   the deformed stream's         worldFromInstance · node  none
///     skinned    the twin's       its joints', instance space   worldFromInstance         its skin's
///     both       the instance's   the same, grown by the reach  worldFromInstance         its skin's
///
/// A crowd is drawn from the same vertex arrays; its matrices, also those of static and morphed primitives, come with
/// it and its bounds are those of all members. Its streams are not skinned before they are drawn.
///
/// Where compute skins, both skinned rows take the instance's vertex array and no palette; nothing else differs.
///
/// Vertex array and bounds stand in the slots and skinned streams: whoever deforms a stream for one instance writes
/// them there. A skinned primitive whose palette (or own stream) does not hold
/// the current pose is left out and counted, never drawn in the bind pose. Where the world culls, what lies outside the
/// camera's frustum is counted and left out, but for what casts shadows where the world wants these.
/// **Ownership**: the render world keeps pointers to geometry, textures and materials, none into a pose or a source.
/// **Cost**: no allocation once the render world has grown to the scene's size.
class RenderExtractor {
public:
    /// Fills `out`, whose camera, aspect and light the caller have set. On a fault `out` holds no items.
    [[nodiscard]] ExtractFault extract(std::span<const ExtractSource> sources, RenderWorld& out);

private:
    void extractInstance(const ExtractSource& source, std::uint32_t instance, RenderWorld& out) const;

    std::vector<bool> isJoint_;                 // scratch
    std::vector<std::uint32_t> firstMaterials_; // one a source: the number of its scene's first material in draw keys
    std::vector<std::uint32_t> firstSlots_;     // one a source: the slot of its own first material
};

} // namespace stylized::world
