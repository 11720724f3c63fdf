#pragma once

#include <stylized/import/ImportReport.h>
#include <stylized/import/gltf/Json.h>

#include <glm/vec3.hpp>

#include <limits>
#include <span>
#include <string_view>

namespace stylized::import::gltf {

inline constexpr float kUnlimited = std::numeric_limits<float>::max();

/// Fills `out` with numbers from `min` to `max`; what lies outside is clamped and gets a MaterialInvalid entry.
/// Where the view holds something else, `out` stays as it is.
void readFactors(const JsonView& view, std::span<float> out, ImportReport& report, float min = 0.0f, float max = 1.0f);

/// The same for one number.
[[nodiscard]] float factorOr(const JsonView& view, float fallback, float min, float max, ImportReport& report);

/// The same for a linear colour, whose parts lie between 0 and 1.
[[nodiscard]] glm::vec3 colorOr(const JsonView& view, const glm::vec3& fallback, ImportReport& report);

/// A value that is no object counts as absent, and gets a MaterialInvalid entry.
void reportUnlessObject(const JsonView& view, ImportReport& report);

/// The extension `name` of `owner`; where it, or all of the owner's extensions, are no object: the same.
[[nodiscard]] JsonView extensionOf(const JsonView& owner, std::string_view name, ImportReport& report);

} // namespace stylized::import::gltf
