#include "ViewerGLTest.h"

#include "IkHandles.h"

#include "support/TemporaryDirectory.h"

#include <stylized/app/ImageComparison.h>

#include <glm/geometric.hpp>

#include <filesystem>
#include <string>

namespace stylized::viewer {
namespace {

/// What plays, and an arm whose hand goes where it is told.
constexpr std::string_view kGraph = R"({
  "stylizedAnimator": 1,
  "parameters": [{"name": "go", "type": "float"}, {"name": "arm", "type": "float", "initial": 1},
                 {"name": "ground", "type": "float", "smooth": 0.3}],
  "clips": [{"name": "idle"}, {"name": "walk"}],
  "nodes": [{"name": "idle", "type": "clip", "clip": "idle"}, {"name": "walk", "type": "clip", "clip": "walk"},
            {"name": "legs", "type": "stateMachine",
             "states": [{"name": "Idle", "node": "idle"}, {"name": "Walk", "node": "walk"}],
             "transitions": [{"from": "Idle", "to": "Walk", "when": [{"parameter": "go", "is": "greater", "value": 0.5}]},
                             {"from": "Walk", "to": "Idle", "when": [{"parameter": "go", "is": "less", "value": 0.5}]}]}],
  "root": "legs",
  "ik": [{"name": "hand", "type": "twoBone", "weight": "arm", "root": "leftUpperArm", "middle": "leftLowerArm",
          "tip": "leftHand", "goal": [0.15, 0.5, 0.1]},
         {"name": "feet", "type": "footPlacement", "hips": "hips",
          "feet": [{"root": "leftUpperLeg", "middle": "leftLowerLeg", "tip": "leftFoot", "ground": "ground"},
                   {"root": "rightUpperLeg", "middle": "rightLowerLeg", "tip": "rightFoot"}]}]
})";

class ViewerGraphGLTest : public ViewerGLTest {
protected:
    void SetUp() override
    {
        ViewerGLTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        graph = folder.write("graph.json", std::string(kGraph));
        viewer->setLoadOptions({.animator = app::AnimatorSettings{graph.string(), {}, {}}});
        open({kIro});
        ASSERT_EQ(viewer->error(), "");
        ASSERT_EQ(viewer->characters().size(), 1u);
        ASSERT_NE(viewer->selected()->animator, nullptr);
    }

    std::string state()
    {
        const animation::Animator& animator = viewer->selected()->animator->animator();
        const auto& machine = std::get<asset::StateMachineNodeAsset>(
            animator.description().nodes[animator.machines()[0].node.value].kind);
        return machine.states[animator.machines()[0].machine->currentState().value].name;
    }
    void setParameter(std::size_t parameter, double value)
    {
        viewer->selected()->setParameter(asset::AnimatorParameterIndex(parameter), value);
    }
    glm::vec3 worldOf(std::string_view node)
    {
        const Character& character = *viewer->selected();
        for (std::size_t n = 0; n < character.scene().nodes.size(); ++n)
            if (character.scene().nodes[n].name == node)
                return glm::vec3(character.instance->worldFromInstance() *
                                 (*character.instance->pose().worldMatrix(NodeIndex(n)))[3]);
        ADD_FAILURE() << "no node " << node;
        return {};
    }

    test::TemporaryDirectory folder;
    std::filesystem::path graph;
};

constexpr float kReached = 1e-4f; // metres: what IK promises

TEST_F(ViewerGraphGLTest, AGraphDrivesTheCharacterAndItsParametersAreTurned)
{
    EXPECT_EQ(viewer->selected()->clip(), std::nullopt);
    EXPECT_TRUE(viewer->isMoving());
    EXPECT_EQ(state(), "Idle");
    const asset::DecodedImage before = picture();
    setParameter(0, 1.0);
    viewer->advance(0.2);
    EXPECT_EQ(state(), "Walk");
    for (int i = 0; i < 4; ++i)
        viewer->advance(0.2);
    EXPECT_NEAR(viewer->selected()->animator->seconds(), 1.0, 2.0 / 600);
    EXPECT_GT(app::differenceOf(before, picture()).max, 0.0);
    viewer->selected()->togglePlaying();
    EXPECT_FALSE(viewer->isMoving());
    const std::uint64_t version = viewer->selected()->instance->pose().version();
    viewer->advance(0.2);
    EXPECT_EQ(viewer->selected()->instance->pose().version(), version);
    viewer->selected()->stepFrames(3);
    EXPECT_NEAR(viewer->selected()->animator->seconds(), 1.1, 2.0 / 600);
    ASSERT_TRUE(viewer->selected()->restartAnimator());
    EXPECT_EQ(state(), "Idle");
    EXPECT_EQ(viewer->selected()->parameterValue(asset::AnimatorParameterIndex(std::size_t(0))), 0.0);
}

