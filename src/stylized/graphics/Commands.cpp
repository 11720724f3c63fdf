#include "stylized/graphics/Commands.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/Framebuffer.h>
#include <stylized/graphics/Program.h>
#include <stylized/graphics/ProgramPipeline.h>
#include <stylized/graphics/Sampler.h>
#include <stylized/graphics/Texture.h>
#include <stylized/graphics/VertexArray.h>

#include <epoxy/gl.h>

#include <algorithm>

namespace stylized::graphics {
namespace {

GLenum modeOf(Topology topology)
{
    switch (topology) {
    case Topology::Triangles: return GL_TRIANGLES;
    case Topology::Lines: return GL_LINES;
    case Topology::Points: break;
    }
    return GL_POINTS;
}

void enable(GLenum feature, bool isEnabled)
{
    if (isEnabled)
        glEnable(feature);
    else
        glDisable(feature);
}

/// What PipelineState does not say is the same for all our draws, and as OpenGL begins with it.
void setFixedState()
{
    for (const GLenum feature :
         {GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_COLOR_LOGIC_OP, GL_DEPTH_CLAMP, GL_SAMPLE_MASK, GL_SAMPLE_COVERAGE,
          GL_SAMPLE_ALPHA_TO_ONE, GL_SAMPLE_SHADING, GL_PRIMITIVE_RESTART, GL_PRIMITIVE_RESTART_FIXED_INDEX,
          GL_POLYGON_SMOOTH, GL_POLYGON_OFFSET_LINE, GL_POLYGON_OFFSET_POINT, GL_LINE_SMOOTH, GL_PROGRAM_POINT_SIZE,
          GL_TEXTURE_CUBE_MAP_SEAMLESS})
        glDisable(feature);
    constexpr unsigned int kClipDistanceCount = 8;
    for (unsigned int i = 0; i < kClipDistanceCount; ++i)
        glDisable(GL_CLIP_DISTANCE0 + i);
    glEnable(GL_MULTISAMPLE);
    glEnable(GL_DITHER);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glBlendEquation(GL_FUNC_ADD);
    glDepthRange(0.0, 1.0);
    glClipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
    glProvokingVertex(GL_LAST_VERTEX_CONVENTION);
    glLineWidth(1.0f);
    glPointSize(1.0f);
    for (const GLenum target : {GL_PIXEL_PACK_BUFFER, GL_PIXEL_UNPACK_BUFFER})
        glBindBuffer(target, 0);
    for (const GLenum name : {GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS, GL_PACK_SWAP_BYTES,
                              GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS, GL_UNPACK_SWAP_BYTES})
        glPixelStorei(name, 0);
}

} // namespace

bool Commands::isRedundant(unsigned int& bound, unsigned int wanted) noexcept
{
    const bool isSame = bound == wanted;
    ++(isSame ? counters_.redundantBindCount : counters_.bindCount);
    bound = wanted;
    return isSame;
}

void Commands::bindFramebuffer(const Framebuffer& framebuffer) noexcept
{
    if (!isRedundant(framebuffer_, framebuffer.id()))
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer.id());
    encodeSrgb(true);
    setViewport(0, 0, framebuffer.width(), framebuffer.height());
}

void Commands::bindFramebuffer(const HostFramebuffer& framebuffer) noexcept
{
    framebuffer_ = kUnknown;
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer.id);
    encodeSrgb(false);
    setViewport(framebuffer.x, framebuffer.y, framebuffer.width, framebuffer.height);
}

void Commands::encodeSrgb(bool isOn) noexcept
{
    if (isOn != encodesSrgb_)
        enable(GL_FRAMEBUFFER_SRGB, isOn);
    encodesSrgb_ = isOn;
}

void Commands::setViewport(std::int32_t x, std::int32_t y, std::uint32_t width, std::uint32_t height) noexcept
{
    const std::array<std::uint32_t, 4> wanted{static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y), width,
                                              height};
    if (viewport_ == wanted)
        return;
    viewport_ = wanted;
    glViewport(x, y, static_cast<GLsizei>(width), static_cast<GLsizei>(height));
}

void Commands::bindProgram(const Program& program) noexcept
{
    STYLIZED_DEBUG_ASSERT(program.isValid(), "a program is linked");
    if (!isRedundant(program_, program.id()))
        glUseProgram(program.id());
}

