#include "stylized/foreign/Influences.h"

#include "stylized/foreign/Convert.h"

#include <assimp/mesh.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace stylized::foreign {
namespace {

using import::ReportCode;
using import::Severity;

/// Sets of four that are handed on; the strongest eight influences are kept in the end, so that is more than enough.
constexpr std::size_t kMaxSets = 16;

/// Calls `visit(vertex, influence)` for each usable weight.
template <class Visit>
void forEachWeight(const aiMesh& mesh, const std::vector<std::uint32_t>& jointOfBone, Visit visit)
{
    for (unsigned b = 0; b < mesh.mNumBones; ++b) {
        const aiBone* bone = mesh.mBones[b];
        if (bone == nullptr || bone->mWeights == nullptr || jointOfBone[b] == InfluenceTable::kNoJoint)
            continue;
        for (unsigned w = 0; w < bone->mNumWeights; ++w) {
            const aiVertexWeight& weight = bone->mWeights[w];
            if (weight.mVertexId < mesh.mNumVertices && weight.mWeight > 0.0f && std::isfinite(weight.mWeight))
                visit(weight.mVertexId, Influence{static_cast<std::uint16_t>(jointOfBone[b]), weight.mWeight});
        }
    }
}

} // namespace

InfluenceTable::InfluenceTable(const aiMesh& mesh, const std::vector<std::uint32_t>& jointOfBone)
    : firsts_(std::size_t{mesh.mNumVertices} + 1, 0)
{
    forEachWeight(mesh, jointOfBone, [&](unsigned vertex, const Influence&) { ++firsts_[std::size_t{vertex} + 1]; });
    for (std::size_t i = 1; i < firsts_.size(); ++i)
        firsts_[i] += firsts_[i - 1];
    all_.resize(firsts_.back());
    std::vector<std::size_t> next(firsts_.begin(), firsts_.end() - 1);
    forEachWeight(mesh, jointOfBone, [&](unsigned vertex, const Influence& i) { all_[next[vertex]++] = i; });
}

std::span<const Influence> InfluenceTable::of(std::size_t vertex) const noexcept
{
    if (all_.empty())
        return {};
    return std::span(all_).subspan(firsts_[vertex], firsts_[vertex + 1] - firsts_[vertex]);
}

import::assemble::RawInfluences InfluenceTable::toRaw(std::span<const std::uint32_t> kept,
                                                      std::string place) const {import::assemble::RawInfluences raw;
raw.place = std::move(place);
if (all_.empty())
    return raw;
std::size_t most = 1;
for (const std::uint32_t vertex : kept)
    most = std::max(most, of(vertex).size());
raw.sets.resize(std::min((most + 3) / 4, kMaxSets));
for (import::assemble::InfluenceSet& set : raw.sets) {
    set.joints.assign(kept.size(), {});
    set.weights.assign(kept.size(), glm::vec4(0.0f));
}
for (std::size_t v = 0; v < kept.size(); ++v) {
    const std::span<const Influence> influences = of(kept[v]);
    for (std::size_t i = 0; i < std::min(influences.size(), raw.sets.size() * 4); ++i) {
        raw.sets[i / 4].joints[v][i % 4] = influences[i].joint;
        raw.sets[i / 4].weights[v][static_cast<int>(i % 4)] = influences[i].weight;
    }
}
return raw;
} // namespace stylized::foreign

std::vector<std::uint32_t> SkinGatherer::jointsOf(const aiMesh& mesh, const std::string& place)
{
    std::vector<std::uint32_t> joints(mesh.mNumBones, InfluenceTable::kNoJoint);
    for (unsigned b = 0; b < mesh.mNumBones; ++b)
        if (const aiBone* bone = mesh.mBones[b]; bone != nullptr && bone->mNumWeights > 0)
            joints[b] = jointOf(*bone, place);
    return joints;
}

std::uint32_t SkinGatherer::jointOf(const aiBone& bone, const std::string& place)
{
    const std::string name = toString(bone.mName);
    const NodeIndex node = nodes_.names.find(name);
    if (!node.isValid()) {
        report_.add(ReportCode::InfluenceInvalid, Severity::Warning, fmt::format("{}, joint '{}'", place, name),
                    nodes_.names.isAmbiguous(name) ? "several nodes have the joint's name: it moves nothing"
                                                   : "no node has the joint's name: it moves nothing");
        return InfluenceTable::kNoJoint;
    }
    auto inverseBind = toMatrix<glm::mat4>(bone.mOffsetMatrix);
    if (!isFinite(inverseBind)) {
        report_.add(ReportCode::SkinInvalid, Severity::Warning, fmt::format("{}, joint '{}'", place, name),
                    "an inverse bind matrix that is not finite: identity is used");
        inverseBind = glm::mat4(1.0f);
    }
    for (int column = 0; column < 4; ++column)
        inverseBind[column][3] = column == 3 ? 1.0f : 0.0f;
    return addJoint(node, inverseBind);
}

std::uint32_t SkinGatherer::addJoint(NodeIndex node, const glm::mat4& inverseBind)
{
    const auto [first, last] = jointsByNode_.equal_range(node);
    const auto known =
        std::find_if(first, last, [&](const auto& entry) { return skin_.inverseBinds[entry.second] == inverseBind; });
    if (known != last)
        return known->second;
    const auto joint = static_cast<std::uint32_t>(skin_.joints.size());
    if (joint > std::numeric_limits<std::uint16_t>::max())
        return InfluenceTable::kNoJoint;
    skin_.joints.push_back(node);
    skin_.inverseBinds.push_back(inverseBind);
    jointsByNode_.emplace(node, joint);
    return joint;
}

import::assemble::SourceSkin SkinGatherer::take(std::string name){skin_.name = std::move(name);
return std::move(skin_);
}

} // namespace stylized::foreign
