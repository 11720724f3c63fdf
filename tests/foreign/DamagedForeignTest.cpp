#include "foreign/ForkedHelper.h"
#include "hostile/Exercise.h"
#include "support/Shared.h"
#include "support/TemporaryDirectory.h"

#include <stylized/import/Import.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <random>
#include <span>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace stylized::hostile {
namespace {

using namespace std::chrono_literals;

/// Any number does; it must stay, so that a failure can be seen again.
constexpr std::uint64_t kSeed = 20240607;
constexpr std::size_t kEveryByteUpTo = 2048;
constexpr std::size_t kFurtherCuts = 1000;
constexpr std::size_t kFlips = 1000;
/// A hang costs its limit of computing, twice.
constexpr std::uint32_t kCpuSeconds = 1;
/// Of them the real helper reads the first.
constexpr std::size_t kFilesACopy = 24;
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
        if (const std::string fault = read ? findFault(*read) : findFault(read.error()); !fault.empty())
            addFault(damage + ": " + fault);
        ++counts_[read ? "read" : std::string(toString(read.error().code))];
    }

    void addFault(std::string fault) { faults_.push_back(std::move(fault)); }

    /// Lines that take() reads in another process.
    void give(std::ostream& out) const
    {
        for (const auto& [outcome, count] : counts_)
            out << "count\t" << outcome << "\t" << count << "\n";
        for (const std::string& fault : faults_)
            out << "fault\t" << fault << "\t0\n";
    }

    void take(std::istream& in)
    {
        for (std::string kind, text, count;
             std::getline(in, kind, '\t') && std::getline(in, text, '\t') && std::getline(in, count);)
            if (kind == "fault")
                faults_.push_back(text);
            else
                counts_[text] += std::stoi(count);
    }

    [[nodiscard]] std::size_t size() const
    {
        std::size_t sum = 0;
        for (const auto& [outcome, count] : counts_)
            sum += static_cast<std::size_t>(count);
        return sum;
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
    std::map<std::string, int> counts_;
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

    /// Reads every `laneCount`-th of `count` damaged files: in copies of this process, many in each; in the real helper
    /// where a copy did not survive one, and of each copy's files the first.
    template <class Damage>
    Tally readLane(std::size_t lane, std::size_t laneCount, std::size_t count, const char* kind, const Damage& damage)
    {
        Tally tally;
        for (std::size_t i = lane; i < count;) {
            const test::TemporaryDirectory folder;
            std::vector<std::filesystem::path> paths;
            for (std::size_t k = i; k < count && paths.size() < kFilesACopy; k += laneCount)
                paths.push_back(folder.write(std::to_string(k) + path_.extension().string(), damage(k)));
            tally.add(fmt::format("{} {}", kind, i), import::loadScene(paths[0], options_));
            i += laneCount;
            const std::span rest = std::span(paths).subspan(1);
            for (const Result<import::ImportedScene>& read : test::readInCopy(rest, options_)) {
                tally.add(fmt::format("{} {}", kind, i), read);
                i += laneCount;
            }
            // No file of the helper's is left.
            if (std::distance(std::filesystem::directory_iterator(folder.path()), {}) != std::ssize(paths))
                tally.addFault("the folder holds more than the damaged files");
        }
        return tally;
    }

    /// Reads `count` damaged files on all cores; `damage(i)` makes the i-th.
    template <class Damage>
    void readAll(const char* kind, std::size_t count, const Damage& damage)
    {
        const test::TemporaryDirectory folder;
        const std::size_t laneCount = std::max(1u, std::thread::hardware_concurrency());
        std::vector<pid_t> lanes;
        for (std::size_t lane = 0; lane < laneCount; ++lane) {
            // Processes, not threads: only one thread's process can be copied safely.
            lanes.push_back(::fork());
            if (lanes.back() == 0) {
                std::ofstream out(folder.path() / std::to_string(lane));
                readLane(lane, laneCount, count, kind, damage).give(out);
                out.close();
                // No child, running or dead, is left.
                ::_exit(::waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD ? 0 : 1);
            }
        }
        Tally tally;
        for (std::size_t lane = 0; lane < laneCount; ++lane) {
            int status = -1;
            ASSERT_EQ(::waitpid(lanes[lane], &status, 0), lanes[lane]);
            EXPECT_EQ(status, 0) << "lane " << lane << " crashed, or left a child";
            std::ifstream in(folder.path() / std::to_string(lane));
            tally.take(in);
        }
        EXPECT_EQ(tally.size(), count);
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
