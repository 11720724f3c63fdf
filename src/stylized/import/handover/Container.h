#pragma once

#include <cstdint>

/// The head of a hand-over: magic, version, kind; then a scene and its report's entries, or an error.
namespace stylized::import::handover {

inline constexpr std::uint64_t kMagic = 0x5245564F44485953ull; // "SYHDOVER"
inline constexpr std::uint32_t kKindScene = 1;
inline constexpr std::uint32_t kKindError = 2;

} // namespace stylized::import::handover
