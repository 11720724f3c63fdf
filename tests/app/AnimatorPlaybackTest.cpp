#include <stylized/app/AnimatorPlayback.h>
#include <stylized/app/CommandLine.h>

#include "support/TemporaryDirectory.h"

#include <gmock/gmock.h>

using namespace stylized;
using namespace stylized::app;
using ::testing::HasSubstr;

namespace {

// What a thousand steps of 1/600 s may miss a time by.
constexpr float kSteps = 1e-5f;

/// One node, which "Slide" moves along x by 1 m/s for 10 s and "High" holds 1 m up.
asset::SceneAsset scene()
{
    asset::SceneAsset scene;
    scene.nodes.resize(1);
    scene.nodes[0].name = "root";
    scene.nodes[0].subtreeEnd = NodeIndex(1);
    asset::AnimationChannelAsset slide, high;
    slide.node = high.node = NodeIndex(0);
    slide.times = high.times = {0, 10};
    slide.values = {0, 0, 0, 10, 0, 0};
    high.values = {0, 1, 0, 0, 1, 0};
    scene.clips = {{"Slide", 10.0, {slide}}, {"High", 10.0, {high}}};
    EXPECT_EQ(asset::findBrokenPromise(scene), "");
    return scene;
}

constexpr std::string_view kGraph = R"({
  "stylizedAnimator": 1,
  "parameters": [{"name": "speed", "type": "float", "initial": 1}, {"name": "jump", "type": "trigger"},
                 {"name": "armed", "type": "bool"}, {"name": "count", "type": "int"}],
  "clips": [{"name": "Slide"}, {"name": "High"}],
  "nodes": [
    {"name": "slide", "type": "clip", "clip": "Slide"},
    {"name": "scaled", "type": "timeScale", "node": "slide", "factor": "speed"},
    {"name": "high", "type": "clip", "clip": "High"},
    {"name": "machine", "type": "stateMachine",
     "states": [{"name": "Move", "node": "scaled"}, {"name": "Jump", "node": "high"}],
     "transitions": [{"from": "Move", "to": "Jump", "when": [{"parameter": "jump"}], "seconds": 0}]}],
  "root": "machine")";

class AnimatorPlaybackTest : public ::testing::Test {
protected:
    std::string write(std::string_view rest)
    {
        return folder_.write("graph.json", std::string(kGraph).append(rest)).string();
    }

    std::unique_ptr<AnimatorPlayback> load(std::vector<std::string> sets, std::vector<std::string> changes,
                                           std::string_view rest = "}")
    {
        Result<std::unique_ptr<AnimatorPlayback>> made =
            AnimatorPlayback::load({write(rest), std::move(sets), std::move(changes)}, scene_);
        if (!made) {
            ADD_FAILURE() << toString(made.error());
            return nullptr;
        }
        return *std::move(made);
    }

    Error refusal(std::vector<std::string> sets, std::vector<std::string> changes, std::string_view rest = "}")
    {
        const Result<std::unique_ptr<AnimatorPlayback>> made =
            AnimatorPlayback::load({write(rest), std::move(sets), std::move(changes)}, scene_);
        EXPECT_FALSE(made.has_value());
        return made ? Error{} : made.error();
    }

    glm::vec3 at(AnimatorPlayback& playback, double seconds)
    {
        EXPECT_TRUE(playback.seek(seconds, pose_));
        return glm::vec3((*pose_.worldMatrix(NodeIndex(0)))[3]);
    }

    test::TemporaryDirectory folder_;
    asset::SceneAsset scene_ = scene();
    animation::ScenePose pose_{scene_};
};

TEST_F(AnimatorPlaybackTest, PlaysFromItsStart)
{
    const auto playback = load({}, {});
    EXPECT_EQ(at(*playback, 0), glm::vec3(0, 0, 0));
    EXPECT_NEAR(at(*playback, 0.5).x, 0.5f, kSteps);
    EXPECT_NEAR(at(*playback, 1.0 / 24.0).x, 1.0f / 24.0f, kSteps); // 25 steps
}

