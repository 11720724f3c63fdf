#include "stylized/animation/Pose.h"

#include <algorithm>
#include <new>
#include <utility>

namespace stylized::animation {
namespace {

constexpr std::align_val_t kAlignment{64};

constexpr bool isOneInIdentity(std::size_t component) noexcept
{
    return component == std::size_t(PoseComponent::RotationW) || component >= std::size_t(PoseComponent::ScaleX);
}

} // namespace

void Pose::Free::operator()(float* floats) const noexcept
{
    ::operator delete(floats, kAlignment);
}

void Pose::allocate(std::size_t nodeCount, std::size_t paddedNodeCount, std::size_t valueCount)
{
    nodeCount_ = nodeCount;
    paddedNodeCount_ = paddedNodeCount;
    valueCount_ = valueCount;
    floats_.reset(static_cast<float*>(::operator new(floatCount() * sizeof(float), kAlignment)));
}

Pose::Pose(const PoseLayout& layout)
{
    allocate(layout.nodeCount(), layout.paddedNodeCount(), layout.valueCount());
    for (std::size_t c = 0; c < kPoseComponentCount; ++c)
        std::fill_n(floats_.get() + c * paddedNodeCount_, paddedNodeCount_, isOneInIdentity(c) ? 1.0f : 0.0f);
    std::fill_n(floats_.get() + kPoseComponentCount * paddedNodeCount_, valueCount_, 0.0f);
}

Pose::Pose(const Pose& other)
{
    *this = other;
}

Pose::Pose(Pose&& other) noexcept
{
    *this = std::move(other);
}

Pose& Pose::operator=(const Pose& other)
{
    if (this == &other)
        return *this;
    if (nodeCount_ != other.nodeCount_ || valueCount_ != other.valueCount_)
        allocate(other.nodeCount_, other.paddedNodeCount_, other.valueCount_);
    std::copy_n(other.floats_.get(), floatCount(), floats_.get());
    return *this;
}

Pose& Pose::operator=(Pose&& other) noexcept
{
    std::swap(floats_, other.floats_);
    std::swap(nodeCount_, other.nodeCount_);
    std::swap(paddedNodeCount_, other.paddedNodeCount_);
    std::swap(valueCount_, other.valueCount_);
    return *this;
}

std::span<float> Pose::component(PoseComponent component) noexcept
{
    return {floats_.get() + static_cast<std::size_t>(component) * paddedNodeCount_, paddedNodeCount_};
}

std::span<const float> Pose::component(PoseComponent component) const noexcept
{
    return {floats_.get() + static_cast<std::size_t>(component) * paddedNodeCount_, paddedNodeCount_};
}

std::span<float> Pose::values() noexcept
{
    return {floats_.get() + kPoseComponentCount * paddedNodeCount_, valueCount_};
}

std::span<const float> Pose::values() const noexcept
{
    return {floats_.get() + kPoseComponentCount * paddedNodeCount_, valueCount_};
}

math::Transform Pose::transform(NodeIndex node) const noexcept
{
    const float* f = floats_.get() + node.value;
    const std::size_t s = paddedNodeCount_;
    return {glm::vec3(f[0], f[s], f[2 * s]), glm::quat(f[6 * s], f[3 * s], f[4 * s], f[5 * s]),
            glm::vec3(f[7 * s], f[8 * s], f[9 * s])};
}

void Pose::setTransform(NodeIndex node, const math::Transform& t) noexcept
{
    const float components[kPoseComponentCount] = {t.translation.x, t.translation.y, t.translation.z, t.rotation.x,
                                                   t.rotation.y,    t.rotation.z,    t.rotation.w,    t.scale.x,
                                                   t.scale.y,       t.scale.z};
    for (std::size_t c = 0; c < kPoseComponentCount; ++c)
        floats_.get()[c * paddedNodeCount_ + node.value] = components[c];
}

} // namespace stylized::animation
