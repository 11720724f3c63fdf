#include "stylized/animation/kernels/MorphJob.h"

#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "stylized/animation/kernels/MorphJob.cpp"
#include <stylized/animation/kernels/Highway.h>

#include <hwy/foreach_target.h>
#include <stylized/animation/kernels/Vectors-inl.h>

HWY_BEFORE_NAMESPACE();
namespace stylized::animation {
namespace HWY_NAMESPACE {

/// sum += weight · delta.
void addWeighted(const float* delta, float weight, std::size_t count, float* sum)
{
    const FloatTag d;
    const FloatVector factor = hn::Set(d, weight);
    std::size_t i = 0;
    for (; i + hn::Lanes(d) <= count; i += hn::Lanes(d))
        hn::StoreU(hn::Add(hn::LoadU(d, sum + i), hn::Mul(hn::LoadU(d, delta + i), factor)), d, sum + i);
    for (; i < count; ++i)
        sum[i] += delta[i] * weight;
}

/// The same on the first three of each four floats of the sum.
void addWeightedToThree(const float* delta, float weight, std::size_t count, float* sum)
{
    const FloatTag d;
    const FloatVector factor = hn::Set(d, weight);
    std::size_t v = 0;
    for (; v + hn::Lanes(d) <= count; v += hn::Lanes(d)) {
        FloatVector x, y, z, w;
        hn::LoadInterleaved4(d, sum + 4 * v, x, y, z, w);
        const Vectors3 more = scaled(loadVectors(delta + 3 * v), factor);
        hn::StoreInterleaved4(hn::Add(x, more.x), hn::Add(y, more.y), hn::Add(z, more.z), w, d, sum + 4 * v);
    }
    for (; v < count; ++v)
        for (std::size_t c = 0; c < 3; ++c)
            sum[4 * v + c] += delta[3 * v + c] * weight;
}

} // namespace HWY_NAMESPACE
} // namespace stylized::animation
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <stylized/core/Assert.h>

namespace stylized::animation {
namespace {

HWY_EXPORT(addWeighted);
HWY_EXPORT(addWeightedToThree);

/// What is summed before the next vertices are: sums and deltas of a block stay in the nearest cache.
constexpr std::size_t kMorphBlock = 512;

/// Adds the deltas that `deltasOf(target)` gives (none: an empty vector) to the vertices of `out`.
template <class Vector, class DeltasOf>
void addTargets(const MorphJob& job, std::span<Vector> out, const std::vector<Vector>& base, const DeltasOf& deltasOf)
{
    for (std::size_t first = 0; first < out.size(); first += kMorphBlock) {
        const std::size_t count = std::min(kMorphBlock, out.size() - first);
        std::copy_n(base.data() + first, count, out.data() + first);
        for (std::size_t target = 0; target < job.weights.size(); ++target) {
            const std::vector<glm::vec3>& deltas = deltasOf(job.stream->morphTargets[target]);
            const float weight = job.weights[target];
            if (weight == 0.0f || deltas.empty())
                continue;
            const float* const delta = glm::value_ptr(deltas[first]);
            float* const sum = glm::value_ptr(out[first]);
            if constexpr (Vector::length() == 3)
                HWY_DYNAMIC_DISPATCH(addWeighted)(delta, weight, 3 * count, sum);
            else
                HWY_DYNAMIC_DISPATCH(addWeightedToThree)(delta, weight, count, sum);
        }
    }
}

/// Directions that have cancelled out are as they were.
template <class Vector>
void restoreZeros(std::span<Vector> out, const std::vector<Vector>& base) noexcept
{
    for (std::size_t v = 0; v < out.size(); ++v)
        if (out[v].x == 0.0f && out[v].y == 0.0f && out[v].z == 0.0f)
            out[v] = base[v];
}

} // namespace

bool MorphJob::isValid() const noexcept
{
    const auto fits = [](std::size_t out, std::size_t base) { return out == 0 || out == base; };
    return stream != nullptr && weights.size() == stream->morphTargets.size() &&
           fits(positions.size(), stream->positions.size()) && fits(normals.size(), stream->deformNormals().size()) &&
           fits(tangents.size(), stream->tangents.size());
}

void MorphJob::run() const noexcept
{
    STYLIZED_DEBUG_ASSERT(isValid(), "the spans of a MorphJob disagree");
    using Target = asset::MorphTargetAsset;
    const auto deltas = [](std::vector<glm::vec3> Target::*which) {
        return [which](const Target& target) -> const std::vector<glm::vec3>& { return target.*which; };
    };
    addTargets(*this, positions, stream->positions, deltas(&Target::positionDeltas));
    addTargets(*this, normals, stream->deformNormals(), deltas(&Target::normalDeltas));
    addTargets(*this, tangents, stream->tangents, deltas(&Target::tangentDeltas));
    restoreZeros(normals, stream->deformNormals());
    restoreZeros(tangents, stream->tangents);
}

} // namespace stylized::animation

#endif
