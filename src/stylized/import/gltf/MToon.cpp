#include "stylized/import/gltf/MToon.h"

#include "stylized/import/gltf/Factors.h"
#include "stylized/import/gltf/Textures.h"

#include <fmt/format.h>

#include <algorithm>

namespace stylized::import::gltf {
namespace {

constexpr float kWidestOutline = 1e6f; // metres, or heights of the picture: all of it is covered by less

class MToonReader {
public:
    MToonReader(Document& document, const JsonView& json) : document_(document), json_(json), report_(document.report())
    {}

    asset::ToonShadingAsset run()
    {
        checkVersion();
        readShading();
        readRim();
        readOutline();
        readUvAnimation();
        return std::move(toon_);
    }

private:
    void complain(const JsonView& view, Severity severity, std::string what)
    {
        report_.add(ReportCode::MaterialInvalid, severity, view.pointer(), std::move(what));
    }

    void checkVersion()
    {
        const JsonView version = json_["specVersion"];
        const std::string_view text = version.stringOr("", report_);
        if (text.empty())
            complain(version, Severity::Warning, "expected the version of the extension, read as 1.0");
        else if (text != "1.0")
            report_.add(ReportCode::FormatVersionNewer, Severity::Info, version.pointer(),
                        fmt::format("version {} is read as 1.0", text));
    }

    void readShading()
    {
        const JsonView shade = json_["shadeColorFactor"];
        if (!shade.exists())
            complain(shade, Severity::Info, "no shade colour is given: black, as the extension's text says");
        toon_.shadeColor = colorOr(shade, toon_.shadeColor, report_);
        toon_.shadeTexture = readTextureSlot(document_, json_["shadeMultiplyTexture"]);
        toon_.shadingShift = json_["shadingShiftFactor"].floatOr(toon_.shadingShift, report_);
        const JsonView shift = json_["shadingShiftTexture"];
        toon_.shadingShiftTexture = readTextureSlot(document_, shift);
        toon_.shadingShiftTextureScale = shift["scale"].floatOr(toon_.shadingShiftTextureScale, report_);
        toon_.shadingToony = factorOr(json_["shadingToonyFactor"], toon_.shadingToony, 0.0f, 1.0f, report_);
        toon_.giEqualization = factorOr(json_["giEqualizationFactor"], toon_.giEqualization, 0.0f, 1.0f, report_);
    }

    void readRim()
    {
        toon_.matcapColor = colorOr(json_["matcapFactor"], toon_.matcapColor, report_);
        toon_.matcapTexture = readTextureSlot(document_, json_["matcapTexture"]);
        toon_.rimColor = colorOr(json_["parametricRimColorFactor"], toon_.rimColor, report_);
        toon_.rimFresnelPower =
            factorOr(json_["parametricRimFresnelPowerFactor"], toon_.rimFresnelPower, 0.0f, kUnlimited, report_);
        toon_.rimLift = json_["parametricRimLiftFactor"].floatOr(toon_.rimLift, report_);
        toon_.rimMultiplyTexture = readTextureSlot(document_, json_["rimMultiplyTexture"]);
        toon_.rimLightingMix = factorOr(json_["rimLightingMixFactor"], toon_.rimLightingMix, 0.0f, 1.0f, report_);
    }

    void readOutline()
    {
        using Mode = asset::OutlineWidthMode;
        const JsonView mode = json_["outlineWidthMode"];
        const std::string_view text = mode.stringOr("none", report_);
        toon_.outlineWidthMode = text == "worldCoordinates"    ? Mode::World
                                 : text == "screenCoordinates" ? Mode::Screen
                                                               : Mode::None;
        if (toon_.outlineWidthMode == Mode::None && text != "none")
            complain(mode, Severity::Warning,
                     fmt::format("expected none, worldCoordinates or screenCoordinates, found {}, none is used", text));
        toon_.outlineWidth = factorOr(json_["outlineWidthFactor"], toon_.outlineWidth, 0.0f, kWidestOutline, report_);
        toon_.outlineWidthTexture = readTextureSlot(document_, json_["outlineWidthMultiplyTexture"]);
        toon_.outlineColor = colorOr(json_["outlineColorFactor"], toon_.outlineColor, report_);
        toon_.outlineLightingMix =
            factorOr(json_["outlineLightingMixFactor"], toon_.outlineLightingMix, 0.0f, 1.0f, report_);
    }

    void readUvAnimation()
    {
        const auto speed = [&](std::string_view name) {
            return json_[name].floatOr(0.0f, -asset::kFarthestUv, asset::kFarthestUv, report_);
        };
        toon_.uvScrollSpeed = {speed("uvAnimationScrollXSpeedFactor"), speed("uvAnimationScrollYSpeedFactor")};
        toon_.uvRotationSpeed = speed("uvAnimationRotationSpeedFactor");
        toon_.uvAnimationMaskTexture = readTextureSlot(document_, json_["uvAnimationMaskTexture"]);
    }

    Document& document_;
    const JsonView& json_;
    ImportReport& report_;
    asset::ToonShadingAsset toon_;
};

/// The offset within the range of the material's queue; that of opaque and masked materials has 0 alone.
std::int32_t readQueueOffset(const JsonView& view, const asset::MaterialAsset& material, ImportReport& report)
{
    const float found = view.floatOr(0.0f, report);
    if (found == 0.0f)
        return 0;
    if (material.alphaMode != asset::AlphaMode::Blend) {
        report.add(ReportCode::ValueIgnored, Severity::Warning, view.pointer(),
                   fmt::format("expected 0 where alphaMode is not BLEND, found {}, 0 is used", found));
        return 0;
    }
    const float least = material.writesDepthWhenBlended ? 0.0f : -9.0f;
    const auto offset = static_cast<std::int32_t>(std::clamp(found, least, least + 9.0f));
    if (static_cast<float>(offset) != found)
        report.add(ReportCode::MaterialInvalid, Severity::Warning, view.pointer(),
                   fmt::format("expected a whole number from {} to {}, found {}, {} is used", least, least + 9.0f,
                               found, offset));
    return offset;
}

} // namespace

void readMToon(Document& document, const JsonView& extension, asset::MaterialAsset& material)
{
    if (!extension.exists())
        return;
    ImportReport& report = document.report();
    if (!extension.isObject()) {
        report.add(ReportCode::ValueIgnored, Severity::Warning, extension.pointer(),
                   "expected an object, the extension is ignored");
        return;
    }
    material.isUnlit = false;
    material.usesVertexColors = false;
    material.writesDepthWhenBlended = extension["transparentWithZWrite"].boolOr(false, report);
    material.renderQueueOffset = readQueueOffset(extension["renderQueueOffsetNumber"], material, report);
    material.toon = MToonReader(document, extension).run();
}

} // namespace stylized::import::gltf
