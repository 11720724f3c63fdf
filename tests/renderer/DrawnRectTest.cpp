#include <stylized/renderer/DrawnRect.h>

#include <gtest/gtest.h>

#include <limits>

namespace stylized::renderer {
namespace {

/// Looks along −z from z = 10; the picture is 4 m wide and 2 m high.
world::RenderWorld worldWith(const math::Bounds& bounds)
{
    world::RenderWorld world;
    world.camera.position = {0, 0, 10};
    world.camera.projection = world::Projection::Orthographic;
    world.camera.halfHeight = 1.0f;
    world.aspect = 2.0f;
    world.items.resize(1);
    world.items[0].worldBounds = bounds;
    return world;
}

TEST(DrawnRect, HoldsThePixelsThatTheBoundsTouchAndAMarginOfOne)
{
    // 100 pixels a metre: from 200 − 50 to 200 + 100 and from 100 − 25 to 100.
    const world::RenderWorld world = worldWith({{-0.5f, -0.25f, -1}, {1, 0, 1}});
    EXPECT_EQ(drawnRect(world, 400, 200), (PixelRect{149, 74, 152, 27}));
    EXPECT_EQ(drawnRect(world, 400, 200, {.pixels = 5.5f}), (PixelRect{144, 69, 162, 37}));
    EXPECT_GT(drawnRect(world, 400, 200, {.metres = 0.1f}).width, 152u);
}

TEST(DrawnRect, EndsAtThePicture)
{
    EXPECT_EQ(drawnRect(worldWith({{-9, -9, -1}, {0, 9, 1}}), 400, 200), (PixelRect{0, 0, 201, 200}));
    EXPECT_EQ(drawnRect(worldWith({{5, 5, -1}, {9, 9, 1}}), 400, 200).width, 0u);
}

TEST(DrawnRect, HoldsAllItems)
{
    world::RenderWorld world = worldWith({{-0.5f, -0.25f, -1}, {-0.4f, -0.2f, 1}});
    world.items.push_back(world.items[0]);
    world.items[1].worldBounds = {{0.9f, -0.1f, -1}, {1, 0, 1}};
    EXPECT_EQ(drawnRect(world, 400, 200), (PixelRect{149, 74, 152, 27}));
}

TEST(DrawnRect, IsTheWholePictureWhereSomethingReachesBehindTheCamera)
{
    world::RenderWorld world = worldWith({{-0.01f, -0.01f, 0}, {0.01f, 0.01f, 11}});
    world.camera.projection = world::Projection::Perspective;
    EXPECT_EQ(drawnRect(world, 400, 200), (PixelRect{0, 0, 400, 200}));
}

TEST(DrawnRect, IsTheWholePictureForBoundsThatAreNoNumbers)
{
    const float infinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(drawnRect(worldWith({{-infinity, 0, 0}, {infinity, 0, 0}}), 400, 200), (PixelRect{0, 0, 400, 200}));
}

TEST(DrawnRect, IsNothingWithoutItems)
{
    EXPECT_EQ(drawnRect(world::RenderWorld{}, 400, 200), PixelRect{});
}

} // namespace
} // namespace stylized::renderer
