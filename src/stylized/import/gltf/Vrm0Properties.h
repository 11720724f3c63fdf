#pragma once

#include <stylized/asset/TextureAsset.h>
#include <stylized/import/gltf/Document.h>

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stylized::import::gltf {

/// How a material of VRM 0.x is drawn over others; the numbers are those of its _BlendMode.
enum class Vrm0BlendMode : std::uint8_t { Opaque, Cutout, Transparent, TransparentWithDepth };

/// The most of colours that may exceed 1: half floats, in which a scene is drawn, end there.
inline constexpr float kBrightestOfVrm0 = 65504.0f;
/// The most of numbers that move maps. Offsets become differences of two of them.
inline constexpr float kFarthestOfVrm0 = asset::kFarthestUv / 2.0f;

/// The shaders of VRM 0.x whose properties are read.
[[nodiscard]] bool isMToon(std::string_view shader) noexcept;
[[nodiscard]] bool isUnlit(std::string_view shader) noexcept;

/// The material properties of one material of a VRM 0.x file, by name. What is never asked for can be reported.
/// Names must be string literals.
class Vrm0Properties {
public:
    /// - `json` must outlive the object.
    Vrm0Properties(Document& document, const JsonView& json);

    [[nodiscard]] std::string_view shader() const noexcept { return shader_; }
    [[nodiscard]] Vrm0BlendMode blendMode() const noexcept { return blendMode_; }
    /// Unity's render queue, the shader's own where the file leaves it to it.
    [[nodiscard]] int renderQueue() const noexcept { return renderQueue_; }

    [[nodiscard]] float number(std::string_view name, float fallback);
    /// The same, clamped and reported where it is out of range.
    [[nodiscard]] float number(std::string_view name, float fallback, float min, float max);
    /// The same; `fallback` where it is farther from 0 than `most`.
    [[nodiscard]] float numberWithin(std::string_view name, float fallback, float most);
    /// One of the numbers 0, 1, … `most`, which stand for names; `fallback`, with an entry, where it is none of them.
    [[nodiscard]] int choice(std::string_view name, int fallback, int most);
    /// A colour that is stored as sRGB, made linear; alpha as it is. Components lie between 0 and `most`.
    [[nodiscard]] glm::vec4 color(std::string_view name, const glm::vec4& fallback, float most = 1.0f);
    /// A colour that is stored linear and may exceed 1, to kBrightestOfVrm0.
    [[nodiscard]] glm::vec3 linearColor(std::string_view name, const glm::vec3& fallback);
    /// The texture with the transform of _MainTex, which all textures share but those that are looked up by normals.
    [[nodiscard]] std::optional<asset::TextureSlot> texture(std::string_view name, bool isTransformed = true);

    /// Reports a number that differs from the one without effect.
    void reportNumber(std::string_view name, float withoutEffect, std::string_view what);
    /// Reports a texture that is there.
    void reportTexture(std::string_view name, std::string_view what);
    /// Checks a choice that follows from other properties.
    void skipChoice(std::string_view name, int most) { static_cast<void>(choice(name, 0, most)); }
    /// Reports all properties that nobody has asked for.
    void reportOthers();

    void report(const JsonView& place, std::string what);

private:
    /// The members of an object that is asked for nearly all of them.
    class Members {
    public:
        explicit Members(const JsonView& object);

        /// Of members with the same name the last counts.
        [[nodiscard]] JsonView operator[](std::string_view name) const noexcept;
        [[nodiscard]] const JsonView& object() const noexcept { return object_; }
        [[nodiscard]] const std::vector<JsonMember>& all() const noexcept { return all_; }

    private:
        JsonView object_;
        std::vector<JsonMember> all_;
    };

    [[nodiscard]] JsonView find(std::string_view name);
    [[nodiscard]] JsonView findTexture(std::string_view name);
    [[nodiscard]] bool isOn(std::string_view keyword) const noexcept;
    [[nodiscard]] Vrm0BlendMode modeOfKeywords();
    void checkParts();
    void readKeywords();
    void readQueue();

    Document& document_;
    const JsonView& json_;
    Members numbers_, vectors_, textures_;
    std::string_view shader_;
    Vrm0BlendMode blendMode_ = Vrm0BlendMode::Opaque;
    int renderQueue_ = 0;
    std::array<float, 4> transform_{0.0f, 0.0f, 1.0f, 1.0f}; ///< Of _MainTex, as the file has it.
    glm::vec2 uvOffset_{0.0f};
    glm::vec2 uvScale_{1.0f};
    std::vector<std::pair<std::string_view, bool>> keywords_;
    std::vector<std::string_view> known_;
};

} // namespace stylized::import::gltf
