#include "stylized/import/Import.h"

#include "stylized/import/file/ReadFile.h"
#include "stylized/import/gltf/Container.h"
#include "stylized/import/gltf/Json.h"
#include "stylized/import/gltf/LoadGltf.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace stylized::import {
namespace {

/// Enough to tell a kind of file, before all of it is read.
constexpr std::size_t kHeadSize = 4096;

bool hasGltfExtension(const std::filesystem::path& path)
{
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return extension == ".gltf" || extension == ".glb" || extension == ".vrm" || extension == ".vrma";
}

} // namespace

Result<ImportedScene> loadScene(const std::filesystem::path& path, const ImportOptions& options)
{
    const auto read = [&]() -> Result<ImportedScene> {
        const Result<file::InputFile> file = file::InputFile::open(path);
        if (!file)
            return fail(file.error());
        if (file->size() == 0)
            return fail(ErrorCode::FileEmpty, "", "expected a character file, found no bytes");
        const Result<std::vector<std::byte>> head = file->readHead(kHeadSize);
        if (!head)
            return fail(head.error());
        if (!gltf::looksLikeGltf(*head) && !hasGltfExtension(path))
            return fail(ErrorCode::FormatUnknown, "byte 0", "expected a glTF, GLB or VRM file");
        // Behind the bytes stand zeros, so that the JSON can be parsed where it lies.
        const Result<file::SharedBytes> bytes = file->readAll(gltf::JsonText::kPadding);
        if (!bytes)
            return fail(bytes.error());
        const auto size = static_cast<std::size_t>(file->size());
        // "." and not "": a bare file name has its neighbours in the current directory.
        const std::filesystem::path folder = path.parent_path();
        return gltf::loadGltf(*bytes, size, folder.empty() ? std::filesystem::path(".") : folder, options);
    };
    Result<ImportedScene> out = read();
    if (!out)
        out.error().file = path.string();
    return out;
}

Result<ImportedScene> loadSceneFromMemory(std::span<const std::byte> bytes, const std::filesystem::path& baseDirectory,
                                          const ImportOptions& options)
{
    if (bytes.empty())
        return fail(ErrorCode::FileEmpty, "", "expected a character file, found no bytes");
    if (!gltf::looksLikeGltf(bytes))
        return fail(ErrorCode::FormatUnknown, "byte 0", "expected a glTF, GLB or VRM file");
    auto copy = std::make_shared<std::vector<std::byte>>();
    copy->reserve(bytes.size() + gltf::JsonText::kPadding);
    copy->assign(bytes.begin(), bytes.end());
    copy->resize(bytes.size() + gltf::JsonText::kPadding);
    return gltf::loadGltf(std::move(copy), bytes.size(), baseDirectory, options);
}

} // namespace stylized::import
