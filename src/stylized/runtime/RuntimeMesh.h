#pragma once

#include <stylized/asset/MeshAsset.h>
#include <stylized/core/Index.h>
#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/Commands.h>
#include <stylized/graphics/VertexArray.h>
#include <stylized/runtime/PackedMorphs.h>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace stylized::runtime {

/// A stream's morph targets on the GPU.
struct RuntimeMorphs {
    PackedMorphs packed;                  ///< Its parts' words have moved to `deltas`.
    std::vector<graphics::Buffer> deltas; ///< One a part; invalid where no target moves anything in it.
};

/// A stream's undeformed vertices on the GPU (layout: VertexLayout.h).
struct RuntimeStream {
    graphics::VertexArray vertexArray; ///< Its index buffer holds the indices of all primitives of the scene.
    std::uint32_t vertexCount = 0;
    std::uint32_t influenceSetCount = 0; ///< 0: not skinned · 1: up to 4 influences a vertex · 2: up to 8.
    bool hasNormals = false;             ///< False: shade flat; the normals there are for outlines.
    bool hasTangents = false;
    bool hasColors = false;
    std::array<std::uint32_t, 2> uvSets{0, 1};   ///< See PreparedStream::uvSets.
    std::unique_ptr<const RuntimeMorphs> morphs; ///< Null where it has no targets.
};

/// A run of indices on a stream's vertex array.
struct RuntimePrimitive {
    StreamIndex stream;
    MaterialIndex material;
    graphics::Topology topology = graphics::Topology::Triangles;
    std::uint32_t firstIndex = 0;
    std::uint32_t indexCount = 0;
    bool isOpen = false; ///< See openSurfaces().
};

/// The primitives of a MeshAsset, in its order.
struct RuntimeMesh {
    std::vector<RuntimePrimitive> primitives;
};

} // namespace stylized::runtime
