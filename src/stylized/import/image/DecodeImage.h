#pragma once

#include <stylized/asset/DecodedImage.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>
#include <stylized/import/ImportReport.h>

#include <cstddef>
#include <span>
#include <vector>

namespace stylized::import {

/// Decodes a PNG, JPEG, WebP, BMP, TGA, GIF or PSD picture to RGBA; the kind is told by the first bytes.
/// - 16 bits a channel are reduced to 8; grey and palette are expanded; CMYK is converted; of several frames the first
///   is taken.
/// **Errors**: ImageInvalid, with a sentence; SizeImplausible above 16384 pixels a side or 2^27 in all, or where the
/// bytes cannot hold as many pixels as they claim. `place` names the kind of picture.
/// **Threads**: may be called from any thread.
[[nodiscard]] Result<asset::DecodedImage> decodeImage(std::span<const std::byte> bytes);

struct DecodedImages {
    std::vector<asset::DecodedImage> images; ///< One an image of the scene; empty where it could not be decoded.
    ImportReport report;                     ///< An entry for each picture that could not.
};

/// Decodes all pictures that a texture of the scene uses, on all cores. One bad picture never fails the rest; pictures
/// that would bring the total above 4 GiB are left out and reported.
[[nodiscard]] DecodedImages decodeImages(const asset::SceneAsset& scene);

} // namespace stylized::import
