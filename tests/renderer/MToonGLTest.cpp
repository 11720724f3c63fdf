#include "renderer/Stage.h"
#include "support/TinyScene.h"

#include <stylized/graphics/Context.h>
#include <stylized/graphics/Program.h>
#include <stylized/graphics/VertexArray.h>
#include <stylized/renderer/passes/ForwardOpaquePass.h>
#include <stylized/renderer/passes/ForwardTransparentPass.h>
#include <stylized/renderer/passes/OutlineMaskPass.h>
#include <stylized/renderer/passes/RenderPass.h>

#include <glm/geometric.hpp>

#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

// What the reference pictures of MToon (conformance) do not show: each parameter alone at one point, with a literal
// value worked out by the formula, and degenerate ones.
namespace stylized::renderer {
namespace {

using asset::MaterialMap;
using test::TinyScene;

constexpr Pixel kHalf{188, 188, 188, 255};    // linear 1/2
constexpr Pixel kQuarter{137, 137, 137, 255}; // linear 1/4

class MToonGL : public StageTest {
protected:
    void SetUp() override
    {
        StageTest::SetUp();
        world.light.direction = {0, 0, -1};
        world.light.color = glm::vec3(1.0f);
        world.light.ambientSky = world.light.ambientGround = glm::vec3(0.0f);
        material.toon.emplace().shadeColor = glm::vec3(0.25f);
    }

    [[nodiscard]] asset::ToonShadingAsset& toon() { return *material.toon; }

    /// Draws a square with `material`, seen and lit from the front; `change` may alter its stream before. Textures are
    /// the pictures of `pictures`, in order.
    template <class Change>
    void drawSquare(Change change)
    {
        instances.clear();
        TinyScene tiny;
        const StreamIndex square = tiny.square();
        change(tiny.scene.streams[square.value]);
        tiny.drawing(square, tiny.material(material));
        for (std::size_t i = 0; i < pictures.size(); ++i) {
            asset::TextureAsset& texture = tiny.scene.textures[tiny.texture().value];
            texture.magnification = texture.minification = filter;
            texture.usesMipmaps = filter == asset::FilterMode::Linear;
            texture.wrapU = texture.wrapV = wrap;
        }
        add(std::move(tiny.scene), pictures);
        draw();
    }
    Pixel drawn()
    {
        drawSquare([](auto&) {});
        return middle();
    }
    Pixel drawnWithNormal(const glm::vec3& normal)
    {
        drawSquare([&](asset::VertexStreamAsset& stream) { stream.normals.assign(4, normal); });
        return middle();
    }

    /// A picture of one row.
    static asset::DecodedImage row(const std::vector<std::array<std::uint8_t, 4>>& texels)
    {
        asset::DecodedImage image{static_cast<std::uint32_t>(texels.size()), 1, {}};
        for (const auto& texel : texels)
            image.rgba.insert(image.rgba.end(), texel.begin(), texel.end());
        return image;
    }

