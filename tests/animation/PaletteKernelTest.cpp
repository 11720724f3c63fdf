#include "SceneBuilding.h"

#include <stylized/animation/SkinMatricesJob.h>
#include <stylized/animation/crowd/PaletteSkeleton.h>
#include <stylized/animation/kernels/LocalToWorldJob.h>
#include <stylized/animation/kernels/SideBySidePalettesJob.h>
#include <stylized/animation/kernels/SimdTargets.h>
#include <stylized/core/AlignedFloats.h>

#include <glm/gtc/matrix_transform.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace stylized::animation {
namespace {

using namespace test;

/// What single precision may lose against double precision in a dozen operations on numbers up to 2.
constexpr double kPaletteTolerance = 1e-6;

struct PaletteKernelTest : testing::Test {
    ~PaletteKernelTest() override { pinSimdTarget(""); }

    std::mt19937 random{3};
    asset::SceneAsset scene = [this] {
        asset::SceneAsset out = randomScene(random, 53); // not a whole number of groups
        for (int s = 0; s < 2; ++s) {
            asset::SkinAsset skin;
            for (std::size_t n = 0; n < 53; ++n)
                if (random() % 3 != 0) {
                    skin.joints.push_back(NodeIndex(n));
                    skin.inverseBinds.push_back(glm::mat4(math::toMatrixDouble(randomTransform(random))));
                }
            std::shuffle(skin.joints.begin(), skin.joints.end(), random);
            out.skins.push_back(skin);
        }
        return out;
    }();
    PoseLayout layout{scene};

    std::vector<Pose> randomPoses(std::size_t count)
    {
        std::vector<Pose> poses(count, Pose(layout));
        for (Pose& pose : poses)
            for (std::size_t i = 0; i < layout.nodeCount(); ++i)
                pose.setTransform(NodeIndex(i), randomTransform(random));
        return poses;
    }

    [[nodiscard]] std::size_t jointCount() const { return scene.skins[0].joints.size() + scene.skins[1].joints.size(); }

    /// The same, one character and one skin after the other.
    std::vector<math::Affine> palettesOf(const Pose& pose) const
    {
        std::vector<std::uint32_t> parents;
        for (const asset::NodeAsset& node : scene.nodes)
            parents.push_back(node.parent.value);
        std::vector<glm::mat4> worlds(parents.size());
        EXPECT_TRUE((LocalToWorldJob{&pose, parents, 0, static_cast<std::uint32_t>(parents.size()), worlds}.run()));
        std::vector<math::Affine> out(jointCount());
        std::span<math::Affine> rest(out);
        for (const asset::SkinAsset& skin : scene.skins) {
            SkinMatricesJob{worlds, skin.joints, skin.inverseBinds, rest.first(skin.joints.size())}.run();
            rest = rest.subspan(skin.joints.size());
        }
        return out;
    }

