#include "support/Shared.h"

#include <stylized/import/bvh/ReadBvh.h>
#include <stylized/import/file/ReadFile.h>

#include <glm/gtc/quaternion.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace stylized::import {
namespace {

using testing::ElementsAre;

/// Values pass through single precision and one multiplication.
constexpr float kRounding = 1e-6f;

/// An arm of 100 file units: large enough to be in centimetres.
constexpr std::string_view kArm = R"(HIERARCHY
ROOT Hips
{
  OFFSET 0 90 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT Arm
  {
    OFFSET 100 0 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 50 0 0
    }
  }
}
MOTION
Frames: 3
Frame Time: 0.5
0 90 0 0 0 0   0 0 0
10 91 -20 0 0 0   90 90 0
20 92 -40 0 0 0   0 0 180
)";

ImportedScene read(std::string_view text)
{
    Result<ImportedScene> imported = readBvh(std::as_bytes(std::span(text)));
    if (!imported) {
        ADD_FAILURE() << toString(imported.error());
        return {};
    }
    return std::move(*imported);
}

const asset::AnimationChannelAsset* channelOf(const asset::SceneAsset& scene, std::size_t node,
                                              asset::AnimationTarget target)
{
    for (const auto& channel : scene.clips.at(0).channels)
        if (channel.node == NodeIndex(node) && channel.target == target)
            return &channel;
    return nullptr;
}

std::string replaced(std::string_view text, std::string_view from, std::string_view to)
{
    std::string out(text);
    for (std::size_t at = out.find(from); at != std::string::npos; at = out.find(from, at + to.size()))
        out.replace(at, from.size(), to);
    return out;
}

TEST(Bvh, MakesANodeOfEachJointAndEndSite)
{
    const ImportedScene imported = read(kArm);
    ASSERT_EQ(imported.scene.nodes.size(), 3u);
    EXPECT_EQ(imported.scene.nodes[0].name, "Hips");
    EXPECT_EQ(imported.scene.nodes[1].name, "Arm");
    EXPECT_EQ(imported.scene.nodes[2].name, "Arm_End");
    EXPECT_EQ(imported.scene.nodes[2].parent, NodeIndex(1));
    EXPECT_EQ(imported.scene.nodes[0].subtreeEnd, NodeIndex(3));
    EXPECT_EQ(imported.scene.format, "BVH");
}

TEST(Bvh, ReadsALargeSkeletonAsCentimetres)
{
    const ImportedScene imported = read(kArm);
    EXPECT_NEAR(imported.scene.nodes[1].local.translation.x, 1.0f, kRounding);
    EXPECT_NEAR(imported.scene.nodes[2].local.translation.x, 0.5f, kRounding);
    ASSERT_TRUE(imported.report.contains(ReportCode::UnitAssumed));
    EXPECT_THAT(toString(imported.report.entries()[0]), testing::HasSubstr("centimetres"));
}

TEST(Bvh, ReadsASmallSkeletonAsMetres)
{
    const ImportedScene imported =
        read(replaced(replaced(kArm, "OFFSET 100", "OFFSET 1.5"), "OFFSET 50", "OFFSET 0.5"));
    EXPECT_NEAR(imported.scene.nodes[0].local.translation.y, 90.0f, kRounding);
    EXPECT_NEAR(imported.scene.nodes[1].local.translation.x, 1.5f, kRounding);
}

TEST(Bvh, AppliesRotationsInTheOrderOfTheChannels)
{
    const ImportedScene imported = read(kArm);
    const auto* rotation = channelOf(imported.scene, 1, asset::AnimationTarget::Rotation);
    ASSERT_NE(rotation, nullptr);
    const float* key = rotation->values.data() + 4;
    const glm::quat q(key[3], key[0], key[1], key[2]);
    // Z by 90° after X by 90°: x → y, y → z, z → x.
    const glm::vec3 x = q * glm::vec3(1, 0, 0), y = q * glm::vec3(0, 1, 0);
    EXPECT_NEAR(x.y, 1.0f, kRounding);
    EXPECT_NEAR(y.z, 1.0f, kRounding);
}

TEST(Bvh, PositionChannelsReplaceTheOffset)
{
    const ImportedScene imported = read(kArm);
    const auto* translation = channelOf(imported.scene, 0, asset::AnimationTarget::Translation);
    ASSERT_NE(translation, nullptr);
    EXPECT_NEAR(translation->values[3], 0.10f, kRounding);
    EXPECT_NEAR(translation->values[4], 0.91f, kRounding);
    EXPECT_NEAR(translation->values[5], -0.20f, kRounding);
}

TEST(Bvh, AnAxisWithoutPositionChannelKeepsItsOffset)
{
    const ImportedScene imported = read("HIERARCHY ROOT a { OFFSET 1 2 3 CHANNELS 1 Yposition } "
                                        "MOTION Frames: 1 Frame Time: 1 7");
    const auto* translation = channelOf(imported.scene, 0, asset::AnimationTarget::Translation);
    ASSERT_NE(translation, nullptr);
    EXPECT_THAT(translation->values, ElementsAre(1.0f, 7.0f, 3.0f));
}

TEST(Bvh, PlacesFramesInTime)
{
    const ImportedScene imported = read(kArm);
    ASSERT_EQ(imported.scene.clips.size(), 1u);
    EXPECT_EQ(imported.scene.clips[0].durationSeconds, 1.0);
    EXPECT_THAT(imported.scene.clips[0].channels[0].times, ElementsAre(0.0f, 0.5f, 1.0f));
}

