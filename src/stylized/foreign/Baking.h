#pragma once

#include <glm/vec4.hpp>

#include <functional>
#include <span>
#include <vector>

namespace stylized::foreign {

/// A moment and what is there.
struct BakedKey {
    double seconds;
    glm::dvec4 value;
};

/// What a bent, stepped or composed motion is sampled by.
struct BakeRules {
    /// The value at a moment; where it jumps, `isBefore` asks for what was before.
    std::function<glm::dvec4(double seconds, bool isBefore)> at;
    /// Keys count their seconds from here.
    double start = 0.0;
    /// Whether lines between `times` are good without looking.
    bool isStraight = false;
    /// How far a value may be from what lies between two keys.
    double tolerance = 0.0;
    /// Values are unit quaternions: what lies between two is on the great circle.
    bool isRotation = false;
};

/// Keys between which straight lines are as good as the motion itself: one at each of `times`, and as many between them
/// as the tolerance asks for. A jump becomes two keys as near as single precision can tell apart.
/// - `times` rise; at least one.
[[nodiscard]] std::vector<BakedKey> bake(std::span<const double> times, const BakeRules& rules);

} // namespace stylized::foreign
