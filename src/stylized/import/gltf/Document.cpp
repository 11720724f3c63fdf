#include "stylized/import/gltf/Document.h"

#include "stylized/import/gltf/Extensions.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

namespace stylized::import::gltf {
namespace {

constexpr const char* kNoExtensionName = "expected the name of an extension, ignored";

struct Version {
    unsigned major = 0;
    unsigned minor = 0;
};

Result<Version> readVersion(const JsonView& view)
{
    const Result<std::string_view> text = view.asString();
    if (!text)
        return fail(text.error());
    Version out;
    const char* end = text->data() + text->size();
    const auto major = std::from_chars(text->data(), end, out.major);
    const bool hasDot = major.ec == std::errc() && major.ptr != end && *major.ptr == '.';
    const auto minor = hasDot ? std::from_chars(major.ptr + 1, end, out.minor) : major;
    if (!hasDot || minor.ec != std::errc() || minor.ptr != end)
        return fail(ErrorCode::ValueInvalid, view.pointer(),
                    fmt::format("expected a version such as \"2.0\", found \"{}\"", *text));
    return out;
}

bool beginsAsObject(std::span<const std::byte> json)
{
    const std::string_view letters(reinterpret_cast<const char*>(json.data()), json.size());
    const std::size_t first = letters.find_first_not_of(" \t\r\n");
    return first != letters.npos && letters[first] == '{';
}

} // namespace

std::string_view nameOf(Collection collection) noexcept
{
    constexpr std::string_view kNames[kCollectionCount] = {
        "accessors", "animations", "buffers",  "bufferViews", "cameras", "images",   "materials",
        "meshes",    "nodes",      "samplers", "scenes",      "skins",   "textures",
    };
    return kNames[static_cast<std::size_t>(collection)];
}

Document::Document(JsonText json, file::ByteSource& source, std::filesystem::path baseDirectory,
                   const ImportOptions& options, ImportReport report)
    : json_(std::move(json)), source_(&source), baseDirectory_(std::move(baseDirectory)), options_(options),
      report_(std::move(report))
{}

Result<Document> Document::parse(Container container, file::ByteSource& source, std::filesystem::path baseDirectory,
                                 const ImportOptions& options, ImportReport report)
{
    Result<JsonText> json = JsonText::parse(container.json.span, container.jsonPadding, container.jsonOffset);
    if (!json && container.jsonOffset == 0 && !beginsAsObject(container.json.span))
        json.error().message =
            "it is no glTF file: expected the letters glTF at its start, or a JSON text that begins with {";
    if (!json)
        return fail(json.error());
    Document out(std::move(*json), source, std::move(baseDirectory), options, std::move(report));
    out.binaryRange_ = container.binary;
    out.sourceByteCount_ = source.size();
    if (!out.root().isObject())
        return fail(ErrorCode::ValueInvalid, fmt::format("byte {}", container.jsonOffset),
                    "expected the JSON to be an object");
    for (const auto check : {&Document::checkAsset, &Document::checkExtensions, &Document::makeTables})
        if (Result<void> ok = (out.*check)(); !ok)
            return fail(ok.error());
    return out;
}

Result<void> Document::checkAsset()
{
    const JsonView asset = root()["asset"];
    const Result<Version> version = readVersion(asset["version"]);
    if (!version)
        return fail(version.error());
    const JsonView minVersion = asset["minVersion"];
    const Result<Version> needed = minVersion.exists() ? readVersion(minVersion) : Version{2, 0};
    if (!needed)
        return fail(needed.error());
    if (version->major != 2 || needed->major != 2 || needed->minor > 0) {
        const bool isVersion = version->major != 2;
        const Version& found = isVersion ? *version : *needed;
        return fail(ErrorCode::FormatUnsupported, (isVersion ? asset["version"] : minVersion).pointer(),
                    fmt::format("expected glTF 2.0, found {}.{}", found.major, found.minor));
    }
    if (version->minor > 0)
        report_.add(ReportCode::FormatVersionNewer, Severity::Warning, asset["version"].pointer(),
                    fmt::format("read as glTF 2.0 though it is 2.{}", version->minor));
    return {};
}

Result<void> Document::checkExtensions()
{
    for (const char* list : {"extensionsRequired", "extensionsUsed"})
        if (const JsonView json = root()[list]; json.exists() && !json.isArray())
            report_.add(ReportCode::ValueIgnored, Severity::Warning, json.pointer(),
                        "expected an array of names, ignored");
    for (const JsonView item : root()["extensionsRequired"].items()) {
        const Result<std::string_view> name = item.asString();
        if (!name)
            report_.add(ReportCode::ValueIgnored, Severity::Warning, item.pointer(), kNoExtensionName);
        else if (!isExtensionKnown(*name))
            return fail(ErrorCode::ExtensionRequired, item.pointer(),
                        fmt::format("expected an extension that this reader knows, found \"{}\"", *name));
    }
    for (const JsonView item : root()["extensionsUsed"].items()) {
        const Result<std::string_view> name = item.asString();
        if (!name)
            report_.add(ReportCode::ValueIgnored, Severity::Warning, item.pointer(), kNoExtensionName);
        else if (const std::string_view missing = missingFeatureOf(*name); !missing.empty())
            report_.add(ReportCode::FeatureNotRead, Severity::Warning, item.pointer(), std::string(missing));
        else if (!isExtensionKnown(*name))
            report_.add(ReportCode::ExtensionIgnored, Severity::Info, item.pointer(),
                        fmt::format("the extension \"{}\" is not evaluated", *name));
    }
    return {};
}

Result<void> Document::makeTables()
{
    for (std::size_t i = 0; i < kCollectionCount; ++i) {
        Result<JsonTable> table = JsonTable::make(root()[nameOf(static_cast<Collection>(i))]);
        if (!table)
            return fail(table.error());
        tables_[i] = std::move(*table);
        if (const JsonView json = root()[nameOf(static_cast<Collection>(i))]; json.exists() && tables_[i].size() == 0)
            report_.add(ReportCode::ValueIgnored, Severity::Info, json.pointer(), "expected at least one element");
    }
    buffers_.resize(count(Collection::Buffers));
    bufferViews_.resize(count(Collection::BufferViews));
    openedAccessors_.resize(count(Collection::Accessors));
    return {};
}

Result<std::uint32_t> Document::index(const JsonView& reference, Collection collection) const
{
    return reference.asIndex(count(collection), nameOf(collection));
}

bool Document::isExtensionUsed(std::string_view name) const
{
    for (const JsonView item : root()["extensionsUsed"].items())
        if (const Result<std::string_view> used = item.asString(); used && *used == name)
            return true;
    return false;
}

} // namespace stylized::import::gltf
