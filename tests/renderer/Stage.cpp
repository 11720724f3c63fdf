#include "renderer/Stage.h"

#include <stylized/runtime/PreparedScene.h>

namespace stylized::renderer {

void StageTest::SetUp()
{
    GlTest::SetUp();
    if (IsSkipped() || HasFatalFailure())
        return;
    auto created = FramePipeline::create(context());
    ASSERT_TRUE(created) << toString(created.error());
    pipeline = std::move(*created);
    arena = std::make_unique<runtime::PaletteArena>(context());
    deformer = std::make_unique<runtime::Deformer>(context());
    world.camera.position = {0, 0, 5};
    world.camera.projection = world::Projection::Orthographic;
    world.camera.halfHeight = 1;
    options.width = options.height = 32;
    options.sampleCount = 1;
}

void StageTest::TearDown()
{
    instances.clear();
    deformer.reset();
    arena.reset();
    pipeline.reset();
    GlTest::TearDown();
}

world::SceneInstance& StageTest::add(asset::SceneAsset scene, std::vector<asset::DecodedImage> images)
{
    images.resize(scene.images.size());
    auto twin = runtime::RuntimeScene::upload(
        context(),
        runtime::prepareScene(std::make_shared<const asset::SceneAsset>(std::move(scene)), std::move(images)));
    EXPECT_TRUE(twin) << toString(twin.error());
    auto instance = world::SceneInstance::create(*twin, *arena, *deformer, skinning, look);
    EXPECT_TRUE(instance) << toString(instance.error());
    EXPECT_TRUE((*instance)->update(0.0));
    instances.push_back(std::move(*instance));
    return *instances.back();
}

FrameStats StageTest::draw()
{
    std::vector<world::ExtractSource> sources;
    for (const auto& instance : instances)
        sources.push_back(instance->extractSource());
    world.aspect = static_cast<float>(options.width) / static_cast<float>(options.height);
    EXPECT_EQ(extractor.extract(sources, world), world::ExtractFault::None);
    const Result<FrameStats> stats = pipeline->execute(world, options);
    EXPECT_TRUE(stats) << toString(stats.error());
    pipeline->readPicture(image);
    return stats.value_or(FrameStats{});
}

Pixel StageTest::pixel(std::uint32_t x, std::uint32_t y) const
{
    const std::uint8_t* p = &image.rgba[4 * (std::size_t(y) * image.width + x)];
    return {p[0], p[1], p[2], p[3]};
}

std::size_t StageTest::drawnPixelCount() const
{
    std::size_t count = 0;
    for (std::size_t i = 3; i < image.rgba.size(); i += 4)
        count += image.rgba[i] != 0 ? 1 : 0;
    return count;
}

} // namespace stylized::renderer
