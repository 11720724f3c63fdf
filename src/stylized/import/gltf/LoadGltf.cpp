#include "stylized/import/gltf/LoadGltf.h"

#include "stylized/import/assemble/SmoothNormals.h"
#include "stylized/import/gltf/Animations.h"
#include "stylized/import/gltf/Audit.h"
#include "stylized/import/gltf/Cameras.h"
#include "stylized/import/gltf/Container.h"
#include "stylized/import/gltf/Document.h"
#include "stylized/import/gltf/Images.h"
#include "stylized/import/gltf/Materials.h"
#include "stylized/import/gltf/Meshes.h"
#include "stylized/import/gltf/Nodes.h"
#include "stylized/import/gltf/Skins.h"
#include "stylized/import/gltf/Textures.h"
#include "stylized/import/gltf/Vrm.h"

#include <stylized/core/Assert.h>

namespace stylized::import::gltf {
Result<ImportedScene> loadGltf(file::ByteSource& source, const std::filesystem::path& baseDirectory,
                               const ImportOptions& options)
{
    ImportReport report;
    Result<Container> container = readContainer(source, report);
    if (!container)
        return fail(container.error());
    Result<Document> parsed = Document::parse(std::move(*container), source, baseDirectory, options, std::move(report));
    if (!parsed)
        return fail(parsed.error());
    Document document = std::move(*parsed);
    ImportedScene out;
    asset::SceneAsset& scene = out.scene;
    scene.format = "glTF 2.0";
    scene.generator = document.root()["asset"]["generator"].stringOr("", document.report());
    readImages(document, scene);
    readTextures(document, scene);
    readMaterials(document, scene);
    readCameras(document, scene);
    const Result<std::vector<NodeIndex>> nodeBySource = readNodes(document, scene);
    if (!nodeBySource)
        return fail(nodeBySource.error());
    const Result<std::vector<assemble::RawInfluences>> influences = readMeshes(document, scene);
    if (!influences)
        return fail(influences.error());
    readNodeWeights(document, scene);
    assemble::fillSmoothNormals(scene);
    const Result<std::vector<assemble::SourceSkin>> skins = readSourceSkins(document, scene, *nodeBySource);
    if (!skins)
        return fail(skins.error());
    if (Result<void> ok = assemble::buildSkins(scene, *skins, *influences, skinRules(document)); !ok)
        return fail(ok.error());
    readAnimations(document, scene, *nodeBySource);
    readVrm(document, scene, *nodeBySource);
    auditUnused(document);
    out.report = std::move(document.report());
    STYLIZED_DEBUG_ASSERT(asset::findBrokenPromise(scene).empty(), "an importer keeps the scene's promises");
    return out;
}

} // namespace stylized::import::gltf
