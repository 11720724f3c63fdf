#include "renderer/Stage.h"
#include "support/TinyScene.h"

#include <gmock/gmock.h>

#include <glm/ext/matrix_transform.hpp>

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <utility>

namespace stylized::renderer {
namespace {

using test::TinyScene;

double decoded(int level)
{
    const double c = level / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

int encoded(double linear)
{
    return static_cast<int>(
        std::lround(255.0 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055)));
}

/// A white square whose edges cross pixels at an angle.
asset::SceneAsset slantedSquare()
{
    TinyScene tiny;
    math::Transform slanted = test::scaled(0.6f, 0.6f, 0.6f);
    slanted.rotation = glm::angleAxis(0.3f, glm::vec3(0, 0, 1));
    tiny.drawing(tiny.square(), tiny.unlit({1, 1, 1, 1}), slanted);
    return std::move(tiny.scene);
}

using asset::MaterialMap;

/// Maps with a uv of its own each.
SurfaceMaps mapsOf(std::initializer_list<MaterialMap> used)
{
    SurfaceMaps maps;
    for (const MaterialMap map : used) {
        maps.used = static_cast<std::uint16_t>(maps.used | mapBit(map));
        if (map != MaterialMap::Matcap)
            maps.uv[static_cast<std::size_t>(map)] = maps.uvCount++;
    }
    maps.allUvCount = maps.uvCount;
    return maps;
}

class FrameGL : public StageTest {};

TEST_F(FrameGL, EveryBackgroundColourComesBackExactly)
{
    options.width = options.height = 1;
    for (const std::uint32_t sampleCount : {1u, 4u}) {
        options.sampleCount = sampleCount;
        for (int level = 0; level < 256; ++level) {
            options.background = glm::vec4(glm::vec3(static_cast<float>(decoded(level))), 1.0f);
            draw();
            ASSERT_EQ(pixel(0, 0), (Pixel{level, level, level, 255})) << sampleCount;
        }
    }
}

TEST_F(FrameGL, EveryUnlitColourComesBackExactly)
{
    options.width = options.height = 1;
    for (int level = 0; level < 256; ++level) {
        TinyScene tiny;
        tiny.drawing(tiny.square(), tiny.unlit(glm::vec4(glm::vec3(static_cast<float>(decoded(level))), 1)));
        instances.clear();
        add(std::move(tiny.scene));
        draw();
        ASSERT_EQ(pixel(0, 0), (Pixel{level, level, level, 255}));
    }
}

TEST_F(FrameGL, ATransparentBackgroundIsNothing)
{
    draw();
    EXPECT_EQ(middle(), (Pixel{0, 0, 0, 0}));
    options.background = {1, 0, 0, 0.2f};
    draw();
    EXPECT_EQ(middle(), (Pixel{255, 0, 0, 51})) << "straight alpha";
}

TEST_F(FrameGL, SupersamplingIsTheMeanOfTheFinePicturesPixelsInLinearLight)
{
    add(slantedSquare());
    options.background = {0, 0, 0, 1};
    options.width = options.height = 128;
    draw();
    const asset::DecodedImage fine = image;
    options.width = options.height = 32;
    options.supersampling = 4;
    draw();
    int edgePixels = 0;
    for (std::uint32_t y = 0; y < 32; ++y)
        for (std::uint32_t x = 0; x < 32; ++x) {
            double sum = 0;
            for (std::uint32_t i = 0; i < 16; ++i)
                sum += fine.rgba[4 * ((4 * y + i / 4) * 128 + 4 * x + i % 4)] / 255.0; // black or white
            ASSERT_EQ(pixel(x, y)[0], encoded(sum / 16)) << x << ' ' << y;
            edgePixels += sum > 0 && sum < 16 ? 1 : 0;
        }
    EXPECT_GT(edgePixels, 20);
}

TEST_F(FrameGL, MultisamplingSmoothsEdgesInQuarterSteps)
{
    add(slantedSquare());
    options.background = {0, 0, 0, 1};
    options.sampleCount = 4;
    EXPECT_EQ(draw().sampleCount, 4u);
    int edgePixels = 0;
    for (std::uint32_t y = 0; y < 32; ++y)
        for (std::uint32_t x = 0; x < 32; ++x) {
            const int level = pixel(x, y)[0];
            ASSERT_THAT(level, testing::AnyOf(0, 137, 188, 225, 255)) << "encoded quarters";
            edgePixels += level != 0 && level != 255 ? 1 : 0;
        }
    EXPECT_GT(edgePixels, 20);
}

TEST_F(FrameGL, MoreSamplesThanTheDriverHasBecomeWhatItHas)
{
    options.sampleCount = 64;
    const FrameStats stats = draw();
    EXPECT_LE(stats.sampleCount, 8u);
    EXPECT_LE(stats.sampleCount, context().limits().maxSampleCount);
    options.sampleCount = 3;
    EXPECT_EQ(draw().sampleCount, 2u) << "a power of two";
    options.sampleCount = 0;
    EXPECT_EQ(draw().sampleCount, 1u);
}

TEST_F(FrameGL, APictureBeyondTheDriversLimitIsAnErrorAndTheNextFrameWorks)
{
    options.width = context().limits().maxTextureSize + 1;
    EXPECT_EQ(pipeline->execute(world, options).error().code, ErrorCode::GraphicsFailed);
    options.width = 32;
    add(slantedSquare());
    draw();
    EXPECT_EQ(middle(), (Pixel{255, 255, 255, 255}));
}

TEST_F(FrameGL, ThePictureDoesNotDependOnTheFrameBefore)
{
    add(slantedSquare());
    options.sampleCount = 4;
    draw();
    const asset::DecodedImage first = image;
    instances.back()->setPlacement(glm::translate(glm::mat4(1), glm::vec3(0.3f, 0, 0)));
    draw();
    EXPECT_NE(image.rgba, first.rgba);
    instances.back()->setPlacement(glm::mat4(1));
    draw();
    EXPECT_EQ(image.rgba, first.rgba);
}

/// Declares what a test wants and draws nothing.
class IdlePass final : public RenderPass {
public:
    explicit IdlePass(PassDeclaration declaration) : declaration_(std::move(declaration)) {}
    [[nodiscard]] const PassDeclaration& declaration() const noexcept override { return declaration_; }
    [[nodiscard]] Result<void> execute(const PassContext&) override { return {}; }

private:
    PassDeclaration declaration_;
};

TEST_F(FrameGL, APipelineRefusesPassesThatDoNotFindWhatTheyRead)
{
    std::vector<std::unique_ptr<RenderPass>> passes;
    passes.push_back(
        std::make_unique<IdlePass>(PassDeclaration{.name = "show", .reads = {kSceneColor}, .writes = {kPicture}}));
    const auto refused = FramePipeline::create(context(), std::move(passes));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::ValueInvalid);
    EXPECT_EQ(refused.error().message, "pass 'show' reads 'scene color', which no pass makes");
}

TEST_F(FrameGL, ShadersComeFromAFolderWhereOneIsNamed)
{
    const std::filesystem::path folder = STYLIZED_SHADER_SOURCES;
    ShaderLibrary fromDisk(context(), folder);
    EXPECT_TRUE(fromDisk.forward(
        {.influenceSets = 2, .shading = world::Shading::Plain, .maps = mapsOf({MaterialMap::Normal})}));
    EXPECT_EQ(fromDisk.programCount(), 2u) << "a vertex and a fragment stage";
    fromDisk.reload();
    EXPECT_EQ(fromDisk.programCount(), 0u);

    ShaderLibrary nowhere(context(), folder / "missing");
    const auto program = nowhere.forward({});
    ASSERT_FALSE(program);
    EXPECT_EQ(program.error().code, ErrorCode::FileUnreadable);
}

TEST_F(FrameGL, EveryVariantCompiles)
{
    // All values of each field beside the defaults of the others, and the fullest one.
    using world::Shading;
    const SurfaceMaps normal = mapsOf({MaterialMap::Normal});
    std::vector<ForwardVariant> variants{{}, {.influenceSets = 1}, {.influenceSets = 2}};
    for (const Shading shading : {Shading::Plain, Shading::Toon, Shading::Physical}) {
        variants.push_back({.shading = shading});
        variants.push_back({.shading = shading, .isFlat = true});
        variants.push_back({.shading = shading, .maps = normal});
        variants.push_back({.shading = shading, .isFlat = true, .maps = normal});
        variants.push_back({.shading = shading, .usesTangents = true, .maps = normal});
        variants.push_back({.shading = shading, .maps = mapsOf({MaterialMap::Emissive})});
    }
    variants.push_back({.shading = Shading::Physical, .maps = mapsOf({MaterialMap::MetallicRoughness})});
    variants.push_back({.usesColors = true});
    variants.push_back({.usesUv1 = true, .maps = mapsOf({MaterialMap::BaseColor})});
    variants.push_back({.sampleCount = 4, .alphaMode = asset::AlphaMode::Mask});
    variants.push_back({.alphaMode = asset::AlphaMode::Mask});
    variants.push_back({.alphaMode = asset::AlphaMode::Blend, .cutsClear = true});
    variants.push_back({.shading = Shading::Toon, .hasRim = true});
    variants.push_back({.shading = Shading::Toon, .hasRim = true, .maps = mapsOf({MaterialMap::Matcap})});
    variants.push_back({.shading = Shading::Toon, .maps = mapsOf({MaterialMap::Shade, MaterialMap::ShadingShift})});
    SurfaceMaps shared = mapsOf({MaterialMap::BaseColor});
    shared.shadesBaseMap = true;
    variants.push_back({.shading = Shading::Toon, .maps = shared});
    variants.push_back({.maps = mapsOf({MaterialMap::BaseColor, MaterialMap::UvAnimationMask})});
    variants.push_back({.shading = Shading::Toon, .hasHull = true, .maps = mapsOf({MaterialMap::OutlineWidth})});
    variants.push_back({.part = DrawPart::Depth});
    variants.push_back({.part = DrawPart::Depth,
                        .alphaMode = asset::AlphaMode::Mask,
                        .maps = mapsOf({MaterialMap::BaseColor, MaterialMap::UvAnimationMask})});
    variants.push_back({.influenceSets = 2,
                        .alphaMode = asset::AlphaMode::Blend,
                        .shading = Shading::Toon,
                        .usesColors = true,
                        .usesTangents = true,
                        .usesUv1 = true,
                        .hasRim = true,
                        .maps = mapsOf({MaterialMap::BaseColor, MaterialMap::Emissive, MaterialMap::Normal,
                                        MaterialMap::Shade, MaterialMap::ShadingShift, MaterialMap::RimMultiply,
                                        MaterialMap::Matcap, MaterialMap::UvAnimationMask})});
    for (const ForwardVariant& variant : variants) {
        const auto program = pipeline->shaders().forward(variant);
        EXPECT_TRUE(program) << toString(program.error());
    }
}

} // namespace
} // namespace stylized::renderer
