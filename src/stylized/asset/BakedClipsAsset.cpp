#include "stylized/asset/BakedClipsAsset.h"

#include <stylized/core/Assert.h>

#include <fmt/format.h>
#include <glm/gtc/packing.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace stylized::asset {
namespace {

static_assert(std::endian::native == std::endian::little, "texels are little-endian, as they lie in memory here");

bool isFiniteBox(const math::Bounds& bounds) noexcept
{
    bool isFinite = !bounds.isEmpty();
    for (int axis = 0; axis < 3; ++axis)
        isFinite = isFinite && std::isfinite(bounds.min[axis]) && std::isfinite(bounds.max[axis]);
    return isFinite;
}

std::string findBrokenClip(const BakedClipsAsset& baked)
{
    std::uint64_t nextFrame = 0;
    for (std::size_t i = 0; i < baked.clips.size(); ++i) {
        const BakedClip& clip = baked.clips[i];
        if (clip.firstFrame != nextFrame || clip.frameCount == 0)
            return fmt::format("clip {} does not begin where the one before it ends", i);
        if (!(std::isfinite(clip.durationSeconds) && clip.durationSeconds >= 0.0))
            return fmt::format("clip {} has no duration", i);
        if ((clip.durationSeconds > 0.0) != (clip.frameCount > 1))
            return fmt::format("clip {} has {} frames in {:g} s", i, clip.frameCount, clip.durationSeconds);
        if (!isFiniteBox(clip.bounds))
            return fmt::format("clip {} has no finite bounds", i);
        if (!(std::isfinite(clip.largestError) && clip.largestError >= 0.0f))
            return fmt::format("clip {} has no finite error", i);
        nextFrame += clip.frameCount;
    }
    return nextFrame == baked.frameCount ? std::string() : "the frames of all clips are not as many as there are";
}

bool areFinite(const BakedClipsAsset& baked)
{
    // All bits of the exponent are set in what is infinite or no number.
    const auto isEach = [&](auto mask) {
        decltype(mask) word = 0;
        for (std::size_t at = 0; at < baked.texels.size(); at += sizeof word) {
            std::memcpy(&word, &baked.texels[at], sizeof word);
            if ((word & mask) == mask)
                return false;
        }
        return true;
    };
    return baked.precision == BakePrecision::Half ? isEach(std::uint16_t{0x7C00}) : isEach(std::uint32_t{0x7F800000});
}

} // namespace

std::size_t texelSizeOf(BakePrecision precision) noexcept
{
    return precision == BakePrecision::Half ? 8 : 16;
}

math::Affine BakedClipsAsset::matrix(std::uint32_t frame, std::uint32_t index) const noexcept
{
    STYLIZED_DEBUG_ASSERT(frame < frameCount && index < matrixCount, "the matrix is there");
    const std::size_t texel = texelSizeOf(precision);
    const std::byte* at = &texels[(std::size_t{frame} * matrixCount + index) * 3 * texel];
    math::Affine matrix;
    for (glm::vec4& row : matrix.rows) {
        if (precision == BakePrecision::Float) {
            std::memcpy(&row, at, texel);
        } else {
            glm::uint64 packed = 0;
            std::memcpy(&packed, at, texel);
            row = glm::unpackHalf4x16(packed);
        }
        at += texel;
    }
    return matrix;
}

math::Affine BakedClipsAsset::matrixAt(const BakedClip& clip, double seconds, std::uint32_t index) const noexcept
{
    if (clip.frameCount == 1)
        return matrix(clip.firstFrame, index);
    const double turns = seconds / clip.durationSeconds;
    const double place = (turns - std::floor(turns)) * (clip.frameCount - 1);
    const auto before = std::min(static_cast<std::uint32_t>(place), clip.frameCount - 2);
    const auto part = static_cast<float>(place - before);
    const math::Affine a = matrix(clip.firstFrame + before, index), b = matrix(clip.firstFrame + before + 1, index);
    math::Affine mixed;
    for (int row = 0; row < 3; ++row)
        mixed.rows[row] = glm::mix(a.rows[row], b.rows[row], part);
    return mixed;
}

std::string findBrokenPromise(const BakedClipsAsset& baked)
{
    if (baked.matrixCount == 0)
        return "a frame has no matrix";
    if (baked.clips.empty())
        return "there is no clip";
    for (std::size_t n = 0; n < baked.nodeMatrices.size(); ++n)
        for (const std::uint32_t first : {baked.nodeMatrices[n].palette, baked.nodeMatrices[n].world})
            if (first != BakedClipsAsset::kNoMatrix && first >= baked.matrixCount)
                return fmt::format("node {} has matrix {} of {}", n, first, baked.matrixCount);
    if (std::string broken = findBrokenClip(baked); !broken.empty())
        return broken;
    const std::uint64_t matrices = std::uint64_t{baked.frameCount} * baked.matrixCount;
    if (matrices > kMostBakedBytes / (3 * texelSizeOf(baked.precision)) ||
        baked.texels.size() != matrices * 3 * texelSizeOf(baked.precision))
        return fmt::format("{} frames of {} matrices do not fill {} bytes", baked.frameCount, baked.matrixCount,
                           baked.texels.size());
    return areFinite(baked) ? std::string() : "a matrix is not finite";
}

} // namespace stylized::asset
