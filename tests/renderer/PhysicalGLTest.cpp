#include "renderer/Stage.h"
#include "support/TinyScene.h"

#include <glm/trigonometric.hpp>

#include <cmath>
#include <utility>
#include <vector>

// Points of materials that reflect by metal and roughness; literal values are worked out by the formulas of glTF 2.0,
// appendix B, for a surface that looks at the eye.
namespace stylized::renderer {
namespace {

using test::TinyScene;

class PhysicalGL : public StageTest {
protected:
    void SetUp() override
    {
        StageTest::SetUp();
        lightFrom(0.0f);
        world.light.color = glm::vec3(1.0f);
        world.light.ambientSky = world.light.ambientGround = glm::vec3(0.0f);
    }

    /// The light comes from this far beside the eye.
    void lightFrom(float degrees)
    {
        const float angle = glm::radians(degrees);
        world.light.direction = {-std::sin(angle), 0.0f, -std::cos(angle)};
    }

    /// The middle of a square of this reflection. Textures have one picture of two texels beside each other.
    Pixel drawn(const glm::vec3& color, const asset::MetallicRoughnessAsset& reflection,
                const glm::vec3& normal = {0, 0, 1})
    {
        instances.clear();
        TinyScene tiny;
        asset::MaterialAsset material;
        material.baseColor = glm::vec4(color, 1.0f);
        material.metallicRoughness = reflection;
        const StreamIndex square = tiny.square();
        tiny.scene.streams[square.value].normals.assign(4, normal);
        tiny.drawing(square, tiny.material(material));
        std::vector<asset::DecodedImage> pictures;
        if (reflection.texture) {
            asset::TextureAsset& texture = tiny.scene.textures[tiny.texture().value];
            texture.magnification = texture.minification = asset::FilterMode::Nearest;
            texture.usesMipmaps = false;
            // Left: smooth and no metal. Right: rough metal; what red says must not count.
            pictures.push_back({2, 1, {255, 128, 0, 255, 0, 255, 255, 255}});
        }
        add(std::move(tiny.scene), std::move(pictures));
        draw();
        return middle();
    }
    Pixel drawn(float grey, float metallic, float roughness)
    {
        return drawn(glm::vec3(grey), {.metallic = metallic, .roughness = roughness, .texture = {}});
    }

    static Pixel grey(int level) { return {level, level, level, 255}; }
};

TEST_F(PhysicalGL, WhatIsNoMetalScattersAllButTheTwentyFifthPartThatItMirrors)
{
    // 0.96 · 1 + 0.04 · 1/4; under 60°, of half as much light, a little more is mirrored: 0.4867.
    EXPECT_EQ(drawn(1.0f, 0.0f, 1.0f), grey(252));
    lightFrom(60.0f);
    EXPECT_EQ(drawn(1.0f, 0.0f, 1.0f), grey(185));
}

TEST_F(PhysicalGL, MetalsMirrorInTheirColour)
{
    // A quarter where the light comes from the eye, a sixth from 60° beside it.
    EXPECT_EQ(drawn({1.0f, 0.5f, 0.0f}, {}), (Pixel{137, 99, 0, 255}));
    lightFrom(60.0f);
    EXPECT_EQ(drawn(1.0f, 1.0f, 1.0f), grey(113));
}

TEST_F(PhysicalGL, LessRoughnessMakesTheHighlightBrighterAndSmaller)
{
    // 1 / (4 · roughness⁴) of the colour at its middle.
    EXPECT_EQ(drawn(0.05f, 1.0f, 0.5f), grey(124));
    lightFrom(90.0f);
    EXPECT_EQ(drawn(1.0f, 1.0f, 0.5f), grey(0));
}

TEST_F(PhysicalGL, WhatIsHalfAMetalIsBoth)
{
    // Half of 0.96 · 0.5 + 0.04 / 4 and half of 0.5 / 4.
    EXPECT_EQ(drawn(0.5f, 0.5f, 1.0f), grey(151));
}

TEST_F(PhysicalGL, AmbientLightIsScatteredOnly)
{
    world.light.color = glm::vec3(0.0f);
    world.light.ambientSky = world.light.ambientGround = glm::vec3(0.5f);
    EXPECT_EQ(drawn(0.5f, 0.0f, 1.0f), grey(137));
    EXPECT_EQ(drawn(0.5f, 0.5f, 1.0f), grey(99));
    EXPECT_EQ(drawn(1.0f, 1.0f, 0.2f), grey(0));
}

TEST_F(PhysicalGL, TheMapsBlueIsMetalAndItsGreenRoughness)
{
    asset::MetallicRoughnessAsset reflection;
    reflection.texture = asset::TextureSlot{.texture = TextureIndex(0), .offset = {0.25f, 0.0f}};
    EXPECT_EQ(drawn(glm::vec3(1.0f), reflection), grey(137)) << "the rough metal of the right";
    reflection.texture->offset.x = -0.25f;
    // 0.96 · 0.2 + 0.04 · 1 / (4 · (128/255)⁴)
    EXPECT_EQ(drawn(glm::vec3(0.2f), reflection), grey(160));
    reflection.texture->offset.x = 0.25f;
    reflection.metallic = 0.0f;
    EXPECT_EQ(drawn(glm::vec3(1.0f), reflection), grey(252)) << "factors multiply the map";
}

TEST_F(PhysicalGL, NothingDegenerateLeavesNumbers)
{
    EXPECT_EQ(drawn(1.0f, 1.0f, 0.0f), grey(255)) << "a perfect mirror before the light";
    EXPECT_EQ(drawn(glm::vec3(1.0f), {.metallic = 0.5f, .roughness = 0.0f, .texture = {}}, {0, 0, 0}), grey(0));
    lightFrom(180.0f); // against the eye: nothing lies half way between
    EXPECT_EQ(drawn(1.0f, 0.5f, 0.0f), grey(0));
}

} // namespace
} // namespace stylized::renderer
