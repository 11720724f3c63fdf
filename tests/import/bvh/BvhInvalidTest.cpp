#include "support/Shared.h"

#include <stylized/import/bvh/ReadBvh.h>
#include <stylized/import/file/ReadFile.h>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace stylized::import {
namespace {

struct BadFile {
    const char* name;
    std::string_view text;
    ErrorCode code;
    std::string_view place;
};

void PrintTo(const BadFile& file, std::ostream* out)
{
    *out << file.name;
}

class BvhInvalid : public testing::TestWithParam<BadFile> {};

TEST_P(BvhInvalid, IsRefusedWithItsCodeAndLine)
{
    const auto imported = readBvh(std::as_bytes(std::span(GetParam().text)));
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().code, GetParam().code) << toString(imported.error());
    EXPECT_EQ(imported.error().place, GetParam().place) << toString(imported.error());
    EXPECT_EQ(exitCode(imported.error().code), 4);
}

INSTANTIATE_TEST_SUITE_P(
    Each, BvhInvalid,
    testing::Values(
        BadFile{"Empty", "", ErrorCode::FileTruncated, "line 1"},
        BadFile{"NoRoot", "HIERARCHY\nMOTION\n", ErrorCode::ValueInvalid, "line 2"},
        BadFile{"NoOffset", "HIERARCHY\nROOT a\n{\nCHANNELS 1 Xposition }", ErrorCode::ValueMissing, "line 4"},
        BadFile{"HugeChannelCount", "HIERARCHY\nROOT a { OFFSET 0 0 0\nCHANNELS 4294967295 Xposition }",
                ErrorCode::SizeImplausible, "line 3"},
        BadFile{"ChannelsTwice", "HIERARCHY\nROOT a { OFFSET 0 0 0\nCHANNELS 1 Xposition\nCHANNELS 1 Yposition }",
                ErrorCode::ValueInvalid, "line 4"},
        BadFile{"PositionTwice", "HIERARCHY\nROOT a { OFFSET 0 0 0\nCHANNELS 2 Xposition Xposition }",
                ErrorCode::ValueInvalid, "line 3"},
        BadFile{"HugeFrameCount",
                "HIERARCHY\nROOT a { OFFSET 0 0 0\nCHANNELS 1 Xposition }\nMOTION\nFrames: 18446744073709551615\n"
                "Frame Time: 1\n1 2",
                ErrorCode::FileTruncated, "line 6"},
        BadFile{"FrameCountBeyondAllNumbers",
                "HIERARCHY\nROOT a { OFFSET 0 0 0\nCHANNELS 1 Xposition }\nMOTION\nFrames: 18446744073709551616\n",
                ErrorCode::ValueInvalid, "line 5"},
        BadFile{"InfiniteOffset", "HIERARCHY\nROOT a {\nOFFSET 0 1e999 0 }", ErrorCode::ValueNotFinite, "line 3"},
        BadFile{"TimesThatOverflow",
                "HIERARCHY ROOT a { OFFSET 0 0 0 CHANNELS 1 Xposition } MOTION Frames: 3 Frame Time: 3e38 1 2 3",
                ErrorCode::ValueInvalid, "MOTION"},
        BadFile{"ZeroFrameTime",
                "HIERARCHY ROOT a { OFFSET 0 0 0 CHANNELS 1 Xposition } MOTION Frames: 2 Frame Time: 0 1 2",
                ErrorCode::ValueInvalid, "line 1"}),
    [](const auto& param) { return std::string(param.param.name); });

TEST(BvhInvalidText, OfSixteenBitsIsToldAsWhatItIs)
{
    using namespace std::string_view_literals;
    for (const std::string_view text : {"\xFF\xFEH\0I\0"sv, "\xFE\xFF\0H\0I"sv, "H\0I\0"sv, "\0H\0I"sv}) {
        const auto imported = readBvh(std::as_bytes(std::span(text)));
        ASSERT_FALSE(imported);
        EXPECT_EQ(imported.error().code, ErrorCode::FormatUnsupported);
        EXPECT_EQ(imported.error().message, "it is text in UTF-16: save it as UTF-8 or plain text");
    }
}

TEST(BvhInvalidDepth, JointsThatAreNestedWithoutEndAreRefused)
{
    std::string text = "HIERARCHY ROOT a { OFFSET 0 0 0 ";
    for (int i = 0; i < 2000; ++i)
        text += "JOINT a { OFFSET 0 0 0 ";
    const auto imported = readBvh(std::as_bytes(std::span(text)));
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().code, ErrorCode::SizeImplausible);
}

TEST(BvhInvalidCorpus, EveryMalformedFileIsRefused)
{
    STYLIZED_SKIP_WITHOUT_SHARED();
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(*test::corpusFile("invalid/bvh-usdvrm"))) {
        if (entry.path().extension() != ".bvh")
            continue;
        const auto bytes = file::readFile(entry.path());
        ASSERT_TRUE(bytes);
        const auto imported = readBvh(bytes->span);
        EXPECT_FALSE(imported) << entry.path();
        ++count;
    }
    EXPECT_EQ(count, 10u);
}

} // namespace
} // namespace stylized::import
