#include "support/GlTest.h"

#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/Framebuffer.h>
#include <stylized/graphics/Program.h>
#include <stylized/graphics/ProgramPipeline.h>
#include <stylized/graphics/Sampler.h>
#include <stylized/graphics/Texture.h>
#include <stylized/graphics/VertexArray.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace stylized::graphics {
namespace {

constexpr ShaderSource kCompute{"one.comp", "layout(local_size_x = 1) in;\n"
                                            "layout(std430, binding = 1) buffer Out { uint value; };\n"
                                            "layout(std140, binding = 2) uniform In { uint number; };\n"
                                            "void main() { value = number; }"};

class CommandsGLTest : public test::GlTest {
protected:
    Buffer buffer(std::uint32_t value)
    {
        const std::array<std::uint32_t, 4> block{value}; // a uniform block takes up 16 bytes
        auto made = Buffer::create(context(), std::as_bytes(std::span(block)), BufferUsage::Dynamic, "one number");
        EXPECT_TRUE(made);
        return std::move(*made);
    }

    static std::uint32_t valueOf(const Buffer& buffer)
    {
        std::uint32_t value = 0;
        buffer.read(0, std::as_writable_bytes(std::span(&value, 1)));
        return value;
    }
};

TEST_F(CommandsGLTest, BindingsThatChangeNothingAreDroppedAndCounted)
{
    auto program = Program::create(context(), {.compute = {&kCompute, 1}, .label = "copy"});
    ASSERT_TRUE(program);
    const VertexArray vertexArray(context(), {}, "empty");
    auto texture = Texture::create(context(), {.label = "one texel"});
    const Sampler sampler(context(), {}, "sampler");
    const Buffer storage = buffer(0);
    ASSERT_TRUE(texture);
    commands().forgetState();
    context().resetCounters();
    const auto bindAll = [&] {
        commands().bindProgram(*program);
        commands().bindVertexArray(vertexArray);
        commands().bindTexture(0, *texture, sampler); // two bindings
        commands().bindStorageBuffer(1, storage);
        commands().bindUniformBuffer(2, storage);
        commands().setState({});
    };
    bindAll();
    EXPECT_EQ(context().counters().bindCount, 7u);
    EXPECT_EQ(context().counters().redundantBindCount, 0u);
    bindAll();
    EXPECT_EQ(context().counters().bindCount, 7u);
    EXPECT_EQ(context().counters().redundantBindCount, 7u);
    commands().setState({.blend = Blend::Alpha});
    EXPECT_EQ(context().counters().bindCount, 8u);
    commands().bindTexture(1, *texture, sampler); // another unit is another binding
    EXPECT_EQ(context().counters().bindCount, 10u);
}

TEST_F(CommandsGLTest, PipelinesShareAStageAndGiveWayToAProgram)
{
    const auto errorsBefore = context().debugErrorCount(); // of tests that provoke them
    constexpr ShaderSource kVertex{"point.vert",
                                   "layout(location = 0) out float level;\n"
                                   "layout(location = 1) out float unread;\n"
                                   "out gl_PerVertex { vec4 gl_Position; };\n"
                                   "void main() { level = 0.2; unread = 0.6;\n"
                                   "gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1); }"};
    constexpr ShaderSource kRed{"red.frag", "layout(location = 0) in float level;\nout vec4 color;\n"
                                            "void main() { color = vec4(level, 0, 0, 1); }"};
    constexpr ShaderSource kBlue{"blue.frag", "out vec4 color;\nvoid main() { color = vec4(0, 0, 0.4, 1); }"};
    const auto vertex = Program::create(context(), {.vertex = {&kVertex, 1}, .isSeparable = true, .label = "vertex"});
    const auto red = Program::create(context(), {.fragment = {&kRed, 1}, .isSeparable = true, .label = "red"});
    const auto blue = Program::create(context(), {.fragment = {&kBlue, 1}, .isSeparable = true, .label = "blue"});
    const auto whole = Program::create(context(), {.vertex = {&kVertex, 1}, .fragment = {&kBlue, 1}, .label = "both"});
    ASSERT_TRUE(vertex && red && blue && whole);
    const ProgramPipeline redPipeline(context(), *vertex, *red, "red"), bluePipeline(context(), *vertex, *blue, "blue");
    auto texture = Texture::create(context(), {.label = "one texel"});
    ASSERT_TRUE(texture);
    const Attachment colors[] = {*texture};
    const auto target = Framebuffer::create(context(), {.colors = colors, .label = "target"});
    ASSERT_TRUE(target);
    const VertexArray vertexArray(context(), {}, "empty");
    commands().bindFramebuffer(*target);
    commands().bindVertexArray(vertexArray);
    commands().setState({.testsDepth = false, .cull = Cull::None});
    const auto drawn = [&] {
        commands().draw(Topology::Triangles, 0, 3);
        std::array<std::uint8_t, 4> pixel{};
        target->read(0, 0, 0, 1, 1, ReadFormat::Rgba8, std::as_writable_bytes(std::span(pixel)));
        return pixel;
    };
    using Pixel = std::array<std::uint8_t, 4>;
    commands().bindPipeline(redPipeline);
    EXPECT_EQ(drawn(), (Pixel{51, 0, 0, 255}));
    commands().bindProgram(*whole);
    EXPECT_EQ(drawn(), (Pixel{0, 0, 102, 255}));
    commands().bindPipeline(redPipeline); // is bound still, but a program was before it
    EXPECT_EQ(drawn(), (Pixel{51, 0, 0, 255}));
    commands().bindPipeline(bluePipeline);
    EXPECT_EQ(drawn(), (Pixel{0, 0, 102, 255}));
    EXPECT_EQ(context().debugErrorCount(), errorsBefore);
}

TEST_F(CommandsGLTest, ANewObjectIsBoundEvenWhereTheDriverReusesTheOldOnesId)
{
    auto program = Program::create(context(), {.compute = {&kCompute, 1}, .label = "copy"});
    ASSERT_TRUE(program);
    commands().bindProgram(*program);
    const Buffer number = buffer(42);
    commands().bindUniformBuffer(2, number);
    for (int i = 0; i < 4; ++i) {
        const Buffer out = buffer(0);
        commands().bindStorageBuffer(1, out);
        commands().dispatch(1);
        commands().barrier(BarrierReader::CpuReadBack);
        ASSERT_EQ(valueOf(out), 42u) << "round " << i;
    }
    EXPECT_EQ(context().counters().dispatchCount, 4u);
}

TEST_F(CommandsGLTest, RangesOfOneBufferAreDifferentBindings)
{
    auto program = Program::create(context(), {.compute = {&kCompute, 1}, .label = "copy"});
    const std::size_t step = context().limits().uniformOffsetAlignment;
    auto numbers = Buffer::create(context(), 2 * step, BufferUsage::Dynamic, "numbers");
    ASSERT_TRUE(program && numbers);
    const std::uint32_t first = 5;
    const std::uint32_t second = 6;
    numbers->write(0, std::as_bytes(std::span(&first, 1)));
    numbers->write(step, std::as_bytes(std::span(&second, 1)));
    const Buffer out = buffer(0);
    commands().bindProgram(*program);
    commands().bindStorageBuffer(1, out);
    commands().bindUniformBuffer(2, *numbers, 0, 16);
    commands().bindUniformBuffer(2, *numbers, step, 16);
    commands().dispatch(1);
    commands().barrier(BarrierReader::CpuReadBack);
    EXPECT_EQ(valueOf(out), 6u);
}

TEST_F(CommandsGLTest, DrawsAndUploadsAreCountedUntilReset)
{
    auto program = Program::create(context(), {.compute = {&kCompute, 1}, .label = "copy"});
    Buffer storage = buffer(0);
    context().resetCounters();
    const std::uint64_t value = 1;
    storage.write(0, std::as_bytes(std::span(&value, 1)).first(4));
    EXPECT_EQ(context().counters().bufferUploadCount, 1u);
    EXPECT_EQ(context().counters().uploadedByteCount, 4u);
    EXPECT_EQ(context().counters().drawCount, 0u);
    context().resetCounters();
    EXPECT_EQ(context().counters().bufferUploadCount, 0u);
}

TEST_F(CommandsGLTest, BindingAFramebufferSetsTheViewportToAllOfIt)
{
    auto texture = Texture::create(context(), {.width = 4, .height = 4, .label = "target"});
    ASSERT_TRUE(texture);
    const Attachment colors[] = {*texture};
    const auto framebuffer = Framebuffer::create(context(), {.colors = colors, .label = "target"});
    const ShaderSource vertex{"full.vert", "void main() { vec2 p = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4 - 1;\n"
                                           "gl_Position = vec4(p, 0, 1); }"};
    const ShaderSource fragment{"white.frag", "out vec4 color;\nvoid main() { color = vec4(1); }"};
    const auto program =
        Program::create(context(), {.vertex = {&vertex, 1}, .fragment = {&fragment, 1}, .label = "white"});
    ASSERT_TRUE(framebuffer && program);
    const VertexArray empty(context(), {}, "empty");
    const auto whiteCount = [&] {
        std::array<std::uint8_t, 64> pixels{};
        framebuffer->read(0, 0, 0, 4, 4, ReadFormat::Rgba8, std::as_writable_bytes(std::span(pixels)));
        return std::count(pixels.begin(), pixels.end(), 255) / 4;
    };
    const auto draw = [&] {
        commands().setState({.testsDepth = false});
        commands().bindProgram(*program);
        commands().bindVertexArray(empty);
        commands().draw(Topology::Triangles, 0, 3);
    };
    commands().clearColor(*framebuffer, 0, glm::vec4(0));
    commands().bindFramebuffer(*framebuffer);
    commands().setViewport(1, 1, 2, 1);
    draw();
    EXPECT_EQ(whiteCount(), 2);
    commands().bindFramebuffer(*framebuffer);
    draw();
    EXPECT_EQ(whiteCount(), 16);
    EXPECT_EQ(context().counters().drawCount, 2u);
}

TEST_F(CommandsGLTest, UnitsAndBindingsBeyondTheLastAreACallersMistake)
{
    auto texture = Texture::create(context(), {.label = "one texel"});
    const Buffer storage = buffer(0);
    ASSERT_TRUE(texture);
    EXPECT_DEATH(commands().bindTexture(Commands::kTextureUnitCount, *texture), "unit exists");
    EXPECT_DEATH(commands().bindStorageBuffer(Commands::kBufferBindingCount, storage), "binding exists");
}

} // namespace
} // namespace stylized::graphics
