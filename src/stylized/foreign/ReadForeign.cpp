#include "stylized/foreign/ReadForeign.h"

#include "stylized/foreign/Animations.h"
#include "stylized/foreign/AssimpFile.h"
#include "stylized/foreign/Collada.h"
#include "stylized/foreign/Convert.h"
#include "stylized/foreign/FbxClips.h"
#include "stylized/foreign/FbxScan.h"
#include "stylized/foreign/Losses.h"
#include "stylized/foreign/Materials.h"
#include "stylized/foreign/Meshes.h"
#include "stylized/foreign/Nodes.h"
#include "stylized/foreign/ObjText.h"
#include "stylized/foreign/Space.h"
#include "stylized/foreign/XmlFault.h"

#include <stylized/import/assemble/Skins.h>
#include <stylized/import/assemble/SmoothNormals.h>
#include <stylized/import/file/ReadFile.h>
#include <stylized/import/format/DetectFormat.h>

#include <assimp/commonMetaData.h>
#include <assimp/scene.h>
#include <fmt/format.h>

#include <new>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace stylized::foreign {
namespace {

std::string metadata(const aiScene& source, const char* key)
{
    aiString value;
    return source.mMetaData != nullptr && source.mMetaData->Get(key, value) ? toString(value) : std::string();
}

std::string formatName(const import::DetectedFormat& detected, const aiScene& source)
{
    if (detected.format == import::FileFormat::Fbx)
        return detected.version == 0 ? "FBX"
                                     : fmt::format("FBX {}.{}", detected.version / 1000, detected.version / 100 % 10);
    std::string name(import::formatInfo(detected.format).name);
    if (detected.format == import::FileFormat::Collada)
        if (const std::string version = metadata(source, AI_METADATA_SOURCE_FORMAT_VERSION); !version.empty())
            name += " " + printable(version);
    return name;
}

Result<void> buildSkins(const MeshMap& meshes, const import::ImportOptions& options, import::ImportedScene& out)
{
    const import::assemble::SkinRules rules{options.maxInfluences, out.report, placeOf,
                                            [](std::uint64_t, const asset::MeshAsset*) { return Result<void>(); }};
    return import::assemble::buildSkins(out.scene, meshes.skins, meshes.influences, rules);
}

/// Nodes, motions and blend shapes come from the file itself, the meshes that nodes draw from Assimp.
Result<void> convertFbx(const aiScene& source, const FbxRecord& file, const import::ImportOptions& options,
                        import::ImportedScene& out)
{
    asset::SceneAsset& scene = out.scene;
    const FbxObjects objects(file);
    const FbxTree tree(objects, *source.mRootNode);
    const FbxShapes shapes(objects);
    const NodeMap nodes =
        readFbxNodes(tree, sceneFromFile(source, import::FileFormat::Fbx, out.report), scene, out.report);
    std::vector<OwnGeometry> own;
    for (const FbxNode& node : tree.nodes())
        own.push_back(node.model == nullptr ? OwnGeometry()
                                            : OwnGeometry{shapes.of(node.id), node.transform.geometric()});
    const MeshMap meshes = readMeshes(source, nodes, own, scene, out.report);
    import::assemble::fillSmoothNormals(scene);
    if (Result<void> built = buildSkins(meshes, options, out); !built)
        return built;
    readFbxClips(objects, tree, shapes, scene, out.report);
    reportFbxLosses(scanFbx(objects), scene, out.report);
    reportLostMeshes(objects, tree, scene, out.report);
    return {};
}

Result<void> convertOther(const aiScene& source, import::FileFormat format, const import::ImportOptions& options,
                          import::ImportedScene& out)
{
    asset::SceneAsset& scene = out.scene;
    const NodeMap nodes = readNodes(*source.mRootNode, sceneFromFile(source, format, out.report), scene, out.report);
    const MeshMap meshes = readMeshes(source, nodes, {}, scene, out.report);
    import::assemble::fillSmoothNormals(scene);
    if (Result<void> built = buildSkins(meshes, options, out); !built)
        return built;
    readAnimations(source, nodes, meshes, scene, out.report);
    return {};
}

/// The material of meshes without one is put behind the file's own; nobody wants to see it where there are none.
void dropUnusedFallback(asset::SceneAsset& scene)
{
    const std::size_t fallback = scene.materials.size() - 1;
    for (const asset::MeshAsset& mesh : scene.meshes)
        for (const asset::MeshPrimitiveAsset& primitive : mesh.primitives)
            if (primitive.material.value == fallback)
                return;
    scene.materials.pop_back();
}

/// - `file` is the whole file: what Assimp does not hand on is looked up in it; `report` has what was noticed so far.
Result<import::ImportedScene> convert(const AssimpFile& opened, const import::DetectedFormat& detected,
                                      std::span<const std::byte> file, const std::filesystem::path& path,
                                      const import::ImportOptions& options, import::ImportReport report)
{
    const aiScene& source = opened.scene();
    import::ImportedScene out;
    out.report = std::move(report);
    asset::SceneAsset& scene = out.scene;
    scene.format = formatName(detected, source);
    scene.generator = metadata(source, AI_METADATA_SOURCE_GENERATOR);
    readMaterials(source, path, options, scene, out.report);
    const Result<void> built = detected.format == import::FileFormat::Fbx
                                   ? convertFbx(source, readFbxRecords(file, detected.isBinary), options, out)
                                   : convertOther(source, detected.format, options, out);
    if (!built)
        return fail(built.error());
    if (detected.format == import::FileFormat::Collada) {
        const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
        nameColladaNodes(text, scene);
        reportColladaLosses(text, out.report);
    }
    dropUnusedFallback(scene);
    reportUnread(source, out.report);
    if (detected.format != import::FileFormat::Fbx)
        reportComplaints(opened.complaints(), out.report);
    if (scene.nodes.size() == 1 && scene.meshes.empty())
        return fail(ErrorCode::SceneEmpty, "nodes", "expected nodes, meshes or motions, found none");
    if (const std::string broken = asset::findBrokenPromise(scene); !broken.empty())
        return fail(ErrorCode::ValueInvalid, "reader", "what its reader makes of it contradicts itself: " + broken);
    return out;
}

/// Assimp tells no line of XML that is not well-formed.
Error withLine(Error error, import::FileFormat format, std::string_view text)
{
    if (format != import::FileFormat::Collada || error.code != ErrorCode::ContainerInvalid)
        return error;
    if (std::optional<XmlFault> fault = findXmlFault(text)) {
        error.place = fmt::format("line {}", fault->line);
        error.message = std::move(fault->message);
    }
    return error;
}

} // namespace

