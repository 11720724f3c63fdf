#include "stylized/renderer/DrawBlocks.h"

#include <stylized/math/Direction.h>

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>

#include <algorithm>
#include <cmath>

namespace stylized::renderer {
namespace {

/// Some eight steps of a depth of 32 bits: more than what rounding leaves between two triangles in one place.
constexpr float kHullDepthBias = 1e-6f;
/// Metres, or heights of the picture: so wide a line covers all of it.
constexpr float kWidestHull = 1e6f;

/// The power of two next to the largest number of the matrix's directions: products of what is divided by it neither
/// vanish nor overflow, and lose no bit.
float sizeOf(const glm::mat4& m) noexcept
{
    float largest = 0.0f;
    for (int column = 0; column < 3; ++column)
        for (int row = 0; row < 3; ++row)
            largest = std::max(largest, std::abs(m[column][row]));
    int exponent = 0;
    if (std::isnormal(largest))
        static_cast<void>(std::frexp(largest, &exponent));
    return std::ldexp(1.0f, exponent - 1);
}

} // namespace

FrameBlock frameBlockFor(const world::RenderWorld& world) noexcept
{
    const glm::mat4 view = world.camera.viewFromWorld();
    const bool isPerspective = world.camera.projection == world::Projection::Perspective;
    return {.clipFromWorld = world.camera.clipFromWorld(world.aspect),
            .lightFrom = glm::vec4(-math::directionOf(world.light.direction), 0.0f),
            .lightColor = glm::vec4(glm::min(world.light.color, kBrightest), 0.0f),
            .ambientSky = glm::vec4(glm::min(world.light.ambientSky, kBrightest), 0.0f),
            .ambientGround = glm::vec4(glm::min(world.light.ambientGround, kBrightest), 0.0f),
            .eye = isPerspective ? glm::vec4(world.camera.position, 1.0f) : glm::vec4(-world.camera.direction(), 0.0f),
            .cameraRight = {view[0][0], view[1][0], view[2][0], 0.0f}};
}

FrameBlock frameBlockFor(const world::RenderWorld& world, const ShadowFit& fit) noexcept
{
    FrameBlock block = frameBlockFor(world);
    block.clipFromWorld = fit.clipFromWorld;
    return block;
}

ShadowBlock shadowBlockFor(const ShadowFit& fit, std::uint32_t mapSize) noexcept
{
    ShadowBlock block{};
    block.mapFromWorld = fit.clipFromWorld;
    for (int column = 0; column < 4; ++column) // from -1 … 1 to 0 … 1
        for (int row = 0; row < 3; ++row)
            block.mapFromWorld[column][row] = 0.5f * (fit.clipFromWorld[column][row] + (column == 3 ? 1.0f : 0.0f));
    block.mapSize = static_cast<float>(mapSize);
    block.grain = fit.grain;
    block.metreDepth = 1.0f / fit.depthRange;
    return block;
}

DrawBlock drawBlockFor(const world::RenderItem& item) noexcept
{
    const glm::mat4& m = item.worldFromModel;
    const float size = sizeOf(m); // of normals only the direction counts
    const glm::vec3 x = glm::vec3(m[0]) / size, y = glm::vec3(m[1]) / size, z = glm::vec3(m[2]) / size; // columns
    const float handedness = glm::dot(x, glm::cross(y, z)) < 0.0f ? -1.0f : 1.0f;
    // The cofactor matrix has the columns y × z, z × x, x × y.
    const glm::vec3 cofactors[3] = {handedness * glm::cross(y, z), handedness * glm::cross(z, x),
                                    handedness * glm::cross(x, y)};
    DrawBlock block{};
    for (int row = 0; row < 3; ++row) {
        block.worldFromModel[row] = {m[0][row], m[1][row], m[2][row], m[3][row]};
        block.worldFromNormal[row] = {cofactors[0][row], cofactors[1][row], cofactors[2][row], 0.0f};
    }
    block.worldFromNormal[0].w = handedness;
    block.worldFromNormal[1].w = item.tintAmount;
    block.firstJoint = item.firstJoint;
    block.jointsPerSet = 4;
    block.backFaceSign = item.material->isDoubleSided ? -1.0f : 1.0f;
    block.secondUvSet = static_cast<float>(item.uvSets[1]);
    return block;
}

TagBlock tagBlockFor(const world::RenderWorld& world) noexcept
{
    TagBlock tag{};
    if (world.bounds.isEmpty())
        return tag;
    const math::Bounds seen = math::transformed(world.bounds, world.camera.viewFromWorld());
    tag.nearest = std::max(-seen.max.z, world.camera.near);
    tag.farthest = std::max(-seen.min.z, tag.nearest + 1e-3f);
    if (world.camera.projection == world::Projection::Orthographic) {
        const float range = world.camera.far - world.camera.near;
        tag.nearest = (tag.nearest - world.camera.near) / range;
        tag.farthest = (tag.farthest - world.camera.near) / range;
    }
    return tag;
}

std::uint32_t queueNumberOf(const asset::MaterialAsset& material) noexcept
{
    const world::DrawPlace place{.queue = world::queueOf(material), .offset = material.renderQueueOffset};
    return static_cast<std::uint32_t>(drawKey(place) >> world::kDrawKeyOffsetShift);
}

HullBlock hullBlockFor(const world::RenderWorld& world, const world::RenderItem& item, float scale) noexcept
{
    const asset::ToonShadingAsset& toon = *item.material->toon;
    const glm::mat4 view = world.camera.viewFromWorld();
    const bool isOnScreen = toon.outlineWidthMode == asset::OutlineWidthMode::Screen;
    const float width = std::min(toon.outlineWidth * scale, kWidestHull);
    HullBlock block{.depthBias = kHullDepthBias, .isHull = 1.0f};
    block.color = glm::vec4(toon.outlineColor, toon.outlineLightingMix);
    block.viewRight = {view[0][0], view[1][0], view[2][0], isOnScreen ? 0.0f : width};
    block.viewUp = {view[0][1], view[1][1], view[2][1], 0.0f};
    if (isOnScreen)
        block.clipWidth = 2.0f * width * glm::vec2(1.0f / world.aspect, 1.0f); // clip space is 2 high
    return block;
}

} // namespace stylized::renderer
