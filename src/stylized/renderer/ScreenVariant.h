#pragma once

#include <cstdint>

namespace stylized::renderer {

/// The shaders that cover the whole target.
enum class ScreenStage : std::uint8_t { Edges, BloomBright, BloomBlur, Post, Fxaa, Present };

/// Which of a screen shader's features a pass needs: one program is compiled for each variant that occurs.
/// **Shape**: fields are the defines in the .frag file of the stage; those that it does not have stay as they are here.
struct ScreenVariant {
    ScreenStage stage = ScreenStage::Post;
    std::uint8_t sampleCount = 1;   ///< Of the scene's images.
    std::uint8_t supersampling = 1; ///< Post and bloom.
    bool isVertical = false;        ///< Blur.
    bool isFilmic = false;          ///< Post, as all below.
    bool isGraded = false;          ///< Exposure, saturation or contrast is not neutral.
    bool hasBloom = false;
    bool isRaw = false;           ///< Numbers, not colours: nothing is encoded.
    bool isPremultiplied = false; ///< Post and FXAA.
    bool isFiltered = false;      ///< FXAA follows.
    bool isOpaque = false;        ///< Present: there is a background.

    friend bool operator==(const ScreenVariant&, const ScreenVariant&) = default;
};

} // namespace stylized::renderer
