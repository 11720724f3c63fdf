#pragma once

#include <stylized/asset/VertexStreamAsset.h>
#include <stylized/import/ImportReport.h>

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

struct aiMesh;

namespace stylized::foreign {

/// What one slider of the file moves: a target, or several that follow each other as the slider rises.
struct MorphChannel {
    std::string name;
    std::uint32_t firstTarget = 0;
    std::vector<float> fullWeights; ///< One a target, rising: the slider's value at which it alone counts.
    float weight = 0.0f;            ///< The slider's value at rest.

    /// The targets' weights where the slider stands at `value`: linear from one target to the next, and beyond the last
    /// as before it.
    void weightsAt(float value, std::span<float> out) const;
};

/// The full weights of in-between shapes by the name of their channel, from 0 to 1; see FbxScan.
using FullWeights = std::map<std::string, std::vector<float>>;

/// The sliders of the meshes that one node draws, in the file's order.
[[nodiscard]] std::vector<MorphChannel> morphChannelsOf(std::span<const aiMesh* const> meshes,
                                                        const FullWeights& fullWeights);

/// Targets of all channels together.
[[nodiscard]] std::uint32_t targetCountOf(const std::vector<MorphChannel>& channels);

/// The targets of one mesh as differences from its base, for the vertices `kept`; one that the mesh does not have
/// moves nothing, so that all meshes of a node have the same targets.
[[nodiscard]] std::vector<asset::MorphTargetAsset>
morphTargetsOf(const aiMesh& mesh, const std::vector<MorphChannel>& channels, std::span<const std::uint32_t> kept,
               const std::string& place, import::ImportReport& report);

} // namespace stylized::foreign
