#pragma once

#include <stylized/animation/PoseLayout.h>
#include <stylized/animation/SceneMorphPose.h>
#include <stylized/animation/ScenePose.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Index.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace stylized::animation {

/// The face of one instance: who sets morph targets and expressions, and what comes of it. For each target, the last of
/// these that says anything counts:
///
/// 1. the pose: the file's default weight, or what a clip animates, kept as it is;
/// 2. expressions, added to it: the sum over all expressions of their weight (see ExpressionWeightsJob) times the
///    bind's, limited to [0, 1]; together with the pose's weight, no more than 1 and no less than 0, unless the pose's
///    alone is;
/// 3. a corrective: its weight times the product or minimum of its drivers, each limited to [0, 1];
/// 4. a hand: a weight that was set here, limited to [0, 1]. It stays, whatever is played, until it is released.
///
/// The same goes for an expression's own weight: what a clip animates counts until a hand sets it.
/// **Ownership**: borrows the scene, which must outlive it.
class FaceState {
public:
    explicit FaceState(const asset::SceneAsset& scene);

    /// Sets a target by hand. Refuses (false, nothing changes) a weight that is not finite and a target that is not
    /// there.
    bool setMorphWeight(const asset::MorphReference& morph, float weight) noexcept;
    /// Lets the pose and the expressions have it again.
    void releaseMorphWeight(const asset::MorphReference& morph) noexcept;
    /// What a hand has set, if any.
    [[nodiscard]] std::optional<float> handSetMorphWeight(const asset::MorphReference& morph) const noexcept;

    /// The same for an expression.
    bool setExpressionWeight(ExpressionIndex expression, float weight) noexcept;
    void releaseExpressionWeight(ExpressionIndex expression) noexcept;
    [[nodiscard]] std::optional<float> handSetExpressionWeight(ExpressionIndex expression) const noexcept;

    /// Everything that hands have set.
    void releaseAll() noexcept;

    /// Brings weights() and expressionWeights() to what `pose` and hands say. Does nothing where neither has changed.
    /// - `pose` is the scene's.
    /// **Cost**: linear in the scene's morph targets, binds and correctives; no allocation.
    void update(const ScenePose& pose) noexcept;

    /// What the nodes show, as of the last update.
    [[nodiscard]] const SceneMorphPose& morphs() const noexcept { return morphs_; }
    /// What the expressions come to, one each: for binds to materials.
    [[nodiscard]] std::span<const float> expressionWeights() const noexcept { return expressionWeights_; }
    /// Advances where any of the expressions' weights takes another value. Never 0.
    [[nodiscard]] std::uint64_t expressionVersion() const noexcept { return expressionVersion_; }

private:
    /// A value that a hand may have set.
    struct HandSet {
        float weight = 0.0f;
        bool isSet = false;
    };

    [[nodiscard]] std::optional<std::size_t> placeOf(const asset::MorphReference& morph) const noexcept;
    [[nodiscard]] std::optional<std::size_t> placeOf(ExpressionIndex expression) const noexcept;
    bool set(std::optional<std::size_t> place, float weight) noexcept;
    void release(std::optional<std::size_t> place) noexcept;
    [[nodiscard]] std::optional<float> handSet(std::optional<std::size_t> place) const noexcept;
    void mixExpressions(std::span<const float> poseValues) noexcept;
    void addMorphBinds(std::span<const float> poseValues) noexcept;
    void runCorrectives() noexcept;

    const asset::SceneAsset* scene_;
    PoseLayout layout_;
    std::vector<HandSet> hands_; // one a value of the layout
    std::vector<float> values_;  // the same: morph weights while they are worked on
    std::vector<float> bound_;   // the same: what expressions add
    std::vector<float> expressionWeights_;
    std::vector<float> mixed_;
    SceneMorphPose morphs_;
    std::uint64_t expressionVersion_ = 1;
    std::uint64_t handVersion_ = 1;
    std::uint64_t appliedHandVersion_ = 0;
    std::uint64_t appliedPoseVersion_ = 0;
};

} // namespace stylized::animation
