#pragma once

#include <stylized/asset/VertexStreamAsset.h>
#include <stylized/import/ImportReport.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

struct aiMesh;

namespace stylized::foreign {

/// What one slider of the file moves: a target, or several that follow each other as the slider rises.
struct MorphChannel {
    std::string name;
    std::uint32_t firstTarget = 0;
    std::vector<float> fullWeights; ///< One a target, rising, none 0: the slider's value at which it alone counts.
    float weight = 0.0f;            ///< The slider's value at rest.

    /// The targets' weights where the slider stands at `value`: linear from one target, or the base at 0, to the next,
    /// and beyond the outermost as before them.
    void weightsAt(float value, std::span<float> out) const;
};

/// Full weights as a channel needs them: `known` where there are `count` that rise and none is 0, else evenly spread.
[[nodiscard]] std::vector<float> risingWeights(std::vector<float> known, std::uint32_t count);

/// What a channel's target of that number is called.
[[nodiscard]] std::string targetNameOf(const MorphChannel& channel, std::size_t number);

/// Nothing where no vertex moves: a file that stores no normals for a target may get them filled with the base's.
[[nodiscard]] std::vector<glm::vec3> withoutZeros(std::vector<glm::vec3> deltas);

/// The sliders that Assimp hands out with the meshes that one node draws, in the file's order.
[[nodiscard]] std::vector<MorphChannel> morphChannelsOf(std::span<const aiMesh* const> meshes);

/// Targets of all channels together.
[[nodiscard]] std::uint32_t targetCountOf(const std::vector<MorphChannel>& channels);

/// The targets of one mesh as differences from its base, for the vertices `kept`; one that the mesh does not have
/// moves nothing, so that all meshes of a node have the same targets.
[[nodiscard]] std::vector<asset::MorphTargetAsset>
morphTargetsOf(const aiMesh& mesh, const std::vector<MorphChannel>& channels, std::span<const std::uint32_t> kept,
               const std::string& place, import::ImportReport& report);

} // namespace stylized::foreign
