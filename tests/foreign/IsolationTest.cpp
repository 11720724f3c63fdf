#include "support/TemporaryDirectory.h"

#include <stylized/import/Import.h>
#include <stylized/import/isolation/HelperArguments.h>
#include <stylized/import/isolation/HelperImport.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <signal.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace stylized::import::isolation {
namespace {

using testing::HasSubstr;
using namespace std::chrono_literals;

class Isolation : public testing::Test {
protected:
    /// Reads a file with a helper that behaves so.
    Result<ImportedScene> importWith(const char* behaviour)
    {
        ::setenv("FAKE_HELPER", behaviour, 1);
        Result<ImportedScene> imported = loadScene(file_, options_);
        // Nobody is left behind, neither running nor dead.
        EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
        EXPECT_EQ(errno, ECHILD);
        return imported;
    }

    void SetUp() override
    {
        options_.foreign.helper = STYLIZED_FAKE_HELPER;
        options_.foreign.cpuSeconds = 30;
        options_.foreign.wallLimit = 300s;
        file_ = folder_.write("a.fbx", "; FBX 7.4.0 project file\n");
    }

    test::TemporaryDirectory folder_;
    std::filesystem::path file_;
    ImportOptions options_;
};

TEST_F(Isolation, TheHelperInheritsNoDescriptorButItsOwn)
{
    const int opened = ::open("/dev/null", O_RDONLY); // without O_CLOEXEC, as libraries of others open theirs
    ASSERT_GE(opened, 0);
    const auto imported = importWith("descriptors");
    ::close(opened);
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().message, "0 1 2 3 4");
}

TEST_F(Isolation, ACrashIsAnErrorWithASentence)
{
    const auto imported = importWith("crash");
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().code, ErrorCode::ImportCrashed);
    EXPECT_EQ(exitCode(imported.error().code), 4);
#ifndef STYLIZED_SANITIZED // a sanitizer turns the signal into an exit
    EXPECT_THAT(imported.error().message, HasSubstr("damaged"));
#endif
    EXPECT_EQ(imported.error().file, file_.string());
}

TEST_F(Isolation, AHelperThatHangsIsStoppedAtTheWallLimit)
{
    options_.foreign.wallLimit = 100ms;
    for (const char* behaviour : {"sleep", "spin"}) {
        const auto imported = importWith(behaviour);
        ASSERT_FALSE(imported);
        EXPECT_EQ(imported.error().code, ErrorCode::ImportTimedOut) << behaviour;
        EXPECT_THAT(imported.error().message, HasSubstr("stopped after 0.1 s, the limit"));
    }
}

TEST_F(Isolation, AHelperThatSpinsIsStoppedAtTheLimitOfComputing)
{
    options_.foreign.cpuSeconds = 1;
    const auto imported = importWith("spin");
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().code, ErrorCode::ImportTimedOut);
    EXPECT_THAT(imported.error().message, HasSubstr("stopped after 1 s of computing, the limit"));
}

TEST_F(Isolation, AFileHasTimeByItsSize)
{
    options_.foreign.wallLimit = 100ms;
    options_.foreign.secondsPerMebibyte = 1;
    std::filesystem::resize_file(file_, 2 * 1024 * 1024 - 1);
    const auto imported = importWith("sleep");
    ASSERT_FALSE(imported);
    EXPECT_THAT(imported.error().message, HasSubstr("stopped after 1.1 s, the limit"));
}

/// A program that is killed while its helper works leaves nobody behind.
TEST_F(Isolation, AHelperDiesWithItsProgram)
{
    const pid_t program = ::fork();
    if (program == 0) {
        ::setenv("FAKE_HELPER", "tell and sleep", 1);
        (void)loadScene(file_, options_);
        ::_exit(0);
    }
    pid_t helper = 0; // which writes its number beside the file it is asked to read
    for (int i = 0; i < 1000 && helper == 0; ++i) {
        std::this_thread::sleep_for(10ms);
        std::ifstream(file_.string() + ".pid") >> helper;
    }
    ASSERT_GT(helper, 0);
    ::kill(program, SIGKILL);
    ASSERT_EQ(::waitpid(program, nullptr, 0), program);
    bool isGone = false;
    for (int i = 0; i < 1000 && !isGone; ++i) {
        std::this_thread::sleep_for(10ms);
        std::string state;
        std::ifstream(fmt::format("/proc/{}/stat", helper)) >> state >> state >> state;
        isGone = state.empty() || state == "Z";
    }
    EXPECT_TRUE(isGone);
}

