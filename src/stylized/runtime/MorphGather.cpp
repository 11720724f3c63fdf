#include "stylized/runtime/MorphGather.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace stylized::runtime {
namespace {

constexpr std::uint32_t kBits = 64;

template <class Visit>
void forEachBit(std::uint64_t bits, std::uint32_t first, Visit&& visit)
{
    for (; bits != 0; bits &= bits - 1)
        visit(first + static_cast<std::uint32_t>(std::countr_zero(bits)));
}

} // namespace

void MorphGather::count(const MorphPart& part, std::span<const std::uint32_t> active)
{
    moving_.assign((part.vertexCount + kBits - 1) / kBits, 0);
    cursors_.resize(std::max<std::size_t>(cursors_.size(), part.vertexCount));
    for (const std::uint32_t layer : active)
        for (std::uint32_t i = part.firstDeltas[layer]; i < part.firstDeltas[layer + 1]; ++i) {
            const std::uint32_t v = part.vertices[i];
            ++cursors_[v];
            moving_[v / kBits] |= std::uint64_t{1} << v % kBits;
        }
}

void MorphGather::openSlot(std::uint32_t vertex, MorphWork& out)
{
    out.words[nextSlot_++] = {vertex, nextTerm_};
    nextTerm_ += std::exchange(cursors_[vertex], nextTerm_);
}

void MorphGather::gather(const MorphPart& part, std::span<const std::uint32_t> active, bool writesAll,
                         VertexBits& moved, MorphWork& out)
{
    count(part, active);
    moved.resize(moving_.size());
    std::size_t termCount = 0;
    for (const std::uint32_t layer : active)
        termCount += part.firstDeltas[layer + 1] - part.firstDeltas[layer];
    out.slotCount = writesAll ? part.vertexCount : 0;
    std::uint32_t movingCount = 0;
    for (std::size_t i = 0; i < moving_.size() && !writesAll; ++i) {
        out.slotCount += static_cast<std::uint32_t>(std::popcount(moving_[i] | moved[i]));
        movingCount += static_cast<std::uint32_t>(std::popcount(moving_[i]));
    }

    out.firstSlot = static_cast<std::uint32_t>(2 * active.size());
    nextSlot_ = out.firstSlot;
    nextTerm_ = out.firstSlot + out.slotCount + 1;
    out.words.assign(nextTerm_ + termCount, glm::uvec2(0));
    for (std::uint32_t v = 0; v < part.vertexCount && writesAll; ++v)
        openSlot(v, out);
    for (std::uint32_t i = 0; i < moving_.size() && !writesAll; ++i)
        forEachBit(moving_[i] | moved[i], i * kBits, [&](std::uint32_t v) { openSlot(v, out); });
    out.words[nextSlot_] = {0, nextTerm_};

    for (std::uint32_t a = 0; a < active.size(); ++a)
        for (std::uint32_t i = part.firstDeltas[active[a]]; i < part.firstDeltas[active[a] + 1]; ++i)
            out.words[cursors_[part.vertices[i]]++] = {i, a};
    for (std::uint32_t s = 0; s < out.slotCount; ++s)
        cursors_[out.words[out.firstSlot + s].x] = 0;
    out.hasRestored = !writesAll && out.slotCount > movingCount;
    moved = moving_;
}

void writeMorphSteps(const PackedMorphs& morphs, std::span<const std::uint32_t> active, std::span<const float> weights,
                     std::span<glm::uvec2> out)
{
    for (std::size_t a = 0; a < active.size(); ++a) {
        const MorphLayer& layer = morphs.layers[active[a]];
        const float weight = weights[layer.target];
        out[2 * a] = {std::bit_cast<std::uint32_t>(weight * layer.positionStep),
                      std::bit_cast<std::uint32_t>(weight * layer.normalStep)};
        out[2 * a + 1] = {std::bit_cast<std::uint32_t>(weight * layer.tangentStep), 0};
    }
}

} // namespace stylized::runtime
