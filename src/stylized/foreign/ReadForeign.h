#pragma once

#include <stylized/import/Import.h>

#include <filesystem>

namespace stylized::foreign {

/// Reads a file of a format that `import` has no reader of its own for, with the Assimp library. That library is not
/// made for damaged files: on one of them it may crash, hang or fill the memory. Programs that read files of unknown
/// origin let import::loadScene() run this in the helper program; an embedder that trusts its files sets
/// ImportOptions::foreign.inProcess to this function.
/// **Space**: as SceneAsset; where the file has other units or axes, one conversion stands in its root node.
/// **Errors**: exit-code classes 3 and 4; the place is a node, mesh, material or clip.
/// **Threads**: may be called from any thread.
[[nodiscard]] Result<import::ImportedScene> readForeign(const std::filesystem::path& path,
                                                        const import::ImportOptions& options);

} // namespace stylized::foreign
