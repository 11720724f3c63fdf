#pragma once

#include <stylized/asset/VertexStreamAsset.h>

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <span>

namespace stylized::animation {

/// Adds a stream's morph targets to its vertices, each by its weight and in their order, for whoever has no GPU.
/// **Shape**: in the file's order; an output that is empty is not wanted.
/// **Space**: the stream's own.
/// **Cost**: that of the targets whose weight is not 0; allocates nothing.
struct MorphJob {
    const asset::VertexStreamAsset* stream = nullptr;
    std::span<const float> weights; ///< One a morph target.

    std::span<glm::vec3> positions; ///< One a vertex, or empty.
    std::span<glm::vec3> normals;  ///< The same, of the stream's deformNormals(); not unit length, and never zero where
                                   ///< the stream's is not.
    std::span<glm::vec4> tangents; ///< The same of its tangents; w stays.

    /// Whether the sizes agree.
    [[nodiscard]] bool isValid() const noexcept;
    /// - must be valid.
    void run() const noexcept;
};

} // namespace stylized::animation
