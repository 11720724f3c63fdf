#include "stylized/animation/crowd/AnimationSystem.h"

#include <stylized/animation/SkinMatricesJob.h>
#include <stylized/animation/Version.h>
#include <stylized/animation/kernels/LerpFloatsJob.h>
#include <stylized/animation/kernels/LocalToWorldJob.h>
#include <stylized/animation/kernels/SideBySidePalettesJob.h>
#include <stylized/core/Assert.h>
#include <stylized/core/Parallel.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <utility>

namespace stylized::animation {
namespace {

constexpr std::size_t kMaxSideBySide = SideBySidePalettesJob::kMaxCharacters;
/// Fewer characters than this are computed one after the other: vectors would be mostly empty.
constexpr std::size_t kMinSideBySide = 4;
/// Of the mean of what an evaluation costs, the newest measurement's share.
constexpr double kNewestShare = 0.1;
constexpr std::size_t kFramesKept = 3;
constexpr std::size_t kShownFrame = 2; // where interpolated palettes lie
constexpr std::size_t kRowFloats = sizeof(math::Affine) / sizeof(float);

/// In (0, 1]: far from that of the indices near by, so that characters that begin together are not due together.
double phaseOf(std::size_t index) noexcept
{
    constexpr double kGoldenRatio = 0.61803398874989485;
    const double x = double(index + 1) * kGoldenRatio;
    return 1.0 - (x - std::floor(x));
}

math::Affine* palettesIn(std::span<float> frame) noexcept
{
    return reinterpret_cast<math::Affine*>(frame.data());
}

} // namespace

/// What all characters of a scene share.
struct AnimationSystem::Skeleton {
    PoseLayout layout;
    std::vector<LodLevel> levels;
    std::vector<PaletteSkeleton> palettes; // one a level
    std::size_t frameSize = 0;             // floats of one evaluation, in whole vectors
    std::size_t firstKey = 0;              // of its levels among those of all skeletons
    std::size_t poseCount = 1;             // what the neediest source needs

    [[nodiscard]] std::size_t paletteFloats() const noexcept { return palettes[0].joints().size() * kRowFloats; }
    [[nodiscard]] std::size_t nodeCount() const noexcept { return layout.nodeCount(); }
};

/// What one thread works in: poses and world matrices for a batch of any skeleton.
class alignas(64) AnimationSystem::Scratch {
public:
    struct OfSkeleton {
        std::vector<Pose> poses;
        AlignedFloats lanes;           // of SideBySidePalettesJob
        std::vector<glm::mat4> worlds; // of a single character
    };

    void prepare(std::span<const std::unique_ptr<Skeleton>> skeletons)
    {
        parts_.resize(skeletons.size());
        for (std::size_t i = 0; i < skeletons.size(); ++i) {
            const Skeleton& skeleton = *skeletons[i];
            OfSkeleton& part = parts_[i];
            if (part.worlds.empty()) {
                part.worlds.resize(skeleton.nodeCount());
                part.lanes = AlignedFloats(SideBySidePalettesJob::scratchSize(skeleton.palettes[0]));
            }
            if (part.poses.size() < kMaxSideBySide - 1 + skeleton.poseCount)
                part.poses.resize(kMaxSideBySide - 1 + skeleton.poseCount, Pose(skeleton.layout));
        }
    }
    [[nodiscard]] OfSkeleton& of(std::size_t skeleton) noexcept { return parts_[skeleton]; }

