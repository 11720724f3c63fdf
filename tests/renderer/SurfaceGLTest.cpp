#include "renderer/Stage.h"
#include "support/TinyScene.h"

#include <gmock/gmock.h>

#include <glm/ext/matrix_transform.hpp>
#include <glm/gtc/constants.hpp>

#include <cmath>

namespace stylized::renderer {
namespace {

using asset::AlphaMode;
using test::TinyScene;

/// Half a turn about +Y: shows the back.
math::Transform turned()
{
    math::Transform transform;
    transform.rotation = {0, 0, 1, 0};
    return transform;
}

/// A picture with one texel a colour, in rows from the top, shown without filtering.
TextureIndex addPicture(TinyScene& tiny)
{
    const TextureIndex index = tiny.texture();
    asset::TextureAsset& texture = tiny.scene.textures[index.value];
    texture.magnification = texture.minification = asset::FilterMode::Nearest;
    texture.usesMipmaps = false;
    return index;
}

asset::DecodedImage pictureOf(std::uint32_t width, const std::vector<std::array<std::uint8_t, 4>>& texels)
{
    asset::DecodedImage image{width, static_cast<std::uint32_t>(texels.size()) / width, {}};
    for (const auto& texel : texels)
        image.rgba.insert(image.rgba.end(), texel.begin(), texel.end());
    return image;
}

asset::SceneAsset squareScene(const asset::MaterialAsset& material, const math::Transform& local = {})
{
    TinyScene tiny;
    tiny.drawing(tiny.square(), tiny.material(material), local);
    return std::move(tiny.scene);
}

asset::MaterialAsset unlitRed()
{
    asset::MaterialAsset material;
    material.baseColor = {1, 0, 0, 1};
    material.isUnlit = true;
    return material;
}

class SurfaceGL : public StageTest {};

TEST_F(SurfaceGL, AnUnlitRedSurfaceIsExactlyRed)
{
    add(squareScene(unlitRed(), test::scaled(0.5f, 0.5f, 0.5f)));
    const FrameStats stats = draw();
    EXPECT_EQ(middle(), kRedPixel);
    EXPECT_EQ(pixel(0, 0), kNoPixel);
    EXPECT_EQ(drawnPixelCount(), 16u * 16u);
    EXPECT_EQ(stats.drawCount, 1u);
    EXPECT_EQ(stats.triangleCount, 2u);
    EXPECT_EQ(stats.sampleCount, 1u);
}

TEST_F(SurfaceGL, TheFirstRowOfThePictureIsItsTop)
{
    add(squareScene(unlitRed(), test::at(0, 1, 0)));
    draw();
    EXPECT_EQ(pixel(16, 0), kRedPixel);
    EXPECT_EQ(pixel(16, 31), kNoPixel);
}

TEST_F(SurfaceGL, ASurfaceSeenFromBehindShowsOnlyWhereItIsDoubleSided)
{
    add(squareScene(unlitRed(), turned()));
    draw();
    EXPECT_EQ(middle(), kNoPixel);

    instances.clear();
    asset::MaterialAsset material = unlitRed();
    material.isDoubleSided = true;
    add(squareScene(material, turned()));
    draw();
    EXPECT_EQ(middle(), kRedPixel);
}

TEST_F(SurfaceGL, AMirroredNodeShowsItsFrontAndHidesItsBack)
{
    add(squareScene(unlitRed(), test::scaled(-1, 1, 1)));
    draw();
    EXPECT_EQ(middle(), kRedPixel);

    instances.clear();
    add(squareScene(unlitRed(), test::scaled(1, 1, -1)));
    draw();
    EXPECT_EQ(middle(), kNoPixel) << "mirrored in depth, the square looks away";
}

TEST_F(SurfaceGL, AMirroredPlacementShowsFronts)
{
    add(squareScene(unlitRed())).setPlacement(glm::scale(glm::mat4(1), glm::vec3(-1, 1, 1)));
    draw();
    EXPECT_EQ(middle(), kRedPixel);
}

TEST_F(SurfaceGL, AMaskDrawsWhatReachesItsCutoffAndNothingElse)
{
    for (const std::uint32_t sampleCount : {1u, 4u}) {
        instances.clear();
        options.sampleCount = sampleCount;
        TinyScene tiny;
        asset::MaterialAsset material = unlitRed();
        material.alphaMode = AlphaMode::Mask;
        material.alphaCutoff = 0.5f;
        material.baseColorTexture = asset::TextureSlot{addPicture(tiny)};
        tiny.drawing(tiny.square(), tiny.material(material));
        add(std::move(tiny.scene), {pictureOf(2, {{255, 255, 255, 100}, {255, 255, 255, 200}})});
        draw();
        EXPECT_EQ(pixel(4, 16), kNoPixel) << sampleCount;
        EXPECT_EQ(pixel(28, 16), kRedPixel) << "what is drawn is opaque, " << sampleCount;

        instances.clear();
        material.baseColorTexture.reset();
        material.baseColor.a = 0.5f;
        add(squareScene(material));
        draw();
        EXPECT_EQ(middle(), kRedPixel) << "exactly at the cutoff, " << sampleCount;
    }
}

TEST_F(SurfaceGL, AMasksEdgeIsSmoothWithMultisampling)
{
    TinyScene tiny;
    asset::MaterialAsset material = unlitRed();
    material.alphaMode = AlphaMode::Mask;
    asset::TextureAsset& texture = tiny.scene.textures[tiny.texture().value];
    texture.usesMipmaps = false;
    material.baseColorTexture = asset::TextureSlot{TextureIndex(0)};
    tiny.drawing(tiny.square(), tiny.material(material));
    // Alpha rises from left to right and passes one half in the middle.
    add(std::move(tiny.scene), {pictureOf(2, {{255, 255, 255, 0}, {255, 255, 255, 255}})});
    options.sampleCount = 4;
    options.width = options.height = 33;
    draw();
    EXPECT_EQ(pixel(4, 16), kNoPixel);
    EXPECT_EQ(pixel(28, 16), kRedPixel);
    EXPECT_EQ(pixel(16, 16), (Pixel{255, 0, 0, 128})) << "two of four samples";
}

TEST_F(SurfaceGL, AnOpaqueSurfaceIgnoresItsAlpha)
{
    asset::MaterialAsset material = unlitRed();
    material.baseColor.a = 0.25f;
    add(squareScene(material));
    draw();
    EXPECT_EQ(middle(), kRedPixel);
}

TEST_F(SurfaceGL, BlendedSurfacesMixInLinearLightFarToNearWhateverTheirOrder)
{
    for (const bool isRedFirst : {true, false}) {
        instances.clear();
        TinyScene tiny;
        const StreamIndex square = tiny.square();
        const MaterialIndex red = tiny.unlit({1, 0, 0, 0.5f}, AlphaMode::Blend);
        const MaterialIndex blue = tiny.unlit({0, 0, 1, 0.5f}, AlphaMode::Blend);
        tiny.drawing(square, isRedFirst ? red : blue, test::at(0, 0, isRedFirst ? -1.0f : 1.0f));
        tiny.drawing(square, isRedFirst ? blue : red, test::at(0, 0, isRedFirst ? 1.0f : -1.0f));
        add(std::move(tiny.scene));
        options.background = {0, 0, 0, 1};
        draw();
        // Linear (1/4, 0, 1/2): half of half red, and half blue.
        EXPECT_EQ(middle(), (Pixel{137, 0, 188, 255}));
    }
}

TEST_F(SurfaceGL, ABlendedSurfaceOnATransparentBackgroundKeepsItsColourAndAlpha)
{
    TinyScene tiny;
    tiny.drawing(tiny.square(), tiny.unlit({1, 0, 0, 0.2f}, AlphaMode::Blend));
    add(std::move(tiny.scene));
    draw();
    EXPECT_EQ(middle(), (Pixel{255, 0, 0, 51}));
}

TEST_F(SurfaceGL, AnOpaqueSurfaceHidesABlendedOneBehindIt)
{
    TinyScene tiny;
    const StreamIndex square = tiny.square();
    tiny.drawing(square, tiny.unlit({1, 1, 1, 0.5f}, AlphaMode::Blend), test::at(0, 0, -1));
    tiny.drawing(square, tiny.unlit({1, 0, 0, 1}));
    add(std::move(tiny.scene));
    draw();
    EXPECT_EQ(middle(), kRedPixel);
}

TEST_F(SurfaceGL, VertexColoursMultiplyTheBaseColour)
{
    TinyScene tiny;
    const StreamIndex square = tiny.square();
    tiny.scene.streams[square.value].colors.assign(4, {1, 0, 0.5f, 1});
    tiny.drawing(square, tiny.unlit({1, 1, 0.5f, 1}));
    add(std::move(tiny.scene));
    draw();
    EXPECT_EQ(middle(), (Pixel{255, 0, 137, 255})) << "blue: linear 1/4";
}

TEST_F(SurfaceGL, ATexelsColourComesBackAsItIs)
{
    TinyScene tiny;
    asset::MaterialAsset material = unlitRed();
    material.baseColor = {1, 1, 1, 1};
    material.baseColorTexture = asset::TextureSlot{addPicture(tiny)};
    tiny.drawing(tiny.square(), tiny.material(material));
    add(std::move(tiny.scene),
        {pictureOf(2, {{12, 128, 200, 255}, {255, 0, 0, 255}, {0, 255, 0, 255}, {1, 2, 3, 255}})});
    draw();
    EXPECT_EQ(pixel(4, 4), (Pixel{12, 128, 200, 255})) << "top left";
    EXPECT_EQ(pixel(28, 4), kRedPixel);
    EXPECT_EQ(pixel(4, 28), (Pixel{0, 255, 0, 255}));
    EXPECT_EQ(pixel(28, 28), (Pixel{1, 2, 3, 255}));
}

TEST_F(SurfaceGL, ATextureTransformMovesTurnsAndScales)
{
    TinyScene tiny;
    asset::MaterialAsset material = unlitRed();
    material.baseColor = {1, 1, 1, 1};
    // KHR_texture_transform's own example: the lower left quarter of the picture, turned by a right angle.
    material.baseColorTexture = asset::TextureSlot{
        .texture = addPicture(tiny), .offset = {0, 1}, .rotation = glm::half_pi<float>(), .scale = {0.5f, 0.5f}};
    tiny.drawing(tiny.square(), tiny.material(material));
    add(std::move(tiny.scene), {pictureOf(2, {{9, 9, 9, 255}, {9, 9, 9, 255}, {255, 0, 0, 255}, {9, 9, 9, 255}})});
    draw();
    for (const std::uint32_t x : {1u, 16u, 30u})
        for (const std::uint32_t y : {1u, 16u, 30u})
            EXPECT_EQ(pixel(x, y), kRedPixel) << x << ' ' << y;
}

TEST_F(SurfaceGL, EachMapMayUseTheSecondTextureCoordinates)
{
    TinyScene tiny;
    asset::MaterialAsset material = unlitRed();
    material.baseColor = {1, 1, 1, 1};
    material.baseColorTexture = asset::TextureSlot{addPicture(tiny), 1};
    const StreamIndex square = tiny.square();
    tiny.scene.streams[square.value].texCoords.push_back({{0.75f, 0}, {0.75f, 0}, {0.75f, 0}, {0.75f, 0}});
    tiny.drawing(square, tiny.material(material));
    add(std::move(tiny.scene), {pictureOf(2, {{0, 255, 0, 255}, {255, 0, 0, 255}})});
    draw();
    EXPECT_EQ(pixel(1, 16), kRedPixel);
    EXPECT_EQ(pixel(30, 16), kRedPixel);
}

TEST_F(SurfaceGL, PointsAndLinesAreDrawn)
{
    TinyScene tiny;
    asset::VertexStreamAsset stream;
    stream.positions = {{-0.75f, 0.01f, 0}, {0.75f, 0.01f, 0}};
    const StreamIndex line = tiny.stream(stream, {0, 1});
    stream.positions = {{0.01f, -0.51f, 0}};
    const StreamIndex point = tiny.stream(stream, {0});
    const MaterialIndex material = tiny.lit({1, 0, 0, 1});
    tiny.scene.nodes[tiny.node().value].mesh = tiny.mesh(line, material, asset::Topology::Lines);
    tiny.scene.nodes[tiny.node().value].mesh = tiny.mesh(point, material, asset::Topology::Points);
    add(std::move(tiny.scene));
    const FrameStats stats = draw();
    EXPECT_EQ(pixel(8, 15), kRedPixel);
    EXPECT_EQ(pixel(24, 15), kRedPixel);
    EXPECT_EQ(pixel(16, 24), kRedPixel);
    EXPECT_EQ(drawnPixelCount(), 24u + 1u) << "a line one pixel thick and a point of one pixel";
    EXPECT_EQ(stats.triangleCount, 0u);
    EXPECT_EQ(stats.drawCount, 2u);
}

TEST_F(SurfaceGL, InstancesStandWhereTheyArePlaced)
{
    const asset::SceneAsset red = squareScene(unlitRed(), test::scaled(0.25f, 0.25f, 0.25f));
    asset::SceneAsset blue = red;
    blue.materials[0].baseColor = {0, 0, 1, 1};
    add(red).setPlacement(glm::translate(glm::mat4(1), glm::vec3(-0.5f, 0, 0)));
    add(blue).setPlacement(glm::translate(glm::mat4(1), glm::vec3(0.5f, 0, 0)));
    EXPECT_EQ(draw().drawCount, 2u);
    EXPECT_EQ(pixel(8, 16), kRedPixel);
    EXPECT_EQ(pixel(24, 16), kBluePixel);
    EXPECT_EQ(middle(), kNoPixel);
}

TEST_F(SurfaceGL, AFileThatFacesAwayIsTurnedToTheViewer)
{
    // The red square stands to the left of where the character looks.
    TinyScene tiny;
    math::Transform behind = turned();
    behind.translation = {0.5f, 0, 0};
    behind.scale = glm::vec3(0.25f);
    tiny.drawing(tiny.square(), tiny.unlit({1, 0, 0, 1}), behind);
    tiny.scene.facing = asset::Facing::MinusZ;
    add(tiny.scene);
    draw();
    EXPECT_EQ(pixel(8, 16), kRedPixel);

    instances.clear();
    tiny.scene.facing = asset::Facing::PlusZ;
    add(tiny.scene);
    draw();
    EXPECT_EQ(drawnPixelCount(), 0u) << "not turned, its back is to the viewer";
}

TEST_F(SurfaceGL, WhatLiesOutsideThePictureIsCountedNotDrawn)
{
    add(squareScene(unlitRed(), test::at(50, 0, 0)));
    const FrameStats stats = draw();
    EXPECT_EQ(stats.drawCount, 0u);
    EXPECT_EQ(stats.culledCount, 1u);
    EXPECT_EQ(drawnPixelCount(), 0u);
}

TEST_F(SurfaceGL, ADrawThatDiffersInItsPlaceAloneCostsOneBindingAndNoUpload)
{
    const auto countsOf = [&](int squareCount) {
        TinyScene tiny;
        const StreamIndex square = tiny.square();
        const MaterialIndex red = tiny.unlit({1, 0, 0, 1});
        for (int i = 0; i < squareCount; ++i)
            tiny.drawing(square, red, test::scaled(0.1f, 0.1f, 0.1f));
        instances.clear();
        add(std::move(tiny.scene));
        draw();
        context().resetCounters();
        draw();
        return context().counters();
    };
    const graphics::GraphicsCounters few = countsOf(2), many = countsOf(12);
    EXPECT_EQ(many.drawCount, few.drawCount + 10);
    EXPECT_EQ(many.bindCount, few.bindCount + 10) << "where it stands: the program, vertices and material are bound";
    EXPECT_EQ(many.bufferUploadCount, few.bufferUploadCount);
}

TEST_F(SurfaceGL, OneProgramIsCompiledForEachSetOfFeaturesInUse)
{
    asset::MaterialAsset other = unlitRed();
    other.baseColor = {0, 1, 0, 1};
    add(squareScene(unlitRed()));
    add(squareScene(other));
    draw();
    EXPECT_EQ(pipeline->shaders().programCount(), 3u) << "the two stages of one surface program, and the resolve";
}

} // namespace
} // namespace stylized::renderer
