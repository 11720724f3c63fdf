#pragma once

#include <stylized/import/file/ReadFile.h>

#include <cstddef>
#include <span>

namespace stylized::import::gltf {

using file::SharedBytes;

/// A run of bytes and what keeps it alive.
struct Bytes {
    std::span<const std::byte> span;
    SharedBytes storage;
};

/// All of `content` as Bytes.
[[nodiscard]] inline Bytes wholeOf(SharedBytes content)
{
    return {*content, content};
}

} // namespace stylized::import::gltf
