#include "stylized/foreign/MorphTargets.h"

#include "stylized/foreign/Convert.h"

#include <assimp/mesh.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stylized::foreign {
namespace {

using import::ReportCode;
using import::Severity;

std::string nameOf(const aiAnimMesh& target, std::size_t index)
{
    std::string name = toString(target.mName);
    return name.empty() ? fmt::format("Target {}", index) : name;
}

/// A channel's targets stand one behind the other under one name. The result is the name and length of each run.
struct Run {
    std::string name;
    unsigned first;
    unsigned count;
};

std::vector<Run> runsOf(const aiMesh& mesh)
{
    std::vector<Run> runs;
    for (unsigned t = 0; t < mesh.mNumAnimMeshes; ++t) {
        if (mesh.mAnimMeshes[t] == nullptr)
            continue;
        std::string name = nameOf(*mesh.mAnimMeshes[t], t);
        if (!runs.empty() && runs.back().name == name)
            ++runs.back().count;
        else
            runs.push_back({std::move(name), t, 1});
    }
    return runs;
}

std::vector<glm::vec3> deltas(const aiVector3D* target, const aiVector3D* base, std::span<const std::uint32_t> kept)
{
    if (target == nullptr || base == nullptr)
        return {};
    std::vector<glm::vec3> out;
    out.reserve(kept.size());
    for (const std::uint32_t vertex : kept) {
        const glm::vec3 delta = toVec3(target[vertex]) - toVec3(base[vertex]);
        out.push_back(isFinite(delta) ? delta : glm::vec3(0.0f));
    }
    return out;
}

} // namespace

std::vector<float> risingWeights(std::vector<float> known, std::uint32_t count)
{
    const bool isRising =
        std::adjacent_find(known.begin(), known.end(), [](float a, float b) { return !(a < b); }) == known.end() &&
        std::all_of(known.begin(), known.end(), [](float w) { return std::isfinite(w) && w != 0.0f; });
    if (known.size() == count && isRising)
        return known;
    known.clear();
    for (std::uint32_t i = 0; i < count; ++i)
        known.push_back(static_cast<float>(i + 1) / static_cast<float>(count));
    return known;
}

std::string targetNameOf(const MorphChannel& channel, std::size_t number)
{
    const bool isLast = number + 1 == channel.fullWeights.size();
    return isLast ? channel.name : fmt::format("{} {:.0f} %", channel.name, 100 * channel.fullWeights[number]);
}

std::vector<glm::vec3> withoutZeros(std::vector<glm::vec3> deltas)
{
    if (std::all_of(deltas.begin(), deltas.end(), [](const glm::vec3& d) { return d == glm::vec3(0.0f); }))
        deltas.clear();
    return deltas;
}

void MorphChannel::weightsAt(float value, std::span<float> out) const
{
    std::fill(out.begin(), out.end(), 0.0f);
    // Where the targets stand, and among them the base.
    std::vector<float> stops = fullWeights;
    const auto base = static_cast<std::size_t>(std::upper_bound(stops.begin(), stops.end(), 0.0f) - stops.begin());
    stops.insert(stops.begin() + static_cast<std::ptrdiff_t>(base), 0.0f);
    const auto above = static_cast<std::size_t>(std::upper_bound(stops.begin(), stops.end(), value) - stops.begin());
    const std::size_t right = std::clamp<std::size_t>(above, 1, stops.size() - 1);
    const float part = (value - stops[right - 1]) / (stops[right] - stops[right - 1]);
    for (const auto& [stop, share] : {std::pair(right - 1, 1.0f - part), std::pair(right, part)})
        if (stop != base)
            out[stop - (stop > base)] = share;
}

std::vector<MorphChannel> morphChannelsOf(std::span<const aiMesh* const> meshes)
{
    std::vector<MorphChannel> channels;
    for (const aiMesh* mesh : meshes)
        for (const Run& run : runsOf(*mesh)) {
            const bool isKnown = std::any_of(channels.begin(), channels.end(),
                                             [&](const MorphChannel& c) { return c.name == run.name; });
            if (isKnown)
                continue;
            MorphChannel channel;
            channel.name = run.name;
            channel.firstTarget = targetCountOf(channels);
            channel.fullWeights = risingWeights({}, run.count);
            const float weight = mesh->mAnimMeshes[run.first]->mWeight;
            channel.weight = std::isfinite(weight) ? weight : 0.0f;
            channels.push_back(std::move(channel));
        }
    return channels;
}

std::uint32_t targetCountOf(const std::vector<MorphChannel>& channels)
{
    if (channels.empty())
        return 0;
    return channels.back().firstTarget + static_cast<std::uint32_t>(channels.back().fullWeights.size());
}

std::vector<asset::MorphTargetAsset> morphTargetsOf(const aiMesh& mesh, const std::vector<MorphChannel>& channels,
                                                    std::span<const std::uint32_t> kept, const std::string& place,
                                                    import::ImportReport& report)
{
    std::vector<asset::MorphTargetAsset> targets;
    const std::vector<Run> runs = runsOf(mesh);
    for (const MorphChannel& channel : channels) {
        const auto run = std::find_if(runs.begin(), runs.end(), [&](const Run& r) { return r.name == channel.name; });
        const std::size_t count = channel.fullWeights.size();
        for (std::size_t i = 0; i < count; ++i) {
            asset::MorphTargetAsset target;
            target.name = targetNameOf(channel, i);
            target.positionDeltas.assign(kept.size(), glm::vec3(0.0f));
            if (run != runs.end() && i < run->count) {
                const aiAnimMesh& source = *mesh.mAnimMeshes[run->first + i];
                if (source.mNumVertices == mesh.mNumVertices && source.mVertices != nullptr) {
                    target.positionDeltas = deltas(source.mVertices, mesh.mVertices, kept);
                    target.normalDeltas = withoutZeros(deltas(source.mNormals, mesh.mNormals, kept));
                    target.tangentDeltas = withoutZeros(deltas(source.mTangents, mesh.mTangents, kept));
                } else {
                    report.add(ReportCode::MorphTargetInvalid, Severity::Warning, place,
                               "a blend shape of another number of vertices moves nothing");
                }
            }
            targets.push_back(std::move(target));
        }
    }
    return targets;
}

} // namespace stylized::foreign
