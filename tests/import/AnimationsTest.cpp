#include <stylized/import/Import.h>

#include "support/GltfText.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>

namespace stylized::import {
namespace {

using asset::AnimationChannelAsset;
using asset::AnimationInterpolation;
using asset::AnimationTarget;
using test::GltfData;
using testing::ElementsAre;
using testing::FloatEq;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kHalf = 0.70710678f; // sine and cosine of 45 degrees

/// A file of two nodes with `animations` (the array's content) over `data`.
ImportedScene loadedAnimations(const GltfData& data, const std::string& animations)
{
    const std::string json = R"({"asset":{"version":"2.0"},"nodes":[{"children":[1]},{}],)" + data.json() +
                             R"(,"animations":[)" + animations + "]}";
    Result<ImportedScene> scene = loadSceneFromMemory(test::bytesOf(json), {});
    EXPECT_TRUE(scene.has_value()) << toString(scene.error());
    if (!scene)
        return {};
    EXPECT_EQ(findBrokenPromise(scene->scene), "");
    return std::move(*scene);
}

/// An animation of one channel on node 1.
std::string animation(std::string_view path, std::string_view interpolation, std::size_t input, std::size_t output)
{
    return R"({"channels":[{"sampler":0,"target":{"node":1,"path":")" + std::string(path) +
           R"("}}],"samplers":[{"input":)" + std::to_string(input) + R"(,"output":)" + std::to_string(output) +
           R"(,"interpolation":")" + std::string(interpolation) + R"("}]})";
}

/// What one channel on node 1 becomes.
ImportedScene loadedChannel(std::string_view path, std::string_view interpolation, std::initializer_list<float> times,
                            std::initializer_list<float> values, std::string_view type)
{
    GltfData data;
    const std::size_t input = data.addFloats(times, "SCALAR");
    const std::size_t output = data.addFloats(values, type);
    return loadedAnimations(data, animation(path, interpolation, input, output));
}

const AnimationChannelAsset& onlyChannel(const ImportedScene& file)
{
    static const AnimationChannelAsset none;
    const bool isOne = file.scene.clips.size() == 1 && file.scene.clips[0].channels.size() == 1;
    EXPECT_TRUE(isOne);
    return isOne ? file.scene.clips[0].channels[0] : none;
}

std::vector<ReportCode> codesOf(const ImportedScene& file)
{
    std::vector<ReportCode> out;
    for (const ReportEntry& entry : file.report.entries())
        out.push_back(entry.code);
    return out;
}

