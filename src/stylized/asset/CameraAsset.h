#pragma once

#include <optional>
#include <string>

namespace stylized::asset {

/// A camera of the file; it looks along its node's −Z with +Y up.
struct CameraAsset {
    std::string name;
    bool isPerspective = true;
    float verticalFov = 0.8f;    ///< Radians; perspective only.
    std::optional<float> aspect; ///< Width over height; perspective only.
    float halfWidth = 1.0f;      ///< Metres; orthographic only.
    float halfHeight = 1.0f;     ///< Metres; orthographic only.
    float near = 0.01f;          ///< Metres.
    std::optional<float> far;    ///< Metres; none: infinite.
};

} // namespace stylized::asset
