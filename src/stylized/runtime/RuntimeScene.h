#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>
#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/Sampler.h>
#include <stylized/graphics/Texture.h>
#include <stylized/graphics/VertexArray.h>
#include <stylized/runtime/PreparedScene.h>
#include <stylized/runtime/RuntimeMesh.h>
#include <stylized/runtime/VertexLayout.h>

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace stylized::graphics {
class Context;
}

namespace stylized::runtime {

/// A texture and how to sample it; both null where its picture is missing.
struct TextureBinding {
    const graphics::Texture* texture = nullptr;
    const graphics::Sampler* sampler = nullptr;
};

/// Where a stream's part of one vertex buffer starts.
struct VertexRange {
    const graphics::Buffer* buffer;
    std::size_t offset; ///< Bytes; a multiple of kStreamAlignment.
};

/// The GPU twin of a SceneAsset, shared by all its instances: vertices, indices, textures.
/// **Ownership**: keeps the asset alive; addresses of its parts are good for its life. Must die before the context.
/// **Threads**: upload() and destruction on the GL thread; reading anywhere.
class RuntimeScene final {
public:
    /// Brings a prepared scene onto the GPU at once; SceneUpload does it in parts. Pictures larger than the driver
    /// allows start at a smaller mip level.
    /// **Errors**: GraphicsFailed where memory runs out.
    [[nodiscard]] static Result<std::shared_ptr<const RuntimeScene>> upload(graphics::Context& context,
                                                                            PreparedScene prepared);

    RuntimeScene(const RuntimeScene&) = delete;
    RuntimeScene& operator=(const RuntimeScene&) = delete;

    [[nodiscard]] const asset::SceneAsset& scene() const noexcept { return *scene_; }
    [[nodiscard]] const std::shared_ptr<const asset::SceneAsset>& sharedScene() const noexcept { return scene_; }

    [[nodiscard]] const RuntimeMesh& mesh(MeshIndex mesh) const { return meshes_[mesh.value]; }
    [[nodiscard]] const RuntimeStream& stream(StreamIndex stream) const { return streams_[stream.value]; }

    /// - the stream has such a binding.
    [[nodiscard]] VertexRange vertices(StreamIndex stream, VertexBinding binding) const noexcept;

    /// A vertex array like the stream's own, but with its geometry (GeometryVertex) from `geometry`.
    [[nodiscard]] graphics::VertexArray makeVertexArray(graphics::Context& context, StreamIndex stream,
                                                        const graphics::Buffer& geometry, std::size_t offset) const;

    /// The texture read as colour (sRGB) or as numbers (linear). Null where it has no picture, or no material reads it
    /// that way: draw as if there were no texture.
    [[nodiscard]] TextureBinding texture(TextureIndex texture, ColorSpace colorSpace) const noexcept;

    /// Bytes on the GPU.
    [[nodiscard]] std::size_t byteCount() const noexcept { return byteCount_; }

private:
    friend class SceneUpload;
    RuntimeScene() = default;

    static constexpr std::size_t kNoTexture = static_cast<std::size_t>(-1);

    std::shared_ptr<const asset::SceneAsset> scene_;
    std::array<graphics::Buffer, 4> vertices_; // one a VertexBinding
    graphics::Buffer indices_;
    std::vector<RuntimeStream> streams_;
    std::vector<std::array<std::size_t, 4>> byteOffsets_; // of each stream in vertices_
    std::vector<RuntimeMesh> meshes_;
    std::vector<graphics::Texture> textures_;
    std::vector<graphics::Sampler> samplers_;
    std::vector<std::array<std::size_t, 2>> imageTextures_; // index into textures_ of each image and ColorSpace
    std::vector<std::size_t> textureSamplers_;              // index into samplers_ of each TextureAsset
    std::size_t byteCount_ = 0;
};

} // namespace stylized::runtime
