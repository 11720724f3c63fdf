#include "SceneBuilding.h"

#include <stylized/animation/SkinBoundsJob.h>
#include <stylized/animation/SkinMatricesJob.h>

#include <glm/gtc/matrix_transform.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace stylized::animation {
namespace {

const std::vector<glm::mat4> kWorlds{glm::translate(glm::mat4(1.0f), {1, 2, 3}),
                                     glm::scale(glm::mat4(1.0f), {2, 3, 4})};
const std::vector<NodeIndex> kJoints{NodeIndex(std::size_t(1)), NodeIndex(std::size_t(0))};
const std::vector<glm::mat4> kInverseBinds{glm::translate(glm::mat4(1.0f), {-1, 0, 0}), glm::mat4(1.0f)};

TEST(SkinMatricesJob, IsJointWorldTimesInverseBind)
{
    std::array<math::Affine, 2> out;
    const SkinMatricesJob job{kWorlds, kJoints, kInverseBinds, out};
    ASSERT_TRUE(job.isValid());
    job.run();
    EXPECT_EQ(math::transformPoint(out[0], {2, 1, 1}), glm::vec3(2, 3, 4)) << "first moved, then scaled";
    EXPECT_EQ(math::transformPoint(out[1], {0, 0, 0}), glm::vec3(1, 2, 3));
    EXPECT_EQ(out[0].rows[0], glm::vec4(2, 0, 0, -2));
}

TEST(SkinMatricesJob, IsInvalidWhereSizesDisagreeOrAJointIsNoNode)
{
    std::array<math::Affine, 2> out;
    const std::vector<NodeIndex> beyond{NodeIndex(std::size_t(2)), NodeIndex(std::size_t(0))};
    const std::vector<NodeIndex> none{NodeIndex(), NodeIndex()};
    EXPECT_FALSE((SkinMatricesJob{kWorlds, beyond, kInverseBinds, out}.isValid()));
    EXPECT_FALSE((SkinMatricesJob{kWorlds, none, kInverseBinds, out}.isValid()));
    EXPECT_FALSE((SkinMatricesJob{kWorlds, kJoints, std::span(kInverseBinds).first(1), out}.isValid()));
    EXPECT_FALSE((SkinMatricesJob{kWorlds, kJoints, kInverseBinds, std::span(out).first(1)}.isValid()));
    EXPECT_FALSE((SkinMatricesJob{{}, kJoints, kInverseBinds, out}.isValid())) << "worlds are empty while dirty";
    EXPECT_TRUE(SkinMatricesJob{}.isValid()) << "no joints are no mistake";
}

/// The palette that goes with the worlds, joints and inverse binds above.
std::vector<math::Affine> paletteOfWorlds()
{
    std::vector<math::Affine> palette(2);
    SkinMatricesJob{kWorlds, kJoints, kInverseBinds, palette}.run();
    return palette;
}

const math::Bounds kUnitBox{glm::vec3(0), glm::vec3(1)};

TEST(SkinBoundsJob, IsTheUnionOfTheJointBoxesInTheirJointsPlaces)
{
    // Joint 0 scales by (2, 3, 4), joint 1 moves by (1, 2, 3); both boxes of a joint say the same.
    const asset::StreamJointBounds bounds{
        StreamIndex(std::size_t(0)),
        {{0, kUnitBox, {{1, 0, 0}, {2, 1, 1}}}, {1, {glm::vec3(-1), glm::vec3(0)}, {glm::vec3(-1), glm::vec3(0)}}}};
    const std::vector<math::Affine> palette = paletteOfWorlds();
    const SkinBoundsJob job{kWorlds, kJoints, palette, &bounds};
    ASSERT_TRUE(job.isValid());
    const math::Bounds out = job.run();
    EXPECT_EQ(out.min, glm::vec3(0, 0, 0));
    EXPECT_EQ(out.max, glm::vec3(2, 3, 4));
}

TEST(SkinBoundsJob, TakesOfAJointWhatItsTwoBoxesHaveInCommon)
{
    const asset::StreamJointBounds bounds{StreamIndex(std::size_t(0)),
                                          {{1, {{0, 0, 0}, {4, 1, 1}}, {{-1, 0, 0}, {2, 9, 1}}}}};
    const std::vector<math::Affine> palette = paletteOfWorlds();
    const math::Bounds out = SkinBoundsJob{kWorlds, kJoints, palette, &bounds}.run();
    EXPECT_EQ(out.min, glm::vec3(1, 2, 3));
    EXPECT_EQ(out.max, glm::vec3(3, 3, 4));
}

TEST(SkinBoundsJob, IsNeverEmptyWhereFlatBoxesMissEachOtherByRounding)
{
    const float above = std::nextafter(1.0f, 2.0f);
    const asset::StreamJointBounds bounds{StreamIndex(std::size_t(0)),
                                          {{1, {{0, 1, 0}, {1, 1, 1}}, {{0, above, 0}, {1, above, 1}}}}};
    const std::vector<glm::mat4> worlds(2, glm::mat4(1.0f));
    const std::vector<math::Affine> palette(2);
    const math::Bounds out = SkinBoundsJob{worlds, kJoints, palette, &bounds}.run();
    EXPECT_FALSE(out.isEmpty());
    EXPECT_EQ(out.min.y, 1.0f);
    EXPECT_EQ(out.max.y, above);
}

TEST(SkinBoundsJob, IsEmptyWhereNoJointMovesAVertex)
{
    const asset::StreamJointBounds bounds{StreamIndex(std::size_t(0)), {}};
    const std::vector<math::Affine> palette = paletteOfWorlds();
    EXPECT_TRUE((SkinBoundsJob{kWorlds, kJoints, palette, &bounds}.run().isEmpty()));
}

TEST(SkinBoundsJob, IsInvalidWithoutBoundsOrWithAJointThatIsNotThere)
{
    const asset::StreamJointBounds beyond{StreamIndex(std::size_t(0)), {{2, kUnitBox, kUnitBox}}};
    const asset::StreamJointBounds fine{StreamIndex(std::size_t(0)), {{0, kUnitBox, kUnitBox}}};
    const std::vector<math::Affine> palette = paletteOfWorlds();
    EXPECT_TRUE((SkinBoundsJob{kWorlds, kJoints, palette, &fine}.isValid()));
    EXPECT_FALSE((SkinBoundsJob{kWorlds, kJoints, palette, nullptr}.isValid()));
    EXPECT_FALSE((SkinBoundsJob{kWorlds, kJoints, palette, &beyond}.isValid()));
    EXPECT_FALSE((SkinBoundsJob{kWorlds, kJoints, {}, &fine}.isValid()));
    EXPECT_FALSE((SkinBoundsJob{{}, kJoints, palette, &fine}.isValid()));
}

} // namespace
} // namespace stylized::animation
