#pragma once

#include <stylized/import/Import.h>
#include <stylized/import/gltf/Bytes.h>

namespace stylized::import::gltf {

/// Reads a glTF, GLB or VRM file that is already in memory.
/// - The first `size` bytes of `file` are the file; see readContainer().
[[nodiscard]] Result<ImportedScene> loadGltf(const SharedBytes& file, std::size_t size,
                                             const std::filesystem::path& baseDirectory, const ImportOptions& options);

} // namespace stylized::import::gltf
