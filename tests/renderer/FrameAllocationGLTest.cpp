#include "animation/AllocationCount.h"
#include "renderer/Stage.h"
#include "support/TinyScene.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace stylized::renderer {
namespace {

using test::TinyScene;

class FrameAllocationGL : public StageTest {
protected:
    void expectNoAllocation(std::uint32_t drawCount);
};

void FrameAllocationGL::expectNoAllocation(std::uint32_t drawCount)
{
    TinyScene tiny;
    const StreamIndex square = tiny.square();
    tiny.scene.streams[square.value].influences.assign(4, {{0, 0, 0, 0}, {1, 0, 0, 0}});
    asset::MaterialAsset toon;
    toon.toon.emplace();
    toon.toon->outlineWidthMode = asset::OutlineWidthMode::World;
    toon.toon->outlineWidth = 0.1f;
    const MaterialIndex opaque = tiny.material(toon);
    const MaterialIndex glass = tiny.unlit({0, 1, 0, 0.5f}, asset::AlphaMode::Blend);
    const NodeIndex first = tiny.drawing(square, opaque);
    const NodeIndex second = tiny.drawing(square, glass);
    const NodeIndex joint = tiny.node();
    tiny.scene.nodes[first.value].skin = tiny.scene.nodes[second.value].skin = tiny.skin({joint}, {glm::mat4(1)});
    asset::AnimationChannelAsset channel;
    channel.node = joint;
    channel.times = {0, 1};
    channel.values = {0, 0, 0, 0.5f, 0, 0};
    tiny.scene.clips.push_back({"move", 1.0, {channel}});
    world::SceneInstance& instance = add(std::move(tiny.scene));
    instance.player().setClip(&instance.scene().clips[0]);
    instance.player().play();

    const auto frame = [&] {
        ASSERT_TRUE(instance.update(1.0 / 60.0));
        const world::ExtractSource source = instance.extractSource();
        ASSERT_EQ(extractor.extract({&source, 1}, world), world::ExtractFault::None);
        const Result<FrameStats> stats = pipeline->execute(world, options);
        ASSERT_TRUE(stats);
        ASSERT_EQ(stats->drawCount, drawCount);
        pipeline->readPicture(image);
    };
    for (int i = 0; i < 3; ++i)
        frame();
    const std::size_t before = test::allocationCount();
    for (int i = 0; i < 20; ++i)
        frame();
    EXPECT_EQ(test::allocationCount(), before);
}

TEST_F(FrameAllocationGL, NothingIsAllocatedAfterTheFirstFrames)
{
    expectNoAllocation(2);
}

TEST_F(FrameAllocationGL, NothingIsAllocatedWithAllPassesEither)
{
    options.style.outline = {.drawsHulls = true, .drawsEdges = true};
    options.style.shadow.isOn = world.findsCasters = true;
    options.style.post.bloom = 0.5f;
    options.style.post.usesFxaa = true;
    options.timing = Timing::Gpu;
    expectNoAllocation(4);
}

} // namespace
} // namespace stylized::renderer
