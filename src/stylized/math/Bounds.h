#pragma once

#include <stylized/math/Affine.h>

#include <glm/common.hpp>
#include <glm/vec3.hpp>

#include <limits>

namespace stylized::math {

/// An axis-aligned box. The default one is empty: it contains nothing and adds nothing to a union.
struct Bounds {
    glm::vec3 min{std::numeric_limits<float>::infinity()};
    glm::vec3 max{-std::numeric_limits<float>::infinity()};

    [[nodiscard]] bool isEmpty() const noexcept { return !(min.x <= max.x && min.y <= max.y && min.z <= max.z); }
    [[nodiscard]] glm::vec3 center() const noexcept { return 0.5f * (min + max); }
    [[nodiscard]] glm::vec3 size() const noexcept { return isEmpty() ? glm::vec3(0.0f) : max - min; }
    [[nodiscard]] float diagonal() const noexcept;
    [[nodiscard]] float volume() const noexcept;
    [[nodiscard]] bool contains(const glm::vec3& point) const noexcept;

    void include(const glm::vec3& point) noexcept
    {
        min = glm::min(min, point);
        max = glm::max(max, point);
    }
    void include(const Bounds& other) noexcept
    {
        min = glm::min(min, other.min);
        max = glm::max(max, other.max);
    }

    friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// The smallest box around all corners of `bounds` after the transform; empty stays empty.
[[nodiscard]] Bounds transformed(const Bounds& bounds, const Affine& transform) noexcept;
[[nodiscard]] Bounds transformed(const Bounds& bounds, const glm::mat4& transform) noexcept;

} // namespace stylized::math