    asset::MaterialAsset material;
    std::vector<asset::DecodedImage> pictures;
    asset::WrapMode wrap = asset::WrapMode::Repeat;
    asset::FilterMode filter = asset::FilterMode::Nearest;
};

TEST_F(MToonGL, LitSurfacesShowTheLitColourAndOthersTheShadeColour)
{
    EXPECT_EQ(drawn(), kWhitePixel);
    world.light.direction = {0, 0, 1};
    EXPECT_EQ(drawn(), kQuarter);
}

TEST_F(MToonGL, TheEdgeIsAsWideAsToonySaysAndShiftMovesIt)
{
    // Toony 0: from -1 to 1. At a cosine of 0 the colour is half way: 0.625.
    toon().shadingToony = 0.0f;
    world.light.direction = {0, -1, 0};
    EXPECT_EQ(drawn(), (Pixel{207, 207, 207, 255}));
    toon().shadingShift = 1.0f;
    EXPECT_EQ(drawn(), kWhitePixel);
    toon().shadingShift = -1.0f;
    EXPECT_EQ(drawn(), kQuarter);
}

TEST_F(MToonGL, AtToonyOneTheEdgeIsAStep)
{
    toon().shadingToony = 1.0f;
    EXPECT_EQ(drawnWithNormal(glm::normalize(glm::vec3(0, 1, 0.001f))), kWhitePixel);
    EXPECT_EQ(drawnWithNormal(glm::normalize(glm::vec3(0, 1, -0.001f))), kQuarter);
}

TEST_F(MToonGL, TheShiftsMapIsReadAsANumberFromRed)
{
    toon().shadingToony = 0.0f;
    toon().shadingShiftTexture = asset::TextureSlot{TextureIndex(0)};
    toon().shadingShiftTextureScale = -2.0f;
    pictures = {row({{128, 255, 255, 255}})};
    // A cosine of 1 and -2 · 128/255: almost half way.
    EXPECT_EQ(drawn(), (Pixel{207, 207, 207, 255}));
}

TEST_F(MToonGL, TheShadesMapMultipliesTheShadeColourOnly)
{
    toon().shadeColor = glm::vec3(1.0f);
    toon().shadeTexture = asset::TextureSlot{TextureIndex(0)};
    pictures = {row({{188, 137, 0, 255}})};
    EXPECT_EQ(drawn(), kWhitePixel);
    world.light.direction = {0, 0, 1};
    EXPECT_EQ(drawn(), (Pixel{188, 137, 0, 255}));
}

TEST_F(MToonGL, AShadesMapThatIsTheBaseColoursIsReadOnce)
{
    toon().shadeColor = glm::vec3(0.5f);
    material.baseColor = {0, 0, 0, 1}; // the shade must not depend on the lit colour's factor
    material.baseColorTexture = toon().shadeTexture = asset::TextureSlot{TextureIndex(0)};
    pictures = {row({{188, 188, 188, 255}})};
    world.light.direction = {0, 0, 1};
    EXPECT_EQ(drawn(), kQuarter);
    EXPECT_TRUE(surfaceMapsOf(world.items[0]).shadesBaseMap);
    EXPECT_FALSE(surfaceMapsOf(world.items[0]).has(MaterialMap::Shade));
}

TEST_F(MToonGL, AmbientLightGoesOntoTheLitColourAndIsEqualized)
{
    world.light.color = glm::vec3(0.0f);
    world.light.ambientSky = glm::vec3(1.0f);
    toon().giEqualization = 0.0f;
    EXPECT_EQ(drawnWithNormal({0, 1, 0}), kWhitePixel);
    EXPECT_EQ(drawnWithNormal({0, -1, 0}), (Pixel{0, 0, 0, 255}));
    toon().giEqualization = 1.0f;
    EXPECT_EQ(drawnWithNormal({0, 1, 0}), kHalf);
    EXPECT_EQ(drawnWithNormal({0, -1, 0}), kHalf);
}

TEST_F(MToonGL, TheRimIsBrightestWhereTheSurfaceTurnsAwayAndTakesLightAsItsMixSays)
{
    material.baseColor = {0, 0, 0, 1};
    toon().shadeColor = glm::vec3(0.0f);
    toon().rimColor = glm::vec3(1.0f);
    toon().rimFresnelPower = 2.0f;
    EXPECT_EQ(drawn(), (Pixel{0, 0, 0, 255}));
    // 1 - N·V is 1/2; squared it is 1/4.
    EXPECT_EQ(drawnWithNormal({0, 0.8660254f, 0.5f}), kQuarter);
    toon().rimLift = 1.0f;
    EXPECT_EQ(drawn(), kWhitePixel);
    world.light.color = glm::vec3(0.25f);
    EXPECT_EQ(drawn(), kQuarter);
    toon().rimLightingMix = 0.0f;
    EXPECT_EQ(drawn(), kWhitePixel);
    toon().rimMultiplyTexture = asset::TextureSlot{TextureIndex(0)};
    pictures = {row({{188, 188, 188, 255}})};
    EXPECT_EQ(drawn(), kHalf);
}

TEST_F(MToonGL, TheMatcapIsLookedUpByTheNormalWithItsTopAbove)
{
    material.baseColor = {0, 0, 0, 1};
    toon().shadeColor = glm::vec3(0.0f);
    toon().matcapTexture = asset::TextureSlot{TextureIndex(0)};
    wrap = asset::WrapMode::ClampToEdge;
    pictures = {row({{255, 0, 0, 255}, {0, 255, 0, 255}})}; // left, right
    EXPECT_EQ(drawnWithNormal({-1, 0, 0}), (Pixel{255, 0, 0, 255}));
    EXPECT_EQ(drawnWithNormal({1, 0, 0}), (Pixel{0, 255, 0, 255}));
    std::swap(pictures[0].width, pictures[0].height); // top, bottom
    EXPECT_EQ(drawnWithNormal({0, 1, 0}), (Pixel{255, 0, 0, 255}));
    EXPECT_EQ(drawnWithNormal({0, -1, 0}), (Pixel{0, 255, 0, 255}));
}

TEST_F(MToonGL, VertexColoursCountOnlyWhereTheMaterialTakesThem)
{
    const auto withColors = [&] {
        drawSquare([](asset::VertexStreamAsset& stream) { stream.colors.assign(4, {0.25f, 0.25f, 0.25f, 1}); });
        return middle();
    };
    EXPECT_EQ(withColors(), kQuarter);
    material.usesVertexColors = false;
    EXPECT_EQ(withColors(), kWhitePixel);
}

TEST_F(MToonGL, UvsScrollAndTurnWithTheWorldsTime)
{
    const Pixel red{255, 0, 0, 255}, green{0, 255, 0, 255};
    material.baseColorTexture = asset::TextureSlot{TextureIndex(0)};
    pictures = {row({{255, 0, 0, 255}, {0, 255, 0, 255}})}; // left, right
    toon().uvScrollSpeed = {0.5f, 0.0f};
    drawSquare([](auto&) {});
    EXPECT_EQ(pixel(4, 16), red);
    world.timeSeconds = 1.0;
    draw();
    EXPECT_EQ(pixel(4, 16), green);
    EXPECT_EQ(pixel(28, 16), red);
    world.timeSeconds = 1e7; // four months: a whole number of pictures
    draw();
    EXPECT_EQ(pixel(4, 16), red);

    toon().uvScrollSpeed = {0.0f, 0.0f};
    toon().uvRotationSpeed = 1.57079633f; // a quarter turn a second, counter-clockwise with v down: left goes down
    world.timeSeconds = 1.0;
    drawSquare([](auto&) {});
    EXPECT_EQ(pixel(16, 28), green);
    EXPECT_EQ(pixel(16, 4), red);
}

TEST_F(MToonGL, AMaskSlowsTheAnimationOfUvs)
{
    const Pixel red{255, 0, 0, 255}, green{0, 255, 0, 255};
    material.baseColorTexture = asset::TextureSlot{TextureIndex(0)};
    toon().uvAnimationMaskTexture = asset::TextureSlot{TextureIndex(1)};
    toon().uvScrollSpeed = {0.5f, 0.0f};
    pictures = {row({{255, 0, 0, 255}, {0, 255, 0, 255}}), row({{255, 255, 0, 255}, {0, 0, 255, 255}})};
    world.timeSeconds = 1.0;
    drawSquare([](auto&) {});
    EXPECT_EQ(pixel(4, 16), red) << "blue is 0: it stands still";
    EXPECT_EQ(pixel(28, 16), red) << "blue is 1: it has moved by half a picture";
    world.timeSeconds = 0.0;
    draw();
    EXPECT_EQ(pixel(28, 16), green);
    world.timeSeconds = 1e9 + 1.0; // half a picture, after 500 million ones and thirty years
    draw();
    EXPECT_EQ(pixel(4, 16), red);
    EXPECT_EQ(pixel(28, 16), red);
}

TEST_F(MToonGL, MapsMayReadAnyTwoSetsOfTextureCoordinates)
{
    material.baseColorTexture = asset::TextureSlot{.texture = TextureIndex(0), .texCoordSet = 3};
    toon().shadeTexture = asset::TextureSlot{.texture = TextureIndex(0), .texCoordSet = 2};
    toon().shadeColor = glm::vec3(1.0f);
    pictures = {row({{255, 0, 0, 255}, {0, 255, 0, 255}})};
    const auto withSets = [&] {
        drawSquare([](asset::VertexStreamAsset& stream) {
            stream.texCoords.resize(4);
            stream.texCoords[2].assign(4, {0.25f, 0.5f});
            stream.texCoords[3].assign(4, {0.75f, 0.5f});
        });
        return middle();
    };
    EXPECT_EQ(withSets(), (Pixel{0, 255, 0, 255}));
    world.light.direction = {0, 0, 1};
    EXPECT_EQ(withSets(), (Pixel{255, 0, 0, 255}));
}

TEST_F(MToonGL, MapsThatLieAlikeShareOneUv)
{
    material.baseColorTexture = material.emissiveTexture = asset::TextureSlot{TextureIndex(0)};
    material.emissive = glm::vec3(1.0f);
    toon().shadeTexture = asset::TextureSlot{.texture = TextureIndex(1)};
    toon().shadingShiftTexture = asset::TextureSlot{.texture = TextureIndex(1), .offset = {0.5f, 0.0f}};
    pictures.assign(2, row({{255, 255, 255, 255}}));
    drawn();
    const SurfaceMaps maps = surfaceMapsOf(world.items[0]);
    EXPECT_EQ(maps.uvCount, 2u);
    EXPECT_EQ(maps.uvOf(MaterialMap::Shade), maps.uvOf(MaterialMap::BaseColor));
    EXPECT_EQ(maps.uvOf(MaterialMap::Emissive), maps.uvOf(MaterialMap::BaseColor));
    EXPECT_NE(maps.uvOf(MaterialMap::ShadingShift), maps.uvOf(MaterialMap::BaseColor));
}

TEST_F(MToonGL, MapsWithoutAPictureAreNone)
{
    material.emissive = glm::vec3(0.25f);
    material.baseColor = {0.5f, 0.5f, 0.5f, 1};
    toon().rimColor = glm::vec3(0.25f);
    const Pixel without = drawn();
    material.baseColorTexture = material.emissiveTexture = material.normalTexture = asset::TextureSlot{TextureIndex(0)};
    toon().shadeTexture = toon().shadingShiftTexture = toon().rimMultiplyTexture = toon().matcapTexture =
        toon().uvAnimationMaskTexture = toon().outlineWidthTexture = asset::TextureSlot{TextureIndex(0)};
    toon().uvScrollSpeed = {1, 0};
    pictures = {asset::DecodedImage{}};
    EXPECT_EQ(drawn(), without);
}

TEST_F(MToonGL, TransformsThatLeadNowhereMoveNothing)
{
    pictures = {row({{255, 0, 0, 255}, {0, 255, 0, 255}})}; // left, right
    material.baseColorTexture = asset::TextureSlot{.texture = TextureIndex(0), .offset = {0.5f, 0}};
    drawn();
    EXPECT_EQ(pixel(4, 16), (Pixel{0, 255, 0, 255}));
    const float far = std::numeric_limits<float>::max();
    for (const asset::TextureSlot& slot : {asset::TextureSlot{.offset = {far, 0}}, asset::TextureSlot{.rotation = far},
                                           asset::TextureSlot{.scale = {far, 1}}}) {
        material.baseColorTexture = slot;
        material.baseColorTexture->texture = TextureIndex(0);
        drawn();
        EXPECT_EQ(pixel(4, 16), (Pixel{255, 0, 0, 255}));
        EXPECT_EQ(pixel(28, 16), (Pixel{0, 255, 0, 255}));
    }
}

TEST_F(MToonGL, WhatIsClearWritesNoDepth)
{
    TinyScene tiny;
    material.alphaMode = asset::AlphaMode::Blend;
    material.writesDepthWhenBlended = true;
    material.baseColor.a = 0.0f;
    tiny.drawing(tiny.square(), tiny.material(material), test::at(0, 0, 1));
    asset::MaterialAsset behind;
    behind.isUnlit = true;
    behind.alphaMode = asset::AlphaMode::Blend;
    tiny.drawing(tiny.square(), tiny.material(behind));
    tiny.scene.materials[0].renderQueueOffset = 0;
    add(std::move(tiny.scene));
    draw();
    EXPECT_EQ(middle(), kWhitePixel);
}

TEST_F(MToonGL, OnlyMaterialsThatHaveChangedAreUploaded)
{
    TinyScene tiny;
    const StreamIndex square = tiny.square();
    tiny.drawing(square, tiny.material(material));
    tiny.scene.nodes[tiny.node().value].mesh = tiny.mesh(square, tiny.material(material));
    world::SceneInstance& instance = add(std::move(tiny.scene));
    draw();
    MaterialBlocks blocks(context());
    ASSERT_TRUE(blocks.update(world));
    EXPECT_GE(blocks.uploadedByteCount(), 2 * sizeof(MaterialBlock));
    const std::size_t both = blocks.uploadedByteCount();
    ASSERT_TRUE(blocks.update(world));
    EXPECT_EQ(blocks.uploadedByteCount(), 0u);
    material.baseColor.r = 0.5f;
    ASSERT_TRUE(instance.materials().set(MaterialIndex(1), material));
    ASSERT_TRUE(blocks.update(world));
    EXPECT_EQ(blocks.uploadedByteCount(), both / 2);
}

/// Shows red where the scene's colour is not a finite number, else green.
class FiniteCheckPass final : public RenderPass {
public:
    explicit FiniteCheckPass(graphics::Context& context) : noVertices_(context, {}, "no vertices")
    {
        const graphics::ShaderSource vertex{"check.vert", R"(void main()
{ gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0); })"};
        const graphics::ShaderSource fragment{"check.frag", R"(layout(binding = 0) uniform sampler2D sceneColor;
layout(location = 0) out vec4 outColor;
void main()
{
    vec4 color = texelFetch(sceneColor, ivec2(gl_FragCoord.xy), 0);
    bool isFinite = !any(isnan(color)) && !any(isinf(color));
    outColor = isFinite ? vec4(0, 1, 0, 1) : vec4(1, 0, 0, 1);
})"};
        auto made = graphics::Program::create(
            context, {.vertex = {&vertex, 1}, .fragment = {&fragment, 1}, .label = "finite check"});
        EXPECT_TRUE(made) << toString(made.error());
        program_ = std::move(*made);
    }

