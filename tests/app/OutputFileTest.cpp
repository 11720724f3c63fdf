#include <stylized/app/OutputFile.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/stat.h>

using namespace stylized;
using namespace stylized::app;
namespace fs = std::filesystem;

namespace {

class OutputFileTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        std::string pattern = (fs::temp_directory_path() / "stylized-test-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder = pattern;
    }
    void TearDown() override { fs::remove_all(folder); }

    std::size_t fileCount() const
    {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
    }
    static std::string contentOf(const fs::path& path)
    {
        std::ostringstream text;
        text << std::ifstream(path).rdbuf();
        return text.str();
    }

    fs::path folder;
};

TEST_F(OutputFileTest, TheFileAppearsUnderItsNameOnlyWhenItIsComplete)
{
    const fs::path path = folder / "out.txt";
    Result<OutputFile> file = OutputFile::create(path.string());
    ASSERT_TRUE(file.has_value());
    ASSERT_TRUE(file->write("abc").has_value());
    EXPECT_FALSE(fs::exists(path));
    ASSERT_TRUE(file->commit().has_value());
    EXPECT_EQ(contentOf(path), "abc");
    EXPECT_EQ(fileCount(), 1u);
}

TEST_F(OutputFileTest, WhatIsNotCommittedLeavesNothingAndKeepsTheOldFile)
{
    const fs::path path = folder / "out.txt";
    std::ofstream(path) << "old";
    {
        Result<OutputFile> file = OutputFile::create(path.string());
        ASSERT_TRUE(file.has_value());
        ASSERT_TRUE(file->write("new").has_value());
    }
    EXPECT_EQ(contentOf(path), "old");
    EXPECT_EQ(fileCount(), 1u);
}

TEST_F(OutputFileTest, AMovedFromFileRemovesNothing)
{
    const fs::path path = folder / "out.txt";
    Result<OutputFile> file = OutputFile::create(path.string());
    ASSERT_TRUE(file.has_value());
    {
        OutputFile moved = *std::move(file);
        file = OutputFile::create((folder / "other.txt").string());
        ASSERT_TRUE(moved.write("abc").has_value());
        ASSERT_TRUE(moved.commit().has_value());
    }
    EXPECT_EQ(contentOf(path), "abc");
}

TEST_F(OutputFileTest, RefusesWhatCannotBeWrittenBeforeAnythingIsWritten)
{
    for (const fs::path& path : {folder, folder / "missing" / "out.txt", folder / std::string(300, 'a')}) {
        const Result<OutputFile> file = OutputFile::create(path.string());
        ASSERT_FALSE(file.has_value()) << path;
        EXPECT_EQ(exitCode(file.error().code), 6);
        EXPECT_EQ(file.error().file, path.string());
    }
    EXPECT_EQ(fileCount(), 0u);
}

TEST_F(OutputFileTest, ASymbolicLinkStaysAndItsTargetIsReplaced)
{
    std::ofstream(folder / "target.txt") << "old";
    fs::create_symlink(folder / "target.txt", folder / "link.txt");
    Result<OutputFile> file = OutputFile::create((folder / "link.txt").string());
    ASSERT_TRUE(file.has_value());
    ASSERT_TRUE(file->write("new").has_value());
    ASSERT_TRUE(file->commit().has_value());
    EXPECT_TRUE(fs::is_symlink(folder / "link.txt"));
    EXPECT_EQ(contentOf(folder / "target.txt"), "new");
}

TEST_F(OutputFileTest, ADeviceIsWrittenAndNotReplaced)
{
    Result<OutputFile> file = OutputFile::create("/dev/null");
    ASSERT_TRUE(file.has_value());
    ASSERT_TRUE(file->write("abc").has_value());
    ASSERT_TRUE(file->commit().has_value());
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(OutputFileTest, AFullDiskIsAnError)
{
    if (!fs::exists("/dev/full"))
        GTEST_SKIP() << "this machine has no /dev/full";
    Result<OutputFile> file = OutputFile::create("/dev/full");
    ASSERT_TRUE(file.has_value());
    const Result<void> written = file->write("abc");
    ASSERT_FALSE(written.has_value());
    EXPECT_EQ(toString(written.error()), "/dev/full: cannot be written: No space left on device");
}

} // namespace
