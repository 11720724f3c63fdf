#include "stylized/foreign/Meshes.h"

#include "stylized/foreign/Convert.h"
#include "stylized/foreign/FbxShapes.h"
#include "stylized/foreign/Influences.h"
#include "stylized/foreign/Stream.h"
#include "stylized/foreign/Welding.h"

#include <assimp/scene.h>
#include <fmt/format.h>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace stylized::foreign {
namespace {

using import::ReportCode;
using import::Severity;

/// What has no own weight of a face's corners: points, lines, triangles by their corner count.
constexpr std::array kTopologies{asset::Topology::Points, asset::Topology::Lines, asset::Topology::Triangles};

/// The blend shapes of what a node draws, as the file itself has them.
struct OwnShapes {
    const FbxGeometry* geometry = nullptr;            ///< Null: Assimp's are used.
    std::vector<std::vector<std::uint32_t>> pointsOf; ///< One list a mesh of Assimp's.
};

class MeshReader {
public:
    MeshReader(const aiScene& source, const NodeMap& nodes, const std::vector<OwnGeometry>& own,
               asset::SceneAsset& scene, import::ImportReport& report)
        : source_(source), nodes_(nodes), own_(own), scene_(scene), report_(report)
    {}

    MeshMap run()
    {
        std::map<std::pair<std::vector<unsigned>, std::size_t>, std::pair<MeshIndex, SkinIndex>> known;
        for (std::size_t n = 0; n < nodes_.sources.size(); ++n) {
            std::vector<unsigned> drawn;
            if (nodes_.sources[n] != nullptr)
                drawn = meshesOf(*nodes_.sources[n]);
            if (drawn.empty())
                continue;
            const OwnGeometry own = n < own_.size() ? own_[n] : OwnGeometry();
            // Nodes share a mesh unless one of them moves its vertices.
            const std::size_t owner = own.toNode == glm::dmat4(1.0) ? 0 : n;
            const auto [entry, isNew] = known.try_emplace({std::move(drawn), owner});
            if (isNew)
                entry->second = readMesh(entry->first.first, own);
            scene_.nodes[n].mesh = entry->second.first;
            scene_.nodes[n].skin = entry->second.second;
        }
        return std::move(map_);
    }

private:
    /// The usable ones of the meshes that a node names.
    std::vector<unsigned> meshesOf(const aiNode& node) const
    {
        std::vector<unsigned> drawn;
        for (unsigned i = 0; i < node.mNumMeshes; ++i)
            if (const unsigned mesh = node.mMeshes[i]; mesh < source_.mNumMeshes && isUsable(mesh))
                drawn.push_back(mesh);
        return drawn;
    }

    bool isUsable(unsigned index) const
    {
        const aiMesh* mesh = source_.mMeshes[index];
        return mesh != nullptr && mesh->mVertices != nullptr && mesh->mNumVertices > 0 && mesh->mFaces != nullptr &&
               mesh->mNumFaces > 0;
    }

    static OwnShapes ownShapesOf(const std::vector<const aiMesh*>& meshes, const FbxGeometry* geometry)
    {
        OwnShapes own{geometry, {}};
        for (const aiMesh* part : meshes)
            if (own.geometry != nullptr) {
                own.pointsOf.push_back(geometry->controlPointsOf(*part));
                if (own.pointsOf.back().empty())
                    own = {};
            }
        return own;
    }

    std::pair<MeshIndex, SkinIndex> readMesh(const std::vector<unsigned>& drawn, const OwnGeometry& geometry)
    {
        std::vector<const aiMesh*> meshes;
        for (const unsigned index : drawn)
            meshes.push_back(source_.mMeshes[index]);
        asset::MeshAsset mesh;
        mesh.name = toString(meshes.front()->mName);
        mesh.sourceIndex = static_cast<std::uint32_t>(scene_.meshes.size());
        const OwnShapes own = ownShapesOf(meshes, geometry.shapes);
        const std::vector<MorphChannel> channels =
            own.geometry == nullptr ? morphChannelsOf(meshes) : own.geometry->channels();
        SkinGatherer gatherer(nodes_, report_);
        for (std::size_t i = 0; i < meshes.size(); ++i)
            readPart(*meshes[i], channels, own, i, gatherer, mesh);
        if (mesh.primitives.empty())
            return {};
        if (geometry.toNode != glm::dmat4(1.0))
            moveVertices(mesh, geometry.toNode);
        mesh.morphWeights.resize(targetCountOf(channels));
        for (const MorphChannel& channel : channels)
            channel.weightsAt(channel.weight,
                              std::span(mesh.morphWeights).subspan(channel.firstTarget, channel.fullWeights.size()));
        const MeshIndex meshIndex(scene_.meshes.size());
        SkinIndex skinIndex;
        import::assemble::SourceSkin skin = gatherer.take(mesh.name);
        if (!skin.joints.empty()) {
            skinIndex = SkinIndex(map_.skins.size());
            map_.skins.push_back(std::move(skin));
        }
        scene_.meshes.push_back(std::move(mesh));
        map_.morphChannels.push_back(channels);
        return {meshIndex, skinIndex};
    }

