#pragma once

#include <stylized/core/Index.h>

#include <glm/vec2.hpp>

#include <cstdint>
#include <string>

namespace stylized::asset {

enum class WrapMode : std::uint8_t { Repeat, MirroredRepeat, ClampToEdge };
enum class FilterMode : std::uint8_t { Nearest, Linear };

/// An image and how it is sampled.
struct TextureAsset {
    std::string name;
    ImageIndex image; ///< None where the file names no image that can be read: draw as if there were no texture.
    WrapMode wrapU = WrapMode::Repeat;
    WrapMode wrapV = WrapMode::Repeat;
    FilterMode magnification = FilterMode::Linear;
    FilterMode minification = FilterMode::Linear;
    bool usesMipmaps = true;
    FilterMode mipmapping = FilterMode::Linear;
};

/// 2^24: coordinates of textures, and the parts of their transforms, lie between it and its negative. Farther off a
/// float cannot say where in a picture it is.
inline constexpr float kFarthestUv = 16777216.0f;

/// A texture as one map of a material uses it.
/// **Source**: KHR_texture_transform: uv' = offset + rotate(rotation) · (scale · uv).
struct TextureSlot {
    TextureIndex texture;
    std::uint32_t texCoordSet = 0;
    glm::vec2 offset{0.0f};
    float rotation = 0.0f; ///< Radians, counter-clockwise with u right and v down.
    glm::vec2 scale{1.0f};

    friend bool operator==(const TextureSlot&, const TextureSlot&) = default;
};

} // namespace stylized::asset
