#include "renderer/Stage.h"
#include "support/TinyScene.h"

#include <gmock/gmock.h>

#include <utility>

namespace stylized::renderer {
namespace {

using test::TinyScene;

// The lit colour (1/2, 1/4, 1), and the shade colour, which is half of it; encoded.
constexpr Pixel kLit{188, 137, 255, 255};
constexpr Pixel kShaded{137, 99, 188, 255};

class LightingGL : public StageTest {
protected:
    void SetUp() override
    {
        StageTest::SetUp();
        world.light.color = glm::vec3(1.0f);
        world.light.ambientSky = world.light.ambientGround = glm::vec3(0.0f);
        setColor({0.5f, 0.25f, 1});
    }

    /// A toon material whose edge runs from a cosine of 0.1 to one of 0.2.
    void setColor(const glm::vec3& lit)
    {
        material.baseColor = {lit, 1};
        material.toon.emplace().shadeColor = 0.5f * lit;
        material.toon->shadingShift = -0.15f;
        material.toon->shadingToony = 0.95f;
    }

    /// Draws a square with `material`; `change` may alter its stream and node before.
    template <class Change>
    void drawSquare(Change change)
    {
        instances.clear();
        TinyScene tiny;
        const StreamIndex square = tiny.square();
        const NodeIndex node = tiny.drawing(square, tiny.material(material));
        change(tiny.scene.streams[square.value], tiny.scene.nodes[node.value]);
        std::vector<asset::DecodedImage> images;
        if (material.normalTexture || material.emissiveTexture) {
            tiny.texture();
            images.push_back({1, 1, {texel.begin(), texel.end()}});
        }
        add(std::move(tiny.scene), std::move(images));
        draw();
    }
    void drawSquare()
    {
        drawSquare([](auto&, auto&) {});
    }

