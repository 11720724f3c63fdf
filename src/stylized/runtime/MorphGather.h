#pragma once

#include <stylized/runtime/PackedMorphs.h>

#include <glm/vec2.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace stylized::runtime {

/// What deform.comp does to one part of a stream: the words of its work buffer (layout: DeformBindings.h).
struct MorphWork {
    std::vector<glm::uvec2> words;
    std::uint32_t firstSlot = 0;
    std::uint32_t slotCount = 0; ///< Vertices to write.
    bool hasRestored = false;    ///< Some are only put back to the base: no need to write those again.
};

/// Turns the lists of active layers into one list a vertex, so that one invocation can sum up a vertex in the order of
/// targets.
/// **Cost**: linear in the deltas of active layers, the vertices that are written, and 1/64 of all vertices. Reuse one
/// object: it keeps its memory.
class MorphGather {
public:
    /// - `active` are indices into the layers, ascending.
    /// - `moved` are the vertices that differ from the base now and will after the work is done; those that no active
    ///   layer moves any more are written as well, which restores them. Empty counts as none.
    /// - `writesAll`: have a slot for every vertex, moved or not.
    /// Steps are left zero: see writeMorphSteps.
    void gather(const MorphPart& part, std::span<const std::uint32_t> active, bool writesAll, VertexBits& moved,
                MorphWork& out);

private:
    void count(const MorphPart& part, std::span<const std::uint32_t> active);
    void openSlot(const MorphPart& part, std::uint32_t vertex, MorphWork& out);
    void fillTerms(const MorphPart& part, std::span<const std::uint32_t> active, MorphWork& out);

    std::vector<std::uint32_t> cursors_; // one a vertex; zero between calls. First its count of terms; then the place
                                         // of the next one, or where kOneTerm is set that of the slot
    VertexBits moving_;
    std::uint32_t termCount_ = 0;
};

/// Writes the head of a part's work: weight times step of each active layer.
/// - `out` has two entries an active layer.
void writeMorphSteps(const PackedMorphs& morphs, std::span<const std::uint32_t> active, std::span<const float> weights,
                     std::span<glm::uvec2> out);

} // namespace stylized::runtime
