#pragma once

#include <stylized/asset/BakedClipsAsset.h>
#include <stylized/math/Bounds.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace stylized::graphics {
class Buffer;
}

namespace stylized::world {

/// Those of a crowd that a draw shows, and in which order.
enum class CrowdList : std::uint8_t {
    NearFirst, ///< In the picture: for opaque surfaces.
    FarFirst,  ///< The same, the other way round: for what blends.
    Casters    ///< Seen from the light.
};

/// Many characters that are drawn as one instance would be, each with a place and a moment of its own: one draw a
/// primitive. Who is seen, and in which pose, is found on the GPU.
/// **Ownership**: borrows; good until the crowd changes or goes.
struct RenderCrowd {
    const graphics::Buffer* palettes = nullptr; ///< Joint matrices of those who are seen (runtime/PaletteLayout.h).
    const graphics::Buffer* members = nullptr;  ///< Where each stands, its tint and where its matrices begin.
    const graphics::Buffer* lists = nullptr;    ///< One after the other by CrowdList, `listStride` bytes apart.
    const graphics::Buffer* commands =
        nullptr; ///< Indirect draws: one a slot for the picture, then one a slot for the light.
    std::size_t listStride = 0;
    std::uint32_t count = 0;                                            ///< Of all members.
    std::uint32_t slotCount = 0;                                        ///< Of the instance that the crowd is made of.
    math::Bounds bounds;                                                ///< Of all members, in the world.
    std::span<const asset::BakedClipsAsset::NodeMatrices> nodeMatrices; ///< One a node.
    std::span<const float> tintAmounts; ///< One a material of the scene: how much of a member's tint it takes, 0 to 1.
};

} // namespace stylized::world
