#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>
#include <stylized/import/ImportReport.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace stylized::import {

struct ImportOptions {
    /// Influences kept a vertex, 1 to 8; the largest are kept and the rest is reported.
    std::uint32_t maxInfluences = 8;
    /// Read the pictures' bytes. Off: every ImageAsset stays empty and external picture files are not opened.
    bool loadImages = true;
};

struct ImportedScene {
    asset::SceneAsset scene;
    ImportReport report;
};

/// Reads a character file. Its kind is told by its first bytes, then by its extension.
/// **Errors**: exit-code classes 3 and 4; `Error::file` is `path`, `place` a JSON pointer or byte offset.
/// **Threads**: may be called from any thread.
[[nodiscard]] Result<ImportedScene> loadScene(const std::filesystem::path& path, const ImportOptions& options = {});

/// The same from memory, for fuzzers and embedders.
/// - `bytes` is a .glb, .vrm or .gltf file's content.
/// - `baseDirectory` is where relative URIs are looked up; empty: external files count as missing.
[[nodiscard]] Result<ImportedScene> loadSceneFromMemory(std::span<const std::byte> bytes,
                                                        const std::filesystem::path& baseDirectory,
                                                        const ImportOptions& options = {});

} // namespace stylized::import
