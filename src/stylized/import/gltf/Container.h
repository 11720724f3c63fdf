#pragma once

#include <stylized/core/Result.h>
#include <stylized/import/ImportReport.h>
#include <stylized/import/gltf/Bytes.h>

#include <optional>

namespace stylized::import::gltf {

/// The two parts of a glTF file.
struct Container {
    std::size_t jsonOffset = 0; ///< Where `json` starts in the file.
    Bytes json;
    std::optional<Bytes> binary; ///< The GLB's BIN chunk.
};

/// Splits a .glb or .gltf file; its first bytes tell which it is.
/// - `file` may be longer than `size` by JsonText::kPadding bytes, so that the JSON need not be copied.
/// **Errors**: FileEmpty, FormatUnknown, FormatUnsupported (GLB 1), FileTruncated, ContainerInvalid; the place is a
/// byte offset.
[[nodiscard]] Result<Container> readContainer(const SharedBytes& file, std::size_t size, ImportReport& report);

} // namespace stylized::import::gltf
