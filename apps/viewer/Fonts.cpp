#include "Fonts.h"

#include "Viewer.h"

#include <stylized/app/FontFiles.h>

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <optional>

namespace stylized::viewer {
namespace {

constexpr float kFontSize = 15.0f; // pixels where the screen asks for no scaling

/// Whether a text has characters that the Latin font is not trusted with.
bool hasOtherScripts(const std::string& names)
{
    // UTF-8: up to U+024F, Latin's last, no byte is above C9.
    return std::any_of(names.begin(), names.end(), [](char c) { return static_cast<unsigned char>(c) > 0xC9; });
}

std::optional<std::filesystem::path> findFirst(std::initializer_list<const char*> names)
{
    for (const char* name : names)
        if (const std::optional<std::filesystem::path> path = app::findFont(name))
            return path;
    return std::nullopt;
}

} // namespace

bool FontBuilder::needsBuild(std::string_view names, float scale) const
{
    return scale != scale_ || names != built_;
}

bool FontBuilder::build(ImFontAtlas& atlas, const std::string& names, float scale)
{
    built_ = names;
    scale_ = scale;
    ImFontGlyphRangesBuilder builder;
    builder.AddRanges(atlas.GetGlyphRangesDefault());
    builder.AddText("…–—•→←↑↓×·°«»„“”‘’\xEF\xBF\xBD");
    builder.AddText(names.c_str());
    ImVector<ImWchar> ranges;
    builder.BuildRanges(&ranges);
    ranges_.assign(ranges.begin(), ranges.end());
    atlas.Clear();
    const float pixels = std::max(kFontSize * scale, 8.0f);
    if (const std::optional<std::filesystem::path> latin = app::findFont("DejaVuSans.ttf"))
        atlas.AddFontFromFileTTF(latin->c_str(), pixels, nullptr, ranges_.data());
    else
        atlas.AddFontDefault();
    if (!hasOtherScripts(names))
        return true;
    const std::optional<std::filesystem::path> others =
        findFirst({"NotoSansCJK-Regular.ttc", "DroidSansFallbackFull.ttf", "DroidSansFallback.ttf"});
    if (!others)
        return false;
    ImFontConfig merge;
    merge.MergeMode = true;
    atlas.AddFontFromFileTTF(others->c_str(), pixels, &merge, ranges_.data());
    return true;
}

std::string shownNames(const Viewer& viewer)
{
    std::string names = viewer.error();
    const auto add = [&](const std::string& name) { (names += name) += ' '; };
    for (const Character& character : viewer.characters()) {
        const asset::SceneAsset& scene = character.scene();
        add(character.name);
        for (const asset::AnimationClipAsset& clip : scene.clips)
            add(clip.name);
        for (const asset::ExpressionAsset& expression : scene.expressions)
            add(expression.name);
        for (const MorphGroup& group : character.morphs)
            for (const MorphSlider& slider : group.sliders)
                add(slider.name);
        for (const asset::NodeAsset& node : scene.nodes)
            add(node.name);
        for (const asset::MaterialAsset& material : scene.materials)
            add(material.name);
        for (const import::ReportEntry& entry : character.report.entries())
            add(import::toString(entry));
    }
    return names;
}

} // namespace stylized::viewer
