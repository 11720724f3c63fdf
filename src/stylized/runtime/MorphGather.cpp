#include "stylized/runtime/MorphGather.h"

#include <stylized/runtime/DeformBindings.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace stylized::runtime {
namespace {

template <class Visit>
void forEachBit(std::uint64_t bits, std::uint32_t first, Visit&& visit)
{
    for (; bits != 0; bits &= bits - 1)
        visit(first + static_cast<std::uint32_t>(std::countr_zero(bits)));
}

} // namespace

void MorphGather::count(const MorphPart& part, std::span<const std::uint32_t> active)
{
    moving_.assign((part.vertexCount + kBitsPerWord - 1) / kBitsPerWord, 0);
    cursors_.resize(std::max<std::size_t>(cursors_.size(), part.vertexCount));
    for (const std::uint32_t layer : active)
        for (std::uint32_t i = part.firstDeltas[layer]; i < part.firstDeltas[layer + 1]; ++i) {
            const std::uint32_t v = part.vertices[i];
            ++cursors_[v];
            moving_[v / kBitsPerWord] |= std::uint64_t{1} << v % kBitsPerWord;
        }
}

void MorphGather::openSlot(const MorphPart& part, std::uint32_t vertex, MorphWork& out)
{
    const bool ownsOutline =
        !part.ownOutlines.empty() && (part.ownOutlines[vertex / kBitsPerWord] >> vertex % kBitsPerWord & 1) != 0;
    const std::uint32_t marked = vertex | (ownsOutline ? kOwnOutline : 0);
    std::uint32_t& cursor = cursors_[vertex];
    const auto slot = static_cast<std::uint32_t>(out.words.size());
    if (cursor == 0) {
        out.words.emplace_back(marked | kNoTerms, 0);
    } else if (cursor == 1 && out.firstSlot <= 2 * kMaxOneTermLayers) {
        out.words.emplace_back(marked | kOneTerm, 0);
        cursor = slot | kOneTerm;
    } else {
        out.words.emplace_back(marked | kListedTerms, termCount_); // from the first list on, for now
        termCount_ += std::exchange(cursor, termCount_);
    }
}

void MorphGather::fillTerms(const MorphPart& part, std::span<const std::uint32_t> active, MorphWork& out)
{
    const auto firstTerm = static_cast<std::uint32_t>(out.words.size());
    out.words.resize(firstTerm + termCount_);
    for (std::uint32_t a = 0; a < active.size(); ++a)
        for (std::uint32_t i = part.firstDeltas[active[a]]; i < part.firstDeltas[active[a] + 1]; ++i) {
            std::uint32_t& cursor = cursors_[part.vertices[i]];
            if ((cursor & kOneTerm) == 0) {
                out.words[firstTerm + cursor++] = {i, a};
                continue;
            }
            glm::uvec2& slot = out.words[cursor & ~kOneTerm];
            slot = {slot.x | a << kSlotVertexBits, i};
        }
    for (std::uint32_t s = out.firstSlot; s < out.firstSlot + out.slotCount; ++s) {
        glm::uvec2& slot = out.words[s];
        std::uint32_t& cursor = cursors_[slot.x & ((1u << kSlotVertexBits) - 1)];
        if ((slot.x & kListedTerms) != 0) {
            slot.y += firstTerm;
            out.words[firstTerm + cursor - 1].y |= kLastTerm;
        }
        cursor = 0;
    }
}

void MorphGather::gather(const MorphPart& part, std::span<const std::uint32_t> active, bool writesAll,
                         VertexBits& moved, MorphWork& out)
{
    count(part, active);
    moved.resize(moving_.size());
    out.firstSlot = static_cast<std::uint32_t>(2 * active.size());
    out.words.assign(out.firstSlot, glm::uvec2(0));
    termCount_ = 0;
    out.hasRestored = false;
    for (std::uint32_t v = 0; v < part.vertexCount && writesAll; ++v)
        openSlot(part, v, out);
    for (std::uint32_t i = 0; i < moving_.size() && !writesAll; ++i) {
        out.hasRestored |= (moved[i] & ~moving_[i]) != 0;
        forEachBit(moving_[i] | moved[i], i * kBitsPerWord, [&](std::uint32_t v) { openSlot(part, v, out); });
    }
    out.slotCount = static_cast<std::uint32_t>(out.words.size()) - out.firstSlot;
    fillTerms(part, active, out);
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
