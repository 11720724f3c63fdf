#pragma once

#include <stylized/import/Import.h>

#include <cstdint>

namespace stylized::import::isolation {

inline constexpr std::uint64_t kBytesPerMebibyte = 1024ull * 1024ull;

/// Bounds what this process may take from now on: computing time, memory, the size of what it writes; no core dump; and
/// it dies with its parent. For the helper, before it looks at the file.
/// Under a sanitizer, which reserves terabytes of addresses, memory is not bounded.
void limitThisProcess(const ForeignOptions& options) noexcept;

} // namespace stylized::import::isolation
