#pragma once

#include <stylized/app/CommandLine.h>
#include <stylized/app/OutputFile.h>
#include <stylized/core/Result.h>

namespace stylized {

/// Where a command's text goes: --output, else standard output. Opened before the work, so that it fails early.
/// **Errors**: OutputUnwritable; UsageInvalid where it would take the input's place.
[[nodiscard]] Result<app::OutputFile> openTextOutput(const app::Invocation& invocation);

} // namespace stylized
