#include "TextOutput.h"

#include <stylized/app/DistinctFiles.h>

#include <optional>
#include <string>
#include <vector>

namespace stylized {

Result<app::OutputFile> openTextOutput(const app::Invocation& invocation)
{
    const std::string path = invocation.values.find<std::string>("output").value_or("-");
    const app::NamedFile products[] = {{"--output", path}};
    std::vector<app::NamedFile> sources{{"the input", invocation.file}};
    if (const std::optional<std::string> face = invocation.values.find<std::string>("face"))
        sources.push_back({"--face", *face});
    if (const std::optional<std::string> motion = invocation.values.find<std::string>("motion"))
        sources.push_back({"--motion", *motion});
    if (const std::optional<std::string> animator = invocation.values.find<std::string>("animator"))
        sources.push_back({"--animator", *animator});
    if (const Result<void> distinct = app::requireDistinct(products, sources); !distinct)
        return fail(distinct.error());
    return app::OutputFile::create(path);
}

} // namespace stylized
