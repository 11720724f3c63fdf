#include "stylized/foreign/Collada.h"

#include "stylized/foreign/Blank.h"
#include "stylized/foreign/Space.h"

#include <stylized/core/Error.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <unordered_map>
#include <utility>

namespace stylized::foreign {
namespace {

constexpr std::array<std::pair<std::string_view, char>, 5> kEntities{
    std::pair{std::string_view("&lt;"), '<'}, std::pair{std::string_view("&gt;"), '>'},
    std::pair{std::string_view("&quot;"), '"'}, std::pair{std::string_view("&apos;"), '\''},
    std::pair{std::string_view("&amp;"), '&'}};

constexpr std::size_t kLongestUnit = 40; // characters told

std::string withoutEntities(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        std::size_t length = 1;
        char meant = text.front();
        for (const auto& [entity, character] : kEntities)
            if (text.starts_with(entity)) {
                length = entity.size();
                meant = character;
            }
        out += meant;
        text.remove_prefix(length);
    }
    return out;
}

/// The value of an attribute in an element's opening tag as it is written; none where it has none.
std::optional<std::string_view> rawAttributeOf(std::string_view tag, std::string_view attribute)
{
    for (std::size_t at = tag.find(attribute); at != std::string_view::npos; at = tag.find(attribute, at + 1)) {
        std::size_t next = at + attribute.size();
        while (next < tag.size() && isBlank(tag[next]))
            ++next;
        if (at == 0 || !isBlank(tag[at - 1]) || next >= tag.size() || tag[next] != '=')
            continue;
        next = tag.find_first_of("\"'", next);
        if (next == std::string_view::npos)
            return std::nullopt;
        const std::size_t end = tag.find(tag[next], next + 1);
        return end == std::string_view::npos ? std::nullopt : std::optional(tag.substr(next + 1, end - next - 1));
    }
    return std::nullopt;
}

/// The same, for reading; empty where it has none.
std::string attributeOf(std::string_view tag, std::string_view attribute)
{
    return withoutEntities(rawAttributeOf(tag, attribute).value_or(std::string_view()));
}

/// Calls `use` with what stands between name and end of each opening tag of the element.
template <class Use>
void forEachTag(std::string_view text, std::string_view element, Use use)
{
    for (std::size_t at = text.find(element); at != std::string_view::npos; at = text.find(element, at + 1)) {
        const std::size_t start = at + element.size();
        const std::size_t end = text.find('>', start);
        if (end == std::string_view::npos)
            break;
        if (end != start && isBlank(text[start]))
            use(text.substr(start, end - start));
    }
}

/// Calls `use` with the text behind each opening tag without attributes, up to the next tag and without blanks around.
template <class Use>
void forEachText(std::string_view text, std::string_view tag, Use use)
{
    for (std::size_t at = text.find(tag); at != std::string_view::npos; at = text.find(tag, at + 1)) {
        std::string_view content = text.substr(at + tag.size());
        content = content.substr(0, content.find('<'));
        while (!content.empty() && isBlank(content.front()))
            content.remove_prefix(1);
        while (!content.empty() && isBlank(content.back()))
            content.remove_suffix(1);
        use(content);
    }
}

} // namespace

std::optional<std::string> withUsableUnits(std::string_view text, import::ImportReport& report)
{
    std::string out;
    std::size_t done = 0;
    forEachTag(text, "<unit", [&](std::string_view tag) {
        const std::optional<std::string_view> metres = rawAttributeOf(tag, "meter");
        if (!metres || isUsableUnit(std::strtod(std::string(*metres).c_str(), nullptr)))
            return;
        const auto at = static_cast<std::size_t>(metres->data() - text.data());
        out.append(text.substr(done, at - done)).append("1");
        done = at + metres->size();
        report.add(import::ReportCode::UnitAssumed, import::Severity::Warning, "asset",
                   fmt::format("a unit of length of '{}' m makes no sense: metres are assumed",
                               printable(metres->substr(0, kLongestUnit))));
    });
    if (done == 0)
        return std::nullopt;
    return out.append(text.substr(done));
}

void nameColladaNodes(std::string_view text, asset::SceneAsset& scene)
{
    std::unordered_map<std::string, std::string> nameById;
    forEachTag(text, "<node", [&](std::string_view tag) {
        std::string name = attributeOf(tag, "type") == "JOINT" ? attributeOf(tag, "sid") : std::string();
        nameById.emplace(attributeOf(tag, "id"), name.empty() ? attributeOf(tag, "name") : std::move(name));
    });
    for (asset::NodeAsset& node : scene.nodes)
        if (const auto known = nameById.find(node.name); known != nameById.end() && !known->second.empty())
            node.name = known->second;
}

void reportColladaLosses(std::string_view text, import::ImportReport& report)
{
    forEachText(text, "<up_axis>", [&](std::string_view axis) {
        if (axis != "X_UP" && axis != "Y_UP" && axis != "Z_UP")
            report.add(
                import::ReportCode::UnitAssumed, import::Severity::Warning, "asset",
                fmt::format("there is no axis '{}': +Y is taken as up", printable(axis.substr(0, kLongestUnit))));
    });
    std::uint64_t negative = 0;
    forEachText(text, "<p>", [&](std::string_view indices) {
        negative += static_cast<std::uint64_t>(std::count(indices.begin(), indices.end(), '-'));
    });
    if (negative > 0)
        report.add(import::ReportCode::IndexInvalid, import::Severity::Warning, "faces",
                   "faces name vertices by numbers below 0: the first one stands in", negative);
    std::uint64_t keys = 0;
    for (const std::string_view kind : {"BEZIER", "HERMITE", "CARDINAL", "BSPLINE", "STEP"})
        for (std::size_t at = text.find(kind); at != std::string_view::npos; at = text.find(kind, at + kind.size())) {
            const std::size_t end = at + kind.size();
            const bool isWord = at > 0 && (isBlank(text[at - 1]) || text[at - 1] == '>') && end < text.size() &&
                                (isBlank(text[end]) || text[end] == '<');
            keys += isWord;
        }
    if (keys > 0)
        report.add(import::ReportCode::CurvesStraightened, import::Severity::Warning, "curves",
                   "keys with tangents or steps are read as ends of straight lines", keys);
}

} // namespace stylized::foreign
