#include "CompressedClipTesting.h"

#include <stylized/animation/compression/CompressedClipFile.h>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <utility>
#include <vector>

namespace stylized::animation {
namespace {

using Bytes = std::vector<std::byte>;

asset::SceneAsset smallScene()
{
    std::mt19937 random(4);
    return test::randomScene(random, 11);
}

/// All kinds of tracks: animated, constant, with keys of their own.
asset::AnimationClipAsset smallMotion(const asset::SceneAsset& scene)
{
    asset::AnimationClipAsset motion = test::smoothClip(scene, 8, 20, 30.0);
    motion.channels[4].interpolation = asset::AnimationInterpolation::Step;
    for (float& value : motion.channels[6].values)
        value = 0.5f;
    return motion;
}

Bytes smallFile()
{
    const asset::SceneAsset scene = smallScene();
    return writeCompressedClip(*ClipCompressor(scene).compress(smallMotion(scene)));
}

std::string answerTo(const Bytes& bytes, const asset::SceneAsset& scene = smallScene())
{
    const auto clip = readCompressedClip(bytes, scene);
    return clip ? "" : toString(clip.error());
}

/// FNV-1a, as the file's header has it.
void repairChecksum(Bytes& bytes)
{
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (std::size_t i = 32; i < bytes.size(); ++i)
        hash = (hash ^ std::uint64_t(bytes[i])) * 0x100000001b3u;
    for (std::size_t i = 0; i < 8; ++i)
        bytes[24 + i] = std::byte(hash >> (8 * i) & 0xFF);
}

TEST(CompressedClipFile, ComesBackAsItWas)
{
    const asset::SceneAsset scene = smallScene();
    const auto clip = ClipCompressor(scene).compress(smallMotion(scene));
    ASSERT_TRUE(clip);
    EXPECT_FALSE(clip->data().groups.empty());
    EXPECT_FALSE(clip->data().constants.empty());
    EXPECT_FALSE(clip->data().exactTracks.empty());
    const Bytes bytes = writeCompressedClip(*clip);
    const auto back = readCompressedClip(bytes, scene);
    ASSERT_TRUE(back) << toString(back.error());
    EXPECT_EQ(back->name(), "Clip 0");
    EXPECT_EQ(back->durationSeconds(), clip->durationSeconds());
    EXPECT_EQ(writeCompressedClip(*back), bytes);
    Pose a{PoseLayout(scene)}, b{PoseLayout(scene)};
    for (const double time : test::randomTimes(clip->durationSeconds(), 20)) {
        clip->sample(time, a);
        back->sample(time, b);
        for (std::size_t n = 0; n < scene.nodes.size(); ++n)
            EXPECT_EQ(a.transform(NodeIndex(n)), b.transform(NodeIndex(n)));
    }
}

TEST(CompressedClipFile, ComesBackWithoutNodes)
{
    asset::AnimationClipAsset motion;
    motion.name = "none";
    const auto clip = ClipCompressor(asset::SceneAsset{}).compress(motion);
    ASSERT_TRUE(clip) << toString(clip.error());
    const auto back = readCompressedClip(writeCompressedClip(*clip), asset::SceneAsset{});
    ASSERT_TRUE(back) << toString(back.error());
    EXPECT_EQ(back->name(), "none");
    Pose pose;
    back->sample(1.0, pose);
}

TEST(CompressedClipFile, ComesBackWithTenThousandNodes)
{
    const asset::SceneAsset scene = test::sceneWithParents(std::vector<int>(10'000, -1));
    const NodeIndex last(std::size_t(9'999));
    asset::AnimationClipAsset motion = test::walkingClip(); // a metre a second
    motion.channels[0].node = last;
    const auto clip = ClipCompressor(scene).compress(motion);
    ASSERT_TRUE(clip) << toString(clip.error());
    const auto back = readCompressedClip(writeCompressedClip(*clip), scene);
    ASSERT_TRUE(back) << toString(back.error());
    Pose pose{PoseLayout(scene)};
    back->sample(1.0, pose);
    EXPECT_NEAR(pose.transform(last).translation.x, 1.0f, 1e-4f);
}

TEST(CompressedClipFile, IsRefusedWithAPlaceWhereItIsCutAnywhere)
{
    const Bytes bytes = smallFile();
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const auto clip = readCompressedClip(std::span(bytes).first(size), smallScene());
        ASSERT_FALSE(clip) << size;
        EXPECT_EQ(clip.error().code, size == 0 ? ErrorCode::FileEmpty : ErrorCode::FileTruncated);
        EXPECT_EQ(clip.error().place, "byte " + std::to_string(size));
    }
    Bytes longer = bytes;
    longer.push_back(std::byte(0));
    EXPECT_EQ(answerTo(longer),
              "byte " + std::to_string(bytes.size()) + ": The compressed clip has more bytes than it says.");
}

TEST(CompressedClipFile, IsRefusedWhereItsHeaderIsAnothers)
{
    Bytes bytes = smallFile();
    bytes[0] = std::byte('X');
    EXPECT_EQ(answerTo(bytes), "byte 0: A compressed clip begins with the letters SCLP.");
    bytes = smallFile();
    std::swap(bytes[4], bytes[7]);
    std::swap(bytes[5], bytes[6]);
    EXPECT_EQ(answerTo(bytes),
              "byte 4: The compressed clip has its numbers with the highest byte first; they are written "
              "lowest first.");
    bytes = smallFile();
    bytes[8] = std::byte(2);
    EXPECT_EQ(answerTo(bytes), "byte 8: The compressed clip has version 2; this program reads versions 1 to 1.");
}

TEST(CompressedClipFile, IsRefusedWhereAnyByteIsDamaged)
{
    Bytes bytes = smallFile();
    bytes[bytes.size() / 2] ^= std::byte(1);
    EXPECT_EQ(answerTo(bytes), "byte 24: The checksum does not fit the content: the file is damaged.");
}

TEST(CompressedClipFile, IsRefusedForAnotherSkeleton)
{
    EXPECT_EQ(answerTo(smallFile(), test::sceneWithParents({-1, 0})),
              "byte 32: The compressed clip 'Clip 0' was made for another skeleton, of 11 nodes and 0 values.");
    asset::SceneAsset renamed = smallScene();
    renamed.nodes[3].name = "other";
    EXPECT_EQ(readCompressedClip(smallFile(), renamed).error().code, ErrorCode::MotionUnmatched);
    asset::SceneAsset bent = smallScene();
    bent.nodes[3].local.translation.x += 0.1f;
    EXPECT_EQ(readCompressedClip(smallFile(), bent).error().code, ErrorCode::MotionUnmatched);
}

/// A single change under a right checksum, of any byte: the clip is refused, or gives poses without a crash.
TEST(CompressedClipFile, IsRefusedOrUsableWhateverByteIsChanged)
{
    const asset::SceneAsset scene = smallScene();
    const Bytes bytes = smallFile();
    Pose pose{PoseLayout(scene)};
    int refused = 0, usable = 0;
    for (std::size_t at = 32; at < bytes.size(); ++at)
        for (const int change : {1, 0x80, 0xFF}) {
            Bytes damaged = bytes;
            damaged[at] ^= std::byte(change);
            repairChecksum(damaged);
            if (const auto clip = readCompressedClip(damaged, scene)) {
                ++usable;
                for (const double time : {0.0, 0.3, 100.0})
                    clip->sample(time, pose);
            } else {
                ++refused;
                EXPECT_FALSE(clip.error().place.empty());
                EXPECT_EQ(clip.error().message.back(), '.');
            }
        }
    EXPECT_GT(refused, 100);
    EXPECT_GT(usable, 100);
}

} // namespace
} // namespace stylized::animation