TEST_F(ViewerGraphGLTest, AHandleIsDraggedAndTheHandFollows)
{
    viewer->selected()->togglePlaying();
    const std::vector<IkHandle> handles = ikHandles(*viewer->selected());
    ASSERT_EQ(handles.size(), 2u) << "the hand, and the foot whose ground follows a parameter";
    EXPECT_EQ(handles[0].name, "hand");
    EXPECT_LT(glm::distance(handles[0].position, glm::vec3(0.15f, 0.5f, 0.1f)), kReached);
    EXPECT_LT(glm::distance(worldOf("leftHand"), handles[0].position), kReached);
    viewer->selected()->setPlacement({{2, 0, 0}, 90, 1});
    const glm::vec3 there = ikHandles(*viewer->selected())[0].position + glm::vec3(0, 0.02f, 0);
    moveIkHandle(*viewer->selected(), ikHandles(*viewer->selected())[0], there);
    viewer->advance(0);
    EXPECT_LT(glm::distance(ikHandles(*viewer->selected())[0].position, there), kReached) << "in the world, turned";
    EXPECT_LT(glm::distance(worldOf("leftHand"), there), kReached);
    EXPECT_TRUE(ikHandles(*viewer->selected())[0].isHeld);
    releaseIkHandle(*viewer->selected(), ikHandles(*viewer->selected())[0]);
    viewer->advance(0);
    EXPECT_FALSE(ikHandles(*viewer->selected())[0].isHeld);
    EXPECT_LT(glm::distance(worldOf("leftHand"), there - glm::vec3(0, 0.02f, 0)), kReached);
}

TEST_F(ViewerGraphGLTest, TheGroundBelowAFootGoesUpAndDownAtOnceWhereTimeStandsStill)
{
    viewer->selected()->togglePlaying();
    const float before = worldOf("leftFoot").y;
    const IkHandle foot = ikHandles(*viewer->selected())[1];
    EXPECT_EQ(foot.name, "feet.leftFoot");
    moveIkHandle(*viewer->selected(), foot, foot.position + glm::vec3(5, 0.05f, 0));
    viewer->advance(0);
    EXPECT_NEAR(viewer->selected()->parameterValue(asset::AnimatorParameterIndex(std::size_t(2))), 0.05, 1e-6);
    EXPECT_NEAR(worldOf("leftFoot").y, before + 0.05f, 1e-3f);
    EXPECT_NEAR(ikHandles(*viewer->selected())[1].position.y, foot.position.y + 0.05f, kReached) << "the ring as well";
    viewer->selected()->togglePlaying();
    setParameter(2, 0.0);
    viewer->advance(1.0 / 600);
    EXPECT_NEAR(worldOf("leftFoot").y, before + 0.05f, 1e-2f) << "while time passes, it follows smoothly";
}

TEST_F(ViewerGraphGLTest, AnotherLookAndAReloadKeepWhatWasTurned)
{
    setParameter(0, 1.0);
    viewer->advance(0.25);
    const double seconds = viewer->selected()->animator->seconds();
    ASSERT_TRUE(viewer->options().set("look", "plain").has_value());
    viewer->applyOptions();
    viewer->advance(0);
    EXPECT_EQ(state(), "Walk");
    EXPECT_NEAR(viewer->selected()->animator->seconds(), seconds, 2.0 / 600);
    viewer->setWatching(true);
    std::filesystem::last_write_time(graph, std::filesystem::file_time_type::clock::now() + std::chrono::seconds(5));
    viewer->passIdle(0.6);
    EXPECT_TRUE(viewer->isBusy()) << "the graph was written: it is read again";
    settle();
    EXPECT_EQ(viewer->selected()->parameterValue(asset::AnimatorParameterIndex(std::size_t(0))), 1.0);
}

TEST_F(ViewerGraphGLTest, AReloadKeepsWhatIsPausedAndHeld)
{
    viewer->selected()->togglePlaying();
    setParameter(2, 0.04);
    const glm::vec3 there(0.15f, 0.52f, 0.1f);
    moveIkHandle(*viewer->selected(), ikHandles(*viewer->selected())[0], there);
    viewer->advance(0);
    const float foot = worldOf("leftFoot").y;
    viewer->reload();
    settle();
    EXPECT_FALSE(viewer->isMoving());
    ASSERT_TRUE(ikHandles(*viewer->selected())[0].isHeld);
    EXPECT_LT(glm::distance(ikHandles(*viewer->selected())[0].position, there), kReached);
    EXPECT_LT(glm::distance(worldOf("leftHand"), there), kReached);
    EXPECT_NEAR(worldOf("leftFoot").y, foot, 1e-3f);
}

TEST_F(ViewerGraphGLTest, AGraphThatIsWrongIsToldAndNothingIsOpened)
{
    const std::filesystem::path broken = folder.write("broken.json", "{\"stylizedAnimator\": 1}");
    viewer->setLoadOptions({.animator = app::AnimatorSettings{broken.string(), {}, {}}});
    open({kFox}, OpenMode::Add);
    EXPECT_EQ(viewer->characters().size(), 1u);
    EXPECT_NE(viewer->error().find("broken.json"), std::string::npos) << viewer->error();
}

} // namespace
} // namespace stylized::viewer
