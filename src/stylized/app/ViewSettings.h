#pragma once

#include <stylized/math/Bounds.h>
#include <stylized/world/Camera.h>

#include <glm/vec3.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace stylized::app {

/// What of the character a picture shows. Bust: head and shoulders where it has a head (see FaceFraming.h), else the
/// upper third.
enum class Subject : std::uint8_t { Whole, Bust };

/// Where to look from. Angles are in degrees.
struct ViewSettings {
    Subject subject = Subject::Whole;
    float azimuth = 0;                 ///< Around the character: 0 in front of it (+Z), 90 at its left (+X).
    float elevation = 0;               ///< Above the horizon, −90 to 90.
    float fov = 30;                    ///< From the lower to the upper edge.
    std::optional<glm::vec3> position; ///< Replaces angles and framing.
    std::optional<glm::vec3> target;   ///< Where not given: the character's middle.
};

/// What one of the sides that --view names means.
/// - `name` is one of the option's choices.
[[nodiscard]] ViewSettings presetView(std::string_view name) noexcept;

/// The part of `bounds` that `subject` means.
[[nodiscard]] math::Bounds partOf(const math::Bounds& bounds, Subject subject) noexcept;

/// The box that a box covers while it turns once around the vertical axis through `center`.
[[nodiscard]] math::Bounds turnedAround(const math::Bounds& bounds, const glm::vec3& center) noexcept;

/// The camera that shows `part` as the settings say, whose subject has no say in it. Everything of `bounds` lies
/// between near and far.
/// - the boxes are not empty; `aspect` is width over height.
[[nodiscard]] world::Camera cameraFor(const ViewSettings& view, const math::Bounds& part, const math::Bounds& bounds,
                                      float aspect) noexcept;

/// The camera that shows what the settings' subject means of `bounds`.
[[nodiscard]] world::Camera cameraFor(const ViewSettings& view, const math::Bounds& bounds, float aspect) noexcept;

} // namespace stylized::app
