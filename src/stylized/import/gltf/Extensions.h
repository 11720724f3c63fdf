#pragma once

#include <string_view>

namespace stylized::import::gltf {

/// Whether a file that requires the extension can be read: it is evaluated, or recognised and reported.
[[nodiscard]] bool isExtensionKnown(std::string_view name) noexcept;

/// What a user of a file with a recognised extension misses because it is not evaluated, as a sentence; empty for
/// others.
[[nodiscard]] std::string_view missingFeatureOf(std::string_view name) noexcept;

} // namespace stylized::import::gltf
