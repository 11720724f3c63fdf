#include "stylized/app/FormatList.h"

#include <stylized/app/JsonWriter.h>
#include <stylized/app/NearestNames.h>
#include <stylized/import/format/FileFormat.h>

#include <fmt/format.h>

#include <string_view>
#include <vector>

namespace stylized::app {
namespace {

using import::FormatInfo;
using import::FormatReader;

std::string_view stateOf(const FormatInfo& format)
{
    if (format.reader == FormatReader::None)
        return "refused";
    return format.isCompared ? "compared" : "read";
}

std::string_view readerOf(const FormatInfo& format)
{
    switch (format.reader) {
    case FormatReader::Own: return "own";
    case FormatReader::Helper: return "Assimp";
    case FormatReader::None: break;
    }
    return "none";
}

std::string_view remarkOf(const FormatInfo& format)
{
    return format.reader == FormatReader::None ? format.refusal : format.contents;
}

/// ".gltf .glb"
std::string dotted(std::string_view extensions)
{
    return fmt::format(".{}", fmt::join(splitWords(extensions, ' '), " ."));
}

} // namespace

std::string formatListText()
{
    std::string text = fmt::format("{:<36}{:<24}{:<10}{:<8}{}\n", "format", "extensions", "state", "reader", "what");
    for (const FormatInfo& format : import::knownFormats())
        text += fmt::format("{:<36}{:<24}{:<10}{:<8}{}\n", format.name, dotted(format.extensions), stateOf(format),
                            readerOf(format), remarkOf(format));
    return text + "\ncompared: tests hold it against values of independent programs; read: it is not compared;\n"
                  "refused: recognised and refused with a sentence. A file's kind is told by its first bytes, then\n"
                  "by its extension.\n";
}

std::string formatListJson()
{
    JsonWriter json(true);
    json.beginObject();
    json.field("schemaVersion", 1);
    json.key("formats");
    json.beginArray();
    for (const FormatInfo& format : import::knownFormats()) {
        json.beginObject();
        json.field("name", format.name);
        json.key("extensions");
        json.beginArray();
        for (const std::string_view extension : splitWords(format.extensions, ' '))
            json.string(extension);
        json.endArray();
        json.field("state", stateOf(format));
        json.field("reader", readerOf(format));
        json.field(format.reader == FormatReader::None ? "refusal" : "contents", remarkOf(format));
        json.endObject();
    }
    json.endArray();
    json.endObject();
    json.endDocument();
    return std::string(json.text());
}

std::string formatDocs()
{
    std::string text =
        "# Formats\n\n"
        "Made from the table of formats (`src/stylized/import/format/FileFormat.cpp`), which `stylized inspect "
        "--formats`\n"
        "prints, and from the conformance test; tests hold them together. `STYLIZED_UPDATE_DOCS=1` before those "
        "tests'\n"
        "programs writes this file anew.\n\n"
        "A file's kind is told by its first bytes, then by its extension. *compared*: tests hold it against values of\n"
        "independent programs. *read*: it is not compared. *refused*: it is recognised and refused with a sentence.\n"
        "What Assimp reads is read by `stylized-import`, a process of its own with limits on time and memory.\n\n"
        "| format | extensions | state | reader | what |\n|---|---|---|---|---|\n";
    for (const FormatInfo& format : import::knownFormats())
        text += fmt::format("| {} | {} | {} | {} | {} |\n", format.name, dotted(format.extensions), stateOf(format),
                            readerOf(format), remarkOf(format));
    return text;
}

} // namespace stylized::app
