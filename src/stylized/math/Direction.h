#pragma once

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <algorithm>

namespace stylized::math {

/// `vector` made as long as 1, also where the square of its length is no float any more.
/// - `vector`: finite, any length but 0.
[[nodiscard]] inline glm::vec3 directionOf(const glm::vec3& vector) noexcept
{
    constexpr float kLeast = 1e-15f, kMost = 1e15f;
    const glm::vec3 parts = glm::abs(vector);
    const float longest = std::max({parts.x, parts.y, parts.z});
    return glm::normalize(longest < kLeast || longest > kMost ? vector / longest : vector);
}

} // namespace stylized::math
