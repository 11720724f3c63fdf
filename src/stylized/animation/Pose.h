#pragma once

#include <stylized/animation/PoseLayout.h>
#include <stylized/core/Index.h>
#include <stylized/math/Transform.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace stylized::animation {

/// One number of a node's local transform.
enum class PoseComponent : std::uint8_t {
    TranslationX,
    TranslationY,
    TranslationZ,
    RotationX,
    RotationY,
    RotationZ,
    RotationW,
    ScaleX,
    ScaleY,
    ScaleZ
};
inline constexpr std::size_t kPoseComponentCount = 10;

/// Local transforms of all nodes, and the values that are animated beside them (morph weights).
/// **Shape**: structure of arrays: ten arrays of paddedNodeCount floats, one a PoseComponent and each 64-byte aligned,
/// then the values; all in one allocation. Places beyond nodeCount hold the identity.
/// **Space**: a node's transform is relative to its parent.
class Pose {
public:
    /// A pose without nodes.
    Pose() noexcept = default;
    /// Identity transforms and values of 0.
    explicit Pose(const PoseLayout& layout);

    Pose(const Pose& other);
    Pose(Pose&& other) noexcept;
    /// **Cost**: allocates only where the shapes differ.
    Pose& operator=(const Pose& other);
    Pose& operator=(Pose&& other) noexcept;
    ~Pose() = default;

    [[nodiscard]] std::size_t nodeCount() const noexcept { return nodeCount_; }
    [[nodiscard]] std::size_t paddedNodeCount() const noexcept { return paddedNodeCount_; }
    [[nodiscard]] std::size_t valueCount() const noexcept { return valueCount_; }

    /// Whether both have as many nodes and as many values.
    [[nodiscard]] bool hasShapeOf(const Pose& other) const noexcept
    {
        return nodeCount_ == other.nodeCount_ && valueCount_ == other.valueCount_;
    }

    /// All floats: component c of node n at c · paddedNodeCount + n, then the values.
    [[nodiscard]] float* data() noexcept { return floats_.get(); }

    /// One component of all nodes, padding included.
    [[nodiscard]] std::span<float> component(PoseComponent component) noexcept;
    [[nodiscard]] std::span<const float> component(PoseComponent component) const noexcept;

    /// All values, laid out as the PoseLayout says.
    [[nodiscard]] std::span<float> values() noexcept;
    [[nodiscard]] std::span<const float> values() const noexcept;

    [[nodiscard]] math::Transform transform(NodeIndex node) const noexcept;
    void setTransform(NodeIndex node, const math::Transform& transform) noexcept;

private:
    struct Free {
        void operator()(float* floats) const noexcept;
    };

    void allocate(std::size_t nodeCount, std::size_t paddedNodeCount, std::size_t valueCount);
    [[nodiscard]] std::size_t floatCount() const noexcept
    {
        return paddedNodeCount_ * kPoseComponentCount + valueCount_;
    }

    std::unique_ptr<float, Free> floats_;
    std::size_t nodeCount_ = 0;
    std::size_t paddedNodeCount_ = 0;
    std::size_t valueCount_ = 0;
};

} // namespace stylized::animation
