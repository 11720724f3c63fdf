#pragma once

#include <stylized/asset/AnimatorAsset.h>
#include <stylized/core/Result.h>

#include <cstddef>
#include <filesystem>
#include <span>

namespace stylized::import {

/// Reads an animator file, as docs/animation.md describes it. Nothing in it is ignored: a member that is not known is
/// an error, so that a misspelt one is found.
/// **Errors**: exit-code classes 3 and 4; the place is a JSON pointer, or a byte offset where the text is no JSON. What
/// is returned is without flaw (asset::findFlaw).
[[nodiscard]] Result<asset::AnimatorAsset> readAnimator(const std::filesystem::path& path);

/// The same from memory.
[[nodiscard]] Result<asset::AnimatorAsset> readAnimatorFromMemory(std::span<const std::byte> bytes);

} // namespace stylized::import
