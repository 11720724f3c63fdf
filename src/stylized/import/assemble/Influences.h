#pragma once

#include <stylized/asset/VertexStreamAsset.h>
#include <stylized/import/ImportReport.h>
#include <stylized/import/assemble/RawInfluences.h>

#include <cstdint>
#include <vector>

namespace stylized::import::assemble {

/// A stream's influences after the rules: largest first, duplicates merged, weights summing to 1.
struct ReducedInfluences {
    std::vector<asset::VertexInfluences> first;
    std::vector<asset::VertexInfluences> second; ///< Empty where no vertex needs more than four.
    std::vector<std::uint32_t> weightless;       ///< Vertices without any weight, ascending; theirs are all zero.
    std::vector<std::uint32_t> joints;           ///< Those with weight on some vertex, ascending.
};

/// What a weight sum may miss 1 by without being reported: four weights rounded to 8 bits miss it by up to 4 · 0.5 /
/// 255.
inline constexpr double kWeightSumTolerance = 0.01;

/// Applies the rules for influences to a stream that is drawn with a skin of `jointCount` joints.
/// - `maxInfluences` is 1 to 8.
/// - Joints still index the file's skin.
[[nodiscard]] ReducedInfluences reduceInfluences(const RawInfluences& raw, std::uint32_t jointCount,
                                                 std::uint32_t maxInfluences, ImportReport& report);

/// No less than neededJointCount(): the largest joint number of all and 1 more, whatever its weight. Far cheaper.
[[nodiscard]] std::uint32_t namedJointCount(const RawInfluences& raw) noexcept;

/// The largest joint number with a weight, and 1 more: the fewest joints a skin must have for `raw` to be whole.
[[nodiscard]] std::uint32_t neededJointCount(const RawInfluences& raw) noexcept;

} // namespace stylized::import::assemble
