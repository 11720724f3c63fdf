#include "stylized/import/gltf/Cameras.h"

#include <cmath>
#include <limits>

namespace stylized::import::gltf {
namespace {

constexpr float kTiny = 1e-6f;
constexpr float kHuge = std::numeric_limits<float>::max();
constexpr float kMaxFov = 3.14f;

void readPerspective(const JsonView& json, asset::CameraAsset& camera, ImportReport& report)
{
    camera.verticalFov = json["yfov"].floatOr(camera.verticalFov, kTiny, kMaxFov, report);
    if (const JsonView aspect = json["aspectRatio"]; aspect.exists())
        if (const float value = aspect.floatOr(0.0f, kTiny, kHuge, report); value > 0.0f)
            camera.aspect = value;
}

void readOrthographic(const JsonView& json, asset::CameraAsset& camera, ImportReport& report)
{
    // Some programs write negative sizes; a mirrored view is not meant by them.
    camera.halfWidth = std::abs(json["xmag"].floatOr(camera.halfWidth, report));
    camera.halfHeight = std::abs(json["ymag"].floatOr(camera.halfHeight, report));
    for (auto [size, key] : {std::pair{&camera.halfWidth, "xmag"}, std::pair{&camera.halfHeight, "ymag"}})
        if (*size < kTiny) {
            report.add(ReportCode::ValueIgnored, Severity::Warning, json[key].pointer(),
                       "expected a size above 0, 1 is used");
            *size = 1.0f;
        }
}

asset::CameraAsset readCamera(const JsonView& json, ImportReport& report)
{
    asset::CameraAsset camera;
    camera.name = json["name"].stringOr("", report);
    const std::string_view type = json["type"].stringOr("perspective", report);
    camera.isPerspective = type != "orthographic";
    if (camera.isPerspective && type != "perspective")
        report.add(ReportCode::ValueIgnored, Severity::Warning, json["type"].pointer(),
                   "expected perspective or orthographic, perspective is used");
    const JsonView lens = json[camera.isPerspective ? "perspective" : "orthographic"];
    if (!lens.isObject())
        report.add(ReportCode::ValueIgnored, Severity::Warning, lens.pointer(),
                   "expected an object with the camera's values, the defaults are used");
    if (camera.isPerspective)
        readPerspective(lens, camera, report);
    else
        readOrthographic(lens, camera, report);
    camera.near = lens["znear"].floatOr(camera.near, camera.isPerspective ? kTiny : 0.0f, kHuge, report);
    if (const JsonView far = lens["zfar"]; far.exists()) {
        const float value = far.floatOr(0.0f, report);
        if (value > camera.near)
            camera.far = value;
        else
            report.add(ReportCode::ValueIgnored, Severity::Warning, far.pointer(),
                       "expected a number above znear, no far plane is used");
    }
    return camera;
}

} // namespace

void readCameras(Document& document, asset::SceneAsset& scene)
{
    scene.cameras.reserve(document.count(Collection::Cameras));
    for (std::size_t i = 0; i < document.count(Collection::Cameras); ++i)
        scene.cameras.push_back(readCamera(document.item(Collection::Cameras, i), document.report()));
}

} // namespace stylized::import::gltf
