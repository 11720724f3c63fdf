#include "renderer/Stage.h"
#include "support/TinyScene.h"

#include <gmock/gmock.h>

#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>

#include <utility>

namespace stylized::renderer {
namespace {

using asset::AlphaMode;
using asset::OutlineWidthMode;
using test::TinyScene;

constexpr Pixel kNothing{0, 0, 0, 0};
constexpr Pixel kBlue{0, 0, 255, 255};

/// Red in light and shade, with a blue outline that light does not change.
asset::MaterialAsset outlined(OutlineWidthMode mode, float width)
{
    asset::MaterialAsset material;
    material.baseColor = {1, 0, 0, 1};
    material.toon.emplace();
    material.toon->shadeColor = {1, 0, 0};
    material.toon->outlineWidthMode = mode;
    material.toon->outlineWidth = width;
    material.toon->outlineColor = {0, 0, 1};
    material.toon->outlineLightingMix = 0;
    return material;
}

asset::SceneAsset cubeScene(const asset::MaterialAsset& material, float size = 1.0f, const math::Transform& local = {})
{
    TinyScene tiny;
    tiny.drawing(tiny.cube(size), tiny.material(material), local);
    return std::move(tiny.scene);
}

class OutlineGL : public StageTest {
protected:
    void SetUp() override
    {
        StageTest::SetUp();
        options.style.outline.drawsHulls = true;
        world.light.color = glm::vec3(1.0f);
        world.light.ambientSky = world.light.ambientGround = glm::vec3(0.0f);
        options.width = options.height = 64;
    }

