#pragma once

#include <stylized/core/Index.h>

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stylized::asset {

/// The expressions that programs may count on by name; Custom is every other.
/// **Source**: VRM 1.0, VRMC_vrm.expressions.
enum class ExpressionPreset : std::uint8_t {
    Custom,
    Happy,
    Angry,
    Sad,
    Relaxed,
    Surprised,
    Aa,
    Ih,
    Ou,
    Ee,
    Oh,
    Blink,
    BlinkLeft,
    BlinkRight,
    LookUp,
    LookDown,
    LookLeft,
    LookRight,
    Neutral,
};
inline constexpr std::size_t kExpressionPresetCount = 19;

/// What a program may drive by itself, and an expression may therefore hold back.
enum class ExpressionGroup : std::uint8_t { None, Blink, LookAt, Mouth };

/// How an expression holds back a group while it shows.
enum class ExpressionOverride : std::uint8_t {
    None,
    Block, ///< The group shows nothing.
    Blend, ///< The group shows the less, the more the expression shows.
};

/// The preset's name as VRM 1.0 writes it, such as "blinkLeft"; "custom" for Custom.
[[nodiscard]] std::string_view toString(ExpressionPreset preset) noexcept;
/// The preset of a VRM 1.0 name; none for other names, "custom" among them.
[[nodiscard]] std::optional<ExpressionPreset> expressionPreset(std::string_view name) noexcept;
[[nodiscard]] ExpressionGroup groupOf(ExpressionPreset preset) noexcept;
[[nodiscard]] std::string_view toString(ExpressionOverride how) noexcept;

/// One morph target of the mesh that one node draws: a weight that can be set.
struct MorphReference {
    NodeIndex node;
    std::uint32_t target = 0; ///< Index into the morph targets of the node's mesh.

    friend auto operator<=>(const MorphReference&, const MorphReference&) = default;
};

struct MorphBind {
    MorphReference morph;
    float weight = 1.0f; ///< Of the target at the expression's full weight.

    friend bool operator==(const MorphBind&, const MorphBind&) = default;
};

enum class MaterialColor : std::uint8_t { Base, Emission, Shade, MatCap, Rim, Outline };

/// The colour's name as VRM 1.0 writes it, such as "emissionColor".
[[nodiscard]] std::string_view toString(MaterialColor color) noexcept;
[[nodiscard]] std::optional<MaterialColor> materialColor(std::string_view name) noexcept;

struct MaterialColorBind {
    MaterialIndex material;
    MaterialColor color = MaterialColor::Base;
    glm::vec4 value{1.0f}; ///< At the expression's full weight; linear. Alpha counts for Base only.

    friend bool operator==(const MaterialColorBind&, const MaterialColorBind&) = default;
};

/// Moves all maps of a material that are laid out by UV at once.
struct TextureTransformBind {
    MaterialIndex material;
    glm::vec2 scale{1.0f}; ///< These two at the expression's full weight, as TextureSlot has them.
    glm::vec2 offset{0.0f};

    friend bool operator==(const TextureTransformBind&, const TextureTransformBind&) = default;
};

/// A named set of weights over morph targets, and of changes of materials: "happy", "aa", "blink".
struct ExpressionAsset {
    std::string name;                                   ///< Not empty, and no other expression's of the scene.
    ExpressionPreset preset = ExpressionPreset::Custom; ///< The one of that name, else Custom.
    bool isBinary = false;                              ///< Shows wholly above a weight of one half, else not at all.
    ExpressionOverride overrideBlink = ExpressionOverride::None;
    ExpressionOverride overrideLookAt = ExpressionOverride::None;
    ExpressionOverride overrideMouth = ExpressionOverride::None;
    std::vector<MorphBind> morphs;
    std::vector<MaterialColorBind> colors;
    std::vector<TextureTransformBind> textureTransforms;

    friend bool operator==(const ExpressionAsset&, const ExpressionAsset&) = default;
};

enum class CorrectiveKind : std::uint8_t { Product, Minimum };

/// A morph target that other targets drive: it mends what goes wrong where they meet.
struct CorrectiveAsset {
    MorphReference morph; ///< The driven target; no other corrective's.
    CorrectiveKind kind = CorrectiveKind::Product;
    float weight = 1.0f;                 ///< Of the target where all drivers are 1.
    std::vector<MorphReference> drivers; ///< At least one. May name targets of correctives that stand before.

    friend bool operator==(const CorrectiveAsset&, const CorrectiveAsset&) = default;
};

[[nodiscard]] std::string_view toString(CorrectiveKind kind) noexcept;

} // namespace stylized::asset
