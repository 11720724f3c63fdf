#pragma once

#include <stylized/asset/MaterialAsset.h>
#include <stylized/world/RenderItem.h>

#include <array>
#include <cstdint>

namespace stylized::renderer {

/// Which maps a surface reads, and which of them share one uv. A material's maps mostly lie alike: what is
/// interpolated is one uv for all that do.
/// **Shape**: uvs are numbered in the order of MaterialMap; the outline's width, which only vertices read, is last.
struct SurfaceMaps {
    static constexpr std::uint8_t kNoUv = 0xFF;
    [[nodiscard]] static constexpr std::array<std::uint8_t, asset::kMaterialMapCount> noUvs() noexcept
    {
        return {kNoUv, kNoUv, kNoUv, kNoUv, kNoUv, kNoUv, kNoUv, kNoUv, kNoUv, kNoUv};
    }

    std::uint16_t used = 0; ///< Bits of MaterialMap.
    std::array<std::uint8_t, asset::kMaterialMapCount> uv =
        noUvs();              ///< kNoUv: not used, or the matcap, which has none.
    std::uint8_t uvCount = 0; ///< Of all maps but the outline's width.
    std::uint8_t allUvCount = 0;
    bool shadesBaseMap = false; ///< The shade's map is the base colour's, in the same place: it is not used again.

    [[nodiscard]] bool has(asset::MaterialMap map) const noexcept
    {
        return (used >> static_cast<unsigned>(map) & 1u) != 0;
    }
    [[nodiscard]] std::uint8_t uvOf(asset::MaterialMap map) const noexcept { return uv[static_cast<std::size_t>(map)]; }

    friend bool operator==(const SurfaceMaps&, const SurfaceMaps&) = default;
};

/// Whether the surface of an item has a rim: a matcap or a rim colour that is not black.
[[nodiscard]] bool hasRim(const world::RenderItem& item) noexcept;

/// What the surface and the hull of `item` read. Maps whose factor is zero are left out.
[[nodiscard]] SurfaceMaps surfaceMapsOf(const world::RenderItem& item) noexcept;

/// The same without the maps that are not among `kept` (bits of MaterialMap); those that are keep their uv's number.
[[nodiscard]] SurfaceMaps onlyMaps(const SurfaceMaps& maps, std::uint16_t kept) noexcept;

/// The bit of a map.
[[nodiscard]] constexpr std::uint16_t mapBit(asset::MaterialMap map) noexcept
{
    return static_cast<std::uint16_t>(1u << static_cast<unsigned>(map));
}

} // namespace stylized::renderer
