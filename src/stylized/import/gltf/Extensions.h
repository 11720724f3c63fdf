#pragma once

#include <string_view>

namespace stylized::import::gltf {

/// Whether a file that requires the extension can be read: it is evaluated, or recognised and reported.
[[nodiscard]] bool isExtensionKnown(std::string_view name) noexcept;

} // namespace stylized::import::gltf
