#include "AnimationScenes.h"
#include "DenseClip.h"

#include <stylized/animation/Animator.h>
#include <stylized/animation/compression/ClipCompressor.h>
#include <stylized/animation/crowd/AnimationSystem.h>
#include <stylized/animation/crowd/AnimatorSource.h>
#include <stylized/animation/crowd/CompressedClipSource.h>
#include <stylized/animation/kernels/LerpPosesJob.h>
#include <stylized/core/Parallel.h>

#include <glm/gtc/quaternion.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <thread>
#include <utility>
#include <vector>

namespace stylized::animation {
namespace {

constexpr std::size_t kCharacterCount = 1'000;
constexpr double kRate = 30.0;

/// A skeleton of which all nodes are joints, with limbs of five, and two clips of two seconds that turn all of them.
asset::SceneAsset makeCrowdScene(std::size_t nodeCount)
{
    asset::SceneAsset scene = makeFigure(nodeCount);
    for (unsigned seed = 0; seed < 2; ++seed)
        scene.clips.push_back(makeTurningClip(nodeCount, seed, 2.0f));
    return scene;
}

/// Every frame of a clip as a pose: what a clip costs that need not be decompressed. Stands in for what plays from
/// memory at an even rate.
class FrameClip {
public:
    FrameClip(const asset::AnimationClipAsset& clip, const asset::SceneAsset& scene) : duration_(clip.durationSeconds)
    {
        ScenePose pose(scene);
        ClipSampler sampler(ClipBinding::byIndex(clip, pose.layout()), pose.layout());
        for (double time = 0.0; time < duration_ + 1.5 / kRate; time += 1.0 / kRate)
            pose.edit({}, [&](Pose& locals) {
                sampler.sample(time, locals);
                frames_.push_back(locals);
            });
    }

    [[nodiscard]] double durationSeconds() const { return duration_; }
    void sample(double time, Pose& pose) const noexcept
    {
        const double place = time * kRate, first = std::floor(place);
        const auto frame = static_cast<std::size_t>(first);
        LerpPosesJob{&frames_[frame], &frames_[frame + 1], static_cast<float>(place - first), nullptr, &pose}.run();
    }

private:
    double duration_;
    std::vector<Pose> frames_;
};

/// Two clips of any kind that is sampled by time, around and around, and what lies between them.
template <class Clip>
class TwoClips final : public PoseSource {
public:
    TwoClips(const Clip& first, const Clip& second, float weight, double time)
        : clips_{&first, &second}, weight_(weight), times_{time, time}
    {}

