/// Time to import a file without its pictures, ours beside Assimp's on the same file. Only this program may link Assimp
/// in-process; it is the yardstick, not a part of the product.
#include <stylized/import/Import.h>

#include <assimp/Importer.hpp>
#include <assimp/scene.h>
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace {

constexpr const char* kFiles[] = {
    "gltf/khronos/CesiumMan/glTF-Binary/CesiumMan.glb",
    "gltf/misc/RobotExpressive.glb",
    "vrm/godot/Godette_vrm_v4.vrm",
};

std::string pathOf(const benchmark::State& state)
{
    const char* shared = std::getenv("STYLIZED_SHARED");
    return std::filesystem::path(shared == nullptr ? "." : shared) / "corpus" / kFiles[state.range(0)];
}

void importOurs(benchmark::State& state)
{
    const std::string path = pathOf(state);
    stylized::import::ImportOptions options;
    options.loadImages = false;
    for (auto _ : state) {
        auto scene = stylized::import::loadScene(path, options);
        if (!scene)
            return state.SkipWithError(toString(scene.error()).c_str());
        benchmark::DoNotOptimize(scene);
    }
    state.SetLabel(std::filesystem::path(path).filename().string());
}

/// The file under a name that Assimp takes: it tells formats by extension, and a VRM file is a GLB.
std::filesystem::path withKnownExtension(const std::filesystem::path& path)
{
    if (path.extension() != ".vrm")
        return path;
    const std::filesystem::path copy = std::filesystem::temp_directory_path() / "stylized-import-benchmark.glb";
    std::error_code error;
    std::filesystem::copy_file(path, copy, std::filesystem::copy_options::overwrite_existing, error);
    return error ? path : copy;
}

/// Without post-processing: the least that Assimp can do.
void importAssimp(benchmark::State& state)
{
    const std::string path = withKnownExtension(pathOf(state)).string();
    for (auto _ : state) {
        Assimp::Importer importer;
        const aiScene* scene = importer.ReadFile(path, 0);
        if (scene == nullptr)
            return state.SkipWithError(importer.GetErrorString());
        benchmark::DoNotOptimize(scene);
    }
    state.SetLabel(std::filesystem::path(kFiles[state.range(0)]).filename().string());
}

} // namespace

BENCHMARK(importOurs)->DenseRange(0, 2)->Unit(benchmark::kMicrosecond);
BENCHMARK(importAssimp)->DenseRange(0, 2)->Unit(benchmark::kMicrosecond);
BENCHMARK_MAIN();