    asset::MaterialAsset material;
    std::array<std::uint8_t, 4> texel{};
};

TEST_F(LightingGL, ASurfaceThatTheLightReachesShowsItsColourTimesTheLights)
{
    world.light.direction = {0, 0, -1};
    drawSquare();
    EXPECT_EQ(middle(), kLit);

    world.light.color = {1, 0, 0.5f};
    drawSquare();
    EXPECT_EQ(middle(), (Pixel{188, 0, 188, 255}));
}

TEST_F(LightingGL, ASurfaceThatTheLightDoesNotReachShowsItsShadeColour)
{
    world.light.direction = {0, 0, 3}; // from behind; its length does not matter
    drawSquare();
    EXPECT_EQ(middle(), kShaded);
}

TEST_F(LightingGL, BetweenTheTonesTheEdgeIsHalfWay)
{
    // The cosine is 0.15, where the edge has its middle: the mean of 1 and 1/2.
    world.light.direction = {0, -0.98868600f, -0.15f};
    setColor({1, 1, 1});
    drawSquare();
    EXPECT_EQ(middle(), (Pixel{225, 225, 225, 255})) << "linear 3/4";
}

TEST_F(LightingGL, APlainSurfaceTakesAsMuchLightAsTheCosine)
{
    material.toon.reset();
    material.baseColor = {1, 1, 1, 1};
    world.light.ambientSky = world.light.ambientGround = glm::vec3(0.25f);
    world.light.direction = {0, -0.8660254f, -0.5f};
    drawSquare();
    EXPECT_EQ(middle(), (Pixel{225, 225, 225, 255})) << "linear 1/2 + 1/4";
    world.light.direction = {0, 0, 1};
    drawSquare();
    EXPECT_EQ(middle(), (Pixel{137, 137, 137, 255})) << "linear 1/4";
}

TEST_F(LightingGL, AmbientLightIsTheSkysAboveTheGroundsBelowAndTheirMeanBetween)
{
    material.toon.reset();
    world.light.color = glm::vec3(0.0f);
    world.light.ambientSky = {1, 0, 0.25f};
    world.light.ambientGround = {0, 1, 0.25f};
    material.baseColor = {1, 1, 1, 1};
    const auto middleWithNormal = [&](const glm::vec3& normal) {
        drawSquare([&](asset::VertexStreamAsset& stream, auto&) { stream.normals.assign(4, normal); });
        return middle();
    };
    EXPECT_EQ(middleWithNormal({0, 1, 0}), (Pixel{255, 0, 137, 255}));
    EXPECT_EQ(middleWithNormal({0, -1, 0}), (Pixel{0, 255, 137, 255}));
    EXPECT_EQ(middleWithNormal({0, 0, 1}), (Pixel{188, 188, 137, 255}));
}

TEST_F(LightingGL, BackFacesOfDoubleSidedSurfacesAreLitFromTheirOwnSide)
{
    const auto turn = [](auto&, asset::NodeAsset& node) { node.local.rotation = {0, 0, 1, 0}; };
    material.isDoubleSided = true;
    world.light.direction = {0, 0, -1};
    drawSquare(turn);
    EXPECT_EQ(middle(), kLit);
    world.light.direction = {0, 0, 1};
    drawSquare(turn);
    EXPECT_EQ(middle(), kShaded);
}

TEST_F(LightingGL, MirroredAndUnevenlyScaledNodesKeepTheirNormals)
{
    world.light.direction = {0, 0, -1};
    drawSquare([](auto&, asset::NodeAsset& node) { node.local.scale = {-1, 1, 1}; });
    EXPECT_EQ(middle(), kLit);
    // The normal (0.6, 0, 0.8) on a surface stretched 100 times in z leans almost wholly to x.
    world.light.direction = {1, 0, 0};
    drawSquare([](asset::VertexStreamAsset& stream, asset::NodeAsset& node) {
        stream.normals.assign(4, {0.6f, 0, 0.8f});
        node.local.scale = {1, 1, 100};
    });
    EXPECT_EQ(middle(), kShaded);
    world.light.direction = {-1, 0, 0};
    drawSquare([](asset::VertexStreamAsset& stream, asset::NodeAsset& node) {
        stream.normals.assign(4, {0.6f, 0, 0.8f});
        node.local.scale = {1, 1, 100};
    });
    EXPECT_EQ(middle(), kLit);
}

TEST_F(LightingGL, ANodesSizeDoesNotDarkenIt)
{
    world.light.direction = {0, 0, -1};
    for (const float scale : {1e-12f, 1e-6f, 1.0f, 1e6f, 1e15f})
        for (const bool hasNormals : {true, false}) {
            drawSquare([&](asset::VertexStreamAsset& stream, asset::NodeAsset& node) {
                for (glm::vec3& position : stream.positions)
                    position /= scale;
                stream.bounds = {stream.bounds.min / scale, stream.bounds.max / scale};
                if (!hasNormals) {
                    stream.normals.clear();
                    stream.smoothNormals.assign(4, {0, 0, 1});
                }
                node.local.scale = glm::vec3(scale);
            });
            EXPECT_EQ(middle(), kLit) << scale << (hasNormals ? "" : ", flat");
        }
}

TEST_F(LightingGL, WithoutNormalsEachTriangleIsShadedByItsOwnPlane)
{
    const auto strip = [](asset::VertexStreamAsset& stream, auto&) {
        stream.normals.clear();
        stream.smoothNormals.assign(4, {0, 0, -1}); // for outlines only: shading must not use them
    };
    world.light.direction = {0, 0, -1};
    drawSquare(strip);
    EXPECT_EQ(middle(), kLit);
    world.light.direction = {0, 0, 1};
    drawSquare(strip);
    EXPECT_EQ(middle(), kShaded);
}

TEST_F(LightingGL, EmissionIsAddedWhetherLitOrNot)
{
    setColor({0.25f, 0.25f, 0.25f});
    material.emissive = {0.25f, 0, 0.75f};
    world.light.direction = {0, 0, -1};
    drawSquare();
    EXPECT_EQ(middle(), (Pixel{188, 137, 255, 255}));
    world.light.direction = {0, 0, 1};
    drawSquare();
    EXPECT_EQ(middle(), (Pixel{165, 99, 240, 255})) << "linear 3/8, 1/8, 7/8";
}

TEST_F(LightingGL, AnEmissiveMapMultipliesTheEmission)
{
    setColor({0, 0, 0});
    material.emissive = {1, 1, 1};
    material.emissiveTexture = asset::TextureSlot{TextureIndex(0)};
    texel = {10, 128, 255, 255};
    drawSquare();
    EXPECT_EQ(middle(), (Pixel{10, 128, 255, 255}));
}

TEST_F(LightingGL, AnUnlitSurfaceKnowsNeitherLightNorEmission)
{
    material.toon.reset();
    material.isUnlit = true;
    material.emissive = {1, 1, 1};
    world.light.direction = {0, 0, 1};
    drawSquare();
    EXPECT_EQ(middle(), (Pixel{188, 137, 255, 255}));
}

/// How the square's uv and tangents may lie.
struct MapCase {
    const char* name;
    bool hasTangents;
    bool isMirrored; // u runs from right to left
    bool isBack;     // seen from behind
};

class NormalMapGL : public LightingGL, public testing::WithParamInterface<MapCase> {
protected:
    bool isLitWith(std::array<std::uint8_t, 4> mapTexel, const glm::vec3& lightDirection)
    {
        texel = mapTexel;
        material.normalTexture = asset::TextureSlot{TextureIndex(0)};
        material.isDoubleSided = true;
        world.light.direction = lightDirection;
        drawSquare([&](asset::VertexStreamAsset& stream, asset::NodeAsset& node) {
            if (GetParam().isMirrored)
                for (glm::vec2& uv : stream.texCoords[0])
                    uv.x = 1.0f - uv.x;
            if (GetParam().hasTangents)
                stream.tangents.assign(4, GetParam().isMirrored ? glm::vec4(-1, 0, 0, -1) : glm::vec4(1, 0, 0, 1));
            if (GetParam().isBack)
                node.local.rotation = {0, 0, 1, 0};
        });
        EXPECT_THAT(middle(), testing::AnyOf(kLit, kShaded));
        return middle() == kLit;
    }
};

TEST_P(NormalMapGL, RedLeansToTheMapsRightAndGreenToItsTop)
{
    // In the picture u grows to the right; mirrored or seen from behind, to the left, and the dents of a front are the
    // bumps of its back: both at once cancel out.
    const bool isRightRight = !GetParam().isMirrored;
    const glm::vec3 fromRight(-1, 0, 0), fromLeft(1, 0, 0), fromTop(0, -1, 0), fromBottom(0, 1, 0);
    EXPECT_EQ(isLitWith({255, 128, 128, 255}, isRightRight ? fromRight : fromLeft), true);
    EXPECT_EQ(isLitWith({255, 128, 128, 255}, isRightRight ? fromLeft : fromRight), false);
    EXPECT_EQ(isLitWith({0, 128, 128, 255}, isRightRight ? fromLeft : fromRight), true);
    EXPECT_EQ(isLitWith({128, 255, 128, 255}, GetParam().isBack ? fromBottom : fromTop), true);
    EXPECT_EQ(isLitWith({128, 255, 128, 255}, GetParam().isBack ? fromTop : fromBottom), false);
    EXPECT_EQ(isLitWith({128, 128, 255, 255}, {0, 0, -1}), true) << "a flat map changes nothing";
}

INSTANTIATE_TEST_SUITE_P(Frames, NormalMapGL,
                         testing::Values(MapCase{"given", true, false, false}, MapCase{"derived", false, false, false},
                                         MapCase{"givenMirrored", true, true, false},
                                         MapCase{"derivedMirrored", false, true, false},
                                         MapCase{"givenBack", true, false, true},
                                         MapCase{"derivedBack", false, false, true}),
                         [](const auto& instance) { return instance.param.name; });

TEST_F(LightingGL, NormalScaleZeroFlattensTheMap)
{
    material.normalTexture = asset::TextureSlot{TextureIndex(0)};
    material.normalScale = 0.0f;
    texel = {0, 128, 160, 255};
    world.light.direction = {0, 0, -1};
    drawSquare();
    EXPECT_EQ(middle(), kLit);
}

} // namespace
} // namespace stylized::renderer
