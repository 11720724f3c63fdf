#pragma once

#include <stylized/graphics/GraphicsCounters.h>
#include <stylized/graphics/Handle.h>
#include <stylized/graphics/PipelineState.h>

#include <glm/vec4.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace stylized::graphics {

class Buffer;
class Framebuffer;
class Program;
class ProgramPipeline;
class Sampler;
class Texture;
class VertexArray;

enum class Topology : std::uint8_t { Triangles, Lines, Points };

/// Who reads next what shaders have written into storage buffers.
enum class BarrierReader : std::uint8_t {
    Shaders,       ///< Other shaders, through storage blocks.
    VertexInput,   ///< Draws, as vertex attributes, and shaders.
    IndirectDraws, ///< Draws, as what they draw and how often, and shaders.
    CpuReadBack    ///< Buffer::read.
};

/// What an indirect draw is told, as it lies in a buffer.
struct IndirectDraw {
    std::uint32_t indexCount = 0;
    std::uint32_t instanceCount = 0;
    std::uint32_t firstIndex = 0;
    std::int32_t firstVertex = 0;
    std::uint32_t firstInstance = 0;
};

/// A rectangle of a framebuffer that this library has not made.
struct HostFramebuffer {
    unsigned int id = 0;                               ///< OpenGL's name of it; 0 is the window's.
    std::uint32_t x = 0, y = 0, width = 0, height = 0; ///< Pixels, counted from the lower left corner.
};

/// Bindings, state, draws and dispatches of one context. Each takes effect at once; one that would change nothing is
/// dropped and counted. Nothing else may touch the OpenGL state, or forgetState() must be called afterwards.
/// Owned by the Context; with it, the renderer makes no OpenGL call of its own.
class Commands final {
public:
    static constexpr std::size_t kTextureUnitCount = 16;
    static constexpr std::size_t kBufferBindingCount = 8;

    explicit Commands(GraphicsCounters& counters) noexcept : counters_(counters) {}
    Commands(const Commands&) = delete;
    Commands& operator=(const Commands&) = delete;

    /// Also sets the viewport to the whole framebuffer.
    void bindFramebuffer(const Framebuffer& framebuffer) noexcept;
    /// May reach beyond the framebuffer, to all sides.
    void setViewport(std::int32_t x, std::int32_t y, std::uint32_t width, std::uint32_t height) noexcept;
    void setState(const PipelineState& state) noexcept;
    void bindProgram(const Program& program) noexcept;
    void bindPipeline(const ProgramPipeline& pipeline) noexcept; ///< Takes the place of the program.
    void bindVertexArray(const VertexArray& vertexArray) noexcept;

    /// - `unit` is below kTextureUnitCount.
    void bindTexture(std::uint32_t unit, const Texture& texture) noexcept; ///< With the texture's own sampling.
    void bindTexture(std::uint32_t unit, const Texture& texture, const Sampler& sampler) noexcept;

    /// - `binding` is below kBufferBindingCount.
    /// - `offset` is a multiple of the context's alignment limit; `size` is greater than 0.
    void bindUniformBuffer(std::uint32_t binding, const Buffer& buffer, std::size_t offset, std::size_t size) noexcept;
    void bindStorageBuffer(std::uint32_t binding, const Buffer& buffer, std::size_t offset, std::size_t size) noexcept;
    void bindUniformBuffer(std::uint32_t binding, const Buffer& buffer) noexcept; ///< The whole buffer.
    void bindStorageBuffer(std::uint32_t binding, const Buffer& buffer) noexcept; ///< The whole buffer.

    /// Fills one colour attachment, whatever the state's masks say.
    void clearColor(const Framebuffer& framebuffer, std::uint32_t color, const glm::vec4& value) noexcept;
    void clearColor(const Framebuffer& framebuffer, std::uint32_t color, const glm::uvec4& value) noexcept;
    void clearDepth(const Framebuffer& framebuffer, float value) noexcept;

    /// Draws from the bound vertex array; indices are 32-bit, `firstIndex` counts indices.
    void drawIndexed(Topology topology, std::uint32_t firstIndex, std::uint32_t indexCount) noexcept;
    void draw(Topology topology, std::uint32_t firstVertex, std::uint32_t vertexCount) noexcept;

    /// The same, told by an IndirectDraw at byte `offset` of `commands`, which the GPU may have written.
    void drawIndexedIndirect(Topology topology, const Buffer& commands, std::size_t offset) noexcept;

    void dispatch(std::uint32_t groupsX, std::uint32_t groupsY = 1, std::uint32_t groupsZ = 1) noexcept;

    /// Makes what shaders have written so far visible to `reader`. One before the first reader is enough.
    void barrier(BarrierReader reader) noexcept;

    /// Between the two, draws with the bound program or pipeline also write its captured varyings one vertex after the
    /// other into `target`. A framebuffer must be bound, and neither it nor these may change in between.
    void beginCapture(Topology topology, const Buffer& target, std::size_t offset, std::size_t size) noexcept;
    void endCapture() noexcept;

    /// Copies colour attachment 0 to colour attachment 0 of equal size, resolving samples.
    void copyColor(const Framebuffer& from, const Framebuffer& to) noexcept;

    /// Binds a rectangle of a framebuffer of the host's as all of the target. What is drawn there is written as it is,
    /// never encoded, until the next bindFramebuffer().
    void bindFramebuffer(const HostFramebuffer& framebuffer) noexcept;

    /// Waits for the GPU and reads a rectangle of a framebuffer of the host's.
    /// **Shape**: 4 bytes a pixel, RGBA as stored, the lowest row first.
    /// - `out` has width · height · 4 bytes.
    void read(const HostFramebuffer& framebuffer, std::span<std::byte> out) noexcept;

    /// Forgets what is bound, after code outside this library has used the context, and sets what is the same for all
    /// that this library draws.
    void forgetState() noexcept;
    /// Unbinds everything but framebuffers and sets all state but the viewport to what OpenGL begins with.
    void resetState() noexcept;

private:
    friend class Handle;

    struct Range {
        unsigned int id = 0;
        std::size_t offset = 0;
        std::size_t size = 0;
        friend bool operator==(const Range&, const Range&) = default;
    };
    static constexpr unsigned int kUnknown = 0xFFFFFFFFu;

    bool isRedundant(unsigned int& bound, unsigned int wanted) noexcept;
    void bindRange(unsigned int target, std::array<Range, kBufferBindingCount>& ranges, std::uint32_t binding,
                   const Range& wanted) noexcept;
    void allowClears() noexcept;
    void encodeSrgb(bool isOn) noexcept;
    void applyDepth(const PipelineState& state, bool all) noexcept;
    void applyRaster(const PipelineState& state, bool all) noexcept;
    void applyBlend(const PipelineState& state, bool all) noexcept;
    void forget(ObjectKind kind, unsigned int id) noexcept;

    GraphicsCounters& counters_;
    PipelineState state_;
    bool isStateKnown_ = false;
    bool encodesSrgb_ = false;
    std::array<std::uint32_t, 4> viewport_{};
    unsigned int framebuffer_ = kUnknown;
    unsigned int program_ = kUnknown; // 0: the pipeline counts
    unsigned int pipeline_ = kUnknown;
    unsigned int vertexArray_ = kUnknown;
    unsigned int indirectBuffer_ = kUnknown;
    std::array<unsigned int, kTextureUnitCount> textures_{};
    std::array<unsigned int, kTextureUnitCount> samplers_{};
    std::array<Range, kBufferBindingCount> uniformRanges_{};
    std::array<Range, kBufferBindingCount> storageRanges_{};
};

} // namespace stylized::graphics
