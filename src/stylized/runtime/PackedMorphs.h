#pragma once

#include <stylized/asset/VertexStreamAsset.h>
#include <stylized/math/MorphReach.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stylized::runtime {

/// Bytes of a shader storage block that every OpenGL 4.5 driver allows.
inline constexpr std::size_t kGuaranteedStorageBytes = std::size_t{1} << 27;

/// Packed positions differ from the file's by at most this part of the stream's diagonal: four targets at full weight
/// stay within 1e-5 of it together. (A target that moves a vertex by more than 24 diagonals is as exact as floats are.)
inline constexpr float kMaxPackedPositionError = 2.5e-6f;

/// What the deltas of a stream carry; a target that lacks some of it has zeros there.
enum class MorphContent : std::uint8_t { Positions, Normals, Tangents }; ///< Each with all before it.

/// How the deltas of a stream are packed: integers with signs, in units of the target's own steps.
///
///     narrow   x y | z nx | ny nz | tx ty | tz 0         all of 16 bits, the first one lower
///     wide     nz' x | nz" y | 0 z | nx ny | tx ty | tz 0   x, y and z of 24 bits above one byte; nz' and nz" are the
///                                                        lower and the upper byte of nz, the others have 16 bits
struct MorphFormat {
    MorphContent content = MorphContent::Positions;
    bool isWide = false; ///< Some target moves so far that 16 bits are not exact enough.

    /// A delta is this many words of 32 bits, the first ones of the row above.
    [[nodiscard]] constexpr std::uint32_t wordsPerDelta() const noexcept
    {
        switch (content) {
        case MorphContent::Positions: return isWide ? 3 : 2;
        case MorphContent::Normals: return isWide ? 4 : 3;
        case MorphContent::Tangents: break;
        }
        return isWide ? 6 : 5;
    }
    friend bool operator==(const MorphFormat&, const MorphFormat&) = default;
};

/// The deltas of one target, in units of its own steps.
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

/// One bit a vertex of a part.
using VertexBits = std::vector<std::uint64_t>;
inline constexpr std::uint32_t kBitsPerWord = 64;

/// The deltas of a run of vertices, small enough for one storage block.
struct MorphPart {
    std::uint32_t firstVertex = 0; ///< A multiple of kMorphPartAlignment.
    std::uint32_t vertexCount = 0;
    VertexBits ownOutlines; ///< Vertices whose outline normal is not their normal; empty: none. See markOwnOutlines().
    std::vector<std::uint32_t> firstDeltas; ///< Of each layer, and one past the last delta.
    std::vector<std::uint32_t> vertices;    ///< One a delta, from firstVertex on; ascending within a layer.
    std::vector<std::uint32_t> words;       ///< MorphFormat::wordsPerDelta() a delta: what the GPU holds.
};

/// Parts begin at multiples of this many vertices, so that all buffers of a stream can be bound from there on.
inline constexpr std::uint32_t kMorphPartAlignment = 64;

/// The morph targets of one stream, packed: only deltas that are not zero, in one list a target.
struct PackedMorphs {
    MorphFormat format;
    std::vector<MorphLayer> layers;         ///< In the order of targets; none for a target that changes nothing.
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

/// Fills MorphPart::ownOutlines: at these vertices normals of several ones meet, and targets turn the normal only.
/// - `outlineNormals` is empty or has one entry a vertex.
void markOwnOutlines(const asset::VertexStreamAsset& stream, std::span<const glm::vec3> outlineNormals,
                     PackedMorphs& morphs);

} // namespace stylized::runtime