TEST_F(AnimatorPlaybackTest, SetsParametersFromTheStartOrFromAMomentOn)
{
    EXPECT_NEAR(at(*load({"speed=2.5"}, {}), 1).x, 2.5f, 2.5f * kSteps);
    const auto stops = load({}, {"0.5:speed=0"});
    EXPECT_NEAR(at(*stops, 0.5).x, 0.5f, kSteps);
    EXPECT_NEAR(at(*stops, 3).x, 0.5f, kSteps);
    EXPECT_EQ(at(*load({}, {"0:speed=0"}), 1).x, 0.0f);
}

TEST_F(AnimatorPlaybackTest, AHandPlaysOnFromWhereItIs)
{
    const auto playback = load({}, {"2.0:jump"});
    animation::Animator& animator = playback->animator();
    const auto x = [&] { return (*pose_.worldMatrix(NodeIndex(0)))[3].x; };
    ASSERT_TRUE(playback->advance(0.5, pose_));
    EXPECT_NEAR(x(), 0.5f, kSteps);
    EXPECT_DOUBLE_EQ(playback->seconds(), 0.5);
    animator.parameters().set(*animator.parameters().findFloat("speed"), 3.0f);
    ASSERT_TRUE(playback->advance(0.5, pose_));
    EXPECT_NEAR(x(), 2.0f, 2 * kSteps) << "half a second three times as fast";
    for (int frame = 0; frame < 1000; ++frame) // shorter than a step: none is lost
        ASSERT_TRUE(playback->advance(0.0005, pose_));
    EXPECT_NEAR(x(), 3.5f, 3.5f * 3 / 600) << "less than a step may be owed";
    ASSERT_TRUE(playback->advance(1.0, pose_));
    EXPECT_EQ((*pose_.worldMatrix(NodeIndex(0)))[3].y, 1.0f) << "what was to happen after two seconds has";
    EXPECT_NEAR(at(*playback, 0.25).x, 0.25f, kSteps) << "a moment is looked at with the file's parameters";
}

TEST_F(AnimatorPlaybackTest, AStepOfNothingShowsWhatWasSetAndAnotherPoseGoesOn)
{
    const auto playback = load({}, {});
    ASSERT_TRUE(playback->advance(1.0, pose_));
    animation::ScenePose other(scene_);
    ASSERT_TRUE(playback->advance(0.0, other));
    EXPECT_NEAR((*other.worldMatrix(NodeIndex(0)))[3].x, 1.0f, kSteps);
    EXPECT_DOUBLE_EQ(playback->seconds(), 1.0);
}

TEST_F(AnimatorPlaybackTest, AChangeCountsFromTheFollowingStepOn)
{
    const auto jumps = load({}, {"1.0:jump"});
    EXPECT_EQ(at(*jumps, 1.0).y, 0.0f);
    EXPECT_EQ(at(*jumps, 1.0 + 1.0 / AnimatorPlayback::kStepsPerSecond).y, 1.0f);
    EXPECT_EQ(at(*jumps, 0.9).y, 0.0f); // and backwards
    EXPECT_EQ(at(*load({"jump"}, {}), 1.0 / AnimatorPlayback::kStepsPerSecond).y, 1.0f);
}

TEST_F(AnimatorPlaybackTest, AMomentIsTheSameWhicheverWasShownBefore)
{
    const auto one = load({"speed=1.3"}, {"0.2:speed=0.7"});
    static_cast<void>(at(*one, 2));
    static_cast<void>(at(*one, 0.1));
    const glm::vec3 late = at(*one, 1.7);
    pose_.resetToBindPose(); // somebody else's pose in between
    EXPECT_EQ(at(*one, 1.7), late);
    EXPECT_EQ(at(*load({"speed=1.3"}, {"0.2:speed=0.7"}), 1.7), late);
}

TEST_F(AnimatorPlaybackTest, RootMotionTakesTheCharacterAlong)
{
    const auto playback = load({}, {}, R"(, "rootMotion": {"node": "root", "axes": ["x"], "turn": false}})");
    EXPECT_EQ(at(*playback, 2).x, 0.0f);
    EXPECT_NEAR(playback->placement()[3].x, 2.0f, kSteps);
    EXPECT_EQ(at(*playback, 0).x, 0.0f);
    EXPECT_EQ(playback->placement()[3].x, 0.0f);
}

