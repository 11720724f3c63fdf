#include "AnimationScenes.h"

#include <stylized/animation/NodeMask.h>
#include <stylized/animation/Pose.h>
#include <stylized/animation/SkinMatricesJob.h>
#include <stylized/animation/crowd/PaletteSkeleton.h>
#include <stylized/animation/kernels/AddPoseJob.h>
#include <stylized/animation/kernels/BlendPosesJob.h>
#include <stylized/animation/kernels/LerpPosesJob.h>
#include <stylized/animation/kernels/LocalToWorldJob.h>
#include <stylized/animation/kernels/SideBySidePalettesJob.h>
#include <stylized/animation/kernels/SimdTargets.h>
#include <stylized/core/AlignedFloats.h>

#include <benchmark/benchmark.h>

#include <array>
#include <random>
#include <string>
#include <vector>

namespace stylized::animation {
namespace {

Pose randomPose(const PoseLayout& layout, unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    Pose pose(layout);
    for (std::size_t i = 0; i < layout.nodeCount(); ++i) {
        math::Transform t;
        t.translation = {0.1f * normal(random), 0.1f * normal(random), 0.1f * normal(random)};
        t.rotation = glm::normalize(glm::quat(normal(random), normal(random), normal(random), normal(random)));
        pose.setTransform(NodeIndex(i), t);
    }
    return pose;
}

/// Runs `job` on the target that the benchmark's argument counts, the best one first.
template <class Job>
void runOnTarget(benchmark::State& state, const Job& job)
{
    const auto targets = simdTargets();
    const auto index = static_cast<std::size_t>(state.range(0));
    if (index >= targets.size()) {
        state.SkipWithError("this machine has no more targets");
        return;
    }
    pinSimdTarget(targets[index]);
    state.SetLabel(std::string(targets[index]));
    for (auto _ : state) {
        job();
        benchmark::ClobberMemory();
    }
    pinSimdTarget("");
    reportPerNode(state);
}

void lerpTwoPoses(benchmark::State& state)
{
    const PoseLayout layout(makeChain());
    const Pose a = randomPose(layout, 1), b = randomPose(layout, 2);
    Pose out(layout);
    runOnTarget(state, [&] { LerpPosesJob{&a, &b, 0.3f, nullptr, &out}.run(); });
}
BENCHMARK(lerpTwoPoses)->DenseRange(0, 3);

void lerpTwoPosesMasked(benchmark::State& state)
{
    const PoseLayout layout(makeChain());
    const Pose a = randomPose(layout, 1), b = randomPose(layout, 2);
    const NodeMask mask(layout, 0.5f);
    Pose out(layout);
    runOnTarget(state, [&] { LerpPosesJob{&a, &b, 0.3f, &mask, &out}.run(); });
}
BENCHMARK(lerpTwoPosesMasked)->DenseRange(0, 3);

void blendThreePoses(benchmark::State& state)
{
    const PoseLayout layout(makeChain());
    const Pose a = randomPose(layout, 1), b = randomPose(layout, 2), c = randomPose(layout, 3);
    Pose out(layout);
    const std::array<WeightedPose, 3> poses{{{&a, 0.2f}, {&b, 0.5f}, {&c, 0.3f}}};
    runOnTarget(state, [&] { BlendPosesJob{poses, &a, &out}.run(); });
}
BENCHMARK(blendThreePoses)->DenseRange(0, 3);

void blendEightPoses(benchmark::State& state)
{
    const PoseLayout layout(makeChain());
    std::vector<Pose> poses;
    for (unsigned i = 0; i < 8; ++i)
        poses.push_back(randomPose(layout, i));
    Pose out(layout);
    std::array<WeightedPose, 8> weighted;
    for (std::size_t i = 0; i < 8; ++i)
        weighted[i] = {&poses[i], 0.05f + 0.02f * static_cast<float>(i)};
    runOnTarget(state, [&] { BlendPosesJob{weighted, &poses[0], &out}.run(); });
}
BENCHMARK(blendEightPoses)->DenseRange(0, 3);

void addPose(benchmark::State& state)
{
    const PoseLayout layout(makeChain());
    const Pose a = randomPose(layout, 1), b = randomPose(layout, 2), c = randomPose(layout, 3);
    Pose out(layout);
    runOnTarget(state, [&] { AddPoseJob{&a, &b, &c, 0.3f, nullptr, &out}.run(); });
}
BENCHMARK(addPose)->DenseRange(0, 3);

void localToWorld(benchmark::State& state, const std::vector<std::uint32_t>& parents)
{
    const PoseLayout layout(makeChain());
    const Pose locals = randomPose(layout, 1);
    std::vector<glm::mat4> worlds(kNodeCount);
    runOnTarget(state, [&] {
        benchmark::DoNotOptimize(LocalToWorldJob{&locals, parents, 0, kNodeCount, worlds}.run());
    });
}

/// Every matrix waits for the one before it.
void localToWorldOfAChain(benchmark::State& state)
{
    std::vector<std::uint32_t> parents;
    for (std::uint32_t i = 0; i < kNodeCount; ++i)
        parents.push_back(i == 0 ? NodeIndex::kNone : i - 1);
    localToWorld(state, parents);
}
BENCHMARK(localToWorldOfAChain)->DenseRange(0, 3);

/// Branches of five nodes from a spine, as limbs, fingers and hair are.
void localToWorldOfBranches(benchmark::State& state)
{
    std::vector<std::uint32_t> parents;
    for (std::uint32_t i = 0; i < kNodeCount; ++i)
        parents.push_back(i == 0 ? NodeIndex::kNone : i % 5 == 0 ? i / 2 : i - 1);
    localToWorld(state, parents);
}
BENCHMARK(localToWorldOfBranches)->DenseRange(0, 3);

void worldsAndPaletteOfOne(benchmark::State& state)
{
    const asset::SceneAsset scene = makeFigure(kNodeCount);
    const Pose locals = randomPose(PoseLayout(scene), 1);
    std::vector<std::uint32_t> parents;
    for (const asset::NodeAsset& node : scene.nodes)
        parents.push_back(node.parent.value);
    std::vector<glm::mat4> worlds(kNodeCount);
    std::vector<math::Affine> palette(kNodeCount);
    runOnTarget(state, [&] {
        benchmark::DoNotOptimize(LocalToWorldJob{&locals, parents, 0, kNodeCount, worlds}.run());
        SkinMatricesJob{worlds, scene.skins[0].joints, scene.skins[0].inverseBinds, palette}.run();
    });
}
BENCHMARK(worldsAndPaletteOfOne)->DenseRange(0, 3);

/// Sixteen characters, each with its own pose and palette. What is told is the time a node of one of them.
void worldsAndPalettesOfSixteen(benchmark::State& state)
{
    const asset::SceneAsset scene = makeFigure(kNodeCount);
    const PaletteSkeleton skeleton(scene);
    std::vector<Pose> poses;
    std::vector<std::vector<math::Affine>> palettes(16, std::vector<math::Affine>(kNodeCount));
    std::vector<const Pose*> locals;
    std::vector<math::Affine*> out;
    for (unsigned i = 0; i < 16; ++i)
        poses.push_back(randomPose(PoseLayout(scene), i));
    for (std::size_t i = 0; i < 16; ++i) {
        locals.push_back(&poses[i]);
        out.push_back(palettes[i].data());
    }
    AlignedFloats scratch(SideBySidePalettesJob::scratchSize(skeleton));
    const SideBySidePalettesJob job{&skeleton, locals, out, scratch.all()};
    runOnTarget(state, [&] { benchmark::DoNotOptimize(job.run()); });
    reportPerNode(state, 16);
}
BENCHMARK(worldsAndPalettesOfSixteen)->DenseRange(0, 3);

} // namespace
} // namespace stylized::animation
