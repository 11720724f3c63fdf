#include "stylized/import/face/FaceFile.h"

#include "stylized/import/face/FaceNames.h"
#include "stylized/import/file/ReadFile.h"
#include "stylized/import/gltf/Json.h"

#include <stylized/core/Error.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stylized::import {
namespace {

using asset::CorrectiveAsset;
using asset::CorrectiveKind;
using asset::ExpressionAsset;
using asset::ExpressionOverride;
using gltf::JsonMember;
using gltf::JsonView;

constexpr std::uint32_t kSchemaVersion = 1;

/// A member that nobody knows is a slip of the pen: silence would hide it.
Result<void> checkMembers(const JsonView& object, std::initializer_list<std::string_view> known)
{
    if (!object.isObject())
        return fail(ErrorCode::ValueInvalid, object.pointer(), "expected an object");
    std::vector<std::string_view> seen;
    for (const JsonMember member : object.members()) {
        if (std::find(known.begin(), known.end(), member.key) == known.end())
            return fail(ErrorCode::ValueInvalid, member.value.pointer(),
                        fmt::format("expected one of {}", fmt::join(known, ", ")));
        if (std::find(seen.begin(), seen.end(), member.key) != seen.end())
            return fail(ErrorCode::ValueInvalid, member.value.pointer(), "expected the member once");
        seen.push_back(member.key);
    }
    return {};
}

Result<void> checkIsArray(const JsonView& view)
{
    if (view.exists() && !view.isArray())
        return fail(ErrorCode::ValueInvalid, view.pointer(), "expected an array");
    return {};
}

/// Reads one of the words that `toString` gives for `values`.
template <class Enum>
Result<Enum> readWord(const JsonView& view, Enum fallback, std::initializer_list<Enum> values)
{
    if (!view.exists())
        return fallback;
    const Result<std::string_view> text = view.asString();
    if (!text)
        return fail(text.error());
    std::vector<std::string_view> words;
    for (const Enum value : values) {
        if (toString(value) == *text)
            return value;
        words.push_back(toString(value));
    }
    return fail(ErrorCode::ValueInvalid, view.pointer(), fmt::format("expected one of {}", fmt::join(words, ", ")));
}

Result<float> readWeight(const JsonView& view)
{
    if (!view.exists())
        return 1.0f;
    const Result<float> weight = view.asFloat();
    if (weight && (*weight < 0.0f || *weight > 1.0f))
        return fail(ErrorCode::ValueInvalid, view.pointer(), "expected a weight from 0 to 1");
    return weight;
}

/// Fills `out` where the value is there at all.
Result<void> readFloats(const JsonView& view, std::span<float> out)
{
    return view.exists() ? view.asFloats(out) : Result<void>{};
}

class Reader {
public:
    explicit Reader(const asset::SceneAsset& scene) : names_(scene) {}

    Result<void> read(const JsonView& root)
    {
        if (Result<void> ok = checkMembers(root, {"schemaVersion", "expressions", "correctives"}); !ok)
            return ok;
        const Result<std::uint64_t> version = root["schemaVersion"].asUnsigned();
        if (!version)
            return fail(version.error());
        if (*version != kSchemaVersion)
            return fail(ErrorCode::ValueInvalid, root["schemaVersion"].pointer(),
                        fmt::format("expected version {}", kSchemaVersion));
        for (const std::string_view list : {"expressions", "correctives"})
            if (Result<void> ok = checkIsArray(root[list]); !ok)
                return ok;
        for (const JsonView item : root["expressions"].items())
            if (Result<void> ok = readExpression(item); !ok)
                return ok;
        for (const JsonView item : root["correctives"].items())
            if (Result<void> ok = readCorrective(item); !ok)
                return ok;
        return {};
    }

    std::vector<ExpressionAsset> expressions;
    std::vector<CorrectiveAsset> correctives;

private:
    Result<void> readExpression(const JsonView& json)
    {
        if (Result<void> ok = checkMembers(json, {"name", "isBinary", "overrideBlink", "overrideLookAt",
                                                  "overrideMouth", "morphs", "colors", "textureTransforms"});
            !ok)
            return ok;
        ExpressionAsset expression;
        if (Result<void> ok = readName(json["name"], expression); !ok)
            return ok;
        if (const JsonView isBinary = json["isBinary"]; isBinary.exists()) {
            if (isBinary.kind() != gltf::JsonKind::Bool)
                return fail(ErrorCode::ValueInvalid, isBinary.pointer(), "expected true or false");
            ImportReport none;
            expression.isBinary = isBinary.boolOr(false, none);
        }
        const std::pair<std::string_view, ExpressionOverride*> overrides[] = {
            {"overrideBlink", &expression.overrideBlink},
            {"overrideLookAt", &expression.overrideLookAt},
            {"overrideMouth", &expression.overrideMouth}};
        for (const auto& [key, how] : overrides) {
            const Result<ExpressionOverride> word =
                readWord(json[key], ExpressionOverride::None,
                         {ExpressionOverride::None, ExpressionOverride::Block, ExpressionOverride::Blend});
            if (!word)
                return fail(word.error());
            *how = *word;
        }
        if (Result<void> ok = readBinds(json, expression); !ok)
            return ok;
        expressions.push_back(std::move(expression));
        return {};
    }

