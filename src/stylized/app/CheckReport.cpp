#include "stylized/app/CheckReport.h"

#include <stylized/app/JsonWriter.h>
#include <stylized/core/Error.h>

#include <fmt/format.h>

#include <array>
#include <iterator>

namespace stylized::app {
namespace {

constexpr int kCheckSchemaVersion = 1;

std::string pointText(const glm::dvec3& point)
{
    return fmt::format("({:.6f}, {:.6f}, {:.6f})", point.x, point.y, point.z);
}

void writeVertexText(fmt::memory_buffer& text, const TracedVertex& traced, const asset::SceneAsset& scene)
{
    auto out = std::back_inserter(text);
    const VertexTrace& trace = traced.trace;
    fmt::format_to(out, "\nvertex {} at {}\n", traced.vertex, printable(traced.sample));
    fmt::format_to(out, "  in the file        {}\n", pointText(trace.bound));
    fmt::format_to(out, "  after morphs       {}\n", pointText(trace.morphed));
    double sum = 0;
    for (const VertexShare& share : trace.shares) {
        sum += share.weight;
        fmt::format_to(out, "  weight {:.6f}    {} by '{}' alone, {} of the sum\n", share.weight,
                       pointText(share.placed), printable(scene.node(share.joint).name), pointText(share.part));
    }
    fmt::format_to(out, "  sum    {:.6f}    {}\n", sum, pointText(trace.placed));
}

void writePoint(JsonWriter& json, std::string_view name, const glm::dvec3& point)
{
    json.key(name);
    json.numbers(std::array{point.x, point.y, point.z});
}

void writeVertexJson(JsonWriter& json, const TracedVertex& traced, const asset::SceneAsset& scene)
{
    json.beginObject();
    json.field("vertex", traced.vertex);
    json.field("sample", traced.sample);
    writePoint(json, "bound", traced.trace.bound);
    writePoint(json, "morphed", traced.trace.morphed);
    json.key("influences");
    json.beginArray();
    for (const VertexShare& share : traced.trace.shares) {
        json.beginObject();
        json.field("joint", scene.node(share.joint).name);
        json.field("jointSourceIndex", scene.node(share.joint).sourceIndex);
        json.field("weight", share.weight);
        writePoint(json, "placed", share.placed);
        writePoint(json, "part", share.part);
        json.endObject();
    }
    json.endArray();
    writePoint(json, "placed", traced.trace.placed);
    json.endObject();
}

} // namespace

std::string checkText(const CheckReport& report, const asset::SceneAsset& scene)
{
    fmt::memory_buffer text;
    auto out = std::back_inserter(text);
    std::array<std::size_t, 3> counts{};
    for (const CheckFinding& finding : report.findings) {
        ++counts[static_cast<std::size_t>(finding.severity)];
        fmt::format_to(out, "{} {}: {}: {}{}\n", toString(finding.severity), finding.code, printable(finding.place),
                       printable(finding.message), finding.count > 1 ? fmt::format(" (×{})", finding.count) : "");
    }
    fmt::format_to(out, "{}: errors {}, warnings {}\n", printable(report.file),
                   counts[static_cast<std::size_t>(CheckSeverity::Error)],
                   counts[static_cast<std::size_t>(CheckSeverity::Warning)]);
    for (const TracedVertex& traced : report.vertices)
        writeVertexText(text, traced, scene);
    return fmt::to_string(text);
}

std::string checkJson(const CheckReport& report, const asset::SceneAsset& scene)
{
    JsonWriter json(true);
    json.beginObject();
    json.field("schemaVersion", kCheckSchemaVersion);
    json.field("file", report.file);
    json.field("errors", static_cast<std::uint64_t>(errorCountOf(report.findings)));
    json.key("findings");
    json.beginArray();
    for (const CheckFinding& finding : report.findings) {
        json.beginObject();
        json.field("code", finding.code);
        json.field("severity", toString(finding.severity));
        json.field("place", finding.place);
        json.field("message", finding.message);
        json.field("count", finding.count);
        json.endObject();
    }
    json.endArray();
    json.key("vertices");
    json.beginArray();
    for (const TracedVertex& traced : report.vertices)
        writeVertexJson(json, traced, scene);
    json.endArray();
    json.endObject();
    json.endDocument();
    return std::string(json.text());
}

} // namespace stylized::app
