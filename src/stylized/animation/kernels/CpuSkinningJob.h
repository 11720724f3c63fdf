#pragma once

#include <stylized/asset/VertexStreamAsset.h>
#include <stylized/math/Affine.h>

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <span>

namespace stylized::animation {

/// Skins vertices by linear blending, for whoever has no GPU: positions and tangents by the blended matrix, normals by
/// the direction of its inverse transpose, also where it has no inverse.
/// **Shape**: in the file's order; normals and tangents may be empty, in and out alike.
/// **Space**: bind space → the space that the palette leads to.
/// **Cost**: allocates nothing. Ranges of one stream may be skinned by several threads, each by a job of its own.
struct CpuSkinningJob {
    std::span<const math::Affine> palette;
    /// One a vertex; empty: all vertices follow palette[0], as those of a mesh without a skin follow its node.
    std::span<const asset::VertexInfluences> influences;
    std::span<const asset::VertexInfluences> influences2; ///< The fifth to eighth: one a vertex, or empty.

    std::span<const glm::vec3> positions;
    std::span<const glm::vec3> normals;
    std::span<const glm::vec4> tangents;

    std::span<glm::vec3> outPositions; ///< Each may be its input.
    std::span<glm::vec3> outNormals;   ///< Unit length.
    std::span<glm::vec4> outTangents;  ///< xyz unit length; w turns over where the matrix mirrors.

    /// Whether the sizes agree and every joint named is in the palette.
    [[nodiscard]] bool isValid() const noexcept;
    /// - must be valid.
    void run() const noexcept;
};

} // namespace stylized::animation
