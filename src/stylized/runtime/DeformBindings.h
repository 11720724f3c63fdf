#pragma once

#include <cstddef>
#include <cstdint>

/// Where deform.comp finds its buffers (the palette's is in PaletteLayout.h), and the layout of its work:
///
///     work[2 i], work[2 i + 1]   active layer i: weight times step of positions, normals; of tangents, nothing
///     (floats) work[firstSlot + s]        vertex to write, index of its first term; one slot more ends the last list
///     work[slot.y …]             terms: delta, active layer; in the order of layers
///
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

inline constexpr std::size_t kMorphStepBytes = 16;
inline constexpr std::size_t kMorphSlotBytes = 8;
inline constexpr std::size_t kMorphTermBytes = 8;

} // namespace stylized::runtime