TEST_F(Isolation, AHelperThatHidesIsKilledAllTheSame)
{
    const auto imported = importWith("sleep in the dark");
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().code, ErrorCode::ImportCrashed);
}

TEST_F(Isolation, CancellingEndsAHelperAtOnce)
{
    std::stop_source source;
    options_.stop = source.get_token();
    std::thread canceller([&] {
        std::this_thread::sleep_for(50ms);
        source.request_stop();
    });
    const auto imported = importWith("sleep");
    canceller.join();
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().code, ErrorCode::ImportCancelled);
}

TEST_F(Isolation, CancellingBeforehandStartsNothingThatStays)
{
    std::stop_source source;
    source.request_stop();
    options_.stop = source.get_token();
    const auto imported = importWith("sleep");
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().code, ErrorCode::ImportCancelled);
}

TEST_F(Isolation, ABombIsStoppedAtTheLimitOfMemory)
{
#ifdef STYLIZED_SANITIZED
    GTEST_SKIP() << "a sanitizer leaves no room for a limit of memory";
#endif
    options_.foreign.memoryMebibytes = 512;
    const auto imported = importWith("bomb");
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().code, ErrorCode::ImportTooLarge);
    EXPECT_THAT(imported.error().message, HasSubstr("512 MiB"));
}

TEST_F(Isolation, AHandOverWithoutEndIsStoppedAtTheLimitOfMemory)
{
    options_.foreign.memoryMebibytes = 512;
    const auto imported = importWith("flood");
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().code, ErrorCode::ImportTooLarge);
}

TEST_F(Isolation, GarbageAndSilenceAreRefused)
{
    for (const char* behaviour : {"garbage", "silence"}) {
        const auto imported = importWith(behaviour);
        ASSERT_FALSE(imported);
        EXPECT_EQ(imported.error().code, ErrorCode::HandOverInvalid) << behaviour;
    }
}

TEST_F(Isolation, AHelperThatIsNotThereIsNamed)
{
    options_.foreign.helper = "/nowhere/stylized-import";
    const auto imported = importWith("silence");
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().code, ErrorCode::HelperUnavailable);
    EXPECT_THAT(imported.error().message, HasSubstr("/nowhere/stylized-import"));
}

TEST_F(Isolation, AHelperThatIsNoProgramIsNamed)
{
    options_.foreign.helper = file_;
    const auto imported = importWith("silence");
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().code, ErrorCode::HelperUnavailable);
}

TEST_F(Isolation, AnEmbedderMayReadInItsOwnProcess)
{
    options_.foreign.helper = "/nowhere/stylized-import";
    options_.foreign.inProcess = [](const std::filesystem::path& path, const ImportOptions&) {
        ImportedScene imported;
        imported.scene.generator = path.filename().string();
        return Result<ImportedScene>(imported);
    };
    const auto imported = importWith("silence");
    ASSERT_TRUE(imported);
    EXPECT_EQ(imported->scene.generator, "a.fbx");
}

TEST(HelperArguments, SayWhatTheyWereMadeOf)
{
    ImportOptions options;
    options.maxInfluences = 4;
    options.loadImages = false;
    options.foreign.cpuSeconds = 7;
    options.foreign.memoryMebibytes = 99;
    const auto task = parseHelperArguments(helperArguments("--no-images", options));
    ASSERT_TRUE(task);
    EXPECT_EQ(task->path, "--no-images");
    EXPECT_EQ(task->options.maxInfluences, 4u);
    EXPECT_FALSE(task->options.loadImages);
    EXPECT_EQ(task->options.foreign.cpuSeconds, 7u);
    EXPECT_EQ(task->options.foreign.memoryMebibytes, 99u);
}

TEST(HelperArguments, RefuseAnythingElse)
{
    const std::vector<std::string> wrong[] = {{}, {"a.fbx"}, {"--"}, {"--cpu-seconds=x", "--", "a"}, {"--", "a", "b"}};
    for (const auto& words : wrong)
        EXPECT_FALSE(parseHelperArguments(words));
}

TEST(FindHelper, GoesByOptionThenEnvironmentThenNeighbour)
{
    ForeignOptions options;
    ::setenv("STYLIZED_IMPORT", "/some/helper", 1);
    EXPECT_EQ(findHelper(options), "/some/helper");
    options.helper = "/my/helper";
    EXPECT_EQ(findHelper(options), "/my/helper");
    ::unsetenv("STYLIZED_IMPORT");
    EXPECT_EQ(findHelper({}), std::filesystem::read_symlink("/proc/self/exe").parent_path() / "stylized-import");
}

} // namespace
} // namespace stylized::import::isolation