TEST(Animations, KeepKeysTimesAndInterpolationOfTheFile)
{
    const ImportedScene linear = loadedChannel("translation", "LINEAR", {0.5f, 2}, {1, 2, 3, 4, 5, 6}, "VEC3");
    const AnimationChannelAsset& channel = onlyChannel(linear);
    EXPECT_EQ(channel.node, NodeIndex(1));
    EXPECT_EQ(channel.target, AnimationTarget::Translation);
    EXPECT_EQ(channel.interpolation, AnimationInterpolation::Linear);
    EXPECT_EQ(channel.componentCount, 3u);
    EXPECT_THAT(channel.times, ElementsAre(0.5f, 2.0f));
    EXPECT_THAT(channel.values, ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_EQ(linear.scene.clips[0].durationSeconds, 2.0);
    EXPECT_EQ(linear.scene.clips[0].name, "Clip 0");
    EXPECT_THAT(linear.report.entries(), IsEmpty());

    EXPECT_EQ(onlyChannel(loadedChannel("scale", "STEP", {0, 1}, {1, 1, 1, 2, 2, 2}, "VEC3")).interpolation,
              AnimationInterpolation::Step);
    const ImportedScene cubic =
        loadedChannel("scale", "CUBICSPLINE", {0, 1}, {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5}, "VEC3");
    EXPECT_EQ(onlyChannel(cubic).interpolation, AnimationInterpolation::CubicSpline);
    EXPECT_EQ(onlyChannel(cubic).values.size(), 18u);
    EXPECT_THAT(cubic.report.entries(), IsEmpty());
}

TEST(Animations, GiveRotationsUnitLengthAndOneHemisphere)
{
    const ImportedScene file =
        loadedChannel("rotation", "LINEAR", {0, 1, 2}, {0, 0, 0, 1, 0, 0, -kHalf, -kHalf, 0, 2, 0, 0}, "VEC4");
    EXPECT_THAT(onlyChannel(file).values, ElementsAre(0, 0, 0, 1, 0, 0, FloatEq(kHalf), FloatEq(kHalf), 0, 1, 0, 0));
    EXPECT_THAT(codesOf(file), ElementsAre(ReportCode::ClipKeysInvalid));
    EXPECT_THAT(file.report.entries()[0].detail, HasSubstr("not of unit length"));
}

TEST(Animations, LeaveRotationsOfCubicSplinesAsTheyAre)
{
    const ImportedScene file = loadedChannel("rotation", "CUBICSPLINE", {0, 1}, {0, 0, 0, 0, 0, 0, 0, 1,  0, 0, 0, 0, //
                                                                                 0, 0, 0, 0, 0, 0, 0, -2, 0, 0, 0, 0},
                                             "VEC4");
    EXPECT_EQ(onlyChannel(file).values[7], 1.0f);
    EXPECT_EQ(onlyChannel(file).values[19], -2.0f);
}

TEST(Animations, DropKeysThatCannotBeUsed)
{
    const ImportedScene times = loadedChannel("translation", "LINEAR", {-1, 0, kNaN, 1, kInfinity},
                                              {9, 9, 9, 1, 2, 3, 9, 9, 9, 4, 5, 6, 9, 9, 9}, "VEC3");
    EXPECT_THAT(onlyChannel(times).times, ElementsAre(0, 1));
    EXPECT_THAT(onlyChannel(times).values, ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_THAT(codesOf(times), ElementsAre(ReportCode::ClipKeysInvalid));
    EXPECT_THAT(times.report.entries()[0].detail, HasSubstr("3 keys"));
    EXPECT_EQ(times.report.entries()[0].place, "/animations/0/samplers/0");

    const ImportedScene values = loadedChannel("scale", "LINEAR", {0, 1, 2}, {1, 1, 1, kNaN, 1, 1, 3, 3, 3}, "VEC3");
    EXPECT_THAT(onlyChannel(values).times, ElementsAre(0, 2));

    const ImportedScene rotations =
        loadedChannel("rotation", "STEP", {0, 1, 2}, {0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0}, "VEC4");
    EXPECT_THAT(onlyChannel(rotations).times, ElementsAre(0, 2));
}

TEST(Animations, SortKeysAndKeepTheLastOfOneTime)
{
    const ImportedScene file =
        loadedChannel("translation", "LINEAR", {2, 0, 1, 1}, {2, 0, 0, 0, 0, 0, 1, 0, 0, 1.5f, 0, 0}, "VEC3");
    EXPECT_THAT(onlyChannel(file).times, ElementsAre(0, 1, 2));
    EXPECT_THAT(onlyChannel(file).values, ElementsAre(0, 0, 0, 1.5f, 0, 0, 2, 0, 0));
    EXPECT_TRUE(file.report.contains(ReportCode::ClipKeysInvalid));
}

TEST(Animations, OfOneMomentAreConstantPoses)
{
    const ImportedScene one = loadedChannel("translation", "LINEAR", {0}, {1, 2, 3}, "VEC3");
    EXPECT_EQ(one.scene.clips[0].durationSeconds, 0.0);
    EXPECT_THAT(onlyChannel(one).times, ElementsAre(0));
    EXPECT_THAT(codesOf(one), ElementsAre(ReportCode::ClipConstant));
    EXPECT_EQ(one.report.entries()[0].severity, Severity::Info);

    const ImportedScene late = loadedChannel("translation", "LINEAR", {1.5f}, {1, 2, 3}, "VEC3");
    EXPECT_EQ(late.scene.clips[0].durationSeconds, 1.5);
}

TEST(Animations, ReadNormalizedIntegers)
{
    GltfData data;
    const std::size_t input = data.addFloats({0, 1}, "SCALAR");
    const std::size_t bytes =
        data.addAccessor(std::string("\x00\x00\x00\x7f\x7f\x00\x00\x00", 8), 5120, 2, "VEC4", R"("normalized":true)");
    const std::size_t shorts =
        data.addAccessor(test::shortBytes({0, 0, 0, 32767, 0, -32768, 0, 0}), 5122, 2, "VEC4", R"("normalized":true)");
    const ImportedScene file = loadedAnimations(data, animation("rotation", "LINEAR", input, bytes) + "," +
                                                          animation("rotation", "LINEAR", input, shorts));
    ASSERT_EQ(file.scene.clips.size(), 2u);
    EXPECT_THAT(file.scene.clips[0].channels[0].values, ElementsAre(0, 0, 0, 1, 1, 0, 0, 0));
    EXPECT_THAT(file.scene.clips[1].channels[0].values, ElementsAre(0, 0, 0, 1, 0, -1, 0, 0));
    EXPECT_THAT(file.report.entries(), IsEmpty());
}

TEST(Animations, SkipChannelsWithAnEntryEach)
{
    GltfData data;
    const std::size_t input = data.addFloats({0, 1}, "SCALAR");
    const std::size_t threes = data.addFloats({0, 0, 0, 1, 1, 1}, "VEC3");
    const std::size_t fours = data.addFloats({0, 0, 0, 1, 0, 0, 0, 1}, "VEC4");
    const std::size_t oneThree = data.addFloats({0, 0, 0}, "VEC3");
    const std::size_t negative = data.addFloats({-2, -1}, "SCALAR");
    const auto sampler = [](std::size_t in, std::size_t out) {
        return R"({"input":)" + std::to_string(in) + R"(,"output":)" + std::to_string(out) + "}";
    };
    const std::string samplers = sampler(input, threes) + "," + sampler(input, fours) + "," + sampler(input, oneThree) +
                                 "," + sampler(threes, threes) + "," + sampler(negative, threes) + "," +
                                 sampler(input, 99) + R"(,{"output":1})";
    const std::string channels = R"(
        {"sampler":0,"target":{"path":"translation"}},
        {"sampler":0,"target":{"node":5,"path":"translation"}},
        {"sampler":7,"target":{"node":0,"path":"translation"}},
        {"sampler":0,"target":{"node":0,"path":"colour"}},
        {"sampler":0,"target":{"node":0,"path":"pointer"}},
        {"sampler":0,"target":{"node":0,"path":"rotation"}},
        {"sampler":1,"target":{"node":0,"path":"scale"}},
        {"sampler":2,"target":{"node":0,"path":"translation"}},
        {"sampler":3,"target":{"node":1,"path":"translation"}},
        {"sampler":4,"target":{"node":1,"path":"scale"}},
        {"sampler":5,"target":{"node":1,"path":"rotation"}},
        {"sampler":0,"target":{"node":0,"path":"weights"}},
        {"target":{"node":0}},
        {"sampler":6,"target":{"node":1,"path":"rotation"}},
        7)";
    const ImportedScene file =
        loadedAnimations(data, R"({"samplers":[)" + samplers + R"(],"channels":[)" + channels + "]}");
    ASSERT_EQ(file.scene.clips.size(), 1u);
    EXPECT_THAT(file.scene.clips[0].channels, IsEmpty());
    for (std::size_t i = 0; i < 15; ++i) {
        const std::string place = "/animations/0/channels/" + std::to_string(i);
        EXPECT_TRUE(std::ranges::any_of(file.report.entries(), [&](const ReportEntry& entry) {
            return entry.code == ReportCode::ClipChannelSkipped && entry.place == place && !entry.detail.empty();
        })) << place;
    }
    EXPECT_TRUE(file.report.contains(ReportCode::ClipConstant));
}

TEST(Animations, KeepTheFirstOfTwoChannelsOnOneTarget)
{
    GltfData data;
    const std::size_t input = data.addFloats({0, 1}, "SCALAR");
    const std::size_t first = data.addFloats({0, 0, 0, 1, 1, 1}, "VEC3");
    const std::size_t second = data.addFloats({5, 5, 5, 6, 6, 6}, "VEC3");
    const ImportedScene file =
        loadedAnimations(data, R"({"name":"Walk","channels":[{"sampler":0,"target":{"node":1,"path":"scale"}},
        {"sampler":1,"target":{"node":1,"path":"scale"}},{"sampler":0,"target":{"node":0,"path":"scale"}}],
        "samplers":[{"input":)" + std::to_string(input) +
                                   R"(,"output":)" + std::to_string(first) + R"(},{"input":)" + std::to_string(input) +
                                   R"(,"output":)" + std::to_string(second) + "}]}");
    ASSERT_EQ(file.scene.clips[0].channels.size(), 2u);
    EXPECT_EQ(file.scene.clips[0].name, "Walk");
    EXPECT_EQ(file.scene.clips[0].channels[0].values[0], 0.0f);
    EXPECT_EQ(file.scene.clips[0].channels[1].node, NodeIndex(0)); // shares the first one's sampler
    EXPECT_THAT(codesOf(file), ElementsAre(ReportCode::ClipChannelSkipped));
}

TEST(Animations, WithoutChannelsStayInTheListAsConstantPoses)
{
    const ImportedScene file =
        loadedAnimations(GltfData(), R"({"name":"a","channels":[],"samplers":[]},{},{"channels":3})");
    ASSERT_EQ(file.scene.clips.size(), 3u);
    EXPECT_EQ(file.scene.clips[0].name, "a");
    EXPECT_EQ(file.scene.clips[1].name, "Clip 1");
    EXPECT_TRUE(file.report.contains(ReportCode::ClipConstant));
}

TEST(Animations, TakeUnknownInterpolationForLinearAndSaySo)
{
    const ImportedScene file = loadedChannel("scale", "BEZIER", {0, 1}, {1, 1, 1, 2, 2, 2}, "VEC3");
    EXPECT_EQ(onlyChannel(file).interpolation, AnimationInterpolation::Linear);
    EXPECT_THAT(codesOf(file), ElementsAre(ReportCode::ValueIgnored));
}

} // namespace
} // namespace stylized::import
