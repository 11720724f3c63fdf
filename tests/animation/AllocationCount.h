#pragma once

#include <cstddef>

namespace stylized::test {

/// How many times operator new has run since the program started. Linking this in replaces the program's operator new
/// and delete; they stand in a source of their own so that no compiler inlines them into what is counted.
[[nodiscard]] std::size_t allocationCount() noexcept;

} // namespace stylized::test
