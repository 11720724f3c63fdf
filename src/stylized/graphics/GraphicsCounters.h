#pragma once

#include <cstdint>

namespace stylized::graphics {

/// What a context has been asked to do since its counters were last reset.
struct GraphicsCounters {
    std::uint64_t drawCount = 0;          ///< Draw calls.
    std::uint64_t dispatchCount = 0;      ///< Compute dispatches.
    std::uint64_t barrierCount = 0;       ///< Memory barriers.
    std::uint64_t fenceCount = 0;         ///< Fences placed.
    std::uint64_t bindCount = 0;          ///< Bindings and state blocks that reached the driver.
    std::uint64_t redundantBindCount = 0; ///< Bindings and state blocks dropped because nothing would have changed.
    std::uint64_t bufferUploadCount = 0;  ///< Writes into buffers, initial contents included.
    std::uint64_t textureUploadCount = 0; ///< Mip levels written.
    std::uint64_t uploadedByteCount = 0;  ///< By both.

    friend bool operator==(const GraphicsCounters&, const GraphicsCounters&) = default;
};

} // namespace stylized::graphics
