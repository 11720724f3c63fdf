#pragma once

#include <stylized/asset/VertexStreamAsset.h>

#include <glm/geometric.hpp>

#include <cstdint>
#include <random>

namespace stylized::test {

/// What a made-up stream with morph targets looks like.
struct MorphStreamShape {
    std::uint32_t vertexCount = 100;
    std::uint32_t targetCount = 8;
    float movedPart = 0.1f;    ///< Of the vertices a target moves; at random.
    float largestDelta = 0.1f; ///< In each axis; positions lie from −1 to 1.
    bool hasNormals = true;
    bool hasTangents = false;
    std::uint32_t seed = 1;
};

/// The same for the same shape.
inline asset::VertexStreamAsset morphStream(const MorphStreamShape& shape)
{
    std::mt19937 random(shape.seed);
    std::uniform_real_distribution<float> unit(-1, 1);
    const auto vector = [&](float size) { return size * glm::vec3(unit(random), unit(random), unit(random)); };
    const auto direction = [&] { return glm::normalize(vector(1) + glm::vec3(0, 0, 1.8f)); };
    asset::VertexStreamAsset stream;
    stream.vertexCount = shape.vertexCount;
    for (std::uint32_t v = 0; v < shape.vertexCount; ++v) {
        stream.positions.push_back(vector(1));
        stream.normals.push_back(direction());
        if (shape.hasTangents)
            stream.tangents.emplace_back(direction(), v % 2 == 0 ? 1.0f : -1.0f);
        stream.bounds.include(stream.positions.back());
    }
    const glm::vec3 none(0.0f);
    for (std::uint32_t t = 0; t < shape.targetCount; ++t) {
        asset::MorphTargetAsset& target = stream.morphTargets.emplace_back();
        target.name = "target";
        for (std::uint32_t v = 0; v < shape.vertexCount; ++v) {
            const bool isMoved = unit(random) < 2 * shape.movedPart - 1;
            target.positionDeltas.push_back(isMoved ? vector(shape.largestDelta) : none);
            if (shape.hasNormals)
                target.normalDeltas.push_back(isMoved ? vector(0.02f) : none);
            if (shape.hasTangents)
                target.tangentDeltas.push_back(isMoved ? vector(0.02f) : none);
        }
    }
    return stream;
}

} // namespace stylized::test
