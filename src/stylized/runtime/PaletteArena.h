#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/PlaceRing.h>
#include <stylized/math/Affine.h>
#include <stylized/runtime/RangeAllocator.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace stylized::graphics {
class Context;
}

namespace stylized::runtime {

class PaletteArena;

/// A few runs of joint matrices in a PaletteArena, of which one holds the present ones.
/// **Ownership**: move-only; gives the run back when destroyed. Default-constructed and moved-from slots are empty.
class PaletteSlot final {
public:
    PaletteSlot() noexcept = default;
    ~PaletteSlot();
    PaletteSlot(PaletteSlot&& other) noexcept;
    PaletteSlot& operator=(PaletteSlot&& other) noexcept;

    /// Of the present run; another after each PaletteArena::write().
    [[nodiscard]] std::uint32_t firstMatrix() const noexcept { return firstMatrix_ + ring_.current() * matrixCount_; }
    [[nodiscard]] std::uint32_t matrixCount() const noexcept { return matrixCount_; }
    [[nodiscard]] PaletteArena* arena() const noexcept { return arena_; }

private:
    friend class PaletteArena;
    PaletteSlot(PaletteArena& arena, std::uint32_t first, std::uint32_t count, std::uint64_t left) noexcept
        : arena_(&arena), firstMatrix_(first), matrixCount_(count), ring_(left)
    {}

    PaletteArena* arena_ = nullptr;
    std::uint32_t firstMatrix_ = 0; // of the first run
    std::uint32_t matrixCount_ = 0; // of one run
    graphics::PlaceRing ring_;
};

/// The joint matrices of all instances in one shader storage buffer (layout: PaletteLayout.h), which stays mapped: a
/// write is a copy by the CPU into a run that the GPU is done with. A slot that is not written to stays where it is;
/// freed slots are reused; the buffer doubles when it is full and keeps its contents.
/// **Ownership**: must outlive its slots.
/// **Threads**: the GL thread.
class PaletteArena final {
public:
    explicit PaletteArena(graphics::Context& context) noexcept;
    ~PaletteArena();
    PaletteArena(const PaletteArena&) = delete;
    PaletteArena& operator=(const PaletteArena&) = delete;

    /// Sets PlaceRing::kPlaceCount runs of `matrixCount` (> 0) matrices aside. Makes no GL call.
    /// **Errors**: GraphicsFailed where the buffer would exceed the driver's largest storage block.
    [[nodiscard]] Result<PaletteSlot> allocate(std::uint32_t matrixCount);

    /// Writes a slot's matrices into its next run, growing the buffer first where it must. What was to be drawn with
    /// the run before may still be drawn until the next write.
    /// - `matrices` has the slot's count.
    /// **Errors**: GraphicsFailed where memory runs out; nothing has been written then.
    /// **Cost**: no OpenGL call while frames are drawn in between; from the third write on without one, each waits for
    /// all that the GPU has been asked for.
    [[nodiscard]] Result<void> write(PaletteSlot& slot, std::span<const math::Affine> matrices);

    /// What to bind at kPaletteBinding; empty before the first write. A later write may replace the buffer: take it
    /// anew each frame, after all updates.
    [[nodiscard]] const graphics::Buffer& buffer() const noexcept { return buffer_; }

    [[nodiscard]] std::size_t usedMatrixCount() const noexcept { return ranges_.usedCount(); }
    /// Matrices that fit into the buffer as it is.
    [[nodiscard]] std::size_t capacity() const noexcept { return buffer_.size() / sizeof(math::Affine); }

    /// Lowers the limit that allocate() checks; the driver's stays in force. For tests and memory budgets.
    void setMaxMatrixCount(std::size_t count) noexcept;

private:
    friend class PaletteSlot;

    Result<void> grow(std::size_t matrixCount);

    graphics::Context& context_;
    graphics::Buffer buffer_;
    RangeAllocator ranges_;
    std::uint64_t freedIn_ = 0; // the span in which a slot was last freed; 0: never
};

} // namespace stylized::runtime
