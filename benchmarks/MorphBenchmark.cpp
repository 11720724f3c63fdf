#include "MorphLayouts.h"

#include <stylized/asset/SceneAsset.h>
#include <stylized/graphics/Context.h>
#include <stylized/runtime/RuntimeMeshInstance.h>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace stylized::bench {
namespace {

using graphics::Buffer;

constexpr std::uint32_t kVertices = 20000, kTargets = 256, kMoved = 2000; // a target moves a tenth, at random

/// The first argument: how many targets are active, evenly spread.
std::vector<float> weightsFor(std::uint32_t active, float value, std::uint32_t shift = 0)
{
    std::vector<float> weights(kTargets, 0.0f);
    for (std::uint32_t i = 0; i < active; ++i)
        weights[(i * (kTargets / active) + shift) % kTargets] = value;
    return weights;
}

asset::VertexStreamAsset makeStream(std::uint32_t vertices, std::uint32_t targets, std::uint32_t moved)
{
    std::mt19937 random(1);
    std::uniform_real_distribution<float> unit(-1, 1);
    const auto vector = [&](float size) { return size * glm::vec3(unit(random), unit(random), unit(random)); };
    asset::VertexStreamAsset stream;
    stream.vertexCount = vertices;
    for (std::uint32_t v = 0; v < vertices; ++v) {
        stream.positions.push_back(vector(1));
        stream.normals.emplace_back(0, 0, 1);
        stream.bounds.include(stream.positions.back());
    }
    std::vector<std::uint32_t> order(vertices);
    std::iota(order.begin(), order.end(), 0u);
    for (std::uint32_t t = 0; t < targets; ++t) {
        asset::MorphTargetAsset& target = stream.morphTargets.emplace_back();
        target.positionDeltas.assign(vertices, glm::vec3(0));
        target.normalDeltas.assign(vertices, glm::vec3(0));
        if (moved < vertices)
            std::shuffle(order.begin(), order.end(), random);
        for (std::uint32_t i = 0; i < moved; ++i) {
            target.positionDeltas[order[i]] = vector(0.05f);
            target.normalDeltas[order[i]] = vector(0.05f);
        }
    }
    return stream;
}

graphics::Context& context()
{
    static std::unique_ptr<graphics::Context> shared = [] {
        auto made = graphics::Context::createHeadless({.isDebug = false});
        if (!made) {
            fmt::print(stderr, "{}\n", made.error().message);
            std::exit(1);
        }
        return *std::move(made);
    }();
    return *shared;
}

/// The twin of one stream, and all that deforms it.
struct Stage {
    Stage()
    {
        auto scene = std::make_shared<asset::SceneAsset>();
        scene->streams.push_back(makeStream(kVertices, kTargets, kMoved));
        twin = *runtime::RuntimeScene::upload(context(), runtime::prepareScene(std::move(scene), {}));
        deformer = std::make_unique<runtime::Deformer>(context());
        const runtime::StreamDeformation morphed{StreamIndex(0), true, false};
        instance = std::make_unique<runtime::RuntimeMeshInstance>(
            *runtime::RuntimeMeshInstance::create(*deformer, *twin, {&morphed, 1}));
    }

    void update(const std::vector<float>& weights)
    {
        const runtime::DeformInput input{.weights = weights, .morphVersion = ++version};
        if (!instance->update({&input, 1}, none))
            std::exit(1);
        context().finish();
    }

    const runtime::PackedMorphs& packed() const { return twin->stream(StreamIndex(0)).morphs->packed; }

    static Stage& shared()
    {
        static auto* stage = new Stage; // until the process ends: the context must not go first
        return *stage;
    }

