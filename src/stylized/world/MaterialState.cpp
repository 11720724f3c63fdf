#include "stylized/world/MaterialState.h"

#include <stylized/animation/Version.h>
#include <stylized/core/Assert.h>
#include <stylized/world/DrawKey.h>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace stylized::world {
namespace {

using asset::MaterialAsset;
using asset::MaterialColor;
using asset::MaterialMap;
using asset::TextureSlot;

/// Calls `visit` with each number of a material that may change while it is drawn.
template <class Visit>
void forEachNumber(MaterialAsset& m, Visit&& visit)
{
    const auto all = [&](auto& vector) {
        for (int i = 0; i < vector.length(); ++i)
            visit(vector[i]);
    };
    all(m.baseColor);
    all(m.emissive);
    visit(m.normalScale);
    visit(m.alphaCutoff);
    for (std::size_t map = 0; map < asset::kMaterialMapCount; ++map)
        if (TextureSlot* slot = slotOf(m, static_cast<MaterialMap>(map))) {
            all(slot->offset);
            visit(slot->rotation);
            all(slot->scale);
        }
    if (m.metallicRoughness) {
        visit(m.metallicRoughness->metallic);
        visit(m.metallicRoughness->roughness);
    }
    if (!m.toon)
        return;
    asset::ToonShadingAsset& toon = *m.toon;
    for (glm::vec3* color : {&toon.shadeColor, &toon.matcapColor, &toon.rimColor, &toon.outlineColor})
        all(*color);
    for (float* number : {&toon.shadingShift, &toon.shadingShiftTextureScale, &toon.shadingToony, &toon.giEqualization,
                          &toon.rimFresnelPower, &toon.rimLift, &toon.rimLightingMix, &toon.outlineWidth,
                          &toon.outlineLightingMix, &toon.uvRotationSpeed})
        visit(*number);
    all(toon.uvScrollSpeed);
}

/// What is left of a material when nothing is looked at that may change.
MaterialAsset kindOf(MaterialAsset material)
{
    forEachNumber(material, [](float& number) { number = 0.0f; });
    material.renderQueueOffset = 0;
    material.writesDepthWhenBlended = false;
    if (material.toon)
        material.toon->outlineWidthMode = asset::OutlineWidthMode::None;
    return material;
}

/// Whether the material's queue has its offset, and only what blends asks for either.
bool isQueuePossible(const MaterialAsset& material, const MaterialAsset& given) noexcept
{
    const int offset = material.renderQueueOffset;
    if (material.alphaMode != asset::AlphaMode::Blend)
        return offset == given.renderQueueOffset && material.writesDepthWhenBlended == given.writesDepthWhenBlended;
    return material.writesDepthWhenBlended ? offset >= 0 && offset <= kMostQueueOffset
                                           : offset <= 0 && offset >= -kMostQueueOffset;
}

/// Adds `weight` times the way from what `base` has to `target`.
template <class Vector>
void moveTowards(Vector& shown, const Vector& base, const Vector& target, float weight)
{
    shown += weight * (target - base);
}

void addColor(MaterialAsset& shown, const MaterialAsset& base, const asset::MaterialColorBind& bind, float weight)
{
    const glm::vec3 color(bind.value);
    switch (bind.color) {
    case MaterialColor::Base: moveTowards(shown.baseColor, base.baseColor, bind.value, weight); return;
    case MaterialColor::Emission: moveTowards(shown.emissive, base.emissive, color, weight); return;
    default: break;
    }
    if (!shown.toon)
        return; // the specification: such a colour is unused then
    switch (bind.color) {
    case MaterialColor::Shade: moveTowards(shown.toon->shadeColor, base.toon->shadeColor, color, weight); return;
    case MaterialColor::MatCap: moveTowards(shown.toon->matcapColor, base.toon->matcapColor, color, weight); return;
    case MaterialColor::Rim: moveTowards(shown.toon->rimColor, base.toon->rimColor, color, weight); return;
    default: moveTowards(shown.toon->outlineColor, base.toon->outlineColor, color, weight); return;
    }
}

void addTransform(MaterialAsset& shown, const MaterialAsset& base, const asset::TextureTransformBind& bind,
                  float weight)
{
    for (std::size_t i = 0; i < asset::kMaterialMapCount; ++i) {
        const auto map = static_cast<MaterialMap>(i);
        const TextureSlot* from = slotOf(base, map);
        if (from == nullptr || map == MaterialMap::Matcap) // a matcap is looked up by direction, not by uv
            continue;
        moveTowards(slotOf(shown, map)->scale, from->scale, bind.scale, weight);
        moveTowards(slotOf(shown, map)->offset, from->offset, bind.offset, weight);
    }
}

/// Sums of several expressions may leave what a colour can be.
void limit(MaterialAsset& shown)
{
    const auto atLeastZero = [](glm::vec3& color) { color = glm::max(color, glm::vec3(0.0f)); };
    shown.baseColor = glm::clamp(shown.baseColor, glm::vec4(0.0f), glm::vec4(1.0f));
    atLeastZero(shown.emissive);
    if (shown.toon)
        for (glm::vec3* color :
             {&shown.toon->shadeColor, &shown.toon->matcapColor, &shown.toon->rimColor, &shown.toon->outlineColor})
            atLeastZero(*color);
}

} // namespace

