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

constexpr std::size_t kChannelCount = 3; // position, normal, tangent
constexpr float kHalfCubeDiagonal = 0.8660254f;

/// The largest integers of a format's channels.
std::array<int, kChannelCount> largestIntegers(const MorphFormat& format)
{
    return {format.isWide ? 8388607 : 32767, 32767, 32767};
}

using Integers = std::array<glm::ivec3, kChannelCount>;
using Vectors = std::array<glm::vec3, kChannelCount>;

struct PackedLayer {
    MorphLayer layer;
    std::vector<std::uint32_t> vertices;
    std::vector<std::uint32_t> words;
};

struct PackedTarget {
    math::MorphExtent extent;
    Vectors largest{}; // absolute values
    PackedLayer layer;
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

/// In double: a float cannot tell halves among integers of 24 bits.
glm::ivec3 rounded(const glm::vec3& delta, float step, int largest)
{
    if (step <= 0.0f)
        return glm::ivec3(0);
    return glm::clamp(glm::ivec3(glm::floor(glm::dvec3(delta) / double(step) + 0.5)), -largest, largest);
}

std::uint32_t word(int low, int high)
{
    return (static_cast<std::uint32_t>(low) & 0xFFFFu) | static_cast<std::uint32_t>(high) << 16;
}

std::uint32_t wideWord(int lowByte, int high)
{
    return (static_cast<std::uint32_t>(lowByte) & 0xFFu) | static_cast<std::uint32_t>(high) << 8;
}

void append(PackedLayer& layer, std::uint32_t vertex, const Integers& delta, const MorphFormat& format)
{
    const auto& [p, n, t] = delta;
    const std::uint32_t narrow[] = {word(p.x, p.y), word(p.z, n.x), word(n.y, n.z), word(t.x, t.y), word(t.z, 0)};
    const std::uint32_t wide[] = {wideWord(n.z, p.x), wideWord(n.z >> 8, p.y), wideWord(0, p.z),
                                  word(n.x, n.y),     word(t.x, t.y),          word(t.z, 0)};
    const std::uint32_t* words = format.isWide ? wide : narrow;
    layer.vertices.push_back(vertex);
    layer.words.insert(layer.words.end(), words, words + format.wordsPerDelta());
}

void measure(const MorphTargetAsset& target, std::uint32_t vertexCount, PackedTarget& packed)
{
    float longestSquare = 0.0f;
    math::Bounds bounds;
    for (std::size_t v = 0; v < vertexCount; ++v) {
        const Vectors delta = deltaOf(target, v);
        for (std::size_t c = 0; c < kChannelCount; ++c)
            packed.largest[c] = glm::max(packed.largest[c], glm::abs(delta[c]));
        longestSquare = std::max(longestSquare, glm::dot(delta[0], delta[0]));
        bounds.include(delta[0]);
    }
    packed.extent.deltas = bounds;
    packed.extent.maximumDelta = std::sqrt(longestSquare);
}

/// The steps of a target in a format.
std::array<float, kChannelCount> stepsOf(const PackedTarget& target, const MorphFormat& format)
{
    const std::array<int, kChannelCount> largest = largestIntegers(format);
    std::array<float, kChannelCount> steps{};
    for (std::size_t c = 0; c < kChannelCount; ++c) {
        const glm::vec3& v = target.largest[c];
        steps[c] = std::max({v.x, v.y, v.z}) / static_cast<float>(largest[c]);
    }
    return steps;
}

/// Writes the target's layer.
void pack(const VertexStreamAsset& stream, std::uint32_t index, const MorphFormat& format, PackedTarget& packed)
{
    const std::array<int, kChannelCount> largest = largestIntegers(format);
    const std::array<float, kChannelCount> steps = stepsOf(packed, format);
    packed.layer.layer = {index, steps[0], steps[1], steps[2]};
    for (std::uint32_t v = 0; v < stream.vertexCount; ++v) {
        const Vectors delta = deltaOf(stream.morphTargets[index], v);
        Integers integers{};
        bool isZero = true;
        for (std::size_t c = 0; c < kChannelCount; ++c) {
            integers[c] = rounded(delta[c], steps[c], largest[c]);
            isZero &= integers[c] == glm::ivec3(0);
        }
        if (!isZero)
            append(packed.layer, v, integers, format);
    }
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

void markOwnOutlines(const VertexStreamAsset& stream, std::span<const glm::vec3> outlineNormals, PackedMorphs& morphs)
{
    if (outlineNormals.empty())
        return;
    const std::vector<glm::vec3>& normals = stream.deformNormals();
    for (MorphPart& part : morphs.parts) {
        part.ownOutlines.assign((part.vertexCount + kBitsPerWord - 1) / kBitsPerWord, 0);
        for (std::uint32_t v = 0; v < part.vertexCount; ++v)
            if (normals[part.firstVertex + v] != outlineNormals[part.firstVertex + v])
                part.ownOutlines[v / kBitsPerWord] |= std::uint64_t{1} << v % kBitsPerWord;
    }
}

PackedMorphs packMorphTargets(const VertexStreamAsset& stream, std::size_t maxStorageBytes)
{
    PackedMorphs packed;
    packed.format.content = contentOf(stream);
    std::vector<PackedTarget> targets(stream.morphTargets.size());
    const auto forEachTarget = [&](auto&& job) {
        parallelFor(targets.size(), 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t t = begin; t < end; ++t)
                job(static_cast<std::uint32_t>(t));
        });
    };
    forEachTarget([&](std::uint32_t t) { measure(stream.morphTargets[t], stream.vertexCount, targets[t]); });
    const float maxStep = kMaxPackedPositionError * stream.bounds.diagonal() / kHalfCubeDiagonal;
    packed.format.isWide = std::any_of(targets.begin(), targets.end(), [&](const PackedTarget& target) {
        return stepsOf(target, packed.format)[0] > maxStep;
    });
    forEachTarget([&](std::uint32_t t) { pack(stream, t, packed.format, targets[t]); });
    std::vector<PackedLayer> layers;
    for (PackedTarget& target : targets) {
        packed.extents.push_back(target.extent);
        packed.sizes.push_back({static_cast<std::uint32_t>(target.layer.vertices.size()),
                                target.layer.words.size() * sizeof(std::uint32_t)});
        if (target.layer.vertices.empty())
            continue;
        packed.layers.push_back(target.layer.layer);
        layers.push_back(std::move(target.layer));
    }
    if (targets.empty())
        return packed;
    const std::uint32_t wordCount = packed.format.wordsPerDelta();
    std::uint32_t first = 0;
    for (const std::uint32_t end : partEnds(layers, stream.vertexCount, wordCount, maxStorageBytes)) {
        packed.parts.push_back(partOf(layers, first, end, wordCount));
        first = end;
    }
    return packed;
}

} // namespace stylized::runtime
