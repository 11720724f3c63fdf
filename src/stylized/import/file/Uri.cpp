#include "stylized/import/file/Uri.h"

#include "stylized/import/file/FindFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace stylized::import::file {
namespace {

namespace fs = std::filesystem;

/// More of a URI than this in a message helps nobody.
constexpr std::size_t kShownUriLength = 120;

std::string shown(std::string_view uri)
{
    return uri.size() <= kShownUriLength ? std::string(uri) : std::string(uri.substr(0, kShownUriLength)) + "…";
}

int hexValue(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

constexpr std::uint8_t kNotBase64 = 0xFF;

constexpr std::array<std::uint8_t, 256> makeBase64Table()
{
    constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::array<std::uint8_t, 256> table{};
    table.fill(kNotBase64);
    for (std::size_t i = 0; i < kAlphabet.size(); ++i)
        table[static_cast<unsigned char>(kAlphabet[i])] = static_cast<std::uint8_t>(i);
    return table;
}

constexpr std::array<std::uint8_t, 256> kBase64Table = makeBase64Table();

bool equalsIgnoringCase(std::string_view a, std::string_view b)
{
    return foldedCase(a) == foldedCase(b);
}

/// Whether `uri` begins with a scheme; "C:" counts, so that Windows paths are refused rather than sought.
bool hasScheme(std::string_view uri)
{
    const auto isLetter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
    if (uri.empty() || !isLetter(uri.front()))
        return false;
    for (const char c : uri) {
        if (c == ':')
            return true;
        if (!isLetter(c) && !(c >= '0' && c <= '9') && c != '+' && c != '-' && c != '.')
            return false;
    }
    return false;
}

Result<UriContent> readDataUri(std::string_view uri, const std::string& place)
{
    const std::size_t comma = uri.find(',');
    if (comma == std::string_view::npos)
        return fail(ErrorCode::UriInvalid, place, "expected a comma in the data URI, found none");
    std::string_view head = uri.substr(5, comma - 5);
    std::string_view body = uri.substr(comma + 1);
    constexpr std::string_view kBase64 = ";base64";
    const bool isBase64 =
        head.size() >= kBase64.size() && equalsIgnoringCase(head.substr(head.size() - kBase64.size()), kBase64);
    if (isBase64)
        head.remove_suffix(kBase64.size());
    UriContent content;
    content.mimeType = head.substr(0, head.find(';'));

    std::string unescaped;
    if (body.find('%') != std::string_view::npos) {
        std::optional<std::string> decoded = percentDecoded(body);
        if (!decoded)
            return fail(ErrorCode::UriInvalid, place, "expected two hexadecimal digits after % in the data URI");
        unescaped = std::move(*decoded);
        body = unescaped;
    }
    if (isBase64) {
        std::optional<std::vector<std::byte>> bytes = base64Decoded(body);
        if (!bytes)
            return fail(ErrorCode::UriInvalid, place,
                        "expected base64 in the data URI, found another character or length");
        content.bytes = wholeOf(std::move(*bytes));
    } else {
        const auto* first = reinterpret_cast<const std::byte*>(body.data());
        content.bytes = wholeOf({first, first + body.size()});
    }
    return content;
}

/// The spellings under which a file is looked for, the URI's own meaning first.
std::vector<std::string> spellingsOf(std::string_view uri)
{
    std::vector<std::string> spellings;
    const auto add = [&](std::string spelling) {
        const bool isAbsolute = spelling.starts_with('/');
        if (!isAbsolute && std::find(spellings.begin(), spellings.end(), spelling) == spellings.end())
            spellings.push_back(std::move(spelling));
    };
    if (std::optional<std::string> decoded = percentDecoded(uri))
        add(std::move(*decoded));
    add(std::string(uri));
    for (std::size_t i = 0, count = spellings.size(); i < count; ++i) {
        std::string slashes = spellings[i];
        std::replace(slashes.begin(), slashes.end(), '\\', '/');
        add(std::move(slashes));
    }
    return spellings;
}

struct FoundFile {
    fs::path path;
    bool isAsNamed;
};

std::optional<FoundFile> findFile(std::string_view uri, const fs::path& baseDirectory)
{
    const std::vector<std::string> spellings = spellingsOf(uri);
    std::error_code error;
    for (const std::string& spelling : spellings)
        if (fs::exists(baseDirectory / spelling, error))
            return FoundFile{baseDirectory / spelling, &spelling == &spellings.front()};
    for (const std::string& spelling : spellings)
        if (std::optional<fs::path> found = findIgnoringCase(baseDirectory, spelling))
            return FoundFile{std::move(*found), false};
    return std::nullopt;
}

Result<UriContent> readFileUri(std::string_view uri, const fs::path& baseDirectory, const std::string& place,
                               ImportReport& report)
{
    const std::optional<FoundFile> found = baseDirectory.empty() ? std::nullopt : findFile(uri, baseDirectory);
    if (!found)
        return fail(ErrorCode::FileNotFound, place, fmt::format("there is no file {}", shown(uri)));
    Result<Bytes> bytes = readFile(found->path);
    if (!bytes)
        return fail(bytes.error().code, place, fmt::format("{}: {}", found->path.string(), bytes.error().message));
    if (!found->isAsNamed)
        report.add(
            ReportCode::FileNameCorrected, Severity::Info, place,
            fmt::format("{} was found as {}", shown(uri), found->path.lexically_relative(baseDirectory).string()));
    return UriContent{std::move(*bytes), {}, found->path.filename().string()};
}

} // namespace

std::optional<std::string> percentDecoded(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += text[i];
            continue;
        }
        const int high = i + 2 < text.size() ? hexValue(text[i + 1]) : -1;
        const int low = i + 2 < text.size() ? hexValue(text[i + 2]) : -1;
        if (high < 0 || low < 0)
            return std::nullopt;
        out += static_cast<char>(high << 4 | low);
        i += 2;
    }
    return out;
}

