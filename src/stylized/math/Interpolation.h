#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <cmath>

/// Interpolation between two keys; `t` runs from 0 at the left key to 1 at the right one.
/// **Source**: glTF 2.0, appendix C (interpolation modes).
namespace stylized::math {

/// Spherical interpolation of unit quaternions along the shorter arc; the result has unit length.
template <class T>
[[nodiscard]] glm::qua<T> slerpShortest(const glm::qua<T>& left, const glm::qua<T>& right, T t) noexcept
{
    T cosine = glm::dot(left, right);
    const glm::qua<T> end = cosine < T(0) ? -right : right;
    cosine = std::abs(cosine);
    // So close together that sin(angle) has no digits left: the chord is the arc.
    if (cosine > T(1) - T(1e-6))
        return glm::normalize(left * (T(1) - t) + end * t);
    const T angle = std::acos(cosine);
    return glm::normalize((left * std::sin((T(1) - t) * angle) + end * std::sin(t * angle)) / std::sin(angle));
}

/// Cubic Hermite spline. `outTangent` and `inTangent` are per second and scaled by `duration`, the seconds between the
/// keys.
template <class Value, class T>
[[nodiscard]] Value cubicSpline(const Value& left, const Value& outTangent, const Value& inTangent, const Value& right,
                                T duration, T t) noexcept
{
    const T t2 = t * t, t3 = t2 * t;
    return left * (T(2) * t3 - T(3) * t2 + T(1)) + outTangent * (duration * (t3 - T(2) * t2 + t)) +
           right * (T(3) * t2 - T(2) * t3) + inTangent * (duration * (t3 - t2));
}

} // namespace stylized::math
