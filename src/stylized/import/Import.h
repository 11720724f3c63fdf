#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>
#include <stylized/import/ImportReport.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>

namespace stylized::import {

struct ImportedScene;
struct ImportOptions;

/// How files are read that we have no reader of our own for: FBX, Collada and others (see knownFormats()). Their reader
/// is not made for damaged files, so it runs in a program of its own, stylized-import, whose crash or hang is an error
/// here and nothing else.
struct ForeignOptions {
    /// The helper program. Empty: what the environment variable STYLIZED_IMPORT names, else stylized-import beside the
    /// running program.
    std::filesystem::path helper;
    std::chrono::milliseconds wallLimit{60'000}; ///< For a small file, as is the next.
    std::uint32_t cpuSeconds = 10;
    std::uint32_t secondsPerMebibyte = 2; ///< Added to both limits for every whole MiB of the file.
    std::uint32_t memoryMebibytes = 4096;
    /// For embedders that trust their files: reads in this process instead, such as foreign::readForeign.
    std::function<Result<ImportedScene>(const std::filesystem::path&, const ImportOptions&)> inProcess;
};

struct ImportOptions {
    /// Influences kept a vertex, 1 to 8; the largest are kept and the rest is reported.
    std::uint32_t maxInfluences = 8;
    /// Read the pictures' bytes. Off: every ImageAsset stays empty and external picture files are not opened.
    bool loadImages = true;
    /// A face file (see face/FaceFile.h) whose expressions and correctives are put into the scene; empty: none.
    std::filesystem::path faceFile;
    ForeignOptions foreign;
    /// Ends an import in the helper at once, with ImportCancelled; our own readers are done before anybody could ask.
    std::stop_token stop;
};

struct ImportedScene {
    asset::SceneAsset scene;
    ImportReport report;
};

/// Reads a character file. Its kind is told by its first bytes, then by its extension.
/// **Errors**: exit-code classes 3 and 4; `Error::file` is `path` or the face file, `place` a JSON pointer, byte
/// offset, line or node.
/// **Threads**: may be called from any thread.
[[nodiscard]] Result<ImportedScene> loadScene(const std::filesystem::path& path, const ImportOptions& options = {});

/// The same from memory, for fuzzers and embedders.
/// - `bytes` is a .glb, .vrm, .gltf or .bvh file's content.
/// - `baseDirectory` is where relative URIs are looked up; empty: external files count as missing.
[[nodiscard]] Result<ImportedScene> loadSceneFromMemory(std::span<const std::byte> bytes,
                                                        const std::filesystem::path& baseDirectory,
                                                        const ImportOptions& options = {});

} // namespace stylized::import