std::optional<std::vector<std::byte>> base64Decoded(std::string_view text)
{
    if (text.size() % 4 == 0 && text.ends_with('='))
        text.remove_suffix(text.ends_with("==") ? 2 : 1);
    if (text.size() % 4 == 1)
        return std::nullopt;
    std::vector<std::byte> out;
    out.reserve(text.size() / 4 * 3 + 2);
    std::uint32_t bits = 0;
    std::size_t bitCount = 0;
    for (const char c : text) {
        const std::uint8_t value = kBase64Table[static_cast<unsigned char>(c)];
        if (value == kNotBase64)
            return std::nullopt;
        bits = bits << 6 | value;
        bitCount += 6;
        if (bitCount >= 8) {
            bitCount -= 8;
            out.push_back(static_cast<std::byte>(bits >> bitCount & 0xFF));
        }
    }
    return out;
}

bool isDataUri(std::string_view uri) noexcept
{
    constexpr std::string_view kScheme = "data:";
    return uri.size() >= kScheme.size() && std::equal(kScheme.begin(), kScheme.end(), uri.begin(), [](char a, char b) {
               return a == b || (b >= 'A' && b <= 'Z' && a == b + 0x20);
           });
}

Result<UriContent> readUri(std::string_view uri, const fs::path& baseDirectory, const std::string& place,
                           ImportReport& report)
{
    if (isDataUri(uri))
        return readDataUri(uri, place);
    if (uri.empty())
        return fail(ErrorCode::UriInvalid, place, "expected a URI, found an empty text");
    if (hasScheme(uri))
        return fail(ErrorCode::UriInvalid, place,
                    fmt::format("only data and relative URIs are read, found {}", shown(uri)));
    const std::optional<std::string> decoded = percentDecoded(uri);
    if (uri.front() == '/' || uri.front() == '\\' || (decoded && decoded->starts_with('/')))
        return fail(ErrorCode::UriInvalid, place,
                    fmt::format("expected a relative URI, found the absolute path {}", shown(uri)));
    if (uri.find('\0') != std::string_view::npos || (decoded && decoded->find('\0') != std::string::npos))
        return fail(ErrorCode::UriInvalid, place, "expected a file name, found a zero byte in it");
    return readFileUri(uri, baseDirectory, place, report);
}

} // namespace stylized::import::file
