#pragma once

#include <cstddef>
#include <span>

namespace stylized::import::gltf {

/// Where a text that does not parse stops being JSON, as a byte offset; for messages only.
[[nodiscard]] std::size_t locateJsonError(std::span<const std::byte> text);

} // namespace stylized::import::gltf
