#include <stylized/app/DistinctFiles.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace stylized::app {
namespace {

class DistinctFiles : public testing::Test {
protected:
    void SetUp() override
    {
        folder_ = std::filesystem::path(testing::TempDir()) / "distinct-files";
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
        std::ofstream(folder_ / "model.glb") << "model";
        std::filesystem::create_symlink("model.glb", folder_ / "link.glb");
        std::filesystem::create_hard_link(folder_ / "model.glb", folder_ / "hard.glb");
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    Result<void> check(const std::string& written, const std::string& read) const
    {
        const NamedFile products[] = {{"--output", (folder_ / written).string()}};
        const NamedFile sources[] = {{"the input", (folder_ / read).string()}};
        return requireDistinct(products, sources);
    }

    std::filesystem::path folder_;
};

TEST_F(DistinctFiles, RefuseToWriteOverWhatIsRead)
{
    for (const char* name : {"model.glb", "link.glb", "hard.glb", "../distinct-files/model.glb"}) {
        const Result<void> checked = check(name, "model.glb");
        ASSERT_FALSE(checked) << name;
        EXPECT_EQ(checked.error().code, ErrorCode::UsageInvalid);
        EXPECT_EQ(checked.error().message,
                  "--output " + (folder_ / name).string() + ": expected another file than the input");
    }
}

TEST_F(DistinctFiles, AcceptOtherFilesAndNewNames)
{
    EXPECT_TRUE(check("new.glb", "model.glb"));
    EXPECT_TRUE(check("new.glb", "missing.glb"));
}

TEST_F(DistinctFiles, RefuseTwoProductsInOne)
{
    const std::string name = (folder_ / "new.png").string();
    const NamedFile same[] = {{"--output", name}, {"--diff", (folder_ / "." / "new.png").string()}};
    EXPECT_FALSE(requireDistinct(same, {}));
    const NamedFile streams[] = {{"--output", "-"}, {"--diff", "-"}};
    EXPECT_FALSE(requireDistinct(streams, {}));
    const NamedFile devices[] = {{"--output", "/dev/null"}, {"--diff", "/dev/null"}};
    EXPECT_TRUE(requireDistinct(devices, {}));
}

} // namespace
} // namespace stylized::app
