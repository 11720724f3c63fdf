#include <stylized/animation/bake/BakedClipsFile.h>

#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <string_view>

using namespace stylized;
using namespace stylized::animation;
using asset::BakedClipsAsset;

namespace {

using Bytes = std::vector<std::byte>;

constexpr std::size_t kHeadSize = 32;
constexpr int kFlips = 20000;
constexpr std::uint64_t kFlipSeed = 20261130; // any number does; it must stay

/// FNV-1a once more, from its description.
std::uint64_t sumOf(std::span<const std::byte> bytes)
{
    std::uint64_t sum = 14695981039346656037u;
    for (const std::byte byte : bytes) {
        sum ^= std::to_integer<std::uint64_t>(byte);
        sum *= 1099511628211u;
    }
    return sum;
}

template <class T>
void append(Bytes& bytes, T value)
{
    const auto* first = reinterpret_cast<const std::byte*>(&value);
    bytes.insert(bytes.end(), first, first + sizeof value);
}

template <class T>
void put(Bytes& bytes, std::size_t at, T value)
{
    std::memcpy(&bytes[at], &value, sizeof value);
}

/// Makes length and sum right, so that only what the bytes say can be wrong.
void seal(Bytes& file)
{
    put(file, 16, std::uint64_t{file.size() - kHeadSize});
    put(file, 24, sumOf(std::span(file).subspan(kHeadSize)));
}

/// Version 1, byte by byte: one matrix of halves, two frames of one clip of half a second, two nodes.
Bytes versionOne()
{
    Bytes file;
    for (const char c : std::string_view("SBAK"))
        append(file, c);
    append<std::uint32_t>(file, 0x01020304);
    append<std::uint32_t>(file, 1);
    append<std::uint32_t>(file, 0);
    append<std::uint64_t>(file, 0);                            // length
    append<std::uint64_t>(file, 0);                            // sum
    for (const std::uint32_t count : {0u, 1u, 2u, 2u, 1u, 0u}) // half, matrices, frames, nodes, clips
        append(file, count);
    append<std::uint64_t>(file, 0x1122334455667788);
    for (const std::uint32_t matrix : {0xFFFFFFFFu, 0xFFFFFFFFu, 0xFFFFFFFFu, 0u})
        append(file, matrix);
    append<std::uint32_t>(file, 2);
    append(file, 'h');
    append(file, 'i');
    append<double>(file, 0.5);
    append<std::uint32_t>(file, 2);
    for (const float number : {-1.0f, 0.0f, -1.0f, 1.0f, 2.0f, 1.0f, 0.001f})
        append(file, number);
    constexpr std::uint16_t kOne = 0x3C00, kTwo = 0x4000;
    for (const std::uint16_t moved : {kOne, kTwo})
        for (const std::uint16_t half :
             {kOne, std::uint16_t{0}, std::uint16_t{0}, moved, std::uint16_t{0}, kOne, std::uint16_t{0},
              std::uint16_t{0}, std::uint16_t{0}, std::uint16_t{0}, kOne, std::uint16_t{0}})
            append(file, half);
    seal(file);
    return file;
}

/// Of something that is refused.
Error refusal(const Bytes& file)
{
    Result<BakedClipsAsset> read = readBakedClips(file);
    if (read)
        ADD_FAILURE() << "expected a refusal";
    return read ? Error{ErrorCode::UsageInvalid, {}, {}, {}} : read.error();
}

} // namespace

TEST(BakedClipsFile, ReadsVersionOne)
{
    const Result<BakedClipsAsset> read = readBakedClips(versionOne());
    ASSERT_TRUE(read) << toString(read.error());
    EXPECT_EQ(read->precision, asset::BakePrecision::Half);
    EXPECT_EQ(read->skeleton, 0x1122334455667788u);
    EXPECT_EQ(read->matrixCount, 1u);
    EXPECT_EQ(read->nodeMatrices[1].world, 0u);
    ASSERT_EQ(read->clips.size(), 1u);
    EXPECT_EQ(read->clips[0].name, "hi");
    EXPECT_EQ(read->clips[0].durationSeconds, 0.5);
    EXPECT_EQ(read->clips[0].bounds.max, glm::vec3(1, 2, 1));
    EXPECT_EQ(read->clips[0].largestError, 0.001f);
    EXPECT_EQ(read->matrix(1, 0).rows[0], glm::vec4(1, 0, 0, 2));
    EXPECT_EQ(read->matrixAt(read->clips[0], 0.25, 0).rows[0].w, 1.5f);
    EXPECT_TRUE(writeBakedClips(*read) == versionOne());
}

