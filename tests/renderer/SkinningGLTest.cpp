#include "renderer/Stage.h"
#include "support/TinyScene.h"

#include <stylized/renderer/GeometryCapture.h>

#include <gmock/gmock.h>

#include <glm/ext/matrix_transform.hpp>
#include <glm/gtc/constants.hpp>

#include <utility>

namespace stylized::renderer {
namespace {

using test::TinyScene;

/// Single precision: a rotation by a right angle has cosines of 1e-8, and a vertex goes through two matrices.
constexpr float kTolerance = 1e-6f;

void expectNear(const glm::vec3& actual, const glm::vec3& expected)
{
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(actual[i], expected[i], kTolerance) << i;
}

/// A strip from x = −1 to 1, of height 1/2, in two squares. The left edge follows joint 0, the right edge and the
/// middle joint 1, which sits in the middle. Nodes: 0 draws, 1 and 2 are the joints.
asset::SceneAsset bendingStrip(std::size_t influenceSets = 1)
{
    TinyScene tiny;
    asset::VertexStreamAsset strip;
    strip.positions = {{-1, -0.25f, 0}, {0, -0.25f, 0}, {1, -0.25f, 0}, {-1, 0.25f, 0}, {0, 0.25f, 0}, {1, 0.25f, 0}};
    strip.normals.assign(6, {0, 0, 1});
    for (const std::uint16_t joint : {0, 1, 1, 0, 1, 1})
        strip.influences.push_back({{joint, 0, 0, 0}, {1, 0, 0, 0}});
    if (influenceSets == 2) {
        // The same pulls, but half of each in the second set.
        strip.influences2 = strip.influences;
        for (auto* set : {&strip.influences, &strip.influences2})
            for (asset::VertexInfluences& vertex : *set)
                vertex.weights[0] = 0.5f;
    }
    const StreamIndex stream = tiny.stream(strip, {0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4});
    const NodeIndex drawing = tiny.drawing(stream, tiny.unlit({1, 0, 0, 1}), test::at(7, 7, 7));
    const NodeIndex root = tiny.node(test::at(-1, 0, 0));
    const NodeIndex tip = tiny.node(test::at(1, 0, 0), root);
    tiny.scene.nodes[drawing.value].skin =
        tiny.skin({root, tip}, {glm::translate(glm::mat4(1), glm::vec3(1, 0, 0)), glm::mat4(1)});
    return std::move(tiny.scene);
}

void bend(world::SceneInstance& instance, const glm::quat& rotation)
{
    math::Transform tip = test::at(1, 0, 0);
    tip.rotation = rotation;
    ASSERT_TRUE(instance.pose().setLocalTransform(NodeIndex(2), tip));
    ASSERT_TRUE(instance.update(0.0));
}

const glm::quat kUpwards = glm::angleAxis(glm::half_pi<float>(), glm::vec3(0, 0, 1));

class SkinningGL : public StageTest {
protected:
    CapturedGeometry captureFirst()
    {
        auto capture = GeometryCapture::create(context(), pipeline->shaders());
        EXPECT_TRUE(capture) << toString(capture.error());
        auto geometry = capture->capture(world, 0);
        EXPECT_TRUE(geometry) << toString(geometry.error());
        return *geometry;
    }
};

TEST_F(SkinningGL, ARestingStripStandsWhereItsFileHasIt)
{
    add(bendingStrip());
    draw();
    EXPECT_EQ(pixel(4, 16), kRedPixel);
    EXPECT_EQ(pixel(28, 16), kRedPixel);
    EXPECT_EQ(pixel(16, 4), kNoPixel);
    EXPECT_EQ(drawnPixelCount(), 32u * 8u) << "the drawing node's own place counts for nothing";
}

TEST_F(SkinningGL, AJointTurnedByARightAngleBendsTheStrip)
{
    bend(add(bendingStrip()), kUpwards);
    draw();
    EXPECT_EQ(pixel(16, 4), kRedPixel) << "the right half stands upright";
    EXPECT_EQ(pixel(28, 16), kNoPixel);
    EXPECT_EQ(pixel(2, 16), kRedPixel);

    const CapturedGeometry geometry = captureFirst();
    ASSERT_EQ(geometry.positions.size(), 6u);
    expectNear(geometry.positions[0], {-1, -0.25f, 0});
    expectNear(geometry.positions[2], {0.25f, 1, 0});
    expectNear(geometry.positions[5], {-0.25f, 1, 0});
    expectNear(geometry.normals[5], {0, 0, 1});
}

TEST_F(SkinningGL, NormalsTurnWithTheirJoint)
{
    bend(add(bendingStrip()), glm::angleAxis(glm::half_pi<float>(), glm::vec3(0, -1, 0)));
    draw();
    const CapturedGeometry geometry = captureFirst();
    expectNear(geometry.positions[2], {0, -0.25f, 1});
    expectNear(geometry.normals[2], {-1, 0, 0});
    expectNear(geometry.normals[0], {0, 0, 1});
}

TEST_F(SkinningGL, EightInfluencesGiveWhatFourDo)
{
    bend(add(bendingStrip(2)), kUpwards);
    draw();
    expectNear(captureFirst().positions[2], {0.25f, 1, 0});
}

TEST_F(SkinningGL, AMirroringJointKeepsNormalsOutsideAndFrontsVisible)
{
    world::SceneInstance& instance = add(bendingStrip());
    math::Transform mirrored = test::scaled(-1, 1, 1);
    mirrored.translation = {1, 0, 0};
    ASSERT_TRUE(instance.pose().setLocalTransform(NodeIndex(2), mirrored));
    ASSERT_TRUE(instance.update(0.0));
    draw();
    EXPECT_EQ(pixel(8, 16), kRedPixel) << "the right square lies on the left one, its winding turned";
    EXPECT_EQ(pixel(24, 16), kNoPixel);
    EXPECT_EQ(world.items[0].winding, world::Winding::Mixed);
    expectNear(captureFirst().normals[2], {0, 0, 1});

    math::Transform root = test::scaled(-1, 1, 1);
    root.translation = {1, 0, 0};
    ASSERT_TRUE(instance.pose().setLocalTransform(NodeIndex(1), root));
    ASSERT_TRUE(instance.pose().setLocalTransform(NodeIndex(2), test::at(1, 0, 0)));
    ASSERT_TRUE(instance.update(0.0));
    draw();
    EXPECT_EQ(world.items[0].winding, world::Winding::Clockwise);
    EXPECT_EQ(drawnPixelCount(), 32u * 8u);
}

TEST_F(SkinningGL, TheInstancesPlacementMovesSkinnedAndCapturedGeometryAlike)
{
    add(bendingStrip()).setPlacement(glm::translate(glm::mat4(1), glm::vec3(0, 0.5f, 0)));
    draw();
    EXPECT_EQ(pixel(16, 8), kRedPixel);
    EXPECT_EQ(pixel(16, 16), kNoPixel);
    expectNear(captureFirst().positions[0], {-1, 0.25f, 0});
}

TEST_F(SkinningGL, ACorruptedPaletteRowShowsInThePictureAndInTheCapture)
{
    world::SceneInstance& instance = add(bendingStrip());
    draw();
    expectNear(captureFirst().positions[2], {1, -0.25f, 0});
    EXPECT_EQ(pixel(28, 12), kRedPixel);

    // Joint 1's row of y: the strip's end becomes half as wide, still inside the bounds of the pose.
    instance.palettes().matrices(0)[1].rows[1] *= 0.5f;
    ASSERT_TRUE(instance.palettes().commit(instance.pose().version()));
    draw();
    const CapturedGeometry geometry = captureFirst();
    expectNear(geometry.positions[2], {1, -0.125f, 0});
    expectNear(geometry.positions[0], {-1, -0.25f, 0});
    EXPECT_EQ(pixel(28, 12), kNoPixel);
    EXPECT_EQ(pixel(3, 12), kRedPixel);
}

TEST_F(SkinningGL, AFrameInWhichNothingMovesWritesNothingAndPlacesNoFence)
{
    world::SceneInstance& instance = add(bendingStrip());
    bend(instance, kUpwards);
    EXPECT_EQ(instance.palettes().lastUploadCount(), 1u);
    draw();
    const std::uint32_t place = world.items[0].firstJoint;
    context().resetCounters();
    ASSERT_TRUE(instance.update(0.0));
    EXPECT_EQ(instance.palettes().lastUploadCount(), 0u);
    EXPECT_EQ(context().counters(), graphics::GraphicsCounters());
    draw();
    EXPECT_EQ(context().counters().bufferUploadCount, 0u);
    EXPECT_EQ(context().counters().fenceCount, 0u);
    EXPECT_EQ(world.items[0].firstJoint, place);
    EXPECT_EQ(pixel(16, 4), kRedPixel);
}

TEST_F(SkinningGL, AMovingFramePlacesOneFenceHoweverManyMove)
{
    add(bendingStrip());
    add(bendingStrip());
    draw();
    context().resetCounters();
    for (const auto& instance : instances)
        bend(*instance, kUpwards);
    draw();
    EXPECT_EQ(context().counters().fenceCount, 1u);
}

TEST_F(SkinningGL, WhatWasExtractedIsDrawnInItsPoseThoughTheNextOneIsThere)
{
    world::SceneInstance& instance = add(bendingStrip());
    world.aspect = 1.0f;
    for (const bool isBent : {false, true, false, true}) {
        bend(instance, isBent ? kUpwards : glm::quat(1, 0, 0, 0));
        const world::ExtractSource source = instance.extractSource();
        ASSERT_EQ(extractor.extract({&source, 1}, world), world::ExtractFault::None);
        bend(instance, isBent ? glm::quat(1, 0, 0, 0) : kUpwards);
        ASSERT_TRUE(pipeline->execute(world, options));
        pipeline->readPicture(image);
        EXPECT_EQ(pixel(16, 4), isBent ? kRedPixel : kNoPixel);
        EXPECT_EQ(pixel(28, 16), isBent ? kNoPixel : kRedPixel);
    }
}

TEST_F(SkinningGL, APaletteThatCannotBeUploadedDrawsNothingAndIsCounted)
{
    asset::SceneAsset scene = bendingStrip();
    scene.skins[0].inverseBinds[1][3].x = 2e38f; // finite; not so when the joint is twice as large
    world::SceneInstance& instance = add(std::move(scene));
    ASSERT_TRUE(instance.pose().setLocalTransform(NodeIndex(2), test::scaled(2, 2, 2)));
    const Result<void> updated = instance.update(0.0);
    ASSERT_FALSE(updated);
    EXPECT_EQ(updated.error().code, ErrorCode::ValueNotFinite);
    const FrameStats stats = draw();
    EXPECT_EQ(stats.notReadyCount, 1u);
    EXPECT_EQ(stats.drawCount, 0u);
    EXPECT_EQ(drawnPixelCount(), 0u) << "above all not the bind pose";

    ASSERT_TRUE(instance.pose().setLocalTransform(NodeIndex(2), test::at(1, 0, 0)));
    ASSERT_TRUE(instance.update(0.0));
    EXPECT_EQ(draw().drawCount, 1u);
}

TEST_F(SkinningGL, APoseThatIsNotFiniteIsRefusedByUpdateAndExtraction)
{
    world::SceneInstance& instance = add(bendingStrip());
    ASSERT_TRUE(instance.pose().setLocalTransform(NodeIndex(1), test::scaled(3e38f, 3e38f, 3e38f)));
    ASSERT_TRUE(instance.pose().setLocalTransform(NodeIndex(2), test::at(10, 0, 0)));
    const Result<void> updated = instance.update(0.0);
    ASSERT_FALSE(updated);
    EXPECT_EQ(updated.error().code, ErrorCode::ValueNotFinite);
    const world::ExtractSource source = instance.extractSource();
    EXPECT_EQ(extractor.extract({&source, 1}, world), world::ExtractFault::PoseDirty);
}

TEST_F(SkinningGL, AnUnchangedPoseUploadsNothing)
{
    world::SceneInstance& instance = add(bendingStrip());
    context().resetCounters();
    ASSERT_TRUE(instance.update(0.0));
    EXPECT_EQ(context().counters().bufferUploadCount, 0u);
    bend(instance, kUpwards);
    EXPECT_EQ(context().counters().bufferUploadCount, 1u);
}

TEST_F(SkinningGL, BoundsFollowTheBentStrip)
{
    world::SceneInstance& instance = add(bendingStrip());
    expectNear(instance.worldBounds().max, {1, 0.25f, 0});
    bend(instance, kUpwards);
    expectNear(instance.worldBounds().min, {-1, -0.25f, 0});
    expectNear(instance.worldBounds().max, {0.25f, 1, 0});
    instance.setPlacement(glm::translate(glm::mat4(1), glm::vec3(0, 0, 3)));
    expectNear(instance.worldBounds().max, {0.25f, 1, 3});
}

TEST_F(SkinningGL, AStreamWithoutNormalsCapturesTheSmoothOnesOfTheAsset)
{
    TinyScene tiny;
    const StreamIndex square = tiny.square();
    tiny.scene.streams[square.value].normals.clear();
    tiny.scene.streams[square.value].smoothNormals.assign(4, {0, 1, 0});
    tiny.drawing(square, tiny.lit({1, 1, 1, 1}));
    add(std::move(tiny.scene));
    draw();
    expectNear(captureFirst().normals[0], {0, 1, 0});
}

TEST_F(SkinningGL, ACaptureReadsWhatLiesOutsideThePictureToo)
{
    TinyScene tiny;
    math::Transform far = test::at(1000, 0, 0);
    far.scale = {2, 2, 2};
    tiny.drawing(tiny.square(), tiny.unlit({1, 1, 1, 1}), far);
    add(std::move(tiny.scene));
    world.culls = false;
    draw();
    ASSERT_EQ(world.items.size(), 1u);
    expectNear(captureFirst().positions[2], {1002, 2, 0});
}

} // namespace
} // namespace stylized::renderer
