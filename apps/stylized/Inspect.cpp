#include "Commands.h"
#include "TextOutput.h"

#include <stylized/app/DistinctFiles.h>
#include <stylized/app/FaceFileText.h>
#include <stylized/app/FormatList.h>
#include <stylized/app/Inspection.h>

#include <optional>
#include <string>
#include <vector>

namespace stylized {
namespace {

Result<void> saveFace(const std::string& path, const app::Invocation& invocation, const asset::SceneAsset& scene)
{
    const std::vector<app::NamedFile> written{
        {"--save-face", path}, {"--output", invocation.values.find<std::string>("output").value_or("-")}};
    std::vector<app::NamedFile> read{{"the input", invocation.file}};
    if (const std::optional<std::string> face = invocation.values.find<std::string>("face"))
        read.push_back({"--face", *face});
    if (Result<void> distinct = app::requireDistinct(written, read); !distinct)
        return distinct;
    Result<app::OutputFile> file = app::OutputFile::create(path);
    if (!file)
        return fail(file.error());
    if (Result<void> done = file->write(app::faceFileText(scene)); !done)
        return done;
    return file->commit();
}

Result<std::string> inspectionOf(const app::Invocation& invocation)
{
    const app::OptionValues& values = invocation.values;
    import::ImportOptions options;
    options.maxInfluences = static_cast<std::uint32_t>(values.get<std::int64_t>("max-influences"));
    options.faceFile = values.find<std::string>("face").value_or("");
    Result<import::ImportedScene> imported = import::loadScene(invocation.file, options);
    if (!imported)
        return fail(std::move(imported).error());
    if (const std::optional<std::string> face = values.find<std::string>("save-face"))
        if (Result<void> saved = saveFace(*face, invocation, imported->scene); !saved)
            return fail(saved.error());
    app::Inspection inspection{invocation.file, *std::move(imported), {}};
    inspection.images = import::decodeImages(inspection.imported.scene);
    inspection.imported.report.append(inspection.images.report);
    return values.get<bool>("json") ? app::inspectionJson(inspection) : app::inspectionText(inspection);
}

std::string formatList(const app::OptionValues& values)
{
    return values.get<bool>("json") ? app::formatListJson() : app::formatListText();
}

} // namespace

Result<void> inspect(const app::Invocation& invocation)
{
    Result<app::OutputFile> output = openTextOutput(invocation);
    if (!output)
        return fail(output.error());
    const Result<std::string> text = invocation.values.get<bool>("formats")
                                         ? Result<std::string>(formatList(invocation.values))
                                         : inspectionOf(invocation);
    if (!text)
        return fail(text.error());
    if (Result<void> written = output->write(*text); !written)
        return written;
    return output->commit();
}

} // namespace stylized
