#include "stylized/foreign/Stream.h"

#include "stylized/foreign/Convert.h"

#include <assimp/mesh.h>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>

namespace stylized::foreign {
namespace {

using import::ReportCode;
using import::Severity;

std::vector<glm::vec3> gather(const aiVector3D* source, std::span<const std::uint32_t> kept)
{
    std::vector<glm::vec3> out;
    if (source == nullptr)
        return out;
    out.reserve(kept.size());
    for (const std::uint32_t vertex : kept)
        out.push_back(toVec3(source[vertex]));
    return out;
}

/// Gives every direction unit length; the result is how many had none.
std::uint64_t normalizeAll(std::vector<glm::vec3>& directions)
{
    std::uint64_t replaced = 0;
    for (glm::vec3& direction : directions) {
        const double length = glm::length(glm::dvec3(direction));
        const bool isUsable = isFinite(direction) && length > 0.0;
        direction = isUsable ? glm::vec3(glm::dvec3(direction) / length) : glm::vec3(0.0f, 0.0f, 1.0f);
        replaced += !isUsable;
    }
    return replaced;
}

std::vector<glm::vec4> readTangents(const aiMesh& mesh, std::span<const std::uint32_t> kept,
                                    const std::vector<glm::vec3>& normals)
{
    std::vector<glm::vec3> directions = gather(mesh.mTangents, kept);
    if (normals.empty() || mesh.mBitangents == nullptr || normalizeAll(directions) > 0)
        return {};
    std::vector<glm::vec4> tangents;
    tangents.reserve(kept.size());
    for (std::size_t v = 0; v < directions.size(); ++v) {
        const glm::vec3 bitangent = toVec3(mesh.mBitangents[kept[v]]);
        const bool isMirrored = glm::dot(glm::cross(normals[v], directions[v]), bitangent) < 0.0f;
        tangents.emplace_back(directions[v], isMirrored ? -1.0f : 1.0f);
    }
    return tangents;
}

std::vector<std::vector<glm::vec2>> readTexCoords(const aiMesh& mesh, std::span<const std::uint32_t> kept)
{
    std::vector<std::vector<glm::vec2>> sets;
    for (std::size_t set = 0; set < AI_MAX_NUMBER_OF_TEXTURECOORDS; ++set) {
        const aiVector3D* source = mesh.mTextureCoords[set];
        if (source == nullptr)
            continue;
        sets.resize(set + 1);
        sets[set].reserve(kept.size());
        for (const std::uint32_t vertex : kept) {
            const glm::vec3 uv = toVec3(source[vertex]);
            // Assimp's v runs up.
            sets[set].push_back(isFinite(uv) ? glm::vec2(uv.x, 1.0f - uv.y) : glm::vec2(0.0f));
        }
    }
    return sets;
}

} // namespace

asset::VertexStreamAsset readStream(const aiMesh& mesh, std::span<const std::uint32_t> kept, const std::string& place,
                                    import::ImportReport& report)
{
    asset::VertexStreamAsset stream;
    stream.vertexCount = static_cast<std::uint32_t>(kept.size());
    stream.positions = gather(mesh.mVertices, kept);
    std::uint64_t replaced = 0;
    for (glm::vec3& position : stream.positions) {
        if (!isFinite(position)) {
            position = glm::vec3(0.0f);
            ++replaced;
        }
        stream.bounds.include(position);
    }
    if (replaced > 0)
        report.add(ReportCode::AttributeInvalid, Severity::Warning, place, "positions that are not finite are set to 0",
                   replaced);
    stream.normals = gather(mesh.mNormals, kept);
    if (const std::uint64_t count = normalizeAll(stream.normals); count > 0)
        report.add(ReportCode::AttributeInvalid, Severity::Warning, place, "normals without length are set to +Z",
                   count);
    stream.tangents = readTangents(mesh, kept, stream.normals);
    stream.texCoords = readTexCoords(mesh, kept);
    if (mesh.mColors[0] != nullptr)
        for (const std::uint32_t vertex : kept) {
            const glm::vec4 color = toVec4(mesh.mColors[0][vertex]);
            const bool isUsable = isFinite(glm::vec3(color)) && std::isfinite(color.a);
            stream.colors.push_back(isUsable ? color : glm::vec4(1.0f));
        }
    return stream;
}

void transformStream(asset::VertexStreamAsset& stream, const glm::dmat4& matrix)
{
    const glm::mat3 turn(matrix);
    const float sign = glm::determinant(turn) < 0.0f ? -1.0f : 1.0f;
    // The cofactors turn as the inverse transpose does, and exist where that does not.
    const glm::mat3 normals =
        sign * glm::mat3(glm::cross(turn[1], turn[2]), glm::cross(turn[2], turn[0]), glm::cross(turn[0], turn[1]));
    const auto unit = [](const glm::vec3& v) {
        const float length = glm::length(v);
        return length > 0.0f && std::isfinite(length) ? v / length : glm::vec3(0.0f, 0.0f, 1.0f);
    };
    const auto moveAll = [](std::vector<glm::vec3>& vectors, const auto& move) {
        for (glm::vec3& vector : vectors) {
            const glm::vec3 moved = move(vector);
            vector = isFinite(moved) ? moved : glm::vec3(0.0f);
        }
    };
    moveAll(stream.positions, [&](const glm::vec3& p) { return glm::vec3(matrix * glm::dvec4(p, 1.0)); });
    moveAll(stream.normals, [&](const glm::vec3& n) { return unit(normals * n); });
    stream.bounds = {};
    for (const glm::vec3& position : stream.positions)
        stream.bounds.include(position);
    for (glm::vec4& tangent : stream.tangents)
        tangent = glm::vec4(unit(turn * glm::vec3(tangent)), sign * tangent.w);
    for (asset::MorphTargetAsset& target : stream.morphTargets) {
        moveAll(target.positionDeltas, [&](const glm::vec3& d) { return turn * d; });
        moveAll(target.normalDeltas, [&](const glm::vec3& d) { return normals * d; });
        moveAll(target.tangentDeltas, [&](const glm::vec3& d) { return turn * d; });
    }
}

} // namespace stylized::foreign