    [[nodiscard]] const PassDeclaration& declaration() const noexcept override { return declaration_; }
    [[nodiscard]] Result<void> execute(const PassContext& pass) override
    {
        graphics::PipelineState state;
        state.testsDepth = false;
        state.cull = graphics::Cull::None;
        pass.context.commands().setState(state);
        pass.context.commands().bindProgram(program_);
        pass.context.commands().bindVertexArray(noVertices_);
        pass.context.commands().draw(graphics::Topology::Triangles, 0, 3);
        return {};
    }

private:
    PassDeclaration declaration_{.name = "finite check", .reads = {kSceneColor}, .writes = {kPicture}};
    graphics::VertexArray noVertices_;
    graphics::Program program_;
};

class FiniteGL : public MToonGL {
protected:
    void SetUp() override
    {
        MToonGL::SetUp();
        std::vector<std::unique_ptr<RenderPass>> passes;
        const FrameFeatures features{.drawsHulls = true};
        passes.push_back(std::make_unique<ForwardOpaquePass>(features));
        passes.push_back(std::make_unique<OutlineMaskPass>());
        passes.push_back(std::make_unique<ForwardTransparentPass>(features));
        passes.push_back(std::make_unique<FiniteCheckPass>(context()));
        auto made = FramePipeline::create(context(), std::move(passes));
        ASSERT_TRUE(made) << toString(made.error());
        pipeline = std::move(*made);
        // All that may divide, root or raise to a power.
        toon().rimColor = glm::vec3(1.0f);
        toon().matcapTexture = asset::TextureSlot{TextureIndex(0)};
        material.normalTexture = asset::TextureSlot{TextureIndex(0)};
        pictures = {row({{128, 128, 255, 255}})};
    }

