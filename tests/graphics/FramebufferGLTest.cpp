#include "support/GlTest.h"

#include <stylized/graphics/Framebuffer.h>
#include <stylized/graphics/Program.h>
#include <stylized/graphics/Texture.h>
#include <stylized/graphics/VertexArray.h>

#include <gmock/gmock.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace stylized::graphics {
namespace {

using ::testing::ElementsAre;
using Pixel = std::array<std::uint8_t, 4>;

constexpr ShaderSource kFullTriangle{"full.vert",
                                     "uniform float depth;\n"
                                     "void main() { vec2 p = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4 - 1;\n"
                                     "gl_Position = vec4(p, depth, 1); }"};
constexpr ShaderSource kUniformColor{"color.frag",
                                     "uniform vec4 value;\nout vec4 color;\nvoid main() { color = value; }"};

class FramebufferGLTest : public test::GlTest {
protected:
    void SetUp() override
    {
        GlTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        program_ = std::move(*Program::create(
            context(), {.vertex = {&kFullTriangle, 1}, .fragment = {&kUniformColor, 1}, .label = "fill"}));
        empty_ = VertexArray(context(), {}, "no attributes");
    }

    Texture target(TextureFormat format, std::uint32_t samples = 0, std::uint32_t width = 2)
    {
        auto texture = Texture::create(
            context(), {.width = width, .height = 2, .format = format, .sampleCount = samples, .label = "target"});
        EXPECT_TRUE(texture);
        return std::move(*texture);
    }

    void fill(const Framebuffer& framebuffer, const PipelineState& state, glm::vec4 color, float depth = 0)
    {
        program_.setUniform(program_.uniformLocation("value"), color);
        program_.setUniform(program_.uniformLocation("depth"), depth);
        commands().bindFramebuffer(framebuffer);
        commands().setState(state);
        commands().bindProgram(program_);
        commands().bindVertexArray(empty_);
        commands().draw(Topology::Triangles, 0, 3);
    }

    static Pixel pixel(const Framebuffer& framebuffer, std::uint32_t color = 0)
    {
        Pixel out{};
        framebuffer.read(color, 0, 0, 1, 1, ReadFormat::Rgba8, std::as_writable_bytes(std::span(out)));
        return out;
    }

