#include "renderer/Stage.h"
#include "support/TinyScene.h"

#include <stylized/animation/bake/BakeClips.h>
#include <stylized/renderer/CrowdRenderer.h>
#include <stylized/runtime/RuntimeBakedClips.h>

#include <glm/gtc/quaternion.hpp>

#include <cmath>
#include <cstdlib>

namespace stylized::renderer {
namespace {

using asset::AnimationInterpolation;
using asset::AnimationTarget;
using test::at;
using test::TinyScene;

/// Levels of 8 bits by which a crowd's picture of one may differ from that one's own: matrices come another way, so
/// that the last bit of a coordinate may differ.
constexpr int kOneLevel = 1;

constexpr glm::vec4 kRed(1, 0, 0, 1), kWhite(1, 1, 1, 1);
constexpr Pixel kRedPixel{255, 0, 0, 255};

asset::AnimationChannelAsset channelOf(NodeIndex node, AnimationTarget target, std::vector<float> times,
                                       std::vector<float> values)
{
    asset::AnimationChannelAsset channel;
    channel.node = node;
    channel.target = target;
    channel.componentCount = static_cast<std::uint32_t>(values.size() / times.size());
    channel.times = std::move(times);
    channel.values = std::move(values);
    return channel;
}

/// What is drawn bends: its upper half hangs on a joint that clip 0 turns by 90 degrees about z within a second, while
/// clip 1 lifts it by a metre. The whole stands below a joint of its own.
TinyScene bending(TinyScene tiny, StreamIndex drawnStream, MaterialIndex material)
{
    asset::VertexStreamAsset& stream = tiny.scene.streams[drawnStream.value];
    for (const glm::vec3& position : stream.positions)
        stream.influences.push_back({{static_cast<std::uint16_t>(position.y < 0.0f ? 0 : 1), 0, 0, 0}, {1, 0, 0, 0}});
    const NodeIndex drawn = tiny.drawing(drawnStream, material);
    const NodeIndex root = tiny.node(), tip = tiny.node({}, root);
    tiny.scene.nodes[drawn.value].skin = tiny.skin({root, tip}, {glm::mat4(1.0f), glm::mat4(1.0f)});
    const float half = std::sqrt(0.5f);
    tiny.scene.clips.resize(2);
    tiny.scene.clips[0] = {
        "bend", 1.0, {channelOf(tip, AnimationTarget::Rotation, {0, 1}, {0, 0, 0, 1, 0, 0, half, half})}};
    tiny.scene.clips[1] = {"lift", 1.0, {channelOf(tip, AnimationTarget::Translation, {0, 1}, {0, 0, 0, 0, 1, 0})}};
    return tiny;
}

/// A square of 0.25 m.
TinyScene bendingSquare(MaterialIndex (*material)(TinyScene&))
{
    TinyScene tiny;
    const StreamIndex square = tiny.square();
    for (glm::vec3& position : tiny.scene.streams[square.value].positions)
        position *= 0.125f;
    tiny.scene.streams[square.value].bounds = {{-0.125f, -0.125f, 0}, {0.125f, 0.125f, 0}};
    const MaterialIndex index = material(tiny);
    return bending(std::move(tiny), square, index);
}

MaterialIndex red(TinyScene& tiny)
{
    return tiny.unlit(kRed);
}

MaterialIndex clear(TinyScene& tiny)
{
    return tiny.unlit({1, 1, 1, 0.5f}, asset::AlphaMode::Blend);
}

/// A cube with an outline.
TinyScene bendingCube(float size)
{
    asset::MaterialAsset material;
    material.baseColor = kRed;
    material.toon.emplace();
    material.toon->shadeColor = {1, 0, 0};
    material.toon->outlineWidthMode = asset::OutlineWidthMode::World;
    material.toon->outlineWidth = 0.1f;
    material.toon->outlineColor = {0, 0, 1};
    material.toon->outlineLightingMix = 0.0f;
    TinyScene tiny;
    const StreamIndex cube = tiny.cube(size);
    const MaterialIndex index = tiny.material(material);
    return bending(std::move(tiny), cube, index);
}

class CrowdGLTest : public StageTest {
protected:
    void SetUp() override
    {
        StageTest::SetUp();
        skinning.mode = world::SkinningMode::Vertex;
        options.width = options.height = 64;
    }

