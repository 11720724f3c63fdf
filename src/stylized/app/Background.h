#pragma once

#include <stylized/asset/DecodedImage.h>

#include <glm/vec3.hpp>

#include <cstdint>

namespace stylized::app {

/// Pixels whose alpha is not 0.
[[nodiscard]] std::uint64_t countDrawnPixels(const asset::DecodedImage& picture) noexcept;

/// Puts `linearColor` behind a picture with straight alpha; blended in linear light. The picture is opaque then.
void putBefore(const glm::vec3& linearColor, asset::DecodedImage& picture);

} // namespace stylized::app