    std::shared_ptr<const runtime::RuntimeScene> twin;
    std::unique_ptr<runtime::Deformer> deformer;
    std::unique_ptr<runtime::RuntimeMeshInstance> instance;
    Buffer none;
    std::uint64_t version = 0;
};

/// What changes from one update to the next.
enum class Change { Weights, Targets };

/// The weights of update number `step`. Other targets each time, or with all of them, all but one and all again.
std::vector<float> weightsOf(Change change, std::uint32_t active, std::uint32_t step)
{
    if (change == Change::Weights)
        return weightsFor(active, 0.5f + 1e-4f * static_cast<float>(step));
    return active == kTargets ? weightsFor(kTargets - step % 2, 0.5f) : weightsFor(active, 0.5f, step % 2);
}

template <Change change>
void shipped(benchmark::State& state)
{
    std::uint32_t step = 0;
    for (auto _ : state)
        Stage::shared().update(weightsOf(change, static_cast<std::uint32_t>(state.range(0)), ++step));
}

/// Four active targets against all of them: in turn, so that both see the same machine. Medians, in microseconds.
template <Change change>
void fourOfAll(benchmark::State& state)
{
    constexpr std::uint32_t kRounds = 9, kUpdates = 30;
    constexpr std::array kActive{4u, kTargets};
    std::array<std::vector<double>, 2> times;
    for (auto _ : state)
        for (std::uint32_t round = 0; round < kRounds; ++round)
            for (std::size_t i = 0; i < kActive.size(); ++i)
                for (std::uint32_t step = 0; step <= kUpdates; ++step) {
                    const std::vector<float> weights = weightsOf(change, kActive[i], step);
                    const auto start = std::chrono::steady_clock::now();
                    Stage::shared().update(weights);
                    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
                    if (step > 0) // the first one changes from the other number of targets
                        times[i].push_back(took.count());
                }
    for (std::vector<double>& list : times)
        std::nth_element(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(list.size() / 2), list.end());
    const double four = times[0][times[0].size() / 2], all = times[1][times[1].size() / 2];
    state.counters["four"] = four;
    state.counters["all"] = all;
    state.counters["timesAsLong"] = all / four;
}

void shippedUnchanged(benchmark::State& state)
{
    Stage& stage = Stage::shared();
    const std::vector<float> weights = weightsFor(4, 1);
    stage.update(weights);
    const runtime::DeformInput input{.weights = weights, .morphVersion = stage.version};
    for (auto _ : state)
        benchmark::DoNotOptimize(stage.instance->update({&input, 1}, stage.none).has_value());
}

template <class T>
Buffer bufferOf(const std::vector<T>& values)
{
    return *Buffer::create(context(), std::as_bytes(std::span(values)), graphics::BufferUsage::Dynamic, "benchmark");
}

graphics::Program compile(std::string_view body, bool isFloat, std::string_view stage = "0")
{
    const graphics::ShaderSource sources[] = {{"head", kMorphHead}, {"body", body}};
    const graphics::ShaderDefine defines[] = {
        {"FLOATS", isFloat ? "1" : "0"}, {"WORDS", isFloat ? "6u" : "3u"}, {"STAGE", stage}};
    auto made = graphics::Program::create(context(), {.compute = sources, .defines = defines, .label = "benchmark"});
    if (!made) {
        fmt::print(stderr, "{}\n", made.error().message);
        std::exit(1);
    }
    return *std::move(made);
}

/// Deltas of either precision, in the order of targets or of vertices (then each followed by its target).
struct Deltas {
    explicit Deltas(bool isFloat, bool byVertex)
    {
        const asset::VertexStreamAsset stream = makeStream(kVertices, kTargets, kMoved);
        const glm::vec3 none(0);
        std::vector<std::uint32_t> words, vertices;
        const auto put = [&](std::uint32_t t, std::uint32_t v) {
            const glm::vec3 p = stream.morphTargets[t].positionDeltas[v], n = stream.morphTargets[t].normalDeltas[v];
            if (p == none)
                return;
            vertices.push_back(v);
            const std::array numbers{p.x, p.y, p.z, n.x, n.y, n.z};
            if (isFloat)
                for (const float number : numbers)
                    words.push_back(std::bit_cast<std::uint32_t>(number));
            for (std::size_t i = 0; i < numbers.size() && !isFloat; i += 2)
                words.push_back(static_cast<std::uint16_t>(std::lround(numbers[i] * 6e5f)) |
                                static_cast<std::uint32_t>(std::lround(numbers[i + 1] * 6e5f)) << 16);
            if (byVertex)
                words.push_back(isFloat ? std::bit_cast<std::uint32_t>(static_cast<float>(t)) : t);
        };
        for (std::uint32_t outer = 0; outer < (byVertex ? kVertices : kTargets); ++outer) {
            firsts.push_back(static_cast<std::uint32_t>(vertices.size()));
            for (std::uint32_t inner = 0; inner < (byVertex ? kTargets : kVertices); ++inner)
                byVertex ? put(inner, outer) : put(outer, inner);
        }
        firsts.push_back(static_cast<std::uint32_t>(vertices.size()));
        deltas = bufferOf(words);
        index = bufferOf(byVertex ? firsts : vertices);
        output = bufferOf(std::vector<float>(std::size_t{10} * kVertices, 1.0f));
        byteCount = deltas.size() + index.size();
    }

