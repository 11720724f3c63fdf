#pragma once

#include <stylized/core/Index.h>
#include <stylized/core/Result.h>
#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/VertexArray.h>
#include <stylized/math/Affine.h>
#include <stylized/runtime/Deformer.h>
#include <stylized/runtime/RuntimeScene.h>
#include <stylized/runtime/VertexLayout.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stylized::runtime {

/// How one stream is deformed for one instance: what is left false is left to others.
struct StreamDeformation {
    StreamIndex stream;
    bool isMorphed = false; ///< The stream has targets.
    bool isSkinned = false; ///< Vertex shaders get vertices that are skinned already. The stream has influences.
    bool isOnCpu = false;   ///< Skinned by the CPU, not by compute; not morphed then.
};

/// What a stream is deformed with.
struct DeformInput {
    std::span<const float> weights;        ///< One a morph target, any finite number; nothing unless morphed.
    std::uint64_t morphVersion = 0;        ///< Of the weights; 0 never counts as applied.
    std::uint32_t firstJoint = 0;          ///< The palette's first matrix in the arena; nothing unless skinned.
    std::uint64_t paletteVersion = 0;      ///< Of the palette's matrices.
    std::span<const math::Affine> palette; ///< They; nothing unless skinned on the CPU.
};

/// One instance's own vertices: for each stream that is deformed a copy of its geometry, rewritten by compute or by the
/// CPU, and a vertex array that draws from it. Texture coordinates, colours and influences stay shared.
///
/// Sums always start from the base, never from the last result; each vertex is summed by one invocation in the order of
/// targets.
/// **Ownership**: twin and deformer must outlive it; addresses of vertex arrays are good for its life, moves included.
/// **Threads**: the GL thread.
class RuntimeMeshInstance final {
public:
    /// Undeformed at first.
    /// **Errors**: GraphicsFailed where memory runs out.
    [[nodiscard]] static Result<RuntimeMeshInstance> create(Deformer& deformer, const RuntimeScene& twin,
                                                            std::span<const StreamDeformation> streams);

    /// Brings all streams up to date: those whose versions have changed are written anew, then one barrier makes them
    /// visible to draws. Nothing changed: nothing is asked of the driver.
    /// - `inputs` has one entry a stream.
    /// - `palettes` is the arena's buffer; read for skinned streams only.
    /// **Errors**: GraphicsFailed where memory runs out or a program does not compile. The versions of streams that
    /// were not written stay what they were, so that the next update tries again.
    /// **Cost**: by stream. Weights changed: one small upload, and vertices and deltas of active targets. A target
    /// became active or inactive: an upload of 8 bytes for each of these as well. Skinned: all vertices.
    [[nodiscard]] Result<void> update(std::span<const DeformInput> inputs, const graphics::Buffer& palettes);

    [[nodiscard]] std::size_t streamCount() const noexcept { return streams_.size(); }
    [[nodiscard]] const graphics::VertexArray& vertexArray(std::size_t stream) const noexcept;
    /// Where a stream's own vertices (GeometryVertex) start in buffer().
    [[nodiscard]] std::size_t vertexOffset(std::size_t stream) const noexcept { return streams_[stream].offset; }
    [[nodiscard]] const graphics::Buffer& buffer() const noexcept { return vertices_; }
    [[nodiscard]] std::uint64_t appliedMorphVersion(std::size_t stream) const noexcept;

    /// Streams that the last update has written.
    [[nodiscard]] std::size_t lastUploadCount() const noexcept { return lastUploadCount_; }
    /// The same over all updates.
    [[nodiscard]] std::size_t totalUploadCount() const noexcept { return totalUploadCount_; }

private:
    /// A run of vertices that one dispatch writes.
    struct Range {
        std::uint32_t firstVertex = 0;
        std::uint32_t vertexCount = 0;
        std::uint32_t firstSlot = 0; // these three for morphed streams only
        std::uint32_t slotCount = 0;
        VertexBits moved;
        graphics::Buffer work;
    };
    struct Stream {
        StreamDeformation deformation;
        DeformVariant variant;
        std::size_t offset = 0;
        graphics::VertexArray vertexArray;
        std::vector<Range> ranges;
        std::vector<GeometryVertex> base;  // of streams that the CPU skins, once they were
        std::vector<std::uint32_t> active; // layers, as last gathered
        bool isGathered = false;           // the work buffers fit `active`, and hold no more than they must
        bool isUncertain = false;          // after a failure: which vertices are moved is not known
        std::uint64_t morphVersion = 0;    // applied
        std::uint64_t paletteVersion = 0;  // applied
    };

    RuntimeMeshInstance(Deformer& deformer, const RuntimeScene& twin) noexcept : deformer_(&deformer), twin_(&twin) {}
    void addStream(const StreamDeformation& deformation);
    Result<void> makeBuffer();
    Result<bool> updateStream(Stream& stream, const DeformInput& input, const graphics::Buffer& palettes);
    Result<void> updateWork(Stream& stream, std::span<const float> weights);
    Result<void> gather(Stream& stream, std::span<const float> weights);
    Result<bool> dispatch(Stream& stream, const DeformInput& input, const graphics::Buffer& palettes);
    void skinOnCpu(Stream& stream, const DeformInput& input);
    void bind(const Stream& stream, std::size_t range, const graphics::Buffer& palettes);

    Deformer* deformer_;
    const RuntimeScene* twin_;
    graphics::Buffer vertices_;
    std::size_t vertexBytes_ = 0;
    std::vector<GeometryVertex> skinned_; // scratch
    std::vector<Stream> streams_;
    std::vector<std::uint32_t> active_; // scratch
    std::size_t lastUploadCount_ = 0;
    std::size_t totalUploadCount_ = 0;
};

} // namespace stylized::runtime
