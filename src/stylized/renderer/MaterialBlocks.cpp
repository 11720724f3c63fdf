#include "stylized/renderer/MaterialBlocks.h"

#include <stylized/graphics/Context.h>
#include <stylized/renderer/SurfaceMaps.h>

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <initializer_list>
#include <numbers>
#include <span>
#include <utility>

namespace stylized::renderer {
namespace {

using asset::MaterialMap;

constexpr float kLeastFresnelPower = 1e-5f; // 0 to the power of 0 is not a number everywhere
constexpr float kMostFresnelPower = 1e6f;   // so high a power leaves the very edge alone
constexpr float kShortestRamp = 1e-6f;      // so hard an edge is a step
constexpr float kDeepestNormals = 1e6f;     // so deep a map's normals lie in the surface
constexpr double kLongestTime = 0x1p53;     // seconds: a double so large has no parts of one

/// An affine map of uv, in double: hours of animation must not cost its precision.
struct UvMap {
    double xx = 1, xy = 0, x0 = 0, yx = 0, yy = 1, y0 = 0;
};

/// `second` after `first`.
UvMap after(const UvMap& second, const UvMap& first) noexcept
{
    return {second.xx * first.xx + second.xy * first.yx,
            second.xx * first.xy + second.xy * first.yy,
            second.xx * first.x0 + second.xy * first.y0 + second.x0,
            second.yx * first.xx + second.yy * first.yx,
            second.yx * first.xy + second.yy * first.yy,
            second.yx * first.x0 + second.yy * first.y0 + second.y0};
}

bool areInReach(std::initializer_list<float> numbers) noexcept
{
    return std::all_of(numbers.begin(), numbers.end(), [](float f) { return std::abs(f) <= asset::kFarthestUv; });
}

/// As if there were no transform where it leads nowhere: several expressions at once may have added up to that.
/// **Source**: KHR_texture_transform: offset + rotation · scale · uv, counter-clockwise for v running down.
UvMap transformOf(const asset::TextureSlot& slot) noexcept
{
    if (!areInReach({slot.offset.x, slot.offset.y, slot.rotation, slot.scale.x, slot.scale.y}))
        return {};
    const double c = std::cos(double(slot.rotation)), s = std::sin(double(slot.rotation));
    return {c * slot.scale.x, s * slot.scale.y, slot.offset.x, -s * slot.scale.x, c * slot.scale.y, slot.offset.y};
}

/// How far UV animation has come.
struct UvMotion {
    glm::dvec2 scroll{0.0};
    double angle = 0.0;
};

/// What is faster than places reach stands still.
UvMotion motionOf(const asset::ToonShadingAsset& toon, double seconds) noexcept
{
    const double time = std::clamp(seconds, -kLongestTime, kLongestTime);
    const auto way = [&](float speed) { return areInReach({speed}) ? speed * time : 0.0; };
    return {{way(toon.uvScrollSpeed.x), way(toon.uvScrollSpeed.y)}, way(toon.uvRotationSpeed)};
}

/// **Source**: VRMC_materials_mtoon 1.0: a turn around the middle, then a scroll.
UvMap animationOf(const UvMotion& motion) noexcept
{
    const double c = motion.angle == 0.0 ? 1.0 : std::cos(motion.angle);
    const double s = motion.angle == 0.0 ? 0.0 : std::sin(motion.angle);
    return {c, s, 0.5 - 0.5 * (c + s) + motion.scroll.x, -s, c, 0.5 - 0.5 * (c - s) + motion.scroll.y};
}

void writeRows(glm::vec4* rows, const UvMap& map, std::uint32_t set) noexcept
{
    rows[0] = {map.xx, map.xy, map.x0, float(set)};
    rows[1] = {map.yx, map.yy, map.y0, 0.0f};
}

/// A mask of 8 bits slows the motion down to n / 255 of it: after 255 turns, and after 255 times two pictures where
/// maps repeat, mirrored or not, all of it is where it was. Floats are exact enough for what is left.
glm::vec4 maskedMotion(const world::RenderItem& item, const UvMotion& motion) noexcept
{
    constexpr double kMaskLevels = 255.0, kTurn = 2.0 * std::numbers::pi;
    glm::dvec2 scroll = motion.scroll;
    bool repeats = true;
    for (std::size_t i = 0; i < asset::kMaterialMapCount; ++i) {
        const auto map = static_cast<MaterialMap>(i);
        repeats &= item.texture(map).texture == nullptr || !asset::isMovedByUvAnimation(map) || item.doesRepeat(map);
    }
    if (repeats)
        scroll = {std::fmod(scroll.x, 2.0 * kMaskLevels), std::fmod(scroll.y, 2.0 * kMaskLevels)};
    return {scroll, std::fmod(motion.angle, kTurn * kMaskLevels), 0.0};
}

void writeUvs(MaterialBlock& block, const world::RenderItem& item, double seconds) noexcept
{
    const asset::MaterialAsset& material = *item.material;
    const SurfaceMaps maps = surfaceMapsOf(item);
    const bool isAnimated = material.toon && material.toon->isUvAnimated();
    const bool isMasked = maps.has(MaterialMap::UvAnimationMask);
    for (std::size_t i = 0; i < asset::kMaterialMapCount; ++i) {
        const auto map = static_cast<MaterialMap>(i);
        if (maps.uv[i] == SurfaceMaps::kNoUv)
            continue;
        const asset::TextureSlot& slot = *asset::slotOf(material, map);
        UvMap uv = transformOf(slot);
        if (isAnimated && !isMasked && asset::isMovedByUvAnimation(map)) {
            uv = after(uv, animationOf(motionOf(*material.toon, seconds)));
            if (item.doesRepeat(map)) { // mirrored or not, it is the same after two pictures
                uv.x0 = std::fmod(uv.x0, 2.0);
                uv.y0 = std::fmod(uv.y0, 2.0);
            }
        }
        writeRows(&block.uvRows[2 * maps.uv[i]], uv, slot.texCoordSet);
    }
    if (maps.has(MaterialMap::Matcap))
        writeRows(&block.uvRows[MaterialBlock::kMatcapRows], transformOf(*material.toon->matcapTexture), 0);
    if (isMasked)
        block.uvMotion = maskedMotion(item, motionOf(*material.toon, seconds));
}

void writeToon(MaterialBlock& block, const asset::ToonShadingAsset& toon) noexcept
{
    block.shadeColor = glm::vec4(glm::min(toon.shadeColor, kBrightest), toon.shadingShift);
    block.matcapColor = glm::vec4(glm::min(toon.matcapColor, kBrightest), toon.shadingShiftTextureScale);
    block.rimColor = glm::vec4(glm::min(toon.rimColor, kBrightest),
                               std::clamp(toon.rimFresnelPower, kLeastFresnelPower, kMostFresnelPower));
    block.rimShape.x = toon.rimLift;
    block.rimShape.y = toon.rimLightingMix;
    block.rimShape.w = toon.giEqualization;
    block.toonRamp.x = toon.shadingToony - 1.0f;
    block.toonRamp.y = 1.0f / std::max(2.0f - 2.0f * toon.shadingToony, kShortestRamp);
}

} // namespace

MaterialBlock materialBlockFor(const world::RenderItem& item, double timeSeconds) noexcept
{
    const asset::MaterialAsset& material = *item.material;
    MaterialBlock block{};
    block.baseColor = material.baseColor;
    block.emissive = glm::vec4(material.emissive, material.alphaCutoff);
    block.rimShape.z = std::clamp(material.normalScale, -kDeepestNormals, kDeepestNormals);
    if (material.toon)
        writeToon(block, *material.toon);
    else if (material.metallicRoughness)
        block.toonRamp = {0.0f, 0.0f, material.metallicRoughness->metallic, material.metallicRoughness->roughness};
    writeUvs(block, item, timeSeconds);
    return block;
}

Result<void> MaterialBlocks::update(const world::RenderWorld& world)
{
    const std::size_t alignment = context_.limits().uniformOffsetAlignment;
    stride_ = (sizeof(MaterialBlock) + alignment - 1) / alignment * alignment;
    uploadedByteCount_ = 0;
    const std::size_t size = world.materialCount * stride_;
    if (buffer_.size() < size) {
        auto grown = graphics::Buffer::create(context_, std::max(size, 2 * buffer_.size()),
                                              graphics::BufferUsage::Dynamic, "material blocks");
        if (!grown)
            return fail(std::move(grown.error()));
        buffer_ = std::move(*grown);
        blocks_.assign(buffer_.size(), std::byte{0});
        isChanged_.assign(buffer_.size() / stride_, true);
    }
    isWritten_.assign(world.materialCount, false);
    for (const world::RenderItem& item : world.items)
        if (!isWritten_[item.materialSlot])
            write(item.materialSlot, materialBlockFor(item, world.timeSeconds));
    uploadChanges();
    return {};
}

void MaterialBlocks::write(std::size_t slot, const MaterialBlock& block)
{
    isWritten_[slot] = true;
    std::byte* place = &blocks_[slot * stride_];
    if (std::memcmp(place, &block, sizeof block) == 0)
        return;
    std::memcpy(place, &block, sizeof block);
    isChanged_[slot] = true;
}

/// One write for each run of blocks that have changed.
void MaterialBlocks::uploadChanges()
{
    for (std::size_t first = 0; first < isWritten_.size(); ++first) {
        std::size_t end = first;
        while (end < isWritten_.size() && isWritten_[end] && isChanged_[end])
            isChanged_[end++] = false;
        if (end == first)
            continue;
        buffer_.write(first * stride_, std::span(blocks_).subspan(first * stride_, (end - first) * stride_));
        uploadedByteCount_ += (end - first) * stride_;
        first = end;
    }
}

void MaterialBlocks::bind(const world::RenderItem& item) const noexcept
{
    context_.commands().bindUniformBuffer(kMaterialBinding, buffer_, item.materialSlot * stride_,
                                          sizeof(MaterialBlock));
}

} // namespace stylized::renderer
