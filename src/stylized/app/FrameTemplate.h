#pragma once

#include <stylized/core/Result.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace stylized::app {

/// The name of each picture of a numbered sequence: "out_{frame:04}.png" → "out_0000.png", "out_0001.png", …
class FrameTemplate {
public:
    /// - `text` holds {frame} or {frame:0N} exactly once, N from 1 to 9, and ends in .png; no other braces.
    /// **Errors**: UsageInvalid.
    [[nodiscard]] static Result<FrameTemplate> parse(std::string_view text);

    [[nodiscard]] std::string nameOf(std::uint64_t frame) const;

private:
    std::string before_;
    std::string after_;
    int digits_ = 1;
};

} // namespace stylized::app