TEST(Bvh, KeepsRotationsInOneHemisphere)
{
    const ImportedScene imported = read("HIERARCHY ROOT a { OFFSET 0 0 0 CHANNELS 1 Zrotation } "
                                        "MOTION Frames: 3 Frame Time: 1 170 190 350");
    const auto& values = channelOf(imported.scene, 0, asset::AnimationTarget::Rotation)->values;
    for (std::size_t k = 1; k < 3; ++k) {
        float dot = 0.0f;
        for (std::size_t c = 0; c < 4; ++c)
            dot += values[4 * k + c] * values[4 * k + c - 4];
        EXPECT_GT(dot, 0.0f) << "key " << k;
    }
}

TEST(Bvh, ReadsSeveralRoots)
{
    const ImportedScene imported =
        read("HIERARCHY ROOT a { OFFSET 0 0 0 } ROOT b { OFFSET 1 0 0 CHANNELS 1 Xposition } "
             "MOTION Frames: 2 Frame Time: 1 5 6");
    ASSERT_EQ(imported.scene.nodes.size(), 2u);
    EXPECT_FALSE(imported.scene.nodes[1].parent.isValid());
    EXPECT_THAT(channelOf(imported.scene, 1, asset::AnimationTarget::Translation)->values,
                ElementsAre(5.0f, 0.0f, 0.0f, 6.0f, 0.0f, 0.0f));
}

TEST(Bvh, ReadsNamesWithBlanks)
{
    const ImportedScene imported =
        read("HIERARCHY\nROOT Bip01 Pelvis\n{\nOFFSET 0 0 0\nJOINT Bip01 L Thigh {\nOFFSET 0 0 0\n}\n}\n"
             "MOTION\nFrames: 0\nFrame Time: 0.1\n");
    ASSERT_EQ(imported.scene.nodes.size(), 2u);
    EXPECT_EQ(imported.scene.nodes[0].name, "Bip01 Pelvis");
    EXPECT_EQ(imported.scene.nodes[1].name, "Bip01 L Thigh");
    EXPECT_TRUE(imported.scene.clips.empty());
}

TEST(Bvh, ReadsKeywordsInAnyCaseAndColonsThatStandApart)
{
    const ImportedScene imported =
        read("\xEF\xBB\xBFhierarchy\r\nroot a {\r\n offset 0 0 0\r\n channels 1 ZROTATION\r\n"
             "end site { offset 1 0 0 } }\r\nmotion\r\nFrames : 1\r\nFrame Time : 0.1\r\n90\r\n");
    EXPECT_EQ(imported.scene.nodes.size(), 2u);
    EXPECT_TRUE(imported.report.contains(ReportCode::ClipConstant));
}

TEST(Bvh, ReadsNumbersThatFollowAColonAtOnce)
{
    const ImportedScene imported = read(replaced(replaced(kArm, "Frames: ", "Frames:"), "Time: ", "Time:"));
    ASSERT_EQ(imported.scene.clips.size(), 1u);
    EXPECT_EQ(imported.scene.clips[0].durationSeconds, 1.0);
}

TEST(Bvh, ReportsATurnNamedTwiceAndTurnsByBoth)
{
    const ImportedScene imported =
        read("HIERARCHY\nROOT Hips { OFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Zrotation }\n"
             "MOTION\nFrames: 2\nFrame Time: 1\n0 0 0\n30 0 60\n");
    ASSERT_TRUE(imported.report.contains(ReportCode::ClipKeysInvalid));
    const auto& entry = imported.report.entries()[0];
    EXPECT_EQ(entry.place, "line 3");
    EXPECT_EQ(entry.detail, "'Hips' has zrotation twice: it turns by both, in their order");
    const auto& values = channelOf(imported.scene, 0, asset::AnimationTarget::Rotation)->values;
    EXPECT_NEAR(values[6], 0.70710678f, kRounding); // 90 degrees about z
    EXPECT_NEAR(values[7], 0.70710678f, kRounding);
}

TEST(Bvh, ReportsAJointWithoutName)
{
    const ImportedScene imported = read("HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nJOINT\n{\nOFFSET 1 0 0\n}\n}\n"
                                        "MOTION\nFrames: 0\nFrame Time: 0.1\n");
    ASSERT_EQ(imported.scene.nodes.size(), 2u);
    EXPECT_EQ(imported.scene.nodes[1].name, "");
    ASSERT_TRUE(imported.report.contains(ReportCode::ValueIgnored));
    EXPECT_EQ(imported.report.entries()[0].detail, "a joint without a name: no motion of another file can find it");
}

TEST(Bvh, ReportsNumbersBehindTheLastFrame)
{
    EXPECT_TRUE(read(std::string(kArm) + "1 2 3\n").report.contains(ReportCode::DataTrailing));
}

TEST(BvhCorpus, ReadsAPositionOnAnInnerJoint)
{
    STYLIZED_SKIP_WITHOUT_SHARED();
    const auto bytes = file::readFile(*test::corpusFile("bvh/usdvrm/valid-position-on-joint.bvh"));
    ASSERT_TRUE(bytes);
    const auto imported = readBvh(bytes->span);
    ASSERT_TRUE(imported);
    EXPECT_THAT(channelOf(imported->scene, 1, asset::AnimationTarget::Translation)->values,
                ElementsAre(1.0f, 2.0f, 3.0f, 1.5f, 2.5f, 3.5f));
}

} // namespace
} // namespace stylized::import