    /// Whether it was free, and from now on is not.
    [[nodiscard]] bool take() noexcept { return !isTaken_.exchange(true, std::memory_order_acquire); }
    void giveBack() noexcept { isTaken_.store(false, std::memory_order_release); }

private:
    std::vector<OfSkeleton> parts_;
    std::atomic<bool> isTaken_{false};
};

/// A scratch that nobody else works in as long as the loan lasts: the one that this thread has had before, if it can
/// be, since that lies in its cache. Threads that find their own write to no common place: a lock that all take for
/// each batch goes from core to core and back.
class AnimationSystem::ScratchLoan {
public:
    /// - `scratches`: at least as many as there are threads, so that one is free.
    explicit ScratchLoan(std::span<const std::unique_ptr<Scratch>> scratches)
    {
        thread_local std::size_t last = 0;
        while (!scratches[last %= scratches.size()]->take())
            ++last;
        scratch_ = scratches[last].get();
    }
    ~ScratchLoan() { scratch_->giveBack(); }
    ScratchLoan(const ScratchLoan&) = delete;
    ScratchLoan& operator=(const ScratchLoan&) = delete;

    [[nodiscard]] Scratch& operator*() const noexcept { return *scratch_; }

private:
    Scratch* scratch_;
};

AnimationSystem::AnimationSystem(Settings settings) : settings_(std::move(settings)) {}
AnimationSystem::~AnimationSystem() = default;

SkeletonIndex AnimationSystem::addSkeleton(const asset::SceneAsset& scene, std::span<const LodLevel> levels)
{
    auto skeleton = std::make_unique<Skeleton>();
    skeleton->layout = PoseLayout(scene);
    skeleton->levels.assign(levels.begin(), levels.end());
    if (levels.empty())
        skeleton->levels.emplace_back();
    skeleton->levels[0] = {};
    for (const LodLevel& level : skeleton->levels)
        skeleton->palettes.emplace_back(scene, movingNodes(scene, level));
    const std::size_t floats = skeleton->paletteFloats() + skeleton->layout.valueCount();
    skeleton->frameSize = (floats + kPoseLaneCount - 1) / kPoseLaneCount * kPoseLaneCount;
    skeleton->firstKey = skeletons_.empty() ? 0 : skeletons_.back()->firstKey + skeletons_.back()->levels.size();
    counts_.resize(skeleton->firstKey + skeleton->levels.size());
    skeletons_.push_back(std::move(skeleton));
    needsScratch_ = true;
    return SkeletonIndex(skeletons_.size() - 1);
}

CharacterIndex AnimationSystem::addCharacter(SkeletonIndex skeleton, std::unique_ptr<PoseSource> source)
{
    STYLIZED_ASSERT(skeleton.value < skeletons_.size() && source != nullptr, "a character has a skeleton and a source");
    Skeleton& shared = *skeletons_[skeleton.value];
    shared.poseCount = std::max(shared.poseCount, source->poseCount());
    CharacterIndex index(characters_.size());
    if (removed_.empty()) {
        characters_.emplace_back();
        timings_.emplace_back();
    } else {
        index = CharacterIndex(std::size_t(removed_.back()));
        removed_.pop_back();
    }
    Character& character = characters_[index.value];
    character = {};
    timings_[index.value] = {.skeleton = skeleton};
    character.source = std::move(source);
    character.frames = AlignedFloats(kFramesKept * shared.frameSize);
    character.sourceTime = now_;
    needsScratch_ = true;
    return index;
}

void AnimationSystem::removeCharacter(CharacterIndex character)
{
    STYLIZED_ASSERT(at(character).source != nullptr, "a character is removed once");
    characters_[character.value] = {};
    timings_[character.value] = {};
    removed_.push_back(character.value);
}

void AnimationSystem::setView(CharacterIndex character, const CharacterView& view)
{
    timings_[character.value].view = view;
}

const PaletteSkeleton& AnimationSystem::skeleton(SkeletonIndex skeleton) const
{
    return skeletons_[skeleton.value]->palettes[0];
}

std::span<const math::Affine> AnimationSystem::palettes(CharacterIndex character) const
{
    const std::span<const float> frame = shown(character);
    if (frame.empty())
        return {};
    return {reinterpret_cast<const math::Affine*>(frame.data()),
            skeleton(timings_[character.value].skeleton).joints().size()};
}

std::span<const float> AnimationSystem::values(CharacterIndex character) const
{
    const std::span<const float> frame = shown(character);
    if (frame.empty())
        return frame;
    const Skeleton& shared = *skeletons_[timings_[character.value].skeleton.value];
    return frame.subspan(shared.paletteFloats(), shared.layout.valueCount());
}

double AnimationSystem::progress(CharacterIndex character) const
{
    const Timing& t = timings_[character.value];
    return t.isInterpolated ? (now_ - t.fromTime) / (t.toTime - t.fromTime) : 1.0;
}

std::span<float> AnimationSystem::frame(Character& character, std::size_t which)
{
    const std::size_t size = character.frames.size() / kFramesKept;
    return character.frames.all().subspan(which * size, size);
}

std::span<const float> AnimationSystem::shown(CharacterIndex character) const
{
    const Timing& timing = timings_[character.value];
    if (!timing.isEvaluated)
        return {};
    const AlignedFloats& frames = at(character).frames;
    const std::size_t size = frames.size() / kFramesKept;
    return frames.all().subspan((timing.isInterpolated ? kShownFrame : at(character).to) * size, size);
}

CrowdUpdate AnimationSystem::update(double seconds)
{
    const double step = std::isfinite(seconds) && seconds > 0.0 ? seconds : 0.0;
    now_ += step;
    prepareScratch();
    CrowdUpdate out;
    out.isOverBudget = !grantIntervals(step);
    findDue();
    makeBatches();
    const bool isMeasured = settings_.clock && std::isfinite(settings_.budgetMicroseconds);
    const double before = isMeasured ? settings_.clock() : 0.0;
    parallelFor(batches_.size(), 1, [this](std::size_t first, std::size_t end) {
        const ScratchLoan loan(scratches_);
        for (std::size_t i = first; i < end; ++i)
            evaluate(batches_[i], *loan);
    });
    if (isMeasured)
        measure(settings_.clock() - before);
    parallelFor(between_.size(), kMaxSideBySide, [this](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            const Timing& timing = timings_[between_[i]];
            interpolate(characters_[between_[i]], timing.fromTime, timing.toTime);
        }
    });
    out.evaluatedCount = due_.size();
    out.interpolatedCount = between_.size();
    for (const Batch& batch : batches_)
        settle(batch, out);
    return out;
}

