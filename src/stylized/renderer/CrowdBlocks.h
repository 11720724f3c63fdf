#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstddef>
#include <cstdint>

/// Structs that the shaders of crowds read and write as they lie in memory (std430), and where they are bound. A change
/// here is a change in crowd.glsl or crowd_cull.comp.
namespace stylized::renderer {

// Palettes have runtime::kPaletteBinding, 0.
inline constexpr std::uint32_t kCrowdMemberBinding = 1;
inline constexpr std::uint32_t kCrowdListBinding = 2;
inline constexpr std::uint32_t kCrowdInstanceBinding = 3;
inline constexpr std::uint32_t kCrowdOrderBinding = 4;
inline constexpr std::uint32_t kCrowdClipBinding = 5;
inline constexpr std::uint32_t kCrowdGroupBinding = 6;
inline constexpr std::uint32_t kCrowdCommandBinding = 7;

/// Invocations of a group of each of the three programs.
inline constexpr std::uint32_t kCrowdGroupSize = 64;

/// One member of a crowd this frame. crowd.glsl
struct CrowdMemberBlock {
    glm::vec4 worldFromModel[3];
    glm::vec4 tint;
    std::uint32_t frame;
    float part;
    std::uint32_t seenBy;
    std::uint32_t firstMatrix;
};
static_assert(sizeof(CrowdMemberBlock) == 80 && offsetof(CrowdMemberBlock, tint) == 48 &&
              offsetof(CrowdMemberBlock, frame) == 64 && offsetof(CrowdMemberBlock, part) == 68 &&
              offsetof(CrowdMemberBlock, seenBy) == 72 && offsetof(CrowdMemberBlock, firstMatrix) == 76);

/// What is set of a member. crowd_cull.comp
struct CrowdInstanceBlock {
    glm::vec4 rotation; ///< x, y, z, w
    glm::vec3 position;
    float scale;
    glm::vec3 tint;
    float seconds;
    float speed;
    std::uint32_t clip;
    std::uint32_t unused[2];
};
static_assert(sizeof(CrowdInstanceBlock) == 64 && offsetof(CrowdInstanceBlock, position) == 16 &&
              offsetof(CrowdInstanceBlock, scale) == 28 && offsetof(CrowdInstanceBlock, tint) == 32 &&
              offsetof(CrowdInstanceBlock, seconds) == 44 && offsetof(CrowdInstanceBlock, speed) == 48 &&
              offsetof(CrowdInstanceBlock, clip) == 52);

/// crowd_cull.comp
struct CrowdClipBlock {
    glm::vec3 center;
    float duration;
    glm::vec3 extent;
    float lastFrame;
    std::uint32_t firstFrame;
    std::uint32_t unused[3];
};
static_assert(sizeof(CrowdClipBlock) == 48 && offsetof(CrowdClipBlock, duration) == 12 &&
              offsetof(CrowdClipBlock, extent) == 16 && offsetof(CrowdClipBlock, lastFrame) == 28 &&
              offsetof(CrowdClipBlock, firstFrame) == 32);

} // namespace stylized::renderer
