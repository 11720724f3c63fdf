#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stylized::renderer {

/// The images that this renderer's passes hand to each other.
inline constexpr std::string_view kShadowMap = "shadow map";
inline constexpr std::string_view kSceneColor = "scene color";
inline constexpr std::string_view kSceneDepth = "scene depth";
inline constexpr std::string_view kSceneNormal = "scene normal";
inline constexpr std::string_view kSceneId = "scene id";
inline constexpr std::string_view kBrightLight = "bright light";
inline constexpr std::string_view kBlurredAcross = "light blurred across";
inline constexpr std::string_view kBloom = "bloom";
inline constexpr std::string_view kDisplay = "display";
inline constexpr std::string_view kPicture = "picture";

/// Which of a frame's items a pass draws.
enum class DrawnItems : std::uint8_t { None, Opaque, Transparent, All }; ///< Opaque ones include masked ones.

/// What one pass does to the frame's images, as data: the executor binds from it, and the order of passes is checked on
/// it without a GPU.
struct PassDeclaration {
    std::string_view name;
    std::vector<std::string_view> reads = {};  ///< Sampled: reads[i] is bound to texture unit firstUnit + i.
    std::vector<std::string_view> keeps = {};  ///< Drawn into, or tested against, as passes before have left it.
    std::vector<std::string_view> writes = {}; ///< Drawn into. What is written and not kept is made by the pass: it
                                               ///< starts cleared.
    DrawnItems draws = DrawnItems::None;
    std::uint32_t firstUnit = 0; ///< Passes that draw items have their materials' maps in the units from 0 on.

    /// Whether the pass needs what others have written.
    [[nodiscard]] bool doesRead(std::string_view resource) const noexcept;
    [[nodiscard]] bool doesWrite(std::string_view resource) const noexcept;
    /// Writes without needing what was there.
    [[nodiscard]] bool doesMake(std::string_view resource) const noexcept;
};

/// Whether passes run in this order find what they read. The first fault as a sentence; empty where there is none.
/// Faults: a resource that is read and made by no pass; passes that wait for each other; a pass that comes before the
/// one that makes what it reads; a resource that two passes make.
[[nodiscard]] std::string findOrderFault(std::span<const PassDeclaration> passes);

} // namespace stylized::renderer
