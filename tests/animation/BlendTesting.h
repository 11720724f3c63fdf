#pragma once

#include "SceneBuilding.h"

#include <stylized/animation/blend/ClipNode.h>

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <random>
#include <string>
#include <vector>

/// What the tests of blend trees and machines share.
namespace stylized::animation::test {

using namespace stylized::test;
using asset::AnimationInterpolation;
using asset::AnimationTarget;

/// What single precision may lose against double precision in a few dozen operations on numbers up to 2.
constexpr double kPoseTolerance = 2e-6;

/// A clip of `seconds` that turns, moves and scales every node of a scene at random, with keys at start, middle and end
/// of which the last equals the first.
inline asset::AnimationClipAsset randomClip(std::mt19937& random, std::size_t nodeCount, float seconds)
{
    asset::AnimationClipAsset clip;
    clip.name = "random";
    clip.durationSeconds = double(seconds);
    const std::vector<float> times{0.0f, 0.5f * seconds, seconds};
    for (std::size_t n = 0; n < nodeCount; ++n) {
        const math::Transform a = randomTransform(random), b = randomTransform(random);
        const glm::quat q = glm::dot(a.rotation, b.rotation) < 0.0f ? -b.rotation : b.rotation;
        const auto three = [](glm::vec3 x, glm::vec3 y) {
            return std::vector<float>{x.x, x.y, x.z, y.x, y.y, y.z, x.x, x.y, x.z};
        };
        clip.channels.push_back(channel(n, AnimationTarget::Translation, AnimationInterpolation::Linear, times,
                                        three(a.translation, b.translation)));
        clip.channels.push_back(channel(n, AnimationTarget::Rotation, AnimationInterpolation::Linear, times,
                                        {a.rotation.x, a.rotation.y, a.rotation.z, a.rotation.w, q.x, q.y, q.z, q.w,
                                         a.rotation.x, a.rotation.y, a.rotation.z, a.rotation.w}));
        clip.channels.push_back(
            channel(n, AnimationTarget::Scale, AnimationInterpolation::Linear, times, three(a.scale, b.scale)));
    }
    return clip;
}

/// A clip that holds node 0 at a place along x.
inline asset::AnimationClipAsset standingClip(float x, float seconds = 1.0f)
{
    return clipOf(
        {channel(0, AnimationTarget::Translation, AnimationInterpolation::Linear, {0, seconds}, {x, 0, 0, x, 0, 0})});
}

/// A clip that moves node 0 along x at `speed` metres a second from `from` on.
inline asset::AnimationClipAsset movingClip(float from, float speed, float seconds)
{
    return clipOf({channel(0, AnimationTarget::Translation, AnimationInterpolation::Linear, {0, seconds},
                           {from, 0, 0, from + speed * seconds, 0, 0})});
}

/// A scene, clips on it, and all that a tree needs to be advanced and evaluated.
class TreeBench {
public:
    explicit TreeBench(asset::SceneAsset treeScene) : scene(std::move(treeScene)), layout(scene), bind(layout)
    {
        for (std::size_t i = 0; i < scene.nodes.size(); ++i)
            bind.setTransform(NodeIndex(i), scene.nodes[i].local);
        poses.assign(16, bind);
    }

    asset::AnimatorParameterIndex addParameter(const std::string& name, asset::AnimatorParameterKind kind,
                                               double initial = 0.0)
    {
        descriptions.push_back({name, kind, initial});
        parameters = std::make_unique<AnimatorParameters>(descriptions);
        return asset::AnimatorParameterIndex(descriptions.size() - 1);
    }

    void set(asset::AnimatorParameterIndex parameter, double value)
    {
        switch (descriptions[parameter.value].kind) {
        case asset::AnimatorParameterKind::Float:
            parameters->set(FloatParameter{parameter}, static_cast<float>(value));
            break;
        case asset::AnimatorParameterKind::Bool: parameters->set(BoolParameter{parameter}, value != 0.0); break;
        case asset::AnimatorParameterKind::Int:
            parameters->set(IntParameter{parameter}, static_cast<std::int32_t>(value));
            break;
        case asset::AnimatorParameterKind::Trigger: parameters->set(TriggerParameter{parameter}); break;
        }
    }

