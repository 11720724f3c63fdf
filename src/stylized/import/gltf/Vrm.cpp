#include "stylized/import/gltf/Vrm.h"

#include "stylized/import/gltf/Expressions.h"
#include "stylized/import/gltf/Humanoid.h"
#include "stylized/import/gltf/VrmAnimation.h"

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
    reportUnread(vrm["secondaryAnimation"]["boneGroups"], "spring bones are not read yet: hair and cloth do not swing",
                 report);
    if (vrm["firstPerson"]["lookAtTypeName"].exists())
        reportUnread(vrm["firstPerson"], "eyes that follow a target (look-at) are not read yet", report);
}

void reportUnreadOfVrm1(const JsonView& vrm, ImportReport& report)
{
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

void readVrm(Document& document, asset::SceneAsset& scene, std::span<const NodeIndex> nodeOfSource)
{
    static_cast<void>(document.root()["extensions"].optionalMembers(document.report()));
    if (const JsonView motion = findExtension(document, "VRMC_vrm_animation"); motion.exists()) {
        readHumanoid1(document, motion["humanoid"], nodeOfSource, scene);
        readExpressionTracks(document, motion["expressions"], nodeOfSource, scene);
    }
    const JsonView old = findExtension(document, "VRM"), recent = findExtension(document, "VRMC_vrm");
    // A file may carry both for old programs; the newer one is what it means.
    if (recent.exists()) {
        if (old.exists())
            document.report().add(ReportCode::ExtensionIgnored, Severity::Info, old.pointer(),
                                  "the file has VRMC_vrm, too: it is read as VRM 1.0, and nothing of this is used");
        scene.format = "VRM 1.0";
        scene.facing = asset::Facing::PlusZ;
        readHumanoid1(document, recent["humanoid"], nodeOfSource, scene);
        readExpressions1(document, recent["expressions"], nodeOfSource, scene);
        reportUnreadOfVrm1(recent, document.report());
    } else if (old.exists()) {
        scene.format = "VRM 0.x";
        scene.facing = asset::Facing::MinusZ;
        readHumanoid0(document, old["humanoid"], nodeOfSource, scene);
        readExpressions0(document, old["blendShapeMaster"], scene);
        reportUnreadOfVrm0(old, document.report());
    }
    checkVrm(document);
}

} // namespace stylized::import::gltf
