#pragma once

#include <stylized/renderer/FrameOptions.h>

namespace stylized::renderer {

/// Which passes a frame is made of: all else of its style only changes what they do.
struct FrameFeatures {
    bool drawsHulls = false;
    bool drawsShadows = false;
    bool drawsEdges = false; ///< Surfaces leave their normals and identities behind.
    bool hasBloom = false;
    bool usesFxaa = false;
    bool hasOverlay = false; ///< Lines of bounds or joints.

    friend bool operator==(const FrameFeatures&, const FrameFeatures&) = default;
};

[[nodiscard]] FrameFeatures featuresOf(const FrameStyle& style) noexcept;

} // namespace stylized::renderer
