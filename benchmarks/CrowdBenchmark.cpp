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
#include <chrono>
#include <cmath>
#include <cstddef>
#include <map>
#include <memory>
#include <random>
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

/// The same updates by one thread and by two in turn, each with a crowd of its own, so that both meet the machine
/// alike: a clock that changes or another program cannot make one of them look better. The medians, and how many times
/// as fast two are.
template <class AddSource>
void updateInTurn(benchmark::State& state, const asset::SceneAsset& scene, const AddSource& makeSource)
{
    constexpr int kUpdates = 30, kUnmeasured = 5; // the first ones find their data in the other core's cache
    AnimationSystem systems[2];
    std::vector<double> microseconds[2];
    for (AnimationSystem& system : systems) {
        const SkeletonIndex skeleton = system.addSkeleton(scene);
        for (std::size_t i = 0; i < kCharacterCount; ++i)
            system.addCharacter(skeleton, makeSource(i));
    }
    const auto updateSeveral = [&](std::size_t side) {
        setThreadCount(side + 1);
        for (int i = 0; i < kUpdates; ++i) {
            const auto begin = std::chrono::steady_clock::now();
            benchmark::DoNotOptimize(systems[side].update(1.0 / 60.0));
            const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - begin;
            if (i >= kUnmeasured)
                microseconds[side].push_back(taken.count());
        }
    };
    for (auto _ : state)
        for (const std::size_t side : {0u, 1u})
            updateSeveral(side);
    setThreadCount(0);
    const auto median = [](std::vector<double>& all) {
        std::nth_element(all.begin(), all.begin() + std::ptrdiff_t(all.size() / 2), all.end());
        return all[all.size() / 2];
    };
    const double one = median(microseconds[0]), two = median(microseconds[1]);
    state.counters["one_us"] = one;
    state.counters["two_us"] = two;
    state.counters["gain"] = one / two;
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

/// See updateInTurn; nodes, whether the clips are small.
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
