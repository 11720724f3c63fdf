#pragma once

#include <stylized/math/Bounds.h>
#include <stylized/world/Camera.h>

#include <glm/vec3.hpp>

#include <cstdint>
#include <optional>

namespace stylized::app {

/// What of the character a picture shows.
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

/// The part of `bounds` that `subject` means.
[[nodiscard]] math::Bounds partOf(const math::Bounds& bounds, Subject subject) noexcept;

/// The box that a box covers while it turns once around its own vertical axis.
[[nodiscard]] math::Bounds turnedAround(const math::Bounds& bounds) noexcept;

/// The camera that shows `bounds` as the settings say. Everything of `bounds` lies between near and far.
/// - `bounds` is not empty; `aspect` is width over height.
[[nodiscard]] world::Camera cameraFor(const ViewSettings& view, const math::Bounds& bounds, float aspect) noexcept;

} // namespace stylized::app
