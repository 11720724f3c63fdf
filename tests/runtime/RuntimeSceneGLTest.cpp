#include "runtime/TestScene.h"
#include "support/GlTest.h"

#include <stylized/core/Log.h>
#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/Framebuffer.h>
#include <stylized/graphics/Program.h>
#include <stylized/runtime/RuntimeScene.h>
#include <stylized/runtime/SceneUpload.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace stylized::runtime {
namespace {

using ::testing::ElementsAre;

class RuntimeSceneGLTest : public test::GlTest {
protected:
    static std::shared_ptr<const RuntimeScene> upload(asset::SceneAsset scene,
                                                      std::vector<asset::DecodedImage> images = {})
    {
        EXPECT_EQ(asset::findBrokenPromise(scene), "");
        auto twin = RuntimeScene::upload(
            context(), prepareScene(std::make_shared<const asset::SceneAsset>(std::move(scene)), std::move(images)));
        EXPECT_TRUE(twin);
        return *twin;
    }

    static std::vector<std::uint8_t> texels(const graphics::Texture& texture, std::uint32_t level)
    {
        std::vector<std::uint8_t> out(std::size_t{texture.width(level)} * texture.height(level) * 4);
        texture.read(level, std::as_writable_bytes(std::span(out)));
        return out;
    }

