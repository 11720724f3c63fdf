#pragma once

#include <cstdint>

namespace stylized::graphics {

enum class Compare : std::uint8_t { Never, Less, Equal, LessOrEqual, Greater, NotEqual, GreaterOrEqual, Always };
enum class Cull : std::uint8_t { None, Front, Back };
enum class Blend : std::uint8_t {
    None,          ///< Replace.
    Alpha,         ///< Over, with straight alpha; the target's alpha becomes the union of both coverages.
    Premultiplied, ///< Over, with the colour already multiplied by its alpha.
    Add,           ///< Sum.
};

/// Everything fixed-function of a draw, as one value that is compared as a whole.
struct PipelineState {
    Compare depthCompare = Compare::Less;
    bool testsDepth = true;
    bool writesDepth = true; ///< Only where testsDepth.
    bool writesColor = true;
    Cull cull = Cull::Back;
    bool isFrontClockwise = false; ///< For mirrored geometry.
    Blend blend = Blend::None;
    bool usesAlphaToCoverage = false;
    bool discardsPixels = false; ///< Vertices only, for captures.
    float depthBiasSlope = 0.0f;
    float depthBias = 0.0f; ///< In the smallest steps that the depth format can tell apart.

    friend bool operator==(const PipelineState&, const PipelineState&) = default;
};

} // namespace stylized::graphics