    void TearDown() override
    {
        crowd.reset();
        StageTest::TearDown();
    }

    /// A crowd without members; the model is instances[0].
    void gather(asset::SceneAsset scene, const animation::BakeOptions& bake = {.framesPerSecond = 16},
                std::uint32_t maxTextureSize = 0)
    {
        world::SceneInstance& model = add(std::move(scene));
        std::vector<ClipIndex> clips;
        for (std::size_t i = 0; i < model.scene().clips.size(); ++i)
            clips.push_back(ClipIndex(i));
        const auto baked = animation::bakeClips(model.scene(), clips, bake);
        ASSERT_TRUE(baked) << toString(baked.error());
        const auto twin = runtime::RuntimeBakedClips::upload(context(), *baked, maxTextureSize);
        ASSERT_TRUE(twin) << toString(twin.error());
        auto made = CrowdRenderer::create(context(), *twin, model.extractSource());
        ASSERT_TRUE(made) << toString(made.error());
        crowd = *std::move(made);
    }

    FrameStats drawCrowd(std::vector<CrowdInstance> members)
    {
        EXPECT_TRUE(crowd->setInstances(members));
        return drawCrowd();
    }

    FrameStats drawCrowd()
    {
        world.aspect = static_cast<float>(options.width) / static_cast<float>(options.height);
        world.findsCasters = options.style.shadow.isOn;
        world::ExtractSource source = instances[0]->extractSource();
        source.crowd = &crowd->renderCrowd();
        EXPECT_EQ(extractor.extract({&source, 1}, world), world::ExtractFault::None);
        crowd->cull(world, options);
        const Result<FrameStats> stats = pipeline->execute(world, options);
        EXPECT_TRUE(stats) << toString(stats.error());
        pipeline->readPicture(image);
        return stats.value_or(FrameStats{});
    }

    /// The largest difference of any channel.
    [[nodiscard]] int differenceFrom(const asset::DecodedImage& other) const
    {
        int largest = 0;
        for (std::size_t i = 0; i < image.rgba.size(); ++i)
            largest = std::max(largest, std::abs(int(image.rgba[i]) - int(other.rgba.at(i))));
        return largest;
    }

