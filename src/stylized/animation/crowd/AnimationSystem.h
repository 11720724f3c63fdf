#pragma once

#include <stylized/animation/PoseLayout.h>
#include <stylized/animation/crowd/LevelOfDetail.h>
#include <stylized/animation/crowd/PaletteSkeleton.h>
#include <stylized/animation/crowd/PoseSource.h>
#include <stylized/animation/crowd/UpdateSchedule.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/AlignedFloats.h>
#include <stylized/core/Index.h>
#include <stylized/math/Affine.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace stylized::animation {

using SkeletonIndex = Index<struct SkeletonTag>;
using CharacterIndex = Index<struct CharacterTag>;

/// How a character is seen in the next update.
struct CharacterView {
    bool isVisible = true;
    /// At its distance: see animation::pixelsPerMetre. Without limit: as near as can be.
    double pixelsPerMetre = std::numeric_limits<double>::infinity();
    /// Who is served first where the budget does not do for all: more is more important.
    float priority = 0.0f;
};

/// What an update has done.
struct CrowdUpdate {
    std::size_t evaluatedCount = 0;    ///< Characters whose source has given a new pose.
    std::size_t interpolatedCount = 0; ///< Characters shown between two of their poses.
    std::size_t notFiniteCount = 0;    ///< Of the evaluated ones: kept what they showed, for numbers without end.
    bool isOverBudget = false;         ///< Not even the longest intervals fit.
};

/// Many characters, each with a source of poses of its own; gives the palettes and values that each shows.
///
/// An update evaluates those characters whose time has come, several of one skeleton at once and side by side in vector
/// lanes, on all threads. Which those are depends on how large a character is in the picture: its level (see LodLevel)
/// is the coarsest whose error cannot be seen. A character that is not evaluated in each frame is evaluated *ahead*,
/// for the moment of its next evaluation, and shown in between by interpolated palettes: at the right time, in every
/// frame, off by no more than its level's error. Characters that are not visible let time pass at no cost; one that
/// comes into view is evaluated at once.
///
/// What a source is told in the meantime (parameters, triggers) shows from its next evaluation on.
///
/// The palettes do not depend on the number of threads, nor on which characters stand beside each other; only with a
/// budget do they depend on the clock.
/// **Ownership**: owns the sources; borrows the scenes.
/// **Threads**: one thread calls; the work is done by parallelFor's.
class AnimationSystem {
public:
    struct Settings {
        double tolerancePixels = 1.0; ///< An error of a level that is no larger cannot be seen.
        /// What evaluating may take a frame, in the clock's unit; where it does not do, intervals grow.
        double budgetMicroseconds = std::numeric_limits<double>::infinity();
        double longestIntervalSeconds = 0.25; ///< Nobody visible is evaluated less often for the budget's sake.
        /// Microseconds since any moment; asked twice an update where there is a budget.
        std::function<double()> clock;
    };

    AnimationSystem() : AnimationSystem(Settings{}) {}
    explicit AnimationSystem(Settings settings);
    ~AnimationSystem();

    /// A scene whose characters are to come, and its levels from fine to coarse; the first evaluates all nodes in each
    /// frame, whatever it says. None: the first alone.
    SkeletonIndex addSkeleton(const asset::SceneAsset& scene, std::span<const LodLevel> levels = {});
    /// - `source` gives poses of the skeleton's scene.
    CharacterIndex addCharacter(SkeletonIndex skeleton, std::unique_ptr<PoseSource> source);
    /// Its index may be given to a character that is added later.
    void removeCharacter(CharacterIndex character);

    /// How it is seen from the next update on.
    void setView(CharacterIndex character, const CharacterView& view);
    void setBudget(double microseconds) { settings_.budgetMicroseconds = microseconds; }

    /// Lets time pass for all characters. A step that is negative or not finite counts as 0.
    /// **Cost**: allocates where characters, skeletons or threads have been added since the last update, else nothing
    /// (parallelFor's own bookkeeping apart).
    CrowdUpdate update(double seconds);

