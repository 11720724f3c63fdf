#include "renderer/Stage.h"
#include "support/TinyScene.h"

#include <gtest/gtest.h>

#include <utility>

namespace stylized::renderer {
namespace {

using test::TinyScene;

/// A square whose target 0 moves it right by 2 m per weight, out of the left half at one half. Expression "step" shows
/// the target wholly, "red" turns the white material red, "zoom" shows the left quarter of its map.
asset::SceneAsset faceScene()
{
    TinyScene tiny;
    const StreamIndex square = tiny.square();
    tiny.scene.streams[square.value].morphTargets.push_back({"right", std::vector<glm::vec3>(4, {2, 0, 0}), {}, {}});
    const NodeIndex node = tiny.drawing(square, tiny.unlit({1, 1, 1, 1}));
    tiny.scene.meshes[0].morphWeights = {0};
    asset::ExpressionAsset step, red;
    step.name = "step";
    step.morphs = {{{node, 0}, 1}};
    red.name = "red";
    red.colors = {{MaterialIndex(0), asset::MaterialColor::Base, {1, 0, 0, 1}}};
    tiny.scene.expressions = {step, red};
    return std::move(tiny.scene);
}

using FaceGL = StageTest;

TEST_F(FaceGL, ExpressionsMoveVerticesAndBounds)
{
    world::SceneInstance& instance = add(faceScene());
    ASSERT_TRUE(instance.face().setExpressionWeight(ExpressionIndex(0), 0.5f));
    ASSERT_TRUE(instance.update(0));
    draw();
    EXPECT_EQ(drawnPixelCount(), 512u) << "one metre to the right";
    EXPECT_NEAR(instance.worldBounds().min.x, 0, 1e-5f);
}

TEST_F(FaceGL, ExpressionsColourOneInstanceAndNotTheOther)
{
    world::SceneInstance& a = add(faceScene());
    world::SceneInstance& b = add(faceScene());
    a.setPlacement(glm::mat4(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 1));
    b.setPlacement(glm::mat4(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1));
    ASSERT_TRUE(a.face().setExpressionWeight(ExpressionIndex(1), 1));
    ASSERT_TRUE(a.update(0));
    draw();
    EXPECT_EQ(pixel(8, 16), (Pixel{255, 0, 0, 255}));
    EXPECT_EQ(pixel(24, 16), (Pixel{255, 255, 255, 255}));
    a.face().releaseAll();
    ASSERT_TRUE(a.update(0));
    draw();
    EXPECT_EQ(pixel(8, 16), (Pixel{255, 255, 255, 255}));
}

TEST_F(FaceGL, AHandHoldsItsTargetWhileTheClipMovesIt)
{
    world::SceneInstance& instance = add(faceScene());
    ASSERT_TRUE(instance.face().setMorphWeight({NodeIndex(0), 0}, 0.5f));
    const float animated[] = {1.5f};
    ASSERT_TRUE(instance.pose().setMorphWeights(NodeIndex(0), animated));
    ASSERT_TRUE(instance.update(0));
    draw();
    EXPECT_EQ(drawnPixelCount(), 512u);
    instance.face().releaseAll();
    ASSERT_TRUE(instance.update(0));
    EXPECT_EQ(draw().culledCount, 1u) << "three metres to the right, as the clip says";
}

TEST_F(FaceGL, AFaceThatDoesNotChangeAsksNothingOfTheDriver)
{
    world::SceneInstance& instance = add(faceScene());
    ASSERT_TRUE(instance.face().setExpressionWeight(ExpressionIndex(0), 0.5f));
    ASSERT_TRUE(instance.face().setExpressionWeight(ExpressionIndex(1), 0.5f));
    ASSERT_TRUE(instance.update(0));
    const graphics::GraphicsCounters before = context().counters();
    ASSERT_TRUE(instance.face().setExpressionWeight(ExpressionIndex(0), 0.5f));
    for (int i = 0; i < 3; ++i)
        ASSERT_TRUE(instance.update(0.1));
    EXPECT_EQ(context().counters(), before);
}

} // namespace
} // namespace stylized::renderer
