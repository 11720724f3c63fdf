#pragma once

#include <stylized/animation/ClipBinding.h>
#include <stylized/animation/Pose.h>

#include <cstdint>
#include <vector>

namespace stylized::animation {

/// Evaluates the keys of a bound clip exactly: STEP, LINEAR (rotations along the shorter arc) and CUBICSPLINE. Before a
/// track's first key and after its last, the nearest key holds.
///
/// It remembers where it was: going on forward costs a comparison a track, a jump a binary search.
/// **Ownership**: borrows the clip of the binding. One a playing instance.
/// **Source**: glTF 2.0, section 3.11 and appendix C.
class ClipSampler {
public:
    /// Samples nothing.
    ClipSampler() = default;
    /// - `binding` and `layout` are for one scene.
    ClipSampler(const ClipBinding& binding, const PoseLayout& layout);

    /// Writes what the clip drives at `time` (finite seconds) into `pose`, and nothing else.
    /// - `pose` has the layout given at construction.
    void sample(double time, Pose& pose) noexcept;

private:
    /// The keys around the current time. Where a value holds (before the first key, after the last, STEP),
    /// `inverseDuration` is 0.
    struct Interval {
        float begin = 0.0f, end = 0.0f; // it is current for begin <= time < end
        double inverseDuration = 0.0;
        std::int32_t key = kNeverSampled; // the one at `begin`; -1 before the first

        static constexpr std::int32_t kNeverSampled = -2;

        /// Finds the keys around `time`; gives whether they are others than before.
        bool moveTo(const asset::AnimationChannelAsset& channel, double time) noexcept;
        /// 0 at `begin`, 1 at `end`.
        [[nodiscard]] float parameter(double time) const noexcept;
        [[nodiscard]] std::int32_t leftKey() const noexcept { return key < 0 ? 0 : key; }
    };

    // A track's `offset` is where its first component lies among the floats of a pose. Vectors and rotations, the many,
    // keep their keys' values beside them: a sample between two keys reads nothing of the clip.
    struct VectorTrack {
        Interval interval;
        float left[3], difference[3];
        std::uint32_t offset;
        const asset::AnimationChannelAsset* channel;

        void load() noexcept;
    };
    struct RotationTrack {
        Interval interval;
        float left[4], right[4]; // in one hemisphere
        float angleSquared, inverseSinc;
        std::uint32_t offset;
        const asset::AnimationChannelAsset* channel;

        void load() noexcept;
    };
    struct GeneralTrack {
        Interval interval;
        const asset::AnimationChannelAsset* channel;
        std::uint32_t offset, stride, count;
    };

    void sampleVector(VectorTrack& track, double time, float* out) const noexcept;
    void sampleRotation(RotationTrack& track, double time, float* out) const noexcept;
    void sampleGeneral(GeneralTrack& track, double time, float* out) const noexcept;

    std::vector<VectorTrack> vectors_;     // translations and scales, STEP or LINEAR
    std::vector<RotationTrack> rotations_; // STEP or LINEAR
    std::vector<GeneralTrack> general_;    // cubic splines, morph weights and named values
    std::uint32_t stride_ = 0;             // between the components of a node in a pose
};

} // namespace stylized::animation
