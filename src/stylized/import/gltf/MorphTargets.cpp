#include "stylized/import/gltf/MorphTargets.h"

#include "stylized/import/gltf/Accessor.h"
#include "stylized/import/gltf/Attributes.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

namespace stylized::import::gltf {
namespace {

void reportInvalid(Document& document, const JsonView& place, std::string detail)
{
    document.report().add(ReportCode::MorphTargetInvalid, Severity::Warning, place.pointer(), std::move(detail));
}

/// Deltas of one attribute; empty where there are none or they cannot be used.
Result<std::vector<glm::vec3>> readDeltas(Document& document, const JsonView& reference, std::uint32_t vertexCount,
                                          bool isPosition)
{
    std::vector<glm::vec3> none;
    if (!reference.exists())
        return none;
    const Result<Accessor> accessor = Accessor::open(document, reference);
    if (!accessor)
        return fail(accessor.error());
    if (isPosition)
        reportMissingExtremes(document, *accessor);
    if (accessor->count() != vertexCount || accessor->componentCount() != 3) {
        reportInvalid(document, reference,
                      fmt::format("expected {} vectors of 3 components, found {} of {}; they are left out", vertexCount,
                                  accessor->count(), accessor->componentCount()));
        return none;
    }
    Result<std::vector<glm::vec3>> out = accessor->readVectors<glm::vec3>(document);
    if (out)
        if (const std::uint64_t count = replaceNonFinite(*out, glm::vec3(0.0f)); count > 0)
            document.report().add(ReportCode::AttributeInvalid, Severity::Warning, reference.pointer(),
                                  "differences that are not finite became 0", count);
    return out;
}

Result<asset::MorphTargetAsset> readTarget(Document& document, const JsonView& json, std::uint32_t vertexCount)
{
    asset::MorphTargetAsset out;
    const std::pair<std::string_view, std::vector<glm::vec3>*> parts[] = {
        {"POSITION", &out.positionDeltas}, {"NORMAL", &out.normalDeltas}, {"TANGENT", &out.tangentDeltas}};
    for (const auto& [name, deltas] : parts) {
        Result<std::vector<glm::vec3>> read = readDeltas(document, json[name], vertexCount, name == "POSITION");
        if (!read)
            return fail(read.error());
        *deltas = std::move(*read);
    }
    if (json.isObject() && json.size() == 0)
        reportInvalid(document, json, "the target is empty: it moves nothing");
    for (const JsonMember member : json.members())
        if (std::none_of(std::begin(parts), std::end(parts), [&](const auto& p) { return p.first == member.key; }) &&
            !member.key.starts_with('_'))
            document.report().add(ReportCode::AttributeIgnored, Severity::Info, member.value.pointer(),
                                  "morphing of this attribute is not evaluated");
    return out;
}

/// Fills `names` from a list of strings where there is one.
void readNames(const JsonView& list, std::vector<std::string>& names, ImportReport& report)
{
    std::size_t i = 0;
    for (const JsonView item : list.optionalItems(report)) {
        if (i == names.size()) {
            report.add(ReportCode::MorphTargetInvalid, Severity::Warning, list.pointer(),
                       fmt::format("expected a name for each of {} targets, found {}", names.size(), list.size()));
            break;
        }
        if (const std::string_view name = item.stringOr("", report); !name.empty())
            names[i] = name;
        ++i;
    }
}

void reportDuplicates(const JsonView& list, const std::vector<std::string>& names, ImportReport& report)
{
    std::set<std::string_view> seen;
    for (const std::string& name : names)
        if (!seen.insert(name).second)
            report.add(ReportCode::MorphTargetInvalid, Severity::Warning, list.pointer(),
                       fmt::format("several targets are called {}: setting that name sets all of them", name));
}

} // namespace

std::vector<std::string> readTargetNames(const JsonView& mesh, ImportReport& report)
{
    std::size_t count = 0;
    for (const JsonView primitive : mesh["primitives"].items())
        count = std::max(count, primitive["targets"].isArray() ? primitive["targets"].size() : 0);
    std::vector<std::string> out;
    for (std::size_t i = 0; i < count; ++i)
        out.push_back(fmt::format("Target {}", i));
    if (count == 0)
        return out;
    JsonView list = mesh["extras"]["targetNames"];
    for (const JsonView primitive : mesh["primitives"].items())
        if (!list.exists())
            list = primitive["extras"]["targetNames"];
    readNames(list, out, report);
    reportDuplicates(list, out, report);
    return out;
}

Result<std::vector<asset::MorphTargetAsset>> readMorphTargets(Document& document, const JsonView& primitive,
                                                              const std::vector<std::string>& names,
                                                              std::uint32_t vertexCount)
{
    std::vector<asset::MorphTargetAsset> out;
    for (const JsonView json : primitive["targets"].optionalItems(document.report())) {
        if (!json.isObject())
            reportInvalid(document, json, "expected an object; the target moves nothing");
        Result<asset::MorphTargetAsset> target = readTarget(document, json, vertexCount);
        if (!target)
            return fail(target.error());
        out.push_back(std::move(*target));
    }
    if (out.size() < names.size())
        reportInvalid(
            document, primitive["targets"],
            fmt::format("expected {} targets as in the mesh's other primitives, found {}", names.size(), out.size()));
    out.resize(names.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i].name = names[i];
        if (!out[i].positionDeltas.empty())
            continue;
        if (Result<void> ok = document.reserve(std::uint64_t{vertexCount} * sizeof(glm::vec3), primitive); !ok)
            return fail(ok.error());
        out[i].positionDeltas.assign(vertexCount, glm::vec3(0.0f));
    }
    return out;
}

} // namespace stylized::import::gltf