TEST_F(AnimatorPlaybackTest, RefusesSettingsThatTheAnimatorDoesNotKnow)
{
    const auto sentence = [&](std::string set) {
        const Error error = refusal({std::move(set)}, {});
        EXPECT_EQ(exitCode(error.code), 2);
        return error.message;
    };
    EXPECT_EQ(sentence("sped=1"), "--set sped=1: the animator has no parameter 'sped' (did you mean 'speed'?)");
    EXPECT_EQ(sentence("q=1"), "--set q=1: the animator has no parameter 'q' (it has speed, jump, armed, count)");
    EXPECT_EQ(sentence("speed"), "--set speed: expected speed=VALUE: only a trigger has none");
    EXPECT_EQ(sentence("speed=fast"), "--set speed=fast: expected speed to be a number");
    EXPECT_EQ(sentence("speed=1e99"), "--set speed=1e99: expected speed to be a number");
    EXPECT_EQ(sentence("armed=2"), "--set armed=2: expected armed to be true or false");
    EXPECT_EQ(sentence("count=1.5"), "--set count=1.5: expected count to be a whole number");
    EXPECT_EQ(sentence("jump=1"), "--set jump=1: expected jump without a value: it is a trigger");
    for (const char* text : {"jump", "-1:jump", "x:jump", "4000:jump", ":jump"})
        EXPECT_THAT(refusal({}, {text}).message, HasSubstr("expected SECONDS:NAME=VALUE")) << text;
}

TEST_F(AnimatorPlaybackTest, ErrorsNameThePlaceInTheGraph)
{
    scene_.clips[1].name = "Low";
    Error error = refusal({}, {});
    EXPECT_EQ(error.code, ErrorCode::ValueInvalid);
    EXPECT_THAT(error.file, HasSubstr("graph.json"));
    EXPECT_EQ(error.place, "/clips/1/name");
    EXPECT_EQ(error.message, "expected a clip of the character, which has no 'High' (it has Slide, Low)");

    scene_.clips[1].name = "High";
    error = refusal({}, {}, R"(, "rootMotion": {"node": "hips"}})");
    EXPECT_THAT(error.file, HasSubstr("graph.json"));
    EXPECT_EQ(error.place, "/rootMotion/node");

    const std::string path = folder_
                                 .write("files.json",
                                        R"({"stylizedAnimator": 1, "clips": [{"name": "a", "file": "none.glb"}],
                                            "nodes": [{"name": "a", "type": "clip", "clip": "a"}], "root": "a"})")
                                 .string();
    const auto missing = AnimatorPlayback::load({path, {}, {}}, scene_);
    ASSERT_FALSE(missing.has_value());
    EXPECT_EQ(missing.error().code, ErrorCode::FileNotFound);
    EXPECT_EQ(missing.error().file, path);
    EXPECT_EQ(missing.error().place, "/clips/0/file");
    EXPECT_THAT(missing.error().message, HasSubstr("none.glb: there is no such file"));
}

TEST_F(AnimatorPlaybackTest, RefusesTimesBeyondAnHour)
{
    const auto playback = load({}, {});
    const Result<void> late = playback->seek(3601, pose_);
    ASSERT_FALSE(late.has_value());
    EXPECT_EQ(exitCode(late.error().code), 2);
}

TEST(AnimatorSettings, NeedAnAnimator)
{
    const auto settingsOf = [](std::vector<const char*> words) {
        const auto read = parseCommandLine(words);
        EXPECT_TRUE(read.has_value());
        return animatorSettings(std::get<Invocation>(*read).values);
    };
    EXPECT_EQ(settingsOf({"evaluate", "f.glb", "--set", "a=1"}).error().message,
              "--set: expected --animator beside it");
    EXPECT_EQ(settingsOf({"evaluate", "f.glb", "--at", "1:a"}).error().message, "--at: expected --animator beside it");
    EXPECT_FALSE(settingsOf({"evaluate", "f.glb"})->has_value());
    const auto settings = settingsOf({"render", "f.glb", "--animator", "g.json", "--set", "a=1", "--at", "1:b"});
    EXPECT_EQ((*settings)->file, "g.json");
    EXPECT_EQ((*settings)->sets, std::vector<std::string>{"a=1"});
    EXPECT_EQ((*settings)->changes, std::vector<std::string>{"1:b"});
}

} // namespace
