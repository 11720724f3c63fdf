#include "support/Shared.h"

#include <stylized/animation/ClipBinding.h>
#include <stylized/animation/ClipSampler.h>
#include <stylized/animation/ScenePose.h>
#include <stylized/import/Import.h>
#include <stylized/import/gltf/Json.h>

#include <glm/gtc/constants.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

namespace stylized::animation {
namespace {

using import::gltf::JsonView;

/// What the issue allows: half a degree a bone. Two thousandths of a metre are half a degree of a limb's length.
constexpr double kAngle = 0.5 * glm::pi<double>() / 180.0;
constexpr double kDistance = 2e-3;

std::vector<double> numbers(const JsonView& array)
{
    std::vector<double> out;
    for (const JsonView number : array.items())
        out.push_back(number.asNumber().value_or(0.0));
    return out;
}

/// Plays a .vrma file on Godette and compares every bone in the scene with the reference.
void compareOnGodette(const std::string& motionName)
{
    const auto model = import::loadScene(*test::corpusFile("vrm/godot/Godette_vrm_v4.vrm"));
    const auto motion = import::loadScene(*test::corpusFile("vrm/vrma/" + motionName));
    ASSERT_TRUE(model && motion);
    ASSERT_EQ(motion->scene.clips.size(), 1u);
    std::ifstream file(*test::sharedFolder() / "oracle/values" / ("vrm__vrma__" + motionName + ".json"));
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    const auto json = import::gltf::JsonText::parse(std::as_bytes(std::span(text)));
    ASSERT_TRUE(json);

    ScenePose pose(model->scene);
    const ClipBinding binding =
        ClipBinding::byHumanoid(motion->scene.clips[0], motion->scene, model->scene, pose.layout());
    ClipSampler sampler(binding, pose.layout());
    std::size_t compared = 0;
    for (const JsonView applied : json->root()["vrm"]["vrma"]["appliedTo"].items()) {
        if (applied["model"].asString().value_or("") != "Godette_vrm_v4.vrm")
            continue;
        std::vector<NodeIndex> bones;
        for (const JsonView name : applied["bones"].items())
            bones.push_back(model->scene.humanoid.node(*asset::humanoidBone(*name.asString())));
        for (const JsonView sample : applied["samples"].items()) {
            const std::vector<double> positions = numbers(sample["pos"]), rotations = numbers(sample["rot"]);
            ASSERT_EQ(positions.size(), bones.size() * 3);
            ASSERT_EQ(rotations.size(), bones.size() * 4);
            pose.resetToBindPose();
            pose.edit(binding.nodes(), [&](Pose& locals) { sampler.sample(*sample["time"].asNumber(), locals); });
            ASSERT_TRUE(pose.updateWorldMatrices());
            for (std::size_t b = 0; b < bones.size(); ++b, ++compared) {
                const glm::dmat4 world(*pose.worldMatrix(bones[b]));
                const glm::dvec3 at(positions[3 * b], positions[3 * b + 1], positions[3 * b + 2]);
                EXPECT_LT(glm::distance(glm::dvec3(world[3]), at), kDistance) << sample.pointer() << " bone " << b;
                glm::dmat3 axes(world);
                for (int c = 0; c < 3; ++c)
                    axes[c] = glm::normalize(axes[c]);
                const glm::dquat expected(rotations[4 * b + 3], rotations[4 * b], rotations[4 * b + 1],
                                          rotations[4 * b + 2]);
                const glm::dquat apart = glm::conjugate(glm::normalize(expected)) * glm::quat_cast(axes);
                const double angle =
                    2.0 * std::atan2(glm::length(glm::dvec3(apart.x, apart.y, apart.z)), std::abs(apart.w));
                EXPECT_LT(angle, kAngle) << sample.pointer() << " bone " << b;
            }
        }
    }
    EXPECT_GT(compared, 300u);
}

TEST(RetargetCorpus, PlaysATwistOfHipsAndSpineOnGodetteAsTheReferenceDoes)
{
    STYLIZED_SKIP_WITHOUT_SHARED();
    compareOnGodette("hips_spine_twisting.vrma");
}

TEST(RetargetCorpus, PlaysAWaveOnGodetteAsTheReferenceDoes)
{
    STYLIZED_SKIP_WITHOUT_SHARED();
    compareOnGodette("test.vrma");
}

} // namespace
} // namespace stylized::animation