void Commands::bindPipeline(const ProgramPipeline& pipeline) noexcept
{
    STYLIZED_DEBUG_ASSERT(pipeline.isValid(), "a pipeline is made");
    if (!isRedundant(pipeline_, pipeline.id()))
        glBindProgramPipeline(pipeline.id());
    if (program_ == 0)
        return;
    glUseProgram(0); // it would go before the pipeline
    program_ = 0;
}

void Commands::bindVertexArray(const VertexArray& vertexArray) noexcept
{
    STYLIZED_DEBUG_ASSERT(vertexArray.isValid(), "a vertex array is made");
    if (!isRedundant(vertexArray_, vertexArray.id()))
        glBindVertexArray(vertexArray.id());
}

void Commands::bindTexture(std::uint32_t unit, const Texture& texture) noexcept
{
    bindTexture(unit, texture, Sampler());
}

void Commands::bindTexture(std::uint32_t unit, const Texture& texture, const Sampler& sampler) noexcept
{
    STYLIZED_ASSERT(unit < kTextureUnitCount, "the texture unit exists");
    if (!isRedundant(textures_[unit], texture.id()))
        glBindTextureUnit(unit, texture.id());
    if (!isRedundant(samplers_[unit], sampler.id()))
        glBindSampler(unit, sampler.id());
}

void Commands::bindRange(unsigned int target, std::array<Range, kBufferBindingCount>& ranges, std::uint32_t binding,
                         const Range& wanted) noexcept
{
    STYLIZED_ASSERT(binding < kBufferBindingCount && wanted.size > 0, "the binding exists and the range has bytes");
    if (ranges[binding] == wanted) {
        ++counters_.redundantBindCount;
        return;
    }
    ++counters_.bindCount;
    ranges[binding] = wanted;
    glBindBufferRange(target, binding, wanted.id, static_cast<GLintptr>(wanted.offset),
                      static_cast<GLsizeiptr>(wanted.size));
}

void Commands::bindUniformBuffer(std::uint32_t binding, const Buffer& buffer, std::size_t offset,
                                 std::size_t size) noexcept
{
    bindRange(GL_UNIFORM_BUFFER, uniformRanges_, binding, {buffer.id(), offset, size});
}

void Commands::bindStorageBuffer(std::uint32_t binding, const Buffer& buffer, std::size_t offset,
                                 std::size_t size) noexcept
{
    bindRange(GL_SHADER_STORAGE_BUFFER, storageRanges_, binding, {buffer.id(), offset, size});
}

void Commands::bindUniformBuffer(std::uint32_t binding, const Buffer& buffer) noexcept
{
    bindUniformBuffer(binding, buffer, 0, buffer.size());
}

void Commands::bindStorageBuffer(std::uint32_t binding, const Buffer& buffer) noexcept
{
    bindStorageBuffer(binding, buffer, 0, buffer.size());
}

void Commands::setState(const PipelineState& state) noexcept
{
    if (isStateKnown_ && state == state_) {
        ++counters_.redundantBindCount;
        return;
    }
    ++counters_.bindCount;
    applyDepth(state, !isStateKnown_);
    applyRaster(state, !isStateKnown_);
    applyBlend(state, !isStateKnown_);
    state_ = state;
    isStateKnown_ = true;
}

void Commands::applyDepth(const PipelineState& state, bool all) noexcept
{
    if (all || state.testsDepth != state_.testsDepth)
        enable(GL_DEPTH_TEST, state.testsDepth);
    if (all || state.writesDepth != state_.writesDepth)
        glDepthMask(state.writesDepth);
    if (all || state.depthCompare != state_.depthCompare)
        glDepthFunc(GL_NEVER + static_cast<GLenum>(state.depthCompare)); // both in the same order
    if (all || state.depthBias != state_.depthBias || state.depthBiasSlope != state_.depthBiasSlope) {
        enable(GL_POLYGON_OFFSET_FILL, state.depthBias != 0.0f || state.depthBiasSlope != 0.0f);
        glPolygonOffset(state.depthBiasSlope, state.depthBias);
    }
}
static_assert(GL_ALWAYS - GL_NEVER == static_cast<int>(Compare::Always) &&
              GL_LEQUAL - GL_NEVER == static_cast<int>(Compare::LessOrEqual));

