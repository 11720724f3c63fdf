#pragma once

#include "BlendTesting.h"

#include <stylized/animation/Animator.h>
#include <stylized/animation/crowd/AnimationSystem.h>
#include <stylized/animation/crowd/AnimatorSource.h>

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <vector>

/// What the tests of many characters share.
namespace stylized::animation::test {

/// A random skeleton, all of it in one skin, with two clips and an animator that mixes them in step by `speed`.
struct CrowdScene {
    asset::SceneAsset scene;
    asset::AnimatorAsset description;

    CrowdScene(unsigned seed, std::size_t nodeCount)
    {
        std::mt19937 random(seed);
        scene = randomScene(random, nodeCount);
        addMorphedTriangle(scene, 0, 2);
        asset::SkinAsset skin;
        for (std::size_t n = 0; n < nodeCount; ++n) {
            // Near 1: scales multiply down the tree.
            scene.nodes[n].local.scale = glm::vec3(1);
            skin.joints.emplace_back(n);
            skin.inverseBinds.push_back(math::toMatrix(randomTransform(random)));
        }
        scene.skins.push_back(skin);
        for (int clip = 0; clip < 2; ++clip) {
            scene.clips.push_back(randomClip(random, nodeCount, 1.0f + 0.5f * static_cast<float>(clip)));
            std::erase_if(scene.clips.back().channels,
                          [](const auto& c) { return c.target == AnimationTarget::Scale; });
            scene.clips.back().channels.push_back(
                channel(0, AnimationTarget::MorphWeights, AnimationInterpolation::Linear, {0, 1}, {0, 1, 1, 0}));
        }
        using namespace asset;
        const BlendNodeIndex a(std::size_t(0)), b(std::size_t(1));
        description.parameters = {{"speed", AnimatorParameterKind::Float, 0.0}};
        description.clips = {{"a", {}, {}, {}}, {"b", {}, {}, {}}};
        for (std::size_t i = 0; i < 2; ++i)
            description.nodes.push_back({description.clips[i].name, ClipNodeAsset{AnimatorClipIndex(i), true, 1.0}});
        description.nodes.push_back(
            {"mix", BlendSpace1DNodeAsset{AnimatorParameterIndex(std::size_t(0)), {{a, 0.0}, {b, 1.0}}, true}});
        description.root = BlendNodeIndex(std::size_t(2));
    }

    [[nodiscard]] std::unique_ptr<Animator> animator(float speed) const
    {
        std::vector<AnimatorClip> clips;
        for (const asset::AnimationClipAsset& clip : scene.clips)
            clips.push_back({&clip, &scene});
        auto made = Animator::make(description, scene, clips);
        EXPECT_TRUE(made) << toString(made.error());
        (*made)->parameters().set(*(*made)->parameters().findFloat("speed"), speed);
        return std::move(*made);
    }
    [[nodiscard]] std::unique_ptr<PoseSource> source(float speed) const
    {
        return std::make_unique<AnimatorSource>(animator(speed), scene);
    }
};

} // namespace stylized::animation::test