    [[nodiscard]] std::size_t brokenPixelCount() const
    {
        std::size_t count = 0;
        for (std::size_t i = 0; i < image.rgba.size(); i += 4)
            count += image.rgba[i + 1] != 255 ? 1 : 0;
        return count;
    }
};

TEST_F(FiniteGL, TheCheckFindsWhatIsNotFinite)
{
    material.alphaMode = asset::AlphaMode::Blend;
    material.baseColor.a = std::numeric_limits<float>::infinity();
    drawn();
    EXPECT_EQ(brokenPixelCount(), 32u * 32u);
}

TEST_F(FiniteGL, HardEdgesFlatPowersAndMissingNormalsGiveNumbers)
{
    for (const float toony : {0.0f, 1.0f})
        for (const float power : {0.0f, 5.0f, 1e6f})
            for (const glm::vec3& normal : {glm::vec3(0.0f), glm::vec3(0, 0, 1), glm::vec3(0, 0, -1)}) {
                toon().shadingToony = toony;
                toon().rimFresnelPower = power;
                drawnWithNormal(normal);
                EXPECT_EQ(brokenPixelCount(), 0u) << toony << ", " << power << ", " << normal.z;
            }
}

TEST_F(FiniteGL, ViewsFromStraightAboveGiveNumbers)
{
    world.camera.position = {0, 5, 0};
    drawnWithNormal({0, 1, 0});
    EXPECT_EQ(brokenPixelCount(), 0u);
}

TEST_F(FiniteGL, SurfacesWithoutExtentGiveNumbers)
{
    drawSquare([](asset::VertexStreamAsset& stream) {
        stream.positions.assign(4, glm::vec3(0.0f));
        stream.bounds = {glm::vec3(0.0f), glm::vec3(0.0f)};
        stream.texCoords[0].assign(4, glm::vec2(0.0f));
    });
    EXPECT_EQ(brokenPixelCount(), 0u);
    drawSquare([](asset::VertexStreamAsset& stream) { stream.texCoords[0].assign(4, glm::vec2(0.5f)); });
    EXPECT_EQ(brokenPixelCount(), 0u) << "a normal map without a direction on the surface";
}

constexpr float kHuge = std::numeric_limits<float>::max();

/// Draws with each way to look up a picture, all maps lying like `slot`, with and without a mask of UV animation.
class FarMapsGL : public FiniteGL {
protected:
    void SetUp() override
    {
        FiniteGL::SetUp();
        pictures = {{128, 128, std::vector<std::uint8_t>(128 * 128 * 4, 200)}};
    }