    Program program_;
    VertexArray empty_;
};

constexpr PipelineState kPlain{.testsDepth = false, .writesDepth = false, .cull = Cull::None};

TEST_F(FramebufferGLTest, AnSrgbTargetEncodesWhatIsDrawnAndALinearOneDoesNot)
{
    const Texture srgb = target(TextureFormat::Srgb8Alpha8);
    const Texture linear = target(TextureFormat::Rgba8);
    const Attachment colors[] = {srgb};
    const Attachment others[] = {linear};
    const auto encoded = Framebuffer::create(context(), {.colors = colors, .label = "srgb"});
    const auto plain = Framebuffer::create(context(), {.colors = others, .label = "linear"});
    ASSERT_TRUE(encoded && plain);
    fill(*encoded, kPlain, {0.5f, 0, 1, 0.6f});
    fill(*plain, kPlain, {0.5f, 0, 1, 0.6f});
    EXPECT_THAT(pixel(*encoded), ElementsAre(::testing::AnyOf(187, 188), 0, 255, 153)); // 0.5 encoded is 187.5
    EXPECT_THAT(pixel(*plain), ElementsAre(::testing::AnyOf(127, 128), 0, 255, 153));
}

TEST_F(FramebufferGLTest, ClearsFillEachAttachmentWhateverTheStateMasks)
{
    const Texture color = target(TextureFormat::Rgba8);
    const Texture id = target(TextureFormat::R32Ui);
    const Texture depth = target(TextureFormat::Depth32F);
    const Attachment colors[] = {color, id};
    const auto framebuffer = Framebuffer::create(context(), {.colors = colors, .depth = depth, .label = "three"});
    ASSERT_TRUE(framebuffer);
    EXPECT_EQ(framebuffer->width(), 2u);
    commands().setState({.writesDepth = false, .writesColor = false, .discardsPixels = true});
    commands().clearColor(*framebuffer, 0, glm::vec4(1, 0, 0.2f, 1));
    commands().clearColor(*framebuffer, 1, glm::uvec4(70000, 0, 0, 0));
    commands().clearDepth(*framebuffer, 0.25f);
    EXPECT_THAT(pixel(*framebuffer), ElementsAre(255, 0, 51, 255));
    std::uint32_t idRead = 0;
    framebuffer->read(1, 1, 1, 1, 1, ReadFormat::R32Ui, std::as_writable_bytes(std::span(&idRead, 1)));
    EXPECT_EQ(idRead, 70000u);
    float depthRead = 0;
    framebuffer->read(0, 0, 0, 1, 1, ReadFormat::Depth32F, std::as_writable_bytes(std::span(&depthRead, 1)));
    EXPECT_EQ(depthRead, 0.25f);
}

TEST_F(FramebufferGLTest, DepthTestsCullingAndMasksDecideWhatIsDrawn)
{
    const Texture color = target(TextureFormat::Rgba8);
    const Texture depth = target(TextureFormat::Depth32F);
    const Attachment colors[] = {color};
    const auto framebuffer = Framebuffer::create(context(), {.colors = colors, .depth = depth, .label = "depth"});
    ASSERT_TRUE(framebuffer);
    commands().clearColor(*framebuffer, 0, glm::vec4(0));
    commands().clearDepth(*framebuffer, 1.0f);
    fill(*framebuffer, {}, {1, 0, 0, 1}, 0.0f);
    EXPECT_THAT(pixel(*framebuffer), ElementsAre(255, 0, 0, 255));
    fill(*framebuffer, {}, {0, 1, 0, 1}, 0.5f); // behind
    EXPECT_THAT(pixel(*framebuffer), ElementsAre(255, 0, 0, 255));
    fill(*framebuffer, {.depthCompare = Compare::Greater}, {0, 1, 0, 1}, 0.5f);
    EXPECT_THAT(pixel(*framebuffer), ElementsAre(0, 255, 0, 255));
    fill(*framebuffer, {.cull = Cull::Front}, {0, 0, 1, 1}, -0.5f); // the triangle is counter-clockwise: its front
    EXPECT_THAT(pixel(*framebuffer), ElementsAre(0, 255, 0, 255));
    fill(*framebuffer, {.isFrontClockwise = true}, {0, 0, 1, 1}, -0.5f); // now it shows its back
    EXPECT_THAT(pixel(*framebuffer), ElementsAre(0, 255, 0, 255));
    fill(*framebuffer, {.writesColor = false}, {0, 0, 1, 1}, -0.5f);
    EXPECT_THAT(pixel(*framebuffer), ElementsAre(0, 255, 0, 255));
    fill(*framebuffer, {}, {0, 0, 1, 1}, -0.4f); // behind what was drawn without colour
    EXPECT_THAT(pixel(*framebuffer), ElementsAre(0, 255, 0, 255));
    fill(*framebuffer, {.testsDepth = false}, {0, 0, 1, 1}, 0.9f);
    EXPECT_THAT(pixel(*framebuffer), ElementsAre(0, 0, 255, 255));
}

TEST_F(FramebufferGLTest, BlendsOverAddsAndReplaces)
{
    const Texture color = target(TextureFormat::Rgba32F);
    const Attachment colors[] = {color};
    const auto framebuffer = Framebuffer::create(context(), {.colors = colors, .label = "blend"});
    ASSERT_TRUE(framebuffer);
    const auto blended = [&](Blend blend) {
        PipelineState state = kPlain;
        state.blend = blend;
        commands().clearColor(*framebuffer, 0, glm::vec4(0.5f, 1, 0, 0.5f));
        fill(*framebuffer, state, {1, 0, 0.5f, 0.25f});
        std::array<float, 4> out{};
        framebuffer->read(0, 0, 0, 1, 1, ReadFormat::Rgba32F, std::as_writable_bytes(std::span(out)));
        return out;
    };
    EXPECT_THAT(blended(Blend::None), ElementsAre(1, 0, 0.5f, 0.25f));
    EXPECT_THAT(blended(Blend::Alpha), ElementsAre(0.625f, 0.75f, 0.125f, 0.625f));
    EXPECT_THAT(blended(Blend::Premultiplied), ElementsAre(1.375f, 0.75f, 0.5f, 0.625f));
    EXPECT_THAT(blended(Blend::Add), ElementsAre(1.5f, 1, 0.5f, 0.75f));
}

TEST_F(FramebufferGLTest, SamplesAreResolvedWhenCopied)
{
    const Texture samples = target(TextureFormat::Rgba8, 4);
    const Texture resolved = target(TextureFormat::Rgba8);
    auto depth = Renderbuffer::create(context(), 2, 2, TextureFormat::Depth24, 4, "depth");
    ASSERT_TRUE(depth);
    const Attachment from[] = {samples};
    const Attachment to[] = {resolved};
    const auto multisampled =
        Framebuffer::create(context(), {.colors = from, .depth = *depth, .label = "four samples"});
    const auto single = Framebuffer::create(context(), {.colors = to, .label = "one sample"});
    ASSERT_TRUE(multisampled && single);
    commands().clearColor(*multisampled, 0, glm::vec4(0.2f, 0.4f, 0.6f, 0.8f));
    commands().copyColor(*multisampled, *single);
    EXPECT_THAT(pixel(*single), ElementsAre(51, 102, 153, 204));
}

TEST_F(FramebufferGLTest, WithoutAttachmentsItHasTheSizeAskedFor)
{
    const auto framebuffer =
        Framebuffer::create(context(), {.emptyWidth = 7, .emptyHeight = 5, .label = "no attachments"});
    ASSERT_TRUE(framebuffer) << framebuffer.error().message;
    EXPECT_EQ(framebuffer->width(), 7u);
    EXPECT_EQ(framebuffer->height(), 5u);
}

TEST_F(FramebufferGLTest, AttachmentsOfDifferentSampleCountsAreRefusedByName)
{
    const Texture four = target(TextureFormat::Rgba8, 4);
    const Texture depth = target(TextureFormat::Depth24);
    const Attachment colors[] = {four};
    const auto framebuffer = Framebuffer::create(context(), {.colors = colors, .depth = depth, .label = "mixed"});
    ASSERT_FALSE(framebuffer);
    EXPECT_EQ(framebuffer.error().code, ErrorCode::GraphicsFailed);
    EXPECT_THAT(framebuffer.error().message, ::testing::HasSubstr("mixed"));
}

TEST_F(FramebufferGLTest, ARenderbufferBeyondTheLimitsIsAnError)
{
    const GraphicsLimits& limits = context().limits();
    const auto wide = Renderbuffer::create(context(), limits.maxTextureSize + 1, 1, TextureFormat::Rgba8, 0, "wide");
    ASSERT_FALSE(wide);
    EXPECT_EQ(wide.error().code, ErrorCode::GraphicsFailed);
    EXPECT_FALSE(Renderbuffer::create(context(), 4, 4, TextureFormat::Rgba8, limits.maxSampleCount + 1, "fine"));
}

TEST_F(FramebufferGLTest, AThousandFramebuffersComeAndGoWithoutAnError)
{
    for (int i = 0; i < 1000; ++i) {
        const Texture color = target(TextureFormat::Rgba8);
        const auto depth = Renderbuffer::create(context(), 2, 2, TextureFormat::Depth24, 0, "depth");
        const Attachment colors[] = {color};
        const auto framebuffer =
            Framebuffer::create(context(), {.colors = colors, .depth = *depth, .label = "short-lived"});
        ASSERT_TRUE(framebuffer);
        commands().bindFramebuffer(*framebuffer);
    }
}

} // namespace
} // namespace stylized::graphics
