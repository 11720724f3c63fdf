#pragma once

#include <stylized/import/ImportReport.h>
#include <stylized/import/format/FileFormat.h>

#include <glm/mat4x4.hpp>

struct aiScene;

namespace stylized::foreign {

/// Whether a file can mean that unit of length: from a micrometre to a thousand kilometres.
[[nodiscard]] bool isUsableUnit(double metres) noexcept;

/// What takes the file's space to ours: right-handed, +Y up, +Z to the front, metres. Only FBX says how it differs;
/// Assimp has done it already for Collada, and for the others nothing is known: identity. A unit that makes no sense is
/// reported, and centimetres are taken.
/// **Source**: FBX GlobalSettings: UpAxis, FrontAxis, CoordAxis with their signs, UnitScaleFactor in centimetres.
[[nodiscard]] glm::dmat4 sceneFromFile(const aiScene& scene, import::FileFormat format, import::ImportReport& report);

} // namespace stylized::foreign
