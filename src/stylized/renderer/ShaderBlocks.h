#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <cstddef>
#include <cstdint>

/// Structs that shaders read as they lie in memory (std140). A change here is a change in the .glsl file named.
namespace stylized::renderer {

inline constexpr std::uint32_t kFrameBinding = 0;
inline constexpr std::uint32_t kDrawBinding = 1;
inline constexpr std::uint32_t kHullBinding = 4;
inline constexpr std::uint32_t kShadowBinding = 5;
inline constexpr std::uint32_t kTagBinding = 6;

/// The texture unit of the shadow map in passes that draw items; the maps of materials have those from 0 on.
inline constexpr std::uint32_t kShadowUnit = 15;

/// frame.glsl
struct FrameBlock {
    glm::mat4 clipFromWorld;
    glm::vec4 lightFrom;
    glm::vec4 lightColor;
    glm::vec4 ambientColor;
};
static_assert(sizeof(FrameBlock) == 112 && offsetof(FrameBlock, lightFrom) == 64 &&
              offsetof(FrameBlock, lightColor) == 80 && offsetof(FrameBlock, ambientColor) == 96);

/// draw.glsl
struct DrawBlock {
    glm::vec4 worldFromModel[3];
    glm::vec4 worldFromNormal[3];
    glm::vec4 baseColor;
    glm::vec4 emissive;
    glm::vec4 textureRows[6];
    std::uint32_t firstJoint;
    float normalScale;
    float backFaceSign;
    std::int32_t jointsPerSet;
};
static_assert(sizeof(DrawBlock) == 240 && offsetof(DrawBlock, worldFromNormal) == 48 &&
              offsetof(DrawBlock, baseColor) == 96 && offsetof(DrawBlock, emissive) == 112 &&
              offsetof(DrawBlock, textureRows) == 128 && offsetof(DrawBlock, firstJoint) == 224 &&
              offsetof(DrawBlock, normalScale) == 228 && offsetof(DrawBlock, backFaceSign) == 232 &&
              offsetof(DrawBlock, jointsPerSet) == 236);

/// hull.glsl
struct HullBlock {
    glm::vec4 color;
    glm::vec4 viewRight;
    glm::vec4 viewUp;
    glm::vec4 widthRows[2];
    glm::vec2 clipWidth;
    glm::vec2 unused;
};
static_assert(sizeof(HullBlock) == 96 && offsetof(HullBlock, viewRight) == 16 && offsetof(HullBlock, viewUp) == 32 &&
              offsetof(HullBlock, widthRows) == 48 && offsetof(HullBlock, clipWidth) == 80);

/// tag.glsl
struct TagBlock {
    std::uint32_t id;
    std::uint32_t unused[3];
};
static_assert(sizeof(TagBlock) == 16);

/// shadow.glsl
struct ShadowBlock {
    glm::mat4 mapFromWorld;
    float mapSize;
    float texelSize;
    float metreDepth;
    float unused;
};
static_assert(sizeof(ShadowBlock) == 80 && offsetof(ShadowBlock, mapSize) == 64 &&
              offsetof(ShadowBlock, texelSize) == 68 && offsetof(ShadowBlock, metreDepth) == 72);

} // namespace stylized::renderer
