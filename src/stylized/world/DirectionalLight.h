#pragma once

#include <stylized/world/Camera.h>

#include <glm/vec3.hpp>

namespace stylized::world {

/// The light of a scene: a key light from very far away, and what comes from the sky and the ground.
/// A fully lit white surface is white where key and ambient light add up to 1.
/// **Space**: world; colours linear.
struct DirectionalLight {
    glm::vec3 direction{0.42f, -0.48f, -0.77f};   ///< The way the light travels; any length but 0.
    glm::vec3 color{0.85f};                       ///< What a lit surface's colour is multiplied by.
    glm::vec3 ambientSky{0.16f, 0.17f, 0.18f};    ///< Irradiance / pi on a surface that looks to +Y.
    glm::vec3 ambientGround{0.14f, 0.13f, 0.12f}; ///< The same on one that looks to -Y; between them by 0.5 n.y + 0.5.
};

/// `light` turned to come from the upper left behind `camera`, near enough to it that a face has little shade.
[[nodiscard]] DirectionalLight fromUpperLeft(const Camera& camera, const DirectionalLight& light = {}) noexcept;

} // namespace stylized::world
