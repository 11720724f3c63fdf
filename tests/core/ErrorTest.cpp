#include <stylized/core/Error.h>

#include <gtest/gtest.h>

namespace stylized {
namespace {

TEST(Error, IsToldInOneLineWithFileAndPlace)
{
    EXPECT_EQ(toString(Error{ErrorCode::IndexOutOfRange, "a.gltf", "/nodes/3/mesh", "expected an index below 2"}),
              "a.gltf: /nodes/3/mesh: expected an index below 2");
    EXPECT_EQ(toString(Error{ErrorCode::UsageInvalid, "", "", "no input"}), "no input");
}

TEST(Error, NeverPrintsControlCharactersOrBrokenUtf8)
{
    EXPECT_EQ(printable("a\nb\x1b[31m"), "a\\x0Ab\\x1B[31m");
    EXPECT_EQ(printable("ミク.pmx"), "ミク.pmx");
    EXPECT_EQ(printable("\xE3\x83"), "\\xE3\\x83");
    EXPECT_EQ(printable("\xC0\xAF"), "\\xC0\\xAF");
    EXPECT_EQ(printable("\xED\xA0\x80"), "\\xED\\xA0\\x80");
}

TEST(Error, CodesFallIntoTheExitCodesOfTheCommandLine)
{
    EXPECT_EQ(exitCode(ErrorCode::ReferenceDiffers), 1);
    EXPECT_EQ(exitCode(ErrorCode::PictureBlank), 1);
    EXPECT_EQ(exitCode(ErrorCode::RigFaulty), 1);
    EXPECT_EQ(exitCode(ErrorCode::UsageInvalid), 2);
    EXPECT_EQ(exitCode(ErrorCode::ClipNotFound), 2);
    EXPECT_EQ(exitCode(ErrorCode::FileNotFound), 3);
    EXPECT_EQ(exitCode(ErrorCode::FileIsDirectory), 3);
    EXPECT_EQ(exitCode(ErrorCode::JsonInvalid), 4);
    EXPECT_EQ(exitCode(ErrorCode::SizeImplausible), 4);
    EXPECT_EQ(exitCode(ErrorCode::GraphicsTooOld), 5);
    EXPECT_EQ(exitCode(ErrorCode::OutputUnwritable), 6);
    EXPECT_EQ(exitCode(ErrorCode::EncoderUnavailable), 6);
}

} // namespace
} // namespace stylized
