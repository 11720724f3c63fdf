#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

#include <cstddef>
#include <cstdint>

/// Structs that shaders read as they lie in memory (std140). A change here is a change in the .glsl file named.
namespace stylized::renderer {

inline constexpr std::uint32_t kFrameBinding = 0;
inline constexpr std::uint32_t kDrawBinding = 1;

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

} // namespace stylized::renderer