    std::uint32_t runSideBySide(const PaletteSkeleton& skeleton, std::span<const Pose> poses,
                                std::vector<std::vector<math::Affine>>& out)
    {
        out.assign(poses.size(), std::vector<math::Affine>(skeleton.joints().size()));
        std::vector<const Pose*> locals;
        std::vector<math::Affine*> palettes;
        for (std::size_t i = 0; i < poses.size(); ++i) {
            locals.push_back(&poses[i]);
            palettes.push_back(out[i].data());
        }
        AlignedFloats scratch(SideBySidePalettesJob::scratchSize(skeleton));
        const SideBySidePalettesJob job{&skeleton, locals, palettes, scratch.all()};
        EXPECT_TRUE(job.isValid());
        return job.run();
    }
};

void expectSameMatrices(std::span<const math::Affine> a, std::span<const math::Affine> b, const std::string& what)
{
    ASSERT_EQ(a.size(), b.size());
    EXPECT_EQ(std::memcmp(a.data(), b.data(), a.size_bytes()), 0) << what;
}

TEST_F(PaletteKernelTest, SkinMatricesEqualDoublePrecisionOnEveryTarget)
{
    const Pose pose = randomPoses(1)[0];
    std::vector<math::Affine> first;
    for (const std::string_view target : simdTargets()) {
        ASSERT_TRUE(pinSimdTarget(target));
        const std::vector<glm::mat4> worlds = [&] {
            std::vector<glm::mat4> out;
            for (std::size_t n = 0; n < layout.nodeCount(); ++n)
                out.push_back(math::toMatrix(pose.transform(NodeIndex(n))));
            return out;
        }();
        const asset::SkinAsset& skin = scene.skins[0];
        // What lies behind the palette must not be written to.
        std::vector<math::Affine> out(skin.joints.size() + 1);
        SkinMatricesJob{worlds, skin.joints, skin.inverseBinds, std::span(out).first(skin.joints.size())}.run();
        EXPECT_EQ(out.back().rows[0], glm::vec4(1, 0, 0, 0)) << target;
        for (std::size_t j = 0; j < skin.joints.size(); ++j) {
            const glm::mat4& world = worlds[skin.joints[j].value];
            const glm::dmat4 expected = glm::dmat4(world) * glm::dmat4(skin.inverseBinds[j]);
            float size = 1.0f;
            for (int column = 0; column < 4; ++column)
                for (int row = 0; row < 3; ++row)
                    size = std::max(size, std::abs(world[column][row]));
            for (int row = 0; row < 3; ++row)
                for (int column = 0; column < 4; ++column)
                    ASSERT_NEAR(out[j].rows[row][column], expected[column][row], kPaletteTolerance * double(size))
                        << target << " joint " << j;
        }
        if (first.empty())
            first = out;
        expectSameMatrices(first, out, std::string(target));
    }
}

TEST_F(PaletteKernelTest, CharactersSideBySideHaveTheBitsOfEachAloneOnEveryTarget)
{
    const PaletteSkeleton skeleton(scene);
    ASSERT_EQ(skeleton.joints().size(), jointCount());
    EXPECT_EQ(skeleton.firstOf(SkinIndex(std::size_t(1))), scene.skins[0].joints.size());
    EXPECT_EQ(skeleton.countOf(SkinIndex(std::size_t(1))), scene.skins[1].joints.size());
    const std::vector<Pose> poses = randomPoses(16);
    std::vector<std::vector<math::Affine>> expected;
    for (const Pose& pose : poses)
        expected.push_back(palettesOf(pose));
    for (const std::string_view target : simdTargets()) {
        ASSERT_TRUE(pinSimdTarget(target));
        for (const std::size_t count : {1u, 3u, 7u, 16u}) {
            std::vector<std::vector<math::Affine>> out;
            EXPECT_EQ(runSideBySide(skeleton, std::span(poses).first(count), out), (1u << count) - 1u);
            for (std::size_t i = 0; i < count; ++i)
                expectSameMatrices(out[i], expected[i], std::string(target) + ", character " + std::to_string(i));
        }
    }
}

TEST_F(PaletteKernelTest, TellsWhichCharactersAreNotFinite)
{
    math::Transform huge;
    huge.scale = glm::vec3(3e38f);
    std::vector<Pose> poses = randomPoses(16);
    const PaletteSkeleton skeleton(scene);
    ASSERT_GT(skeleton.nodes().size(), 2u);
    for (const std::uint32_t node : {0u, 1u}) // of which one is below the other
        poses[9].setTransform(NodeIndex(std::size_t(skeleton.nodes()[node])), huge);
    ASSERT_EQ(skeleton.depths()[1], 1u);
    for (const std::string_view target : simdTargets()) {
        ASSERT_TRUE(pinSimdTarget(target));
        std::vector<std::vector<math::Affine>> out;
        EXPECT_EQ(runSideBySide(skeleton, poses, out), 0xFFFFu & ~(1u << 9)) << target;
    }
}

TEST_F(PaletteKernelTest, IsInvalidWithoutPosesOfItsSceneOrScratch)
{
    const PaletteSkeleton skeleton(scene);
    const Pose pose(layout), other(PoseLayout(sceneWithParents({-1})));
    std::vector<math::Affine> palette(jointCount());
    AlignedFloats scratch(SideBySidePalettesJob::scratchSize(skeleton));
    const Pose* const poses[] = {&pose};
    const Pose* const others[] = {&other};
    math::Affine* const palettes[] = {palette.data()};
    math::Affine* const none[] = {nullptr};
    EXPECT_TRUE((SideBySidePalettesJob{&skeleton, poses, palettes, scratch.all()}.isValid()));
    EXPECT_FALSE((SideBySidePalettesJob{nullptr, poses, palettes, scratch.all()}.isValid()));
    EXPECT_FALSE((SideBySidePalettesJob{&skeleton, {}, {}, scratch.all()}.isValid()));
    EXPECT_FALSE((SideBySidePalettesJob{&skeleton, others, palettes, scratch.all()}.isValid()));
    EXPECT_FALSE((SideBySidePalettesJob{&skeleton, poses, none, scratch.all()}.isValid()));
    EXPECT_FALSE((SideBySidePalettesJob{&skeleton, poses, palettes, scratch.all().subspan(16)}.isValid()));
}

/// A root, an arm below it and two fingers below that, each one up from its parent; the skin has all of them.
asset::SceneAsset armScene()
{
    asset::SceneAsset scene = sceneWithParents({-1, 0, 1, 2, 0});
    for (asset::NodeAsset& node : scene.nodes)
        node.local = translation(0, 1, 0);
    asset::SkinAsset skin;
    for (const std::size_t joint : {3u, 2u, 1u, 0u}) {
        skin.joints.push_back(NodeIndex(joint));
        skin.inverseBinds.push_back(glm::translate(glm::mat4(1.0f), {0, -1.0f - static_cast<float>(joint), 0}));
    }
    scene.skins.push_back(skin);
    return scene;
}

TEST(PaletteSkeleton, HasTheNodesThatJointsNeedAndNoOthers)
{
    const asset::SceneAsset scene = armScene();
    const PaletteSkeleton skeleton(scene);
    EXPECT_EQ(std::vector(skeleton.nodes().begin(), skeleton.nodes().end()), (std::vector<std::uint32_t>{0, 1, 2, 3}));
    EXPECT_EQ(std::vector(skeleton.depths().begin(), skeleton.depths().end()),
              (std::vector<std::uint32_t>{0, 1, 2, 3}));
    EXPECT_EQ(skeleton.depthCount(), 4u);
    EXPECT_EQ(skeleton.joints()[0].out, 3u) << "the root's matrix is the skin's last";
}

TEST(PaletteSkeleton, LetsStillJointsFollowTheNearestOneThatMoves)
{
    const asset::SceneAsset scene = armScene();
    NodeSet moving(5);
    moving.insert(1);
    moving.insert(3); // below one that is still: still
    const PaletteSkeleton skeleton(scene, moving);
    EXPECT_EQ(std::vector(skeleton.nodes().begin(), skeleton.nodes().end()), (std::vector<std::uint32_t>{0, 1}))
        << "roots move";
    Pose pose{PoseLayout(scene)};
    pose.setTransform(NodeIndex(std::size_t(0)), translation(5, 1, 0));
    math::Transform turned = translation(0, 1, 0);
    turned.rotation = glm::quat(0, 0, 0, 1); // half a turn about z: up is down
    pose.setTransform(NodeIndex(std::size_t(1)), turned);
    AlignedFloats scratch(SideBySidePalettesJob::scratchSize(skeleton));
    math::Affine palette[4];
    const Pose* const poses[] = {&pose};
    math::Affine* const palettes[] = {palette};
    ASSERT_EQ((SideBySidePalettesJob{&skeleton, poses, palettes, scratch.all()}.run()), 1u);
    // The arm stands at (5, 2, 0), head down: what is h above it in bind pose (at y = 2) comes to 2 − h.
    EXPECT_EQ(math::transformPoint(palette[2], {0, 2, 0}), glm::vec3(5, 2, 0));
    EXPECT_EQ(math::transformPoint(palette[1], {0, 3, 0}), glm::vec3(5, 1, 0));
    EXPECT_EQ(math::transformPoint(palette[0], {0, 4, 0}), glm::vec3(5, 0, 0));
    EXPECT_EQ(math::transformPoint(palette[3], {0, 1, 0}), glm::vec3(5, 1, 0));
}

TEST(PaletteSkeleton, MayHaveNoSkinAtAll)
{
    const PaletteSkeleton none(sceneWithParents({-1, 0}));
    EXPECT_TRUE(none.nodes().empty());
    EXPECT_TRUE(none.joints().empty());
    EXPECT_EQ(none.sceneParents().size(), 2u);
}

} // namespace
} // namespace stylized::animation
