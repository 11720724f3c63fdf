#include <stylized/math/Affine.h>

#include <gtest/gtest.h>

namespace stylized::math {
namespace {

// Column-major, as glm takes it: the columns are (1,2,3), (4,5,6), (7,8,9) and the translation (10,11,12).
const glm::mat4 kMatrix(1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0, 10, 11, 12, 1);

TEST(Affine, IsTheIdentityByDefault)
{
    EXPECT_EQ(toMatrix(Affine{}), glm::mat4(1.0f));
}

TEST(Affine, HoldsTheRowsOfAMatrixWithTheTranslationLast)
{
    const Affine affine = toAffine(kMatrix);
    EXPECT_EQ(affine.rows[0], glm::vec4(1, 4, 7, 10));
    EXPECT_EQ(affine.rows[1], glm::vec4(2, 5, 8, 11));
    EXPECT_EQ(affine.rows[2], glm::vec4(3, 6, 9, 12));
    EXPECT_EQ(toMatrix(affine), kMatrix);
}

TEST(Affine, DropsTheFourthRow)
{
    glm::mat4 projective = kMatrix;
    projective[0][3] = 5.0f;
    projective[3][3] = 2.0f;
    EXPECT_EQ(toMatrix(toAffine(projective)), kMatrix);
}

TEST(Affine, MovesAPoint)
{
    EXPECT_EQ(transformPoint(toAffine(kMatrix), glm::vec3(1, 0, -1)), glm::vec3(4, 5, 6)); // 1 − 7 + 10, …
    EXPECT_EQ(transformPoint(toAffine(kMatrix), glm::vec3(0)), glm::vec3(10, 11, 12));
}

} // namespace
} // namespace stylized::math
