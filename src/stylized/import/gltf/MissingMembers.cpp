#include "stylized/import/gltf/MissingMembers.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace stylized::import::gltf {

void reportMissing(const JsonView& view, std::span<const std::string_view> names, ReportCode code,
                   std::string_view holder, std::string_view consequence, ImportReport& report)
{
    if (!view.isObject())
        return;
    std::uint64_t found = 0;
    for (const JsonMember member : view.members())
        for (std::size_t i = 0; i < names.size(); ++i)
            if (areKeysEqual(member.key, names[i]))
                found |= std::uint64_t(1) << i;
    std::string missing;
    for (std::size_t i = 0; i < names.size(); ++i)
        if ((found >> i & 1u) == 0)
            missing.append(missing.empty() ? "" : ", ").append(names[i]);
    if (!missing.empty())
        report.add(code, Severity::Info, view.pointer(),
                   fmt::format("expected what {} has, found no {}: {}", holder, missing, consequence));
}

} // namespace stylized::import::gltf
