#include <stylized/asset/SkinAsset.h>

#include <gtest/gtest.h>

namespace stylized::asset {
namespace {

TEST(SkinAsset, FindsTheBoundsOfAStreamItIsDrawnWith)
{
    SkinAsset skin;
    EXPECT_EQ(skin.boundsOf(StreamIndex(0u)), nullptr);
    skin.streamBounds = {{StreamIndex(4u), {}}, {StreamIndex(2u), {}}};
    EXPECT_EQ(skin.boundsOf(StreamIndex(2u)), &skin.streamBounds[1]);
    EXPECT_EQ(skin.boundsOf(StreamIndex(3u)), nullptr);
    EXPECT_EQ(skin.boundsOf(StreamIndex()), nullptr);
}

} // namespace
} // namespace stylized::asset
