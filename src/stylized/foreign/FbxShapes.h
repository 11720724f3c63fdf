#pragma once

#include "stylized/foreign/FbxObjects.h"
#include "stylized/foreign/MorphTargets.h"

#include <glm/vec3.hpp>

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

struct aiMesh;

namespace stylized::foreign {

/// A shape of an FBX file: how far some control points are moved.
struct FbxShape {
    std::vector<std::uint32_t> points;
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals; ///< Empty where the file has none.
};

/// A geometry that has shapes, and its sliders.
class FbxGeometry {
public:
    FbxGeometry(const FbxObjects& objects, const FbxRecord& geometry);

    [[nodiscard]] const std::vector<MorphChannel>& channels() const noexcept { return channels_; }
    /// The objects of the sliders, one a channel.
    [[nodiscard]] const std::vector<double>& channelIds() const noexcept { return channelIds_; }

    /// The control point of each vertex of one of the meshes that Assimp makes of the geometry, which gives each corner
    /// of each face a vertex; empty where the two do not fit.
    [[nodiscard]] std::vector<std::uint32_t> controlPointsOf(const aiMesh& mesh) const;

    /// The targets of all channels, for the control points of a stream's vertices.
    [[nodiscard]] std::vector<asset::MorphTargetAsset> targets(std::span<const std::uint32_t> controlPoints) const;

private:
    void readCorners(const FbxRecord& geometry);
    void readChannel(const FbxObjects& objects, double id, const FbxRecord& record);

    std::vector<glm::vec3> points_;
    std::map<std::int64_t, std::vector<std::uint32_t>> cornersByMaterial_; ///< Control points, face after face.
    std::vector<MorphChannel> channels_;
    std::vector<double> channelIds_;
    std::vector<FbxShape> shapes_; ///< One a target.
};

/// All geometries of a file that have shapes, by the models that draw them.
class FbxShapes {
public:
    FbxShapes() = default;
    explicit FbxShapes(const FbxObjects& objects);

    /// What the model of that id draws, or null where it has no shapes.
    [[nodiscard]] const FbxGeometry* of(double model) const;

private:
    std::map<double, FbxGeometry> geometries_;
    std::map<double, double> geometryByModel_;
};

} // namespace stylized::foreign