void Commands::applyRaster(const PipelineState& state, bool all) noexcept
{
    if (all || state.cull != state_.cull) {
        enable(GL_CULL_FACE, state.cull != Cull::None);
        glCullFace(state.cull == Cull::Front ? GL_FRONT : GL_BACK);
    }
    if (all || state.isFrontClockwise != state_.isFrontClockwise)
        glFrontFace(state.isFrontClockwise ? GL_CW : GL_CCW);
    if (all || state.discardsPixels != state_.discardsPixels)
        enable(GL_RASTERIZER_DISCARD, state.discardsPixels);
}

void Commands::applyBlend(const PipelineState& state, bool all) noexcept
{
    if (all || state.writesColor != state_.writesColor) {
        const GLboolean mask = state.writesColor ? GL_TRUE : GL_FALSE;
        glColorMask(mask, mask, mask, mask);
    }
    if (all || state.usesAlphaToCoverage != state_.usesAlphaToCoverage)
        enable(GL_SAMPLE_ALPHA_TO_COVERAGE, state.usesAlphaToCoverage);
    if (!all && state.blend == state_.blend)
        return;
    enable(GL_BLEND, state.blend != Blend::None);
    switch (state.blend) {
    case Blend::None: break;
    case Blend::Alpha: glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA); break;
    case Blend::Premultiplied: glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA); break;
    case Blend::Add: glBlendFunc(GL_ONE, GL_ONE); break;
    }
}

void Commands::allowClears() noexcept
{
    PipelineState state = state_;
    state.writesColor = true;
    state.writesDepth = true;
    state.discardsPixels = false;
    setState(state);
}

void Commands::clearColor(const Framebuffer& framebuffer, std::uint32_t color, const glm::vec4& value) noexcept
{
    allowClears();
    glClearNamedFramebufferfv(framebuffer.id(), GL_COLOR, static_cast<GLint>(color), &value[0]);
}

void Commands::clearColor(const Framebuffer& framebuffer, std::uint32_t color, const glm::uvec4& value) noexcept
{
    allowClears();
    glClearNamedFramebufferuiv(framebuffer.id(), GL_COLOR, static_cast<GLint>(color), &value[0]);
}

void Commands::clearDepth(const Framebuffer& framebuffer, float value) noexcept
{
    allowClears();
    glClearNamedFramebufferfv(framebuffer.id(), GL_DEPTH, 0, &value);
}

void Commands::drawIndexed(Topology topology, std::uint32_t firstIndex, std::uint32_t indexCount) noexcept
{
    ++counters_.drawCount;
    const auto offset = std::size_t{firstIndex} * sizeof(std::uint32_t);
    glDrawElements(modeOf(topology), static_cast<GLsizei>(indexCount), GL_UNSIGNED_INT,
                   reinterpret_cast<const void*>(offset)); // an offset, which this old signature wants as a pointer
}

void Commands::drawIndexedIndirect(Topology topology, const Buffer& commands, std::size_t offset) noexcept
{
    STYLIZED_DEBUG_ASSERT(offset + sizeof(IndirectDraw) <= commands.size(), "the command lies in the buffer");
    if (!isRedundant(indirectBuffer_, commands.id()))
        glBindBuffer(GL_DRAW_INDIRECT_BUFFER, commands.id());
    ++counters_.drawCount;
    glDrawElementsIndirect(modeOf(topology), GL_UNSIGNED_INT,
                           reinterpret_cast<const void*>(offset)); // an offset, as in drawIndexed
}

void Commands::draw(Topology topology, std::uint32_t firstVertex, std::uint32_t vertexCount) noexcept
{
    ++counters_.drawCount;
    glDrawArrays(modeOf(topology), static_cast<GLint>(firstVertex), static_cast<GLsizei>(vertexCount));
}

void Commands::dispatch(std::uint32_t groupsX, std::uint32_t groupsY, std::uint32_t groupsZ) noexcept
{
    ++counters_.dispatchCount;
    glDispatchCompute(groupsX, groupsY, groupsZ);
}

void Commands::barrier(BarrierReader reader) noexcept
{
    ++counters_.barrierCount;
    switch (reader) {
    case BarrierReader::Shaders: glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT); break;
    case BarrierReader::VertexInput:
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT);
        break;
    case BarrierReader::IndirectDraws: glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_COMMAND_BARRIER_BIT); break;
    case BarrierReader::CpuReadBack: glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT); break;
    }
}

