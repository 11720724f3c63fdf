#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace stylized::renderer {

/// What of passes is timed.
enum class Timing : std::uint8_t {
    None,
    Gpu, ///< The GPU's own clock, some frames late; costs little. Means little where drivers put work off.
    Wall ///< The clock on the wall, each pass drawn to its end before the next begins: true everywhere, and slower.
};

/// How long one pass took.
struct PassTiming {
    std::string_view pass;
    std::optional<double> seconds; ///< Nothing while it is pending.
};

} // namespace stylized::renderer
