#pragma once

#include <stylized/app/AnimatorPlayback.h>
#include <stylized/core/Result.h>
#include <stylized/import/ImportReport.h>
#include <stylized/runtime/PreparedScene.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace stylized::app {

/// The steps of loading, in their order.
enum class LoadStep : std::uint8_t { Reading, DecodingImages, Preparing };

/// What is read of a character's file, and with what.
struct LoadOptions {
    std::uint32_t maxInfluences = 8; ///< 1 to 8.
    bool loadsImages = true;
    std::string faceFile;              ///< See import::ImportOptions::faceFile; empty: none.
    std::optional<std::string> motion; ///< A file whose clips take the place of the character's: see adoptMotion().
    std::optional<AnimatorSettings> animator; ///< Plays instead of a clip.
    bool keepsReflection = true; ///< False: materials lose their metallic-roughness parameters, which only Look::MToon
                                 ///< shows, so that nothing is spent on their maps.
    bool drawsBones = true;      ///< A file without surface is drawn as bones: see addBoneShapes().
    std::stop_token stop;        ///< Ends the work with ImportCancelled; asked before each step.
    std::function<void(LoadStep)> begins; ///< Called on the loading thread when a step begins; may be empty.
};

/// All that loading gives before anything is on the GPU.
struct LoadedCharacter {
    runtime::PreparedScene prepared;
    import::ImportReport report;                ///< Of all files that were read.
    bool showsBones = false;                    ///< Bones are drawn because the file has no surface.
    std::unique_ptr<AnimatorPlayback> animator; ///< Of the prepared scene; none where none was asked for.
};

/// Reads a character with all its pictures and packs it for the GPU.
/// **Errors**: those of import::loadScene, loadMotion(), adoptMotion() and AnimatorPlayback::load().
/// **Threads**: any; needs no OpenGL.
[[nodiscard]] Result<LoadedCharacter> loadCharacter(const std::string& path, const LoadOptions& options = {});

} // namespace stylized::app
