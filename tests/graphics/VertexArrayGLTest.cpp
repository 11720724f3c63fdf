#include "support/GlTest.h"

#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/Framebuffer.h>
#include <stylized/graphics/Program.h>
#include <stylized/graphics/VertexArray.h>

#include <gmock/gmock.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace stylized::graphics {
namespace {

using ::testing::ElementsAre;

/// Draws points with a vertex shader that hands its attributes on, and reads what it saw.
class VertexArrayGLTest : public test::GlTest {
protected:
    template <class T>
    std::vector<T> seen(const VertexArray& vertexArray, std::string_view shader, std::size_t valueCount,
                        std::uint32_t vertexCount)
    {
        const ShaderSource source{"capture.vert", shader};
        const std::string_view captured[] = {"seen"};
        auto program = Program::create(context(), {.vertex = {&source, 1}, .captured = captured, .label = "capture"});
        auto target =
            Buffer::create(context(), valueCount * vertexCount * sizeof(T), BufferUsage::Static, "captured vertices");
        auto framebuffer = Framebuffer::create(context(), {.label = "no pixels"});
        EXPECT_TRUE(program && target && framebuffer);
        commands().bindFramebuffer(*framebuffer);
        commands().setState({.discardsPixels = true});
        commands().bindProgram(*program);
        commands().bindVertexArray(vertexArray);
        commands().beginCapture(Topology::Points, *target, 0, target->size());
        commands().draw(Topology::Points, 0, vertexCount);
        commands().endCapture();
        std::vector<T> out(valueCount * vertexCount);
        target->read(0, std::as_writable_bytes(std::span(out)));
        return out;
    }

    Buffer upload(std::span<const std::byte> bytes)
    {
        return std::move(*Buffer::create(context(), bytes, BufferUsage::Static, "vertices"));
    }
};

TEST_F(VertexArrayGLTest, IntegerAttributesArriveExactlyAbove255AndUpToTheLargest)
{
    const std::array<std::uint16_t, 8> joints{0, 255, 256, 65535, 32768, 1, 4095, 40000};
    const Buffer buffer = upload(std::as_bytes(std::span(joints)));
    const VertexAttribute attribute{.location = 6, .binding = 2, .format = VertexFormat::Uint16x4};
    VertexArray vertexArray(context(), {&attribute, 1}, "joints");
    vertexArray.setVertexBuffer(2, buffer, 0, 8);
    const auto values = seen<std::uint32_t>(vertexArray,
                                            "layout(location = 6) in uvec4 joints;\n"
                                            "flat out uvec4 seen;\n"
                                            "void main() { seen = joints; gl_Position = vec4(0); }\n",
                                            4, 2);
    EXPECT_THAT(values, ElementsAre(0, 255, 256, 65535, 32768, 1, 4095, 40000));
}

TEST_F(VertexArrayGLTest, FloatAttributesOfTwoBuffersRespectOffsetsAndStrides)
{
    // Two vertices: a position and a weight in one buffer after eight bytes of padding, a pair in the other.
    const std::array<float, 10> first{-1, -1, 1, 2, 3, 0.25f, 4, 5, 6, 0.75f};
    const std::array<float, 4> second{10, 20, 30, 40};
    const Buffer firstBuffer = upload(std::as_bytes(std::span(first)));
    const Buffer secondBuffer = upload(std::as_bytes(std::span(second)));
    const VertexAttribute attributes[] = {
        {.location = 0, .binding = 0, .format = VertexFormat::Float3},
        {.location = 1, .binding = 0, .format = VertexFormat::Float1, .offset = 12},
        {.location = 2, .binding = 1, .format = VertexFormat::Float2},
    };
    VertexArray vertexArray(context(), attributes, "two buffers");
    vertexArray.setVertexBuffer(0, firstBuffer, 8, 16);
    vertexArray.setVertexBuffer(1, secondBuffer, 0, 8);
    const auto values =
        seen<float>(vertexArray,
                    "layout(location = 0) in vec3 a;\nlayout(location = 1) in float b;\n"
                    "layout(location = 2) in vec2 c;\nout float seen[6];\n"
                    "void main() { seen = float[6](a.x, a.y, a.z, b, c.x, c.y); gl_Position = vec4(0); }",
                    6, 2);
    EXPECT_THAT(values, ElementsAre(1, 2, 3, 0.25f, 10, 20, 4, 5, 6, 0.75f, 30, 40));
}

TEST_F(VertexArrayGLTest, NormalizedAttributesRunFromZeroToOne)
{
    const std::array<std::uint16_t, 4> colors{0, 65535, 13107, 52428}; // 0, 1, a fifth, four fifths
    const Buffer buffer = upload(std::as_bytes(std::span(colors)));
    const VertexAttribute attribute{.location = 5, .format = VertexFormat::Unorm16x4};
    VertexArray vertexArray(context(), {&attribute, 1}, "colors");
    vertexArray.setVertexBuffer(0, buffer, 0, 8);
    const auto values = seen<float>(vertexArray,
                                    "layout(location = 5) in vec4 color;\nout vec4 seen;\n"
                                    "void main() { seen = color; gl_Position = vec4(0); }",
                                    4, 1);
    EXPECT_THAT(values, ElementsAre(0.0f, 1.0f, ::testing::FloatEq(0.2f), ::testing::FloatEq(0.8f)));
}

TEST_F(VertexArrayGLTest, IndicesAreTakenFromTheIndexBufferStartingAtTheFirstIndex)
{
    const std::array<std::uint32_t, 4> ids{100, 101, 102, 103};
    const std::array<std::uint32_t, 4> indices{0, 3, 1, 1};
    const Buffer buffer = upload(std::as_bytes(std::span(ids)));
    const Buffer indexBuffer = upload(std::as_bytes(std::span(indices)));
    const VertexAttribute attribute{.location = 0, .format = VertexFormat::Uint32};
    VertexArray vertexArray(context(), {&attribute, 1}, "indexed");
    vertexArray.setVertexBuffer(0, buffer, 0, 4);
    vertexArray.setIndexBuffer(indexBuffer);

    const ShaderSource source{"capture.vert", "layout(location = 0) in uint id;\nflat out uint seen;\n"
                                              "void main() { seen = id; gl_Position = vec4(0); }"};
    const std::string_view captured[] = {"seen"};
    auto program = Program::create(context(), {.vertex = {&source, 1}, .captured = captured, .label = "capture"});
    auto target = Buffer::create(context(), 12, BufferUsage::Static, "captured");
    auto framebuffer = Framebuffer::create(context(), {.label = "no pixels"});
    ASSERT_TRUE(program && target && framebuffer);
    commands().bindFramebuffer(*framebuffer);
    commands().setState({.discardsPixels = true});
    commands().bindProgram(*program);
    commands().bindVertexArray(vertexArray);
    commands().beginCapture(Topology::Points, *target, 0, 12);
    commands().drawIndexed(Topology::Points, 1, 3);
    commands().endCapture();
    std::vector<std::uint32_t> out(3);
    target->read(0, std::as_writable_bytes(std::span(out)));
    EXPECT_THAT(out, ElementsAre(103, 101, 101));
}

TEST_F(VertexArrayGLTest, AThousandVertexArraysComeAndGoWithoutAnError)
{
    const VertexAttribute attribute{.location = 0, .format = VertexFormat::Float3};
    for (int i = 0; i < 1000; ++i)
        ASSERT_TRUE(VertexArray(context(), {&attribute, 1}, "short-lived").isValid());
}

} // namespace
} // namespace stylized::graphics