    Result<void> readName(const JsonView& view, ExpressionAsset& expression)
    {
        const Result<std::string_view> name = view.asString();
        if (!name)
            return fail(name.error());
        const auto isSame = [&](const ExpressionAsset& other) { return other.name == *name; };
        if (name->empty() || std::any_of(expressions.begin(), expressions.end(), isSame))
            return fail(ErrorCode::ValueInvalid, view.pointer(), "expected a name that no other expression has");
        expression.name = *name;
        expression.preset = asset::expressionPreset(*name).value_or(asset::ExpressionPreset::Custom);
        return {};
    }

    Result<void> readBinds(const JsonView& json, ExpressionAsset& expression)
    {
        for (const std::string_view list : {"morphs", "colors", "textureTransforms"})
            if (Result<void> ok = checkIsArray(json[list]); !ok)
                return ok;
        for (const JsonView bind : json["morphs"].items())
            if (Result<void> ok = readMorph(bind, expression); !ok)
                return ok;
        for (const JsonView bind : json["colors"].items())
            if (Result<void> ok = readColor(bind, expression); !ok)
                return ok;
        for (const JsonView bind : json["textureTransforms"].items())
            if (Result<void> ok = readTransform(bind, expression); !ok)
                return ok;
        return {};
    }

    Result<void> readMorph(const JsonView& json, ExpressionAsset& expression)
    {
        if (Result<void> ok = checkMembers(json, {"node", "target", "weight"}); !ok)
            return ok;
        const Result<std::vector<asset::MorphReference>> morphs = names_.morphs(json["node"], json["target"]);
        if (!morphs)
            return fail(morphs.error());
        const Result<float> weight = readWeight(json["weight"]);
        if (!weight)
            return fail(weight.error());
        for (const asset::MorphReference& morph : *morphs)
            expression.morphs.push_back({morph, *weight});
        return {};
    }

    Result<void> readColor(const JsonView& json, ExpressionAsset& expression)
    {
        if (Result<void> ok = checkMembers(json, {"material", "color", "value"}); !ok)
            return ok;
        const Result<MaterialIndex> material = names_.material(json["material"]);
        if (!material)
            return fail(material.error());
        if (!json["color"].exists())
            return fail(ErrorCode::ValueMissing, json["color"].pointer(), "expected a colour's name, found nothing");
        using asset::MaterialColor;
        const Result<MaterialColor> color =
            readWord(json["color"], MaterialColor::Base,
                     {MaterialColor::Base, MaterialColor::Emission, MaterialColor::Shade, MaterialColor::MatCap,
                      MaterialColor::Rim, MaterialColor::Outline});
        if (!color)
            return fail(color.error());
        std::array<float, 4> value{};
        if (Result<void> ok = json["value"].asFloats(value); !ok)
            return ok;
        expression.colors.push_back({*material, *color, {value[0], value[1], value[2], value[3]}});
        return {};
    }

    Result<void> readTransform(const JsonView& json, ExpressionAsset& expression)
    {
        if (Result<void> ok = checkMembers(json, {"material", "scale", "offset"}); !ok)
            return ok;
        const Result<MaterialIndex> material = names_.material(json["material"]);
        if (!material)
            return fail(material.error());
        std::array<float, 2> scale{1.0f, 1.0f}, offset{0.0f, 0.0f};
        if (Result<void> ok = readFloats(json["scale"], scale); !ok)
            return ok;
        if (Result<void> ok = readFloats(json["offset"], offset); !ok)
            return ok;
        expression.textureTransforms.push_back({*material, {scale[0], scale[1]}, {offset[0], offset[1]}});
        return {};
    }

