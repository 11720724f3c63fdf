#include <stylized/world/MaterialState.h>

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace stylized::world {
namespace {

using asset::MaterialColor;
using asset::TextureSlot;

const MaterialIndex kSkin(0), kHair(1);

/// A toon material with a base map and a matcap, and a plain one. "blush" reddens the skin and moves its maps, "glow"
/// makes it emit.
asset::SceneAsset scene()
{
    asset::SceneAsset scene;
    asset::MaterialAsset skin;
    skin.name = "a name that is long enough to need memory of its own";
    skin.baseColor = {0.5f, 0.5f, 0.5f, 1};
    skin.baseColorTexture = TextureSlot{TextureIndex(0), 0, {0.25f, 0}, 0, {1, 1}};
    skin.toon.emplace();
    skin.toon->shadeColor = glm::vec3(0.25f);
    skin.toon->matcapTexture = TextureSlot{TextureIndex(0)};
    scene.materials = {skin, {.name = "hair"}};
    asset::ExpressionAsset blush, glow;
    blush.name = "blush";
    blush.colors = {{kSkin, MaterialColor::Base, {1, 0, 0.5f, 0}},
                    {kSkin, MaterialColor::Shade, {0.5f, 0, 0.25f, 1}},
                    {kHair, MaterialColor::Rim, {1, 1, 1, 1}}};
    blush.textureTransforms = {{kSkin, {3, 1}, {0.75f, 0.5f}}};
    glow.name = "glow";
    glow.colors = {{kSkin, MaterialColor::Emission, {4, 2, 0, 1}}, {kSkin, MaterialColor::Base, {1, 1, 1, 1}}};
    scene.expressions = {blush, glow};
    return scene;
}

class MaterialStateTest : public testing::Test {
protected:
    void show(float blush, float glow)
    {
        const float weights[] = {blush, glow};
        state.applyExpressions(weights);
    }

    asset::SceneAsset asset = scene();
    MaterialState state{asset};
};

TEST_F(MaterialStateTest, StartsAsTheFileSays)
{
    EXPECT_EQ(state.materialCount(), 2u);
    EXPECT_EQ(state.shown(kSkin), asset.material(kSkin));
    EXPECT_EQ(state.version(), 1u);
    EXPECT_EQ(state.version(kHair), 1u);
}

TEST_F(MaterialStateTest, ExpressionsMoveColoursFromTheirBaseToTheBindsValue)
{
    show(0.5f, 0);
    EXPECT_EQ(state.shown(kSkin).baseColor, glm::vec4(0.75f, 0.25f, 0.5f, 0.5f)) << "alpha as well";
    EXPECT_EQ(state.shown(kSkin).toon->shadeColor, glm::vec3(0.375f, 0.125f, 0.25f));
    EXPECT_EQ(state.shown(kSkin).emissive, glm::vec3(0));
    show(0, 0.25f);
    EXPECT_EQ(state.shown(kSkin).emissive, glm::vec3(1, 0.5f, 0));
    EXPECT_EQ(state.shown(kSkin).toon->shadeColor, glm::vec3(0.25f));
    show(0, 0);
    EXPECT_EQ(state.shown(kSkin), asset.material(kSkin));
}

TEST_F(MaterialStateTest, SeveralExpressionsAddUpTheirDifferencesFromTheBase)
{
    show(0.5f, 0.5f);
    EXPECT_EQ(state.shown(kSkin).baseColor, glm::vec4(1, 0.5f, 0.75f, 0.5f));
    show(1, 1);
    EXPECT_EQ(state.shown(kSkin).baseColor, glm::vec4(1, 0.5f, 1, 0)) << "limited to what a colour can be";
}

TEST_F(MaterialStateTest, MapsMoveTogetherButAMatcap)
{
    show(0.5f, 0);
    EXPECT_EQ(state.shown(kSkin).baseColorTexture->scale, glm::vec2(2, 1));
    EXPECT_EQ(state.shown(kSkin).baseColorTexture->offset, glm::vec2(0.5f, 0.25f));
    EXPECT_EQ(state.shown(kSkin).toon->matcapTexture, asset.material(kSkin).toon->matcapTexture);
}

TEST_F(MaterialStateTest, OnlyTheVersionOfWhatHasChangedAdvances)
{
    show(0.5f, 0);
    EXPECT_EQ(state.version(kSkin), 2u);
    EXPECT_EQ(state.version(kHair), 1u) << "its rim is unused: it has no toon shading";
    EXPECT_EQ(state.version(), 2u);
    show(0.5f, 0);
    EXPECT_EQ(state.version(kSkin), 2u);
}

TEST_F(MaterialStateTest, PeoplesChangesAreWhatExpressionsStartFrom)
{
    show(0.5f, 0);
    asset::MaterialAsset green = state.base(kSkin);
    green.baseColor = {0, 1, 0.5f, 1};
    const asset::MaterialAsset* address = &state.shown(kSkin);
    ASSERT_TRUE(state.set(kSkin, green));
    EXPECT_EQ(state.shown(kSkin).baseColor, glm::vec4(0.5f, 0.5f, 0.5f, 0.5f));
    EXPECT_EQ(&state.shown(kSkin), address);
    show(0, 0);
    EXPECT_EQ(state.shown(kSkin), green);
    state.reset(kSkin);
    EXPECT_EQ(state.shown(kSkin), asset.material(kSkin));
}

TEST_F(MaterialStateTest, RefusesWhatWouldNeedAnotherProgramOrIsNoNumber)
{
    const auto refuses = [&](auto&& change) {
        asset::MaterialAsset values = state.base(kSkin);
        change(values);
        return !state.set(kSkin, values) && state.version() == 1 && state.base(kSkin) == asset.material(kSkin);
    };
    EXPECT_TRUE(refuses([](auto& m) { m.alphaMode = asset::AlphaMode::Blend; }));
    EXPECT_TRUE(refuses([](auto& m) { m.isDoubleSided = true; }));
    EXPECT_TRUE(refuses([](auto& m) { m.baseColorTexture.reset(); }));
    EXPECT_TRUE(refuses([](auto& m) { m.emissiveTexture.emplace(); }));
    EXPECT_TRUE(refuses([](auto& m) { m.baseColorTexture->texture = TextureIndex(1); }));
    EXPECT_TRUE(refuses([](auto& m) { m.toon.reset(); }));
    EXPECT_TRUE(refuses([](auto& m) { m.renderQueueOffset = 1; })) << "it does not blend";
    EXPECT_TRUE(refuses([](auto& m) { m.writesDepthWhenBlended = true; }));
    EXPECT_TRUE(refuses([](auto& m) { m.toon->rimLift = std::numeric_limits<float>::quiet_NaN(); }));
    EXPECT_TRUE(refuses([](auto& m) { m.baseColor.x = std::numeric_limits<float>::infinity(); }));
}

TEST(MaterialState, ChangesTheKindOfOutlineAndThePlaceInABlendQueue)
{
    asset::SceneAsset asset = scene();
    asset.materials[0].alphaMode = asset::AlphaMode::Blend;
    MaterialState state(asset);
    asset::MaterialAsset values = state.base(kSkin);
    values.toon->outlineWidthMode = asset::OutlineWidthMode::World;
    values.renderQueueOffset = -9;
    ASSERT_TRUE(state.set(kSkin, values));
    EXPECT_EQ(state.shown(kSkin), values);
    EXPECT_EQ(state.version(kSkin), 2u);
    values.renderQueueOffset = 1;
    EXPECT_FALSE(state.set(kSkin, values)) << "without depth writes queues go down from 0";
    values.writesDepthWhenBlended = true;
    EXPECT_TRUE(state.set(kSkin, values));
    values.renderQueueOffset = 10;
    EXPECT_FALSE(state.set(kSkin, values)) << "there are ten";
    EXPECT_EQ(state.shown(kSkin).renderQueueOffset, 1);
}

} // namespace
} // namespace stylized::world
