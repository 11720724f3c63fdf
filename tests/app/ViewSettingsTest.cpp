#include <stylized/app/ViewSettings.h>

#include <glm/vec4.hpp>
#include <gtest/gtest.h>

#include <cmath>

using namespace stylized;
using namespace stylized::app;

namespace {

const math::Bounds kFigure{{-0.5f, 0.0f, -0.2f}, {0.5f, 1.8f, 0.2f}};

/// Largest |x| or |y| of the box's corners in the picture, where 1 is an edge; above 1e9 behind the camera.
float reachInPicture(const world::Camera& camera, const math::Bounds& bounds, float aspect)
{
    float reach = 0;
    for (int i = 0; i < 8; ++i) {
        const glm::vec4 corner((i & 1) != 0 ? bounds.max.x : bounds.min.x, (i & 2) != 0 ? bounds.max.y : bounds.min.y,
                               (i & 4) != 0 ? bounds.max.z : bounds.min.z, 1.0f);
        const glm::vec4 clip = camera.clipFromWorld(aspect) * corner;
        const bool isBetweenPlanes = clip.w > 0 && std::abs(clip.z) <= clip.w;
        reach = std::max({reach, isBetweenPlanes ? std::abs(clip.x / clip.w) : 1e10f, std::abs(clip.y / clip.w)});
    }
    return reach;
}

} // namespace

TEST(ViewSettings, TheWholeFigureIsInThePictureFromAnySide)
{
    for (const float azimuth : {0.0f, 35.0f, 90.0f, 180.0f, -60.0f})
        for (const float elevation : {-90.0f, 0.0f, 25.0f, 90.0f})
            for (const float aspect : {0.3f, 1.0f, 2.5f}) {
                const world::Camera camera = cameraFor({.azimuth = azimuth, .elevation = elevation}, kFigure, aspect);
                EXPECT_LE(reachInPicture(camera, kFigure, aspect), 1.0f);
                EXPECT_GE(reachInPicture(camera, kFigure, aspect), 0.9f) << "and fills it";
            }
}

TEST(ViewSettings, AFigureOfAnySizeIsInThePicture)
{
    for (const float scale : {1e-6f, 1e-3f, 1e3f, 1e6f}) {
        const math::Bounds bounds{scale * kFigure.min, scale * kFigure.max};
        EXPECT_LE(reachInPicture(cameraFor({}, bounds, 1.0f), bounds, 1.0f), 1.0f) << scale;
    }
}

TEST(ViewSettings, AzimuthNinetyIsTheCharactersLeft)
{
    EXPECT_GT(cameraFor({.azimuth = 90}, kFigure, 1.0f).position.x, 1.0f);
    EXPECT_GT(cameraFor({}, kFigure, 1.0f).position.z, 1.0f);
    EXPECT_LT(cameraFor({.azimuth = 180}, kFigure, 1.0f).position.z, -1.0f);
    EXPECT_GT(cameraFor({.elevation = 60}, kFigure, 1.0f).position.y, 2.0f);
}

TEST(ViewSettings, ABustIsTheUpperThirdWithoutTheArms)
{
    const math::Bounds bust = partOf(kFigure, Subject::Bust);
    EXPECT_NEAR(bust.min.y, 1.2f, 1e-5f);
    EXPECT_NEAR(bust.max.y, 1.8f, 1e-5f);
    EXPECT_NEAR(bust.min.x, -0.3f, 1e-5f);
    EXPECT_NEAR(bust.max.z, 0.2f, 1e-5f);
}

TEST(ViewSettings, AGivenCameraStaysWhereItIsAndSeesTheFigure)
{
    const world::Camera camera = cameraFor({.position = glm::vec3(0, 1, 10)}, kFigure, 1.0f);
    EXPECT_EQ(camera.position, glm::vec3(0, 1, 10));
    EXPECT_EQ(camera.target, kFigure.center());
    EXPECT_LE(reachInPicture(camera, kFigure, 1.0f), 1.0f);
    const world::Camera inside = cameraFor({.position = glm::vec3(0, 1, 0), .target = glm::vec3(0, 1, 1)}, kFigure, 1);
    EXPECT_GT(inside.near, 0.0f);
    EXPECT_GT(inside.far, inside.near);
}

TEST(ViewSettings, ATurningBoxStaysInItsTurnedBox)
{
    const math::Bounds turned = turnedAround(kFigure, kFigure.center());
    EXPECT_NEAR(turned.max.x, std::sqrt(0.25f + 0.04f), 1e-5f);
    EXPECT_NEAR(turned.max.z, turned.max.x, 1e-5f);
    EXPECT_EQ(turned.max.y, kFigure.max.y);
}
