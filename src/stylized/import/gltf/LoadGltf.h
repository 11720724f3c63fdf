#pragma once

#include <stylized/import/Import.h>
#include <stylized/import/gltf/Bytes.h>

namespace stylized::import::gltf {

/// Reads a glTF, GLB or VRM file.
/// - `baseDirectory` is where relative URIs start; empty: no file is found.
[[nodiscard]] Result<ImportedScene> loadGltf(file::ByteSource& source, const std::filesystem::path& baseDirectory,
                                             const ImportOptions& options);

} // namespace stylized::import::gltf
