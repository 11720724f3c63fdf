#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stylized::animation {

/// The morph weights of one stream of one node of one instance, and a version by which whoever deforms the stream sees
/// that they have changed.
class MorphState {
public:
    /// No targets.
    MorphState() : MorphState(0) {}
    /// All weights 0, version 1.
    explicit MorphState(std::size_t targetCount) : weights_(targetCount, 0.0f) {}

    /// For people: limits the weight to [0, 1]. Refuses (false, nothing changes) a weight that is not finite and a
    /// target that is not there. A weight that is exactly what it was does not advance the version.
    bool setWeight(std::size_t target, float weight) noexcept;

    /// For files, which may go beyond [0, 1]: takes all weights as they are. Refuses (false, nothing changes) weights
    /// that are not finite or not one a target. The version advances where any of them takes another value.
    bool assign(std::span<const float> weights) noexcept;

    /// All weights 0. Does nothing where they are.
    void reset() noexcept;

    [[nodiscard]] std::span<const float> weights() const noexcept { return weights_; }
    [[nodiscard]] std::size_t targetCount() const noexcept { return weights_.size(); }
    /// Targets whose weight is not 0. **Cost**: none.
    [[nodiscard]] std::size_t activeTargetCount() const noexcept { return activeTargetCount_; }
    /// Never 0, which means "never" to those who remember it.
    [[nodiscard]] std::uint64_t version() const noexcept { return version_; }

private:
    bool replace(float& weight, float value) noexcept;

    std::vector<float> weights_;
    std::size_t activeTargetCount_ = 0;
    std::uint64_t version_ = 1;
};

} // namespace stylized::animation
