#include "renderer/Stage.h"
#include "support/TinyScene.h"

#include <stylized/renderer/ForwardDrawer.h>
#include <stylized/renderer/ShadowFit.h>
#include <stylized/renderer/passes/PostProcessPass.h>
#include <stylized/renderer/passes/ShadowPass.h>

#include <gmock/gmock.h>

#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stylized::renderer {
namespace {

using asset::AlphaMode;
using test::TinyScene;

/// Light falls from the upper left in front: what stands half a metre before the wall has its shadow half a metre to
/// its right.
constexpr glm::vec3 kSlanted{1, 0, -1};

class ShadowGL : public StageTest {
protected:
    void SetUp() override
    {
        StageTest::SetUp();
        options.style.shadow.isOn = true;
        world.findsCasters = true;
        world.light.direction = kSlanted;
        options.width = options.height = 64;
    }

    asset::MaterialAsset painted()
    {
        asset::MaterialAsset material;
        material.baseColor = {1, 0.5f, 0.25f, 1};
        material.toon.emplace();
        material.toon->shadeColor = {0.5f, 0.2f, 0.2f};
        return material;
    }

    /// A wall that fills the picture, and a pane of half a metre before it, at the left.
    void addWallAndPane(const asset::MaterialAsset& pane, const math::Transform& place = test::at(-0.5f, 0, 0.5f))
    {
        TinyScene tiny;
        tiny.drawing(tiny.square(), tiny.material(painted()));
        math::Transform small = place;
        small.scale = glm::vec3(0.25f);
        tiny.drawing(tiny.square(), tiny.material(pane), small);
        add(std::move(tiny.scene));
    }

