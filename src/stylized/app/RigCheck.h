#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/ImportReport.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stylized::app {

/// Whether a rig cannot be right, or may well be meant so.
enum class CheckSeverity : std::uint8_t { Info, Warning, Error };

/// One thing that is odd about a rig. docs/check.md lists the codes.
struct CheckFinding {
    std::string code; ///< Stable: of this check, or the name of an import::ReportCode.
    CheckSeverity severity = CheckSeverity::Warning;
    std::string place;   ///< Skin, node, channel or JSON pointer.
    std::string message; ///< A sentence without a full stop.
    std::uint64_t count = 1;
};

/// What is wrong with the skins, weights, keys and transforms of a file, worst first: what its reader noticed about
/// them, and what only shows when the parts are put together, such as whether the inverse bind matrices undo the rest
/// pose.
[[nodiscard]] std::vector<CheckFinding> checkRig(const asset::SceneAsset& scene, const import::ImportReport& report);

[[nodiscard]] std::size_t errorCountOf(const std::vector<CheckFinding>& findings) noexcept;

[[nodiscard]] std::string_view toString(CheckSeverity severity) noexcept;

} // namespace stylized::app
