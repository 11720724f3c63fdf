#pragma once

#include <string>

/// The smallest character files that use all that a glTF reader reads: what hostile tests damage and fuzzers start
/// from. All show the same arm: six vertices on two joints, a triangle strip of four triangles, a clip that bends it.
namespace stylized::test {

struct SmallFile {
    std::string json;   ///< With the buffer as a data URI, or without a URI where `binary` is not empty.
    std::string binary; ///< The BIN chunk.

    /// The file's bytes: a GLB where there is a BIN chunk, else the JSON.
    [[nodiscard]] std::string bytes() const;
};

/// Skin, normals, texture coordinates, colours, a sparse morph target, a textured material, an embedded picture, a
/// camera; rotation, translation and weights animated with LINEAR, STEP and CUBICSPLINE.
[[nodiscard]] SmallFile smallSkinnedGlb();

/// The same as text with a data URI.
[[nodiscard]] SmallFile smallSkinnedGltf();

enum class DracoMethod { Sequential, Edgebreaker };

/// The arm's mesh compressed by Draco (KHR_draco_mesh_compression).
[[nodiscard]] SmallFile smallDracoGlb(DracoMethod method);

/// Buffer views compressed by meshoptimizer (EXT_meshopt_compression), in all modes and with all filters.
[[nodiscard]] SmallFile smallMeshoptGlb();

/// The arm with a VRM extension that has humanoid bones, expressions, springs and toon materials.
[[nodiscard]] SmallFile smallVrm0();
[[nodiscard]] SmallFile smallVrm1();

} // namespace stylized::test
