#include "support/GlTest.h"

#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/Program.h>
#include <stylized/graphics/Sampler.h>
#include <stylized/graphics/Texture.h>

#include <gmock/gmock.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stylized::graphics {
namespace {

using ::testing::FloatEq;
using ::testing::FloatNear;

constexpr float kFilterTolerance = 1.0f / 255;  // software drivers filter 8-bit texels in 8 bits
constexpr float kDecodeTolerance = 1.0f / 1024; // drivers may decode sRGB with a table of this precision

class TextureGLTest : public test::GlTest {
protected:
    Texture make(const TextureOptions& options)
    {
        auto texture = Texture::create(context(), options);
        EXPECT_TRUE(texture);
        return std::move(*texture);
    }

    static void fill(Texture& texture, std::uint32_t level, std::vector<std::uint8_t> texels)
    {
        texture.upload(level, std::as_bytes(std::span(texels)));
    }

    /// What a shader sees at a place and level.
    std::array<float, 4> sampled(const Texture& texture, const Sampler& sampler, glm::vec2 uv, float lod)
    {
        const ShaderSource source{"sample.comp", "layout(local_size_x = 1) in;\n"
                                                 "layout(std430, binding = 0) buffer Out { vec4 texel; };\n"
                                                 "layout(binding = 3) uniform sampler2D image;\n"
                                                 "uniform vec3 place;\n"
                                                 "void main() { texel = textureLod(image, place.xy, place.z); }"};
        auto program = Program::create(context(), {.compute = {&source, 1}, .label = "sample"});
        auto out = Buffer::create(context(), 16, BufferUsage::Static, "texel");
        EXPECT_TRUE(program && out);
        program->setUniform(program->uniformLocation("place"), glm::vec3(uv, lod));
        commands().bindProgram(*program);
        commands().bindStorageBuffer(0, *out);
        if (sampler.isValid())
            commands().bindTexture(3, texture, sampler);
        else
            commands().bindTexture(3, texture);
        commands().dispatch(1);
        commands().barrier(BarrierReader::CpuReadBack);
        std::array<float, 4> texel{};
        out->read(0, std::as_writable_bytes(std::span(texel)));
        return texel;
    }
};

TEST_F(TextureGLTest, AnSrgbTexelIsDecodedAndItsAlphaIsNot)
{
    Texture texture = make({.format = TextureFormat::Srgb8Alpha8, .label = "one texel"});
    fill(texture, 0, {188, 0, 255, 128});
    const auto texel = sampled(texture, Sampler(), {0.5f, 0.5f}, 0);
    EXPECT_THAT(texel[0], FloatNear(0.5029f, kDecodeTolerance)); // ((188/255 + 0.055) / 1.055)^2.4
    EXPECT_EQ(texel[1], 0.0f);
    EXPECT_EQ(texel[2], 1.0f);
    EXPECT_THAT(texel[3], FloatEq(128 / 255.0f));
}

TEST_F(TextureGLTest, ALinearTexelIsItsByteOver255)
{
    Texture texture = make({.format = TextureFormat::Rgba8, .label = "one texel"});
    fill(texture, 0, {188, 0, 255, 51});
    const auto texel = sampled(texture, Sampler(), {0.5f, 0.5f}, 0);
    EXPECT_THAT(texel[0], FloatEq(188 / 255.0f));
    EXPECT_THAT(texel[3], FloatEq(0.2f));
}

TEST_F(TextureGLTest, EachLevelIsUploadedReadAndSampledByItself)
{
    Texture texture = make({.width = 3, .height = 2, .levelCount = fullLevelCount(3, 2), .label = "two levels"});
    ASSERT_EQ(texture.levelCount(), 2u);
    EXPECT_EQ(texture.width(1), 1u);
    EXPECT_EQ(texture.height(1), 1u);
    fill(texture, 0, std::vector<std::uint8_t>(24, 0));
    fill(texture, 1, {255, 0, 51, 255});
    EXPECT_EQ(context().counters().textureUploadCount, 2u);
    EXPECT_EQ(context().counters().uploadedByteCount, 28u);
    std::array<std::uint8_t, 4> read{};
    texture.read(1, std::as_writable_bytes(std::span(read)));
    EXPECT_EQ(read, (std::array<std::uint8_t, 4>{255, 0, 51, 255}));
    EXPECT_THAT(sampled(texture, Sampler(), {0.5f, 0.5f}, 1)[2], FloatEq(0.2f));
    EXPECT_THAT(sampled(texture, Sampler(), {0.5f, 0.5f}, 0.5f)[0],
                FloatNear(0.5f, kFilterTolerance)); // half way between the two
}

TEST_F(TextureGLTest, ASamplerChangesHowTheSameTextureIsRead)
{
    Texture texture = make({.width = 2, .label = "black and white"});
    fill(texture, 0, {0, 0, 0, 255, 255, 255, 255, 255});
    const Sampler repeat(context(), {.wrapU = Wrap::Repeat, .magnification = Filter::Nearest}, "repeat");
    const Sampler mirror(context(), {.wrapU = Wrap::MirroredRepeat, .magnification = Filter::Nearest}, "mirror");
    const Sampler clamp(context(), {.magnification = Filter::Nearest}, "clamp");
    const glm::vec2 beyond(1.25f, 0.5f);
    EXPECT_EQ(sampled(texture, repeat, beyond, 0)[0], 0.0f);
    EXPECT_EQ(sampled(texture, mirror, beyond, 0)[0], 1.0f);
    EXPECT_EQ(sampled(texture, clamp, beyond, 0)[0], 1.0f);
    EXPECT_EQ(sampled(texture, repeat, {1.9f, 0.5f}, 0)[0], 1.0f);
    EXPECT_EQ(sampled(texture, mirror, {1.9f, 0.5f}, 0)[0], 0.0f);
    EXPECT_THAT(sampled(texture, Sampler(), {0.5f, 0.5f}, 0)[0], FloatNear(0.5f, kFilterTolerance));
}

TEST_F(TextureGLTest, ASamplerWithoutMipsStaysOnTheFirstLevel)
{
    Texture texture = make({.width = 2, .height = 2, .levelCount = 2, .label = "two levels"});
    fill(texture, 0, std::vector<std::uint8_t>(16, 255));
    fill(texture, 1, {0, 0, 0, 0});
    const Sampler flat(context(), {.mipmapping = MipFilter::None}, "no mips");
    EXPECT_EQ(sampled(texture, flat, {0.5f, 0.5f}, 1)[0], 1.0f);
}

TEST_F(TextureGLTest, TheFullChainEndsAtOneTexel)
{
    EXPECT_EQ(fullLevelCount(1, 1), 1u);
    EXPECT_EQ(fullLevelCount(2, 1), 2u);
    EXPECT_EQ(fullLevelCount(3, 3), 2u);
    EXPECT_EQ(fullLevelCount(4, 1), 3u);
    EXPECT_EQ(fullLevelCount(1024, 512), 11u);
}

TEST_F(TextureGLTest, SizesAndSamplesBeyondTheLimitAreErrorsThatNameIt)
{
    const GraphicsLimits& limits = context().limits();
    const auto wide = Texture::create(context(), {.width = limits.maxTextureSize + 1, .label = "wide"});
    ASSERT_FALSE(wide);
    EXPECT_EQ(wide.error().code, ErrorCode::GraphicsFailed);
    EXPECT_THAT(wide.error().message, ::testing::HasSubstr(std::to_string(limits.maxTextureSize)));
    const auto fine = Texture::create(context(), {.sampleCount = limits.maxSampleCount + 1, .label = "fine"});
    ASSERT_FALSE(fine);
    EXPECT_EQ(fine.error().code, ErrorCode::GraphicsFailed);
}

TEST_F(TextureGLTest, AThousandTexturesAndSamplersComeAndGoWithoutAnError)
{
    for (int i = 0; i < 1000; ++i) {
        Texture texture = make({.width = 2, .height = 2, .label = "short-lived"});
        fill(texture, 0, std::vector<std::uint8_t>(16, 1));
        ASSERT_TRUE(Sampler(context(), {}, "short-lived").isValid());
    }
}

} // namespace
} // namespace stylized::graphics
