#include "SceneBuilding.h"

#include <stylized/animation/Animator.h>
#include <stylized/animation/crowd/AnimationSystem.h>
#include <stylized/animation/crowd/AnimatorSource.h>
#include <stylized/animation/kernels/CpuSkinningJob.h>
#include <stylized/import/Import.h>

#include <glm/gtc/constants.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace stylized::animation {
namespace {

using namespace test;

constexpr double kFovY = 30.0 * glm::pi<double>() / 180.0;
constexpr double kHeight = 1080.0;
constexpr double kTolerancePixels = 1.0; // the promise of the issue

TEST(LevelOfDetail, CountsPixelsAsTheProjectionDoes)
{
    // A field of view of 90 degrees sees twice as much as it is away: 1080 pixels for 20 metres.
    EXPECT_NEAR(pixelsPerMetre(glm::half_pi<double>(), 1080.0, 10.0), 54.0, 1e-9);
    const LodLevel level{0.1, {}, 0.02};
    EXPECT_NEAR(switchDistance(level, glm::half_pi<double>(), 1080.0, 0.5), 21.6, 1e-9);
    EXPECT_NEAR(level.errorMetres * pixelsPerMetre(glm::half_pi<double>(), 1080.0, 21.6), 0.5, 1e-9);
}

TEST(LevelOfDetail, IsTheCoarsestWhoseErrorCannotBeSeen)
{
    const std::vector<LodLevel> levels{{}, {0.1, {}, 0.01}, {0.2, {}, 0.01}, {0.4, {}, 0.1}};
    EXPECT_EQ(levelFor(levels, 1000.0, 1.0), 0u);
    EXPECT_EQ(levelFor(levels, 100.0, 1.0), 2u) << "the coarser of two that err alike";
    EXPECT_EQ(levelFor(levels, 99.0, 1.0), 2u);
    EXPECT_EQ(levelFor(levels, 10.0, 1.0), 3u);
    EXPECT_EQ(levelFor(levels, 10.0, 0.5), 2u);
    EXPECT_EQ(levelFor(levels, std::numeric_limits<double>::infinity(), 1.0), 0u);
    EXPECT_EQ(levelFor({}, 1.0, 1.0), 0u);
}

/// A root, an arm of a metre, a hand at its end and a finger, each with a box of vertices around it.
asset::SceneAsset armScene()
{
    asset::SceneAsset scene = sceneWithParents({-1, 0, 1, 2});
    asset::SkinAsset skin;
    asset::StreamJointBounds bounds{StreamIndex(std::size_t(0)), {}};
    const float reaches[] = {1.0f, 1.0f, 0.0625f, 0.03125f};
    const float lengths[] = {0.0f, 1.0f, 1.0f, 0.0625f};
    for (std::size_t n = 0; n < 4; ++n) {
        scene.nodes[n].local = translation(0, lengths[n], 0);
        skin.joints.push_back(node(n));
        skin.inverseBinds.emplace_back(1.0f);
        const math::Bounds box{{0, 0, 0}, {0, reaches[n], 0}};
        bounds.joints.push_back({static_cast<std::uint32_t>(n), box, box});
    }
    skin.streamBounds.push_back(bounds);
    scene.skins.push_back(skin);
    return scene;
}

TEST(LevelOfDetail, FindsSmallEnds)
{
    const asset::SceneAsset scene = armScene();
    EXPECT_TRUE(nodesThatReach(scene, 0.03).empty());
    EXPECT_EQ(nodesThatReach(scene, 0.04), std::vector{node(3)});
    EXPECT_EQ(nodesThatReach(scene, 0.09), std::vector{node(3)}) << "the hand reaches to the finger's tip: 0.09375";
    EXPECT_EQ(nodesThatReach(scene, 0.1), std::vector{node(2)}) << "and takes the finger with it";
    EXPECT_EQ(nodesThatReach(scene, 10.0), std::vector{node(1)}) << "roots are no ends";
}

/// A triangle all of which follows node 1, one metre along x from it; node 1 turns about z by half a round in a second.
asset::SceneAsset turningScene()
{
    asset::SceneAsset scene = sceneWithParents({-1, 0});
    addMorphedTriangle(scene, 0, 0);
    scene.streams[0].positions.assign(3, {1, 0, 0});
    scene.streams[0].influences.assign(3, {{0}, {1}});
    asset::SkinAsset skin;
    skin.joints = {node(1)};
    skin.inverseBinds = {glm::mat4(1)};
    scene.skins.push_back(skin);
    scene.nodes[0].skin = SkinIndex(std::size_t(0));
    const float half = std::sqrt(0.5f);
    scene.clips.push_back(clipOf({channel(1, asset::AnimationTarget::Rotation, asset::AnimationInterpolation::Linear,
                                          {0, 0.5f, 1}, {0, 0, 0, 1, 0, 0, half, half, 0, 0, 1, 0})}));
    return scene;
}

TEST(LevelOfDetail, MeasuresWhatInterpolationMissesMost)
{
    const asset::SceneAsset scene = turningScene();
    // The turn stops in the middle between two evaluations, at 165 degrees and at 180: shown is the middle of the
    // chord, half its length away.
    EXPECT_NEAR(measuredError(scene, scene.clips[0], {1.0 / 6.0, {}, 0.0}), std::sin(glm::pi<double>() / 24.0), 1e-5);
    EXPECT_FALSE(endsAsItBegins(scene, scene.clips[0]));
    EXPECT_LT(measuredError(scene, scene.clips[0], {}), 1e-6) << "every frame is exact";
    // A still node stays behind: at the end it looks the other way.
    EXPECT_NEAR(measuredError(scene, scene.clips[0], {0.0, {node(1)}, 0.0}), 2.0, 1e-5);
}

/// Positions of all skinned vertices in one pose.
void skinAll(const asset::SceneAsset& scene, const PaletteSkeleton& skeleton, std::span<const math::Affine> palettes,
             std::vector<glm::vec3>& out)
{
    out.clear();
    for (const asset::NodeAsset& drawn : scene.nodes) {
        if (!drawn.skin.isValid() || !drawn.mesh.isValid())
            continue;
        const auto palette = palettes.subspan(skeleton.firstOf(drawn.skin), skeleton.countOf(drawn.skin));
        for (const asset::MeshPrimitiveAsset& primitive : scene.mesh(drawn.mesh).primitives) {
            const asset::VertexStreamAsset& stream = scene.stream(primitive.stream);
            const std::size_t first = out.size();
            out.resize(first + stream.positions.size());
            CpuSkinningJob{palette,
                           stream.influences,
                           stream.influences2,
                           stream.positions,
                           {},
                           {},
                           std::span(out).subspan(first),
                           {},
                           {}}
                .run();
        }
    }
}

/// Where a point is in the picture, in pixels from its middle, seen along -Z by a camera at height 1.
glm::dvec2 inPicture(const glm::vec3& point, double cameraZ)
{
    return glm::dvec2(point.x, point.y - 1.0f) * pixelsPerMetre(kFovY, kHeight, cameraZ - double(point.z));
}

struct SampleCharacter : testing::Test {
    static void SetUpTestSuite()
    {
        auto loaded = import::loadScene(STYLIZED_SOURCE_DIR "/samples/character/iro.glb");
        ASSERT_TRUE(loaded) << toString(loaded.error());
        scene = std::make_shared<const asset::SceneAsset>(std::move(loaded->scene));
        const double intervals[] = {1.0 / 30.0, 1.0 / 15.0, 1.0 / 7.5};
        levels = measuredLevels(*scene, intervals);
    }
    static void TearDownTestSuite() { scene.reset(), levels.clear(); }

