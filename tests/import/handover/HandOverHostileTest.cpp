#include "SmallScene.h"

#include <stylized/import/handover/HandOver.h>

#include <gtest/gtest.h>

#include <random>

namespace stylized::import::handover {
namespace {

constexpr std::uint32_t kSeed = 20261;
constexpr int kFlips = 20000;

/// Reading must end in an error or in a scene that keeps its promises.
void readDamaged(std::span<const std::byte> bytes)
{
    const auto after = unpack(bytes);
    if (after) {
        EXPECT_EQ(asset::findBrokenPromise(after->scene), "");
    }
}

TEST(HandOverHostile, EveryTruncationIsAnError)
{
    const auto bytes = pack(test::smallScene());
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        // A copy of exact size, so that a sanitizer sees every read past the end.
        const std::vector<std::byte> cut(bytes.begin(), bytes.begin() + std::ptrdiff_t(size));
        EXPECT_FALSE(unpack(cut)) << size;
    }
}

TEST(HandOverHostile, ByteFlipsNeverMakeABrokenScene)
{
    const auto bytes = pack(test::smallScene());
    std::mt19937 random(kSeed);
    for (int i = 0; i < kFlips; ++i) {
        auto damaged = bytes;
        const std::size_t flips = 1 + random() % 3;
        for (std::size_t f = 0; f < flips; ++f)
            damaged[random() % damaged.size()] ^= std::byte(1 + random() % 255);
        readDamaged(damaged);
    }
}

TEST(HandOverHostile, HugeCountsAtAnyPlaceAllocateNothing)
{
    const auto bytes = pack(test::smallScene());
    for (std::size_t at = 0; at + 8 <= bytes.size(); ++at) {
        auto damaged = bytes;
        std::fill_n(damaged.begin() + std::ptrdiff_t(at), 7, std::byte{0xFF});
        damaged[at + 7] = std::byte{0x0F};
        readDamaged(damaged);
    }
}

} // namespace
} // namespace stylized::import::handover
