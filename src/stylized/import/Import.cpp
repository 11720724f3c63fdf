#include "stylized/import/Import.h"

#include "stylized/import/bvh/ReadBvh.h"
#include "stylized/import/face/FaceFile.h"
#include "stylized/import/file/ByteSource.h"
#include "stylized/import/file/ReadFile.h"
#include "stylized/import/format/DetectFormat.h"
#include "stylized/import/gltf/LoadGltf.h"
#include "stylized/import/isolation/HelperImport.h"

#include <stylized/asset/UvSets.h>

#include <fmt/format.h>

#include <span>
#include <utility>
#include <vector>

namespace stylized::import {
namespace {

Result<ImportedScene> loadGltfFile(const file::InputFile& file, std::span<const std::byte> head,
                                   const std::filesystem::path& path, const ImportOptions& options)
{
    file::FileSource source(file, head);
    // "." and not "": a bare file name has its neighbours in the current directory.
    const std::filesystem::path folder = path.parent_path();
    return gltf::loadGltf(source, folder.empty() ? std::filesystem::path(".") : folder, options);
}

Result<ImportedScene> loadBvhFile(const file::InputFile& file)
{
    const Result<file::Bytes> bytes = file.readAll();
    return bytes ? readBvh(bytes->span) : fail(bytes.error());
}

Result<ImportedScene> loadOpened(const file::InputFile& file, const std::filesystem::path& path,
                                 const ImportOptions& options)
{
    if (file.size() == 0)
        return fail(ErrorCode::FileEmpty, "byte 0", "expected a character file, found no bytes");
    const Result<std::vector<std::byte>> head = file.readHead(kFormatHeadBytes);
    if (!head)
        return fail(head.error());
    const DetectedFormat detected = detectFormat(*head, path);
    if (const Result<void> readable = checkReadable(detected); !readable)
        return fail(readable.error());
    switch (detected.format) {
    case FileFormat::Gltf: return loadGltfFile(file, *head, path, options);
    case FileFormat::Bvh: return loadBvhFile(file);
    default:
        return options.foreign.inProcess ? options.foreign.inProcess(path, options)
                                         : isolation::importInHelper(path, options);
    }
}

std::string placeOfUvSet(const asset::MeshAsset& mesh, const asset::MeshPrimitiveAsset& primitive, std::uint32_t set)
{
    return fmt::format("/meshes/{}/primitives/{}/attributes/TEXCOORD_{}", mesh.sourceIndex, primitive.sourcePrimitive,
                       set);
}

/// Says which sets of texture coordinates materials read that their vertices do not have.
void reportMissingUvSets(ImportedScene& loaded)
{
    const asset::SceneAsset& scene = loaded.scene;
    for (const asset::MeshAsset& mesh : scene.meshes)
        for (const asset::MeshPrimitiveAsset& primitive : mesh.primitives) {
            const auto& sets = scene.streams[primitive.stream.value].texCoords;
            for (const std::uint32_t set : asset::uvSetsRead(scene.material(primitive.material)))
                if (set >= sets.size() || sets[set].empty())
                    loaded.report.add(ReportCode::MaterialInvalid, Severity::Warning,
                                      placeOfUvSet(mesh, primitive, set),
                                      "the material reads texture coordinates that are not there: its maps show one "
                                      "texel everywhere");
        }
}

/// Says which sets of texture coordinates a stream has no room for.
void reportUvSets(ImportedScene& loaded)
{
    const asset::SceneAsset& scene = loaded.scene;
    const std::vector<std::vector<std::uint32_t>> read = asset::uvSetsRead(scene);
    for (const asset::MeshAsset& mesh : scene.meshes)
        for (const asset::MeshPrimitiveAsset& primitive : mesh.primitives) {
            const std::vector<std::uint32_t>& sets = read[primitive.stream.value];
            for (std::size_t i = asset::kDrawnUvSetCount; i < sets.size(); ++i)
                loaded.report.add(ReportCode::AttributeIgnored, Severity::Warning,
                                  placeOfUvSet(mesh, primitive, sets[i]),
                                  fmt::format("materials read {} sets of texture coordinates of one set of vertices; "
                                              "at most {} are drawn, without the maps of this one",
                                              sets.size(), asset::kDrawnUvSetCount));
        }
}

Result<ImportedScene> withFaceFile(Result<ImportedScene> loaded, const ImportOptions& options)
{
    if (loaded && !options.faceFile.empty())
        if (Result<void> read = readFaceFile(options.faceFile, loaded->scene); !read)
            return fail(std::move(read.error()));
    return loaded;
}

Result<ImportedScene> finished(Result<ImportedScene> loaded, const ImportOptions& options)
{
    if (loaded) {
        reportMissingUvSets(*loaded);
        reportUvSets(*loaded);
    }
    return withFaceFile(std::move(loaded), options);
}

} // namespace

Result<ImportedScene> loadScene(const std::filesystem::path& path, const ImportOptions& options)
{
    const Result<file::InputFile> file = file::InputFile::open(path);
    Result<ImportedScene> out = file ? loadOpened(*file, path, options) : fail(file.error());
    if (!out)
        out.error().file = path.string();
    return finished(std::move(out), options);
}

Result<ImportedScene> loadSceneFromMemory(std::span<const std::byte> bytes, const std::filesystem::path& baseDirectory,
                                          const ImportOptions& options)
{
    if (bytes.empty())
        return fail(ErrorCode::FileEmpty, "byte 0", "expected a character file, found no bytes");
    const FileFormat format = detectFormat(bytes, {}).format;
    if (format == FileFormat::Bvh)
        return readBvh(bytes);
    if (format != FileFormat::Gltf)
        return fail(ErrorCode::FormatUnknown, "byte 0", "expected a glTF, GLB, VRM or BVH file");
    file::MemorySource source(bytes);
    return finished(gltf::loadGltf(source, baseDirectory, options), options);
}

} // namespace stylized::import
