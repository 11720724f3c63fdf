#pragma once

#include <cstdint>

namespace stylized::renderer {

/// What one frame drew.
struct FrameStats {
    std::uint32_t drawCount = 0;
    std::uint64_t triangleCount = 0;
    std::uint32_t culledCount = 0;   ///< Primitives outside the picture.
    std::uint32_t notReadyCount = 0; ///< Primitives whose palette did not hold the pose.
    std::uint32_t sampleCount = 1;   ///< Samples a pixel, after the driver's limit.
};

} // namespace stylized::renderer
