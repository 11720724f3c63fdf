#include "Commands.h"
#include "TextOutput.h"

#include <stylized/app/Inspection.h>

namespace stylized {

Result<void> inspect(const app::Invocation& invocation)
{
    const app::OptionValues& values = invocation.values;
    Result<app::OutputFile> output = openTextOutput(invocation);
    if (!output)
        return fail(output.error());
    import::ImportOptions options;
    options.maxInfluences = static_cast<std::uint32_t>(values.get<std::int64_t>("max-influences"));
    Result<import::ImportedScene> imported = import::loadScene(invocation.file, options);
    if (!imported)
        return fail(std::move(imported).error());
    app::Inspection inspection{invocation.file, *std::move(imported), {}};
    inspection.images = import::decodeImages(inspection.imported.scene);
    inspection.imported.report.append(inspection.images.report);
    const std::string text =
        values.get<bool>("json") ? app::inspectionJson(inspection) : app::inspectionText(inspection);
    if (Result<void> written = output->write(text); !written)
        return written;
    return output->commit();
}

} // namespace stylized
