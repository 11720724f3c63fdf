// Frames of a crowd of the sample character, whose members' poses change each time, drawn to their end; and the crowd's
// own part of them, posing and culling. Members that are seen, of all, stand in the counters.
#include <stylized/app/CharacterSession.h>
#include <stylized/app/Crowd.h>
#include <stylized/app/ViewSettings.h>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>

using namespace stylized;

namespace {

constexpr std::uint32_t kCrowdWidth = 800, kCrowdHeight = 450;
constexpr double kCrowdStep = 1.0 / 60.0; // seconds
constexpr int kCrowdFrames = 15;

template <class T>
T valueOrExit(Result<T> result)
{
    if (!result) {
        std::fprintf(stderr, "%s\n", toString(result.error()).c_str());
        std::exit(1);
    }
    return std::move(*result);
}

std::unique_ptr<app::CharacterSession> crowdSession(std::uint32_t count)
{
    app::SessionOptions options;
    options.skinning.mode = world::SkinningMode::Vertex;
    auto session = valueOrExit(app::CharacterSession::open(STYLIZED_SOURCE_DIR "/samples/character/iro.glb", options));
    session->setClip(std::nullopt);
    const asset::BakedClipsAsset baked = valueOrExit(app::crowdClips(session->scene(), {}));
    if (!session->update(0.0) || !session->showCrowd(baked, app::crowdOf(count, baked)))
        std::exit(1);
    return session;
}

app::PictureOptions crowdPicture(app::CharacterSession& session, bool showsAll)
{
    app::PictureOptions options{.size = {kCrowdWidth, kCrowdHeight}};
    options.camera = app::cameraFor({.elevation = 20}, session.bounds(), float(kCrowdWidth) / float(kCrowdHeight));
    if (!showsAll) { // from among them, to one side
        options.camera->position = session.bounds().center() + glm::vec3(0.0f, 0.3f, 0.0f);
        options.camera->target = options.camera->position + glm::vec3(1.0f, -0.05f, 0.3f);
    }
    options.light = world::fromUpperLeft(*options.camera);
    return options;
}

void crowdFrame(benchmark::State& state, std::uint32_t count, bool showsAll)
{
    const auto session = crowdSession(count);
    const app::PictureOptions options = crowdPicture(*session, showsAll);
    double seconds = 0.0;
    renderer::FrameStats stats;
    for (auto _ : state) {
        session->setClock(seconds += kCrowdStep);
        stats = valueOrExit(session->render(options)).stats;
    }
    const renderer::CrowdRenderer::Counts counts = session->crowd()->readCounts();
    state.counters["draws"] = stats.drawCount;
    state.counters["seen"] = counts.drawn;
    state.counters["casting"] = counts.casting;
}

void crowdCull(benchmark::State& state, std::uint32_t count)
{
    const auto session = crowdSession(count);
    const app::PictureOptions picture = crowdPicture(*session, true);
    world::RenderWorld world;
    world.aspect = float(kCrowdWidth) / float(kCrowdHeight);
    world.camera = *picture.camera;
    world.light = *picture.light;
    world.casterBounds = session->bounds();
    const renderer::FrameOptions options{.width = kCrowdWidth, .height = kCrowdHeight, .style = picture.style};
    double seconds = 0.0;
    for (auto _ : state) {
        session->crowd()->setTime(seconds += kCrowdStep);
        session->crowd()->cull(world, options);
        session->context().finish();
    }
    state.counters["seen"] = session->crowd()->readCounts().drawn;
}

void registerCrowds()
{
    const auto add = [](const char* name, auto function, auto... arguments) {
        benchmark::RegisterBenchmark(name, function, arguments...)
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime()
            ->Iterations(1)
            ->Repetitions(kCrowdFrames)
            ->ReportAggregatesOnly(true);
    };
    add("pose and cull 1,000", crowdCull, 1000u);
    add("pose and cull 10,000", crowdCull, 10000u);
    add("frame of 1", crowdFrame, 1u, true);
    add("frame of 100", crowdFrame, 100u, true);
    add("frame of 1,000", crowdFrame, 1000u, true);
    add("frame of 1,000 from among them", crowdFrame, 1000u, false);
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    registerCrowds();
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
