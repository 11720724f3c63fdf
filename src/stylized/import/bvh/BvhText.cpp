#include "stylized/import/bvh/BvhText.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace stylized::import::bvh {
namespace {

constexpr std::size_t kShownBytes = 32;

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v' || c == '\0';
}

bool isBrace(char c)
{
    return c == '{' || c == '}';
}

bool equalsIgnoringCase(std::string_view word, std::string_view lowerCase)
{
    return std::equal(word.begin(), word.end(), lowerCase.begin(), lowerCase.end(), [](char a, char b) {
        return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
    });
}

} // namespace

Text::Text(std::string_view text) noexcept : text_(text)
{
    if (text_.starts_with("\xEF\xBB\xBF"))
        text_.remove_prefix(3);
}

void Text::skipBlanks() noexcept
{
    for (; at_ < text_.size() && isBlank(text_[at_]); ++at_)
        line_ += text_[at_] == '\n';
}

std::string_view Text::next() noexcept
{
    skipBlanks();
    const std::size_t start = at_;
    if (at_ < text_.size() && isBrace(text_[at_]))
        return text_.substr(at_++, 1);
    while (at_ < text_.size() && !isBlank(text_[at_]) && !isBrace(text_[at_]))
        ++at_;
    return text_.substr(start, at_ - start);
}

std::string_view Text::peek() noexcept
{
    skipBlanks();
    const std::size_t at = at_;
    const std::string_view word = next();
    at_ = at;
    return word;
}

std::string_view Text::restOfLine() noexcept
{
    std::size_t end = std::min(text_.find_first_of("\r\n{", at_), text_.size());
    std::string_view rest = text_.substr(at_, end - at_);
    at_ = end;
    while (!rest.empty() && isBlank(rest.front()))
        rest.remove_prefix(1);
    while (!rest.empty() && isBlank(rest.back()))
        rest.remove_suffix(1);
    return rest;
}

bool Text::take(std::string_view keyword) noexcept
{
    skipBlanks();
    const std::size_t at = at_;
    if (equalsIgnoringCase(next(), keyword))
        return true;
    at_ = at;
    return false;
}

bool Text::takeBeginning(std::string_view keyword) noexcept
{
    if (!equalsIgnoringCase(peek().substr(0, keyword.size()), keyword))
        return false;
    at_ += keyword.size();
    return true;
}

Result<void> Text::expect(std::string_view keyword)
{
    if (!take(keyword))
        return failExpected(keyword, peek());
    return {};
}

Result<double> Text::number()
{
    const std::string_view word = next();
    const std::string_view digits = word.starts_with('+') ? word.substr(1) : word;
    double value = 0.0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || end != digits.data() + digits.size() || error == std::errc::invalid_argument)
        return failExpected("a number", word);
    if (error != std::errc() || !std::isfinite(static_cast<float>(value)))
        return failHere(ErrorCode::ValueNotFinite, fmt::format("expected a finite number, found '{}'", word));
    return value;
}

Result<std::size_t> Text::count()
{
    const std::string_view word = next();
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size())
        return failExpected("a whole number", word);
    return static_cast<std::size_t>(value);
}

std::string Text::place() const
{
    return fmt::format("line {}", line_);
}

tl::unexpected<Error> Text::failHere(ErrorCode code, std::string message) const
{
    return fail(code, place(), std::move(message));
}

tl::unexpected<Error> Text::failExpected(std::string_view expected, std::string_view found) const
{
    if (found.empty())
        return failHere(ErrorCode::FileTruncated, fmt::format("expected {}, found the end of the file", expected));
    const std::string_view shown = found.substr(0, kShownBytes);
    return failHere(ErrorCode::ValueInvalid, fmt::format("expected {}, found '{}'", expected, shown));
}

} // namespace stylized::import::bvh
