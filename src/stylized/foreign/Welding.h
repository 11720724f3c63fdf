#pragma once

#include "stylized/foreign/Influences.h"

#include <cstdint>
#include <span>
#include <vector>

struct aiMesh;

namespace stylized::foreign {

/// Which of a mesh's vertices are really one: Assimp gives each corner of each face a vertex of its own.
struct Welding {
    std::vector<std::uint32_t> kept;      ///< The first vertex of each kind, in the file's order.
    std::vector<std::uint32_t> newOfFile; ///< For each vertex of the file its place in `kept`.
};

/// Joins the vertices of which all attributes are equal, bit for bit: position, normal, tangents, texture coordinates,
/// colours, influences and the same of all morph targets.
/// - `points` names what each vertex was made from, where that tells vertices apart; else it is empty.
[[nodiscard]] Welding weld(const aiMesh& mesh, const InfluenceTable& influences,
                           std::span<const std::uint32_t> points = {});

} // namespace stylized::foreign
