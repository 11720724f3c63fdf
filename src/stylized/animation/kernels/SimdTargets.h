#pragma once

#include <string_view>
#include <vector>

/// The vector instructions that the kernels of this module run on. All of them give the same bits; the best one that
/// the machine has is chosen when the first kernel runs.
namespace stylized::animation {

/// Names of the sets of instructions that the kernels are built for and this machine has, such as "AVX2"; best first.
[[nodiscard]] std::vector<std::string_view> simdTargets();

/// Makes all kernels of the process run on one of `simdTargets()`, for tests and measurements; an empty name gives the
/// choice back. Refuses (false) a name that is not among them.
/// **Threads**: while no kernel runs.
bool pinSimdTarget(std::string_view name);

} // namespace stylized::animation