MaterialState::MaterialState(const asset::SceneAsset& scene, Look look)
    : given_(drawnAs(look, scene.materials)), base_(given_), shown_(given_), binds_(scene.materials.size()),
      weights_(scene.expressions.size(), 0.0f), versions_(scene.materials.size(), 1)
{
    for (std::uint32_t e = 0; e < scene.expressions.size(); ++e) {
        for (const asset::MaterialColorBind& bind : scene.expressions[e].colors)
            binds_[bind.material.value].colors.push_back({e, &bind});
        for (const asset::TextureTransformBind& bind : scene.expressions[e].textureTransforms)
            binds_[bind.material.value].transforms.push_back({e, &bind});
    }
}

bool MaterialState::set(MaterialIndex material, const MaterialAsset& values)
{
    bool isFinite = true;
    MaterialAsset copy = values;
    forEachNumber(copy, [&](float& number) { isFinite &= std::isfinite(number); });
    const MaterialAsset& given = given_[material.value];
    if (!isFinite || kindOf(values) != kindOf(given) || !isQueuePossible(values, given))
        return false;
    base_[material.value] = std::move(copy);
    show(material);
    return true;
}

void MaterialState::reset(MaterialIndex material)
{
    base_[material.value] = given_[material.value];
    show(material);
}

void MaterialState::applyExpressions(std::span<const float> weights)
{
    STYLIZED_ASSERT(weights.size() == weights_.size(), "there is one weight an expression");
    if (std::equal(weights.begin(), weights.end(), weights_.begin()))
        return;
    std::copy(weights.begin(), weights.end(), weights_.begin());
    for (std::size_t i = 0; i < binds_.size(); ++i)
        if (!binds_[i].colors.empty() || !binds_[i].transforms.empty())
            show(MaterialIndex(i));
}

void MaterialState::show(MaterialIndex material)
{
    const MaterialAsset& base = base_[material.value];
    const Binds& binds = binds_[material.value];
    next_ = base;
    bool isChanged = false;
    for (const Binds::Color& color : binds.colors)
        if (const float weight = weights_[color.expression]; weight != 0.0f) {
            addColor(next_, base, *color.bind, weight);
            isChanged = true;
        }
    for (const Binds::Transform& transform : binds.transforms)
        if (const float weight = weights_[transform.expression]; weight != 0.0f) {
            addTransform(next_, base, *transform.bind, weight);
            isChanged = true;
        }
    if (isChanged)
        limit(next_);
    if (next_ == shown_[material.value])
        return;
    std::swap(shown_[material.value], next_);
    versions_[material.value] = animation::nextVersion(versions_[material.value]);
    version_ = animation::nextVersion(version_);
}

} // namespace stylized::world
