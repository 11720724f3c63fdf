#include "stylized/foreign/MorphTargets.h"

#include "stylized/foreign/Convert.h"

#include <assimp/mesh.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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

/// Evenly spread where the file does not say, or says something that does not rise.
std::vector<float> fullWeightsOf(const Run& run, const FullWeights& known)
{
    std::vector<float> weights;
    if (const auto said = known.find(run.name); said != known.end())
        weights = said->second;
    const bool isRising =
        std::adjacent_find(weights.begin(), weights.end(), [](float a, float b) { return !(a < b); }) == weights.end();
    if (weights.size() == run.count && isRising && weights.front() > 0.0f && std::isfinite(weights.back()))
        return weights;
    weights.clear();
    for (unsigned i = 0; i < run.count; ++i)
        weights.push_back(static_cast<float>(i + 1) / static_cast<float>(run.count));
    return weights;
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

/// Nothing where no vertex moves: a file that stores no normals for a target gets them filled with the base's.
std::vector<glm::vec3> withoutZeros(std::vector<glm::vec3> all)
{
    if (std::all_of(all.begin(), all.end(), [](const glm::vec3& d) { return d == glm::vec3(0.0f); }))
        all.clear();
    return all;
}

} // namespace

void MorphChannel::weightsAt(float value, std::span<float> out) const
{
    std::fill(out.begin(), out.end(), 0.0f);
    const auto above = std::upper_bound(fullWeights.begin(), fullWeights.end(), value) - fullWeights.begin();
    const auto right = std::min<std::size_t>(static_cast<std::size_t>(above), fullWeights.size() - 1);
    if (right == 0) {
        out[0] = value / fullWeights[0];
        return;
    }
    const float t = (value - fullWeights[right - 1]) / (fullWeights[right] - fullWeights[right - 1]);
    out[right - 1] = 1.0f - t;
    out[right] = t;
}

std::vector<MorphChannel> morphChannelsOf(std::span<const aiMesh* const> meshes, const FullWeights& fullWeights)
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
            channel.fullWeights = fullWeightsOf(run, fullWeights);
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
            const bool isLast = i + 1 == count;
            target.name =
                isLast ? channel.name : fmt::format("{} {:.0f} %", channel.name, 100 * channel.fullWeights[i]);
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
