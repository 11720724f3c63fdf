#include <stylized/world/Camera.h>
#include <stylized/world/DirectionalLight.h>
#include <stylized/world/Frustum.h>

#include <gmock/gmock.h>

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace stylized::world {
namespace {

/// Single precision through a product of two matrices and a division.
constexpr float kTolerance = 1e-5f;

glm::vec3 project(const Camera& camera, float aspect, const glm::vec3& point)
{
    const glm::vec4 clip = camera.clipFromWorld(aspect) * glm::vec4(point, 1.0f);
    return glm::vec3(clip) / clip.w;
}

math::Bounds projectedCorners(const Camera& camera, float aspect, const math::Bounds& box)
{
    math::Bounds picture;
    for (int i = 0; i < 8; ++i)
        picture.include(project(
            camera, aspect,
            {(i & 1) ? box.max.x : box.min.x, (i & 2) ? box.max.y : box.min.y, (i & 4) ? box.max.z : box.min.z}));
    return picture;
}

TEST(Camera, SeesItsTargetInTheMiddleAndRightIsRight)
{
    Camera camera;
    camera.position = {0, 0, 5};
    EXPECT_NEAR(project(camera, 1, {0, 0, 0}).x, 0, kTolerance);
    EXPECT_GT(project(camera, 1, {1, 0, 0}).x, 0);
    EXPECT_GT(project(camera, 1, {0, 1, 0}).y, 0);
}

TEST(Camera, ShowsTheFieldOfViewFromEdgeToEdge)
{
    Camera camera;
    camera.position = {0, 0, 2};
    camera.verticalFov = 1.5707963f; // tan(45°) = 1
    EXPECT_NEAR(project(camera, 2, {0, 2, 0}).y, 1, kTolerance);
    EXPECT_NEAR(project(camera, 2, {4, 0, 0}).x, 1, kTolerance);
    camera.projection = Projection::Orthographic;
    camera.halfHeight = 3;
    EXPECT_NEAR(project(camera, 2, {0, 3, 0}).y, 1, kTolerance);
    EXPECT_NEAR(project(camera, 2, {6, 0, -7}).x, 1, kTolerance);
}

TEST(Camera, LooksStraightDownWithoutLosingItsWay)
{
    Camera camera;
    camera.position = {0, 5, 0};
    const glm::vec3 right = project(camera, 1, {1, 0, 0});
    EXPECT_GT(right.x, 0);
    EXPECT_NEAR(right.y, 0, kTolerance);
    EXPECT_GT(project(camera, 1, {0, 0, -1}).y, 0);
}

class FramedBox : public testing::TestWithParam<std::tuple<Projection, glm::vec3, float>> {};

TEST_P(FramedBox, TouchesTwoOppositeEdgesAndCrossesNone)
{
    const auto [projection, direction, aspect] = GetParam();
    const math::Bounds box{{-0.5f, 0.0f, -0.25f}, {0.5f, 1.8f, 0.75f}};
    Camera lens;
    lens.projection = projection;
    const Camera camera = framed(lens, box, {direction, aspect, 0.1f});
    const math::Bounds picture = projectedCorners(camera, aspect, box);

    EXPECT_GE(picture.min.z, -1.0f);
    EXPECT_LE(picture.max.z, 1.0f);
    const float widest = std::max({-picture.min.x, picture.max.x, -picture.min.y, picture.max.y});
    EXPECT_NEAR(widest, 0.9f, kTolerance);
    const bool touchesSides =
        std::abs(picture.min.x + 0.9f) < kTolerance && std::abs(picture.max.x - 0.9f) < kTolerance;
    const bool touchesEnds = std::abs(picture.min.y + 0.9f) < kTolerance && std::abs(picture.max.y - 0.9f) < kTolerance;
    EXPECT_TRUE(touchesSides || touchesEnds)
        << picture.min.x << ' ' << picture.max.x << ' ' << picture.min.y << ' ' << picture.max.y;
    EXPECT_NEAR(glm::dot(camera.direction(), glm::normalize(direction)), 1.0f, kTolerance);
}

INSTANTIATE_TEST_SUITE_P(AllWays, FramedBox,
                         testing::Combine(testing::Values(Projection::Perspective, Projection::Orthographic),
                                          testing::Values(glm::vec3(0, 0, -1), glm::vec3(1, 0, 0),
                                                          glm::vec3(-2, -1, -3), glm::vec3(0, -1, 0)),
                                          testing::Values(0.5f, 1.0f, 16.0f / 9.0f)));

TEST(Camera, FramesACubeFromTheDistanceThatTrigonometrySays)
{
    Camera lens;
    lens.verticalFov = 1.5707963f;
    const Camera camera = framed(lens, {{-1, -1, -1}, {1, 1, 1}}, {{0, 0, -1}, 1.0f, 0.0f});
    // The near face fills the picture: it is 2 m wide and tan(45°) = 1, so 1 m before it.
    EXPECT_NEAR(camera.position.z, 2.0f, kTolerance);
    EXPECT_NEAR(camera.position.x, 0.0f, kTolerance);
}

TEST(Camera, FramesAPointAndAFlatBoxWithoutFallingIntoThem)
{
    const Camera point = framed({}, {{1, 2, 3}, {1, 2, 3}}, {});
    EXPECT_GT(point.position.z, 3.5f);
    EXPECT_GT(point.near, 0.0f);
    const Camera line = framed({}, {{0, 0, -1}, {0, 0, 1}}, {});
    EXPECT_GE(line.position.z, 1.1f - kTolerance);
    EXPECT_GT(line.near, 0.0f);
}

TEST(Frustum, SeesWhatTheCameraSees)
{
    Camera camera;
    camera.position = {0, 0, 2};
    camera.verticalFov = 1.5707963f;
    camera.near = 1;
    camera.far = 10;
    const Frustum frustum = frustumOf(camera.clipFromWorld(1));
    const auto cube = [](const glm::vec3& center) { return math::Bounds{center - 0.1f, center + 0.1f}; };
    EXPECT_TRUE(frustum.intersects(cube({0, 0, 0})));
    EXPECT_TRUE(frustum.intersects(cube({2.05f, 0, 0}))) << "half of it is inside";
    EXPECT_FALSE(frustum.intersects(cube({2.3f, 0, 0})));
    EXPECT_FALSE(frustum.intersects(cube({-2.3f, 0, 0})));
    EXPECT_FALSE(frustum.intersects(cube({0, 2.3f, 0})));
    EXPECT_FALSE(frustum.intersects(cube({0, -2.3f, 0})));
    EXPECT_FALSE(frustum.intersects(cube({0, 0, 1.2f}))) << "before the near plane";
    EXPECT_FALSE(frustum.intersects(cube({0, 0, -8.2f}))) << "behind the far plane";
    EXPECT_FALSE(frustum.intersects({})) << "an empty box is nowhere";
}

TEST(DirectionalLight, ComesFromTheUpperLeftBehindAnyCamera)
{
    Camera camera;
    camera.position = {0, 0, -4}; // looks to +Z, so its left is +X
    const DirectionalLight light = fromUpperLeft(camera);
    EXPECT_LT(light.direction.x, 0);
    EXPECT_LT(light.direction.y, 0);
    EXPECT_GT(light.direction.z, 0);
}

} // namespace
} // namespace stylized::world