    void bind(const graphics::Program& program) const
    {
        graphics::Commands& commands = context().commands();
        const runtime::VertexRange base =
            Stage::shared().twin->vertices(StreamIndex(0), runtime::VertexBinding::Geometry);
        commands.bindProgram(program);
        commands.bindStorageBuffer(1, *base.buffer);
        commands.bindStorageBuffer(2, output);
        commands.bindStorageBuffer(3, deltas);
        commands.bindStorageBuffer(4, index);
    }

    std::vector<std::uint32_t> firsts;
    Buffer deltas, index, output;
    std::size_t byteCount = 0;
};

void dispatch(graphics::Program& program, std::uint32_t count)
{
    program.setUniform(program.uniformLocation("count"), count);
    context().commands().dispatch((count + 63) / 64);
}

std::vector<glm::vec2> pairs(const std::vector<float>& weights)
{
    std::vector<glm::vec2> out;
    for (const float w : weights)
        out.emplace_back(w, w);
    return out;
}

/// What the driver takes for a dispatch that does nothing: no layout is faster than this.
void emptyDispatch(benchmark::State& state)
{
    graphics::Program program = compile("void main() {}", true);
    for (auto _ : state) {
        context().commands().bindProgram(program);
        context().commands().dispatch(static_cast<std::uint32_t>(state.range(0)));
        context().commands().barrier(graphics::BarrierReader::VertexInput);
        context().finish();
    }
}

template <bool isFloat>
void vertexLists(benchmark::State& state)
{
    const Deltas deltas(isFloat, true);
    graphics::Program program = compile(kVertexLists, isFloat);
    Buffer weights = bufferOf(pairs(weightsFor(1, 0)));
    float value = 0.5f;
    for (auto _ : state) {
        const auto now = pairs(weightsFor(static_cast<std::uint32_t>(state.range(0)), value += 1e-4f));
        weights.write(0, std::as_bytes(std::span(now)));
        deltas.bind(program);
        context().commands().bindStorageBuffer(5, weights);
        dispatch(program, kVertices);
        context().finish();
    }
    state.counters["bytesPerDelta"] = double(deltas.byteCount) / (double(kTargets) * kMoved);
}

template <bool isFloat>
void targetLists(benchmark::State& state)
{
    const Deltas deltas(isFloat, false);
    std::array<graphics::Program, 3> stages{compile(kTargetLists, isFloat, "0"), compile(kTargetLists, isFloat, "1"),
                                            compile(kTargetLists, isFloat, "2")};
    float value = 0.5f;
    for (auto _ : state) {
        const std::vector<float> weights = weightsFor(static_cast<std::uint32_t>(state.range(0)), value += 1e-4f);
        for (std::size_t s = 0; s < 2; ++s) {
            deltas.bind(stages[s]);
            for (std::uint32_t t = 0; t < kTargets; ++t) {
                if (weights[t] == 0.0f)
                    continue;
                if (s == 1)
                    context().commands().barrier(graphics::BarrierReader::Shaders);
                stages[s].setUniform(stages[s].uniformLocation("first"), deltas.firsts[t]);
                stages[s].setUniform(stages[s].uniformLocation("weight"), glm::vec2(weights[t]));
                dispatch(stages[s], deltas.firsts[t + 1] - deltas.firsts[t]);
            }
        }
        context().commands().barrier(graphics::BarrierReader::Shaders);
        deltas.bind(stages[2]);
        dispatch(stages[2], kVertices);
        context().finish();
    }
    state.counters["bytesPerDelta"] = double(deltas.byteCount) / (double(kTargets) * kMoved);
}

template <bool isFloat>
void activeLists(benchmark::State& state)
{
    const Deltas deltas(isFloat, false);
    graphics::Program program = compile(kActiveLists, isFloat);
    const auto active = static_cast<std::uint32_t>(state.range(0));
    const std::vector<float> chosen = weightsFor(active, 1);
    const runtime::MorphPart& part = Stage::shared().packed().parts[0];
    std::vector<std::vector<glm::uvec2>> lists(kVertices);
    for (std::uint32_t t = 0, layer = 0; t < kTargets; ++t) {
        if (chosen[t] == 0.0f)
            continue;
        for (std::uint32_t i = part.firstDeltas[t]; i < part.firstDeltas[t + 1]; ++i)
            lists[part.vertices[i]].emplace_back(i, layer);
        ++layer;
    }
    std::vector<glm::uvec2> slots, allTerms;
    for (std::uint32_t v = 0; v < kVertices; ++v) {
        if (lists[v].empty())
            continue;
        slots.emplace_back(v, allTerms.size());
        allTerms.insert(allTerms.end(), lists[v].begin(), lists[v].end());
    }
    const auto slotCount = static_cast<std::uint32_t>(slots.size());
    slots.emplace_back(0, allTerms.size());
    const Buffer slotBuffer = bufferOf(slots);
    const Buffer terms = bufferOf(allTerms);
    Buffer weights = bufferOf(std::vector<glm::vec2>(active));
    float value = 0.5f;
    for (auto _ : state) {
        const std::vector<glm::vec2> now(active, glm::vec2(value += 1e-4f));
        weights.write(0, std::as_bytes(std::span(now)));
        deltas.bind(program);
        context().commands().bindStorageBuffer(4, slotBuffer);
        context().commands().bindStorageBuffer(5, weights);
        context().commands().bindStorageBuffer(6, terms);
        dispatch(program, slotCount);
        context().finish();
    }
}

/// 50,000 vertices and 300 targets, of which each moves the given part in percent.
void pack(benchmark::State& state)
{
    const asset::VertexStreamAsset stream = makeStream(50000, 300, static_cast<std::uint32_t>(500 * state.range(0)));
    for (auto _ : state) {
        const runtime::PackedMorphs packed = runtime::packMorphTargets(stream);
        state.counters["buffers"] = static_cast<double>(packed.parts.size());
        state.counters["MB"] = static_cast<double>(packed.byteCount()) * 1e-6;
        state.counters["bytesPerDelta"] =
            static_cast<double>(packed.byteCount()) / (300.0 * 500.0 * static_cast<double>(state.range(0)));
    }
}

#define STYLIZED_ACTIVE Arg(1)->Arg(4)->Arg(16)->Arg(52)->Arg(256)->Unit(benchmark::kMicrosecond)->UseRealTime()
BENCHMARK(emptyDispatch)->Arg(1)->Arg(110)->Arg(320)->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK(shippedUnchanged);
BENCHMARK(fourOfAll<Change::Weights>)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(fourOfAll<Change::Targets>)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(shipped<Change::Weights>)->STYLIZED_ACTIVE;
BENCHMARK(shipped<Change::Targets>)->STYLIZED_ACTIVE;
BENCHMARK(activeLists<true>)->STYLIZED_ACTIVE;
BENCHMARK(activeLists<false>)->STYLIZED_ACTIVE;
BENCHMARK(vertexLists<true>)->STYLIZED_ACTIVE;
BENCHMARK(vertexLists<false>)->STYLIZED_ACTIVE;
BENCHMARK(targetLists<true>)->STYLIZED_ACTIVE;
BENCHMARK(targetLists<false>)->STYLIZED_ACTIVE;
BENCHMARK(pack)->Arg(10)->Arg(100)->Unit(benchmark::kMillisecond)->Iterations(1);

} // namespace
} // namespace stylized::bench

BENCHMARK_MAIN();
