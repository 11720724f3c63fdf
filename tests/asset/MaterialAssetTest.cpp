#include <stylized/asset/MaterialAsset.h>

#include <gtest/gtest.h>

#include <set>

namespace stylized::asset {
namespace {

TEST(MaterialAsset, HasTheDefaultsOfTheToonExtensionsText)
{
    const ToonShadingAsset toon;
    EXPECT_EQ(toon.shadeColor, glm::vec3(0.0f)) << "the README's; the schema says 1";
    EXPECT_EQ(toon.shadingToony, 0.9f);
    EXPECT_EQ(toon.giEqualization, 0.9f);
    EXPECT_EQ(toon.matcapColor, glm::vec3(1.0f));
    EXPECT_EQ(toon.rimFresnelPower, 5.0f);
    EXPECT_EQ(toon.rimLightingMix, 1.0f);
    EXPECT_EQ(toon.outlineWidthMode, OutlineWidthMode::None);
    EXPECT_EQ(toon.outlineLightingMix, 1.0f);
    EXPECT_FALSE(toon.isUvAnimated());
}

TEST(MaterialAsset, HasNoSlotForMapsThatAreNotSet)
{
    MaterialAsset material;
    for (std::size_t map = 0; map < kMaterialMapCount; ++map)
        EXPECT_EQ(slotOf(material, static_cast<MaterialMap>(map)), nullptr);
    material.toon.emplace();
    for (std::size_t map = 0; map < kMaterialMapCount; ++map)
        EXPECT_EQ(slotOf(material, static_cast<MaterialMap>(map)), nullptr);
}

TEST(MaterialAsset, HasADifferentSlotForEachMap)
{
    MaterialAsset material;
    ToonShadingAsset& toon = material.toon.emplace();
    MetallicRoughnessAsset& reflection = material.metallicRoughness.emplace();
    for (auto* slot : {&material.baseColorTexture, &material.emissiveTexture, &material.normalTexture,
                       &toon.shadeTexture, &toon.shadingShiftTexture, &toon.rimMultiplyTexture, &toon.matcapTexture,
                       &toon.uvAnimationMaskTexture, &toon.outlineWidthTexture, &reflection.texture})
        slot->emplace();
    std::set<const TextureSlot*> slots;
    for (std::size_t map = 0; map < kMaterialMapCount; ++map)
        slots.insert(slotOf(material, static_cast<MaterialMap>(map)));
    EXPECT_EQ(slots.size(), kMaterialMapCount);
    EXPECT_FALSE(slots.contains(nullptr));
    EXPECT_EQ(slotOf(material, MaterialMap::Shade), &*toon.shadeTexture);
    EXPECT_EQ(slotOf(material, MaterialMap::OutlineWidth), &*toon.outlineWidthTexture);
}

TEST(MaterialAsset, TellsColoursFromNumbers)
{
    EXPECT_TRUE(holdsColors(MaterialMap::Matcap));
    EXPECT_TRUE(holdsColors(MaterialMap::RimMultiply));
    EXPECT_FALSE(holdsColors(MaterialMap::ShadingShift));
    EXPECT_FALSE(holdsColors(MaterialMap::UvAnimationMask));
    EXPECT_FALSE(holdsColors(MaterialMap::OutlineWidth));
    EXPECT_FALSE(holdsColors(MaterialMap::Normal));
    EXPECT_FALSE(holdsColors(MaterialMap::MetallicRoughness));
}

TEST(MaterialAsset, MovesAllMapsByUvAnimationButMatcapAndItsOwnMask)
{
    EXPECT_TRUE(isMovedByUvAnimation(MaterialMap::OutlineWidth));
    EXPECT_TRUE(isMovedByUvAnimation(MaterialMap::BaseColor));
    EXPECT_FALSE(isMovedByUvAnimation(MaterialMap::Matcap));
    EXPECT_FALSE(isMovedByUvAnimation(MaterialMap::UvAnimationMask));
}

} // namespace
} // namespace stylized::asset