void Commands::beginCapture(Topology topology, const Buffer& target, std::size_t offset, std::size_t size) noexcept
{
    glBindBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, 0, target.id(), static_cast<GLintptr>(offset),
                      static_cast<GLsizeiptr>(size));
    glBeginTransformFeedback(modeOf(topology));
}

void Commands::endCapture() noexcept
{
    glEndTransformFeedback();
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0); // or the target could be bound as nothing else
}

void Commands::copyColor(const Framebuffer& from, const Framebuffer& to) noexcept
{
    const auto width = static_cast<GLint>(from.width());
    const auto height = static_cast<GLint>(from.height());
    glBlitNamedFramebuffer(from.id(), to.id(), 0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT,
                           GL_NEAREST);
}

void Commands::read(const HostFramebuffer& framebuffer, std::span<std::byte> out) noexcept
{
    STYLIZED_ASSERT(out.size() == std::size_t{4} * framebuffer.width * framebuffer.height, "there is room for all");
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer.id);
    glReadPixels(static_cast<GLint>(framebuffer.x), static_cast<GLint>(framebuffer.y),
                 static_cast<GLsizei>(framebuffer.width), static_cast<GLsizei>(framebuffer.height), GL_RGBA,
                 GL_UNSIGNED_BYTE, out.data());
}

void Commands::forgetState() noexcept
{
    isStateKnown_ = false;
    viewport_ = {kUnknown, kUnknown, kUnknown, kUnknown};
    framebuffer_ = program_ = pipeline_ = vertexArray_ = indirectBuffer_ = kUnknown;
    textures_.fill(kUnknown);
    samplers_.fill(kUnknown);
    uniformRanges_.fill({kUnknown, 0, 0});
    storageRanges_.fill({kUnknown, 0, 0});
    glEnable(GL_FRAMEBUFFER_SRGB);
    encodesSrgb_ = true;
    setFixedState();
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
}

void Commands::resetState() noexcept
{
    isStateKnown_ = false;
    setState({.testsDepth = false, .cull = Cull::None});
    forgetState();
    glDisable(GL_FRAMEBUFFER_SRGB);
    glCullFace(GL_BACK);
    glBlendFunc(GL_ONE, GL_ZERO);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glUseProgram(0);
    glBindProgramPipeline(0);
    glBindVertexArray(0);
    glBindTextures(0, kTextureUnitCount, nullptr);
    glBindSamplers(0, kTextureUnitCount, nullptr);
    glBindBuffersBase(GL_UNIFORM_BUFFER, 0, kBufferBindingCount, nullptr);
    glBindBuffersBase(GL_SHADER_STORAGE_BUFFER, 0, kBufferBindingCount, nullptr);
    for (const GLenum target : {GL_UNIFORM_BUFFER, GL_SHADER_STORAGE_BUFFER, GL_DRAW_INDIRECT_BUFFER})
        glBindBuffer(target, 0);
}

void Commands::forget(ObjectKind kind, unsigned int id) noexcept
{
    const auto forgetIn = [id](auto& list) { std::replace(list.begin(), list.end(), id, kUnknown); };
    const auto forgetRange = [id](auto& list) {
        std::replace_if(
            list.begin(), list.end(), [id](const Range& range) { return range.id == id; }, Range{kUnknown, 0, 0});
    };
    const auto forgetOne = [id](unsigned int& bound) { bound = bound == id ? kUnknown : bound; };
    switch (kind) {
    case ObjectKind::Buffer:
        forgetRange(uniformRanges_);
        forgetRange(storageRanges_);
        forgetOne(indirectBuffer_);
        break;
    case ObjectKind::VertexArray: forgetOne(vertexArray_); break;
    case ObjectKind::Texture: forgetIn(textures_); break;
    case ObjectKind::Sampler: forgetIn(samplers_); break;
    case ObjectKind::Renderbuffer:
    case ObjectKind::Query: break;
    case ObjectKind::Framebuffer: forgetOne(framebuffer_); break;
    case ObjectKind::Program: forgetOne(program_); break;
    case ObjectKind::ProgramPipeline: forgetOne(pipeline_); break;
    }
}

} // namespace stylized::graphics
