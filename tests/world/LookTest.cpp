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

/// 'f' the file's own toon, 'd' one by the defaults, 'u' unlit, 'p' plain.
char drawnKind(Look look, const asset::MaterialAsset& material)
{
    const asset::MaterialAsset drawn = drawnAs(look, material);
    if (drawn.toon)
        return drawn.isUnlit ? '?' : drawn.toon->shadeColor == glm::vec3(0.0f, 0.0f, 1.0f) ? 'f' : 'd';
    return drawn.isUnlit ? 'u' : 'p';
}

TEST(Look, MakesOfEachKindOfMaterialWhatItsTableSays)
{
    const auto row = [](Look look) {
        return std::string{drawnKind(look, mtoonMaterial()), drawnKind(look, unlitMaterial()),
                           drawnKind(look, plainMaterial())};
    };
    EXPECT_EQ(row(Look::Auto), "fud");
    EXPECT_EQ(row(Look::Toon), "ddd");
    EXPECT_EQ(row(Look::MToon), "fup");
    EXPECT_EQ(row(Look::Unlit), "uuu");
    EXPECT_EQ(row(Look::Plain), "pup");
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
