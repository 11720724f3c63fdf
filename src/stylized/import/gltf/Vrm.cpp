#include "stylized/import/gltf/Vrm.h"

#include <string_view>

namespace stylized::import::gltf {
namespace {

/// Reports `feature` as not read where `view` holds something.
void reportUnread(const JsonView& view, std::string_view feature, ImportReport& report)
{
    if (view.size() > 0)
        report.add(ReportCode::FeatureNotRead, Severity::Warning, view.pointer(), std::string(feature));
}

void reportUnreadOfVrm0(const JsonView& vrm, ImportReport& report)
{
    reportUnread(vrm["blendShapeMaster"]["blendShapeGroups"], "expressions (blend shape groups) are not read yet",
                 report);
    reportUnread(vrm["secondaryAnimation"]["boneGroups"], "spring bones are not read yet: hair and cloth do not swing",
                 report);
    if (vrm["firstPerson"]["lookAtTypeName"].exists())
        reportUnread(vrm["firstPerson"], "eyes that follow a target (look-at) are not read yet", report);
}

void reportUnreadOfVrm1(const JsonView& vrm, ImportReport& report)
{
    const JsonView expressions = vrm["expressions"];
    if (expressions["preset"].size() + expressions["custom"].size() > 0)
        reportUnread(expressions, "expressions are not read yet", report);
    reportUnread(vrm["lookAt"], "eyes that follow a target (look-at) are not read yet", report);
}

/// The extension's object; missing, with a report entry, where it is something else.
JsonView findExtension(Document& document, std::string_view name)
{
    const JsonView extension = document.root()["extensions"][name];
    if (extension.exists() && !extension.isObject()) {
        document.report().add(ReportCode::ValueIgnored, Severity::Warning, extension.pointer(),
                              "expected an object, the extension is ignored");
        return {};
    }
    return extension;
}

} // namespace

void readVrm(Document& document, asset::SceneAsset& scene)
{
    if (const JsonView vrm = findExtension(document, "VRM"); vrm.exists()) {
        scene.format = "VRM 0.x";
        scene.facing = asset::Facing::MinusZ;
        reportUnreadOfVrm0(vrm, document.report());
    }
    // A file may carry both for old programs; the newer one is what it means.
    if (const JsonView vrm = findExtension(document, "VRMC_vrm"); vrm.exists()) {
        scene.format = "VRM 1.0";
        scene.facing = asset::Facing::PlusZ;
        reportUnreadOfVrm1(vrm, document.report());
    }
    checkVrm(document);
}

} // namespace stylized::import::gltf