TEST(BakedClipsFile, CutAtAnyByteIsRefused)
{
    const Bytes whole = versionOne();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const Error error = refusal(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)));
        EXPECT_EQ(error.code, size == 0  ? ErrorCode::FileEmpty
                              : size < 4 ? ErrorCode::FormatUnknown
                                         : ErrorCode::FileTruncated)
            << size;
        EXPECT_EQ(exitCode(error.code), 4);
    }
    Bytes longer = whole;
    longer.emplace_back();
    EXPECT_EQ(refusal(longer).message, "expected the end of the file, not 1 bytes more");
}

TEST(BakedClipsFile, WithAnyBitFlippedIsRefused)
{
    const Bytes whole = versionOne();
    for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
        Bytes damaged = whole;
        damaged[bit / 8] ^= std::byte{1} << (bit % 8);
        EXPECT_EQ(exitCode(refusal(damaged).code), 4) << bit;
    }
}

TEST(BakedClipsFile, WhatLiesIsRefusedOrUsable)
{
    std::mt19937_64 random(kFlipSeed);
    int refused = 0;
    for (int i = 0; i < kFlips; ++i) {
        Bytes damaged = versionOne();
        for (std::uint64_t more = random() % 3; more != std::uint64_t(-1); --more) {
            const std::uint64_t number = random();
            damaged[kHeadSize + (number >> 8) % (damaged.size() - kHeadSize)] ^= std::byte(number & 0xFF);
        }
        seal(damaged);
        if (const Result<BakedClipsAsset> read = readBakedClips(damaged))
            EXPECT_EQ(findBrokenPromise(*read), "") << i;
        else
            refused += exitCode(read.error().code) == 4;
    }
    EXPECT_GT(refused, 0);
    EXPECT_LT(refused, kFlips);
}

TEST(BakedClipsFile, SaysWhatIsWrong)
{
    Bytes file = versionOne();
    put<std::uint32_t>(file, 8, 2);
    EXPECT_EQ(refusal(file).code, ErrorCode::FormatUnsupported);
    EXPECT_EQ(refusal(file).message, "the clips were baked by a newer program: expected version 1 at most, not 2");

    file = versionOne();
    put<std::uint32_t>(file, 4, 0x04030201);
    EXPECT_EQ(refusal(file).code, ErrorCode::FormatUnsupported);
    EXPECT_EQ(refusal(file).message, "the clips were baked for the other byte order: expected little-endian numbers");

    file = versionOne();
    put<std::uint16_t>(file, file.size() - 2, 1);
    EXPECT_EQ(refusal(file).code, ErrorCode::ContainerInvalid);
    EXPECT_EQ(refusal(file).message, "the file has changed since it was written: its sum differs");

    file = versionOne();
    put<std::uint16_t>(file, file.size() - 2, 0x7C00); // infinite
    seal(file);
    EXPECT_EQ(refusal(file).message, "the baked clips are damaged: a matrix is not finite");

    file = versionOne();
    put<std::uint64_t>(file, 16, ~std::uint64_t(0));
    EXPECT_EQ(refusal(file).message, "the file ends after " + std::to_string(file.size() - kHeadSize) +
                                         " of 18446744073709551615 bytes behind its head");

    file = versionOne();
    put<std::uint32_t>(file, 36, 0);
    seal(file);
    EXPECT_EQ(refusal(file).message, "the baked clips are damaged: a frame has no matrix");
}

TEST(BakedClipsFile, CountsThatTheBytesDoNotFillAllocateNothing)
{
    for (const std::size_t count : {36u, 40u, 44u, 48u, 80u}) { // matrices, frames, nodes, clips, the name's length
        Bytes file = versionOne();
        put<std::uint32_t>(file, count, std::numeric_limits<std::uint32_t>::max());
        seal(file);
        EXPECT_EQ(refusal(file).code, ErrorCode::ValueInvalid) << count;
    }
}

TEST(BakedClipsFile, HoldsTenThousandMatrices)
{
    BakedClipsAsset baked;
    baked.matrixCount = 10000;
    baked.frameCount = 1;
    baked.clips = {{.name = "rest", .bounds = {{0, 0, 0}, {1, 1, 1}}}};
    baked.texels.resize(480000);
    const Result<BakedClipsAsset> read = readBakedClips(writeBakedClips(baked));
    ASSERT_TRUE(read) << toString(read.error());
    EXPECT_EQ(read->matrixCount, 10000u);
    EXPECT_EQ(read->texels.size(), 480000u);
}
