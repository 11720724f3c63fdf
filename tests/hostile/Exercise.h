#pragma once

#include <stylized/core/Result.h>
#include <stylized/import/Import.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// What every reader promises about every input, checked.
namespace stylized::hostile {

/// The promise that an error breaks, as a sentence; empty where it keeps all: a code of exit class 3 or 4, a place and
/// a message of one line.
[[nodiscard]] std::string findFault(const Error& error);

/// The same for a scene: its own promises hold, its pictures decode or are reported, and every clip can be played and
/// its meshes deformed without touching what is not there.
[[nodiscard]] std::string findFault(const import::ImportedScene& file);

struct Outcome {
    std::optional<ErrorCode> error; ///< None: a scene.
    std::size_t entryCount = 0;     ///< Of the scene's report.
    std::string fault;              ///< Empty: as promised.
};

/// Reads `bytes` as a file and checks what comes of it.
[[nodiscard]] Outcome exercise(std::string_view bytes, const std::filesystem::path& directory = {});

} // namespace stylized::hostile
