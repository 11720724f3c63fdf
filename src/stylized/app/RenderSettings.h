#pragma once

#include <stylized/app/AnimatorPlayback.h>
#include <stylized/app/FaceSettings.h>
#include <stylized/app/FrameTemplate.h>
#include <stylized/app/OptionValues.h>
#include <stylized/app/VideoEncoder.h>
#include <stylized/app/ViewSettings.h>
#include <stylized/core/Result.h>
#include <stylized/renderer/FrameOptions.h>
#include <stylized/world/Look.h>
#include <stylized/world/SkinningMode.h>

#include <glm/vec3.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace stylized::app {

/// What `render` makes, by the name of its output: one PNG, a numbered sequence of them, or a video.
using OutputKind = std::variant<std::monostate, FrameTemplate, VideoFormat>;

/// How the picture is compared with another one.
struct ReferenceCheck {
    std::string reference;
    double max = 0;
    double mean = 0;
    std::optional<std::string> diff;
};

/// All that was said to `render`, consistent in itself.
struct RenderSettings {
    std::string output;
    OutputKind kind;
    PictureSize size;
    std::uint32_t sampleCount = 4;
    std::uint32_t supersampling = 1;
    double fps = 30;
    bool allowsEmpty = false;
    std::optional<std::string> clip;
    std::optional<std::string> motion; ///< A file whose clips are shown instead.
    std::optional<AnimatorSettings> animator;
    double time = 0;
    std::optional<TimeRange> range;
    std::optional<std::uint32_t> turntable;
    ViewSettings view;
    Color background;
    world::Look look = world::Look::Auto;
    std::optional<glm::vec3> lightDirection;
    glm::vec3 lightColor{0.0f};
    glm::vec3 ambientSky{0.0f};
    glm::vec3 ambientGround{0.0f};
    renderer::FrameStyle style;
    bool isProfiled = false;
    std::optional<ReferenceCheck> check;
    FaceSettings face;
    std::string faceFile; ///< Empty: none.
    std::uint32_t maxInfluences = 8;
    world::SkinningMode skinning = world::SkinningMode::Auto;
    std::optional<std::uint32_t> crowd; ///< So many instead of one.
    std::optional<std::string> baked;   ///< A file with the crowd's clips.

    [[nodiscard]] bool isPicture() const noexcept { return std::holds_alternative<std::monostate>(kind); }
};

/// **Errors**: UsageInvalid where options contradict each other or the output's kind.
[[nodiscard]] Result<RenderSettings> renderSettings(const OptionValues& values);

} // namespace stylized::app
