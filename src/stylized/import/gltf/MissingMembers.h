#pragma once

#include <stylized/import/ImportReport.h>
#include <stylized/import/gltf/Json.h>

#include <span>
#include <string_view>

namespace stylized::import::gltf {

/// Says in one entry of severity info which of `names` the object `view` has no member of. Nothing where it has all,
/// or where the view is no object.
/// - `names` must be string literals, at most 64.
/// - `holder` is what has them all; `consequence` says how it is read without.
void reportMissing(const JsonView& view, std::span<const std::string_view> names, ReportCode code,
                   std::string_view holder, std::string_view consequence, ImportReport& report);

} // namespace stylized::import::gltf
