#include "AnimationScenes.h"

#include <stylized/animation/Animator.h>

#include <benchmark/benchmark.h>

#include <vector>

namespace stylized::animation {
namespace {

using namespace asset;

/// A machine of two states: walking and running blended in step, and a jump; `isFading` leads from one to the other and
/// back without end, each fade interrupted by the next.
void updateAnimator(benchmark::State& state, bool isFading)
{
    SceneAsset scene = makeChain();
    for (unsigned i = 0; i < 3; ++i)
        scene.clips.push_back(makeTurningClip(kNodeCount, i, 1.0f + 0.5f * static_cast<float>(i)));
    const BlendNodeIndex walk(0u), run(1u), jump(2u), legs(3u);
    AnimatorAsset description;
    description.parameters = {{"speed", AnimatorParameterKind::Float, 0.5},
                              {"jumps", AnimatorParameterKind::Bool, 0.0}};
    description.clips = {{"walk", {}, {}, {}}, {"run", {}, {}, {}}, {"jump", {}, {}, {}}};
    for (std::size_t i = 0; i < 3; ++i)
        description.nodes.push_back({description.clips[i].name, ClipNodeAsset{AnimatorClipIndex(i), true, 1.0}});
    description.nodes.push_back(
        {"legs", BlendSpace1DNodeAsset{AnimatorParameterIndex(0u), {{walk, 0.0}, {run, 1.0}}, true}});
    AnimatorTransitionAsset up, down;
    up.from = down.to = AnimatorStateIndex(0u);
    up.to = down.from = AnimatorStateIndex(1u);
    up.conditions = {{AnimatorParameterIndex(1u), AnimatorTest::Set, 0.0}};
    down.conditions = {{AnimatorParameterIndex(1u), AnimatorTest::NotSet, 0.0}};
    description.nodes.push_back({"machine", StateMachineNodeAsset{{{"move", legs}, {"jump", jump}}, {}, {up, down}}});
    std::get<StateMachineNodeAsset>(description.nodes.back().kind).entry = AnimatorStateIndex(0u);
    description.root = BlendNodeIndex(4u);
    std::vector<animation::AnimatorClip> clips;
    for (const AnimationClipAsset& clip : scene.clips)
        clips.push_back({&clip, &scene});
    auto animator = Animator::make(description, scene, clips);
    ScenePose pose(scene);
    const BoolParameter jumps = *(*animator)->parameters().findBool("jumps");
    int frame = 0;
    for (auto _ : state) {
        if (isFading && ++frame % 8 == 0)
            (*animator)->parameters().set(jumps, !(*animator)->parameters().get(jumps));
        (*animator)->update(1.0 / 60.0, pose);
        benchmark::DoNotOptimize(pose.worldMatrices().data());
    }
    reportPerNode(state);
}

/// Two clips sampled and blended in step.
void updateBlendOfTwoClips(benchmark::State& state)
{
    updateAnimator(state, false);
}
BENCHMARK(updateBlendOfTwoClips);

/// The same with a fade under way, or the inertia of one that was interrupted.
void updateInterruptedFades(benchmark::State& state)
{
    updateAnimator(state, true);
}
BENCHMARK(updateInterruptedFades);

} // namespace
} // namespace stylized::animation
