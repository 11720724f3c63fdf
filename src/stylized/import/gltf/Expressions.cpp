#include "stylized/import/gltf/Expressions.h"

#include <stylized/core/Error.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace stylized::import::gltf {
namespace {

using asset::ExpressionAsset;
using asset::ExpressionOverride;
using asset::ExpressionPreset;

void complain(Document& document, const JsonView& place, std::string what)
{
    document.report().add(ReportCode::ExpressionInvalid, Severity::Warning, place.pointer(), std::move(what));
}

ExpressionOverride readOverride(Document& document, const JsonView& view)
{
    const std::string_view text = view.stringOr("none", document.report());
    for (const auto how : {ExpressionOverride::None, ExpressionOverride::Block, ExpressionOverride::Blend})
        if (text == toString(how))
            return how;
    complain(document, view, fmt::format("expected none, block or blend, found {}: taken as none", printable(text)));
    return ExpressionOverride::None;
}

class Reader {
public:
    Reader(Document& document, std::span<const NodeIndex> nodeOfSource, asset::SceneAsset& scene)
        : document_(document), nodeOfSource_(nodeOfSource), scene_(scene), list_(document, scene)
    {}

    void read(const JsonMember& member, bool isPreset)
    {
        ExpressionAsset expression;
        expression.name = member.key;
        const std::optional<ExpressionPreset> preset = asset::expressionPreset(member.key);
        if (isPreset && !preset)
            complain(document_, member.value,
                     fmt::format("{} is no preset: taken as a custom expression", printable(member.key)));
        if (!isPreset && preset) {
            complain(document_, member.value,
                     fmt::format("a custom expression may not bear the name of the preset {}: left out", member.key));
            return;
        }
        const JsonView& json = member.value;
        if (!json.isObject())
            complain(document_, json, "expected an object: the expression does nothing");
        expression.isBinary = json["isBinary"].boolOr(false, document_.report());
        expression.overrideBlink = readOverride(document_, json["overrideBlink"]);
        expression.overrideLookAt = readOverride(document_, json["overrideLookAt"]);
        expression.overrideMouth = readOverride(document_, json["overrideMouth"]);
        readMorphs(json["morphTargetBinds"], expression);
        readColors(json["materialColorBinds"], expression);
        readTransforms(json["textureTransformBinds"], expression);
        list_.add(std::move(expression), json);
    }

private:
    void readMorphs(const JsonView& binds, ExpressionAsset& expression)
    {
        for (const JsonView bind : binds.optionalItems(document_.report())) {
            const Result<std::uint32_t> source = document_.index(bind["node"], Collection::Nodes);
            if (!source)
                continue;
            const NodeIndex node = nodeOfSource_[*source];
            const Result<std::uint32_t> target = bind["index"].asIndex(scene_.morphTargetCount(node), "morph targets");
            if (!target)
                continue;
            const float weight = readBindWeight(bind["weight"], 1.0f, document_.report());
            expression.morphs.push_back({{node, *target}, weight});
        }
    }

    void readColors(const JsonView& binds, ExpressionAsset& expression)
    {
        for (const JsonView bind : binds.optionalItems(document_.report())) {
            const Result<std::uint32_t> material = document_.index(bind["material"], Collection::Materials);
            if (!material)
                continue;
            const std::string_view type = bind["type"].stringOr("", document_.report());
            const std::optional<asset::MaterialColor> color = asset::materialColor(type);
            if (!color) {
                complain(document_, bind, fmt::format("{} is no colour of a material: left out", printable(type)));
                continue;
            }
            std::array<float, 4> value{1.0f, 1.0f, 1.0f, 1.0f};
            if (!bind["targetValue"].exists() || !bind["targetValue"].floatsOr(value, document_.report())) {
                complain(document_, bind, "expected a targetValue of 4 numbers: left out");
                continue;
            }
            expression.colors.push_back({MaterialIndex(*material), *color, {value[0], value[1], value[2], value[3]}});
        }
    }

    void readTransforms(const JsonView& binds, ExpressionAsset& expression)
    {
        for (const JsonView bind : binds.optionalItems(document_.report())) {
            const Result<std::uint32_t> material = document_.index(bind["material"], Collection::Materials);
            if (!material)
                continue;
            std::array<float, 2> scale{1.0f, 1.0f}, offset{0.0f, 0.0f};
            bind["scale"].floatsOr(scale, -asset::kFarthestUv, asset::kFarthestUv, document_.report());
            bind["offset"].floatsOr(offset, -asset::kFarthestUv, asset::kFarthestUv, document_.report());
            expression.textureTransforms.push_back(
                {MaterialIndex(*material), {scale[0], scale[1]}, {offset[0], offset[1]}});
        }
    }

    Document& document_;
    std::span<const NodeIndex> nodeOfSource_;
    asset::SceneAsset& scene_;
    ExpressionList list_;
};

} // namespace

void ExpressionList::add(ExpressionAsset expression, const JsonView& place)
{
    expression.preset = asset::expressionPreset(expression.name).value_or(ExpressionPreset::Custom);
    if (expression.name.empty())
        complain(document_, place, "expected a name: the expression is left out");
    else if (!names_.insert(expression.name).second)
        complain(document_, place,
                 fmt::format("two expressions are called {}: the second is left out", printable(expression.name)));
    else
        scene_.expressions.push_back(std::move(expression));
}

float readBindWeight(const JsonView& weight, float full, ImportReport& report)
{
    const float part = weight.floatOr(full, report) / full;
    const float limited = std::clamp(part, 0.0f, 1.0f);
    if (part != limited)
        report.add(ReportCode::ExpressionInvalid, Severity::Warning, weight.pointer(),
                   fmt::format("expected a weight from 0 to {}, clamped to it", full));
    return limited;
}

void readExpressions1(Document& document, const JsonView& expressions, std::span<const NodeIndex> nodeOfSource,
                      asset::SceneAsset& scene)
{
    Reader reader(document, nodeOfSource, scene);
    static_cast<void>(expressions.optionalMembers(document.report()));
    for (const JsonMember member : expressions["preset"].optionalMembers(document.report()))
        reader.read(member, true);
    for (const JsonMember member : expressions["custom"].optionalMembers(document.report()))
        reader.read(member, false);
}

} // namespace stylized::import::gltf
