#include "hostile/Exercise.h"
#include "support/Shared.h"
#include "support/TemporaryDirectory.h"

#include <stylized/import/Import.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <mutex>
#include <random>
#include <sys/wait.h>
#include <thread>

namespace stylized::hostile {
namespace {

using namespace std::chrono_literals;

/// Any number does; it must stay, so that a failure can be seen again.
constexpr std::uint64_t kSeed = 20240607;
constexpr std::size_t kEveryByteUpTo = 2048;
constexpr std::size_t kFurtherCuts = 1000;
constexpr std::size_t kFlips = 1000;
/// A hang costs its limit of computing.
constexpr std::uint32_t kCpuSeconds = 2;
constexpr auto kWallLimit = 60s;
constexpr std::uint32_t kMemoryMebibytes = 1024;

struct CorpusFile {
    const char* name;
    const char* path;
};

void PrintTo(const CorpusFile& file, std::ostream* out)
{
    *out << file.path;
}

/// What became of many damaged files.
class Tally {
public:
    void add(const std::string& damage, const Result<import::ImportedScene>& read)
    {
        const std::string fault = read ? findFault(*read) : findFault(read.error());
        const std::lock_guard lock(mutex_);
        ++counts_[read ? "read" : toString(read.error().code)];
        if (!fault.empty())
            faults_.push_back(damage + ": " + fault);
    }

    void expectNoFault(const char* kind, const char* path) const
    {
        for (const std::string& fault : faults_)
            ADD_FAILURE() << fault;
        std::cout << path << ", " << kind << ":";
        for (const auto& [outcome, count] : counts_)
            std::cout << " " << outcome << " " << count;
        std::cout << "\n";
    }

private:
    std::mutex mutex_;
    std::map<std::string_view, int> counts_;
    std::vector<std::string> faults_;
};

class DamagedForeignFiles : public testing::TestWithParam<CorpusFile> {
protected:
    void SetUp() override
    {
        STYLIZED_SKIP_WITHOUT_SHARED();
        path_ = *test::corpusFile(GetParam().path);
        std::ifstream stream(path_, std::ios::binary);
        whole_.assign(std::istreambuf_iterator<char>(stream), {});
        ASSERT_FALSE(whole_.empty());
        options_.foreign.helper = STYLIZED_IMPORT_HELPER;
        options_.foreign.cpuSeconds = kCpuSeconds;
        options_.foreign.wallLimit = kWallLimit;
        options_.foreign.memoryMebibytes = kMemoryMebibytes;
    }

    /// Reads `count` damaged files in real helpers, on all cores; `damage(i)` makes the i-th.
    template <class Damage>
    void readAll(const char* kind, std::size_t count, const Damage& damage)
    {
        Tally tally;
        {
            const test::TemporaryDirectory folder;
            const std::size_t workerCount = std::max(1u, std::thread::hardware_concurrency());
            std::atomic<std::size_t> next{0};
            std::vector<std::jthread> workers;
            for (std::size_t w = 0; w < workerCount; ++w)
                workers.emplace_back([&, w] {
                    const std::string name = std::to_string(w) + path_.extension().string();
                    for (std::size_t i = next++; i < count; i = next++)
                        tally.add(fmt::format("{} {}", kind, i),
                                  import::loadScene(folder.write(name, damage(i)), options_));
                });
            workers.clear();
            // No child, running or dead, and no file of the helper's is left.
            EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
            EXPECT_EQ(errno, ECHILD);
            EXPECT_LE(std::distance(std::filesystem::directory_iterator(folder.path()), {}),
                      static_cast<std::ptrdiff_t>(workerCount));
        }
        tally.expectNoFault(kind, GetParam().path);
    }

    std::filesystem::path path_;
    std::string whole_;
    import::ImportOptions options_;
};

TEST_P(DamagedForeignFiles, AreReadWhileTheyAreWhole)
{
    const auto read = import::loadScene(path_, options_);
    ASSERT_TRUE(read) << toString(read.error());
    EXPECT_EQ(findFault(*read), "");
}

TEST_P(DamagedForeignFiles, CutAreRefusedOrUsable)
{
    const std::size_t near = std::min(whole_.size(), kEveryByteUpTo);
    std::mt19937_64 random(kSeed);
    std::vector<std::size_t> sizes(near);
    for (std::size_t i = 0; i < near; ++i)
        sizes[i] = i;
    for (std::size_t i = 0; i < kFurtherCuts && whole_.size() > near; ++i)
        sizes.push_back(near + random() % (whole_.size() - near));
    readAll("cut", sizes.size(), [&](std::size_t i) { return std::string_view(whole_).substr(0, sizes[i]); });
}

TEST_P(DamagedForeignFiles, WithAFlippedByteAreRefusedOrUsable)
{
    readAll("flip", kFlips, [&](std::size_t i) {
        std::mt19937_64 random(kSeed + i);
        std::string damaged = whole_;
        const std::size_t at = random() % damaged.size();
        damaged[at] = static_cast<char>(damaged[at] ^ static_cast<char>(1 + random() % 255));
        return damaged;
    });
}

INSTANTIATE_TEST_SUITE_P(Hostile, DamagedForeignFiles,
                         testing::Values(CorpusFile{"FbxBinary", "fbx/ufbx/blender_279_shape_weights_7400_binary.fbx"},
                                         CorpusFile{"FbxText", "fbx/ufbx/maya_transformed_skin_7700_ascii.fbx"},
                                         CorpusFile{"Collada", "collada/assimp/box_nested_animation.dae"},
                                         CorpusFile{"Bvh", "bvh/usdvrm/valid-nested-joints.bvh"}),
                         [](const auto& file) { return std::string(file.param.name); });

} // namespace
} // namespace stylized::hostile