    /// A node that plays `clip`, which is kept here.
    std::unique_ptr<ClipNode> play(asset::AnimationClipAsset clip, bool loops = true,
                                   const asset::AnimatorClipAsset* description = nullptr)
    {
        clips.push_back(std::make_unique<asset::AnimationClipAsset>(std::move(clip)));
        return std::make_unique<ClipNode>(ClipBinding::byIndex(*clips.back(), layout), layout,
                                          ClipNode::Settings{loops, 1.0, description});
    }

    /// Lets `seconds` pass for `node` and gives its pose.
    const Pose& step(BlendNode& node, double seconds)
    {
        events.clear();
        BlendContext context{*parameters, events, bind, poses, root};
        EXPECT_LE(node.poseCount(), poses.size());
        motion = node.advance(context, seconds, 1.0f);
        node.evaluate(context, 0);
        parameters->resetUsedTriggers();
        return poses[0];
    }

    /// Where node 0 is along x after `seconds` have passed.
    float x(BlendNode& node, double seconds)
    {
        return step(node, seconds).transform(NodeIndex(std::size_t(0))).translation.x;
    }

    asset::SceneAsset scene;
    PoseLayout layout;
    Pose bind;
    std::vector<Pose> poses;
    NodeIndex root;    // whose motion moves the character
    RootMotion motion; // of the last step
    std::vector<asset::AnimatorParameterAsset> descriptions;
    std::unique_ptr<AnimatorParameters> parameters = std::make_unique<AnimatorParameters>(descriptions);
    AnimationEvents events{64};
    std::vector<std::unique_ptr<asset::AnimationClipAsset>> clips;
};

/// A transform in double precision.
struct DoubleTransform {
    glm::dvec3 translation;
    glm::dquat rotation;
    glm::dvec3 scale;
};

inline DoubleTransform toDouble(const math::Transform& t)
{
    return {t.translation, glm::dquat(t.rotation.w, t.rotation.x, t.rotation.y, t.rotation.z), t.scale};
}

/// The plain version of a blend of two.
inline DoubleTransform mixed(const DoubleTransform& a, const DoubleTransform& b, double weight)
{
    const glm::dquat near = glm::dot(a.rotation, b.rotation) < 0.0 ? -b.rotation : b.rotation;
    return {glm::mix(a.translation, b.translation, weight), glm::normalize(a.rotation * (1.0 - weight) + near * weight),
            glm::mix(a.scale, b.scale, weight)};
}

inline void expectNear(const math::Transform& actual, const DoubleTransform& expected,
                       double tolerance = kPoseTolerance)
{
    const DoubleTransform got = toDouble(actual);
    for (int c = 0; c < 3; ++c) {
        EXPECT_NEAR(got.translation[c], expected.translation[c], tolerance);
        EXPECT_NEAR(got.scale[c], expected.scale[c], tolerance);
    }
    const double sign = glm::dot(got.rotation, expected.rotation) < 0.0 ? -1.0 : 1.0;
    for (int c = 0; c < 4; ++c)
        EXPECT_NEAR(got.rotation[c], sign * expected.rotation[c], tolerance);
}

inline void expectSameBits(const Pose& actual, const Pose& expected)
{
    for (std::size_t i = 0; i < expected.nodeCount(); ++i)
        EXPECT_EQ(actual.transform(NodeIndex(i)), expected.transform(NodeIndex(i))) << "node " << i;
    EXPECT_TRUE(
        std::equal(actual.values().begin(), actual.values().end(), expected.values().begin(), expected.values().end()));
}

} // namespace stylized::animation::test