Result<import::ImportedScene> readForeign(const std::filesystem::path& path, const import::ImportOptions& options)
{
    try {
        const Result<import::file::InputFile> file = import::file::InputFile::open(path);
        if (!file)
            return fail(file.error());
        const Result<import::file::Bytes> bytes = file->readAll();
        if (!bytes)
            return fail(bytes.error());
        const import::DetectedFormat detected = import::detectFormat(bytes->span, path);
        if (const Result<void> readable = import::checkReadable(detected); !readable)
            return fail(readable.error());
        const std::string_view text(reinterpret_cast<const char*>(bytes->span.data()), bytes->span.size());
        if (detected.format == import::FileFormat::Obj)
            if (const Result<void> checked = checkObj(text); !checked)
                return fail(checked.error());
        import::ImportReport report;
        const std::optional<std::string> content =
            detected.format == import::FileFormat::Collada ? withUsableUnits(text, report) : std::nullopt;
        const Result<AssimpFile> opened = AssimpFile::open(path, detected, content);
        if (!opened)
            return fail(withLine(opened.error(), detected.format, text));
        return convert(*opened, detected, bytes->span, path, options, std::move(report));
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::ImportTooLarge, "reader", "there is not enough memory for what it holds");
    }
}

} // namespace stylized::foreign
