#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stylized::asset {

/// Pixels in memory.
/// **Shape**: width · height · 4 bytes, rows from the top, no padding.
/// **Space**: RGBA, 8 bits a channel, straight alpha, encoded as the file has them (whether that is sRGB is the user's
/// knowledge).
struct DecodedImage {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> rgba;

    [[nodiscard]] bool isEmpty() const noexcept { return rgba.empty(); }
};

} // namespace stylized::asset
