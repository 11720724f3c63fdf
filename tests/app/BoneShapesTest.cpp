#include <stylized/app/BoneShapes.h>
#include <stylized/app/Evaluation.h>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

using namespace stylized;
using namespace stylized::app;

namespace {

constexpr float kRounding = 1e-5f;

/// Nodes in a chain, each two units above the one before.
asset::SceneAsset chain(std::size_t count)
{
    asset::SceneAsset scene;
    for (std::size_t i = 0; i < count; ++i) {
        asset::NodeAsset node;
        node.name = "joint " + std::to_string(i);
        node.subtreeEnd = NodeIndex(count);
        if (i > 0) {
            node.parent = NodeIndex(i - 1);
            node.local.translation = {0, 2, 0};
        }
        scene.nodes.push_back(node);
    }
    return scene;
}

asset::AnimationClipAsset moving(std::size_t node, std::vector<float> values)
{
    asset::AnimationChannelAsset channel;
    channel.node = NodeIndex(node);
    for (std::size_t k = 0; k < values.size() / 3; ++k)
        channel.times.push_back(float(k));
    channel.values = std::move(values);
    return {"Move", double(channel.times.back()), {channel}};
}

/// The lowest and highest y of what is drawn at a moment.
std::pair<double, double> heights(const asset::SceneAsset& scene, const EvaluationSample& sample)
{
    CpuEvaluator evaluator(scene);
    const auto geometry = evaluator.evaluate(sample);
    EXPECT_TRUE(geometry.has_value());
    double low = 1e9, high = -1e9;
    for (const std::vector<double>& positions : geometry->positions)
        for (std::size_t i = 1; i < positions.size(); i += 3) {
            low = std::min(low, positions[i]);
            high = std::max(high, positions[i]);
        }
    return {low, high};
}

} // namespace

TEST(BoneShapes, RunFromEachJointToItsChildAndEndInATip)
{
    asset::SceneAsset scene = chain(3);
    ASSERT_TRUE(addBoneShapes(scene));
    EXPECT_EQ(asset::findBrokenPromise(scene), "");
    // Two bones and a tip of eight triangles each.
    EXPECT_EQ(scene.streams.at(0).vertexCount, 3u * 8 * 3);
    EXPECT_EQ(scene.skins.at(0).joints.size(), 3u);
    const auto [low, high] = heights(scene, {"rest", {}, 0});
    EXPECT_NEAR(low, 0.0, kRounding);
    EXPECT_NEAR(high, 4.0 + 0.24, kRounding); // the tip is 0.12 of the last bone's length
}

TEST(BoneShapes, LookOutwards)
{
    asset::SceneAsset scene = chain(2);
    ASSERT_TRUE(addBoneShapes(scene));
    const asset::VertexStreamAsset& stream = scene.streams.at(0);
    for (std::size_t v = 0; v < 24; v += 3) { // the bone's own triangles
        const glm::vec3 middle = (stream.positions[v] + stream.positions[v + 1] + stream.positions[v + 2]) / 3.0f;
        const glm::vec3 turned =
            glm::cross(stream.positions[v + 1] - stream.positions[v], stream.positions[v + 2] - stream.positions[v]);
        EXPECT_GT(glm::dot(turned, middle - glm::vec3(0, 0.3f, 0)), 0.0f);
        EXPECT_GT(glm::dot(stream.normals[v], turned), 0.0f);
    }
}

TEST(BoneShapes, FollowAJointThatIsPulledAway)
{
    asset::SceneAsset scene = chain(2);
    scene.clips = {moving(1, {0, 2, 0, 0, 5, 0})};
    scene.clips[0].channels.push_back(moving(0, {0, 0, 0}).channels[0]);
    ASSERT_TRUE(addBoneShapes(scene));
    EXPECT_NEAR(heights(scene, {"0@1", ClipIndex(0), 1.0}).second, 5.0 + 0.24, kRounding);
}

TEST(BoneShapes, NamedValuesMoveNoBone)
{
    asset::SceneAsset scene = chain(3);
    asset::AnimationChannelAsset value;
    value.target = asset::AnimationTarget::NamedValue;
    value.valueName = "happy";
    value.componentCount = 1;
    value.times = {0.0f};
    value.values = {1.0f};
    scene.clips = {{"Smile", 0.0, {value}}};
    ASSERT_TRUE(addBoneShapes(scene));
    EXPECT_NEAR(heights(scene, {"rest", {}, 0}).first, 0.0, kRounding);
}

TEST(BoneShapes, WhatStandsAboveAllMovedNodesIsNoBone)
{
    asset::SceneAsset scene = chain(3);
    scene.clips = {moving(1, {0, 2, 0, 0, 3, 0})};
    ASSERT_TRUE(addBoneShapes(scene));
    EXPECT_NEAR(heights(scene, {"rest", {}, 0}).first, 2.0, kRounding);
}

TEST(BoneShapes, AreNotAddedToWhatIsDrawnNorToASinglePoint)
{
    asset::SceneAsset drawn = chain(2);
    ASSERT_TRUE(addBoneShapes(drawn));
    EXPECT_FALSE(addBoneShapes(drawn));
    asset::SceneAsset point = chain(1);
    EXPECT_FALSE(addBoneShapes(point));
    asset::SceneAsset folded = chain(2);
    folded.nodes[1].local.translation = {0, 0, 0};
    EXPECT_FALSE(addBoneShapes(folded));
    asset::SceneAsset hidden = chain(2);
    hidden.nodes[0].isDrawn = hidden.nodes[1].isDrawn = false;
    EXPECT_FALSE(addBoneShapes(hidden));
}
