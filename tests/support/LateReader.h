#pragma once

#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/Context.h>
#include <stylized/graphics/Framebuffer.h>
#include <stylized/graphics/Program.h>
#include <stylized/graphics/Texture.h>
#include <stylized/graphics/VertexArray.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace stylized::test {

/// A GPU that is behind: each read() draws a pixel whose fragment shader reads a number from a buffer, which a software
/// driver, too, runs only when somebody waits for it.
class LateReader {
public:
    LateReader(graphics::Context& context, std::uint32_t pixelCount) : context_(context), vertexArray_(context, {}, "")
    {
        constexpr graphics::ShaderSource kVertex{
            "all.vert",
            "void main() { gl_Position = vec4(4 * (gl_VertexID & 1) - 1, 2 * (gl_VertexID & 2) - 1, 0, 1); }"};
        constexpr graphics::ShaderSource kFragment{
            "late.frag", "layout(std430, binding = 0) readonly buffer Numbers { float numbers[]; };\n"
                         "uniform uint place;\n"
                         "layout(location = 0) out uint color;\n"
                         "void main() { color = uint(numbers[place]); }"};
        auto program = graphics::Program::create(
            context, {.vertex = {&kVertex, 1}, .fragment = {&kFragment, 1}, .label = "late reader"});
        auto target = graphics::Texture::create(
            context, {.width = pixelCount, .format = graphics::TextureFormat::R32Ui, .label = "numbers read"});
        if (!program || !target) {
            ADD_FAILURE() << "no program or no target";
            return;
        }
        program_ = *std::move(program);
        target_ = *std::move(target);
        const graphics::Attachment attachment(target_);
        auto framebuffer =
            graphics::Framebuffer::create(context, {.colors = {&attachment, 1}, .label = "numbers read"});
        if (framebuffer)
            framebuffer_ = *std::move(framebuffer);
    }

    /// Draws pixel `pixel` from the buffer's float number `place`.
    void read(std::uint32_t pixel, const graphics::Buffer& buffer, std::size_t place)
    {
        graphics::Commands& commands = context_.commands();
        commands.bindFramebuffer(framebuffer_);
        commands.setViewport(static_cast<std::int32_t>(pixel), 0, 1, 1);
        commands.setState({});
        commands.bindProgram(program_);
        commands.bindVertexArray(vertexArray_);
        commands.bindStorageBuffer(0, buffer);
        program_.setUniform(program_.uniformLocation("place"), static_cast<std::uint32_t>(place));
        commands.draw(graphics::Topology::Triangles, 0, 3);
    }

    /// What all pixels have read.
    [[nodiscard]] std::vector<std::uint32_t> numbers() const
    {
        std::vector<std::uint32_t> out(target_.width());
        framebuffer_.read(0, 0, 0, target_.width(), 1, graphics::ReadFormat::R32Ui,
                          std::as_writable_bytes(std::span(out)));
        return out;
    }

private:
    graphics::Context& context_;
    graphics::VertexArray vertexArray_;
    graphics::Program program_;
    graphics::Texture target_;
    graphics::Framebuffer framebuffer_;
};

} // namespace stylized::test
