#pragma once

#include <stylized/core/Result.h>
#include <stylized/import/Import.h>

#include <cstddef>
#include <span>

namespace stylized::import {

/// Reads a BVH file: one node a joint and end site, and one clip.
///
/// The rest pose has no rotation and stands at the OFFSETs. A position channel replaces the OFFSET's number of its axis
/// (as most programs read it; some add the two), rotations are applied in the order the channels are named in.
/// A BVH file names no unit: a skeleton larger than kLargestInMetres is taken to be in centimetres, a smaller one in
/// metres; a report entry says which.
/// **Space**: +Y up as BVH files are; metres.
/// **Errors**: see bvh::parse(); the place is a line.
[[nodiscard]] Result<ImportedScene> readBvh(std::span<const std::byte> bytes);

namespace bvh {

/// The diagonal of the box around a rest pose, in file units, above which they are centimetres: no character is ten
/// metres tall, and none ten centimetres.
inline constexpr double kLargestInMetres = 10.0;

} // namespace bvh
} // namespace stylized::import