    [[nodiscard]] std::size_t poseCount() const noexcept override { return 2; }
    void update(double seconds, std::span<Pose> poses) noexcept override
    {
        for (std::size_t i = 0; i < 2; ++i) {
            times_[i] = std::fmod(times_[i] + seconds, clips_[i]->durationSeconds());
            clips_[i]->sample(times_[i], poses[i]);
        }
        LerpPosesJob{&poses[0], &poses[1], weight_, nullptr, &poses[0]}.run();
    }

private:
    const Clip* clips_[2];
    float weight_;
    double times_[2];
};

void reportPerCharacter(benchmark::State& state)
{
    state.counters["per_character"] = benchmark::Counter(
        double(kCharacterCount), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

/// Where the i-th of many begins, and how it mixes: no two alike.
double startOf(std::size_t i)
{
    return 1.9 * double(i) / double(kCharacterCount);
}

template <class AddSource>
void updateCrowd(benchmark::State& state, const asset::SceneAsset& scene, const AddSource& makeSource)
{
    setThreadCount(static_cast<std::size_t>(state.range(1)));
    AnimationSystem system;
    const SkeletonIndex skeleton = system.addSkeleton(scene);
    for (std::size_t i = 0; i < kCharacterCount; ++i)
        system.addCharacter(skeleton, makeSource(i));
    system.update(1.0 / 60.0);
    for (auto _ : state)
        benchmark::DoNotOptimize(system.update(1.0 / 60.0));
    setThreadCount(0);
    reportPerCharacter(state);
}

constexpr int kTurn = 30, kUnmeasured = 5; // the first ones find their data in the other core's cache

/// Does `work` a turn long, and notes how long each time took.
template <class Work>
void takeTurn(std::vector<double>& microseconds, const Work& work)
{
    for (int i = 0; i < kTurn; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - begin;
        if (i >= kUnmeasured)
            microseconds.push_back(taken.count());
    }
}

/// A turn of two threads that share nothing, each with a half of its own; neither is alone while it is timed.
template <class Half>
void takeTurnApart(std::vector<double> (&microseconds)[2], const Half& half)
{
    std::atomic<int> doneCount{0};
    const auto turn = [&](std::size_t side) {
        takeTurn(microseconds[side], [&] { half(side); });
        for (++doneCount; doneCount != 2;)
            half(side);
    };
    std::thread other(turn, 1);
    turn(0);
    other.join();
}

double medianOf(std::vector<double>& all)
{
    std::nth_element(all.begin(), all.begin() + std::ptrdiff_t(all.size() / 2), all.end());
    return all[all.size() / 2];
}

/// The same work by one thread, by two, and by two that share nothing, in turn, each with data of its own, so that all
/// meet the machine alike: a clock that changes or another program cannot make one of them look better. The medians,
/// and how many times as fast as one two are. What those that share nothing get done together (`apart`) is what the
/// machine has to give: its cores may differ in speed, or have less together than each has alone.
/// - `whole(i)` does the work as setThreadCount() has it, with data i; `half(i)` one half of it on the calling thread.
template <class Whole, class Half>
void measureInTurn(benchmark::State& state, const Whole& whole, const Half& half)
{
    std::vector<double> microseconds[2], halves[2];
    for (auto _ : state) {
        for (const std::size_t side : {0u, 1u}) {
            setThreadCount(side + 1);
            takeTurn(microseconds[side], [&] { whole(side); });
        }
        setThreadCount(1);
        takeTurnApart(halves, half);
    }
    setThreadCount(0);
    const double one = medianOf(microseconds[0]), two = medianOf(microseconds[1]);
    const double apart = 2.0 / (1.0 / medianOf(halves[0]) + 1.0 / medianOf(halves[1]));
    state.counters["one_us"] = one;
    state.counters["two_us"] = two;
    state.counters["apart_us"] = apart;
    state.counters["gain"] = one / two;
    state.counters["apart_gain"] = one / apart;
}

/// The updates of a crowd.
template <class AddSource>
void updateInTurn(benchmark::State& state, const asset::SceneAsset& scene, const AddSource& makeSource)
{
    AnimationSystem systems[2], halves[2];
    const auto add = [&](AnimationSystem& system, std::size_t first, std::size_t end) {
        const SkeletonIndex skeleton = system.addSkeleton(scene);
        for (std::size_t i = first; i < end; ++i)
            system.addCharacter(skeleton, makeSource(i));
    };
    for (const std::size_t side : {0u, 1u}) {
        add(systems[side], 0, kCharacterCount);
        add(halves[side], side * kCharacterCount / 2, (side + 1) * kCharacterCount / 2);
    }
    measureInTurn(
        state, [&](std::size_t side) { benchmark::DoNotOptimize(systems[side].update(1.0 / 60.0)); },
        [&](std::size_t side) { benchmark::DoNotOptimize(halves[side].update(1.0 / 60.0)); });
}

auto frameSources(const FrameClip& first, const FrameClip& second)
{
    return [&](std::size_t i) {
        return std::make_unique<TwoClips<FrameClip>>(first, second, static_cast<float>(0.5 * startOf(i)), startOf(i));
    };
}

/// Two clips read frame by frame, blended, world matrices and palettes; nodes, threads.
void updateCrowdOfFrames(benchmark::State& state)
{
    const asset::SceneAsset scene = makeCrowdScene(static_cast<std::size_t>(state.range(0)));
    const FrameClip first(scene.clips[0], scene), second(scene.clips[1], scene);
    updateCrowd(state, scene, frameSources(first, second));
}
BENCHMARK(updateCrowdOfFrames)->ArgsProduct({{67, 365}, {1, 2}})->UseRealTime()->Unit(benchmark::kMillisecond);

/// The same by animators, whose clips are sampled exactly, key by key.
void updateCrowdOfAnimators(benchmark::State& state)
{
    const asset::SceneAsset scene = makeCrowdScene(static_cast<std::size_t>(state.range(0)));
    using namespace asset;
    AnimatorAsset description;
    description.clips = {{"first", {}, {}, {}}, {"second", {}, {}, {}}};
    for (std::size_t i = 0; i < 2; ++i)
        description.nodes.push_back({description.clips[i].name, ClipNodeAsset{AnimatorClipIndex(i), true, 1.0}});
    description.nodes.push_back({"mix", LerpNodeAsset{BlendNodeIndex(0u), BlendNodeIndex(1u), {0.4, {}}, false}});
    description.root = BlendNodeIndex(2u);
    const animation::AnimatorClip clips[] = {{&scene.clips[0], &scene}, {&scene.clips[1], &scene}};
    updateCrowd(state, scene, [&](std::size_t) {
        return std::make_unique<AnimatorSource>(*Animator::make(description, scene, clips), scene);
    });
}
BENCHMARK(updateCrowdOfAnimators)->ArgsProduct({{67, 365}, {1, 2}})->UseRealTime()->Unit(benchmark::kMillisecond);

/// Two clips in which all joints move all the time: 15 seconds for 67 nodes, 10 for more.
struct DenseCrowd {
    asset::SceneAsset scene;
    std::shared_ptr<const Pose> bind;
    std::shared_ptr<const CompressedClip> clips[2];

    DenseCrowd(std::size_t nodeCount, ClipProfile profile) : scene(makeFigure(nodeCount))
    {
        bind = std::make_shared<const Pose>(bindPoseOf(scene));
        ClipCompressionOptions options; // 0.1 mm at 3 cm
        options.profile = profile;
        for (unsigned i = 0; i < 2; ++i)
            clips[i] = std::make_shared<const CompressedClip>(
                *ClipCompressor(scene, options)
                     .compress(makeDenseClip(nodeCount, nodeCount == 67 ? 15.0 : 10.0, 7 + i)));
    }
};

const DenseCrowd& denseCrowd(std::size_t nodeCount, bool isSmall)
{
    static std::map<std::pair<std::size_t, bool>, std::unique_ptr<DenseCrowd>> made;
    std::unique_ptr<DenseCrowd>& crowd = made[{nodeCount, isSmall}];
    if (crowd == nullptr)
        crowd = std::make_unique<DenseCrowd>(nodeCount, isSmall ? ClipProfile::Small : ClipProfile::Fast);
    return *crowd;
}

auto compressedSources(const DenseCrowd& crowd)
{
    return [&](std::size_t i) {
        const double part = startOf(i) / 2.0;
        std::vector<PlayingClip> playing;
        for (const auto& clip : crowd.clips)
            playing.push_back({clip, part * clip->durationSeconds(), 1.0f, 1.0f, true});
        playing[1].weight = static_cast<float>(0.5 + part);
        return std::make_unique<CompressedClipSource>(crowd.bind, std::move(playing));
    };
}

/// Two compressed clips sampled, blended, world matrices and palettes; nodes, threads, whether the clips are small.
void updateCrowdOfCompressedClips(benchmark::State& state)
{
    const DenseCrowd& crowd = denseCrowd(static_cast<std::size_t>(state.range(0)), state.range(2) != 0);
    updateCrowd(state, crowd.scene, compressedSources(crowd));
    state.counters["state_per_clip_bytes"] = double(sizeof(PlayingClip));
}
BENCHMARK(updateCrowdOfCompressedClips)
    ->ArgsProduct({{67, 365}, {1, 2}, {0, 1}})
    ->ArgNames({"nodes", "threads", "small"})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

/// See measureInTurn; nodes, whether the clips are small.
void compressedByOneAndTwoThreads(benchmark::State& state)
{
    const DenseCrowd& crowd = denseCrowd(static_cast<std::size_t>(state.range(0)), state.range(1) != 0);
    updateInTurn(state, crowd.scene, compressedSources(crowd));
}
BENCHMARK(compressedByOneAndTwoThreads)
    ->ArgsProduct({{67, 365}, {0, 1}})
    ->ArgNames({"nodes", "small"})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

/// The same with whole poses; nodes.
void framesByOneAndTwoThreads(benchmark::State& state)
{
    const asset::SceneAsset scene = makeCrowdScene(static_cast<std::size_t>(state.range(0)));
    const FrameClip first(scene.clips[0], scene), second(scene.clips[1], scene);
    updateInTurn(state, scene, frameSources(first, second));
}
BENCHMARK(framesByOneAndTwoThreads)->Arg(67)->Arg(365)->UseRealTime()->Unit(benchmark::kMillisecond);

/// No memory at all: ranges as many and about as long as those of a crowd, in which numbers are multiplied. What is
/// missing to two here is parallelFor's, or the cores' themselves.
void registersByOneAndTwoThreads(benchmark::State& state)
{
    constexpr std::size_t kRanges = 64, kMultiplications = 12'000;
    const auto multiply = [](std::size_t ranges) {
        std::uint64_t number = 1;
        for (std::size_t i = 0; i < ranges * kMultiplications; ++i)
            benchmark::DoNotOptimize(number = number * 6364136223846793005u + 1442695040888963407u);
    };
    measureInTurn(
        state,
        [&](std::size_t) {
            parallelFor(kRanges, 1, [&](std::size_t begin, std::size_t end) { multiply(end - begin); });
        },
        [&](std::size_t) { multiply(kRanges / 2); });
}
BENCHMARK(registersByOneAndTwoThreads)->UseRealTime()->Unit(benchmark::kMillisecond);

/// Sources that do nothing: what the system itself costs, palettes included.
void updateCrowdThatStands(benchmark::State& state)
{
    class Standing final : public PoseSource {
        [[nodiscard]] std::size_t poseCount() const noexcept override { return 1; }
        void update(double, std::span<Pose>) noexcept override {}
    };
    const asset::SceneAsset scene = makeCrowdScene(static_cast<std::size_t>(state.range(0)));
    updateCrowd(state, scene, [](std::size_t) { return std::make_unique<Standing>(); });
}
BENCHMARK(updateCrowdThatStands)->ArgsProduct({{67, 365}, {1, 2}})->UseRealTime()->Unit(benchmark::kMillisecond);

/// A thousand characters of 67 nodes in rows up to 100 metres away: every fourth, eighth and sixteenth frame.
void updateCrowdInTheDistance(benchmark::State& state)
{
    const asset::SceneAsset scene = makeCrowdScene(67);
    const FrameClip first(scene.clips[0], scene), second(scene.clips[1], scene);
    const std::vector<LodLevel> levels{{}, {1.0 / 30.0, {}, 0.004}, {1.0 / 15.0, {}, 0.015}, {1.0 / 7.5, {}, 0.05}};
    setThreadCount(1);
    AnimationSystem system;
    const SkeletonIndex skeleton = system.addSkeleton(scene, levels);
    for (std::size_t i = 0; i < kCharacterCount; ++i) {
        const CharacterIndex character =
            system.addCharacter(skeleton, std::make_unique<TwoClips<FrameClip>>(first, second, 0.4f, startOf(i)));
        const double distance = 2.0 + 98.0 * double(i) / double(kCharacterCount);
        system.setView(character, {true, pixelsPerMetre(0.5236, 1080.0, distance), 0.0f});
    }
    for (int frame = 0; frame < 60; ++frame)
        system.update(1.0 / 60.0);
    for (auto _ : state)
        benchmark::DoNotOptimize(system.update(1.0 / 60.0));
    setThreadCount(0);
    reportPerCharacter(state);
}
BENCHMARK(updateCrowdInTheDistance)->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace
} // namespace stylized::animation
