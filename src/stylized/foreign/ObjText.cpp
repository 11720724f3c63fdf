#include "stylized/foreign/ObjText.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>

namespace stylized::foreign {
namespace {

constexpr std::size_t kShownBytes = 32;

/// What faces name: vertices, texture coordinates, normals.
enum Kind : std::size_t { Vertex, Coordinate, Normal };
constexpr std::array<std::string_view, 3> kKindNames{"vertex", "texture coordinate", "normal"};
constexpr std::array<std::string_view, 3> kKindPlurals{"vertices", "texture coordinates", "normals"};

/// Takes the next word of a line; empty at its end or at a comment. A backslash before the end of a line joins it to
/// the next, so it is a blank.
std::string_view takeWord(std::string_view& line)
{
    constexpr std::string_view kBlanks = " \t\r\n\v\f\\";
    line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
    const std::string_view word =
        line.starts_with('#') ? std::string_view() : line.substr(0, line.find_first_of(kBlanks));
    line.remove_prefix(word.size());
    return word;
}

bool isNumber(std::string_view word)
{
    if (word.starts_with('+'))
        word.remove_prefix(1);
    double value = 0.0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    // "1.#QNAN" is how some compilers print what is no number.
    return error != std::errc::invalid_argument && (end == word.data() + word.size() || *end == '#');
}

/// The largest index that a face names of one kind, and where.
struct Largest {
    std::int64_t index = 0;
    std::size_t line = 0;
};

class ObjChecker {
public:
    Result<void> run(std::string_view text)
    {
        while (!text.empty()) {
            ++line_;
            const std::size_t length = logicalLength(text);
            const std::string_view line = text.substr(0, length);
            if (Result<void> checked = check(line); !checked)
                return checked;
            line_ += static_cast<std::size_t>(std::count(line.begin(), line.end(), '\n'));
            text.remove_prefix(std::min(length + 1, text.size()));
        }
        for (std::size_t kind = 0; kind < kKindNames.size(); ++kind)
            if (largest_[kind].index > counts_[kind])
                return failIndex(kind, largest_[kind].index, largest_[kind].line);
        return {};
    }

private:
    /// Up to the end of the line that no backslash continues.
    static std::size_t logicalLength(std::string_view text)
    {
        for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', end + 1)) {
            const std::size_t last = end == 0 ? std::string_view::npos : text.find_last_not_of("\r\n", end - 1);
            if (last == std::string_view::npos || text[last] != '\\' || last + 2 < end)
                return end;
        }
        return text.size();
    }

    Result<void> check(std::string_view line)
    {
        const std::string_view keyword = takeWord(line);
        if (keyword == "v")
            return numbers(line, Vertex, 3);
        if (keyword == "vt")
            return numbers(line, Coordinate, 1);
        if (keyword == "vn")
            return numbers(line, Normal, 3);
        if (keyword == "f" || keyword == "l" || keyword == "p")
            return corners(line);
        return {};
    }

    Result<void> numbers(std::string_view line, Kind kind, std::size_t least)
    {
        ++counts_[kind];
        std::size_t count = 0;
        for (std::string_view word = takeWord(line); !word.empty(); word = takeWord(line), ++count)
            if (!isNumber(word))
                return fail(ErrorCode::ValueInvalid, place(line_),
                            fmt::format("expected a number, found '{}'", word.substr(0, kShownBytes)));
        if (count < least)
            return fail(ErrorCode::ValueInvalid, place(line_),
                        fmt::format("expected {} numbers, found {}", least, count));
        return {};
    }

    Result<void> corners(std::string_view line)
    {
        for (std::string_view word = takeWord(line); !word.empty(); word = takeWord(line)) {
            std::string_view rest = word;
            for (std::size_t kind = 0; kind < kKindNames.size() && !rest.empty(); ++kind) {
                const std::size_t slash = std::min(rest.find('/'), rest.size());
                const std::string_view index = rest.substr(0, slash);
                rest.remove_prefix(std::min(slash + 1, rest.size()));
                if (index.empty() && kind > 0)
                    continue;
                if (Result<void> checked = corner(index, word, kind); !checked)
                    return checked;
            }
        }
        return {};
    }

    Result<void> corner(std::string_view text, std::string_view word, std::size_t kind)
    {
        std::int64_t index = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
        if (text.empty() || end != text.data() + text.size() || error == std::errc::invalid_argument || index == 0)
            return fail(
                ErrorCode::ValueInvalid, place(line_),
                fmt::format("expected the number of a {}, found '{}'", kKindNames[kind], word.substr(0, kShownBytes)));
        if (error != std::errc() || index < -counts_[kind])
            return failIndex(kind, index, line_);
        if (index > largest_[kind].index)
            largest_[kind] = {index, line_};
        return {};
    }

    [[nodiscard]] tl::unexpected<Error> failIndex(std::size_t kind, std::int64_t index, std::size_t line) const
    {
        return fail(ErrorCode::IndexOutOfRange, place(line),
                    fmt::format("expected one of {} {}, found number {}", counts_[kind], kKindPlurals[kind], index));
    }

    static std::string place(std::size_t line) { return fmt::format("line {}", line); }

    std::size_t line_ = 0;
    std::array<std::int64_t, 3> counts_{};
    std::array<Largest, 3> largest_{};
};

} // namespace

Result<void> checkObj(std::string_view text)
{
    return ObjChecker().run(text);
}

} // namespace stylized::foreign