    void expectFinite(asset::TextureSlot slot, const glm::vec2& uv = {1, 1})
    {
        slot.texture = TextureIndex(0);
        filter = asset::FilterMode::Linear;
        material.emissive = glm::vec3(0.5f);
        toon().outlineWidthMode = asset::OutlineWidthMode::World;
        toon().outlineWidth = 0.1f;
        material.baseColorTexture = material.emissiveTexture = material.normalTexture = slot;
        toon().shadeTexture = toon().shadingShiftTexture = toon().rimMultiplyTexture = toon().matcapTexture =
            toon().outlineWidthTexture = slot;
        for (const bool isMasked : {false, true})
            for (const auto way :
                 {asset::WrapMode::Repeat, asset::WrapMode::MirroredRepeat, asset::WrapMode::ClampToEdge}) {
                wrap = way;
                toon().uvAnimationMaskTexture = isMasked ? std::optional(slot) : std::nullopt;
                drawSquare([&](asset::VertexStreamAsset& stream) {
                    for (glm::vec2& at : stream.texCoords[0])
                        at *= uv;
                });
                EXPECT_EQ(brokenPixelCount(), 0u)
                    << (isMasked ? "masked, " : "") << "wrap " << int(way) << ", scale " << slot.scale.x << ", offset "
                    << slot.offset.x << ", rotation " << slot.rotation << ", uv " << uv.x;
            }
    }
};

TEST_F(FarMapsGL, TransformsOfAnySizeGiveNumbers)
{
    toon().uvScrollSpeed = {1, 0};
    for (const float far : {kHuge, 1e37f, asset::kFarthestUv, -asset::kFarthestUv}) {
        expectFinite({.scale = {far, 1}});
        expectFinite({.offset = {0, far}});
        expectFinite({.rotation = far, .scale = {far, far}}, {asset::kFarthestUv, 1});
    }
    expectFinite({}, {kHuge, 1});
    expectFinite({}, {1, -std::numeric_limits<float>::infinity()});
}

TEST_F(FarMapsGL, SpeedsAndTimesOfAnySizeGiveNumbers)
{
    for (const double seconds : {1e6, -1e300})
        for (const float speed : {kHuge, asset::kFarthestUv}) {
            world.timeSeconds = seconds;
            toon().uvScrollSpeed = {speed, -speed};
            toon().uvRotationSpeed = speed;
            expectFinite({});
            expectFinite({.scale = {asset::kFarthestUv, 1}});
        }
}

TEST_F(FiniteGL, NumbersOfAnySizeGiveNumbers)
{
    const auto expectFinite = [&](const char* what) {
        drawnWithNormal({0.6f, 0, 0.8f});
        EXPECT_EQ(brokenPixelCount(), 0u) << what;
    };
    const asset::MaterialAsset usual = material;
    for (const float huge : {kHuge, -kHuge}) {
        material.normalScale = huge;
        expectFinite("depth of normals");
        material = usual;
        toon().rimLift = huge;
        expectFinite("lift");
        material = usual;
        toon().shadingShift = huge;
        toon().shadingShiftTexture = asset::TextureSlot{TextureIndex(0)};
        toon().shadingShiftTextureScale = -huge;
        expectFinite("shift");
        material = usual;
    }
    for (const auto mode : {asset::OutlineWidthMode::World, asset::OutlineWidthMode::Screen}) {
        toon().outlineWidthMode = mode;
        toon().outlineWidth = toon().outlineColor.r = kHuge;
        expectFinite("outline");
        material = usual;
    }
    toon().rimFresnelPower = kHuge;
    expectFinite("power");
    toon().rimColor = toon().matcapColor = toon().shadeColor = material.emissive = glm::vec3(kHuge);
    expectFinite("colours");
    material.alphaMode = asset::AlphaMode::Blend;
    material.baseColor.a = 0.0f;
    expectFinite("colours that are clear");
    world.light.color = world.light.ambientSky = world.light.ambientGround = glm::vec3(kHuge);
    expectFinite("light");
    material = usual;
    expectFinite("light on usual colours");
    material.toon.reset();
    material.metallicRoughness = asset::MetallicRoughnessAsset{.metallic = 1.0f, .roughness = 0.0f, .texture = {}};
    expectFinite("light on metal");
}

} // namespace
} // namespace stylized::renderer
