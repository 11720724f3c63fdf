#include "stylized/foreign/FbxShapes.h"

#include "stylized/foreign/Convert.h"
#include "stylized/foreign/FbxUnits.h"

#include <assimp/mesh.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace stylized::foreign {
namespace {

/// Of a coordinate: Assimp reads numbers in text files less exactly than they are written.
constexpr float kSamePlace = 1e-5f;

std::vector<glm::vec3> vectorsOf(std::span<const double> numbers)
{
    std::vector<glm::vec3> vectors;
    for (std::size_t i = 0; i + 3 <= numbers.size(); i += 3) {
        const glm::vec3 v(numbers[i], numbers[i + 1], numbers[i + 2]);
        vectors.push_back(isFinite(v) ? v : glm::vec3(0.0f));
    }
    return vectors;
}

bool isSamePlace(const glm::vec3& a, const aiVector3D& b)
{
    const glm::vec3 far = kSamePlace * (glm::abs(a) + glm::vec3(1e-6f));
    const glm::vec3 off = glm::abs(a - toVec3(b));
    return off.x <= far.x && off.y <= far.y && off.z <= far.z;
}

FbxShape shapeOf(const FbxRecord& record)
{
    FbxShape shape;
    shape.positions = vectorsOf(record.array("Vertices"));
    shape.normals = vectorsOf(record.array("Normals"));
    for (const double index : record.array("Indexes"))
        shape.points.push_back(index >= 0.0 && index < 4294967295.0 ? static_cast<std::uint32_t>(index)
                                                                    : std::numeric_limits<std::uint32_t>::max());
    shape.points.resize(std::min(shape.points.size(), shape.positions.size()));
    if (shape.normals.size() < shape.points.size())
        shape.normals.clear();
    return shape;
}

/// The material of each face; one number for all faces, or none, is material 0 for all.
std::vector<std::int64_t> faceMaterials(const FbxRecord& geometry)
{
    const FbxRecord* layer = geometry.child("LayerElementMaterial");
    const FbxRecord* mapping = layer == nullptr ? nullptr : layer->child("MappingInformationType");
    std::vector<std::int64_t> materials;
    if (mapping == nullptr || mapping->text(0) != "ByPolygon")
        return materials;
    for (const double material : layer->array("Materials"))
        materials.push_back(std::abs(material) < 1e9 ? static_cast<std::int64_t>(material) : 0);
    return materials;
}

} // namespace

FbxGeometry::FbxGeometry(const FbxObjects& objects, const FbxRecord& geometry)
    : points_(vectorsOf(geometry.array("Vertices")))
{
    for (const FbxObjects::Link& deformer : objects.childrenOf(geometry.number(0))) {
        const FbxRecord* blend = objects.find(deformer.id);
        if (blend == nullptr || blend->name != "Deformer" || blend->text(2) != "BlendShape")
            continue;
        for (const FbxObjects::Link& link : objects.childrenOf(deformer.id))
            if (const FbxRecord* channel = objects.find(link.id);
                channel != nullptr && channel->text(2) == "BlendShapeChannel")
                readChannel(objects, link.id, *channel);
    }
    if (!channels_.empty())
        readCorners(geometry);
}

void FbxGeometry::readChannel(const FbxObjects& objects, double id, const FbxRecord& record)
{
    MorphChannel channel;
    channel.name = fbxNameOf(record);
    if (channel.name.empty())
        channel.name = fmt::format("Target {}", channels_.size());
    channel.firstTarget = targetCountOf(channels_);
    const FbxRecord* stored = record.child("DeformPercent");
    const double percent = record.property("DeformPercent").value_or(stored == nullptr ? 0.0 : stored->number(0));
    channel.weight = std::isfinite(percent) ? static_cast<float>(percent / kPercentPerPart) : 0.0f;
    const std::span<const double> fullPercents = record.array("FullWeights");
    std::uint32_t count = 0;
    for (const FbxObjects::Link& link : objects.childrenOf(id))
        if (const FbxRecord* shape = objects.find(link.id); shape != nullptr && shape->name == "Geometry") {
            shapes_.push_back(shapeOf(*shape));
            ++count;
        }
    if (count == 0)
        return;
    // Some programs write there how much each vertex of a single shape counts.
    if (FbxShape& last = shapes_.back();
        count == 1 && fullPercents.size() > 1 && fullPercents.size() == last.points.size())
        for (std::size_t i = 0; i < fullPercents.size(); ++i)
            last.positions[i] *= static_cast<float>(fullPercents[i] / kPercentPerPart);
    std::vector<float> weights;
    for (const double full : fullPercents)
        weights.push_back(static_cast<float>(full / kPercentPerPart));
    channel.fullWeights = risingWeights(std::move(weights), count);
    channels_.push_back(std::move(channel));
    channelIds_.push_back(id);
}

