#pragma once

#include <cstdint>

namespace stylized::animation {

/// The version after `version`: one more, leaving out 0, which always means "never".
[[nodiscard]] constexpr std::uint64_t nextVersion(std::uint64_t version) noexcept
{
    return version + 1 == 0 ? 1 : version + 1;
}

} // namespace stylized::animation
