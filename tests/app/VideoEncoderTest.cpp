#include <stylized/app/VideoEncoder.h>

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <tuple>
#include <unistd.h>
#include <utility>

using namespace stylized;
using namespace stylized::app;
namespace fs = std::filesystem;

namespace {

/// Each test has a folder of its own that PATH names alone, so that it says what ffmpeg is.
class VideoEncoderTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        std::string pattern = (fs::temp_directory_path() / "stylized-test-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder = pattern;
        oldPath = std::getenv("PATH");
        ::setenv("PATH", folder.c_str(), 1);
    }
    void TearDown() override
    {
        ::setenv("PATH", oldPath.c_str(), 1);
        fs::remove_all(folder);
    }

    void installEncoder(const std::string& script)
    {
        std::ofstream(folder / "ffmpeg") << "#!/bin/sh\n" << script << "\n";
        ::chmod((folder / "ffmpeg").c_str(), 0755);
    }

    static asset::DecodedImage picture(std::uint8_t grey)
    {
        return {64, 64, std::vector<std::uint8_t>(64 * 64 * 4, grey)};
    }

    /// Gives the installed encoder one picture and waits for its end.
    Result<void> finishOne(const char* name)
    {
        Result<VideoEncoder> encoder = VideoEncoder::start((folder / name).string(), options);
        if (!encoder)
            return fail(encoder.error());
        if (Result<void> written = encoder->write(picture(1)); !written)
            return written;
        return encoder->finish();
    }

    fs::path folder;
    std::string oldPath;
    VideoOptions options{VideoFormat::Mp4, {64, 64}, 30, false};
};

TEST_F(VideoEncoderTest, AMissingProgramIsNamedWithItsPackage)
{
    const Result<VideoEncoder> encoder = VideoEncoder::start((folder / "a.mp4").string(), options);
    ASSERT_FALSE(encoder.has_value());
    EXPECT_EQ(encoder.error().code, ErrorCode::EncoderUnavailable);
    EXPECT_NE(encoder.error().message.find("install the package ffmpeg"), std::string::npos);
}

TEST_F(VideoEncoderTest, AFailureIsToldInTheProgramsLastWords)
{
    installEncoder("/bin/cat >/dev/null; echo first >&2; echo 'the disk is full' >&2; exit 3");
    const Result<void> finished = finishOne("a.mp4");
    ASSERT_FALSE(finished.has_value());
    EXPECT_EQ(finished.error().code, ErrorCode::EncoderFailed);
    EXPECT_EQ(finished.error().message, "ffmpeg: the disk is full");
}

TEST_F(VideoEncoderTest, AComplaintOrAnEmptyVideoIsNoSuccess)
{
    for (const auto& [script, message] :
         {std::pair{"/bin/cat >$0.video; echo 'File too large' >&2", "ffmpeg: File too large"},
          {"/bin/cat >/dev/null", "ffmpeg: has written nothing"}}) {
        installEncoder(script);
        const Result<void> finished = finishOne("ffmpeg.video");
        ASSERT_FALSE(finished.has_value());
        EXPECT_EQ(finished.error().message, message);
        fs::remove(folder / "ffmpeg.video");
    }
}

TEST_F(VideoEncoderTest, AProgramThatDoesNotEndIsEndedWhenPatienceIsOver)
{
    installEncoder("/bin/cat >/dev/null; exec /bin/sleep 1000");
    options.patience = std::chrono::milliseconds(200);
    const Result<void> finished = finishOne("a.mp4");
    ASSERT_FALSE(finished.has_value());
    EXPECT_EQ(finished.error().code, ErrorCode::EncoderFailed);
    EXPECT_EQ(finished.error().message, "ffmpeg: did not end after the last picture");
}

TEST_F(VideoEncoderTest, AProgramThatEndsEarlyIsAnErrorAndNoSignal)
{
    installEncoder("echo 'unknown codec' >&2; exit 1");
    Result<VideoEncoder> encoder = VideoEncoder::start((folder / "a.mp4").string(), options);
    ASSERT_TRUE(encoder.has_value());
    Result<void> written{};
    for (int i = 0; i < 1000 && written; ++i)
        written = encoder->write(picture(1));
    ASSERT_FALSE(written.has_value());
    EXPECT_EQ(written.error().message, "ffmpeg: unknown codec");
}

TEST_F(VideoEncoderTest, ARunningProgramEndsWithTheObject)
{
    installEncoder("echo $$ >" + (folder / "pid").string() + "; exec /bin/sleep 1000");
    {
        Result<VideoEncoder> encoder = VideoEncoder::start((folder / "a.mp4").string(), options);
        ASSERT_TRUE(encoder.has_value());
        std::error_code ignored;
        for (int i = 0; i < 1000 && !(fs::file_size(folder / "pid", ignored) + 1 > 1); ++i)
            ::usleep(10000);
    }
    int process = 0;
    std::ifstream(folder / "pid") >> process;
    ASSERT_GT(process, 0);
    EXPECT_NE(::kill(process, 0), 0);
}

TEST_F(VideoEncoderTest, MakesEachKindOfVideo)
{
    ::setenv("PATH", oldPath.c_str(), 1);
    if (!VideoEncoder::findProgram())
        GTEST_SKIP() << "this machine has no ffmpeg";
    for (const auto& [format, name, start] : {std::tuple{VideoFormat::Mp4, "a.mp4", "ftyp"},
                                              {VideoFormat::WebM, "a.webm", "\x1A\x45\xDF\xA3"},
                                              {VideoFormat::Gif, "a.gif", "GIF89a"}}) {
        options.format = format;
        options.hasAlpha = format != VideoFormat::Mp4;
        const std::string path = (folder / name).string();
        Result<VideoEncoder> encoder = VideoEncoder::start(path, options);
        ASSERT_TRUE(encoder.has_value());
        for (int i = 0; i < 5; ++i)
            ASSERT_TRUE(encoder->write(picture(std::uint8_t(50 * i))).has_value());
        const Result<void> finished = encoder->finish();
        ASSERT_TRUE(finished.has_value()) << toString(finished.error());
        std::string head(12, ' ');
        std::ifstream(path, std::ios::binary).read(head.data(), 12);
        EXPECT_NE(head.find(start), std::string::npos) << name;
    }
}

TEST(VideoSize, Mp4IsRoundedUpToEvenNumbers)
{
    EXPECT_EQ(sizeFor(VideoFormat::Mp4, {801, 600}), (PictureSize{802, 600}));
    EXPECT_EQ(sizeFor(VideoFormat::Gif, {801, 601}), (PictureSize{801, 601}));
}

} // namespace
