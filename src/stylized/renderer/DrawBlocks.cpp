#include "stylized/renderer/DrawBlocks.h"

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>

#include <cmath>
#include <optional>

namespace stylized::renderer {
namespace {

/// uv' = offset + R(rotation) · (scale · uv). **Source**: KHR_texture_transform, with its rotation counter-clockwise
/// for v running down.
void writeTextureRows(glm::vec4* rows, const std::optional<asset::TextureSlot>& optionalSlot) noexcept
{
    const asset::TextureSlot slot = optionalSlot.value_or(asset::TextureSlot{});
    const float c = std::cos(slot.rotation), s = std::sin(slot.rotation);
    rows[0] = {c * slot.scale.x, s * slot.scale.y, slot.offset.x, slot.texCoordSet == 1 ? 1.0f : 0.0f};
    rows[1] = {-s * slot.scale.x, c * slot.scale.y, slot.offset.y, 0.0f};
}

} // namespace

FrameBlock frameBlockFor(const world::RenderWorld& world) noexcept
{
    return {.clipFromWorld = world.camera.clipFromWorld(world.aspect),
            .lightFrom = glm::vec4(-glm::normalize(world.light.direction), 0.0f),
            .lightColor = glm::vec4(world.light.color, 0.0f),
            .ambientColor = glm::vec4(world.light.ambient, 0.0f)};
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
    block.texelSize = fit.texelSize;
    block.metreDepth = 1.0f / fit.depthRange;
    return block;
}

DrawBlock drawBlockFor(const world::RenderItem& item) noexcept
{
    const asset::MaterialAsset& material = *item.material;
    const glm::mat4& m = item.worldFromModel;
    const glm::vec3 x(m[0]), y(m[1]), z(m[2]); // columns
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
    block.baseColor = material.baseColor;
    block.emissive = glm::vec4(material.emissive, material.alphaCutoff);
    writeTextureRows(&block.textureRows[0], material.baseColorTexture);
    writeTextureRows(&block.textureRows[2], material.emissiveTexture);
    writeTextureRows(&block.textureRows[4], material.normalTexture);
    block.firstJoint = item.firstJoint;
    block.jointsPerSet = 4;
    block.normalScale = material.normalScale;
    block.backFaceSign = material.isDoubleSided ? -1.0f : 1.0f;
    return block;
}

HullBlock hullBlockFor(const world::RenderWorld& world, const world::RenderItem& item, float scale) noexcept
{
    const asset::ToonShadingAsset& toon = *item.material->toon;
    const glm::mat4 view = world.camera.viewFromWorld();
    const bool isOnScreen = toon.outlineWidthMode == asset::OutlineWidthMode::Screen;
    const float width = toon.outlineWidth * scale;
    HullBlock block{};
    block.color = glm::vec4(toon.outlineColor, toon.outlineLightingMix);
    block.viewRight = {view[0][0], view[1][0], view[2][0], isOnScreen ? 0.0f : width};
    block.viewUp = {view[0][1], view[1][1], view[2][1], 0.0f};
    writeTextureRows(block.widthRows, toon.outlineWidthTexture);
    if (isOnScreen)
        block.clipWidth = 2.0f * width * glm::vec2(1.0f / world.aspect, 1.0f); // clip space is 2 high
    return block;
}

} // namespace stylized::renderer
