#pragma once

#include <stylized/core/Result.h>
#include <stylized/import/Import.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// How an import crosses from one process to another: the outcome as bytes. Both ends are of one build on one machine,
/// so numbers are in its own byte order; the reader trusts nothing all the same, for the writer has read a foreign
/// file.
namespace stylized::import::handover {

/// Rises with every change of what is written: a helper of another version is refused.
inline constexpr std::uint32_t kVersion = 4;

/// A scene and its report, or an error, as bytes.
[[nodiscard]] std::vector<std::byte> pack(const Result<ImportedScene>& outcome);

/// What pack() was given. Nothing is allocated that the bytes do not fill, and a scene that is handed out keeps all
/// its promises, whatever the bytes were.
/// **Errors**: HandOverInvalid, or the packed one.
[[nodiscard]] Result<ImportedScene> unpack(std::span<const std::byte> bytes);

} // namespace stylized::import::handover