void AnimationSystem::prepareScratch()
{
    const std::size_t threads = threadCount();
    if (!needsScratch_ && scratches_.size() >= threads)
        return;
    while (scratches_.size() < threads)
        scratches_.push_back(std::make_unique<Scratch>());
    for (const std::unique_ptr<Scratch>& scratch : scratches_)
        scratch->prepare(skeletons_);
    for (auto* all : {&due_, &sorted_})
        all->reserve(characters_.size());
    for (auto* indices : {&between_, &wishing_})
        indices->reserve(characters_.size());
    wishes_.reserve(characters_.size());
    granted_.reserve(characters_.size());
    schedule_.reserve(characters_.size());
    batches_.reserve(characters_.size());
    needsScratch_ = false;
}

/// What each visible character wishes for, and gets. Gives whether the budget does.
bool AnimationSystem::grantIntervals(double frameSeconds)
{
    wishing_.clear();
    wishes_.clear();
    const bool hasBudget = std::isfinite(settings_.budgetMicroseconds) && frameSeconds != 0.0;
    for (std::uint32_t index = 0; index < timings_.size(); ++index) {
        Timing& timing = timings_[index];
        if (!timing.skeleton.isValid() || !timing.view.isVisible)
            continue;
        const Skeleton& shared = *skeletons_[timing.skeleton.value];
        const std::size_t level = levelFor(shared.levels, timing.view.pixelsPerMetre, settings_.tolerancePixels);
        timing.wishedLevel = static_cast<std::uint32_t>(level);
        timing.interval = shared.levels[level].intervalSeconds;
        if (!hasBudget)
            continue;
        wishing_.push_back(index);
        wishes_.push_back({timing.interval, costPerNode_ * double(shared.nodeCount()), timing.view.priority,
                           timing.view.pixelsPerMetre});
    }
    if (!hasBudget)
        return true;
    granted_.resize(wishes_.size());
    const bool fits = schedule_.grant(wishes_, settings_.budgetMicroseconds, frameSeconds,
                                      std::max(frameSeconds, settings_.longestIntervalSeconds), granted_);
    for (std::size_t i = 0; i < wishing_.size(); ++i)
        timings_[wishing_[i]].interval = granted_[i];
    return fits;
}

