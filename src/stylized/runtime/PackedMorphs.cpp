#include "stylized/runtime/PackedMorphs.h"

#include <stylized/core/Parallel.h>
#include <stylized/runtime/DeformBindings.h>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace stylized::runtime {
namespace {

using asset::MorphTargetAsset;
using asset::VertexStreamAsset;

constexpr float kLargestInteger = 32767.0f;
constexpr std::size_t kChannelCount = 3; // position, normal, tangent
constexpr float kHalfCubeDiagonal = 0.8660254f;

using Integers = std::array<glm::ivec3, kChannelCount>;
using Vectors = std::array<glm::vec3, kChannelCount>;

struct PackedLayer {
    MorphLayer layer;
    std::vector<std::uint32_t> vertices;
    std::vector<std::uint32_t> words;
};

struct PackedTarget {
    math::MorphExtent extent;
    MorphTargetSize size;
    std::vector<PackedLayer> layers; // none, one or two
};

MorphContent contentOf(const VertexStreamAsset& stream)
{
    MorphContent content = MorphContent::Positions;
    for (const MorphTargetAsset& target : stream.morphTargets) {
        if (!target.tangentDeltas.empty())
            return MorphContent::Tangents;
        if (!target.normalDeltas.empty())
            content = MorphContent::Normals;
    }
    return content;
}

Vectors deltaOf(const MorphTargetAsset& target, std::size_t vertex)
{
    const auto at = [vertex](const std::vector<glm::vec3>& deltas) {
        return deltas.empty() ? glm::vec3(0.0f) : deltas[vertex];
    };
    return {at(target.positionDeltas), at(target.normalDeltas), at(target.tangentDeltas)};
}

glm::ivec3 rounded(const glm::vec3& delta, float step)
{
    return step > 0.0f ? glm::ivec3(glm::floor(delta / step + 0.5f)) : glm::ivec3(0);
}

std::uint32_t word(int low, int high)
{
    return (static_cast<std::uint32_t>(low) & 0xFFFFu) | static_cast<std::uint32_t>(high) << 16;
}

void append(PackedLayer& layer, std::uint32_t vertex, const Integers& delta, MorphContent content)
{
    const auto& [p, n, t] = delta;
    const std::uint32_t words[] = {word(p.x, p.y), word(p.z, n.x), word(n.y, n.z), word(t.x, t.y), word(t.z, 0)};
    layer.vertices.push_back(vertex);
    layer.words.insert(layer.words.end(), words, words + wordsPerDelta(content));
}

/// The extent and the steps that the largest numbers ask for.
MorphLayer measure(const MorphTargetAsset& target, std::uint32_t vertexCount, math::MorphExtent& extent)
{
    Vectors largest{};
    float longestSquare = 0.0f;
    math::Bounds bounds;
    for (std::size_t v = 0; v < vertexCount; ++v) {
        const Vectors delta = deltaOf(target, v);
        for (std::size_t c = 0; c < kChannelCount; ++c)
            largest[c] = glm::max(largest[c], glm::abs(delta[c]));
        longestSquare = std::max(longestSquare, glm::dot(delta[0], delta[0]));
        bounds.include(delta[0]);
    }
    extent.deltas = bounds;
    extent.maximumDelta = std::sqrt(longestSquare);
    const auto step = [](const glm::vec3& v) { return std::max({v.x, v.y, v.z}) / kLargestInteger; };
    return {0, step(largest[0]), step(largest[1]), step(largest[2])};
}

/// Writes the target's layers: its deltas in steps, and where half a step is more than `maxError`, what that loses.
PackedTarget pack(const VertexStreamAsset& stream, std::uint32_t index, MorphContent content, float maxError)
{
    const MorphTargetAsset& target = stream.morphTargets[index];
    PackedTarget packed;
    MorphLayer coarse = measure(target, stream.vertexCount, packed.extent);
    coarse.target = index;
    MorphLayer fine = coarse;
    for (float* step : {&fine.positionStep, &fine.normalStep, &fine.tangentStep})
        *step *= 0.5f / kLargestInteger;
    const bool needsFine = kHalfCubeDiagonal * coarse.positionStep > maxError;
    std::array<PackedLayer, 2> layers{PackedLayer{coarse, {}, {}}, PackedLayer{fine, {}, {}}};
    for (std::uint32_t v = 0; v < stream.vertexCount; ++v) {
        Vectors rest = deltaOf(target, v);
        bool isStored = false;
        for (std::size_t l = 0; l < (needsFine ? 2u : 1u); ++l) {
            const float steps[] = {layers[l].layer.positionStep, layers[l].layer.normalStep,
                                   layers[l].layer.tangentStep};
            Integers delta{};
            bool isZero = true;
            for (std::size_t c = 0; c < kChannelCount; ++c) {
                delta[c] = glm::clamp(rounded(rest[c], steps[c]), -32767, 32767);
                rest[c] -= glm::vec3(delta[c]) * steps[c];
                isZero &= delta[c] == glm::ivec3(0);
            }
            if (!isZero)
                append(layers[l], v, delta, content);
            isStored |= !isZero;
        }
        packed.size.vertexCount += isStored ? 1 : 0;
    }
    for (PackedLayer& layer : layers) {
        packed.size.byteCount += layer.words.size() * sizeof(std::uint32_t);
        if (!layer.vertices.empty())
            packed.layers.push_back(std::move(layer));
    }
    return packed;
}

/// One past the last vertex of each part.
std::vector<std::uint32_t> partEnds(const std::vector<PackedLayer>& layers, std::uint32_t vertexCount,
                                    std::uint32_t wordCount, std::size_t maxStorageBytes)
{
    std::vector<std::uint32_t> counts(vertexCount);
    for (const PackedLayer& layer : layers)
        for (const std::uint32_t v : layer.vertices)
            ++counts[v];
    // Neither the deltas nor the work that a MorphGather makes of them may exceed a block.
    const std::size_t fixedBytes = layers.size() * kMorphStepBytes + kMorphSlotBytes;
    std::vector<std::uint32_t> ends;
    std::size_t deltaBytes = 0, workBytes = fixedBytes;
    std::uint32_t first = 0;
    for (std::uint32_t v = 0; v < vertexCount; v += kMorphPartAlignment) {
        const std::uint32_t end = std::min(v + kMorphPartAlignment, vertexCount);
        std::size_t deltas = 0;
        for (std::uint32_t i = v; i < end; ++i)
            deltas += counts[i];
        const std::size_t moreWork = deltas * kMorphTermBytes + (end - v) * kMorphSlotBytes;
        const std::size_t moreDeltas = deltas * wordCount * sizeof(std::uint32_t);
        if (v > first && (deltaBytes + moreDeltas > maxStorageBytes || workBytes + moreWork > maxStorageBytes ||
                          end - first > kMaxDeformedVertices)) {
            ends.push_back(v);
            first = v;
            deltaBytes = 0;
            workBytes = fixedBytes;
        }
        deltaBytes += moreDeltas;
        workBytes += moreWork;
    }
    ends.push_back(vertexCount);
    return ends;
}

/// The deltas of vertices [first, end) of all layers.
MorphPart partOf(std::vector<PackedLayer>& layers, std::uint32_t first, std::uint32_t end, std::uint32_t wordCount)
{
    MorphPart part{.firstVertex = first, .vertexCount = end - first};
    for (const PackedLayer& layer : layers) {
        part.firstDeltas.push_back(static_cast<std::uint32_t>(part.vertices.size()));
        const auto from = std::lower_bound(layer.vertices.begin(), layer.vertices.end(), first);
        const auto to = std::lower_bound(from, layer.vertices.end(), end);
        for (auto v = from; v != to; ++v)
            part.vertices.push_back(*v - first);
        part.words.insert(part.words.end(), layer.words.begin() + (from - layer.vertices.begin()) * wordCount,
                          layer.words.begin() + (to - layer.vertices.begin()) * wordCount);
    }
    part.firstDeltas.push_back(static_cast<std::uint32_t>(part.vertices.size()));
    return part;
}

} // namespace

