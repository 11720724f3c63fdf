#pragma once

#include "stylized/foreign/Nodes.h"

#include <stylized/import/assemble/RawInfluences.h>
#include <stylized/import/assemble/Skins.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

struct aiBone;
struct aiMesh;

namespace stylized::foreign {

/// How one joint pulls on a vertex.
struct Influence {
    std::uint16_t joint;
    float weight;

    friend bool operator==(const Influence&, const Influence&) = default;
};

/// The influences of all vertices of a mesh, one vertex after the other.
class InfluenceTable {
public:
    InfluenceTable() = default;
    /// `jointOfBone` has one entry a bone of the mesh, kNoJoint where its influences are to be left out.
    InfluenceTable(const aiMesh& mesh, const std::vector<std::uint32_t>& jointOfBone);

    static constexpr std::uint32_t kNoJoint = 0xFFFFFFFFu;

    [[nodiscard]] bool isEmpty() const noexcept { return all_.empty(); }
    [[nodiscard]] std::span<const Influence> of(std::size_t vertex) const noexcept;

    /// Those of the vertices `kept`, in sets of four.
    [[nodiscard]] import::assemble::RawInfluences toRaw(std::span<const std::uint32_t> kept, std::string place) const;

private:
    std::vector<std::size_t> firsts_; ///< One a vertex and one more.
    std::vector<Influence> all_;
};

/// Gathers the joints of the meshes that one node draws into one skin.
class SkinGatherer {
public:
    SkinGatherer(const NodeMap& nodes, import::ImportReport& report) : nodes_(nodes), report_(report) {}

    /// The joint of each bone of `mesh`, added to the skin where it is new; kNoJoint for a bone whose node is unknown
    /// or not the only one of its name: it is reported and never bound to a node that it may not mean.
    [[nodiscard]] std::vector<std::uint32_t> jointsOf(const aiMesh& mesh, const std::string& place);

    [[nodiscard]] import::assemble::SourceSkin take(std::string name);

private:
    std::uint32_t addJoint(NodeIndex node, const glm::mat4& inverseBind);
    std::uint32_t jointOf(const aiBone& bone, const std::string& place);

    const NodeMap& nodes_;
    import::ImportReport& report_;
    import::assemble::SourceSkin skin_;
    std::multimap<NodeIndex, std::uint32_t> jointsByNode_;
};

} // namespace stylized::foreign