    /// The wall's colour where light reaches it, and where it does not.
    std::pair<Pixel, Pixel> wallTones()
    {
        ShadowGL::instances.clear();
        const ShadowOptions shadow = std::exchange(options.style.shadow, {});
        TinyScene tiny;
        tiny.drawing(tiny.square(), tiny.material(painted()));
        add(std::move(tiny.scene));
        draw();
        const Pixel lit = middle();
        world.light.direction = {0, 0, 1};
        draw();
        const Pixel shaded = middle();
        world.light.direction = kSlanted;
        options.style.shadow = shadow;
        instances.clear();
        EXPECT_NE(lit, shaded);
        return {lit, shaded};
    }
};

TEST_F(ShadowGL, AShadowedSurfaceShowsItsShadeTone)
{
    const auto [lit, shaded] = wallTones();
    addWallAndPane(painted());
    EXPECT_EQ(draw().drawCount, 4u) << "both twice";
    EXPECT_EQ(middle(), shaded) << "not black";
    EXPECT_EQ(pixel(60, 32), lit);
    EXPECT_EQ(pixel(32, 8), lit);
    EXPECT_EQ(pixel(16, 32), lit) << "the pane itself has no shadow on it";

    options.style.shadow.isOn = false;
    EXPECT_EQ(draw().drawCount, 2u);
    EXPECT_EQ(middle(), lit);
}

TEST_F(ShadowGL, AShadowHasSoftEdgesOfThreeTexels)
{
    const auto [lit, shaded] = wallTones();
    options.width = options.height = 256;
    options.style.shadow.mapSize = 64;
    addWallAndPane(painted());
    draw();
    int between = 0;
    for (std::uint32_t x = 128; x < 250; ++x) {
        const int red = pixel(x, 128)[1];
        EXPECT_LE(red, lit[1]);
        EXPECT_GE(red, shaded[1]);
        between += red != lit[1] && red != shaded[1] ? 1 : 0;
    }
    EXPECT_GT(between, 5) << "a texel is four pixels wide";
    EXPECT_LT(between, 24);
}

TEST_F(ShadowGL, WhatStandsOutsideThePictureCastsItsShadowIntoIt)
{
    const auto [lit, shaded] = wallTones();
    addWallAndPane(painted(), test::at(-2, 0, 2));
    EXPECT_EQ(draw().culledCount, 1u);
    EXPECT_EQ(middle(), shaded);
    EXPECT_EQ(pixel(60, 32), lit);
}

TEST_F(ShadowGL, WhatIsCutOutOfAMaskCastsNoShadow)
{
    const auto [lit, shaded] = wallTones();
    asset::MaterialAsset net = painted();
    net.alphaMode = AlphaMode::Mask;
    net.baseColor.a = 0.4f;
    addWallAndPane(net);
    draw();
    EXPECT_EQ(middle(), lit);
    instances.clear();
    net.baseColor.a = 0.6f;
    addWallAndPane(net);
    draw();
    EXPECT_EQ(middle(), shaded);
}

TEST_F(ShadowGL, GlassCastsNoShadow)
{
    const Pixel lit = wallTones().first;
    asset::MaterialAsset glass = painted();
    glass.alphaMode = AlphaMode::Blend;
    addWallAndPane(glass);
    EXPECT_EQ(draw().drawCount, 3u);
    EXPECT_EQ(middle(), lit);
}

TEST_F(ShadowGL, ASceneOfUnlitSurfacesHasNoShadowPass)
{
    TinyScene tiny;
    tiny.drawing(tiny.square(), tiny.unlit({1, 0, 0, 1}));
    add(std::move(tiny.scene));
    EXPECT_EQ(draw().drawCount, 1u);
    EXPECT_EQ(pipeline->shaders().programCount(), 3u) << "the surface's two stages and the resolve";
}

TEST_F(ShadowGL, ASurfaceDoesNotShadowItselfFromAnyAngle)
{
    const Pixel lit = wallTones().first;
    options.style.shadow.mapSize = 64; // coarse: where speckles would be largest
    TinyScene tiny;
    tiny.drawing(tiny.square(), tiny.material(painted()));
    add(std::move(tiny.scene));
    for (int degrees = -60; degrees <= 60; degrees += 5) {
        const float angle = float(degrees) * 0.0174533f;
        for (const glm::vec3 direction : {glm::vec3(std::sin(angle), 0, -std::cos(angle)),
                                          glm::vec3(std::sin(angle), std::sin(angle), -std::cos(angle))}) {
            world.light.direction = direction;
            draw();
            for (std::size_t i = 0; i < image.rgba.size(); i += 4)
                ASSERT_EQ(image.rgba[i + 1], lit[1]) << degrees << " at " << i / 4;
        }
    }
}

TEST_F(ShadowGL, ASurfaceFarFromTheOriginDoesNotShadowItself)
{
    const Pixel lit = wallTones().first;
    TinyScene tiny;
    tiny.drawing(tiny.square(), tiny.material(painted()));
    world::SceneInstance& wall = add(std::move(tiny.scene));
    const world::Camera camera = world.camera;
    for (const glm::vec3 place : {glm::vec3(1e5f, 0, 0), glm::vec3(0, -1e5f, 0), glm::vec3(7e4f, 7e4f, 7e4f)}) {
        wall.setPlacement(glm::translate(glm::mat4(1), place));
        world.camera.position = camera.position + place;
        world.camera.target = camera.target + place;
        for (const glm::vec3 direction : {glm::vec3(0, 0, -1), glm::vec3(1, 0, -1), glm::vec3(1, -1, -1)}) {
            world.light.direction = direction;
            draw();
            for (std::uint32_t y = 16; y < 48; ++y) // places are 8 mm apart: the wall's edges are where they round to
                for (std::uint32_t x = 16; x < 48; ++x)
                    ASSERT_EQ(pixel(x, y), lit) << place.x << " at " << x << ", " << y;
        }
    }
}

TEST_F(ShadowGL, CastersThatMoveTheMapByATenthOfATexelChangeNoPicture)
{
    addWallAndPane(painted());
    TinyScene tiny;
    tiny.drawing(tiny.square(), tiny.material(painted()), test::scaled(0.1f, 0.1f, 0.1f));
    world::SceneInstance& far = add(std::move(tiny.scene)); // outside, and its shadow as well
    const auto drawWithFarAt = [&](float x, float y) {
        far.setPlacement(glm::translate(glm::mat4(1), glm::vec3(x, y, -1)));
        draw();
        return image.rgba;
    };
    const std::vector<std::uint8_t> first = drawWithFarAt(-2.5f, -1.7f);
    const float texel = 4.0f / 1024.0f;
    for (int step = 1; step <= 10; ++step)
        EXPECT_EQ(drawWithFarAt(-2.5f - 0.1f * texel * float(step), -1.7f), first) << step;
}

TEST_F(ShadowGL, ALightThatTurnsByATenthOfATexelChangesNoPicture)
{
    addWallAndPane(painted());
    draw();
    const std::vector<std::uint8_t> first = image.rgba;
    const float tenth = 0.1f * 2.5f / 1024.0f; // over the half metre between pane and wall
    world.light.direction = glm::normalize(kSlanted) + glm::vec3(0, tenth, 0);
    draw();
    EXPECT_EQ(image.rgba, first);
}

/// Draws one part of the opaque items alone, on the scene's images.
class PartPass final : public RenderPass {
public:
    explicit PartPass(DrawnParts part) : part_(part) {}
    [[nodiscard]] const PassDeclaration& declaration() const noexcept override { return declaration_; }
    [[nodiscard]] Result<void> execute(const PassContext& pass) override
    {
        pass.drawer.draw(pass.world, pass.world.opaque, part_, pass.stats);
        return {};
    }

private:
    PassDeclaration declaration_{.name = "part", .writes = {kSceneColor, kSceneDepth}};
    DrawnParts part_;
};

/// A closed shape of two joints and one morph target: an octahedron, cut once in the middle.
asset::SceneAsset livingShape()
{
    TinyScene tiny;
    asset::VertexStreamAsset shape;
    const glm::vec3 points[] = {{0.5f, 0, 0}, {0, 0.7f, 0}, {-0.5f, 0, 0}, {0, -0.6f, 0}, {0, 0, 0.4f}, {0, 0, -0.4f}};
    for (const glm::vec3& p : points) {
        shape.positions.push_back(p);
        shape.normals.push_back(glm::normalize(p));
        const float pull = p.y > 0 ? 1.0f : 0.25f;
        shape.influences.push_back({{1, 0, 0, 0}, {pull, 1 - pull, 0, 0}});
    }
    asset::MorphTargetAsset& target = shape.morphTargets.emplace_back();
    target.positionDeltas.assign(6, glm::vec3(0));
    target.positionDeltas[1] = {0.2f, 0.1f, 0.1f};
    const StreamIndex stream =
        tiny.stream(std::move(shape), {0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4, 1, 0, 5, 2, 1, 5, 3, 2, 5, 0, 3, 5});
    asset::MaterialAsset material;
    material.toon.emplace();
    material.toon->outlineWidthMode = asset::OutlineWidthMode::World;
    material.toon->outlineWidth = 1e-30f; // none, and still a hull
    const NodeIndex node = tiny.drawing(stream, tiny.material(material));
    tiny.scene.meshes[0].morphWeights = {0};
    const NodeIndex root = tiny.node(), tip = tiny.node(test::at(0, 0.1f, 0), root);
    tiny.scene.nodes[node.value].skin = tiny.skin({root, tip}, {glm::mat4(1), glm::mat4(1)});
    asset::AnimationChannelAsset channel;
    channel.node = tip;
    channel.target = asset::AnimationTarget::Rotation;
    channel.componentCount = 4;
    channel.times = {0, 1};
    channel.values = {0, 0, 0, 1, 0, 0, 0.5f, 0.8660254f};
    tiny.scene.clips.push_back({"bend", 1.0, {channel}});
    return std::move(tiny.scene);
}

TEST_F(ShadowGL, ShadowDepthSurfaceAndAHullWithoutWidthCoverTheSamePixels)
{
    constexpr std::uint32_t kSize = 128;
    options.width = options.height = options.style.shadow.mapSize = kSize;
    options.style.outline.drawsHulls = true;
    for (const world::SkinningMode mode : {world::SkinningMode::Vertex, world::SkinningMode::Compute}) {
        skinning.mode = mode;
        instances.clear();
        world::SceneInstance& instance = add(livingShape());
        instance.player().setClip(&instance.scene().clips[0]);
        const float weight[] = {0.7f};
        ASSERT_TRUE(instance.pose().setMorphWeights(NodeIndex(0), weight));
        ASSERT_TRUE(instance.player().seek(0.6));
        ASSERT_TRUE(instance.update(0.0));

        // The map as it will be fitted; then a camera that sees the same.
        world.light.direction = {0.3f, -0.4f, -1};
        draw();
        const ShadowFit fit = fitShadow(world.light.direction, world.casterBounds, kSize);
        const glm::mat4 worldFromClip = glm::inverse(fit.clipFromWorld);
        const auto pointAt = [&](float z) { return glm::vec3(worldFromClip * glm::vec4(0, 0, z, 1)); };
        world.camera.projection = world::Projection::Orthographic;
        world.camera.position = pointAt(-1);
        world.camera.target = pointAt(1);
        world.camera.up = glm::normalize(glm::vec3(worldFromClip[1]));
        world.camera.halfHeight = 0.5f * fit.texelSize * kSize;
        world.camera.near = 0;
        world.camera.far = fit.depthRange;

        std::vector<std::vector<bool>> masks;
        for (const DrawnParts part : {DrawnParts::Surfaces, DrawnParts::Hulls}) {
            std::vector<std::unique_ptr<RenderPass>> passes;
            if (part == DrawnParts::Surfaces)
                passes.push_back(std::make_unique<ShadowPass>());
            passes.push_back(std::make_unique<PartPass>(part));
            passes.push_back(std::make_unique<PostProcessPass>(context(), FrameFeatures{}));
            auto made = FramePipeline::create(context(), std::move(passes));
            ASSERT_TRUE(made) << toString(made.error());
            std::unique_ptr<FramePipeline> ordinary = std::exchange(pipeline, std::move(*made));
            draw();
            std::vector<bool>& mask = masks.emplace_back();
            for (std::uint32_t y = kSize; y-- > 0;) // the map's first row is its lowest
                for (std::uint32_t x = 0; x < kSize; ++x)
                    mask.push_back(pixel(x, y)[3] != 0);
            if (part == DrawnParts::Surfaces) {
                std::vector<float> depths(kSize * kSize);
                pipeline->image(kShadowMap).read(0, std::as_writable_bytes(std::span(depths)));
                std::vector<bool>& shadow = masks.emplace_back();
                for (const float depth : depths)
                    shadow.push_back(depth < 1.0f);
            }
            pipeline = std::move(ordinary);
        }
        ASSERT_EQ(masks.size(), 3u);
        EXPECT_GT(std::count(masks[0].begin(), masks[0].end(), true), 1500);
        EXPECT_EQ(masks[0], masks[1]) << "surface and shadow";
        EXPECT_EQ(masks[0], masks[2]) << "surface and hull";
    }
}

} // namespace
} // namespace stylized::renderer
