#include <stylized/animation/ik/AimIkJob.h>
#include <stylized/animation/ik/CcdIkJob.h>
#include <stylized/animation/ik/FabrikIkJob.h>
#include <stylized/animation/ik/TwoBoneIkJob.h>

#include <benchmark/benchmark.h>

#include <array>
#include <random>
#include <vector>

namespace stylized::animation {
namespace {

/// Goals around a limb of two metres, most of them within its reach.
std::vector<glm::vec3> makeGoals()
{
    std::mt19937 random(1);
    std::uniform_real_distribution<float> coordinate(-1.2f, 1.2f);
    std::vector<glm::vec3> goals(1024);
    for (glm::vec3& goal : goals)
        goal = {coordinate(random), coordinate(random), coordinate(random)};
    return goals;
}

void solveTwoBones(benchmark::State& state)
{
    const std::vector<glm::vec3> goals = makeGoals();
    TwoBoneIkJob job;
    job.middle = {0.0f, -1.0f, 0.1f};
    job.tip = {0.0f, -2.0f, 0.0f};
    job.hasPole = state.range(0) != 0;
    job.pole = {0.0f, -1.0f, 5.0f};
    std::size_t i = 0;
    for (auto _ : state) {
        job.goal = goals[i++ % goals.size()];
        benchmark::DoNotOptimize(job.run());
    }
}
BENCHMARK(solveTwoBones)->ArgName("pole")->Arg(0)->Arg(1);

void aim(benchmark::State& state)
{
    const std::vector<glm::vec3> goals = makeGoals();
    AimIkJob job;
    std::size_t i = 0;
    for (auto _ : state) {
        job.goal = goals[i++ % goals.size()];
        benchmark::DoNotOptimize(job.run());
    }
}
BENCHMARK(aim);

template <class Job>
void solveChain(benchmark::State& state)
{
    std::vector<glm::vec3> goals = makeGoals();
    std::array<IkJoint, 5> joints;
    std::array<IkTurn, 5> turns;
    for (std::size_t i = 0; i < joints.size(); ++i)
        joints[i].position = {0.1f * static_cast<float>(i % 2), -0.5f * static_cast<float>(i), 0.0f};
    std::size_t i = 0;
    for (auto _ : state) {
        Job job;
        job.chain = {joints, {0.0f, -2.5f, 0.0f}, goals[i++ % goals.size()], turns};
        benchmark::DoNotOptimize(job.run());
    }
}
BENCHMARK(solveChain<FabrikIkJob>);
BENCHMARK(solveChain<CcdIkJob>);

} // namespace
} // namespace stylized::animation
