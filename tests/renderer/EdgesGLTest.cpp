#include "renderer/Stage.h"
#include "support/TinyScene.h"

#include <gmock/gmock.h>

#include <glm/geometric.hpp>

#include <cmath>
#include <utility>
#include <vector>

namespace stylized::renderer {
namespace {

using test::TinyScene;

constexpr Pixel kLine{0, 0, 0, 255};

/// Only one thing breaks in each of the two scenes: what the other cues see is the same all over.
class EdgesGL : public StageTest {
protected:
    void SetUp() override
    {
        StageTest::SetUp();
        options.style.outline.drawsEdges = true;
        options.style.outline.edgeColor = {0, 0, 0, 1};
        options.style.outline.edgeWidth = 2.0f * kReferenceHeight / 64.0f; // two pixels
        options.width = options.height = 64;
    }

    /// Two white panes in one plane that meet in the middle, of two materials or of one.
    asset::SceneAsset twoPanes(bool ofOneMaterial)
    {
        TinyScene tiny;
        const MaterialIndex first = tiny.unlit({1, 1, 1, 1});
        const MaterialIndex second = ofOneMaterial ? first : tiny.unlit({1, 1, 1, 1});
        const StreamIndex left = tiny.stream(pane(-1, 0), {0, 1, 2, 0, 2, 3});
        const StreamIndex right = tiny.stream(pane(0, 1), {0, 1, 2, 0, 2, 3});
        const NodeIndex node = tiny.drawing(left, first);
        tiny.scene.meshes[tiny.scene.nodes[node.value].mesh.value].primitives.push_back(
            {right, asset::Topology::Triangles, {0, 1, 2, 0, 2, 3}, second, 1});
        return std::move(tiny.scene);
    }

    static asset::VertexStreamAsset pane(float left, float right)
    {
        asset::VertexStreamAsset stream;
        stream.positions = {{left, -1, 0}, {right, -1, 0}, {right, 1, 0}, {left, 1, 0}};
        stream.normals.assign(4, {0, 0, 1});
        return stream;
    }

    /// One flat pane of one material whose normals break in the middle by `angle` radians.
    asset::SceneAsset crease(float angle)
    {
        TinyScene tiny;
        asset::VertexStreamAsset stream = pane(-1, 0);
        const asset::VertexStreamAsset right = pane(0, 1);
        stream.positions.insert(stream.positions.end(), right.positions.begin(), right.positions.end());
        stream.normals.insert(stream.normals.end(), 4, {std::sin(angle), 0, std::cos(angle)});
        tiny.drawing(tiny.stream(std::move(stream), {0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7}), tiny.unlit({1, 1, 1, 1}));
        return std::move(tiny.scene);
    }

