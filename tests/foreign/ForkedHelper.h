#pragma once

#include <stylized/import/Import.h>

#include <cstddef>
#include <filesystem>
#include <span>
#include <vector>

namespace stylized::test {

/// Reads files one after the other in a copy of this process, within the limits of an import helper, and takes what
/// it hands over of each: what the helper does, without the 20 ms that a program takes to find its libraries. Fewer
/// outcomes than paths: the copy did not survive the file after the last one.
/// **Threads**: the process must have no others.
[[nodiscard]] std::vector<Result<import::ImportedScene>> readInCopy(std::span<const std::filesystem::path> paths,
                                                                    const import::ImportOptions& options);

} // namespace stylized::test
