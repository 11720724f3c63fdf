#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>

#include <cstddef>
#include <filesystem>
#include <span>

/// Face files: expressions and correctives that stand beside a model in a JSON file of their own. docs/FACES.md has the
/// format; app::faceFileText writes it.
namespace stylized::import {

/// Reads a face file for `scene` and puts what it says into it: an expression takes the place of the scene's one of the
/// same name, a corrective that of the one that drives the same target; the rest is added. A face file is written by
/// people: whatever it gets wrong is an error with a place, nothing is left out, and the scene stays as it was.
/// **Errors**: those of reading a file; JsonInvalid, JsonTooDeep, ValueMissing, ValueInvalid, ValueNotFinite,
/// IndexOutOfRange. `Error::file` is `path`, `place` a JSON pointer or byte offset.
[[nodiscard]] Result<void> readFaceFile(const std::filesystem::path& path, asset::SceneAsset& scene);

/// The same from memory.
[[nodiscard]] Result<void> readFaceText(std::span<const std::byte> text, asset::SceneAsset& scene);

} // namespace stylized::import