std::size_t PackedMorphs::byteCount() const noexcept
{
    std::size_t count = 0;
    for (const MorphTargetSize& target : sizes)
        count += target.byteCount;
    return count;
}

std::size_t PackedMorphs::bufferCount() const noexcept
{
    return static_cast<std::size_t>(
        std::count_if(parts.begin(), parts.end(), [](const MorphPart& part) { return !part.vertices.empty(); }));
}

PackedMorphs packMorphTargets(const VertexStreamAsset& stream, std::size_t maxStorageBytes)
{
    PackedMorphs packed;
    packed.content = contentOf(stream);
    const float maxError = kMaxPackedPositionError * stream.bounds.diagonal();
    std::vector<PackedTarget> targets(stream.morphTargets.size());
    parallelFor(targets.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t t = begin; t < end; ++t)
            targets[t] = pack(stream, static_cast<std::uint32_t>(t), packed.content, maxError);
    });
    std::vector<PackedLayer> layers;
    for (PackedTarget& target : targets) {
        packed.extents.push_back(target.extent);
        packed.sizes.push_back(target.size);
        for (PackedLayer& layer : target.layers) {
            packed.layers.push_back(layer.layer);
            layers.push_back(std::move(layer));
        }
    }
    if (targets.empty())
        return packed;
    const std::uint32_t wordCount = wordsPerDelta(packed.content);
    std::uint32_t first = 0;
    for (const std::uint32_t end : partEnds(layers, stream.vertexCount, wordCount, maxStorageBytes)) {
        packed.parts.push_back(partOf(layers, first, end, wordCount));
        first = end;
    }
    return packed;
}

} // namespace stylized::runtime
