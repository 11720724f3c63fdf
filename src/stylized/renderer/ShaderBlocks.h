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
inline constexpr std::uint32_t kMaterialBinding = 2;
inline constexpr std::uint32_t kHullBinding = 4;
inline constexpr std::uint32_t kShadowBinding = 5;
inline constexpr std::uint32_t kTagBinding = 6;

/// The texture unit of the shadow map in passes that draw items; the maps of materials have those from 0 on.
inline constexpr std::uint32_t kShadowUnit = 15;

/// The brightest colour that the scene's half floats hold.
inline constexpr float kBrightest = 65504.0f;

/// frame.glsl
struct FrameBlock {
    glm::mat4 clipFromWorld;
    glm::vec4 lightFrom;
    glm::vec4 lightColor;
    glm::vec4 ambientSky;
    glm::vec4 ambientGround;
    glm::vec4 eye;
    glm::vec4 cameraRight;
};
static_assert(sizeof(FrameBlock) == 160 && offsetof(FrameBlock, lightFrom) == 64 &&
              offsetof(FrameBlock, lightColor) == 80 && offsetof(FrameBlock, ambientSky) == 96 &&
              offsetof(FrameBlock, ambientGround) == 112 && offsetof(FrameBlock, eye) == 128 &&
              offsetof(FrameBlock, cameraRight) == 144);

/// draw.glsl
struct DrawBlock {
    glm::vec4 worldFromModel[3];
    glm::vec4 worldFromNormal[3];
    std::uint32_t firstJoint;
    std::int32_t jointsPerSet;
    float backFaceSign;
    float secondUvSet;
};
static_assert(sizeof(DrawBlock) == 112 && offsetof(DrawBlock, worldFromNormal) == 48 &&
              offsetof(DrawBlock, firstJoint) == 96 && offsetof(DrawBlock, jointsPerSet) == 100 &&
              offsetof(DrawBlock, backFaceSign) == 104 && offsetof(DrawBlock, secondUvSet) == 108);

/// surface.glsl
struct MaterialBlock {
    static constexpr std::size_t kMatcapRows = 16;

    glm::vec4 baseColor;
    glm::vec4 emissive;
    glm::vec4 shadeColor;
    glm::vec4 matcapColor;
    glm::vec4 rimColor;
    glm::vec4 rimShape;
    glm::vec4 toonRamp;
    glm::vec4 uvMotion;
    glm::vec4 uvRows[kMatcapRows + 2];
};
static_assert(sizeof(MaterialBlock) == 416 && offsetof(MaterialBlock, emissive) == 16 &&
              offsetof(MaterialBlock, shadeColor) == 32 && offsetof(MaterialBlock, matcapColor) == 48 &&
              offsetof(MaterialBlock, rimColor) == 64 && offsetof(MaterialBlock, rimShape) == 80 &&
              offsetof(MaterialBlock, toonRamp) == 96 && offsetof(MaterialBlock, uvMotion) == 112 &&
              offsetof(MaterialBlock, uvRows) == 128);

/// hull.glsl
struct HullBlock {
    glm::vec4 color;
    glm::vec4 viewRight;
    glm::vec4 viewUp;
    glm::vec2 clipWidth;
    float depthBias;
    float isHull;
};
static_assert(sizeof(HullBlock) == 64 && offsetof(HullBlock, viewRight) == 16 && offsetof(HullBlock, viewUp) == 32 &&
              offsetof(HullBlock, clipWidth) == 48 && offsetof(HullBlock, depthBias) == 56 &&
              offsetof(HullBlock, isHull) == 60);

/// tag.glsl
struct TagBlock {
    std::uint32_t id;
    std::uint32_t queue;
    float nearest;
    float farthest;
};
static_assert(sizeof(TagBlock) == 16 && offsetof(TagBlock, queue) == 4 && offsetof(TagBlock, nearest) == 8 &&
              offsetof(TagBlock, farthest) == 12);

/// shadow.glsl
struct ShadowBlock {
    glm::mat4 mapFromWorld;
    float mapSize;
    float grain;
    float metreDepth;
    float unused;
};
static_assert(sizeof(ShadowBlock) == 80 && offsetof(ShadowBlock, mapSize) == 64 && offsetof(ShadowBlock, grain) == 68 &&
              offsetof(ShadowBlock, metreDepth) == 72);

} // namespace stylized::renderer
