#pragma once

#include <cstddef>
#include <functional>

namespace stylized {

/// Calls `body(begin, end)` on disjoint ranges that together cover [0, count), possibly on several threads, and returns
/// when all are done. Ranges always start at a multiple of `grain`, whatever the number of threads, so a result that
/// is computed per range does not depend on it.
///
/// - `grain` must be at least 1; it is the length of every range but the last.
/// - `body` must not throw.
/// **Threads**: the back end is oneTBB, std::thread or none, chosen when the library is built (STYLIZED_PARALLEL). With
/// oneTBB a thread is given the same part of the ranges call after call, and looks out for the next call for a tenth of
/// a millisecond before it sleeps.
void parallelFor(std::size_t count, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& body);

/// How many threads parallelFor may use from now on; 0 restores the default (one a core).
void setThreadCount(std::size_t count) noexcept;
[[nodiscard]] std::size_t threadCount() noexcept;

} // namespace stylized