/// PolygonVertexIndex: the control points of each face, the last one's bits turned around.
void FbxGeometry::readCorners(const FbxRecord& geometry)
{
    const std::vector<std::int64_t> materials = faceMaterials(geometry);
    std::vector<std::uint32_t> face;
    std::size_t faceCount = 0;
    for (const double corner : geometry.array("PolygonVertexIndex")) {
        const double point = corner < 0.0 ? -corner - 1.0 : corner;
        if (!(point < static_cast<double>(points_.size()))) {
            cornersByMaterial_.clear();
            return;
        }
        face.push_back(static_cast<std::uint32_t>(point));
        if (corner >= 0.0)
            continue;
        std::vector<std::uint32_t>& corners =
            cornersByMaterial_[faceCount < materials.size() ? materials[faceCount] : 0];
        corners.insert(corners.end(), face.begin(), face.end());
        face.clear();
        ++faceCount;
    }
}

std::vector<std::uint32_t> FbxGeometry::controlPointsOf(const aiMesh& mesh) const
{
    for (const auto& [material, corners] : cornersByMaterial_)
        if (corners.size() == mesh.mNumVertices &&
            std::equal(corners.begin(), corners.end(), mesh.mVertices,
                       [&](std::uint32_t point, const aiVector3D& v) { return isSamePlace(points_[point], v); }))
            return corners;
    return {};
}

std::vector<asset::MorphTargetAsset> FbxGeometry::targets(std::span<const std::uint32_t> controlPoints) const
{
    std::vector<asset::MorphTargetAsset> targets;
    for (const MorphChannel& channel : channels_)
        for (std::size_t i = 0; i < channel.fullWeights.size(); ++i) {
            const FbxShape& shape = shapes_[channel.firstTarget + i];
            std::vector<glm::vec3> positions(points_.size(), glm::vec3(0.0f)), normals;
            if (!shape.normals.empty())
                normals.assign(points_.size(), glm::vec3(0.0f));
            for (std::size_t k = 0; k < shape.points.size(); ++k) {
                if (shape.points[k] >= points_.size())
                    continue;
                positions[shape.points[k]] += shape.positions[k];
                if (!normals.empty())
                    normals[shape.points[k]] += shape.normals[k];
            }
            asset::MorphTargetAsset target;
            target.name = targetNameOf(channel, i);
            for (const std::uint32_t point : controlPoints) {
                target.positionDeltas.push_back(positions[point]);
                if (!normals.empty())
                    target.normalDeltas.push_back(normals[point]);
            }
            target.normalDeltas = withoutZeros(std::move(target.normalDeltas));
            targets.push_back(std::move(target));
        }
    return targets;
}

FbxShapes::FbxShapes(const FbxObjects& objects)
{
    for (const FbxRecord& object : objects.all()) {
        if (object.name != "Geometry" || object.text(2) != "Mesh")
            continue;
        FbxGeometry geometry(objects, object);
        if (geometry.channels().empty())
            continue;
        const double id = object.number(0);
        for (const FbxObjects::Link& link : objects.parentsOf(id))
            geometryByModel_.emplace(link.id, id);
        geometries_.emplace(id, std::move(geometry));
    }
}

const FbxGeometry* FbxShapes::of(double model) const
{
    const auto known = geometryByModel_.find(model);
    return known == geometryByModel_.end() ? nullptr : &geometries_.at(known->second);
}

} // namespace stylized::foreign
