#include "runtime/TestScene.h"
#include "support/GlTest.h"

#include <stylized/runtime/AssetRegistry.h>

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <thread>

namespace stylized::runtime {
namespace {

using AssetRegistryGLTest = test::GlTest;

constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

PreparedScene someScene()
{
    return prepareScene(std::make_shared<const asset::SceneAsset>(test::skinnedScene(1)), {});
}

TEST_F(AssetRegistryGLTest, ASceneIsFoundOnceItIsUploadedAndSharedByAllWhoAsk)
{
    AssetRegistry registry;
    std::thread([&] { registry.add("a", someScene()); }).join();
    EXPECT_EQ(registry.find("a"), nullptr);
    const auto report = registry.uploadPending(context(), kNoLimit);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->sceneCount, 1u);
    EXPECT_EQ(report->byteCount, someScene().byteCount());
    EXPECT_EQ(report->pendingCount, 0u);
    ASSERT_NE(registry.find("a"), nullptr);
    EXPECT_EQ(registry.find("a"), registry.find("a"));
    EXPECT_EQ(registry.find("b"), nullptr);
}

/// A call uploads one of the four buffers of a scene, and the vertex arrays.
TEST_F(AssetRegistryGLTest, ABudgetSpreadsUploadsOverCallsButNeverStarvesThem)
{
    AssetRegistry registry;
    for (const char* key : {"a", "b"})
        registry.add(key, someScene());
    std::size_t byteCount = 0;
    for (int call = 0; call < 4; ++call) {
        EXPECT_EQ(registry.find("a"), nullptr) << call;
        const auto report = registry.uploadPending(context(), 1);
        ASSERT_TRUE(report);
        EXPECT_EQ(report->pendingCount, 2u) << call;
        EXPECT_EQ(report->sceneCount, 0u);
        EXPECT_GT(report->byteCount, 0u);
        byteCount += report->byteCount;
        EXPECT_GT(registry.donePart(), 0.0f);
    }
    EXPECT_EQ(byteCount, someScene().byteCount());
    auto report = registry.uploadPending(context(), 1); // nothing of `a` is left but arrays; a byte of `b` fits in
    EXPECT_EQ(report->sceneCount, 1u);
    EXPECT_NE(registry.find("a"), nullptr);
    EXPECT_EQ(registry.find("b"), nullptr);
    report = registry.uploadPending(context(), kNoLimit);
    EXPECT_EQ(report->sceneCount, 1u);
    EXPECT_EQ(report->pendingCount, 0u);
    report = registry.uploadPending(context(), 0);
    EXPECT_EQ(report->sceneCount, 0u);
    EXPECT_EQ(registry.donePart(), 0.0f);
}

TEST_F(AssetRegistryGLTest, ASceneUnderWayCanBeRemoved)
{
    AssetRegistry registry;
    registry.add("a", someScene());
    ASSERT_TRUE(registry.uploadPending(context(), 1));
    registry.remove("a");
    const auto report = registry.uploadPending(context(), kNoLimit);
    EXPECT_EQ(report->sceneCount, 0u);
    EXPECT_EQ(report->pendingCount, 0u);
    EXPECT_EQ(registry.find("a"), nullptr);
}

TEST_F(AssetRegistryGLTest, ANewSceneReplacesTheOneOfItsKeyWhichLivesOnInItsInstances)
{
    AssetRegistry registry;
    registry.add("a", someScene());
    ASSERT_TRUE(registry.uploadPending(context(), kNoLimit));
    const auto old = registry.find("a");
    registry.add("a", someScene());
    EXPECT_EQ(registry.find("a"), old); // until the new one is there
    ASSERT_TRUE(registry.uploadPending(context(), kNoLimit));
    EXPECT_NE(registry.find("a"), old);
    EXPECT_TRUE(old->stream(StreamIndex(0)).vertexArray.isValid());
}

TEST_F(AssetRegistryGLTest, ARemovedKeyIsForgottenWhetherWaitingOrUploaded)
{
    AssetRegistry registry;
    registry.add("a", someScene());
    ASSERT_TRUE(registry.uploadPending(context(), kNoLimit));
    registry.add("b", someScene());
    registry.remove("a");
    registry.remove("b");
    registry.remove("nothing");
    EXPECT_EQ(registry.find("a"), nullptr);
    EXPECT_EQ(registry.uploadPending(context(), kNoLimit)->sceneCount, 0u);
}

} // namespace
} // namespace stylized::runtime
