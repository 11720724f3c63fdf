#include <stylized/world/RenderExtractor.h>

#include "animation/AllocationCount.h"
#include "support/TinyScene.h"
#include "world/FakeInstance.h"

#include <gtest/gtest.h>

#include <vector>

namespace stylized::world {
namespace {

TEST(ExtractAllocation, NothingIsAllocatedAfterTheFirstFrame)
{
    test::TinyScene tiny;
    const StreamIndex square = tiny.square();
    for (int i = 0; i < 40; ++i)
        tiny.drawing(square, tiny.unlit({1, 1, 1, 1}, i % 2 == 0 ? asset::AlphaMode::Opaque : asset::AlphaMode::Blend),
                     test::at(0, 0, static_cast<float>(i % 7)));
    const FakeInstance instance(std::move(tiny.scene));
    const std::vector<ExtractSource> sources(3, instance.source());
    RenderExtractor extractor;
    RenderWorld world = emptyWorld();
    ASSERT_EQ(extractor.extract(sources, world), ExtractFault::None);

    const std::size_t before = test::allocationCount();
    for (int frame = 0; frame < 10; ++frame) {
        world.camera.position.x = 0.1f * static_cast<float>(frame);
        ASSERT_EQ(extractor.extract(sources, world), ExtractFault::None);
    }
    EXPECT_EQ(test::allocationCount(), before);
    EXPECT_EQ(world.items.size(), 120u);
}

} // namespace
} // namespace stylized::world
