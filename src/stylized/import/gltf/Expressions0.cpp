#include "stylized/import/gltf/Expressions.h"

#include "stylized/import/gltf/Factors.h"
#include "stylized/import/gltf/MissingMembers.h"
#include "stylized/import/gltf/Vrm0Properties.h"

#include <stylized/asset/Vrm0Preset.h>
#include <stylized/core/Error.h>
#include <stylized/math/Srgb.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stylized::import::gltf {
namespace {

using asset::ExpressionAsset;
using asset::ExpressionPreset;
using asset::MaterialColor;

constexpr std::pair<std::string_view, MaterialColor> kColors[] = {
    {"_Color", MaterialColor::Base},           {"_EmissionColor", MaterialColor::Emission},
    {"_ShadeColor", MaterialColor::Shade},     {"_RimColor", MaterialColor::Rim},
    {"_OutlineColor", MaterialColor::Outline},
};

std::optional<MaterialColor> colorOf(std::string_view property)
{
    for (const auto& [name, color] : kColors)
        if (name == property)
            return color;
    return std::nullopt;
}

constexpr std::string_view kPartsOfGroup[] = {"name", "presetName", "binds", "materialValues"};
constexpr std::string_view kPartsOfMaster[] = {"blendShapeGroups"};
constexpr std::string_view kPartsOfBind[] = {"weight"};

class Expressions0Reader {
public:
    Expressions0Reader(Document& document, asset::SceneAsset& scene)
        : document_(document), scene_(scene), list_(document, scene), nodesOfMesh_(scene.meshes.size())
    {
        for (std::size_t n = 0; n < scene.nodes.size(); ++n)
            if (scene.nodes[n].mesh.isValid())
                nodesOfMesh_[scene.nodes[n].mesh.value].emplace_back(n);
        for (std::size_t m = 0; m < scene.materials.size(); ++m)
            materialsByName_[scene.materials[m].name].emplace_back(m);
    }

    void readAll(const JsonView& blendShapeMaster)
    {
        static_cast<void>(blendShapeMaster.optionalMembers(document_.report()));
        checkMembers(blendShapeMaster, kPartsOfMaster, "there are no expressions");
        for (const JsonView group : blendShapeMaster["blendShapeGroups"].optionalItems(document_.report()))
            read(group);
    }

private:
    void read(const JsonView& group)
    {
        if (!group.isObject()) {
            complain(group, "expected an object: left out");
            return;
        }
        const auto [presetMember, nameMember, binary, binds, values] =
            group.pick({"presetName", "name", "isBinary", "binds", "materialValues"});
        if (!presetMember.exists() || !nameMember.exists() || !binds.exists() || !values.exists())
            checkMembers(group, kPartsOfGroup, "read as empty");
        ExpressionAsset expression;
        const std::string_view presetName = presetMember.stringOr("unknown", document_.report());
        ExpressionPreset preset = asset::vrm0Preset(presetName);
        if (preset == ExpressionPreset::Custom && !presetName.empty() && presetName != "unknown")
            complain(presetMember, fmt::format("{} is no preset: taken as a custom expression", printable(presetName)));
        const std::string_view name = nameMember.stringOr("", document_.report());
        if (preset != ExpressionPreset::Custom && !presets_.insert(preset).second) {
            complain(group,
                     fmt::format("a second group for the preset {}: taken as a custom expression", toString(preset)));
            preset = ExpressionPreset::Custom;
        }
        expression.name = preset == ExpressionPreset::Custom ? name : toString(preset);
        expression.isBinary = binary.boolOr(false, document_.report());
        for (const JsonView bind : binds.optionalItems(document_.report()))
            readBind(bind, expression);
        for (const JsonView value : values.optionalItems(document_.report()))
            readMaterialValue(value, expression);
        list_.add(std::move(expression), group);
    }

    void complain(const JsonView& place, std::string what)
    {
        document_.report().add(ReportCode::ExpressionInvalid, Severity::Warning, place.pointer(), std::move(what));
    }

    void checkMembers(const JsonView& view, std::span<const std::string_view> names, std::string_view consequence)
    {
        reportMissing(view, names, ReportCode::ValueIgnored, "every VRM 0.x file", consequence, document_.report());
    }