    /// The palettes that a character shows: all joints of skin 0, then of skin 1, … (see skeleton()). Valid until the
    /// next update. Empty before its first evaluation.
    [[nodiscard]] std::span<const math::Affine> palettes(CharacterIndex character) const;
    /// The values beside them (weights of morph targets and expressions, see PoseLayout).
    [[nodiscard]] std::span<const float> values(CharacterIndex character) const;
    /// Advances when a character shows something else. 0 means never evaluated.
    [[nodiscard]] std::uint64_t version(CharacterIndex character) const { return at(character).version; }
    /// The level that its last evaluation was made for, as counted in addSkeleton.
    [[nodiscard]] std::size_t level(CharacterIndex character) const { return at(character).level; }
    /// How much of the way from its last evaluation but one to the last has been shown, in (0, 1]: of a motion that the
    /// source has told of its last evaluation, such as that of the root, so much is due now.
    [[nodiscard]] double progress(CharacterIndex character) const;
    [[nodiscard]] PoseSource& source(CharacterIndex character) const { return *at(character).source; }
    [[nodiscard]] const PaletteSkeleton& skeleton(SkeletonIndex skeleton) const;

private:
    struct Skeleton;
    class Scratch;
    class ScratchLoan;

    /// What finding out who is due needs, of each character. Only the calling thread writes here, and nothing else lies
    /// beside it: all of it is read in each update, and what another core has written would have to be fetched from
    /// there.
    struct Timing {
        CharacterView view;
        SkeletonIndex skeleton; // none: removed
        std::uint32_t wishedLevel = 0;
        double interval = 0.0;
        double fromTime = 0.0, toTime = 0.0; // of the last two evaluations
        bool isInterpolated = false, isEvaluated = false, wasHidden = false;
    };

    /// What an evaluation writes: two of them and what lies between, each: palettes, then values, in whole vectors.
    struct alignas(64) Character {
        std::unique_ptr<PoseSource> source; // none: removed
        AlignedFloats frames;               // three
        double sourceTime = 0.0;            // up to which the source has let time pass
        std::uint64_t version = 0;
        std::uint32_t level = 0;
        std::uint8_t from = 0, to = 1; // which of the frames; the third is what is shown in between
    };

    /// A character to be evaluated, and for when.
    struct Due {
        std::uint32_t character;
        double target;
    };

    /// Characters of one skeleton and level that are evaluated side by side: places in `sorted_`.
    struct Batch {
        std::uint32_t skeleton, level, first, count;
        std::uint32_t finite = 0; // once evaluated: a bit for each
    };

    [[nodiscard]] const Character& at(CharacterIndex character) const { return characters_[character.value]; }
    [[nodiscard]] static std::span<float> frame(Character& character, std::size_t which);
    [[nodiscard]] std::span<const float> shown(CharacterIndex character) const;
    void prepareScratch();
    bool grantIntervals(double frameSeconds);
    [[nodiscard]] double nextTarget(const Timing& timing, double phase) const noexcept;
    void findDue();
    void makeBatches();
    void evaluate(Batch& batch, Scratch& scratch);
    void finish(const Due& due, const Batch& batch, const Pose& pose, bool isFinite);
    void interpolate(Character& character, double fromTime, double toTime);
    void settle(const Batch& batch, CrowdUpdate& out);
    void measure(double microseconds) noexcept;

    Settings settings_;
    std::vector<std::unique_ptr<Skeleton>> skeletons_;
    std::vector<Character> characters_;
    std::vector<Timing> timings_; // one a character
    std::vector<std::uint32_t> removed_;
    double now_ = 0.0;
    double costPerNode_ = 0.0; // in microseconds, a moving mean

    UpdateSchedule schedule_;
    std::vector<UpdateWish> wishes_;
    std::vector<double> granted_;
    std::vector<std::uint32_t> wishing_; // characters
    std::vector<Due> due_, sorted_;      // by index; by skeleton and level
    std::vector<std::uint32_t> between_, counts_;
    std::vector<Batch> batches_;

    std::vector<std::unique_ptr<Scratch>> scratches_;
    bool needsScratch_ = true;
};

} // namespace stylized::animation
