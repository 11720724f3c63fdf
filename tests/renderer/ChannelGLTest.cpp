#include "renderer/Stage.h"
#include "support/TinyScene.h"

#include <gmock/gmock.h>

#include <utility>

namespace stylized::renderer {
namespace {

using test::TinyScene;

class ChannelGL : public StageTest {
protected:
    /// What the middle of the picture is in a channel.
    Pixel shown(Channel channel)
    {
        options.style.channel = channel;
        draw();
        return middle();
    }

    static asset::MaterialAsset toon()
    {
        asset::MaterialAsset material;
        material.baseColor = {1, 0.5f, 0, 1};
        material.toon.emplace();
        material.toon->shadeColor = {0, 0, 1};
        return material;
    }

    void addSquare(const asset::MaterialAsset& material, const math::Transform& place = {})
    {
        TinyScene tiny;
        tiny.drawing(tiny.square(), tiny.material(material), place);
        add(std::move(tiny.scene));
    }
};

TEST_F(ChannelGL, LitIsTheSurfacesColourWithoutLight)
{
    world.light.direction = {0, 0, 1};
    world.light.color = {0.2f, 0.2f, 0.9f};
    addSquare(toon());
    EXPECT_EQ(shown(Channel::Lit), (Pixel{255, 188, 0, 255}));
}

TEST_F(ChannelGL, ShadeRatioIsOneInLightAndZeroInShadeWhateverTheColour)
{
    addSquare(toon());
    world.light.direction = {0, 0, -1};
    EXPECT_EQ(shown(Channel::ShadeRatio), (Pixel{255, 255, 255, 255}));
    world.light.direction = {0, 0, 1};
    EXPECT_EQ(shown(Channel::ShadeRatio), (Pixel{0, 0, 0, 255}));
    world.light.direction = {1, 0, 0};
    EXPECT_NEAR(shown(Channel::ShadeRatio)[0], 128, 1) << "half of the ramp, not encoded";
}

TEST_F(ChannelGL, NormalIsTheWorldsFromMinusOneToOne)
{
    addSquare(toon());
    EXPECT_EQ(shown(Channel::Normal), (Pixel{128, 128, 255, 255}));
    instances.clear();
    asset::MaterialAsset unlit;
    unlit.isUnlit = true;
    addSquare(unlit);
    EXPECT_EQ(shown(Channel::Normal), (Pixel{128, 128, 255, 255})) << "of unlit surfaces as well";
}

TEST_F(ChannelGL, UvIsWhereTheBaseColoursMapIsRead)
{
    TinyScene tiny;
    asset::MaterialAsset material = toon();
    material.baseColorTexture = asset::TextureSlot{tiny.texture()};
    tiny.drawing(tiny.square(), tiny.material(material));
    add(std::move(tiny.scene), {{1, 1, {255, 255, 255, 255}}});
    shown(Channel::Uv);
    EXPECT_NEAR(pixel(8, 4)[0], 255 * 8.5 / 32, 1) << "u to the right";
    EXPECT_NEAR(pixel(8, 4)[1], 255 * 4.5 / 32, 1) << "v down";
}

TEST_F(ChannelGL, DepthIsWhiteNearAndBlackFar)
{
    for (const auto projection : {world::Projection::Orthographic, world::Projection::Perspective}) {
        instances.clear();
        world.camera.projection = projection;
        TinyScene tiny;
        const MaterialIndex material = tiny.material(toon());
        math::Transform left = test::at(-0.5f, 0, 1), right = test::at(0.5f, 0, -1);
        left.scale = right.scale = glm::vec3(0.3f);
        tiny.drawing(tiny.square(), material, left);
        tiny.drawing(tiny.square(), material, right);
        add(std::move(tiny.scene));
        shown(Channel::Depth);
        EXPECT_NEAR(pixel(projection == world::Projection::Orthographic ? 8 : 7, 16)[0], 255, 2);
        EXPECT_NEAR(pixel(projection == world::Projection::Orthographic ? 24 : 20, 16)[0], 0, 2);
    }
}

TEST_F(ChannelGL, EachMaterialOfEachNodeHasAColourOfItsOwn)
{
    TinyScene tiny;
    const MaterialIndex material = tiny.material(toon());
    for (const float x : {-0.5f, 0.5f}) {
        math::Transform place = test::at(x, 0, 0);
        place.scale = glm::vec3(0.4f);
        tiny.drawing(tiny.square(), material, place);
    }
    add(std::move(tiny.scene));
    shown(Channel::Id);
    EXPECT_NE(pixel(8, 16), pixel(24, 16));
    EXPECT_EQ(pixel(8, 16), pixel(6, 18)) << "one all over";
}

TEST_F(ChannelGL, OutlinesAreWhiteAndSurfacesBlack)
{
    asset::MaterialAsset material = toon();
    material.toon->outlineWidthMode = asset::OutlineWidthMode::World;
    material.toon->outlineWidth = 0.3f;
    TinyScene tiny;
    asset::VertexStreamAsset tent; // seen from its tip
    tent.positions = {{0, 0, 0.5f}, {-0.5f, -0.5f, 0}, {0.5f, -0.5f, 0}, {0.5f, 0.5f, 0}, {-0.5f, 0.5f, 0}};
    tent.normals = {{0, 0, 1},
                    {-0.7071068f, -0.7071068f, 0},
                    {0.7071068f, -0.7071068f, 0},
                    {0.7071068f, 0.7071068f, 0},
                    {-0.7071068f, 0.7071068f, 0}};
    tiny.drawing(tiny.stream(std::move(tent), {0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1, 1, 3, 2, 1, 4, 3}),
                 tiny.material(material));
    add(std::move(tiny.scene));
    options.style.outline.drawsHulls = true;
    EXPECT_EQ(shown(Channel::Outline), (Pixel{0, 0, 0, 255}));
    EXPECT_EQ(pixel(6, 16), (Pixel{255, 255, 255, 255}));
}

TEST_F(ChannelGL, BoundsDrawsABoxAroundEachItem)
{
    addSquare(toon(), test::scaled(0.5f, 0.5f, 0.5f));
    const Pixel beauty = shown(Channel::Beauty);
    EXPECT_EQ(shown(Channel::Bounds), beauty) << "the box's edges only";
    bool hasLine = false;
    for (std::uint32_t x = 6; x < 10; ++x)
        hasLine |= pixel(x, 16) == Pixel{255, 218, 0, 255};
    EXPECT_TRUE(hasLine);
}

TEST_F(ChannelGL, JointsAreJoinedByLines)
{
    TinyScene tiny;
    const StreamIndex square = tiny.square();
    tiny.scene.streams[square.value].influences.assign(4, {{0, 0, 0, 0}, {1, 0, 0, 0}});
    const NodeIndex node = tiny.drawing(square, tiny.material(toon()));
    const NodeIndex root = tiny.node(test::at(0, -0.8f, 0)), tip = tiny.node(test::at(0, 1.6f, 0), root);
    tiny.scene.nodes[node.value].skin = tiny.skin({root, tip}, {glm::mat4(1), glm::mat4(1)});
    add(std::move(tiny.scene));
    world.findsBones = true;
    const Pixel beauty = shown(Channel::Beauty);
    shown(Channel::Joints);
    EXPECT_EQ(world.bones.size(), 1u);
    EXPECT_TRUE(pixel(15, 16) != beauty || pixel(16, 16) != beauty);
    EXPECT_EQ(pixel(4, 16), beauty);
}

TEST_F(ChannelGL, BoxesAndJointsCanBeShownOverAnyChannel)
{
    addSquare(toon(), test::scaled(0.5f, 0.5f, 0.5f));
    const auto hasLine = [&] {
        for (std::uint32_t x = 6; x < 10; ++x)
            if (pixel(x, 16)[0] > 200 && pixel(x, 16)[2] < 60)
                return true;
        return false;
    };
    shown(Channel::Normal);
    EXPECT_FALSE(hasLine());
    options.style.showsBounds = true;
    const Pixel normal = shown(Channel::Normal);
    EXPECT_EQ(normal, (Pixel{128, 128, 255, 255}));
    EXPECT_TRUE(hasLine());
    EXPECT_TRUE(drawsJoints({.showsJoints = true}));
    EXPECT_TRUE(drawsJoints({.channel = Channel::Joints}));
    EXPECT_FALSE(drawsJoints({.channel = Channel::Bounds, .showsBounds = true}));
    EXPECT_TRUE(drawsBounds({.channel = Channel::Bounds}));
}

TEST_F(ChannelGL, QueuesHaveColoursOfTheirOwn)
{
    std::vector<Pixel> colors;
    for (int queue = 0; queue < 4; ++queue) {
        instances.clear();
        asset::MaterialAsset material = toon();
        material.alphaMode = queue == 0   ? asset::AlphaMode::Opaque
                             : queue == 1 ? asset::AlphaMode::Mask
                                          : asset::AlphaMode::Blend;
        material.writesDepthWhenBlended = queue == 2;
        addSquare(material);
        const Pixel color = shown(Channel::Queue);
        for (const Pixel& other : colors)
            EXPECT_NE(color, other) << queue;
        colors.push_back(color);
    }
}

TEST_F(ChannelGL, NumbersAreNotTouchedByWhatIsDoneToPictures)
{
    addSquare(toon());
    const Pixel normal = shown(Channel::Normal);
    options.style.post.exposure = 2;
    options.style.post.toneMap = ToneMap::Filmic;
    options.style.post.bloom = 1;
    options.style.outline.drawsEdges = true;
    EXPECT_EQ(shown(Channel::Normal), normal);
}

} // namespace
} // namespace stylized::renderer
