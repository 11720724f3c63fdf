#pragma once

#include <stylized/math/Affine.h>
#include <stylized/math/Bounds.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stylized::asset {

/// How the numbers of baked matrices are stored.
enum class BakePrecision : std::uint8_t {
    Half, ///< IEEE 754 binary16: half the size, about a millimetre off where a character is two metres high.
    Float ///< IEEE 754 binary32.
};

/// Bytes of one row of a matrix: a texel.
[[nodiscard]] std::size_t texelSizeOf(BakePrecision precision) noexcept;

/// What all frames together take at most, in bytes.
inline constexpr std::uint64_t kMostBakedBytes = std::uint64_t{1} << 30;

/// One clip as evenly spaced frames; the first lies at the clip's start, the last at its end. Between two frames
/// matrices are mixed number by number.
struct BakedClip {
    std::string name;
    double durationSeconds = 0; ///< 0: one frame.
    std::uint32_t firstFrame = 0;
    std::uint32_t frameCount = 1;
    math::Bounds bounds; ///< Of all that is drawn, in any frame and between; instance space; no morph target.
    float largestError =
        0.0f; ///< Metres by which a surface was farthest from where the clip has it, when it was baked.
};

/// The matrices of chosen clips of a character, ready to be a texture: what a crowd is posed from.
///
/// **Shape**: texels of four numbers, a matrix is three (its rows, as in math::Affine), a frame `matrixCount` matrices:
/// the palettes of all skins, then the world matrix of each node that draws a mesh without a skin.
/// **Space**: bind space → instance space for palettes, the node's → instance space for nodes.
struct BakedClipsAsset {
    static constexpr std::uint32_t kNoMatrix = 0xFFFFFFFFu;

    /// Where the matrices of one node's mesh begin; kNoMatrix for what it does not draw.
    struct NodeMatrices {
        std::uint32_t palette = kNoMatrix; ///< Its skin's first joint: for primitives with influences.
        std::uint32_t world = kNoMatrix;   ///< Its own world matrix: for primitives without.
        friend bool operator==(const NodeMatrices&, const NodeMatrices&) = default;
    };

    BakePrecision precision = BakePrecision::Float;
    std::uint64_t skeleton = 0;             ///< animation::bakeSignature() of the scene it was made of.
    std::uint32_t matrixCount = 0;          ///< Of a frame; at least one.
    std::uint32_t frameCount = 0;           ///< Of all clips.
    std::vector<NodeMatrices> nodeMatrices; ///< One a node.
    std::vector<BakedClip> clips;           ///< At least one; frames in the order of clips, without gaps.
    std::vector<std::byte> texels;          ///< Little-endian, frameCount · matrixCount · 3.

    /// One stored matrix.
    /// - both are in range.
    [[nodiscard]] math::Affine matrix(std::uint32_t frame, std::uint32_t index) const noexcept;
    /// The same at a moment of a clip, mixed from two frames as shaders do it.
    /// - `seconds` is finite; past either end the clip goes round.
    [[nodiscard]] math::Affine matrixAt(const BakedClip& clip, double seconds, std::uint32_t index) const noexcept;
};

/// The first promise above that `baked` breaks, as a sentence; empty where it keeps all of them. Numbers are finite.
[[nodiscard]] std::string findBrokenPromise(const BakedClipsAsset& baked);

} // namespace stylized::asset
