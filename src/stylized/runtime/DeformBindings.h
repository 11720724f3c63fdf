#pragma once

#include <cstddef>
#include <cstdint>

/// Where deform.comp finds its buffers (the palette's is in PaletteLayout.h), and the layout of its work:
///
///     work[2 i], work[2 i + 1]   active layer i: weight times step of positions, normals; of tangents, nothing
///     (floats) work[firstSlot + s]        slot s: x is the vertex to write, its terms' kind, and kOwnOutline where its
///                                outline normal is not its normal; y is what the kind says
///     work[slot.y …]             terms of a list, in the order of layers: x is the delta, y the active layer; the last
///                                one has kLastTerm in y
///
/// A slot's kind: kNoTerms, the vertex is the base; kOneTerm, y is the delta, its active layer stands in x from bit
/// kSlotVertexBits to kOwnOutline; kListedTerms, y is where the list starts.
/// Vertices count from the start of the range that is bound, deltas from the start of their part, indices in uvec2.
namespace stylized::runtime {

inline constexpr std::uint32_t kBaseVertexBinding = 1;
inline constexpr std::uint32_t kOutputVertexBinding = 2;
inline constexpr std::uint32_t kMorphDeltaBinding = 3;
inline constexpr std::uint32_t kMorphWorkBinding = 4;
inline constexpr std::uint32_t kInfluenceBinding = 5;
inline constexpr std::uint32_t kInfluence2Binding = 6;

inline constexpr std::uint32_t kDeformGroupSize = 64;

/// Vertices that one dispatch writes at most: a multiple of the alignment of parts, fewer than 65,535 groups, and less
/// than a storage block of vertices.
inline constexpr std::uint32_t kMaxDeformedVertices = std::uint32_t{1} << 21;

inline constexpr std::uint32_t kSlotVertexBits = 21;
static_assert(std::uint32_t{1} << kSlotVertexBits >= kMaxDeformedVertices);
inline constexpr std::uint32_t kOwnOutline = std::uint32_t{1} << 29;
inline constexpr std::uint32_t kNoTerms = 0, kOneTerm = std::uint32_t{1} << 30, kListedTerms = std::uint32_t{1} << 31;
inline constexpr std::uint32_t kMaxOneTermLayers = kOwnOutline >> kSlotVertexBits; ///< Later layers' terms are listed.
inline constexpr std::uint32_t kLastTerm = std::uint32_t{1} << 31;

inline constexpr std::size_t kMorphStepBytes = 16;
inline constexpr std::size_t kMorphSlotBytes = 8;
inline constexpr std::size_t kMorphTermBytes = 8;

} // namespace stylized::runtime
