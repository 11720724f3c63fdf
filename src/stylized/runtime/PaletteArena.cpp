#include "stylized/runtime/PaletteArena.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Context.h>
#include <stylized/runtime/PaletteLayout.h>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace stylized::runtime {
namespace {

constexpr std::size_t kFirstCapacity = 256; // matrices: one character, 12 kB

} // namespace

PaletteSlot::~PaletteSlot()
{
    if (!arena_)
        return;
    arena_->ranges_.free(firstMatrix_, std::size_t{graphics::PlaceRing::kPlaceCount} * matrixCount_);
    arena_->freedIn_ = arena_->context_.timeline().span();
}

PaletteSlot::PaletteSlot(PaletteSlot&& other) noexcept
    : arena_(std::exchange(other.arena_, nullptr)), firstMatrix_(std::exchange(other.firstMatrix_, 0)),
      matrixCount_(std::exchange(other.matrixCount_, 0)), ring_(other.ring_)
{}

PaletteSlot& PaletteSlot::operator=(PaletteSlot&& other) noexcept
{
    std::swap(arena_, other.arena_);
    std::swap(firstMatrix_, other.firstMatrix_);
    std::swap(matrixCount_, other.matrixCount_);
    std::swap(ring_, other.ring_);
    return *this;
}

PaletteArena::PaletteArena(graphics::Context& context) noexcept
    : context_(context), ranges_(context.limits().maxStorageBlockSize / sizeof(math::Affine))
{}

PaletteArena::~PaletteArena()
{
    STYLIZED_ASSERT(ranges_.usedCount() == 0, "the arena outlives its slots");
}

Result<PaletteSlot> PaletteArena::allocate(std::uint32_t matrixCount)
{
    const auto first = ranges_.allocate(std::size_t{graphics::PlaceRing::kPlaceCount} * matrixCount);
    if (!first)
        return fail(ErrorCode::GraphicsFailed, {},
                    fmt::format("There is no room for {} times {} joint matrices: {} of at most {} are taken",
                                graphics::PlaceRing::kPlaceCount, matrixCount, ranges_.usedCount(), ranges_.limit()));
    return PaletteSlot(*this, static_cast<std::uint32_t>(*first), matrixCount, freedIn_);
}

Result<void> PaletteArena::write(PaletteSlot& slot, std::span<const math::Affine> matrices)
{
    STYLIZED_ASSERT(slot.arena_ == this && matrices.size() == slot.matrixCount_, "the slot is of this arena and size");
    const std::size_t end = slot.firstMatrix_ + std::size_t{graphics::PlaceRing::kPlaceCount} * slot.matrixCount_;
    if (end > capacity())
        if (auto grown = grow(end); !grown)
            return grown;
    slot.ring_.advance(context_.timeline());
    buffer_.write(slot.firstMatrix() * sizeof(math::Affine), std::as_bytes(matrices));
    return {};
}

Result<void> PaletteArena::grow(std::size_t matrixCount)
{
    // All that has been set aside at once, so that many new instances grow the buffer only once.
    const std::size_t wanted = std::max({matrixCount, ranges_.end(), 2 * capacity(), kFirstCapacity});
    const std::size_t driverLimit = context_.limits().maxStorageBlockSize / sizeof(math::Affine);
    auto larger = graphics::Buffer::create(context_, std::min(wanted, driverLimit) * sizeof(math::Affine),
                                           graphics::BufferUsage::Mapped, "joint matrices");
    if (!larger)
        return fail(std::move(larger.error()));
    if (buffer_.isValid()) {
        larger->copyFrom(buffer_, 0, 0, buffer_.size());
        context_.timeline().wait(context_.timeline().span()); // the copy would undo what is written before it is done
    }
    buffer_ = std::move(*larger);
    return {};
}

void PaletteArena::setMaxMatrixCount(std::size_t count) noexcept
{
    ranges_.setLimit(std::min(count, context_.limits().maxStorageBlockSize / sizeof(math::Affine)));
}

} // namespace stylized::runtime
