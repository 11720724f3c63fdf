#include "stylized/import/file/FindFile.h"

#include <cstdint>
#include <system_error>

namespace stylized::import::file {
namespace {

/// The lower-case code point for one of two UTF-8 bytes.
std::uint32_t lowerOfTwoBytes(std::uint32_t c)
{
    const bool isLatin1 = c >= 0xC0 && c <= 0xDE && c != 0xD7;
    const bool isGreek = c >= 0x391 && c <= 0x3A9 && c != 0x3A2;
    const bool isCyrillic = c >= 0x410 && c <= 0x42F;
    if (isLatin1 || isGreek || isCyrillic)
        return c + 0x20;
    if (c >= 0x400 && c <= 0x40F)
        return c + 0x50;
    const bool isLatinExtendedEven = (c >= 0x100 && c <= 0x137) || (c >= 0x14A && c <= 0x177);
    const bool isLatinExtendedOdd = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E);
    // İ and ı are not each other's case everywhere.
    if ((isLatinExtendedEven && c % 2 == 0 && c != 0x130) || (isLatinExtendedOdd && c % 2 == 1))
        return c + 1;
    return c;
}

} // namespace

std::string foldedCase(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isTwoBytes = byte(i) >= 0xC2 && byte(i) <= 0xDF && i + 1 < text.size() && (byte(i + 1) >> 6) == 2;
        if (byte(i) >= 'A' && byte(i) <= 'Z') {
            out += static_cast<char>(byte(i) + 0x20);
        } else if (isTwoBytes) {
            const std::uint32_t lower = lowerOfTwoBytes((byte(i) & 0x1Fu) << 6 | (byte(i + 1) & 0x3Fu));
            out += static_cast<char>(0xC0 | lower >> 6);
            out += static_cast<char>(0x80 | (lower & 0x3F));
            ++i;
        } else if (text.substr(i, 2) == "\xEF\xBC" && i + 2 < text.size() && byte(i + 2) >= 0xA1 &&
                   byte(i + 2) <= 0xBA) {
            // Full-width A to Z are EF BC A1 to BA, a to z EF BD 81 to 9A.
            out += "\xEF\xBD";
            out += static_cast<char>(byte(i + 2) - 0x20);
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

std::optional<std::filesystem::path> findIgnoringCase(const std::filesystem::path& base,
                                                      const std::filesystem::path& relative)
{
    namespace fs = std::filesystem;
    std::error_code error;
    fs::path at = base;
    for (const fs::path& part : relative) {
        if (part.empty() || part == "." || part == ".." || fs::exists(at / part, error)) {
            at /= part;
            continue;
        }
        const std::string wanted = foldedCase(part.string());
        fs::path best;
        for (fs::directory_iterator entry(at, error), end; !error && entry != end; entry.increment(error)) {
            const fs::path name = entry->path().filename();
            if (foldedCase(name.string()) == wanted && (best.empty() || name < best))
                best = name;
        }
        if (best.empty())
            return std::nullopt;
        at /= best;
    }
    return at;
}

} // namespace stylized::import::file
