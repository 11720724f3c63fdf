#pragma once

#include <stylized/world/Camera.h>

#include <glm/vec3.hpp>

namespace stylized::world {

/// Light from very far away, and what reaches the places it does not.
/// **Space**: world; colours linear.
struct DirectionalLight {
    glm::vec3 direction{0.55f, -0.55f, -0.63f}; ///< The way the light travels; any length but 0.
    glm::vec3 color{1.0f};                      ///< What a lit surface's colour is multiplied by.
    glm::vec3 ambient{0.44f, 0.42f, 0.50f};     ///< What a shaded surface's colour is multiplied by.
};

/// `light` turned to come from the upper left behind `camera`, where people expect a neutral light.
[[nodiscard]] DirectionalLight fromUpperLeft(const Camera& camera, const DirectionalLight& light = {}) noexcept;

} // namespace stylized::world
