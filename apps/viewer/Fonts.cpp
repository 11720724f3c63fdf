#include "Fonts.h"

#include "UiState.h"
#include "Viewer.h"

#include <stylized/app/FontFiles.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <utility>
#include <variant>

namespace stylized::viewer {
namespace {

constexpr float kFontSize = 15.0f; // pixels where the screen asks for no scaling

/// Beyond Latin, whose font is not asked for more.
constexpr ImWchar kFirstOther = 0x250;

ImFontGlyphRangesBuilder charactersOf(const std::string& text)
{
    ImFontGlyphRangesBuilder characters;
    characters.AddText(text.c_str());
    return characters;
}

bool holds(const ImFontGlyphRangesBuilder& all, const ImFontGlyphRangesBuilder& some)
{
    for (int i = 0; i < some.UsedChars.Size; ++i)
        if ((some.UsedChars[i] & ~all.UsedChars[i]) != 0)
            return false;
    return true;
}

bool hasOtherScripts(const ImFontGlyphRangesBuilder& characters)
{
    for (unsigned int c = kFirstOther; c < 0xFFFD; ++c) // the last stands for what cannot be read
        if (characters.GetBit(c))
            return true;
    return false;
}

bool hasAllGlyphs(const ImFont& font, const ImFontGlyphRangesBuilder& characters)
{
    for (unsigned int c = ' '; c < 0xFFFD; ++c)
        if (characters.GetBit(c) && font.FindGlyphNoFallback(static_cast<ImWchar>(c)) == nullptr)
            return false;
    return true;
}

/// A font file and the height of its lines, in ems, by which sizes are counted.
struct FontFile {
    const char* name;
    float lineHeight;
};
constexpr FontFile kLatin{"DejaVuSans.ttf", 1.164f};
constexpr FontFile kOthers[] = {
    {"NotoSansCJK-Regular.ttc", 1.448f}, {"DroidSansFallbackFull.ttf", 1.309f}, {"DroidSansFallback.ttf", 1.309f}};

} // namespace

bool FontBuilder::update(ImFontAtlas& atlas, const std::string& names, float scale)
{
    if (scale == scale_ && names == names_)
        return false;
    const ImFontGlyphRangesBuilder characters = charactersOf(names);
    const bool isNew = scale != scale_ || !holds(asked_, characters);
    names_ = names;
    scale_ = scale;
    if (isNew) {
        build(atlas, characters);
        atlas.Build();
    }
    lacksGlyphs_ = !hasAllGlyphs(*atlas.Fonts[0], characters);
    return isNew;
}

void FontBuilder::build(ImFontAtlas& atlas, const ImFontGlyphRangesBuilder& wanted)
{
    asked_ = wanted;
    asked_.AddRanges(atlas.GetGlyphRangesDefault());
    asked_.AddText("≠…–—•→←↑↓×·°«»„“”‘’\xEF\xBF\xBD");
    ImVector<ImWchar> ranges;
    asked_.BuildRanges(&ranges);
    ranges_.assign(ranges.begin(), ranges.end());
    atlas.Clear();
    const float pixels = std::max(kFontSize * scale_, 8.0f);
    if (const std::optional<std::filesystem::path> latin = app::findFont(kLatin.name))
        atlas.AddFontFromFileTTF(latin->c_str(), pixels, nullptr, ranges_.data());
    else
        atlas.AddFontDefault();
    if (!hasOtherScripts(wanted))
        return;
    ImFontConfig merge;
    merge.MergeMode = true;
    for (const FontFile& others : kOthers)
        if (const std::optional<std::filesystem::path> path = app::findFont(others.name)) {
            // Letters of one size beside each other, not lines.
            const float size = std::round(pixels * others.lineHeight / kLatin.lineHeight);
            atlas.AddFontFromFileTTF(path->c_str(), size, &merge, ranges_.data());
            return;
        }
}

std::string recentNames(const UiState& ui)
{
    std::string names;
    for (const std::string& file : ui.settings.recentFiles)
        (names += file) += ' ';
    return names;
}

bool hasFarCharacters(const std::string& text)
{
    static_assert(IM_UNICODE_CODEPOINT_MAX == 0xFFFF, "they are no longer boxes");
    constexpr unsigned char kFirstOfFour = 0xF0; // bytes of UTF-8 that such a character begins with
    return std::any_of(text.begin(), text.end(),
                       [](char byte) { return static_cast<unsigned char>(byte) >= kFirstOfFour; });
}

std::string shownNames(const Viewer& viewer, const UiState& ui)
{
    std::string names = viewer.error() + ui.notice.text();
    const auto add = [&](const std::string& name) { (names += name) += ' '; };
    if (const std::optional<Loader::Progress> loading = viewer.loading())
        add(loading->path);
    if (ui.dialog.isOpen) {
        add(ui.dialog.folder.string());
        for (const std::filesystem::directory_entry& entry : ui.dialog.entries)
            add(entry.path().filename().string());
    }
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
        if (character.animator) {
            const asset::AnimatorAsset& graph = std::as_const(*character.animator).animator().description();
            for (const asset::AnimatorParameterAsset& parameter : graph.parameters)
                add(parameter.name);
            for (const asset::BlendNodeAsset& node : graph.nodes) {
                add(node.name);
                if (const auto* machine = std::get_if<asset::StateMachineNodeAsset>(&node.kind))
                    for (const asset::AnimatorStateAsset& state : machine->states)
                        add(state.name);
            }
            for (const asset::IkStepAsset& step : graph.ik)
                add(step.name);
        }
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