    /// What a vertex shader sees of a primitive: the values of `seen`, vertex after vertex in the order of its indices.
    static std::vector<float> seen(const RuntimeScene& scene, const RuntimePrimitive& primitive,
                                   std::string_view shader, std::size_t valueCount)
    {
        const graphics::ShaderSource source{"seen.vert", shader};
        const std::string_view captured[] = {"seen"};
        auto program =
            graphics::Program::create(context(), {.vertex = {&source, 1}, .captured = captured, .label = "seen"});
        EXPECT_TRUE(program) << program.error().message;
        std::vector<float> out(valueCount * primitive.indexCount);
        auto target = graphics::Buffer::create(context(), out.size() * 4, graphics::BufferUsage::Static, "seen");
        auto framebuffer = graphics::Framebuffer::create(context(), {.label = "no pixels"});
        EXPECT_TRUE(target && framebuffer);
        commands().bindFramebuffer(*framebuffer);
        commands().setState({.discardsPixels = true});
        commands().bindProgram(*program);
        commands().bindVertexArray(scene.stream(primitive.stream).vertexArray);
        commands().beginCapture(primitive.topology, *target, 0, target->size());
        commands().drawIndexed(primitive.topology, primitive.firstIndex, primitive.indexCount);
        commands().endCapture();
        target->read(0, std::as_writable_bytes(std::span(out)));
        return out;
    }
};

TEST_F(RuntimeSceneGLTest, EveryAttributeArrivesAtItsLocationInTheOrderOfTheIndices)
{
    asset::SceneAsset scene = test::skinnedScene(2);
    asset::VertexStreamAsset& stream = scene.streams[0];
    stream.normals = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    stream.tangents = {{0, 1, 0, 1}, {0, 0, 1, -1}, {1, 0, 0, 1}};
    stream.texCoords = {{{1, 2}, {3, 4}, {5, 6}}, {{7, 8}, {9, 10}, {11, 12}}};
    stream.colors = {glm::vec4(0), glm::vec4(1, 0, 1, 0), glm::vec4(1)};
    stream.influences[2] = {{1, 0, 1, 0}, {0.5f, 0.25f, 0.125f, 0.125f}};
    stream.influences2.resize(3);
    stream.influences2[2] = {{1, 1, 0, 1}, {0.75f, 0, 0, 0.25f}};
    scene.meshes[0].primitives[0].indices = {2, 0, 1};
    const auto twin = upload(std::move(scene));
    const RuntimePrimitive& primitive = twin->mesh(MeshIndex(0)).primitives[0];
    const auto values =
        seen(*twin, primitive,
             "layout(location = 0) in vec3 position;\nlayout(location = 1) in vec3 normal;\n"
             "layout(location = 2) in vec4 tangent;\nlayout(location = 3) in vec2 uv0;\n"
             "layout(location = 4) in vec2 uv1;\nlayout(location = 5) in vec4 color;\n"
             "layout(location = 6) in uvec4 joints;\nlayout(location = 7) in vec4 weights;\n"
             "layout(location = 8) in uvec4 joints2;\nlayout(location = 9) in vec4 weights2;\n"
             "out float seen[15];\n"
             "void main() { seen = float[15](position.z, normal.z, tangent.x, tangent.w, uv0.x, uv0.y,\n"
             "uv1.x, uv1.y, color.y, float(joints.x), float(joints.y), weights.y, float(joints2.w),\n"
             "weights2.x, weights2.w); gl_Position = vec4(0); }",
             15);
    const std::vector<float> first(values.begin(), values.begin() + 15);
    EXPECT_THAT(first, ElementsAre(3, 1, 1, 1, 5, 6, 11, 12, 1, 1, 0, 0.25f, 1, 0.75f, 0.25f)); // vertex 2
    EXPECT_EQ(values[15 + 4], 1.0f);                                                            // vertex 0: uv0.x
    EXPECT_EQ(values[30 + 3], -1.0f);                                                           // vertex 1: tangent.w
}

TEST_F(RuntimeSceneGLTest, AStreamThatStartsInsideItsBuffersReadsItsOwnVertices)
{
    asset::SceneAsset scene = test::skinnedScene(1);
    scene.streams[1].positions = {{4, 0, 0}, {5, 0, 0}, {6, 0, 0}};
    scene.streams[1].colors = {glm::vec4(1), glm::vec4(0.2f), glm::vec4(1)};
    scene.meshes[0].primitives[1].indices = {1, 2, 0};
    const auto twin = upload(std::move(scene));
    const RuntimePrimitive& primitive = twin->mesh(MeshIndex(0)).primitives[1];
    EXPECT_EQ(primitive.firstIndex, 3u);
    EXPECT_EQ(twin->stream(primitive.stream).influenceSetCount, 0u);
    const auto values = seen(*twin, primitive,
                             "layout(location = 0) in vec3 position;\nlayout(location = 5) in vec4 color;\n"
                             "out vec2 seen;\nvoid main() { seen = vec2(position.x, color.g); gl_Position = vec4(0); }",
                             2);
    EXPECT_THAT(values, ElementsAre(5, ::testing::FloatEq(0.2f), 6, 1, 4, 1));
}

TEST_F(RuntimeSceneGLTest, StreamsSayWhatTheirFileHad)
{
    asset::SceneAsset scene = test::skinnedScene(1);
    scene.streams[0].normals.assign(3, {0, 0, 1});
    scene.streams[0].tangents.assign(3, {1, 0, 0, 1});
    scene.streams[0].texCoords.assign(3, std::vector<glm::vec2>(3));
    scene.streams[1].smoothNormals.assign(3, {0, 0, 1});
    scene.streams[1].colors.assign(3, glm::vec4(1));
    scene.meshes[0].primitives[1].topology = asset::Topology::Points;
    const auto twin = upload(std::move(scene));
    const RuntimeStream& first = twin->stream(StreamIndex(0));
    EXPECT_TRUE(first.hasNormals);
    EXPECT_TRUE(first.hasTangents);
    EXPECT_FALSE(first.hasColors);
    EXPECT_EQ(first.uvSets, (std::array<std::uint32_t, 2>{0, 1}));
    EXPECT_EQ(first.influenceSetCount, 1u);
    EXPECT_EQ(first.vertexCount, 3u);
    const RuntimeStream& second = twin->stream(StreamIndex(1));
    EXPECT_FALSE(second.hasNormals);
    EXPECT_TRUE(second.hasColors);
    EXPECT_EQ(twin->mesh(MeshIndex(0)).primitives[0].topology, graphics::Topology::Triangles);
    EXPECT_EQ(twin->mesh(MeshIndex(0)).primitives[1].topology, graphics::Topology::Points);
}

/// One image that a material reads both as colour and as numbers, through two textures with different sampling.
asset::SceneAsset texturedScene()
{
    asset::SceneAsset scene = test::skinnedScene(1);
    scene.images.resize(1);
    scene.textures.resize(3);
    scene.textures[0].image = ImageIndex(0);
    scene.textures[1].image = ImageIndex(0);
    scene.textures[1].wrapU = asset::WrapMode::ClampToEdge;
    asset::TextureSlot slot;
    slot.texture = TextureIndex(0);
    scene.materials[0].baseColorTexture = slot;
    slot.texture = TextureIndex(1);
    scene.materials[0].normalTexture = slot;
    return scene;
}

TEST_F(RuntimeSceneGLTest, APictureHasItsLevelsInTheColourSpaceOfEachUse)
{
    const auto twin = upload(texturedScene(), {{2, 1, {0, 0, 0, 255, 255, 255, 255, 255}}});
    const TextureBinding color = twin->texture(TextureIndex(0), ColorSpace::Srgb);
    const TextureBinding numbers = twin->texture(TextureIndex(1), ColorSpace::Linear);
    EXPECT_EQ(color.texture->format(), graphics::TextureFormat::Srgb8Alpha8);
    EXPECT_EQ(numbers.texture->format(), graphics::TextureFormat::Rgba8);
    EXPECT_THAT(texels(*color.texture, 0), ElementsAre(0, 0, 0, 255, 255, 255, 255, 255));
    EXPECT_THAT(texels(*color.texture, 1), ElementsAre(188, 188, 188, 255));
    EXPECT_THAT(texels(*numbers.texture, 1), ElementsAre(128, 128, 128, 255));
}

TEST_F(RuntimeSceneGLTest, TexturesOfOneImageShareItAndDifferInTheirSampler)
{
    const auto twin = upload(texturedScene(), {{1, 1, {1, 2, 3, 4}}});
    const TextureBinding first = twin->texture(TextureIndex(0), ColorSpace::Srgb);
    const TextureBinding second = twin->texture(TextureIndex(1), ColorSpace::Srgb);
    EXPECT_EQ(first.texture, second.texture);
    EXPECT_NE(first.sampler, second.sampler);
    EXPECT_EQ(twin->texture(TextureIndex(0), ColorSpace::Linear).sampler, first.sampler);
}

TEST_F(RuntimeSceneGLTest, ATextureWithoutAPictureIsNone)
{
    const auto twin = upload(texturedScene(), {asset::DecodedImage{}});
    for (const TextureIndex texture : {TextureIndex(0), TextureIndex(2)}) { // not decoded · no image at all
        EXPECT_EQ(twin->texture(texture, ColorSpace::Srgb).texture, nullptr);
        EXPECT_EQ(twin->texture(texture, ColorSpace::Linear).texture, nullptr);
    }
}

TEST_F(RuntimeSceneGLTest, APictureBeyondTheDriversLimitStartsAtTheFirstLevelThatFits)
{
    const std::uint32_t width = context().limits().maxTextureSize * 2;
    std::string warning;
    log::setSink([&](log::Level, std::string_view message) { warning = message; });
    const auto twin = upload(texturedScene(), {{width, 1, std::vector<std::uint8_t>(std::size_t{width} * 4, 77)}});
    log::setSink({});
    const graphics::Texture& texture = *twin->texture(TextureIndex(0), ColorSpace::Srgb).texture;
    EXPECT_EQ(texture.width(), width / 2);
    EXPECT_EQ(texture.width(texture.levelCount() - 1), 1u);
    EXPECT_THAT(texels(texture, 0), ::testing::Each(77));
    EXPECT_NE(warning.find("limit"), std::string::npos);
}

TEST_F(RuntimeSceneGLTest, APictureComesInBandsOfRowsAndIsTheSame)
{
    // 2048 texels a row: 4 MiB hold 512 of them, so that the first level is 2 bands and a rest of 3 rows.
    constexpr std::uint32_t kWidth = 2048, kHeight = 1027;
    std::vector<std::uint8_t> picture(std::size_t{4} * kWidth * kHeight);
    for (std::size_t i = 0; i < picture.size(); ++i)
        picture[i] = static_cast<std::uint8_t>(i / (4 * kWidth) + i % 251);
    SceneUpload part(
        prepareScene(std::make_shared<const asset::SceneAsset>(texturedScene()), {{kWidth, kHeight, picture}}));
    std::vector<std::size_t> bands;
    while (!part.isDone()) {
        const Result<std::size_t> done = part.advance(context(), 1);
        ASSERT_TRUE(done);
        if (*done >= 3 * 4 * kWidth)
            bands.push_back(*done);
    }
    ASSERT_GE(bands.size(), 4u);
    EXPECT_EQ(bands[0], 4u << 20);
    EXPECT_EQ(bands[1], 4u << 20);
    EXPECT_EQ(bands[2], 3u * 4 * kWidth);
    const std::shared_ptr<const RuntimeScene> twin = part.take();
    const graphics::Texture& texture = *twin->texture(TextureIndex(0), ColorSpace::Srgb).texture;
    EXPECT_EQ(texels(texture, 0), picture);
}

TEST_F(RuntimeSceneGLTest, ALargeBufferComesInPartsOfTheBudgetAndIsTheSame)
{
    // 9 MiB and 5 bytes, of which a call brings as much as its budget says, but 4 MiB at least.
    PreparedScene prepared = prepareScene(std::make_shared<const asset::SceneAsset>(test::skinnedScene(1)), {});
    std::vector<std::byte> bytes((std::size_t{9} << 20) + 5);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::byte>(i % 251);
    prepared.vertices[0] = bytes;
    SceneUpload upload(std::move(prepared));
    std::vector<std::size_t> parts;
    for (const std::size_t budget : {1u, 3u << 20, 5u << 20}) {
        const Result<std::size_t> done = upload.advance(context(), budget);
        ASSERT_TRUE(done);
        parts.push_back(*done);
    }
    EXPECT_EQ(parts[0], 4u << 20);
    EXPECT_EQ(parts[1], 4u << 20);
    EXPECT_GE(parts[2], (1u << 20) + 5); // the rest, and small buffers after it
    EXPECT_LT(parts[2], 2u << 20);
    EXPECT_TRUE(upload.isDone());
    const std::shared_ptr<const RuntimeScene> twin = upload.take();
    const graphics::Buffer& buffer = *twin->vertices(StreamIndex(0), VertexBinding::Geometry).buffer;
    ASSERT_EQ(buffer.size(), bytes.size());
    std::vector<std::byte> found(bytes.size());
    buffer.read(0, found);
    EXPECT_EQ(found, bytes);
}

TEST_F(RuntimeSceneGLTest, MorphTargetsComeInPartsAsWell)
{
    asset::SceneAsset scene = test::skinnedScene(1);
    PreparedScene prepared = prepareScene(std::make_shared<const asset::SceneAsset>(std::move(scene)), {});
    const auto fill = [](std::uint32_t first) {
        MorphPart part;
        part.words.resize((std::size_t{5} << 20) / 4);
        for (std::size_t i = 0; i < part.words.size(); ++i)
            part.words[i] = first + static_cast<std::uint32_t>(i);
        return part;
    };
    prepared.streams[0].morphs.parts = {fill(7), {}, fill(1000)};
    SceneUpload upload(std::move(prepared));
    std::size_t most = 0;
    while (!upload.isDone()) {
        const Result<std::size_t> done = upload.advance(context(), 1);
        ASSERT_TRUE(done);
        most = std::max(most, *done);
    }
    EXPECT_EQ(most, SceneUpload::kPartBytes);
    const std::shared_ptr<const RuntimeScene> twin = upload.take();
    const RuntimeMorphs& morphs = *twin->stream(StreamIndex(0)).morphs;
    ASSERT_EQ(morphs.deltas.size(), 3u);
    EXPECT_FALSE(morphs.deltas[1].isValid());
    for (const std::size_t part : {0u, 2u}) {
        std::vector<std::uint32_t> found((std::size_t{5} << 20) / 4);
        ASSERT_EQ(morphs.deltas[part].size(), 4 * found.size());
        morphs.deltas[part].read(0, std::as_writable_bytes(std::span(found)));
        EXPECT_EQ(found, fill(part == 0 ? 7 : 1000).words);
    }
}

TEST_F(RuntimeSceneGLTest, KeepsItsAssetAliveAndUploadsEachBufferOnce)
{
    auto scene = std::make_shared<const asset::SceneAsset>(test::skinnedScene(1));
    const std::weak_ptr<const asset::SceneAsset> watched = scene;
    auto twin = *RuntimeScene::upload(context(), prepareScene(std::move(scene), {}));
    EXPECT_EQ(context().counters().bufferUploadCount, 4u); // geometry, surface, influences, indices
    ASSERT_FALSE(watched.expired());
    EXPECT_EQ(watched.lock().get(), &twin->scene());
    EXPECT_GT(twin->byteCount(), 0u);
    twin.reset();
    EXPECT_TRUE(watched.expired());
}

TEST_F(RuntimeSceneGLTest, AThousandScenesComeAndGoWithoutAnError)
{
    const auto scene = std::make_shared<const asset::SceneAsset>(texturedScene());
    for (int i = 0; i < 1000; ++i)
        ASSERT_TRUE(RuntimeScene::upload(context(), prepareScene(scene, {{1, 1, {1, 2, 3, 4}}})));
}

} // namespace
} // namespace stylized::runtime
