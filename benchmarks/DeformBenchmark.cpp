#include <stylized/animation/kernels/CpuSkinningJob.h>
#include <stylized/animation/kernels/MorphJob.h>
#include <stylized/animation/kernels/SimdTargets.h>
#include <stylized/asset/VertexStreamAsset.h>

#include <glm/geometric.hpp>

#include <benchmark/benchmark.h>

#include <random>
#include <string>
#include <vector>

namespace stylized::animation {
namespace {

constexpr std::size_t kJointCount = 67;

/// A character's skin: each vertex with as many influences, of joints near to each other as along a mesh.
asset::VertexStreamAsset makeStream(std::size_t vertexCount, std::size_t influenceCount, std::size_t targetCount)
{
    std::mt19937 random(1);
    std::uniform_real_distribution<float> value(-1.0f, 1.0f);
    const auto vector = [&] { return glm::vec3(value(random), value(random), value(random)); };
    asset::VertexStreamAsset stream;
    stream.vertexCount = static_cast<std::uint32_t>(vertexCount);
    stream.morphTargets.resize(targetCount);
    for (std::size_t v = 0; v < vertexCount; ++v) {
        stream.positions.push_back(vector());
        stream.normals.push_back(glm::normalize(vector()));
        stream.tangents.emplace_back(glm::normalize(vector()), 1.0f);
        asset::VertexInfluences influences[2];
        for (std::size_t i = 0; i < influenceCount; ++i) {
            const std::size_t joint = v * kJointCount / vertexCount + random() % 5;
            influences[i / 4].joints[i % 4] = static_cast<std::uint16_t>(joint % kJointCount);
            influences[i / 4].weights[i % 4] = 1.0f / static_cast<float>(influenceCount);
        }
        stream.influences.push_back(influences[0]);
        if (influenceCount > 4)
            stream.influences2.push_back(influences[1]);
        for (asset::MorphTargetAsset& target : stream.morphTargets) {
            target.positionDeltas.push_back(vector());
            target.normalDeltas.push_back(vector());
        }
    }
    return stream;
}

void reportPerVertex(benchmark::State& state, std::size_t vertexCount)
{
    state.counters["per_vertex"] = benchmark::Counter(
        double(vertexCount), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

/// Positions, normals and tangents; the arguments count vector targets (the best first), influences, and vertices: as
/// many as the second level cache holds, and more.
void cpuSkinning(benchmark::State& state)
{
    const auto targets = simdTargets();
    const auto target = static_cast<std::size_t>(state.range(0)), count = static_cast<std::size_t>(state.range(2));
    if (target >= targets.size()) {
        state.SkipWithError("this machine has no more targets");
        return;
    }
    const asset::VertexStreamAsset stream = makeStream(count, static_cast<std::size_t>(state.range(1)), 0);
    std::vector<math::Affine> palette(kJointCount);
    for (std::size_t j = 0; j < kJointCount; ++j)
        palette[j].rows[0].w = static_cast<float>(j);
    std::vector<glm::vec3> positions(count), normals(count);
    std::vector<glm::vec4> tangents(count);
    const CpuSkinningJob job{palette,          stream.influences, stream.influences2,
                             stream.positions, stream.normals,    stream.tangents,
                             positions,        normals,           tangents};
    pinSimdTarget(targets[target]);
    state.SetLabel(std::string(targets[target]));
    for (auto _ : state) {
        job.run();
        benchmark::ClobberMemory();
    }
    pinSimdTarget("");
    reportPerVertex(state, count);
}
BENCHMARK(cpuSkinning)->ArgsProduct({{0, 1, 2, 3}, {4, 8}, {4'000, 20'000}});

/// Positions and normals; the argument counts targets that move all vertices.
void cpuMorph(benchmark::State& state)
{
    constexpr std::size_t kCount = 20'000;
    const auto targetCount = static_cast<std::size_t>(state.range(0));
    const asset::VertexStreamAsset stream = makeStream(kCount, 4, targetCount);
    const std::vector<float> weights(targetCount, 0.5f);
    std::vector<glm::vec3> positions(kCount), normals(kCount);
    const MorphJob job{&stream, weights, positions, normals, {}};
    for (auto _ : state) {
        job.run();
        benchmark::ClobberMemory();
    }
    reportPerVertex(state, kCount);
}
BENCHMARK(cpuMorph)->Arg(1)->Arg(4)->Arg(16);

} // namespace
} // namespace stylized::animation