/// The moment of the evaluation after the last one: an interval later. Behind one that was shown at its own moment,
/// only `phase` of it, so that those who begin together are not always due together.
double AnimationSystem::nextTarget(const Timing& timing, double phase) const noexcept
{
    const double whole = timing.toTime + timing.interval;
    const double part = timing.isInterpolated ? whole : timing.toTime + timing.interval * phase;
    return part > now_ ? part : std::max(whole, now_);
}

/// Whose time has come, and who is shown between two evaluations.
void AnimationSystem::findDue()
{
    due_.clear();
    between_.clear();
    for (std::uint32_t index = 0; index < timings_.size(); ++index) {
        Timing& timing = timings_[index];
        if (!timing.skeleton.isValid())
            continue;
        if (!timing.view.isVisible) {
            timing.wasHidden = true;
            continue;
        }
        const bool isNew = !timing.isEvaluated || (timing.wasHidden && timing.toTime < now_);
        timing.wasHidden = false;
        if (isNew || timing.toTime < now_ || (timing.interval == 0.0 && timing.toTime == now_))
            due_.push_back({index, isNew ? now_ : nextTarget(timing, phaseOf(index))});
        else if (timing.isInterpolated)
            between_.push_back(index);
    }
}

/// Sorts those that are due by skeleton and level and cuts them into batches.
void AnimationSystem::makeBatches()
{
    const auto keyOf = [&](const Due& due) {
        const Timing& timing = timings_[due.character];
        return skeletons_[timing.skeleton.value]->firstKey + timing.wishedLevel;
    };
    std::fill(counts_.begin(), counts_.end(), 0u);
    for (const Due& due : due_)
        ++counts_[keyOf(due)];
    batches_.clear();
    std::uint32_t first = 0;
    for (std::uint32_t skeleton = 0; skeleton < skeletons_.size(); ++skeleton)
        for (std::uint32_t level = 0; level < skeletons_[skeleton]->levels.size(); ++level) {
            std::uint32_t& count = counts_[skeletons_[skeleton]->firstKey + level];
            const std::uint32_t end = first + count;
            count = first; // from here on: where the next one goes
            for (; first < end; first += static_cast<std::uint32_t>(kMaxSideBySide))
                batches_.push_back({skeleton, level, first, std::min<std::uint32_t>(kMaxSideBySide, end - first)});
            first = end;
        }
    sorted_.resize(due_.size());
    for (const Due& due : due_)
        sorted_[counts_[keyOf(due)]++] = due;
}

