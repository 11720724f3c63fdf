#include "stylized/animation/kernels/SideBySidePalettesJob.h"

#include <stylized/core/Index.h>

#include <glm/gtc/type_ptr.hpp>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "stylized/animation/kernels/SideBySidePalettesJob.cpp"
#include <stylized/animation/kernels/Highway.h>

#include <hwy/foreach_target.h>
#include <stylized/animation/kernels/Transforms-inl.h>

HWY_BEFORE_NAMESPACE();
namespace stylized::animation {
namespace HWY_NAMESPACE {

constexpr std::size_t kLanes = hn::MaxLanes(FloatTag());
constexpr std::size_t kNodesAtOnce = 4;

/// The characters of one vector; the last one stands in for those that are missing.
struct Row {
    const float* locals[kLanes];
    math::Affine* out[kLanes];
};

/// The local transforms of a few nodes of all characters of a row: [component][node][character].
struct RowLocals {
    alignas(64) float floats[kPoseComponentCount][kNodesAtOnce][kLanes];
};

/// The upper three rows of one matrix a character: entry [3 · column + row].
struct RowMatrices {
    FloatVector entries[12];
};

HWY_INLINE void transposeLocals(const Row& row, std::size_t stride, std::size_t node, RowLocals& out)
{
    const FloatTag d;
    for (std::size_t c = 0; c < kPoseComponentCount; ++c) {
        const std::size_t place = c * stride + node;
        FloatVector v[4];
        loadFours(v, [&](std::size_t lane) { return row.locals[lane] + place; });
        for (std::size_t k = 0; k < 4; ++k)
            hn::Store(v[k], d, out.floats[c][k]);
    }
}

/// parent · local of one node.
HWY_INLINE RowMatrices multiply(const float* parent, const Matrices3& turned, const FloatVector (&translation)[3])
{
    using hn::Add, hn::Mul;
    const FloatTag d;
    RowMatrices out;
    for (std::size_t row = 0; row < 3; ++row) {
        const FloatVector x = hn::Load(d, parent + row * kLanes), y = hn::Load(d, parent + (3 + row) * kLanes),
                          z = hn::Load(d, parent + (6 + row) * kLanes);
        const auto sum = [&](FloatVector a, FloatVector b, FloatVector c) {
            return Add(Add(Mul(x, a), Mul(y, b)), Mul(z, c));
        };
        for (std::size_t column = 0; column < 3; ++column)
            out.entries[3 * column + row] =
                sum(turned.entries[3 * column], turned.entries[3 * column + 1], turned.entries[3 * column + 2]);
        out.entries[9 + row] =
            Add(sum(translation[0], translation[1], translation[2]), hn::Load(d, parent + (9 + row) * kLanes));
    }
    return out;
}

/// world · inverseBind of all characters of a row.
HWY_INLINE void storeJoint(const RowMatrices& world, const float* inverseBind, std::size_t joint, const Row& row)
{
    using hn::Add, hn::Mul;
    const FloatTag d;
    for (std::size_t r = 0; r < 3; ++r) {
        FloatVector v[4];
        for (std::size_t column = 0; column < 4; ++column)
            v[column] = Add(Add(Mul(world.entries[r], hn::Set(d, inverseBind[4 * column])),
                                Mul(world.entries[3 + r], hn::Set(d, inverseBind[4 * column + 1]))),
                            Mul(world.entries[6 + r], hn::Set(d, inverseBind[4 * column + 2])));
        v[3] = Add(v[3], world.entries[9 + r]);
        storeFours(v, [&](std::size_t lane) { return glm::value_ptr(row.out[lane][joint].rows[r]); });
    }
}

HWY_INLINE RowMatrices worldOf(const RowLocals& locals, std::size_t node, const float* parent)
{
    const FloatTag d;
    const auto load = [&](PoseComponent c) { return hn::Load(d, locals.floats[std::size_t(c)][node]); };
    const Quaternions rotation{load(PoseComponent::RotationX), load(PoseComponent::RotationY),
                               load(PoseComponent::RotationZ), load(PoseComponent::RotationW)};
    const Matrices3 turned = rotationTimesScale(rotation, load(PoseComponent::ScaleX), load(PoseComponent::ScaleY),
                                                load(PoseComponent::ScaleZ));
    const FloatVector translation[3] = {load(PoseComponent::TranslationX), load(PoseComponent::TranslationY),
                                        load(PoseComponent::TranslationZ)};
    return multiply(parent, turned, translation);
}

/// A bit a lane: whether all matrices of its character are finite.
HWY_INLINE std::uint32_t computeRow(const SideBySidePalettesJob& job, const Row& row)
{
    const FloatTag d;
    alignas(64) float identity[12 * kLanes];
    for (std::size_t entry = 0; entry < 12; ++entry)
        hn::Store(hn::Set(d, entry % 4 == 0 && entry < 9 ? 1.0f : 0.0f), d, identity + entry * kLanes);
    const PaletteSkeleton& skeleton = *job.skeleton;
    const std::span<const std::uint32_t> nodes = skeleton.nodes(), depths = skeleton.depths();
    const std::size_t stride = job.locals[0]->paddedNodeCount();
    const PaletteSkeleton::Joint* joint = skeleton.joints().data();
    const PaletteSkeleton::Joint* const jointEnd = joint + skeleton.joints().size();
    RowLocals locals;
    std::size_t loaded = ~std::size_t(0);
    FloatVector zeros = hn::Zero(d); // becomes NaN with the first matrix that is not finite
    for (std::size_t place = 0; place < nodes.size(); ++place) {
        const std::size_t group = nodes[place] / kNodesAtOnce * kNodesAtOnce;
        if (group != loaded)
            transposeLocals(row, stride, loaded = group, locals);
        // A matrix is kept until the next one of its depth: until all below it are done.
        float* const out = job.scratch.data() + std::size_t(depths[place]) * 12 * kLanes;
        const RowMatrices world =
            worldOf(locals, nodes[place] - group, depths[place] == 0 ? identity : out - 12 * kLanes);
        FloatVector sum = hn::Zero(d);
        for (std::size_t entry = 0; entry < 12; ++entry) {
            hn::Store(world.entries[entry], d, out + entry * kLanes);
            sum = hn::Add(sum, world.entries[entry]);
        }
        zeros = hn::Add(zeros, hn::Mul(sum, hn::Zero(d)));
        for (; joint != jointEnd && joint->place == place; ++joint)
            storeJoint(world, glm::value_ptr(skeleton.inverseBinds()[joint->out]), joint->out, row);
    }
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(d, hn::Eq(zeros, hn::Zero(d)), bytes);
    return std::uint32_t(bytes[0]) | std::uint32_t(bytes[1]) << 8;
}

std::uint32_t sideBySidePalettes(const SideBySidePalettesJob& job)
{
    std::uint32_t finite = 0;
    for (std::size_t first = 0; first < job.locals.size(); first += kLanes) {
        const std::size_t count = job.locals.size() - first < kLanes ? job.locals.size() - first : kLanes;
        Row row;
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const std::size_t character = first + (lane < count ? lane : count - 1);
            row.locals[lane] = floatsOf(*job.locals[character]).first;
            row.out[lane] = job.out[character];
        }
        finite |= (computeRow(job, row) & ((1u << count) - 1u)) << first;
    }
    return finite;
}

} // namespace HWY_NAMESPACE
} // namespace stylized::animation
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <stylized/core/Assert.h>

#include <algorithm>
#include <cstdint>

namespace stylized::animation {
namespace {

HWY_EXPORT(sideBySidePalettes);

} // namespace

bool SideBySidePalettesJob::isValid() const noexcept
{
    return skeleton != nullptr && !locals.empty() && locals.size() <= kMaxCharacters && out.size() == locals.size() &&
           std::all_of(locals.begin(), locals.end(),
                       [&](const Pose* pose) {
                           return pose != nullptr && pose->nodeCount() == skeleton->sceneParents().size();
                       }) &&
           std::none_of(out.begin(), out.end(), [](const math::Affine* palette) { return palette == nullptr; }) &&
           scratch.size() >= scratchSize(*skeleton) && reinterpret_cast<std::uintptr_t>(scratch.data()) % 64 == 0;
}

std::uint32_t SideBySidePalettesJob::run() const noexcept
{
    STYLIZED_DEBUG_ASSERT(isValid(), "the parts of a SideBySidePalettesJob disagree");
    return HWY_DYNAMIC_DISPATCH(sideBySidePalettes)(*this);
}

} // namespace stylized::animation

#endif
