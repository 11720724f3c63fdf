// Whole frames of a VRM figure: pose, palettes, extraction and all passes, drawn to their end.
// Needs the shared folder of test files: STYLIZED_SHARED, else the one beside the repository.
#include <stylized/app/StyleOptions.h>
#include <stylized/graphics/Context.h>
#include <stylized/import/Import.h>
#include <stylized/import/image/DecodeImage.h>
#include <stylized/renderer/FramePipeline.h>
#include <stylized/runtime/Deformer.h>
#include <stylized/runtime/PaletteArena.h>
#include <stylized/runtime/RuntimeScene.h>
#include <stylized/world/RenderExtractor.h>
#include <stylized/world/SceneInstance.h>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

using namespace stylized;

namespace {

constexpr std::uint32_t kWidth = 800, kHeight = 600;
constexpr float kFreePart = 0.4f; // of the half picture at each edge: the figure fills 60 % of its height
constexpr int kFrameCount = 200;
constexpr float kStep = 1e-4f; // metres by which a joint moves, frame by frame

std::string figurePath()
{
    const char* shared = std::getenv("STYLIZED_SHARED");
    return std::string(shared != nullptr ? shared : "../shared") + "/oracle/mtoon/models/selfmade_chibi_vrm1.vrm";
}

/// The figure in a context of its own.
struct Stage {
    std::unique_ptr<graphics::Context> context;
    std::unique_ptr<runtime::PaletteArena> arena;
    std::unique_ptr<runtime::Deformer> deformer;
    std::unique_ptr<world::SceneInstance> instance;
    std::unique_ptr<renderer::FramePipeline> pipeline;
    world::RenderExtractor extractor;
    world::RenderWorld world;
};

template <class T>
T valueOf(Result<T> result)
{
    if (!result) {
        std::fprintf(stderr, "%s\n", toString(result.error()).c_str());
        std::exit(1);
    }
    return std::move(*result);
}

std::unique_ptr<Stage> makeStage(const renderer::FrameStyle& style)
{
    auto stage = std::make_unique<Stage>();
    import::ImportedScene imported = valueOf(import::loadScene(figurePath(), {}));
    import::DecodedImages images = import::decodeImages(imported.scene);
    images.images.resize(imported.scene.images.size());
    auto prepared = runtime::prepareScene(std::make_shared<const asset::SceneAsset>(std::move(imported.scene)),
                                          std::move(images.images));
    stage->context = valueOf(graphics::Context::createHeadless({.isDebug = false}));
    stage->arena = std::make_unique<runtime::PaletteArena>(*stage->context);
    stage->deformer = std::make_unique<runtime::Deformer>(*stage->context);
    auto twin = valueOf(runtime::RuntimeScene::upload(*stage->context, std::move(prepared)));
    stage->instance =
        valueOf(world::SceneInstance::create(twin, *stage->arena, *stage->deformer,
                                             {world::SkinningMode::Auto, renderer::FramePipeline::passCounts(style)}));
    stage->pipeline = valueOf(renderer::FramePipeline::create(*stage->context));
    if (!stage->instance->update(0.0))
        std::exit(1);
    world::RenderWorld& world = stage->world;
    world.aspect = float(kWidth) / float(kHeight);
    world.camera =
        world::framed(world.camera, stage->instance->worldBounds(), {.aspect = world.aspect, .margin = kFreePart});
    world.light = world::fromUpperLeft(world.camera);
    world.findsCasters = style.shadow.isOn;
    return stage;
}

/// One frame a repetition, so that the median is one of frames. The joint that moves changes the pose each time.
void frame(benchmark::State& state, std::uint32_t sampleCount, bool usesFxaa)
{
    renderer::FrameOptions options{.width = kWidth, .height = kHeight, .sampleCount = sampleCount};
    options.style = app::defaultStyle();
    options.style.post.usesFxaa = usesFxaa;
    static const std::unique_ptr<Stage> stage = makeStage(app::defaultStyle());
    const NodeIndex joint =
        stage->instance->scene().skins.empty() ? NodeIndex(0) : stage->instance->scene().skins[0].joints.back();
    renderer::FrameStats stats;
    for (auto _ : state) {
        math::Transform local = stage->instance->pose().localTransform(joint);
        local.translation.x += kStep;
        static_cast<void>(stage->instance->pose().setLocalTransform(joint, local));
        if (!stage->instance->update(0.0))
            std::exit(1);
        const world::ExtractSource source = stage->instance->extractSource();
        static_cast<void>(stage->extractor.extract({&source, 1}, stage->world));
        stats = valueOf(stage->pipeline->execute(stage->world, options));
        stage->context->finish();
    }
    state.counters["draws"] = stats.drawCount;
    state.counters["triangles"] = double(stats.triangleCount);
}

void registerFrames()
{
    const auto add = [](const char* name, std::uint32_t sampleCount, bool usesFxaa) {
        benchmark::RegisterBenchmark(name, frame, sampleCount, usesFxaa)
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime()
            ->Iterations(1)
            ->Repetitions(kFrameCount)
            ->ReportAggregatesOnly(true);
    };
    add("frame, 1 sample and FXAA", 1, true);
    add("frame, 4 samples", 4, false);
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    registerFrames();
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
