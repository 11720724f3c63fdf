#include "hostile/Exercise.h"
#include "support/GltfText.h"
#include "support/SmallFiles.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>

namespace stylized::hostile {
namespace {

constexpr int kFlipCount = 2000;
/// Any number does; it must stay, so that a failure can be seen again.
constexpr std::uint64_t kSeed = 20240607;

struct NamedFile {
    const char* name;
    test::SmallFile file;
    std::string bytes = file.bytes();
};

void PrintTo(const NamedFile& file, std::ostream* out)
{
    *out << file.name << ", " << file.bytes.size() << " bytes";
}

class DamagedFiles : public testing::TestWithParam<NamedFile> {};

TEST_P(DamagedFiles, AreReadWithoutAnyEntryWhileTheyAreWhole)
{
    const Result<import::ImportedScene> file = import::loadSceneFromMemory(test::bytesOf(GetParam().bytes), {});
    ASSERT_TRUE(file) << toString(file.error());
    EXPECT_EQ(findFault(*file), "");
    for (const import::ReportEntry& entry : file->report.entries())
        ADD_FAILURE() << toString(entry);
    EXPECT_EQ(file->scene.nodes.size(), 4u);
    EXPECT_EQ(file->scene.meshes.at(0).primitives.at(0).indices.size(), 12u);
    EXPECT_TRUE(file->scene.streams.at(0).isSkinned());
}

TEST_P(DamagedFiles, CutAtAnyByteAreRefusedOrUsable)
{
    for (std::size_t size = 0; size < GetParam().bytes.size(); ++size) {
        const Outcome outcome = exercise(std::string_view(GetParam().bytes).substr(0, size));
        ASSERT_EQ(outcome.fault, "") << "cut at byte " << size;
        ASSERT_TRUE(outcome.error.has_value()) << "cut at byte " << size << " and still whole";
    }
}

TEST_P(DamagedFiles, WhoseBinaryChunkEndsEarlyAreRefusedOrUsable)
{
    test::SmallFile file = GetParam().file;
    while (!file.binary.empty()) {
        file.binary.pop_back();
        const Outcome outcome = exercise(file.bytes());
        ASSERT_EQ(outcome.fault, "") << "chunk of " << file.binary.size() << " bytes";
    }
}

TEST_P(DamagedFiles, WithAFlippedByteAreRefusedOrUsable)
{
    std::mt19937_64 random(kSeed);
    int refused = 0;
    for (int i = 0; i < kFlipCount; ++i) {
        std::string damaged = GetParam().bytes;
        const std::uint64_t number = random();
        // Half of them change a bit, half a whole byte: both find other faults.
        const std::size_t at = (number >> 16) % damaged.size();
        const int flip = number & 1 ? 1 << (number >> 1 & 7) : static_cast<int>(number >> 1 & 0xFF) | 1;
        damaged[at] = static_cast<char>(damaged[at] ^ flip);
        const Outcome outcome = exercise(damaged);
        ASSERT_EQ(outcome.fault, "") << "flip " << i << ": byte " << at << " by " << flip;
        refused += outcome.error.has_value();
    }
    EXPECT_GT(refused, 0);
    EXPECT_LT(refused, kFlipCount);
}

INSTANTIATE_TEST_SUITE_P(
    Hostile, DamagedFiles,
    testing::Values(NamedFile{"SkinnedGlb", test::smallSkinnedGlb()},
                    NamedFile{"SkinnedGltf", test::smallSkinnedGltf()},
                    NamedFile{"DracoSequential", test::smallDracoGlb(test::DracoMethod::Sequential)},
                    NamedFile{"DracoEdgebreaker", test::smallDracoGlb(test::DracoMethod::Edgebreaker)},
                    NamedFile{"Meshopt", test::smallMeshoptGlb()}),
    [](const auto& file) { return std::string(file.param.name); });

} // namespace
} // namespace stylized::hostile