    /// Blue pixels to the left of the middle, in the middle row.
    int lineWidth() const
    {
        int count = 0;
        for (std::uint32_t x = 0; x < image.width / 2; ++x)
            count += pixel(x, image.height / 2) == kBlue ? 1 : 0;
        return count;
    }
};

TEST_F(OutlineGL, AWorldOutlineIsAsWideInMetresAsItsMaterialSays)
{
    // 64 pixels are 2 m. The corners' common normal leans by 1 / √3 to each side.
    add(cubeScene(outlined(OutlineWidthMode::World, 0.25f)));
    const FrameStats stats = draw();
    EXPECT_EQ(middle(), (Pixel{255, 0, 0, 255}));
    EXPECT_EQ(lineWidth(), 5) << "0.25 m · 32 / √3 = 4.6, and pixel centres";
    EXPECT_EQ(pixel(0, 0), kNothing);
    EXPECT_EQ(stats.drawCount, 2u);
}

TEST_F(OutlineGL, TheWidthDoesNotFollowTheNodesScale)
{
    add(cubeScene(outlined(OutlineWidthMode::World, 0.25f), 0.5f, test::scaled(2, 2, 2)));
    draw();
    EXPECT_EQ(lineWidth(), 5);
}

TEST_F(OutlineGL, AHullHasNoGapsAtHardEdges)
{
    // All around the cube's square there is a ring of blue without holes.
    add(cubeScene(outlined(OutlineWidthMode::World, 0.1f)));
    draw();
    for (std::uint32_t i = 15; i < 49; ++i) {
        EXPECT_EQ(pixel(i, 15), kBlue) << i;
        EXPECT_EQ(pixel(15, i), kBlue) << i;
        EXPECT_EQ(pixel(i, 48), kBlue) << i;
        EXPECT_EQ(pixel(48, i), kBlue) << i;
    }
}

TEST_F(OutlineGL, AScreenOutlineIsAPartOfThePicturesHeightWhateverItsResolution)
{
    instances.clear();
    add(cubeScene(outlined(OutlineWidthMode::Screen, 0.0625f)));
    draw();
    const int small = lineWidth();
    EXPECT_EQ(small, 3) << "64 / 16 pixels along the corner's diagonal: 2.83 to the side";
    options.width = options.height = 256;
    draw();
    EXPECT_NEAR(lineWidth(), 4 * small, 1.5);
}

TEST_F(OutlineGL, AScreenOutlineIsAsWideFarAwayAsNear)
{
    world.camera.projection = world::Projection::Perspective;
    options.width = options.height = 256;
    for (const float z : {0.0f, -20.0f}) {
        world.camera.verticalFov = z == 0.0f ? 0.6f : 0.15f;
        instances.clear();
        add(cubeScene(outlined(OutlineWidthMode::Screen, 0.03125f), 1.0f, test::at(0, 0, z)));
        draw();
        EXPECT_NEAR(lineWidth(), 8 / 1.414, 1.0) << z;
    }
}

TEST_F(OutlineGL, ScaleWidensAllOutlinesAndZeroDrawsNone)
{
    options.style.outline.scale = 2;
    add(cubeScene(outlined(OutlineWidthMode::World, 0.125f)));
    draw();
    EXPECT_EQ(lineWidth(), 5);
    options.style.outline.scale = 0;
    EXPECT_EQ(draw().drawCount, 1u);
    EXPECT_EQ(lineWidth(), 0);
}

TEST_F(OutlineGL, WithoutHullsNothingOfThemIsCompiledOrDrawn)
{
    options.style.outline.drawsHulls = false;
    add(cubeScene(outlined(OutlineWidthMode::World, 0.25f)));
    EXPECT_EQ(draw().drawCount, 1u);
    EXPECT_EQ(pipeline->shaders().programCount(), 3u) << "the surface's two stages and the resolve";
}

TEST_F(OutlineGL, SurfaceHullAndShadowShareOneVertexStageAndSurfaceAndHullAllOfTheirProgram)
{
    options.style.shadow.isOn = world.findsCasters = true;
    add(cubeScene(outlined(OutlineWidthMode::World, 0.25f)));
    EXPECT_EQ(draw().drawCount, 3u) << "shadow, surface, hull";
    EXPECT_EQ(pipeline->shaders().programCount(), 4u)
        << "a vertex stage, a fragment stage of surface and hull, one of depths, the resolve";
}

TEST_F(OutlineGL, AMaterialWithoutAnOutlineGetsNone)
{
    add(cubeScene(outlined(OutlineWidthMode::None, 0.25f)));
    EXPECT_EQ(draw().drawCount, 1u);
    instances.clear();
    add(cubeScene(outlined(OutlineWidthMode::World, 0.0f)));
    EXPECT_EQ(draw().drawCount, 1u);
}

TEST_F(OutlineGL, GreenOfTheWidthsMapNarrowsTheLine)
{
    asset::MaterialAsset material = outlined(OutlineWidthMode::World, 0.5f);
    TinyScene tiny;
    const StreamIndex cube = tiny.cube(1);
    tiny.scene.streams[cube.value].texCoords = {std::vector<glm::vec2>(24, glm::vec2(0.5f))};
    material.toon->outlineWidthTexture = asset::TextureSlot{tiny.texture()};
    tiny.drawing(cube, tiny.material(material));
    add(std::move(tiny.scene), {{1, 1, {255, 128, 255, 255}}});
    draw();
    EXPECT_EQ(lineWidth(), 5) << "128 / 255 of 0.5 m";
}

TEST_F(OutlineGL, LightChangesTheLineAsFarAsItsMixSays)
{
    // The surface is red: a line that takes all of its light shows no blue, one that takes half shows half.
    asset::MaterialAsset material = outlined(OutlineWidthMode::World, 0.25f);
    material.toon->outlineColor = {1, 1, 1};
    material.toon->outlineLightingMix = 1;
    material.toon->shadingShift = 1; // lit on all sides
    world.light.color = glm::vec3(1.0f);
    world.light.ambientSky = world.light.ambientGround = glm::vec3(0.0f);
    add(cubeScene(material));
    draw();
    EXPECT_EQ(pixel(14, 32), (Pixel{255, 0, 0, 255}));
    instances.clear();
    material.toon->outlineLightingMix = 0.5f;
    add(cubeScene(material));
    draw();
    EXPECT_EQ(pixel(14, 32), (Pixel{255, 188, 188, 255})) << "1/2, encoded";
}

TEST_F(OutlineGL, AColourBrighterThanWhiteIsClamped)
{
    asset::MaterialAsset material = outlined(OutlineWidthMode::World, 0.25f);
    material.toon->outlineColor = {0, 0, 7};
    options.sampleCount = 4;
    options.background = {0, 0, 0, 1};
    add(cubeScene(material));
    draw();
    EXPECT_EQ(pixel(14, 32), kBlue);
}

TEST_F(OutlineGL, AHullFollowsASkinnedAndMorphedSurface)
{
    for (const world::SkinningMode mode : {world::SkinningMode::Vertex, world::SkinningMode::Compute}) {
        instances.clear();
        skinning.mode = mode;
        TinyScene tiny;
        const StreamIndex cube = tiny.cube(0.5f);
        asset::VertexStreamAsset& stream = tiny.scene.streams[cube.value];
        stream.influences.assign(stream.vertexCount, {{0, 0, 0, 0}, {1, 0, 0, 0}});
        asset::MorphTargetAsset& right = stream.morphTargets.emplace_back();
        right.positionDeltas.assign(stream.vertexCount, {0.5f, 0, 0});
        const NodeIndex node = tiny.drawing(cube, tiny.material(outlined(OutlineWidthMode::World, 0.1f)));
        tiny.scene.meshes[0].morphWeights = {0};
        const NodeIndex joint = tiny.node();
        tiny.scene.nodes[node.value].skin = tiny.skin({joint}, {glm::mat4(1)});
        world::SceneInstance& instance = add(std::move(tiny.scene));
        const float one[] = {1};
        ASSERT_TRUE(instance.pose().setMorphWeights(node, one));
        math::Transform turned;
        turned.rotation = glm::angleAxis(1.5707963f, glm::vec3(0, 0, 1));
        ASSERT_TRUE(instance.pose().setLocalTransform(joint, turned));
        ASSERT_TRUE(instance.update(0.0));
        draw();
        // Moved by half a metre to the right, then turned to the top.
        EXPECT_EQ(pixel(32, 16), (Pixel{255, 0, 0, 255}));
        EXPECT_EQ(pixel(32, 7), kBlue);
        EXPECT_EQ(pixel(23, 16), kBlue);
        EXPECT_EQ(pixel(32, 24), kBlue);
        EXPECT_EQ(pixel(32, 32), kNothing);
    }
}

TEST_F(OutlineGL, MirroredGeometryHasItsHullOutside)
{
    add(cubeScene(outlined(OutlineWidthMode::World, 0.25f), 1.0f, test::scaled(-1, 1, 1)));
    draw();
    EXPECT_EQ(middle(), (Pixel{255, 0, 0, 255}));
    EXPECT_EQ(lineWidth(), 5);
}

TEST_F(OutlineGL, AMaskedSurfaceHasAHullWhereItIsDrawn)
{
    asset::MaterialAsset material = outlined(OutlineWidthMode::World, 0.25f);
    material.alphaMode = AlphaMode::Mask;
    material.baseColor.a = 0.25f;
    add(cubeScene(material));
    draw();
    EXPECT_EQ(drawnPixelCount(), 0u);
    instances.clear();
    material.baseColor.a = 0.75f;
    add(cubeScene(material));
    draw();
    EXPECT_EQ(lineWidth(), 5);
}

TEST_F(OutlineGL, EachBlendedItemIsFollowedByItsOwnHull)
{
    // Two panes of glass: the near one's lies over the far one's outline.
    asset::MaterialAsset far = outlined(OutlineWidthMode::World, 0.25f), near = far;
    far.alphaMode = near.alphaMode = AlphaMode::Blend;
    near.baseColor = {0, 1, 0, 1};
    near.toon->shadeColor = {0, 1, 0};
    near.toon->outlineWidthMode = OutlineWidthMode::None;
    TinyScene tiny;
    const StreamIndex big = tiny.cube(1.0f);
    tiny.drawing(big, tiny.material(near), test::at(-0.5f, 0, 1));
    tiny.drawing(big, tiny.material(far), test::at(0, 0, -1));
    add(std::move(tiny.scene));
    EXPECT_EQ(draw().drawCount, 3u);
    EXPECT_EQ(pixel(14, 32), (Pixel{0, 255, 0, 255})) << "over the line";
    EXPECT_EQ(pixel(50, 32), kBlue);
}

TEST_F(OutlineGL, AHalfTransparentSurfaceHasAHalfTransparentHull)
{
    asset::MaterialAsset material = outlined(OutlineWidthMode::World, 0.25f);
    material.alphaMode = AlphaMode::Blend;
    material.baseColor.a = 0.5f;
    add(cubeScene(material));
    draw();
    EXPECT_EQ(pixel(14, 32)[3], 128);
}

} // namespace
} // namespace stylized::renderer
