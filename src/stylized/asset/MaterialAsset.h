#pragma once

#include <stylized/asset/TextureAsset.h>
#include <stylized/asset/ToonShadingAsset.h>

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace stylized::asset {

enum class AlphaMode : std::uint8_t { Opaque, Mask, Blend };

/// How a surface reflects light by glTF's own model: the base colour is what it scatters, or what a metal mirrors.
struct MetallicRoughnessAsset {
    float metallic = 1.0f;              ///< 0 to 1.
    float roughness = 1.0f;             ///< 0 to 1.
    std::optional<TextureSlot> texture; ///< Linear; green multiplies roughness, blue metallic.

    friend bool operator==(const MetallicRoughnessAsset&, const MetallicRoughnessAsset&) = default;
};

/// How a surface looks. Colours are linear.
struct MaterialAsset {
    std::string name;
    glm::vec4 baseColor{1.0f};                   ///< Of a toon material: the lit colour.
    std::optional<TextureSlot> baseColorTexture; ///< sRGB colour, linear alpha.
    glm::vec3 emissive{0.0f};                    ///< Times KHR_materials_emissive_strength: may exceed 1.
    std::optional<TextureSlot> emissiveTexture;  ///< sRGB.
    std::optional<TextureSlot> normalTexture;    ///< Tangent space, linear.
    float normalScale = 1.0f;
    AlphaMode alphaMode = AlphaMode::Opaque;
    float alphaCutoff = 0.5f; ///< AlphaMode::Mask only.
    bool isDoubleSided = false;
    bool isUnlit = false;                 ///< KHR_materials_unlit, and no toon shading beside it.
    bool usesVertexColors = true;         ///< False: colours of vertices mean something else, as in MToon.
    bool writesDepthWhenBlended = false;  ///< AlphaMode::Blend only: hides what is drawn later behind it.
    std::int32_t renderQueueOffset = 0;   ///< AlphaMode::Blend only: 0 to 9 with depth writes, else -9 to 0.
    std::optional<ToonShadingAsset> toon; ///< None: the file says nothing about toon shading.
    std::optional<MetallicRoughnessAsset> metallicRoughness; ///< Where neither toon nor unlit, and the file says it.

    friend bool operator==(const MaterialAsset&, const MaterialAsset&) = default;
};

/// The maps of a material.
enum class MaterialMap : std::uint8_t {
    BaseColor,
    Emissive,
    Normal,
    Shade,
    ShadingShift,
    RimMultiply,
    Matcap,
    UvAnimationMask,
    MetallicRoughness,
    OutlineWidth,
};
inline constexpr std::size_t kMaterialMapCount = 10;

/// The slot of a map; null where the material has no such map.
[[nodiscard]] const TextureSlot* slotOf(const MaterialAsset& material, MaterialMap map) noexcept;
[[nodiscard]] TextureSlot* slotOf(MaterialAsset& material, MaterialMap map) noexcept;

/// Whether a map's picture holds colours (sRGB) rather than numbers (linear).
[[nodiscard]] bool holdsColors(MaterialMap map) noexcept;

/// Whether UV animation moves the map.
[[nodiscard]] bool isMovedByUvAnimation(MaterialMap map) noexcept;

} // namespace stylized::asset
