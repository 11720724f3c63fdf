#include "stylized/import/gltf/Factors.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stylized::import::gltf {

void readFactors(const JsonView& view, std::span<float> out, ImportReport& report, float min, float max)
{
    if (!view.floatsOr(out, report))
        return;
    if (std::all_of(out.begin(), out.end(), [&](float f) { return f >= min && f <= max; }))
        return;
    for (float& factor : out)
        factor = std::clamp(factor, min, max);
    report.add(ReportCode::MaterialInvalid, Severity::Warning, view.pointer(),
               max == kUnlimited ? fmt::format("expected numbers from {}, raised to it", min)
                                 : fmt::format("expected numbers from {} to {}, clamped to them", min, max));
}

float factorOr(const JsonView& view, float fallback, float min, float max, ImportReport& report)
{
    const float found = view.floatOr(fallback, report);
    const float clamped = std::clamp(found, min, max);
    if (clamped != found)
        report.add(ReportCode::MaterialInvalid, Severity::Warning, view.pointer(),
                   fmt::format("{} is out of range, {} is used", found, clamped));
    return clamped;
}

glm::vec3 colorOr(const JsonView& view, const glm::vec3& fallback, ImportReport& report)
{
    std::array<float, 3> color{fallback.r, fallback.g, fallback.b};
    readFactors(view, color, report);
    return {color[0], color[1], color[2]};
}

void reportUnlessObject(const JsonView& view, ImportReport& report)
{
    if (view.exists() && !view.isObject())
        report.add(ReportCode::MaterialInvalid, Severity::Warning, view.pointer(),
                   "expected an object, the defaults are used");
}

JsonView extensionOf(const JsonView& owner, std::string_view name, ImportReport& report)
{
    const JsonView extensions = owner["extensions"];
    reportUnlessObject(extensions, report);
    const JsonView extension = extensions[name];
    reportUnlessObject(extension, report);
    return extension;
}

} // namespace stylized::import::gltf
