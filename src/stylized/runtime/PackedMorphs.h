#pragma once

#include <stylized/asset/VertexStreamAsset.h>
#include <stylized/math/MorphReach.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stylized::runtime {

/// Bytes of a shader storage block that every OpenGL 4.5 driver allows.
inline constexpr std::size_t kGuaranteedStorageBytes = std::size_t{1} << 27;

/// Packed positions differ from the file's by at most this part of the stream's diagonal: four targets at full weight
/// stay within 1e-5 of it together.
inline constexpr float kMaxPackedPositionError = 2.5e-6f;

/// What the deltas of a stream carry; a target that lacks some of it has zeros there.
enum class MorphContent : std::uint8_t { Positions, Normals, Tangents }; ///< Each with all before it.

/// A delta is this many words of two 16-bit integers: x and y, z and nx, ny and nz, tx and ty, tz and nothing.
[[nodiscard]] constexpr std::uint32_t wordsPerDelta(MorphContent content) noexcept
{
    return content == MorphContent::Positions ? 2 : content == MorphContent::Normals ? 3 : 5;
}

/// Deltas of one target in units of its own steps. A target whose deltas are too large for 16 bits has a second layer
/// right after the first, which holds what rounding the first has lost.
struct MorphLayer {
    std::uint32_t target = 0;
    float positionStep = 0.0f;
    float normalStep = 0.0f;
    float tangentStep = 0.0f;
};

/// What one target costs.
struct MorphTargetSize {
    std::uint32_t vertexCount = 0; ///< Vertices that it moves or turns.
    std::size_t byteCount = 0;     ///< Of its deltas on the GPU.
};

/// The deltas of a run of vertices, small enough for one storage block.
struct MorphPart {
    std::uint32_t firstVertex = 0; ///< A multiple of kMorphPartAlignment.
    std::uint32_t vertexCount = 0;
    std::vector<std::uint32_t> firstDeltas; ///< Of each layer, and one past the last delta.
    std::vector<std::uint32_t> vertices;    ///< One a delta, from firstVertex on; ascending within a layer.
    std::vector<std::uint32_t> words;       ///< wordsPerDelta a delta: what the GPU holds.
};

/// Parts begin at multiples of this many vertices, so that all buffers of a stream can be bound from there on.
inline constexpr std::uint32_t kMorphPartAlignment = 64;

/// The morph targets of one stream, packed: only deltas that are not zero, 16 bits a number with a step a target, in
/// one list a target.
struct PackedMorphs {
    MorphContent content = MorphContent::Positions;
    std::vector<MorphLayer> layers;         ///< In the order of targets.
    std::vector<math::MorphExtent> extents; ///< One a target of the asset.
    std::vector<MorphTargetSize> sizes;     ///< One a target of the asset.
    std::vector<MorphPart> parts;           ///< Together all vertices; empty where there are no targets.

    [[nodiscard]] std::size_t targetCount() const noexcept { return extents.size(); }
    /// Of the deltas on the GPU.
    [[nodiscard]] std::size_t byteCount() const noexcept;
    /// Buffers that they take on the GPU: parts in which anything is moved.
    [[nodiscard]] std::size_t bufferCount() const noexcept;
};

/// - deltas are finite.
/// - `maxStorageBytes` is what one storage block may hold.
/// **Cost**: linear in all deltas; uses parallelFor inside.
[[nodiscard]] PackedMorphs packMorphTargets(const asset::VertexStreamAsset& stream,
                                            std::size_t maxStorageBytes = kGuaranteedStorageBytes);

} // namespace stylized::runtime
