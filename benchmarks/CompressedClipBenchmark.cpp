/// Size, error and speed of compressed clips: generated motion, and one of the shared folder of test files where the
/// environment variable STYLIZED_SHARED names it.
#include "DenseClip.h"

#include <stylized/animation/compression/ClipCompressor.h>
#include <stylized/animation/compression/ClipError.h>
#include <stylized/animation/compression/CompressedClipFile.h>
#include <stylized/animation/kernels/SimdTargets.h>
#include <stylized/import/Import.h>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace stylized::animation {
namespace {

struct Subject {
    asset::SceneAsset scene;
    asset::AnimationClipAsset clip;
};

enum Subjects : int { kDense67, kDense365, kCapture };

std::optional<Subject> makeSubject(int which)
{
    if (which == kDense67)
        return Subject{makeDenseTree(67), makeDenseClip(67, 15.0)};
    if (which == kDense365)
        return Subject{makeDenseTree(365), makeDenseClip(365, 10.0)};
    const char* const shared = std::getenv("STYLIZED_SHARED");
    const std::filesystem::path folder = shared == nullptr ? "." : shared;
    auto file = import::loadScene(folder / "corpus/bvh/20tab/test_freebvh.bvh");
    if (!file || file->scene.clips.empty())
        return std::nullopt;
    asset::AnimationClipAsset clip = file->scene.clips[0];
    return Subject{std::move(file->scene), std::move(clip)};
}

const Subject* subject(int which)
{
    static std::map<int, std::optional<Subject>> made;
    const auto found = made.try_emplace(which);
    if (found.second)
        found.first->second = makeSubject(which);
    return found.first->second ? &*found.first->second : nullptr;
}

ClipCompressionOptions optionsOf(bool isSmall, bool isCoarse)
{
    ClipCompressionOptions options;
    options.profile = isSmall ? ClipProfile::Small : ClipProfile::Fast;
    options.errorBound = isCoarse ? 1e-3 : 1e-4;
    options.shellDistance = isCoarse ? 0.1 : 0.03;
    return options;
}

const CompressedClip& compressedClip(int which, bool isSmall)
{
    static std::map<std::pair<int, bool>, std::unique_ptr<CompressedClip>> made;
    std::unique_ptr<CompressedClip>& clip = made[{which, isSmall}];
    if (clip == nullptr)
        clip = std::make_unique<CompressedClip>(
            *ClipCompressor(subject(which)->scene, optionsOf(isSmall, false)).compress(subject(which)->clip));
    return *clip;
}

std::vector<double> thousandTimes(double duration)
{
    std::mt19937 random(17);
    std::uniform_real_distribution<double> anywhere(0.0, duration);
    std::vector<double> times(1000);
    std::generate(times.begin(), times.end(), [&] { return anywhere(random); });
    return times;
}

void reportSize(benchmark::State& state, std::size_t bytes, double seconds)
{
    state.counters["kB_per_s"] = double(bytes) / 1000.0 / seconds;
}

/// Time to compress; size of the file, of what is in memory, and the error at 1,000 random times.
void compressClip(benchmark::State& state)
{
    const Subject* const from = subject(static_cast<int>(state.range(0)));
    if (from == nullptr)
        return state.SkipWithError("no shared folder: set STYLIZED_SHARED");
    const ClipCompressionOptions options = optionsOf(state.range(1) != 0, state.range(2) != 0);
    for (auto _ : state) {
        auto clip = ClipCompressor(from->scene, options).compress(from->clip);
        if (!clip)
            return state.SkipWithError(toString(clip.error()).c_str());
        const ClipBinding binding = ClipBinding::byIndex(from->clip, PoseLayout(from->scene));
        state.PauseTiming();
        const ClipError error =
            measureClipError(*clip, binding, from->scene, thousandTimes(from->clip.durationSeconds));
        reportSize(state, writeCompressedClip(*clip).size(), from->clip.durationSeconds);
        state.counters["memory_kB_per_s"] = double(clip->memoryBytes()) / 1000.0 / from->clip.durationSeconds;
        state.counters["error_mm"] = error.space * 1000.0;
        state.counters["tracks_with_keys"] = double(clip->data().exactTracks.size());
        state.ResumeTiming();
    }
}
BENCHMARK(compressClip)
    ->ArgsProduct({{kDense67, kDense365, kCapture}, {0, 1}, {0, 1}})
    ->ArgNames({"clip", "small", "coarse"})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

template <class TimeAt>
void sampleClip(benchmark::State& state, TimeAt&& timeAt)
{
    const int which = static_cast<int>(state.range(0));
    const auto targets = simdTargets();
    const auto target = static_cast<std::size_t>(state.range(2));
    if (subject(which) == nullptr || target >= targets.size())
        return state.SkipWithError("no such clip or vector instructions here");
    const CompressedClip& clip = compressedClip(which, state.range(1) != 0);
    Pose pose{PoseLayout(subject(which)->scene)};
    pinSimdTarget(targets[target]);
    state.SetLabel(std::string(targets[target]));
    for (auto _ : state) {
        clip.sample(timeAt(clip.durationSeconds()), pose);
        benchmark::DoNotOptimize(pose.data());
        benchmark::ClobberMemory();
    }
    pinSimdTarget("");
    state.counters["per_node"] = benchmark::Counter(
        double(pose.nodeCount()), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

/// 60 frames a second through the clip and around.
void sampleForward(benchmark::State& state)
{
    double time = 0.0;
    sampleClip(state, [&](double duration) {
        time += 1.0 / 60.0;
        return time < duration ? time : time = 0.0;
    });
}
BENCHMARK(sampleForward)
    ->ArgsProduct({{kDense67, kDense365, kCapture}, {0, 1}, {0, 1}})
    ->ArgNames({"clip", "small", "target"});

/// Every sample somewhere else.
void sampleAnywhere(benchmark::State& state)
{
    std::uint32_t number = 1;
    sampleClip(state, [&](double duration) {
        number = number * 1664525u + 1013904223u;
        return duration * double(number) / 4294967296.0;
    });
}
BENCHMARK(sampleAnywhere)
    ->ArgsProduct({{kDense67, kDense365, kCapture}, {0, 1}, {0, 1}})
    ->ArgNames({"clip", "small", "target"});

float toHalfAndBack(float number)
{
    // Eleven bits of mantissa; the exponents of halves are far enough for what moves here.
    const auto bits = std::bit_cast<std::uint32_t>(number);
    return std::bit_cast<float>((bits + 0xFFFu + (bits >> 13 & 1u)) & ~0x1FFFu);
}

/// The simple scheme that compressed clips must beat: times in 16 bits, vectors in half floats, rotations as their
/// three smallest numbers in 15 bits and the place of the largest: eight bytes a key. As a clip of what it decodes to.
asset::AnimationClipAsset simplyRounded(asset::AnimationClipAsset clip, std::size_t& bytes)
{
    for (asset::AnimationChannelAsset& channel : clip.channels) {
        bytes += channel.times.size() * 8;
        for (float& time : channel.times)
            time =
                static_cast<float>(std::round(time / clip.durationSeconds * 65535.0) / 65535.0 * clip.durationSeconds);
        if (channel.target != asset::AnimationTarget::Rotation) {
            std::transform(channel.values.begin(), channel.values.end(), channel.values.begin(), toHalfAndBack);
            continue;
        }
        for (std::size_t first = 0; first < channel.values.size(); first += 4) {
            float* const q = channel.values.data() + first;
            std::size_t largest = 0;
            for (std::size_t c = 1; c < 4; ++c)
                if (std::abs(q[c]) > std::abs(q[largest]))
                    largest = c;
            double square = 0.0;
            for (std::size_t c = 0; c < 4; ++c)
                if (c != largest) {
                    constexpr double kUnit = 16383.0 * 1.41421356;
                    q[c] = static_cast<float>(std::round(q[c] * kUnit) / kUnit);
                    square += double(q[c]) * q[c];
                }
            q[largest] = static_cast<float>(std::copysign(std::sqrt(std::max(0.0, 1.0 - square)), q[largest]));
        }
    }
    return clip;
}

void simpleScheme(benchmark::State& state)
{
    const Subject* const from = subject(static_cast<int>(state.range(0)));
    if (from == nullptr)
        return state.SkipWithError("no shared folder: set STYLIZED_SHARED");
    for (auto _ : state) {
        std::size_t bytes = 0;
        const asset::AnimationClipAsset rounded = simplyRounded(from->clip, bytes);
        reportSize(state, bytes, from->clip.durationSeconds);
        // The rounded clip all but exactly, to be measured as others are.
        ClipCompressionOptions exact;
        exact.errorBound = 2e-6;
        const auto clip = ClipCompressor(from->scene, exact).compress(rounded);
        if (!clip)
            return state.SkipWithError(toString(clip.error()).c_str());
        const ClipBinding binding = ClipBinding::byIndex(from->clip, PoseLayout(from->scene));
        state.counters["error_mm"] =
            1000.0 * measureClipError(*clip, binding, from->scene, thousandTimes(from->clip.durationSeconds)).space;
    }
}
BENCHMARK(simpleScheme)->Arg(kDense67)->Arg(kDense365)->Arg(kCapture)->Iterations(1)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace stylized::animation

BENCHMARK_MAIN();
