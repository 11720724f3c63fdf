#pragma once

#include <stylized/asset/DecodedImage.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/runtime/MipChain.h>
#include <stylized/runtime/PackedMorphs.h>
#include <stylized/runtime/VertexLayout.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace stylized::runtime {

/// How a picture's numbers are meant.
enum class ColorSpace : std::uint8_t { Srgb, Linear };

/// A picture with its mip levels, as one use of it needs them.
struct PreparedTexture {
    ImageIndex image;
    ColorSpace colorSpace = ColorSpace::Srgb;
    MipChain mips;
};

/// Where one stream's vertices lie in the prepared buffers, in vertices from their starts.
struct PreparedStream {
    std::array<std::size_t, 4> byteOffsets{}; ///< One a VertexBinding.
    std::uint32_t influenceSetCount = 0;
    /// The file's numbers of the TEXCOORD sets that lie in uv0 and uv1: the first two that a material on the stream
    /// reads.
    std::array<std::uint32_t, 2> uvSets{0, 1};
    PackedMorphs morphs; ///< Without targets where the stream has none.
};

/// All that a scene needs on the GPU, packed and waiting to be uploaded.
struct PreparedScene {
    std::shared_ptr<const asset::SceneAsset> scene;
    std::array<std::vector<std::byte>, 4> vertices; ///< One a VertexBinding: all streams, one after the other.
    std::vector<PreparedStream> streams;
    std::vector<std::uint32_t> indices;
    std::vector<std::vector<std::uint32_t>> firstIndices; ///< Of each primitive of each mesh.
    std::vector<std::vector<bool>> openPrimitives;        ///< The same: see openSurfaces().
    std::vector<PreparedTexture> textures;                ///< Only what some material uses and could be decoded.

    [[nodiscard]] std::size_t byteCount() const noexcept;
};

/// Packs vertices and makes mips: all the work of loading that needs no GPU.
/// - `scene` keeps its promises (asset::findBrokenPromise).
/// - `images` has one entry an image of the scene; empty ones are those that could not be decoded.
/// **Threads**: any; uses parallelFor inside.
[[nodiscard]] PreparedScene prepareScene(std::shared_ptr<const asset::SceneAsset> scene,
                                         std::vector<asset::DecodedImage> images);

} // namespace stylized::runtime
