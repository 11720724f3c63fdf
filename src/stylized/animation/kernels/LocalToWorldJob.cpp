#include "stylized/animation/kernels/LocalToWorldJob.h"

#include <stylized/core/Index.h>

#include <glm/gtc/type_ptr.hpp>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "stylized/animation/kernels/LocalToWorldJob.cpp"
#include <stylized/animation/kernels/Highway.h>

#include <hwy/foreach_target.h>
#include <stylized/animation/kernels/Transforms-inl.h>

HWY_BEFORE_NAMESPACE();
namespace stylized::animation {
namespace HWY_NAMESPACE {

/// The upper three rows of the local matrices of one group of nodes: entry [3 · column + row][node in the group].
struct LocalMatrices {
    alignas(64) float entries[12][kPoseLaneCount];
};

/// One lane a node.
HWY_INLINE void composeLanes(PoseFloats<const float> pose, std::size_t node, std::size_t lane, LocalMatrices& out)
{
    const FloatTag d;
    const auto load = [&](PoseComponent component) { return hn::Load(d, pose.component(component) + node); };
    const Matrices3 turned = rotationTimesScale(loadRotations(pose, node), load(PoseComponent::ScaleX),
                                                load(PoseComponent::ScaleY), load(PoseComponent::ScaleZ));
    for (std::size_t entry = 0; entry < 9; ++entry)
        hn::Store(turned.entries[entry], d, out.entries[entry] + lane);
    for (std::size_t row = 0; row < 3; ++row)
        hn::Store(hn::Load(d, pose.first + row * pose.stride + node), d, out.entries[9 + row] + lane);
}

using ColumnTag = hn::CappedTag<float, 4>;
using ColumnVector = hn::Vec<ColumnTag>;
constexpr std::size_t kColumnParts = 4 / hn::MaxLanes(ColumnTag());

/// The same rows of the four columns of a matrix.
struct MatrixRows {
    ColumnVector columns[4];
};

HWY_INLINE MatrixRows loadRows(const float* matrix, std::size_t part)
{
    const ColumnTag d;
    const float* const rows = matrix + part * hn::MaxLanes(d);
    return {hn::LoadU(d, rows), hn::LoadU(d, rows + 4), hn::LoadU(d, rows + 8), hn::LoadU(d, rows + 12)};
}

/// parent · local, where the fourth row of `local` is (0, 0, 0, 1).
HWY_INLINE MatrixRows multiply(const MatrixRows& parent, const LocalMatrices& local, std::size_t lane)
{
    using hn::Add, hn::Mul;
    const ColumnTag d;
    MatrixRows out;
    for (std::size_t column = 0; column < 4; ++column) {
        const ColumnVector x = Mul(parent.columns[0], hn::Set(d, local.entries[3 * column][lane]));
        const ColumnVector y = Mul(parent.columns[1], hn::Set(d, local.entries[3 * column + 1][lane]));
        const ColumnVector z = Mul(parent.columns[2], hn::Set(d, local.entries[3 * column + 2][lane]));
        const ColumnVector turned = Add(Add(x, y), z);
        out.columns[column] = column < 3 ? turned : Add(turned, parent.columns[3]);
    }
    return out;
}

bool localToWorld(const LocalToWorldJob& job)
{
    const ColumnTag d;
    const PoseFloats<const float> pose = floatsOf(*job.locals);
    static constexpr float kIdentity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    LocalMatrices locals;
    MatrixRows world[kColumnParts];
    for (std::size_t part = 0; part < kColumnParts; ++part)
        world[part] = loadRows(kIdentity, part);
    ColumnVector zeros = hn::Zero(d); // becomes NaN with the first matrix that is not finite
    std::uint32_t node = job.first;
    std::uint32_t inRegisters = NodeIndex::kNone - 1; // whose matrix `world` is
    while (node < job.end) {
        const std::uint32_t group = node / kPoseLaneCount * kPoseLaneCount;
        for (std::size_t lane = 0; lane < kPoseLaneCount; lane += hn::MaxLanes(FloatTag()))
            composeLanes(pose, group + lane, lane, locals);
        const std::uint32_t stop = job.end < group + kPoseLaneCount ? job.end : group + kPoseLaneCount;
        for (; node < stop; ++node) {
            const std::uint32_t parent = job.parents[node];
            float* const out = glm::value_ptr(job.worlds[node]);
            const float* const from = parent == NodeIndex::kNone ? kIdentity : glm::value_ptr(job.worlds[parent]);
            for (std::size_t part = 0; part < kColumnParts; ++part) {
                // A chain goes on from registers: its matrices need not wait for their way through memory.
                const MatrixRows above = parent == inRegisters ? world[part] : loadRows(from, part);
                world[part] = multiply(above, locals, node - group);
                const ColumnVector* const columns = world[part].columns;
                for (std::size_t column = 0; column < 4; ++column)
                    hn::StoreU(columns[column], d, out + 4 * column + part * hn::MaxLanes(d));
                zeros =
                    hn::Add(zeros, hn::Mul(hn::Add(hn::Add(columns[0], columns[1]), hn::Add(columns[2], columns[3])),
                                           hn::Zero(d)));
            }
            inRegisters = node;
        }
    }
    return hn::AllTrue(d, hn::Eq(zeros, hn::Zero(d)));
}

} // namespace HWY_NAMESPACE
} // namespace stylized::animation
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <stylized/core/Assert.h>

namespace stylized::animation {
namespace {

HWY_EXPORT(localToWorld);

} // namespace

bool LocalToWorldJob::isValid() const noexcept
{
    if (locals == nullptr || parents.size() != locals->nodeCount() || worlds.size() != parents.size() || first > end ||
        end > parents.size())
        return false;
    for (std::size_t node = first; node < end; ++node)
        if (parents[node] != NodeIndex::kNone && parents[node] >= node)
            return false;
    return true;
}

bool LocalToWorldJob::run() const noexcept
{
    STYLIZED_DEBUG_ASSERT(isValid(), "the spans of a LocalToWorldJob disagree");
    return HWY_DYNAMIC_DISPATCH(localToWorld)(*this);
}

} // namespace stylized::animation

#endif
