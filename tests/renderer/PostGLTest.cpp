#include "renderer/Stage.h"
#include "support/TinyScene.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stylized::renderer {
namespace {

using test::TinyScene;

int encodedLevel(double linear)
{
    const double c = std::clamp(linear, 0.0, 1.0);
    return static_cast<int>(std::lround(255.0 * (c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055)));
}

class PostGL : public StageTest {
protected:
    /// A square of one colour that fills the picture, or its middle half.
    void show(const glm::vec4& color, float scale = 1.0f)
    {
        instances.clear();
        TinyScene tiny;
        const auto mode = color.a < 1 ? asset::AlphaMode::Blend : asset::AlphaMode::Opaque;
        tiny.drawing(tiny.square(), tiny.unlit(color, mode), test::scaled(scale, scale, scale));
        add(std::move(tiny.scene));
        draw();
    }
};

TEST_F(PostGL, LightAboveOneIsCutWithoutAToneMap)
{
    show({0.25f, 2, 0.5f, 1});
    EXPECT_EQ(middle(), (Pixel{encodedLevel(0.25), 255, encodedLevel(0.5), 255}));
}

TEST_F(PostGL, ExposureDoublesLightWithEachStop)
{
    options.style.post.exposure = 1;
    show({0.125f, 0.25f, 0.75f, 1});
    EXPECT_EQ(middle(), (Pixel{encodedLevel(0.25), encodedLevel(0.5), 255, 255}));
    options.style.post.exposure = -2;
    draw();
    EXPECT_EQ(middle()[1], encodedLevel(0.0625));
}

TEST_F(PostGL, TheFilmicCurveKeepsBlackAndBendsLightBelowWhite)
{
    options.style.post.toneMap = ToneMap::Filmic;
    show({0, 0.18f, 1, 1});
    EXPECT_EQ(middle()[0], 0);
    // (x (2.51 x + 0.03)) / (x (2.43 x + 0.59) + 0.14)
    EXPECT_NEAR(middle()[1], encodedLevel(0.2672), 1);
    EXPECT_NEAR(middle()[2], encodedLevel(0.8038), 1);
}

TEST_F(PostGL, WithoutSaturationColoursAreGreysOfTheirBrightness)
{
    options.style.post.saturation = 0;
    show({1, 0, 0, 1});
    const int grey = encodedLevel(0.2126);
    EXPECT_EQ(middle(), (Pixel{grey, grey, grey, 255}));
}

TEST_F(PostGL, ContrastMovesShownValuesFromTheMiddle)
{
    options.style.post.contrast = 2;
    show({0.5f, 0.05f, 0.2140411f, 1});
    EXPECT_EQ(middle()[0], 248) << "0.7354 without, so 0.9708 of 255: 247.55";
    EXPECT_EQ(middle()[1], 0);
    EXPECT_NEAR(middle()[2], 128, 1) << "the middle stays";
    options.style.post.contrast = 0;
    draw();
    EXPECT_EQ(middle()[0], 128);
}

TEST_F(PostGL, BlendingIsInLinearLight)
{
    TinyScene tiny;
    tiny.drawing(tiny.square(), tiny.unlit({0, 0, 0, 1}));
    tiny.drawing(tiny.square(), tiny.unlit({1, 1, 1, 0.5f}, asset::AlphaMode::Blend), test::at(0, 0, 1));
    add(std::move(tiny.scene));
    draw();
    EXPECT_EQ(middle()[0], 188) << "128 where encodedLevel values are mixed";
}

TEST_F(PostGL, ATransparentPictureIsStraightOrPremultiplied)
{
    show({0.5f, 0.5f, 0.5f, 0.5f});
    EXPECT_EQ(middle(), (Pixel{188, 188, 188, 128}));
    options.style.post.alpha = AlphaUse::Premultiplied;
    draw();
    EXPECT_EQ(middle(), (Pixel{94, 94, 94, 128})) << "the encodedLevel colour times its alpha";
    options.style.post.usesFxaa = true;
    draw();
    EXPECT_NEAR(middle()[0], 94, 1);
    options.style.post.alpha = AlphaUse::Straight;
    draw();
    EXPECT_NEAR(middle()[0], 188, 1);
    EXPECT_EQ(middle()[3], 128);
}

TEST_F(PostGL, FxaaSmoothsASlantedEdgeAndLeavesFlatSurfacesAndStraightEdgesAlone)
{
    options.background = {0, 0, 0, 1};
    const auto between = [&] {
        int count = 0;
        for (std::size_t i = 0; i < image.rgba.size(); i += 4)
            count += image.rgba[i] != 0 && image.rgba[i] != 255 ? 1 : 0;
        return count;
    };
    TinyScene tiny;
    math::Transform slanted = test::scaled(0.6f, 0.6f, 0.6f);
    slanted.rotation = glm::angleAxis(0.25f, glm::vec3(0, 0, 1));
    tiny.drawing(tiny.square(), tiny.unlit({1, 1, 1, 1}), slanted);
    add(std::move(tiny.scene));
    draw();
    EXPECT_EQ(between(), 0);
    options.style.post.usesFxaa = true;
    draw();
    EXPECT_GT(between(), 40);
    EXPECT_LT(between(), 260);
    EXPECT_EQ(middle(), (Pixel{255, 255, 255, 255}));
    EXPECT_EQ(pixel(0, 0), (Pixel{0, 0, 0, 255}));
}

TEST_F(PostGL, FxaaKeepsThePictureUpright)
{
    options.style.post.usesFxaa = true;
    TinyScene tiny;
    tiny.drawing(tiny.square(), tiny.unlit({1, 0, 0, 1}), test::at(0, 1, 0));
    add(std::move(tiny.scene));
    draw();
    EXPECT_EQ(pixel(16, 2), (Pixel{255, 0, 0, 255}));
    EXPECT_EQ(pixel(16, 29), (Pixel{0, 0, 0, 0}));
}

TEST_F(PostGL, BloomSpreadsBrightLightBeyondItsSurfaceAndNothingElse)
{
    options.width = options.height = 128;
    options.style.post.bloom = 1;
    show({4, 4, 4, 1}, 0.25f);
    EXPECT_EQ(middle(), (Pixel{255, 255, 255, 255}));
    const Pixel near = pixel(64, 46), far = pixel(64, 4);
    EXPECT_GT(near[3], 10) << "light shows on a transparent background too";
    EXPECT_LT(far[3], near[3]);
    EXPECT_EQ(pixel(64, 46)[3], pixel(64, 81)[3]) << "evenly up and down";
    EXPECT_EQ(pixel(46, 64)[3], pixel(81, 64)[3]);

    show({0.5f, 0.5f, 0.5f, 1}, 0.25f);
    EXPECT_EQ(pixel(64, 46), (Pixel{0, 0, 0, 0})) << "what is not bright does not spread";
}

TEST_F(PostGL, PassesThatAreOffAreNeitherCompiledNorRun)
{
    show({1, 1, 1, 1});
    EXPECT_EQ(pipeline->timings().size(), 3u) << "opaque, transparent, post";
    EXPECT_EQ(pipeline->shaders().programCount(), 3u) << "the surface's two stages and the resolve";
    options.style.post.usesFxaa = true;
    options.style.post.bloom = 0.5f;
    options.style.outline = {.drawsHulls = true, .drawsEdges = true};
    options.style.shadow.isOn = true;
    draw();
    EXPECT_EQ(pipeline->timings().size(), 9u) << "no shadow pass: nothing casts one here, nothing shows it";
}

TEST_F(PostGL, WallTimesAreThereForEachPassAndOnlyWhereTheyAreAskedFor)
{
    show({1, 1, 1, 1});
    for (const PassTiming& timing : pipeline->timings())
        EXPECT_FALSE(timing.seconds) << timing.pass;
    options.timing = Timing::Wall;
    draw();
    for (const PassTiming& timing : pipeline->timings()) {
        ASSERT_TRUE(timing.seconds) << timing.pass;
        EXPECT_GT(*timing.seconds, 0.0) << timing.pass;
    }
    EXPECT_EQ(pipeline->timings()[0].pass, "forward opaque");
}

TEST_F(PostGL, GpuTimesArePendingInTheFirstFramesAndNeverGuessed)
{
    options.timing = Timing::Gpu;
    show({1, 1, 1, 1});
    for (const PassTiming& timing : pipeline->timings())
        EXPECT_FALSE(timing.seconds) << timing.pass;
    for (int frame = 0; frame < 12; ++frame)
        draw();
    for (const PassTiming& timing : pipeline->timings())
        if (timing.seconds) {
            EXPECT_GE(*timing.seconds, 0.0);
            EXPECT_LE(*timing.seconds, 10.0);
        }
}

} // namespace
} // namespace stylized::renderer