    Result<void> readCorrective(const JsonView& json)
    {
        if (Result<void> ok = checkMembers(json, {"node", "target", "kind", "weight", "drivers"}); !ok)
            return ok;
        CorrectiveAsset corrective;
        const Result<asset::MorphReference> morph = names_.morph(json["node"], json["target"]);
        if (!morph)
            return fail(morph.error());
        corrective.morph = *morph;
        const Result<CorrectiveKind> kind =
            readWord(json["kind"], CorrectiveKind::Product, {CorrectiveKind::Product, CorrectiveKind::Minimum});
        if (!kind)
            return fail(kind.error());
        corrective.kind = *kind;
        const Result<float> weight = readWeight(json["weight"]);
        if (!weight)
            return fail(weight.error());
        corrective.weight = *weight;
        for (const CorrectiveAsset& other : correctives)
            if (other.morph == corrective.morph)
                return fail(ErrorCode::ValueInvalid, json["target"].pointer(),
                            "expected a target that no other corrective drives");
        if (Result<void> ok = readDrivers(json["drivers"], corrective); !ok)
            return ok;
        correctives.push_back(std::move(corrective));
        return {};
    }

    Result<void> readDrivers(const JsonView& json, CorrectiveAsset& corrective)
    {
        if (!json.isArray() || json.size() == 0)
            return fail(json.exists() ? ErrorCode::ValueInvalid : ErrorCode::ValueMissing, json.pointer(),
                        "expected an array of at least one driver");
        for (const JsonView item : json.items()) {
            if (Result<void> ok = checkMembers(item, {"node", "target"}); !ok)
                return ok;
            const Result<asset::MorphReference> driver = names_.morph(item["node"], item["target"]);
            if (!driver)
                return fail(driver.error());
            if (*driver == corrective.morph)
                return fail(ErrorCode::ValueInvalid, item["target"].pointer(),
                            "expected another target than the one that is driven");
            corrective.drivers.push_back(*driver);
        }
        return {};
    }

    FaceNames names_;
};

void merge(std::vector<ExpressionAsset> from, std::vector<ExpressionAsset>& into)
{
    for (ExpressionAsset& expression : from) {
        const auto same = std::find_if(into.begin(), into.end(),
                                       [&](const ExpressionAsset& own) { return own.name == expression.name; });
        if (same == into.end())
            into.push_back(std::move(expression));
        else
            *same = std::move(expression);
    }
}

/// Brings correctives into an order in which none is read before it is written; false where they go round in a circle.
bool sortByDrivers(std::vector<CorrectiveAsset>& correctives)
{
    std::vector<CorrectiveAsset> sorted;
    const auto waits = [&](const CorrectiveAsset& corrective) {
        return std::any_of(corrective.drivers.begin(), corrective.drivers.end(), [&](const auto& driver) {
            const auto drives = [&](const CorrectiveAsset& other) { return other.morph == driver; };
            return std::any_of(correctives.begin(), correctives.end(), drives);
        });
    };
    while (!correctives.empty()) {
        const auto next = std::find_if_not(correctives.begin(), correctives.end(), waits);
        if (next == correctives.end())
            return false;
        sorted.push_back(std::move(*next));
        correctives.erase(next);
    }
    correctives = std::move(sorted);
    return true;
}

/// In place of those that drive the same targets.
bool merge(std::vector<CorrectiveAsset> from, std::vector<CorrectiveAsset>& into)
{
    std::vector<CorrectiveAsset> merged = into;
    for (CorrectiveAsset& corrective : from) {
        const auto same = std::find_if(merged.begin(), merged.end(),
                                       [&](const CorrectiveAsset& own) { return own.morph == corrective.morph; });
        if (same == merged.end())
            merged.push_back(std::move(corrective));
        else
            *same = std::move(corrective);
    }
    if (!sortByDrivers(merged))
        return false;
    into = std::move(merged);
    return true;
}

} // namespace

Result<void> readFaceText(std::span<const std::byte> text, asset::SceneAsset& scene)
{
    const Result<gltf::JsonText> json = gltf::JsonText::parse(text);
    if (!json)
        return fail(json.error());
    Reader reader(scene);
    if (Result<void> ok = reader.read(json->root()); !ok)
        return ok;
    if (!merge(std::move(reader.correctives), scene.correctives))
        return fail(ErrorCode::ValueInvalid, "/correctives", "expected correctives that do not drive each other");
    merge(std::move(reader.expressions), scene.expressions);
    return {};
}

Result<void> readFaceFile(const std::filesystem::path& path, asset::SceneAsset& scene)
{
    const Result<file::Bytes> bytes = file::readFile(path);
    Result<void> out = bytes ? readFaceText(bytes->span, scene) : fail(bytes.error());
    if (!out)
        out.error().file = path.string();
    return out;
}

} // namespace stylized::import
