#include "stylized/import/gltf/MissingMembers.h"

#include <fmt/format.h>

#include <string>

namespace stylized::import::gltf {

void reportMissing(const JsonView& view, std::span<const std::string_view> names, ReportCode code,
                   std::string_view holder, std::string_view consequence, ImportReport& report)
{
    if (!view.isObject())
        return;
    std::string missing;
    for (const std::string_view name : names)
        if (!view[name].exists())
            missing.append(missing.empty() ? "" : ", ").append(name);
    if (!missing.empty())
        report.add(code, Severity::Info, view.pointer(),
                   fmt::format("expected what {} has, found no {}: {}", holder, missing, consequence));
}

} // namespace stylized::import::gltf
