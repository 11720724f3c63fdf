#include "stylized/import/gltf/Images.h"

#include <stylized/import/file/Uri.h>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

namespace stylized::import::gltf {
namespace {

/// What URIs have given so far: a file that many images name is read once.
using KnownUris = std::map<std::string_view, asset::ImageAsset>;

Result<asset::ImageAsset> readFromView(Document& document, const JsonView& image)
{
    const Result<std::uint32_t> index = document.index(image["bufferView"], Collection::BufferViews);
    if (!index)
        return fail(index.error());
    const Result<BufferView> view = document.bufferView(*index);
    if (!view)
        return fail(view.error());
    asset::ImageAsset out;
    out.bytes = view->bytes.span;
    out.storage = view->bytes.storage;
    return out;
}

Result<asset::ImageAsset> readFromUri(Document& document, const JsonView& uri, KnownUris& known)
{
    const Result<std::string_view> text = uri.asString();
    if (!text)
        return fail(text.error());
    if (const auto found = known.find(*text); found != known.end())
        return found->second;
    Result<file::UriContent> content = file::readUri(*text, document.baseDirectory(), uri.pointer(), document.report());
    if (!content)
        return fail(content.error());
    asset::ImageAsset out;
    out.bytes = content->bytes.span;
    out.storage = std::move(content->bytes.storage);
    out.mimeType = std::move(content->mimeType);
    out.name = std::move(content->fileName);
    known.emplace(*text, out);
    return out;
}

asset::ImageAsset readImage(Document& document, const JsonView& image, KnownUris& known)
{
    ImportReport& report = document.report();
    const std::string place = image.pointer();
    const JsonView view = image["bufferView"], uri = image["uri"];
    Result<asset::ImageAsset> read = asset::ImageAsset{};
    if (view.exists() && uri.exists())
        report.add(ReportCode::ValueIgnored, Severity::Warning, uri.pointer(),
                   "the image also names a buffer view, which is used instead");
    if (document.options().loadImages) {
        if (view.exists())
            read = readFromView(document, image);
        else if (uri.exists())
            read = readFromUri(document, uri, known);
        else
            read = fail(ErrorCode::ValueMissing, place, "expected a uri or a buffer view, found neither");
        if (read && read->bytes.empty())
            read = fail(ErrorCode::ImageInvalid, place, "the picture has no bytes");
        if (!read)
            report.add(ReportCode::ImageMissing, Severity::Warning, place, read.error().message);
    }
    asset::ImageAsset out = read ? std::move(*read) : asset::ImageAsset{};
    if (const std::string_view name = image["name"].stringOr("", report); !name.empty())
        out.name = name;
    if (const std::string_view mimeType = image["mimeType"].stringOr("", report); !mimeType.empty())
        out.mimeType = mimeType;
    out.place = place;
    return out;
}

} // namespace

void readImages(Document& document, asset::SceneAsset& scene)
{
    KnownUris known;
    scene.images.reserve(document.count(Collection::Images));
    for (std::size_t i = 0; i < document.count(Collection::Images); ++i)
        scene.images.push_back(readImage(document, document.item(Collection::Images, i), known));
}

} // namespace stylized::import::gltf
