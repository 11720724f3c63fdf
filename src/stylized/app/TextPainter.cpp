#include "stylized/app/TextPainter.h"

#include <stylized/app/FontFiles.h>
#include <stylized/core/Error.h>

#include <fmt/format.h>
#include <freetype/freetype.h>

#include <filesystem>
#include <optional>
#include <vector>

namespace stylized::app {
namespace {

constexpr char32_t kReplacement = 0xFFFD;
constexpr std::string_view kEllipsis = "…";

struct Character {
    char32_t code;
    std::string_view bytes;
};

/// The characters of `text` in turn.
std::vector<Character> charactersOf(std::string_view text)
{
    std::vector<Character> characters;
    while (!text.empty()) {
        const std::size_t length = utf8Length(text);
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
        Character character{kReplacement, text.substr(0, length == 0 ? 1 : length)};
        if (length == 1 && byte(0) >= 0x20)
            character.code = byte(0);
        if (length > 1)
            character.code = byte(0) & (0xFFu >> (length + 1));
        for (std::size_t i = 1; i < length; ++i)
            character.code = character.code << 6 | (byte(i) & 0x3Fu);
        characters.push_back(character);
        text.remove_prefix(character.bytes.size());
    }
    return characters;
}

void blend(std::uint8_t* pixel, const std::array<std::uint8_t, 3>& color, unsigned coverage)
{
    for (std::size_t c = 0; c < 3; ++c)
        pixel[c] = static_cast<std::uint8_t>((pixel[c] * (255 - coverage) + color[c] * coverage + 127) / 255);
    pixel[3] = static_cast<std::uint8_t>(pixel[3] + (255 - pixel[3]) * coverage / 255);
}

} // namespace

struct TextPainter::Fonts {
    FT_Library library = nullptr;
    FT_Face latin = nullptr;
    FT_Face others = nullptr; // null where it is not installed

    Fonts() = default;
    Fonts(const Fonts&) = delete;
    Fonts& operator=(const Fonts&) = delete;
    ~Fonts()
    {
        for (const FT_Face face : {latin, others})
            if (face != nullptr)
                FT_Done_Face(face);
        if (library != nullptr)
            FT_Done_FreeType(library);
    }

    FT_Face open(std::string_view fileName, std::uint32_t pixels) const
    {
        FT_Face face = nullptr;
        const std::optional<std::filesystem::path> path = findFont(fileName);
        if (!path || FT_New_Face(library, path->c_str(), 0, &face) != 0)
            return nullptr;
        FT_Set_Pixel_Sizes(face, 0, pixels);
        return face;
    }

    /// The character's glyph, loaded; null where it has none that can be loaded.
    /// Outlines are not bent to the pixels: the same everywhere, and as the
    /// designer drew them.
    FT_GlyphSlot load(char32_t character, FT_Int32 flags) const
    {
        FT_Face face = latin;
        FT_UInt glyph = FT_Get_Char_Index(latin, character);
        if (glyph == 0 && others != nullptr && FT_Get_Char_Index(others, character) != 0) {
            face = others;
            glyph = FT_Get_Char_Index(others, character);
        }
        return FT_Load_Glyph(face, glyph, FT_LOAD_NO_HINTING | flags) == 0 ? face->glyph : nullptr;
    }
};

TextPainter::TextPainter(std::unique_ptr<Fonts> fonts) noexcept : fonts_(std::move(fonts)) {}
TextPainter::TextPainter(TextPainter&&) noexcept = default;
TextPainter& TextPainter::operator=(TextPainter&&) noexcept = default;
TextPainter::~TextPainter() = default;

Result<TextPainter> TextPainter::create(std::uint32_t pixels)
{
    auto fonts = std::make_unique<Fonts>();
    if (FT_Init_FreeType(&fonts->library) != 0)
        return fail(ErrorCode::FontUnavailable, {}, "FreeType does not start");
    fonts->latin = fonts->open("DejaVuSans.ttf", pixels);
    if (fonts->latin == nullptr)
        return fail(ErrorCode::FontUnavailable, {},
                    "expected the font DejaVuSans.ttf to write labels with: "
                    "install the package fonts-dejavu-core");
    fonts->others = fonts->open("DroidSansFallbackFull.ttf", pixels);
    return TextPainter(std::move(fonts));
}

std::uint32_t TextPainter::lineHeight() const noexcept
{
    return static_cast<std::uint32_t>(fonts_->latin->size->metrics.height >> 6);
}

std::uint32_t TextPainter::widthOf(std::string_view text) const
{
    FT_Pos width = 0;
    for (const Character& character : charactersOf(text))
        if (const FT_GlyphSlot glyph = fonts_->load(character.code, FT_LOAD_DEFAULT))
            width += glyph->advance.x;
    return static_cast<std::uint32_t>((width + 63) >> 6);
}

std::string TextPainter::fitted(std::string_view text, std::uint32_t pixels) const
{
    const std::vector<Character> characters = charactersOf(text);
    // A name of more characters than pixels is cut unmeasured: it may be without end.
    if (characters.size() <= pixels && widthOf(text) <= pixels)
        return std::string(text);
    for (std::size_t kept = std::min<std::size_t>(characters.size() - 1, pixels); kept > 0; --kept) {
        std::string cut;
        for (std::size_t i = 0; i < (kept + 1) / 2; ++i)
            cut += characters[i].bytes;
        cut += kEllipsis;
        for (std::size_t i = characters.size() - kept / 2; i < characters.size(); ++i)
            cut += characters[i].bytes;
        if (widthOf(cut) <= pixels)
            return cut;
    }
    return std::string(kEllipsis);
}

void TextPainter::draw(asset::DecodedImage& picture, std::int64_t x, std::int64_t y, std::string_view text,
                       const std::array<std::uint8_t, 3>& color) const
{
    const std::int64_t baseline = y + (fonts_->latin->size->metrics.ascender >> 6);
    FT_Pos pen = 0;
    for (const Character& character : charactersOf(text)) {
        const FT_GlyphSlot glyph = fonts_->load(character.code, FT_LOAD_RENDER);
        if (glyph == nullptr)
            continue;
        const FT_Bitmap& bitmap = glyph->bitmap;
        const std::int64_t left = x + (pen >> 6) + glyph->bitmap_left, top = baseline - glyph->bitmap_top;
        for (std::int64_t row = 0; row < std::int64_t(bitmap.rows); ++row)
            for (std::int64_t column = 0; column < std::int64_t(bitmap.width); ++column) {
                const std::int64_t px = left + column, py = top + row;
                if (px < 0 || py < 0 || px >= picture.width || py >= picture.height)
                    continue;
                const std::size_t at = 4 * (std::size_t(py) * picture.width + std::size_t(px));
                blend(&picture.rgba[at], color, bitmap.buffer[row * bitmap.pitch + column]);
            }
        pen += glyph->advance.x;
    }
}

} // namespace stylized::app
