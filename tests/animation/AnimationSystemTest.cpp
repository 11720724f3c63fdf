#include "CrowdTesting.h"

#include <stylized/animation/SkinMatricesJob.h>
#include <stylized/animation/crowd/UpdateSchedule.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>
#include <vector>

namespace stylized::animation {
namespace {

using namespace test;

constexpr double kFrame = 1.0 / 64.0; // whose multiples are exact

/// Moves node 0 along x, a metre a second, and says when it has been asked.
class MovingSource final : public PoseSource {
public:
    explicit MovingSource(std::atomic<int>* evaluations = nullptr) : evaluations_(evaluations) {}

    [[nodiscard]] std::size_t poseCount() const noexcept override { return 1; }
    void update(double seconds, std::span<Pose> poses) noexcept override
    {
        timeBefore_ = time_;
        time_ += seconds;
        if (evaluations_ != nullptr)
            ++*evaluations_;
        poses[0].setTransform(NodeIndex(std::size_t(0)), translation(static_cast<float>(time_), 0, 0));
        poses[0].setTransform(NodeIndex(std::size_t(1)), translation(0, static_cast<float>(time_), 0));
        for (float& value : poses[0].values())
            value = static_cast<float>(time_);
    }
    /// Where it is in its last evaluation, and was in the one before.
    [[nodiscard]] double time() const { return time_; }
    [[nodiscard]] double timeBefore() const { return timeBefore_; }

private:
    double time_ = 0.0, timeBefore_ = 0.0;
    std::atomic<int>* evaluations_; ///< Of several sources, which threads update.
};

/// Two nodes, both joints of one skin, bound where they stand; the first one's mesh has a morph target.
asset::SceneAsset pairScene()
{
    asset::SceneAsset scene = sceneWithParents({-1, 0});
    addMorphedTriangle(scene, 0, 1);
    asset::SkinAsset skin;
    skin.joints = {NodeIndex(std::size_t(0)), NodeIndex(std::size_t(1))};
    skin.inverseBinds.assign(2, glm::mat4(1));
    scene.skins.push_back(skin);
    return scene;
}

/// Where node 0 is shown.
float placeOf(const AnimationSystem& system, CharacterIndex character)
{
    return system.palettes(character)[0].rows[0].w;
}

/// Every eighth frame from a size of 100 pixels a metre down.
const std::vector<LodLevel> kEighth{{0.0, {}, 0.0}, {8.0 * kFrame, {}, 0.01}};

/// Small enough for the second level.
CharacterView farAway()
{
    return {true, 50.0, 0.0f};
}

TEST(AnimationSystem, ShowsTheBitsOfAnimatorsOnTheirOwn)
{
    // Of the first scene more than fit side by side, of the second fewer than stand side by side.
    const CrowdScene scenes[2] = {{1, 43}, {2, 20}};
    AnimationSystem system;
    const SkeletonIndex skeletons[2] = {system.addSkeleton(scenes[0].scene), system.addSkeleton(scenes[1].scene)};
    struct Alone {
        const CrowdScene* scene;
        std::unique_ptr<Animator> animator;
        ScenePose pose;
        CharacterIndex character;
    };
    std::vector<Alone> all;
    for (std::size_t i = 0; i < 40; ++i) {
        const std::size_t which = i % 20 == 7 ? 1 : 0;
        const float speed = static_cast<float>(i) / 40.0f;
        all.push_back({&scenes[which], scenes[which].animator(speed), ScenePose(scenes[which].scene),
                       system.addCharacter(skeletons[which], scenes[which].source(speed))});
    }
    EXPECT_TRUE(system.palettes(all[0].character).empty()) << "nothing has been evaluated";
    for (int frame = 0; frame < 30; ++frame) {
        EXPECT_EQ(system.update(1.0 / 60.0).evaluatedCount, 40u);
        for (Alone& one : all) {
            ASSERT_TRUE(one.animator->update(1.0 / 60.0, one.pose));
            const asset::SkinAsset& skin = one.scene->scene.skins[0];
            std::vector<math::Affine> palette(skin.joints.size());
            SkinMatricesJob{one.pose.worldMatrices(), skin.joints, skin.inverseBinds, palette}.run();
            const std::span<const math::Affine> shown = system.palettes(one.character);
            ASSERT_EQ(shown.size(), palette.size());
            ASSERT_EQ(std::memcmp(shown.data(), palette.data(), shown.size_bytes()), 0)
                << "frame " << frame << ", character " << one.character.value;
            const std::span<const float> values = system.values(one.character);
            ASSERT_TRUE(std::equal(values.begin(), values.end(), one.pose.values().begin(), one.pose.values().end()));
            EXPECT_EQ(system.version(one.character), std::uint64_t(frame) + 1);
        }
    }
}

TEST(AnimationSystem, RunsTheInverseKinematicsOfAnimators)
{
    CrowdScene crowd(1, 3);
    crowd.scene = sceneWithParents({-1, 0, 1});
    asset::SkinAsset skin;
    for (std::size_t n = 0; n < 3; ++n) {
        skin.joints.emplace_back(n);
        skin.inverseBinds.emplace_back(1.0f);
        crowd.scene.nodes[n].local = translation(0, n == 0 ? 0.0f : -1.0f, 0);
    }
    crowd.scene.skins.push_back(skin);
    crowd.scene.clips = {standingClip(0), standingClip(0)};
    const asset::AnimatorVector goal{asset::AnimatorNumber{1.0, {}}, asset::AnimatorNumber{-1.0, {}},
                                     asset::AnimatorNumber{0.0, {}}};
    crowd.description.ik = {{"limb", {1.0, {}}, asset::TwoBoneIkAsset{"0", "1", "2", {goal, ""}, false, {}}}};
    AnimationSystem system;
    const CharacterIndex one = system.addCharacter(system.addSkeleton(crowd.scene), crowd.source(0.0f));
    system.update(kFrame);
    const glm::vec3 tip = math::transformPoint(system.palettes(one)[2], {0, 0, 0});
    EXPECT_NEAR(tip.x, 1.0f, 1e-5f);
    EXPECT_NEAR(tip.y, -1.0f, 1e-5f);
}

TEST(AnimationSystem, ShowsEveryFrameAtItsTimeBetweenTwoEvaluations)
{
    const asset::SceneAsset scene = pairScene();
    AnimationSystem system;
    const SkeletonIndex skeleton = system.addSkeleton(scene, kEighth);
    std::vector<CharacterIndex> all;
    std::atomic<int> evaluations = 0;
    for (int i = 0; i < 64; ++i) {
        all.push_back(system.addCharacter(skeleton, std::make_unique<MovingSource>(&evaluations)));
        system.setView(all.back(), farAway());
    }
    EXPECT_EQ(system.update(kFrame).evaluatedCount, 64u) << "all are new";
    std::size_t most = 0;
    std::uint64_t version = system.version(all[5]);
    for (int frame = 2; frame < 100; ++frame) {
        const CrowdUpdate done = system.update(kFrame);
        if (frame > 2)
            most = std::max(most, done.evaluatedCount);
        for (const CharacterIndex character : all) {
            // What moves at an even speed is interpolated without an error.
            ASSERT_NEAR(placeOf(system, character), frame * kFrame, 1e-6) << "frame " << frame;
            ASSERT_NEAR(system.values(character)[0], frame * kFrame, 1e-6);
            const auto& source = static_cast<const MovingSource&>(system.source(character));
            const double way = source.time() - source.timeBefore();
            ASSERT_NEAR(source.timeBefore() + system.progress(character) * way, frame * kFrame, 1e-12);
        }
        EXPECT_GT(system.version(all[5]), version);
        version = system.version(all[5]);
        EXPECT_EQ(system.level(all[5]), frame > 1 ? 1u : 0u);
    }
    // Each once in eight frames, though from a beginning of its own; all at once would be 64.
    EXPECT_NEAR(evaluations, 64 * 99 / 8, 64 * 3);
    EXPECT_LE(most, 24u);
}

TEST(AnimationSystem, EvaluatesNearCharactersInEachFrameAndFollowsTheirSize)
{
    const asset::SceneAsset scene = pairScene();
    AnimationSystem system;
    std::atomic<int> evaluations = 0;
    const CharacterIndex one =
        system.addCharacter(system.addSkeleton(scene, kEighth), std::make_unique<MovingSource>(&evaluations));
    for (int frame = 0; frame < 16; ++frame)
        system.update(kFrame);
    EXPECT_EQ(evaluations, 16);
    system.setView(one, farAway());
    for (int frame = 0; frame < 64; ++frame)
        system.update(kFrame);
    EXPECT_NEAR(evaluations, 16 + 8, 2);
    system.setView(one, {});
    for (int frame = 0; frame < 8; ++frame)
        system.update(kFrame); // what has been evaluated ahead is shown first
    const int before = evaluations;
    for (int frame = 0; frame < 16; ++frame)
        system.update(kFrame);
    EXPECT_EQ(evaluations, before + 16);
    EXPECT_NEAR(placeOf(system, one), (16 + 64 + 8 + 16) * kFrame, 1e-6);
}

TEST(AnimationSystem, LetsTimePassForThoseThatAreNotSeenAtNoCost)
{
    const asset::SceneAsset scene = pairScene();
    AnimationSystem system;
    std::atomic<int> evaluations = 0;
    const CharacterIndex one =
        system.addCharacter(system.addSkeleton(scene, kEighth), std::make_unique<MovingSource>(&evaluations));
    for (const bool isFar : {false, true}) {
        CharacterView view = isFar ? farAway() : CharacterView{};
        system.setView(one, view);
        system.update(kFrame);
        view.isVisible = false;
        system.setView(one, view);
        const int before = evaluations;
        const std::uint64_t version = system.version(one);
        for (int frame = 0; frame < 100; ++frame)
            EXPECT_EQ(system.update(kFrame).evaluatedCount, 0u);
        EXPECT_EQ(evaluations, before);
        EXPECT_EQ(system.version(one), version);
        view.isVisible = true;
        system.setView(one, view);
        system.update(kFrame);
        EXPECT_NEAR(placeOf(system, one), (isFar ? 204 : 102) * kFrame, 1e-5) << "at once where it belongs";
    }
}

TEST(AnimationSystem, KeepsStillNodesInTheirBindPose)
{
    asset::SceneAsset scene = pairScene();
    AnimationSystem system;
    std::vector<LodLevel> levels{{}, {0.0, {NodeIndex(std::size_t(1))}, 0.01}};
    const CharacterIndex one = system.addCharacter(system.addSkeleton(scene, levels), std::make_unique<MovingSource>());
    system.update(0.5);
    EXPECT_EQ(system.palettes(one)[1].rows[1].w, 0.5f);
    system.setView(one, farAway());
    system.update(0.5);
    EXPECT_EQ(system.palettes(one)[1].rows[0].w, 1.0f) << "follows the node above it";
    EXPECT_EQ(system.palettes(one)[1].rows[1].w, 0.0f);
}

/// Its pose is not finite from its third evaluation to its fifth.
class BrokenSource final : public PoseSource {
public:
    [[nodiscard]] std::size_t poseCount() const noexcept override { return 1; }
    void update(double, std::span<Pose> poses) noexcept override
    {
        ++count_;
        const bool isBroken = count_ >= 3 && count_ <= 5;
        poses[0].setTransform(NodeIndex(std::size_t(0)),
                              translation(isBroken ? std::numeric_limits<float>::quiet_NaN() : float(count_), 0, 0));
        poses[0].setTransform(NodeIndex(std::size_t(1)), {});
    }

private:
    int count_ = 0;
};

TEST(AnimationSystem, KeepsWhatItShowsWhereAPoseIsNotFinite)
{
    const asset::SceneAsset scene = pairScene();
    for (const std::size_t count : {1u, 9u}) { // alone, and side by side with others
        AnimationSystem system;
        const SkeletonIndex skeleton = system.addSkeleton(scene);
        const CharacterIndex broken = system.addCharacter(skeleton, std::make_unique<BrokenSource>());
        for (std::size_t i = 1; i < count; ++i)
            system.addCharacter(skeleton, std::make_unique<MovingSource>());
        const float expected[] = {1, 2, 2, 2, 2, 6};
        for (const float place : expected) {
            const CrowdUpdate done = system.update(kFrame);
            EXPECT_EQ(placeOf(system, broken), place);
            EXPECT_EQ(done.notFiniteCount, place == 2 && done.notFiniteCount != 0 ? 1u : 0u);
        }
        EXPECT_EQ(placeOf(system, broken), 6.0f);
    }
}

TEST(AnimationSystem, TakesStepsThatAreNoneForNone)
{
    const asset::SceneAsset scene = pairScene();
    AnimationSystem system;
    const CharacterIndex one = system.addCharacter(system.addSkeleton(scene), std::make_unique<MovingSource>());
    system.update(1.0);
    for (const double seconds : {-1.0, std::nan(""), std::numeric_limits<double>::infinity(), 0.0})
        system.update(seconds);
    EXPECT_EQ(placeOf(system, one), 1.0f);
}

TEST(AnimationSystem, GivesThePlaceOfARemovedCharacterToTheNext)
{
    const asset::SceneAsset scene = pairScene();
    AnimationSystem system;
    const SkeletonIndex skeleton = system.addSkeleton(scene);
    const CharacterIndex first = system.addCharacter(skeleton, std::make_unique<MovingSource>());
    const CharacterIndex second = system.addCharacter(skeleton, std::make_unique<MovingSource>());
    system.update(1.0);
    system.removeCharacter(first);
    EXPECT_EQ(system.update(1.0).evaluatedCount, 1u);
    const CharacterIndex third = system.addCharacter(skeleton, std::make_unique<MovingSource>());
    EXPECT_EQ(third, first);
    EXPECT_EQ(system.version(third), 0u);
    system.update(1.0);
    EXPECT_EQ(placeOf(system, third), 1.0f) << "its time begins when it comes";
    EXPECT_EQ(placeOf(system, second), 3.0f);
}

TEST(AnimationSystem, HasNothingToDoWithoutCharactersOrJoints)
{
    AnimationSystem system;
    EXPECT_EQ(system.update(kFrame).evaluatedCount, 0u);
    const asset::SceneAsset bare = sceneWithParents({-1, 0});
    const SkeletonIndex skeleton = system.addSkeleton(bare);
    const CharacterIndex one = system.addCharacter(skeleton, std::make_unique<MovingSource>());
    system.update(kFrame);
    EXPECT_TRUE(system.palettes(one).empty());
    EXPECT_EQ(system.version(one), 1u);
}

TEST(AnimationSystem, TakesTenThousandJoints)
{
    std::vector<int> parents;
    for (int i = 0; i < 10'000; ++i)
        parents.push_back(i - 1);
    asset::SceneAsset scene = sceneWithParents(parents);
    scene.skins.resize(1);
    for (std::size_t n = 0; n < 10'000; ++n) {
        scene.skins[0].joints.emplace_back(n);
        scene.skins[0].inverseBinds.emplace_back(1.0f);
    }
    AnimationSystem system;
    const SkeletonIndex skeleton = system.addSkeleton(scene);
    CharacterIndex last;
    for (int i = 0; i < 5; ++i)
        last = system.addCharacter(skeleton, std::make_unique<MovingSource>());
    system.update(2.0);
    EXPECT_EQ(system.palettes(last)[9'999].rows[0].w, 2.0f);
}

TEST(AnimationSystem, KeepsToItsBudgetAndLetsNobodyStandStill)
{
    const asset::SceneAsset scene = pairScene();
    std::atomic<int> evaluations = 0;
    // Ten microseconds an evaluation, for 64 characters of which each would have one a frame.
    const auto clock = [&] { return 10.0 * evaluations; };
    AnimationSystem system({1.0, 200.0, 0.25, clock});
    const SkeletonIndex skeleton = system.addSkeleton(scene, kEighth);
    std::vector<CharacterIndex> all;
    std::atomic<int> mainEvaluations = 0;
    for (int i = 0; i < 64; ++i) {
        // The main character counts for itself.
        all.push_back(
            system.addCharacter(skeleton, std::make_unique<MovingSource>(i == 20 ? &mainEvaluations : &evaluations)));
        system.setView(all.back(), {true, 1000.0, i == 20 ? 1.0f : 0.0f});
    }
    for (int frame = 1; frame <= 32; ++frame)
        system.update(kFrame); // finds out what an evaluation costs
    const int before = evaluations, mainBefore = mainEvaluations;
    for (int frame = 33; frame <= 160; ++frame) {
        const CrowdUpdate done = system.update(kFrame);
        EXPECT_FALSE(done.isOverBudget);
        EXPECT_LE(done.evaluatedCount, 40u) << "twice the budget, in no frame";
        for (const CharacterIndex character : all)
            ASSERT_NEAR(placeOf(system, character), frame * kFrame, 1e-6) << "nobody stands still";
    }
    EXPECT_EQ(mainEvaluations - mainBefore, 128) << "the main character is evaluated in each frame";
    const double perFrame = (evaluations - before) / 128.0;
    EXPECT_LE(perFrame, 21.0) << "20 fit into 200 microseconds";
    EXPECT_GE(perFrame, 15.0) << "and are made use of";

    system.setBudget(1.0);
    EXPECT_TRUE(system.update(kFrame).isOverBudget);
    for (int frame = 0; frame < 20; ++frame)
        system.update(kFrame);
    EXPECT_NEAR(placeOf(system, all[3]), 181 * kFrame, 1e-6) << "too small a budget stops nobody either";
}

TEST(UpdateSchedule, GrantsWhatFits)
{
    UpdateSchedule schedule;
    const UpdateWish wishes[] = {{0.0, 10.0, 0.0f, 1.0}, {4.0, 10.0, 0.0f, 1.0}};
    double granted[2];
    EXPECT_TRUE(schedule.grant(wishes, 12.5, 1.0, 8.0, granted));
    EXPECT_EQ(granted[0], 0.0);
    EXPECT_EQ(granted[1], 4.0);
    EXPECT_TRUE(schedule.grant({}, 0.0, 1.0, 8.0, {}));
}

TEST(UpdateSchedule, ServesTheImportantFirstThenTheLarge)
{
    UpdateSchedule schedule;
    const UpdateWish wishes[] = {
        {0.0, 8.0, 0.0f, 1.0}, {0.0, 8.0, 0.0f, 5.0}, {0.0, 8.0, 1.0f, 1.0}, {0.0, 8.0, 0.0f, 2.0}};
    double granted[4];
    // At the longest interval each costs 1: of 20, 4 are for that. Two times 7 more are for the important one and the
    // large one; of the 2 that are left the next one has 1 + 2 = 8 / (8/3).
    EXPECT_TRUE(schedule.grant(wishes, 20.0, 1.0, 8.0, granted));
    EXPECT_EQ(granted[2], 0.0);
    EXPECT_EQ(granted[1], 0.0);
    EXPECT_DOUBLE_EQ(granted[3], 8.0 / 3.0);
    EXPECT_EQ(granted[0], 8.0);
}

TEST(UpdateSchedule, GrantsTheLongestIntervalWhereNothingFits)
{
    UpdateSchedule schedule;
    const UpdateWish wishes[] = {{0.0, 8.0, 0.0f, 1.0}, {16.0, 8.0, 0.0f, 1.0}};
    double granted[2];
    EXPECT_FALSE(schedule.grant(wishes, 1.0, 1.0, 8.0, granted));
    EXPECT_EQ(granted[0], 8.0);
    EXPECT_EQ(granted[1], 16.0) << "nobody gets more than it wishes for";
}

} // namespace
} // namespace stylized::animation
