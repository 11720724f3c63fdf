#include "stylized/app/JsonWriter.h"

#include <stylized/core/Error.h>

#include <fmt/compile.h>

#include <cmath>
#include <iterator>

namespace stylized::app {
namespace {

template <class T>
void appendNumber(fmt::memory_buffer& buffer, T number)
{
    // The shortest digits that read back as the same number.
    if (std::isfinite(number))
        fmt::format_to(std::back_inserter(buffer), FMT_COMPILE("{}"), number);
    else
        buffer.append(std::string_view("null"));
}

template <class T>
void appendNumbers(fmt::memory_buffer& buffer, std::span<const T> values)
{
    buffer.push_back('[');
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0)
            buffer.push_back(',');
        appendNumber(buffer, values[i]);
    }
    buffer.push_back(']');
}

void appendEscaped(fmt::memory_buffer& buffer, std::string_view text)
{
    while (!text.empty()) {
        const std::size_t length = utf8Length(text);
        const auto byte = static_cast<unsigned char>(text[0]);
        if (length == 0)
            buffer.append(std::string_view("\xEF\xBF\xBD"));
        else if (byte == '"' || byte == '\\')
            fmt::format_to(std::back_inserter(buffer), "\\{}", text[0]);
        else if (byte < 0x20)
            fmt::format_to(std::back_inserter(buffer), "\\u{:04x}", byte);
        else
            buffer.append(text.substr(0, length));
        text.remove_prefix(length == 0 ? 1 : length);
    }
}

} // namespace

void JsonWriter::newLine()
{
    if (isIndented_)
        fmt::format_to(std::back_inserter(buffer_), "\n{:{}}", "", 2 * depth_);
}

void JsonWriter::beginValue()
{
    if (!isAfterKey_ && depth_ > 0) {
        if (!isFirst_)
            buffer_.push_back(',');
        newLine();
    }
    isFirst_ = isAfterKey_ = false;
}

void JsonWriter::begin(char bracket)
{
    beginValue();
    buffer_.push_back(bracket);
    ++depth_;
    isFirst_ = true;
}

void JsonWriter::end(char bracket)
{
    --depth_;
    if (!isFirst_)
        newLine();
    buffer_.push_back(bracket);
    isFirst_ = false;
}

void JsonWriter::key(std::string_view name)
{
    string(name);
    buffer_.append(std::string_view(isIndented_ ? ": " : ":"));
    isAfterKey_ = true;
}

void JsonWriter::string(std::string_view text)
{
    beginValue();
    buffer_.push_back('"');
    appendEscaped(buffer_, text);
    buffer_.push_back('"');
}

void JsonWriter::integer(std::int64_t number)
{
    beginValue();
    fmt::format_to(std::back_inserter(buffer_), "{}", number);
}

void JsonWriter::number(double number)
{
    beginValue();
    appendNumber(buffer_, number);
}

void JsonWriter::number(float number)
{
    beginValue();
    appendNumber(buffer_, number);
}

void JsonWriter::boolean(bool value)
{
    beginValue();
    buffer_.append(std::string_view(value ? "true" : "false"));
}

void JsonWriter::numbers(std::span<const float> values)
{
    beginValue();
    appendNumbers(buffer_, values);
}

void JsonWriter::numbers(std::span<const double> values)
{
    beginValue();
    appendNumbers(buffer_, values);
}

} // namespace stylized::app