    static std::unique_ptr<PoseSource> playing(std::size_t clip, asset::AnimatorAsset& description)
    {
        description.clips = {{"clip", {}, {}, {}}};
        description.nodes = {{"clip", asset::ClipNodeAsset{asset::AnimatorClipIndex(std::size_t(0)),
                                                           endsAsItBegins(*scene, scene->clips[clip]), 1.0}}};
        description.root = asset::BlendNodeIndex(std::size_t(0));
        const AnimatorClip clips[] = {{&scene->clips[clip], scene.get()}};
        auto animator = Animator::make(description, *scene, clips);
        EXPECT_TRUE(animator) << toString(animator.error());
        return std::make_unique<AnimatorSource>(std::move(*animator), *scene);
    }

    static inline std::shared_ptr<const asset::SceneAsset> scene;
    static inline std::vector<LodLevel> levels;
};

TEST_F(SampleCharacter, HasLevelsOfWhichEachSavesMoreThanTheOneBefore)
{
    ASSERT_EQ(levels.size(), 4u);
    for (std::size_t level = 1; level < levels.size(); ++level) {
        EXPECT_GT(levels[level].errorMetres, levels[level - 1].errorMetres);
        EXPECT_LT(PaletteSkeleton(*scene, movingNodes(*scene, levels[level])).nodes().size(),
                  PaletteSkeleton(*scene, movingNodes(*scene, levels[level - 1])).nodes().size());
        RecordProperty("error_mm_" + std::to_string(level), std::to_string(1000.0 * levels[level].errorMetres));
    }
    EXPECT_LT(levels.back().errorMetres, 0.5) << "a level that is never near enough to be used is none";
}

TEST_F(SampleCharacter, IsNoPixelOffWhereALevelBegins)
{
    EXPECT_TRUE(endsAsItBegins(*scene, scene->clips[1])) << "its walk goes around";
    for (std::size_t level = 1; level < levels.size(); ++level) {
        const double distance = switchDistance(levels[level], kFovY, kHeight, kTolerancePixels);
        double farthest = 0.0;
        for (std::size_t clip = 0; clip < scene->clips.size(); ++clip) {
            asset::AnimatorAsset description;
            AnimationSystem exact, coarse;
            const SkeletonIndex skeleton = exact.addSkeleton(*scene);
            const CharacterIndex one = exact.addCharacter(skeleton, playing(clip, description));
            (void)coarse.addCharacter(coarse.addSkeleton(*scene, levels), playing(clip, description));
            // The levels are a little apart from the distance where both would do.
            coarse.setView(one, {true, pixelsPerMetre(kFovY, kHeight, 1.0001 * distance), 0.0f});
            std::vector<glm::vec3> right, shown;
            for (int frame = 0; frame < static_cast<int>(75.0 * scene->clips[clip].durationSeconds); ++frame) {
                exact.update(1.0 / 60.0);
                coarse.update(1.0 / 60.0);
                if (frame % 3 == 1 || frame < 2) // vertices are many
                    continue;
                EXPECT_EQ(coarse.level(one), level);
                skinAll(*scene, exact.skeleton(skeleton), exact.palettes(one), right);
                skinAll(*scene, exact.skeleton(skeleton), coarse.palettes(one), shown);
                // The vertex nearest to the camera is as far away as the level asks.
                float nearest = right[0].z;
                for (const glm::vec3& vertex : right)
                    nearest = std::max(nearest, vertex.z);
                const double cameraZ = double(nearest) + distance;
                for (std::size_t v = 0; v < right.size(); ++v)
                    farthest =
                        std::max(farthest, glm::length(inPicture(shown[v], cameraZ) - inPicture(right[v], cameraZ)));
            }
        }
        EXPECT_LE(farthest, kTolerancePixels) << "level " << level << " at " << distance << " m";
        EXPECT_GT(farthest, 0.1) << "a level that nobody can tell apart could begin much nearer";
    }
}

} // namespace
} // namespace stylized::animation
