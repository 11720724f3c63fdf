#include <stylized/world/Look.h>
#include <stylized/world/ToonDefaults.h>

#include <gtest/gtest.h>

namespace stylized::world {
namespace {

asset::MaterialAsset plainMaterial()
{
    asset::MaterialAsset material;
    material.baseColor = {1.0f, 0.5f, 0.25f, 0.75f};
    material.baseColorTexture = asset::TextureSlot{TextureIndex(3)};
    return material;
}

asset::MaterialAsset unlitMaterial()
{
    asset::MaterialAsset material = plainMaterial();
    material.isUnlit = true;
    return material;
}

asset::MaterialAsset mtoonMaterial()
{
    asset::MaterialAsset material = plainMaterial();
    material.toon.emplace().shadeColor = {0.0f, 0.0f, 1.0f};
    return material;
}

asset::MaterialAsset physicalMaterial()
{
    asset::MaterialAsset material = plainMaterial();
    material.metallicRoughness.emplace();
    return material;
}

/// 'f' the file's own toon, 'd' one by the defaults, 'u' unlit, 'm' by metallic and roughness, 'p' plain.
char drawnKind(Look look, const asset::MaterialAsset& material)
{
    const asset::MaterialAsset drawn = drawnAs(look, material);
    if (drawn.metallicRoughness)
        return drawn.isUnlit || drawn.toon ? '?' : 'm';
    if (drawn.toon)
        return drawn.isUnlit ? '?' : drawn.toon->shadeColor == glm::vec3(0.0f, 0.0f, 1.0f) ? 'f' : 'd';
    return drawn.isUnlit ? 'u' : 'p';
}

TEST(Look, MakesOfEachKindOfMaterialWhatItsTableSays)
{
    const auto row = [](Look look) {
        return std::string{drawnKind(look, mtoonMaterial()), drawnKind(look, unlitMaterial()),
                           drawnKind(look, plainMaterial()), drawnKind(look, physicalMaterial())};
    };
    EXPECT_EQ(row(Look::Auto), "fudd");
    EXPECT_EQ(row(Look::Toon), "dddd");
    EXPECT_EQ(row(Look::MToon), "fupm");
    EXPECT_EQ(row(Look::Unlit), "uuuu");
    EXPECT_EQ(row(Look::Plain), "pupp");
}

TEST(ToonDefaults, ShadeWithTheBaseColourAndItsTexture)
{
    const asset::ToonShadingAsset toon = toonFor(plainMaterial(), {.shade = {0.5f, 0.5f, 1.0f}});
    EXPECT_EQ(toon.shadeColor, glm::vec3(0.5f, 0.25f, 0.25f));
    ASSERT_TRUE(toon.shadeTexture.has_value());
    EXPECT_EQ(toon.shadeTexture->texture, TextureIndex(3));
    EXPECT_EQ(toon.outlineWidthMode, asset::OutlineWidthMode::Screen);
    EXPECT_FALSE(toonFor({}).shadeTexture.has_value());
}

} // namespace
} // namespace stylized::world
