#pragma once

#include <stylized/core/Result.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace stylized::import::bvh {

/// Reads a BVH file's words one after the other and knows the line it is in. Braces are words of their own.
class Text {
public:
    explicit Text(std::string_view text) noexcept;

    /// The next word; empty at the end of the file.
    [[nodiscard]] std::string_view next() noexcept;
    /// The next word, which stays the next one.
    [[nodiscard]] std::string_view peek() noexcept;
    /// The rest of the line without what follows an opening brace and without blanks at its ends.
    [[nodiscard]] std::string_view restOfLine() noexcept;

    /// Takes the next word where it is `keyword` (given in lower case), letter case aside; a colon may be part of it.
    [[nodiscard]] bool take(std::string_view keyword) noexcept;
    /// Takes only that beginning of the next word, as of "Frames:2".
    [[nodiscard]] bool takeBeginning(std::string_view keyword) noexcept;
    /// Takes the whole keyword, or fails and says what was expected.
    [[nodiscard]] Result<void> expect(std::string_view keyword);

    /// A finite number.
    [[nodiscard]] Result<double> number();
    /// A whole number that is not negative.
    [[nodiscard]] Result<std::size_t> count();

    /// Bytes not read yet.
    [[nodiscard]] std::size_t remaining() const noexcept { return text_.size() - at_; }
    /// "line 12".
    [[nodiscard]] std::string place() const;
    [[nodiscard]] tl::unexpected<Error> failHere(ErrorCode code, std::string message) const;
    /// An error that says what was expected and what stands there.
    [[nodiscard]] tl::unexpected<Error> failExpected(std::string_view expected, std::string_view found) const;

private:
    void skipBlanks() noexcept;

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
};

} // namespace stylized::import::bvh