    /// Pixels of the middle row that are a line.
    std::vector<std::uint32_t> linePixels()
    {
        std::vector<std::uint32_t> found;
        for (std::uint32_t x = 0; x < image.width; ++x)
            if (pixel(x, image.height / 2) == kLine)
                found.push_back(x);
            else
                EXPECT_EQ(pixel(x, image.height / 2), kWhitePixel);
        return found;
    }
};

TEST_F(EdgesGL, ABorderBetweenMaterialsInOnePlaneIsALine)
{
    add(twoPanes(false));
    draw();
    EXPECT_THAT(linePixels(), testing::ElementsAre(31, 32));
}

TEST_F(EdgesGL, PrimitivesOfOneMaterialHaveNoLineBetweenThem)
{
    add(twoPanes(true));
    draw();
    EXPECT_THAT(linePixels(), testing::ElementsAre());
}

TEST_F(EdgesGL, ACreaseInsideOneMaterialIsALine)
{
    add(crease(0.9f));
    draw();
    EXPECT_THAT(linePixels(), testing::ElementsAre(31, 32));
}

TEST_F(EdgesGL, ACreaseFlatterThanTheThresholdIsNone)
{
    add(crease(0.5f));
    draw();
    EXPECT_THAT(linePixels(), testing::ElementsAre());
    options.style.outline.edgeAngle = 0.4f;
    draw();
    EXPECT_THAT(linePixels(), testing::ElementsAre(31, 32));
}

TEST_F(EdgesGL, AStepInDepthIsALineAndASlantedPlaneIsNone)
{
    for (const auto projection : {world::Projection::Orthographic, world::Projection::Perspective}) {
        instances.clear();
        world.camera.projection = projection;
        world.camera.verticalFov = 0.4f;
        TinyScene tiny;
        asset::VertexStreamAsset stream;
        // Steep in depth, and at the right a step back of half a metre; one id, one normal.
        stream.positions = {{-2, -2, -2},   {0, -2, 0},    {0, 2, 0},    {-2, 2, -2},
                            {0, -2, -0.5f}, {2, -2, 1.5f}, {2, 2, 1.5f}, {0, 2, -0.5f}};
        stream.normals.assign(8, glm::normalize(glm::vec3(-1, 0, 1)));
        tiny.drawing(tiny.stream(std::move(stream), {0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7}), tiny.unlit({1, 1, 1, 1}));
        add(std::move(tiny.scene));
        draw();
        EXPECT_THAT(linePixels(), testing::ElementsAre(31, 32));
    }
}

TEST_F(EdgesGL, LinesAreAsWideInAPictureTwiceAsHigh)
{
    add(twoPanes(false));
    options.width = options.height = 128;
    draw();
    EXPECT_THAT(linePixels(), testing::ElementsAre(62, 63, 64, 65));
    options.style.outline.scale = 0.25f;
    draw();
    EXPECT_THAT(linePixels(), testing::ElementsAre(63)) << "one pixel lies on one side";
    options.style.outline.scale = 0.0f;
    draw();
    EXPECT_THAT(linePixels(), testing::ElementsAre());
}

TEST_F(EdgesGL, SamplesAndSupersamplingChangeNeitherPlaceNorWidth)
{
    add(twoPanes(false));
    options.sampleCount = 4;
    draw();
    EXPECT_THAT(linePixels(), testing::ElementsAre(31, 32));
    options.sampleCount = 1;
    options.supersampling = 3;
    draw();
    EXPECT_THAT(linePixels(), testing::ElementsAre(31, 32));
}

TEST_F(EdgesGL, IdentitiesAreNeverAveraged)
{
    // A border that crosses pixels at an angle, with four samples: every id that comes out is one that went in.
    options.sampleCount = 4;
    TinyScene tiny;
    math::Transform slanted = test::scaled(0.7f, 0.7f, 0.7f);
    slanted.rotation = glm::angleAxis(0.3f, glm::vec3(0, 0, 1));
    tiny.drawing(tiny.square(), tiny.unlit({1, 1, 1, 1}), slanted);
    add(std::move(tiny.scene));
    draw();
    EXPECT_EQ(pipeline->image(kSceneId).format(), graphics::TextureFormat::R32Ui);
    std::size_t lines = 0;
    for (std::uint32_t y = 0; y < 64; ++y)
        for (std::uint32_t x = 0; x < 64; ++x) {
            const Pixel p = pixel(x, y);
            if (p[3] != 0) {
                EXPECT_EQ(p[0], p[1]);
            }
            lines += p == kLine ? 1 : 0;
        }
    EXPECT_GT(lines, 200u) << "around the square";
    EXPECT_LT(lines, 600u);
}

TEST_F(EdgesGL, GlassHasNoLineAroundIt)
{
    TinyScene tiny;
    tiny.drawing(tiny.square(), tiny.unlit({1, 1, 1, 1}, asset::AlphaMode::Blend), test::scaled(0.5f, 0.5f, 0.5f));
    add(std::move(tiny.scene));
    draw();
    EXPECT_EQ(pixel(16, 32), kWhitePixel);
}

TEST_F(EdgesGL, HullsAndEdgesGoTogether)
{
    options.style.outline.drawsHulls = true;
    asset::MaterialAsset material;
    material.toon.emplace();
    material.toon->outlineWidthMode = asset::OutlineWidthMode::Screen;
    material.toon->outlineWidth = 0.05f;
    TinyScene tiny;
    tiny.drawing(tiny.square(), tiny.material(material), test::scaled(0.5f, 0.5f, 0.5f));
    add(std::move(tiny.scene));
    EXPECT_EQ(draw().drawCount, 2u);
}

} // namespace
} // namespace stylized::renderer