void AnimationSystem::evaluate(Batch& batch, Scratch& scratch)
{
    const PaletteSkeleton& skeleton = skeletons_[batch.skeleton]->palettes[batch.level];
    Scratch::OfSkeleton& work = scratch.of(batch.skeleton);
    // All at once: another core has just written them, and each cache line of them would be waited for on its own.
    std::array<Due, kMaxSideBySide> dues;
    std::copy_n(sorted_.begin() + std::ptrdiff_t(batch.first), batch.count, dues.begin());
    std::array<const Pose*, kMaxSideBySide> locals{};
    std::array<math::Affine*, kMaxSideBySide> out{};
    for (std::size_t i = 0; i < batch.count; ++i) {
        const Due& due = dues[i];
        Character& character = characters_[due.character];
        // Each works in the poses behind its own result, which the next ones then overwrite.
        character.source->update(due.target - character.sourceTime, std::span(work.poses).subspan(i));
        character.sourceTime = due.target;
        locals[i] = &work.poses[i];
        out[i] = palettesIn(frame(character, character.from));
    }
    batch.finite = 0;
    if (batch.count >= kMinSideBySide) {
        batch.finite = SideBySidePalettesJob{&skeleton, std::span(locals).first(batch.count),
                                             std::span(out).first(batch.count), work.lanes.all()}
                           .run();
    } else {
        for (std::size_t i = 0; i < batch.count; ++i) {
            const LocalToWorldJob worlds{locals[i], skeleton.sceneParents(), 0,
                                         static_cast<std::uint32_t>(work.worlds.size()), work.worlds};
            batch.finite |= (worlds.run() ? 1u : 0u) << i;
            SkinMatricesJob{
                work.worlds, skeleton.jointNodes(), skeleton.inverseBinds(), {out[i], skeleton.joints().size()}}
                .run();
        }
    }
    for (std::size_t i = 0; i < batch.count; ++i)
        finish(dues[i], batch, *locals[i], (batch.finite >> i & 1u) != 0);
}

/// The frame that `from` counts has new palettes: it becomes the one that time goes to.
void AnimationSystem::finish(const Due& due, const Batch& batch, const Pose& pose, bool isFinite)
{
    if (!isFinite && !timings_[due.character].isEvaluated)
        return; // there is nothing to show instead
    Character& character = characters_[due.character];
    const std::span<float> fresh = frame(character, character.from), last = frame(character, character.to);
    const std::span<const float> values = pose.values();
    if (isFinite)
        std::copy(values.begin(), values.end(),
                  fresh.begin() + static_cast<std::ptrdiff_t>(skeletons_[batch.skeleton]->paletteFloats()));
    else
        std::copy(last.begin(), last.end(), fresh.begin());
    std::swap(character.from, character.to);
    character.level = batch.level;
    if (due.target > now_)
        interpolate(character, timings_[due.character].toTime, due.target);
    else
        character.version = nextVersion(character.version);
}

void AnimationSystem::interpolate(Character& character, double fromTime, double toTime)
{
    const double part = (now_ - fromTime) / (toTime - fromTime);
    LerpFloatsJob{frame(character, character.from), frame(character, character.to), static_cast<float>(part),
                  frame(character, kShownFrame)}
        .run();
    character.version = nextVersion(character.version);
}

/// What an evaluated batch means for the times.
void AnimationSystem::settle(const Batch& batch, CrowdUpdate& out)
{
    for (std::uint32_t i = 0; i < batch.count; ++i) {
        const Due& due = sorted_[batch.first + i];
        Timing& timing = timings_[due.character];
        const bool isFinite = (batch.finite >> i & 1u) != 0;
        out.notFiniteCount += isFinite ? 0 : 1;
        if (!isFinite && !timing.isEvaluated)
            continue;
        timing.fromTime = timing.toTime;
        timing.toTime = due.target;
        timing.isInterpolated = due.target > now_;
        timing.isEvaluated = true;
        out.interpolatedCount += timing.isInterpolated ? 1 : 0;
    }
}

/// Remembers what the evaluations of this update have cost.
void AnimationSystem::measure(double microseconds) noexcept
{
    std::size_t nodes = 0;
    for (const Due& due : due_)
        nodes += skeletons_[timings_[due.character].skeleton.value]->nodeCount();
    if (nodes == 0 || !std::isfinite(microseconds) || microseconds < 0.0)
        return;
    const double cost = microseconds / double(nodes);
    costPerNode_ = costPerNode_ == 0.0 ? cost : (1.0 - kNewestShare) * costPerNode_ + kNewestShare * cost;
}

} // namespace stylized::animation