    void readBind(const JsonView& bind, ExpressionAsset& expression)
    {
        const auto [meshMember, index, weightMember] = bind.pick({"mesh", "index", "weight"});
        const Result<std::uint32_t> mesh = document_.index(meshMember, Collection::Meshes);
        if (!mesh)
            return; // VrmCheck reports it
        const std::size_t targetCount = scene_.meshes[*mesh].morphWeights.size();
        const Result<std::uint32_t> target = index.asIndex(targetCount, "morph targets");
        if (!target)
            return;
        if (!weightMember.exists())
            checkMembers(bind, kPartsOfBind, "100 is used");
        const float weight = readBindWeight(weightMember, 100.0f, document_.report());
        for (const NodeIndex node : nodesOfMesh_[*mesh])
            expression.morphs.push_back({{node, *target}, weight});
    }

    void readMaterialValue(const JsonView& json, ExpressionAsset& expression)
    {
        const std::string_view name = json["materialName"].stringOr("", document_.report());
        const auto materials = materialsByName_.find(name);
        if (materials == materialsByName_.end()) {
            complain(json, fmt::format("no material is called {}: left out", printable(name)));
            return;
        }
        const std::string_view property = json["propertyName"].stringOr("", document_.report());
        const std::optional<MaterialColor> color = colorOf(property);
        const JsonView target = json["targetValue"];
        const float most = color ? kUnlimited : kFarthestOfVrm0;
        std::array<float, 4> value{};
        if (!target.exists() || !target.floatsOr(value, -most, most, document_.report())) {
            complain(json, "expected a targetValue of 4 numbers: left out");
            return;
        }
        if (color)
            limitColor(*color, target, value);
        for (const MaterialIndex material : materials->second)
            if (!addColor(property, value, material, expression) &&
                !addTransform(property, value, material, expression)) {
                complain(json, fmt::format("changes of {} are not evaluated: left out", printable(property)));
                return;
            }
    }

    /// Holds a colour to what the material's own may be: from 0, and to 1 where the shader knows no brighter one.
    void limitColor(MaterialColor color, const JsonView& place, std::array<float, 4>& value)
    {
        const bool isBounded = color != MaterialColor::Emission && color != MaterialColor::Rim;
        const float most = isBounded ? 1.0f : kBrightestOfVrm0;
        std::array<float, 4> limited{};
        for (std::size_t i = 0; i < 4; ++i)
            limited[i] = std::clamp(value[i], 0.0f, i == 3 ? 1.0f : most);
        if (limited != value)
            complain(place, fmt::format("expected components from 0 to {}, clamped to that", most));
        value = limited;
    }

    static bool addColor(std::string_view property, const std::array<float, 4>& value, MaterialIndex material,
                         ExpressionAsset& expression)
    {
        const std::optional<MaterialColor> color = colorOf(property);
        if (!color)
            return false;
        glm::vec4 linear(value[0], value[1], value[2], value[3]);
        // Emission may exceed 1 and is stored linear, unlike the others.
        for (int i = 0; i < 3 && *color != MaterialColor::Emission; ++i)
            linear[i] = math::linearFromSrgb(linear[i]);
        expression.colors.push_back({material, *color, linear});
        return true;
    }

    /// _ST, or one axis of it: _ST_S changes u alone, _ST_T v.
    bool addTransform(std::string_view property, const std::array<float, 4>& value, MaterialIndex material,
                      ExpressionAsset& expression) const
    {
        const bool changesU = property.ends_with("_ST") || property.ends_with("_ST_S");
        const bool changesV = property.ends_with("_ST") || property.ends_with("_ST_T");
        if (!changesU && !changesV)
            return false;
        asset::TextureTransformBind bind{.material = material};
        if (const std::optional<asset::TextureSlot>& slot = scene_.material(material).baseColorTexture) {
            bind.scale = slot->scale;
            bind.offset = slot->offset;
        }
        if (changesU) {
            bind.scale.x = value[0];
            bind.offset.x = value[2];
        }
        if (changesV) {
            bind.scale.y = value[1];
            bind.offset.y = 1.0f - value[3] - value[1]; // the file's v runs up
        }
        expression.textureTransforms.push_back(bind);
        return true;
    }

    Document& document_;
    asset::SceneAsset& scene_;
    ExpressionList list_;
    std::vector<std::vector<NodeIndex>> nodesOfMesh_;
    std::map<std::string, std::vector<MaterialIndex>, std::less<>> materialsByName_;
    std::set<ExpressionPreset> presets_;
};

} // namespace

void readExpressions0(Document& document, const JsonView& blendShapeMaster, asset::SceneAsset& scene)
{
    Expressions0Reader(document, scene).readAll(blendShapeMaster);
}

} // namespace stylized::import::gltf
