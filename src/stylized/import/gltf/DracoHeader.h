#pragma once

#include <stylized/core/Result.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace stylized::import::gltf {

/// How much a Draco stream claims to hold.
struct DracoHeader {
    std::uint64_t faceCount = 0;
    std::uint64_t vertexCount = 0;
};

/// Reads the counts at the start of a stream, so that they can be judged before the library allocates by them.
/// **Errors**: CompressionInvalid, with `place`; FormatUnsupported for a bitstream other than 2.2, which glTF asks for.
/// **Source**: Draco bitstream specification 2.2, sections 3 to 5.
[[nodiscard]] Result<DracoHeader> readDracoHeader(std::span<const std::byte> bytes, const std::string& place);

} // namespace stylized::import::gltf
