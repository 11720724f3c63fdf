#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace stylized::app {

/// Writes JSON into one buffer. Commas, line breaks and indentation come by themselves; what is not finite is null,
/// and bytes that are not UTF-8 become U+FFFD, so the text is always valid.
class JsonWriter {
public:
    /// - `isIndented`: one entry a line. Arrays of numbers always stand on one line.
    explicit JsonWriter(bool isIndented) : isIndented_(isIndented) {}

    void beginObject() { begin('{'); }
    void endObject() { end('}'); }
    void beginArray() { begin('['); }
    void endArray() { end(']'); }
    void key(std::string_view name);

    void string(std::string_view text);
    void integer(std::int64_t number);
    void number(double number);
    void number(float number);
    void boolean(bool value);
    void numbers(std::span<const float> values);
    void numbers(std::span<const double> values);

    /// key() and the value.
    void field(std::string_view name, std::string_view text) { key(name), string(text); }
    void field(std::string_view name, const char* text) { key(name), string(text); }
    void field(std::string_view name, double value) { key(name), number(value); }
    void field(std::string_view name, bool value) { key(name), boolean(value); }
    void field(std::string_view name, std::uint64_t value) { key(name), integer(static_cast<std::int64_t>(value)); }
    void field(std::string_view name, std::uint32_t value) { key(name), integer(value); }
    void field(std::string_view name, int value) { key(name), integer(value); }

    /// The line break after the last bracket.
    void endDocument() { buffer_.push_back('\n'); }

    [[nodiscard]] std::string_view text() const noexcept { return {buffer_.data(), buffer_.size()}; }

private:
    void begin(char bracket);
    void end(char bracket);
    void beginValue();
    void newLine();

    fmt::memory_buffer buffer_;
    bool isIndented_;
    int depth_ = 0;
    bool isFirst_ = true; ///< Nothing stands in the open bracket yet.
    bool isAfterKey_ = false;
};

} // namespace stylized::app
