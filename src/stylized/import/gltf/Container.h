#pragma once

#include <stylized/core/Result.h>
#include <stylized/import/ImportReport.h>
#include <stylized/import/gltf/Bytes.h>

#include <cstdint>
#include <optional>

namespace stylized::import::gltf {

/// A part of a file.
struct ByteRange {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
};

/// The two parts of a glTF file.
struct Container {
    std::size_t jsonOffset = 0; ///< Where `json` starts in the file.
    Bytes json;
    std::size_t jsonPadding = 0;     ///< So many bytes behind `json` can be read, too.
    std::optional<ByteRange> binary; ///< Where the content of a GLB's BIN chunk is; it has not been read.
};

/// Splits a .glb or .gltf file; its first bytes tell which it is. Behind the JSON stand at least JsonText::kPadding
/// bytes that can be read.
/// **Errors**: FileEmpty, FormatUnsupported (GLB 1), FileTruncated, ContainerInvalid; the place is a
/// byte offset.
[[nodiscard]] Result<Container> readContainer(file::ByteSource& source, ImportReport& report);

} // namespace stylized::import::gltf
