/// What reading through the helper program costs: each file by Assimp alone, by our reader in this process, through the
/// helper, and the hand-over by itself. Needs the shared folder of test files and the helper beside the program or in
/// STYLIZED_IMPORT.
#include <stylized/foreign/ReadForeign.h>
#include <stylized/import/Import.h>
#include <stylized/import/handover/HandOver.h>

#include <assimp/Importer.hpp>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace {

using namespace stylized;

constexpr const char* kFiles[] = {
    "fbx/ufbx/maya_kenney_character_7700_binary.fbx",
    "fbx/ozz/skeleton.fbx",
    "fbx/assimp/animation_with_skeleton.fbx",
    "collada/khronos/CesiumMan/CesiumMan.dae",
    "collada/ozz/astro_maya.dae",
    "bvh/pybvh/cmu_12_01_walk.bvh",
};
constexpr int kLastForeign = 4; // BVH has a reader of its own
constexpr int kLast = 5;

std::string pathOf(benchmark::State& state)
{
    const char* shared = std::getenv("STYLIZED_SHARED");
    const std::filesystem::path file = kFiles[state.range(0)];
    state.SetLabel(file.filename().string());
    return std::filesystem::path(shared == nullptr ? "." : shared) / "corpus" / file;
}

import::ImportOptions withoutImages(){import::ImportOptions options;
options.loadImages = false;
return options;
} // namespace

/// With what our reader asks of it, too: triangles.
void assimpAlone(benchmark::State& state)
{
    const std::string path = pathOf(state);
    for (auto _ : state) {
        Assimp::Importer importer;
        const aiScene* scene = importer.ReadFile(path, aiProcess_Triangulate);
        if (scene == nullptr)
            return state.SkipWithError(importer.GetErrorString());
        benchmark::DoNotOptimize(scene);
    }
}

void inThisProcess(benchmark::State& state)
{
    const std::string path = pathOf(state);
    import::ImportOptions options = withoutImages();
    options.foreign.inProcess = foreign::readForeign;
    for (auto _ : state) {
        auto scene = import::loadScene(path, options);
        if (!scene)
            return state.SkipWithError(toString(scene.error()).c_str());
        benchmark::DoNotOptimize(scene);
    }
}

void throughTheHelper(benchmark::State& state)
{
    const std::string path = pathOf(state);
    for (auto _ : state) {
        auto scene = import::loadScene(path, withoutImages());
        if (!scene)
            return state.SkipWithError(toString(scene.error()).c_str());
        benchmark::DoNotOptimize(scene);
    }
}

/// Packing on one side, unpacking with all its checks on the other.
void handOverAlone(benchmark::State& state)
{
    const auto imported = foreign::readForeign(pathOf(state), withoutImages());
    if (!imported)
        return state.SkipWithError(toString(imported.error()).c_str());
    for (auto _ : state) {
        auto received = import::handover::unpack(import::handover::pack(imported));
        benchmark::DoNotOptimize(received);
    }
}

} // namespace

BENCHMARK(assimpAlone)->DenseRange(0, kLast)->Unit(benchmark::kMicrosecond);
BENCHMARK(inThisProcess)->DenseRange(0, kLast)->Unit(benchmark::kMicrosecond);
BENCHMARK(throughTheHelper)->DenseRange(0, kLastForeign)->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK(handOverAlone)->DenseRange(0, kLastForeign)->Unit(benchmark::kMicrosecond);
BENCHMARK_MAIN();
