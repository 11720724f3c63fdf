#pragma once

#include <stylized/asset/DecodedImage.h>
#include <stylized/core/Result.h>

#include <cstddef>
#include <string>
#include <vector>

namespace stylized::app {

/// `picture` as a PNG file: RGB where every pixel is opaque, else RGBA with straight alpha; marked as sRGB. Packed for
/// speed, not for size: the same pixels always give the same bytes.
/// - `picture` is not empty.
[[nodiscard]] std::vector<std::byte> encodedPng(const asset::DecodedImage& picture);

/// encodedPng() into a file, or standard output for "-".
/// **Errors**: OutputUnwritable.
[[nodiscard]] Result<void> writePng(const std::string& path, const asset::DecodedImage& picture);

/// Whether no pixel lets anything behind it through.
[[nodiscard]] bool isOpaque(const asset::DecodedImage& picture) noexcept;

} // namespace stylized::app
