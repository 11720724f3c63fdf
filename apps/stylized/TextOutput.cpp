#include "TextOutput.h"

#include <stylized/app/DistinctFiles.h>

namespace stylized {

Result<app::OutputFile> openTextOutput(const app::Invocation& invocation)
{
    const std::string path = invocation.values.find<std::string>("output").value_or("-");
    const app::NamedFile products[] = {{"--output", path}}, sources[] = {{"the input", invocation.file}};
    if (const Result<void> distinct = app::requireDistinct(products, sources); !distinct)
        return fail(distinct.error());
    return app::OutputFile::create(path);
}

} // namespace stylized