    std::unique_ptr<CrowdRenderer> crowd;
};

TEST_F(CrowdGLTest, DrawsAllMembersWithOneDrawAPrimitive)
{
    gather(bendingSquare(red).scene);
    const FrameStats stats = drawCrowd({{.position = {-0.5f, 0, 0}}, {.position = {0.5f, 0, 0}}});
    EXPECT_EQ(stats.drawCount, 1u);
    EXPECT_EQ(pixel(16, 32), kRedPixel);
    EXPECT_EQ(pixel(48, 32), kRedPixel);
    EXPECT_EQ(pixel(32, 32)[3], 0);
    EXPECT_EQ(drawnPixelCount(), 128u); // twice 8 × 8: a picture of 2 m has 32 pixels a metre
}

TEST_F(CrowdGLTest, MembersAtDifferentTimesDiffer)
{
    gather(bendingSquare(red).scene);
    drawCrowd({{.position = {0, -0.5f, 0}, .clip = 1}});
    EXPECT_EQ(drawnPixelCount(), 64u);
    drawCrowd({{.position = {0, -0.5f, 0}, .clip = 1, .seconds = 0.5}});
    EXPECT_EQ(drawnPixelCount(), 192u); // the upper edge half a metre higher: 8 × 24
}

TEST_F(CrowdGLTest, EachHasItsOwnClipTimeSpeedPlaceAndTint)
{
    gather(bendingSquare(+[](TinyScene& tiny) { return tiny.unlit(kWhite); }).scene);
    crowd->setTime(2.25); // 0.75 s and 0.25 s into the clip
    drawCrowd({{.position = {-0.5f, -0.5f, 0}, .clip = 1, .seconds = 0.5, .tint = {1, 0, 0}},
               {.position = {0.5f, -0.5f, 0}, .clip = 1, .seconds = 0.0, .speed = -0.333333333, .tint = {0, 1, 0}}});
    EXPECT_EQ(pixel(16, 48), kRedPixel);
    EXPECT_EQ(pixel(48, 48), (Pixel{0, 255, 0, 255}));
    // Rows from the top: the lower edge lies at 52, upper edges at 44 − 24 and 44 − 8.
    EXPECT_EQ(pixel(16, 21), kRedPixel);
    EXPECT_EQ(pixel(16, 19)[3], 0);
    EXPECT_EQ(pixel(48, 37), (Pixel{0, 255, 0, 255}));
    EXPECT_EQ(pixel(48, 35)[3], 0);
}

TEST_F(CrowdGLTest, MaterialsTakeAsMuchOfATintAsTheyAreTold)
{
    gather(bendingSquare(+[](TinyScene& tiny) { return tiny.unlit(kWhite); }).scene);
    crowd->setTintAmount(MaterialIndex(std::size_t(0)), 0.0f);
    drawCrowd({{.tint = {1, 0, 0}}});
    EXPECT_EQ(middle(), (Pixel{255, 255, 255, 255}));
}

TEST_F(CrowdGLTest, MemberFiveHundredIsAPictureOfItsOwn)
{
    options.sampleCount = 4;
    options.style.outline.drawsHulls = true;
    gather(bendingCube(1.0f).scene);
    std::vector<CrowdInstance> members(501);
    for (std::size_t i = 0; i < 500; ++i)
        members[i] = {.position = {10.0f + float(i), 0, 0},
                      .clip = static_cast<std::uint32_t>(i % 2),
                      .seconds = 0.001 * double(i)};
    const glm::quat turned = glm::angleAxis(0.3f, glm::vec3(0, 0, 1));
    members[500] = {.position = {0.1f, -0.2f, 0}, .rotation = turned, .scale = 1.25f, .seconds = 0.375};
    drawCrowd(members);
    EXPECT_EQ(crowd->readCounts().drawn, 1u);
    EXPECT_GT(drawnPixelCount(), 700u);
    const asset::DecodedImage ofCrowd = image;

    world::SceneInstance& model = *instances[0];
    model.player().setClip(&model.scene().clips[0]);
    ASSERT_TRUE(model.player().seek(0.375)); // frame 6 of 16 a second
    ASSERT_TRUE(model.update(0.0));
    model.setPlacement(glm::translate(glm::mat4(1.0f), {0.1f, -0.2f, 0}) * glm::mat4_cast(turned) *
                       glm::scale(glm::mat4(1.0f), glm::vec3(1.25f)));
    draw();
    EXPECT_LE(differenceFrom(ofCrowd), kOneLevel);
}

TEST_F(CrowdGLTest, WhatHasNoSkinMovesWithItsNode)
{
    TinyScene tiny;
    const NodeIndex node = tiny.drawing(tiny.square(), red(tiny), test::scaled(0.25f, 0.25f, 1));
    tiny.scene.clips.resize(1);
    tiny.scene.clips[0] = {
        "slide", 1.0, {channelOf(node, AnimationTarget::Translation, {0, 1}, {-0.5f, 0, 0, 0.5f, 0, 0})}};
    gather(std::move(tiny.scene));
    drawCrowd({{.seconds = 0.0}, {.position = {0, 0.5f, 0}, .seconds = 0.5}});
    EXPECT_EQ(pixel(16, 32), kRedPixel);
    EXPECT_EQ(pixel(32, 16), kRedPixel);
    EXPECT_EQ(drawnPixelCount(), 2u * 16 * 16);
}

TEST_F(CrowdGLTest, TheGpuCountsWhomItLeavesOut)
{
    gather(bendingSquare(red).scene);
    std::vector<CrowdInstance> members;
    for (int i = 0; i < 1000; ++i)
        members.push_back({.position = {-5.0f + 0.5f * float(i % 20), 0, -0.001f * float(i / 20)}});
    drawCrowd(members);
    // Of each row's 20 those at −1, −0.5, 0, 0.5 and 1 m touch the picture from −1 to 1 m.
    EXPECT_EQ(crowd->readCounts().drawn, 250u);
    world.camera.position = {0, 0, -5}; // with its back to them
    world.camera.target = {0, 0, -6};
    drawCrowd();
    EXPECT_EQ(drawnPixelCount(), 0u);
}

TEST_F(CrowdGLTest, ABoxThatReachesIntoThePictureIsDrawn)
{
    gather(bendingSquare(red).scene);
    // The box of clip 1 is 1.25 m high: from −2 m its upper end lies at −0.875 m, from −2.3 m outside.
    drawCrowd({{.position = {0, -2.0f, 0}, .clip = 1, .seconds = 0.99}, {.position = {0, -2.3f, 0}, .clip = 1}});
    EXPECT_EQ(crowd->readCounts().drawn, 1u);
    EXPECT_GT(drawnPixelCount(), 0u);
}

TEST_F(CrowdGLTest, ASecondFrameOfAStillCrowdAsksNothingOfTheGpu)
{
    gather(bendingSquare(red).scene);
    drawCrowd({{.position = {-0.5f, 0, 0}}, {.position = {0.5f, 0, 0}}});
    context().resetCounters();
    crowd->cull(world, options);
    EXPECT_EQ(context().counters(), graphics::GraphicsCounters());
    crowd->setTime(0.25);
    crowd->cull(world, options);
    EXPECT_EQ(context().counters().dispatchCount, 3u);
    EXPECT_EQ(context().counters().bufferUploadCount, 0u); // only the clock has changed
}

TEST_F(CrowdGLTest, AMomentLooksTheSameHoweverItIsReached)
{
    gather(bendingSquare(red).scene);
    const std::vector<CrowdInstance> members{{.clip = 1, .seconds = 0.3, .speed = 1.1}};
    crowd->setTime(100000.5);
    drawCrowd(members);
    const asset::DecodedImage sought = image;
    EXPECT_GT(drawnPixelCount(), 64u);
    crowd->setTime(0);
    drawCrowd(members);
    crowd->setTime(100000.5);
    drawCrowd();
    EXPECT_EQ(differenceFrom(sought), 0);
}

TEST_F(CrowdGLTest, WhatBlendsIsDrawnFarFirst)
{
    gather(bendingSquare(clear).scene);
    const CrowdInstance nearRed{.position = {0, 0, 1}, .tint = {1, 0, 0}},
        farGreen{.position = {0, 0, -1}, .tint = {0, 1, 0}};
    drawCrowd({nearRed, farGreen});
    const Pixel one = middle();
    EXPECT_GT(one[0], one[1]); // red lies over green
    drawCrowd({farGreen, nearRed});
    EXPECT_EQ(middle(), one);
}

TEST_F(CrowdGLTest, EachHasItsOutline)
{
    gather(bendingCube(0.25f).scene);
    options.style.outline.drawsHulls = true;
    drawCrowd({{.position = {-0.5f, 0, 0}}, {.position = {0.5f, 0, 0}}});
    // The corners' common normal leans by 1 / √3 to each side: 0.1 m give 1.85 pixels all around 8 × 8.
    EXPECT_GT(drawnPixelCount(), 2u * 11 * 11);
    EXPECT_LT(drawnPixelCount(), 2u * 13 * 13);
    EXPECT_EQ(pixel(11, 32), (Pixel{0, 0, 255, 255}));
    EXPECT_EQ(pixel(43, 32), (Pixel{0, 0, 255, 255}));
    options.style.outline.drawsHulls = false;
    drawCrowd();
    EXPECT_EQ(drawnPixelCount(), 128u);
}

TEST_F(CrowdGLTest, CastsShadowsAlsoFromOutsideThePicture)
{
    TinyScene tiny = bendingSquare(+[](TinyScene& t) { return t.lit(kWhite); });
    gather(std::move(tiny.scene));
    world.light.direction = {-1, 0, -1};
    options.style.shadow.isOn = true;
    const CrowdInstance wall{.position = {0, 0, 0}, .scale = 4}, caster{.position = {3, 0, 3}};
    drawCrowd({wall, caster});
    EXPECT_EQ(crowd->readCounts().drawn, 1u);
    EXPECT_EQ(crowd->readCounts().casting, 2u);
    const Pixel shaded = middle();
    drawCrowd({wall});
    EXPECT_GT(middle()[0], shaded[0] + 40);
}

TEST_F(CrowdGLTest, FramesWiderThanATextureGoOnInItsNextLine)
{
    gather(bendingSquare(red).scene);
    const std::vector<CrowdInstance> members{{.clip = 1, .seconds = 0.4}, {.position = {0.5f, 0, 0}, .seconds = 0.7}};
    drawCrowd(members);
    const asset::DecodedImage wide = image;
    instances.clear();
    crowd.reset();
    gather(bendingSquare(red).scene, {.framesPerSecond = 16}, 16); // 34 frames of 6 texels in 13 lines
    drawCrowd(members);
    EXPECT_EQ(differenceFrom(wide), 0);
}

TEST_F(CrowdGLTest, ClipsThatFitIntoNoTextureAreRefused)
{
    world::SceneInstance& model = add(bendingSquare(red).scene);
    const ClipIndex clips[] = {ClipIndex(std::size_t(0))};
    const auto baked = animation::bakeClips(model.scene(), clips, {.framesPerSecond = 16});
    ASSERT_TRUE(baked);
    const auto twin = runtime::RuntimeBakedClips::upload(context(), *baked, 8); // 17 frames of 6 texels
    ASSERT_FALSE(twin);
    EXPECT_EQ(twin.error().code, ErrorCode::GraphicsFailed);
    EXPECT_EQ(twin.error().message,
              "the baked clips are 102 texels, more than the driver's largest texture of 8 × 8 holds: "
              "bake fewer clips or fewer frames a second");
}

TEST_F(CrowdGLTest, CrowdsThatTheDriverCannotHoldAreRefused)
{
    gather(bendingSquare(red).scene);
    const std::vector<CrowdInstance> members(CrowdRenderer::kMostMembers + 1);
    const Result<void> refused = crowd->setInstances(members);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::GraphicsFailed);
    EXPECT_EQ(refused.error().message, "a crowd of 65536: expected at most 65535 members");
    EXPECT_EQ(crowd->count(), 0u);
    drawCrowd({{}}); // and a smaller one still can
    EXPECT_EQ(middle(), kRedPixel);
}

TEST_F(CrowdGLTest, NobodyIsDrawnWhereNobodyIs)
{
    gather(bendingSquare(red).scene);
    EXPECT_EQ(drawCrowd({}).drawCount, 0u);
    EXPECT_EQ(drawnPixelCount(), 0u);
}

TEST_F(CrowdGLTest, HalfPrecisionLooksTheSame)
{
    options.sampleCount = 4;
    const std::vector<CrowdInstance> members{{.seconds = 0.3}, {.position = {0.5f, 0, 0}, .seconds = 0.7}};
    gather(bendingSquare(red).scene);
    drawCrowd(members);
    const asset::DecodedImage single = image;
    instances.clear();
    crowd.reset();
    gather(bendingSquare(red).scene, {.framesPerSecond = 16, .precision = asset::BakePrecision::Half});
    drawCrowd(members);
    // Half a sample's worth of an edge: halves below 1 are 0.0005 apart, a sixtieth of a pixel here.
    EXPECT_LE(differenceFrom(single), 64);
    EXPECT_GT(drawnPixelCount(), 100u);
}

TEST_F(CrowdGLTest, LooksToTheFrontWhateverItsFileSays)
{
    TinyScene tiny = bendingSquare(red);
    tiny.scene.facing = asset::Facing::MinusZ; // its front is the square's back, which is not drawn
    gather(std::move(tiny.scene));
    drawCrowd({{}});
    EXPECT_EQ(drawnPixelCount(), 0u);
}

} // namespace
} // namespace stylized::renderer