    void readPart(const aiMesh& part, const std::vector<MorphChannel>& channels, const OwnShapes& own,
                  std::size_t number, SkinGatherer& gatherer, asset::MeshAsset& mesh)
    {
        const std::string place = fmt::format("mesh '{}'", toString(part.mName));
        InfluenceTable influences;
        if (part.mNumBones > 0 && part.mBones != nullptr)
            influences = InfluenceTable(part, gatherer.jointsOf(part, place));
        const std::span<const std::uint32_t> points =
            own.geometry == nullptr ? std::span<const std::uint32_t>() : own.pointsOf[number];
        const Welding welding = weld(part, influences, points);
        std::vector<asset::MeshPrimitiveAsset> primitives = readPrimitives(part, welding, place);
        if (primitives.empty()) {
            report_.add(ReportCode::PrimitiveSkipped, Severity::Warning, place, "there is nothing to draw");
            return;
        }
        const StreamIndex streamIndex(scene_.streams.size());
        asset::VertexStreamAsset stream = readStream(part, welding.kept, place, report_);
        stream.morphTargets = own.geometry == nullptr ? morphTargetsOf(part, channels, welding.kept, place, report_)
                                                      : own.geometry->targets(pointsOf(welding.kept, points));
        for (asset::MeshPrimitiveAsset& primitive : primitives) {
            primitive.stream = streamIndex;
            primitive.material = MaterialIndex(std::min(part.mMaterialIndex, source_.mNumMaterials));
            primitive.sourcePrimitive = static_cast<std::uint32_t>(mesh.primitives.size());
            mesh.primitives.push_back(std::move(primitive));
        }
        scene_.streams.push_back(std::move(stream));
        map_.influences.push_back(influences.toRaw(welding.kept, place));
    }

    static std::vector<std::uint32_t> pointsOf(const std::vector<std::uint32_t>& kept,
                                               std::span<const std::uint32_t> points)
    {
        std::vector<std::uint32_t> out;
        for (const std::uint32_t vertex : kept)
            out.push_back(points[vertex]);
        return out;
    }

    /// Brings a mesh and its streams, which no other mesh draws, to where `toNode` has them.
    void moveVertices(asset::MeshAsset& mesh, const glm::dmat4& toNode)
    {
        const bool isMirrored = glm::determinant(glm::dmat3(toNode)) < 0.0;
        std::set<StreamIndex> streams;
        for (asset::MeshPrimitiveAsset& primitive : mesh.primitives) {
            streams.insert(primitive.stream);
            if (isMirrored && primitive.topology == asset::Topology::Triangles)
                for (std::size_t i = 0; i + 2 < primitive.indices.size(); i += 3)
                    std::swap(primitive.indices[i + 1], primitive.indices[i + 2]);
        }
        for (const StreamIndex stream : streams)
            transformStream(scene_.streams[stream.value], toNode);
    }

    std::vector<asset::MeshPrimitiveAsset> readPrimitives(const aiMesh& part, const Welding& welding,
                                                          const std::string& place)
    {
        std::array<asset::MeshPrimitiveAsset, kTopologies.size()> byCorners;
        std::uint64_t invalid = 0;
        for (unsigned f = 0; f < part.mNumFaces; ++f) {
            const aiFace& face = part.mFaces[f];
            const std::span corners(face.mIndices, face.mIndices == nullptr ? 0 : face.mNumIndices);
            const bool isWhole =
                !corners.empty() && corners.size() <= kTopologies.size() &&
                std::all_of(corners.begin(), corners.end(), [&](unsigned index) { return index < part.mNumVertices; });
            invalid += !isWhole;
            for (const unsigned index : isWhole ? corners : std::span<unsigned>())
                byCorners[corners.size() - 1].indices.push_back(welding.newOfFile[index]);
        }
        if (invalid > 0)
            report_.add(ReportCode::IndexInvalid, Severity::Warning, place,
                        "faces with a vertex that is not there are left out", invalid);
        std::vector<asset::MeshPrimitiveAsset> primitives;
        for (std::size_t i = kTopologies.size(); i-- > 0;) {
            byCorners[i].topology = kTopologies[i];
            if (!byCorners[i].indices.empty())
                primitives.push_back(std::move(byCorners[i]));
        }
        return primitives;
    }

    const aiScene& source_;
    const NodeMap& nodes_;
    const std::vector<OwnGeometry>& own_;
    asset::SceneAsset& scene_;
    import::ImportReport& report_;
    MeshMap map_;
};

} // namespace

const std::vector<MorphChannel>& MeshMap::channelsOf(MeshIndex mesh) const
{
    static const std::vector<MorphChannel> none;
    return mesh.isValid() ? morphChannels[mesh.value] : none;
}

MeshMap readMeshes(const aiScene& source, const NodeMap& nodes, const std::vector<OwnGeometry>& own,
                   asset::SceneAsset& scene, import::ImportReport& report)
{
    return MeshReader(source, nodes, own, scene, report).run();
}

} // namespace stylized::foreign
