#include <stylized/runtime/CpuSkinning.h>

#include <gtest/gtest.h>

#include <vector>

namespace stylized::runtime {
namespace {

constexpr GeometryVertex kVertex{{1, 2, 3}, {1, 0, 0}, {0, 1, 0, 1}, {0, 0, 2}};

/// Moves by 4 along x.
constexpr math::Affine kMoved{{{1, 0, 0, 4}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
/// Mirrors x and doubles z.
constexpr math::Affine kMirrored{{{-1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 2, 0}}};

GeometryVertex skinned(const std::vector<asset::VertexInfluences>& first,
                       const std::vector<asset::VertexInfluences>& second = {})
{
    const std::vector<math::Affine> palette{{}, kMoved, kMirrored};
    std::vector<GeometryVertex> vertices(first.size(), kVertex);
    skinVertices(palette, first, second, vertices);
    return vertices.back();
}

TEST(CpuSkinning, MatricesAreBlendedByWeight)
{
    const GeometryVertex vertex = skinned({{{0, 1, 0, 0}, {0.25f, 0.75f, 0, 0}}});
    EXPECT_EQ(vertex.position, glm::vec3(4, 2, 3));
    EXPECT_EQ(vertex.normal, kVertex.normal);
    EXPECT_EQ(vertex.tangent, kVertex.tangent);
    EXPECT_EQ(vertex.outlineNormal, glm::vec3(0, 0, 1)) << "of unit length";
}

TEST(CpuSkinning, AMirrorTurnsNormalsAndTheTangentsSide)
{
    const GeometryVertex vertex = skinned({{{2, 0, 0, 0}, {1, 0, 0, 0}}});
    EXPECT_EQ(vertex.position, glm::vec3(-1, 2, 6));
    EXPECT_EQ(vertex.normal, glm::vec3(-1, 0, 0));
    EXPECT_EQ(vertex.tangent, glm::vec4(0, 1, 0, -1));
    EXPECT_EQ(vertex.outlineNormal, glm::vec3(0, 0, 1));
}

TEST(CpuSkinning, TheSecondSetAddsToTheFirst)
{
    const std::vector<asset::VertexInfluences> first(5000, {{0, 0, 0, 0}, {0.5f, 0, 0, 0}});
    const std::vector<asset::VertexInfluences> second(5000, {{1, 0, 0, 0}, {0.5f, 0, 0, 0}});
    EXPECT_EQ(skinned(first, second).position, glm::vec3(3, 2, 3)) << "also in a range of its own";
}

} // namespace
} // namespace stylized::runtime
