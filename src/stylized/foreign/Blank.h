#pragma once

namespace stylized::foreign {

/// Whether `c` separates words in XML and in FBX text.
[[nodiscard]] constexpr bool isBlank(char c) noexcept
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

} // namespace stylized::foreign
