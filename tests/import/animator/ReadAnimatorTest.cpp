#include <stylized/import/animator/ReadAnimator.h>

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <random>
#include <span>
#include <string>
#include <tuple>

namespace stylized::import {
namespace {

using namespace asset;

const std::string kFile = R"({
  "stylizedAnimator": 1,
  "parameters": [
    {"name": "speed", "type": "float", "initial": 1.5},
    {"name": "side", "type": "float", "smooth": 0.5},
    {"name": "armed", "type": "bool", "initial": true},
    {"name": "weapon", "type": "int", "initial": -2},
    {"name": "jump", "type": "trigger"}
  ],
  "clips": [
    {"name": "idle"},
    {"name": "walk", "file": "motions/walk.glb", "clip": "Walking", "events": [{"name": "step", "at": 0.25}]}
  ],
  "masks": [
    {"name": "arms", "others": 0.125, "nodes": [{"node": "Spine"}, {"node": "Head", "weight": 0.5, "withChildren": false}],
     "values": [{"value": "happy", "weight": 0.25}]}
  ],
  "nodes": [
    {"name": "states", "type": "stateMachine", "entry": "still",
     "states": [{"name": "moves", "node": "line"}, {"name": "still", "node": "idle"}],
     "transitions": [
       {"from": "still", "to": "moves", "when": [{"parameter": "speed", "is": "greater", "value": 0.1},
                                                 {"parameter": "armed"}],
        "seconds": 0.3, "curve": "easeIn", "blend": "inertial", "priority": -4},
       {"to": "still", "exitTime": 0.75}]},
    {"name": "idle", "type": "clip", "clip": "idle"},
    {"name": "walk", "type": "clip", "clip": "walk", "loop": false, "speed": 2},
    {"name": "lerp", "type": "lerp", "from": "idle", "to": "walk", "weight": "side", "synchronized": true},
    {"name": "line", "type": "blendSpace1D", "parameter": "speed",
     "samples": [{"node": "idle", "at": 0}, {"node": "walk", "at": 1.5}]},
    {"name": "plane", "type": "blendSpace2D", "x": "speed", "y": "side", "synchronized": true,
     "samples": [{"node": "idle", "at": [0, 0]}, {"node": "walk", "at": [1, -1]}]},
    {"name": "plus", "type": "additive", "base": "idle", "added": "walk", "reference": "bindPose", "weight": 0.5,
     "mask": "arms"},
    {"name": "over", "type": "layer", "base": "idle", "layer": "walk", "mask": "arms"},
    {"name": "one", "type": "select", "parameter": "weapon", "choices": ["idle", "walk"]},
    {"name": "slow", "type": "timeScale", "node": "idle", "factor": 0.5},
    {"name": "eyes", "type": "blink", "node": "idle", "value": "wink", "every": 3, "spread": 0.25, "seconds": 0.125,
     "seed": 7, "weight": "side"}
  ],
  "root": "states",
  "ik": [
    {"name": "grip", "type": "twoBone", "root": "a", "middle": "b", "tip": "c", "goal": [0.5, "speed", 0],
     "space": "table", "pole": [0, 1, "side"], "weight": "side"},
    {"name": "tail", "type": "chain", "solver": "ccd", "tip": "t", "goal": [1, 2, 3],
     "joints": [{"node": "j"}, {"node": "k", "limit": {"type": "cone", "maxDegrees": 40}},
                {"node": "l", "limit": {"type": "hinge", "axis": [1, 0, 0], "minDegrees": -90, "maxDegrees": 5}}]},
    {"name": "gaze", "type": "lookAt", "joints": [{"node": "n", "share": 0.5, "maxDegrees": 30}, {"node": "h"}],
     "forward": [0, 0, -1], "goal": [0, 0, 9]},
    {"name": "feet", "type": "footPlacement", "hips": "p", "groundNormal": [0, 2, "side"], "floor": 0.125,
     "maxStep": 0.25, "maxTiltDegrees": 20,
     "feet": [{"root": "x", "middle": "y", "tip": "z", "ground": "side"}, {"root": "u", "middle": "v", "tip": "w"}]}
  ]
})";

Result<AnimatorAsset> animatorOf(const std::string& text)
{
    return readAnimatorFromMemory(std::as_bytes(std::span(text)));
}

/// The file with `from` replaced, which must stand in it.
std::string with(const std::string& from, const std::string& to)
{
    std::string text = kFile;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(ReadAnimator, ReadsEveryKindOfNode)
{
    const Result<AnimatorAsset> animator = animatorOf(kFile);
    ASSERT_TRUE(animator) << toString(animator.error());
    const AnimatorAsset& a = *animator;
    ASSERT_EQ(a.parameters.size(), 5u);
    EXPECT_EQ(a.parameters[0], (AnimatorParameterAsset{"speed", AnimatorParameterKind::Float, 1.5}));
    EXPECT_EQ(a.parameters[2], (AnimatorParameterAsset{"armed", AnimatorParameterKind::Bool, 1.0}));
    EXPECT_EQ(a.parameters[3], (AnimatorParameterAsset{"weapon", AnimatorParameterKind::Int, -2.0}));
    EXPECT_EQ(a.parameters[4], (AnimatorParameterAsset{"jump", AnimatorParameterKind::Trigger, 0.0}));
    EXPECT_EQ(a.clips[0], (AnimatorClipAsset{"idle", "", "", {}}));
    EXPECT_EQ(a.clips[1], (AnimatorClipAsset{"walk", "motions/walk.glb", "Walking", {{"step", 0.25}}}));
    EXPECT_EQ(a.masks[0],
              (AnimatorMaskAsset{"arms", 0.125, {{"Spine", 1.0, true}, {"Head", 0.5, false}}, {{"happy", 0.25}}}));
    EXPECT_EQ(a.root, BlendNodeIndex(0u));
    ASSERT_EQ(a.nodes.size(), 11u);

    const auto& machine = std::get<StateMachineNodeAsset>(a.nodes[0].kind);
    EXPECT_EQ(machine.states[0], (AnimatorStateAsset{"moves", BlendNodeIndex(4u)}));
    EXPECT_EQ(machine.entry, AnimatorStateIndex(1u));
    const AnimatorTransitionAsset& first = machine.transitions[0];
    EXPECT_EQ(first.from, AnimatorStateIndex(1u));
    EXPECT_EQ(first.to, AnimatorStateIndex(0u));
    EXPECT_EQ(first.conditions[0], (AnimatorConditionAsset{AnimatorParameterIndex(0u), AnimatorTest::Greater, 0.1}));
    EXPECT_EQ(first.conditions[1], (AnimatorConditionAsset{AnimatorParameterIndex(2u), AnimatorTest::Set, 0.0}));
    EXPECT_EQ(first.seconds, 0.3);
    EXPECT_EQ(first.curve, FadeCurve::EaseIn);
    EXPECT_EQ(first.kind, TransitionKind::Inertial);
    EXPECT_EQ(first.priority, -4);
    EXPECT_FALSE(first.exitTime);
    const AnimatorTransitionAsset& second = machine.transitions[1];
    EXPECT_FALSE(second.from.isValid()) << "from any state";
    EXPECT_EQ(second.exitTime, 0.75);
    EXPECT_EQ(second.seconds, 0.2);
    EXPECT_EQ(second.kind, TransitionKind::CrossFade);

    const BlendNodeIndex idle(1u), walk(2u);
    EXPECT_EQ(a.nodes[1].kind, BlendNodeKind(ClipNodeAsset{AnimatorClipIndex(0u), true, 1.0}));
    EXPECT_EQ(a.nodes[2].kind, BlendNodeKind(ClipNodeAsset{AnimatorClipIndex(1u), false, 2.0}));
    EXPECT_EQ(a.nodes[3].kind, BlendNodeKind(LerpNodeAsset{idle, walk, {0.0, AnimatorParameterIndex(1u)}, true}));
    EXPECT_EQ(a.nodes[4].kind,
              BlendNodeKind(BlendSpace1DNodeAsset{AnimatorParameterIndex(0u), {{idle, 0.0}, {walk, 1.5}}, false}));
    EXPECT_EQ(a.nodes[5].kind,
              BlendNodeKind(BlendSpace2DNodeAsset{
                  AnimatorParameterIndex(0u), AnimatorParameterIndex(1u), {{idle, {0, 0}}, {walk, {1, -1}}}, true}));
    EXPECT_EQ(a.nodes[6].kind, BlendNodeKind(AdditiveNodeAsset{
                                   idle, walk, AdditiveReference::BindPose, {0.5, {}}, AnimatorMaskIndex(0u)}));
    EXPECT_EQ(a.nodes[7].kind, BlendNodeKind(LayerNodeAsset{idle, walk, AnimatorMaskIndex(0u), {1.0, {}}}));
    EXPECT_EQ(a.nodes[8].kind, BlendNodeKind(SelectNodeAsset{AnimatorParameterIndex(3u), {idle, walk}}));
    EXPECT_EQ(a.nodes[9].kind, BlendNodeKind(TimeScaleNodeAsset{idle, {0.5, {}}}));
}

TEST(ReadAnimator, ReadsEveryKindOfIkStep)
{
    const auto animator = animatorOf(kFile);
    ASSERT_TRUE(animator) << toString(animator.error());
    const AnimatorNumber side{0.0, AnimatorParameterIndex(1u)}, speed{0.0, AnimatorParameterIndex(0u)};
    const auto fixed = [](double number) { return AnimatorNumber{number, {}}; };
    EXPECT_EQ(animator->parameters[1].smooth, 0.5);
    EXPECT_EQ(std::get<BlinkNodeAsset>(animator->nodes[10].kind),
              (BlinkNodeAsset{BlendNodeIndex(1u), "wink", 3, 0.25, 0.125, 7, side}));
    ASSERT_EQ(animator->ik.size(), 4u);
    EXPECT_EQ(animator->ik[0].weight, side);
    EXPECT_EQ(
        std::get<TwoBoneIkAsset>(animator->ik[0].kind),
        (TwoBoneIkAsset{"a", "b", "c", {{fixed(0.5), speed, fixed(0)}, "table"}, true, {fixed(0), fixed(1), side}}));
    const auto& chain = std::get<ChainIkAsset>(animator->ik[1].kind);
    EXPECT_EQ(chain.solver, IkSolver::Ccd);
    EXPECT_EQ(chain.joints[0].limit.kind, IkLimitKind::None);
    EXPECT_EQ(chain.joints[1].limit, (IkLimitAsset{IkLimitKind::Cone, {0, 1, 0}, 0, 40}));
    EXPECT_EQ(chain.joints[2].limit, (IkLimitAsset{IkLimitKind::Hinge, {1, 0, 0}, -90, 5}));
    EXPECT_EQ(animator->ik[1].weight, fixed(1));
    EXPECT_EQ(std::get<LookAtIkAsset>(animator->ik[2].kind),
              (LookAtIkAsset{{{"n", 0.5, 30}, {"h", 1, 180}}, {0, 0, -1}, {{fixed(0), fixed(0), fixed(9)}, ""}}));
    EXPECT_EQ(
        std::get<FootPlacementIkAsset>(animator->ik[3].kind),
        (FootPlacementIkAsset{
            "p", {{"x", "y", "z", side}, {"u", "v", "w", fixed(0)}}, {fixed(0), fixed(2), side}, 0.125, 0.25, 20}));
}

TEST(ReadAnimator, NamesThePlaceOfWhatIsWrong)
{
    const std::tuple<const char*, const char*, const char*> cases[] = {
        {R"("stylizedAnimator": 1)", R"("stylizedAnimator": 2)", "/stylizedAnimator"},
        {R"("stylizedAnimator": 1,)", "", "/stylizedAnimator"},
        {R"("type": "float", "initial": 1.5)", R"("type": "double", "initial": 1.5)", "/parameters/0/type"},
        {R"("initial": 1.5)", R"("initial": "fast")", "/parameters/0/initial"},
        {R"("initial": 1.5)", R"("initial": 1e60)", "/parameters/0/initial"},
        {R"("initial": true)", R"("initial": 1)", "/parameters/2/initial"},
        {R"("initial": -2)", R"("initial": 0.5)", "/parameters/3/initial"},
        {R"("type": "trigger")", R"("type": "trigger", "initial": true)", "/parameters/4/initial"},
        {R"("name": "jump")", R"("name": "speed")", "/parameters/4/name"},
        {R"("name": "side", "type")", R"("nmae": "side", "type")", "/parameters/1/nmae"},
        {R"("at": 0.25)", R"("at": -1)", "/clips/1/events/0/at"},
        {R"("node": "Head")", R"("node": 5)", "/masks/0/nodes/1/node"},
        {R"("weight": 0.5, "withChildren")", R"("weight": 2, "withChildren")", "/masks/0/nodes/1/weight"},
        {R"("withChildren": false)", R"("withChildren": "no")", "/masks/0/nodes/1/withChildren"},
        {R"("others": 0.125, "nodes": [{"node": "Spine"}, {"node": "Head", "weight": 0.5, "withChildren": false}],
     "values": [{"value": "happy", "weight": 0.25}])",
         R"("nodes": [], "values": [])", "/masks/0/nodes"},
        {R"("entry": "still")", R"("entry": "nowhere")", "/nodes/0/entry"},
        {R"("from": "still")", R"("from": "nowhere")", "/nodes/0/transitions/0/from"},
        {R"("is": "greater")", R"("is": "above")", "/nodes/0/transitions/0/when/0/is"},
        {R"("is": "greater", "value": 0.1)", R"("is": "greater")", "/nodes/0/transitions/0/when/0/value"},
        {R"("is": "greater")", R"("is": "equal")", "/nodes/0/transitions/0/when/0"},
        {R"({"parameter": "armed"})", R"({"parameter": "armed", "value": 1})", "/nodes/0/transitions/0/when/1/value"},
        {R"("priority": -4)", R"("priority": 1e12)", "/nodes/0/transitions/0/priority"},
        {R"("priority": -4)", R"("priority": 0.5)", "/nodes/0/transitions/0/priority"},
        {R"("curve": "easeIn")", R"("curve": 4)", "/nodes/0/transitions/0/curve"},
        {R"("exitTime": 0.75)", R"("exitTime": -1)", "/nodes/0/transitions/1/exitTime"},
        {R"(, "exitTime": 0.75)", "", "/nodes/0/transitions/1"},
        {R"("type": "clip", "clip": "idle")", R"("type": "clip", "clip": "missing")", "/nodes/1/clip"},
        {R"("type": "clip", "clip": "idle")", R"("type": "movie", "clip": "idle")", "/nodes/1/type"},
        {R"("type": "clip", "clip": "idle")", R"("clip": "idle")", "/nodes/1/type"},
        {R"("loop": false)", R"("loop": 0)", "/nodes/2/loop"},
        {R"("weight": "side")", R"("weight": "armed")", "/nodes/3/weight"},
        {R"("weight": "side")", R"("weight": "nobody")", "/nodes/3/weight"},
        {R"({"node": "walk", "at": 1.5})", R"({"node": "walk", "at": 0})", "/nodes/4/samples/1/at"},
        {R"("at": [1, -1])", R"("at": [1])", "/nodes/5/samples/1/at"},
        {R"("at": [1, -1])", R"("at": [0, 0])", "/nodes/5/samples/1/at"},
        {R"("mask": "arms"})", R"("mask": "legs"})", "/nodes/6/mask"},
        {R"("choices": ["idle", "walk"])", R"("choices": ["idle", 3])", "/nodes/8/choices/1"},
        {R"("choices": ["idle", "walk"])", R"("choices": "idle")", "/nodes/8/choices"},
        {R"("node": "idle", "factor")", R"("node": "slow", "factor")", "/nodes/9"},
        {R"("root": "states")", R"("root": "nothing")", "/root"},
        {R"("smooth": 0.5)", R"("smooth": -1)", "/parameters/1/smooth"},
        {R"("name": "armed", "type": "bool")", R"("name": "armed", "type": "bool", "smooth": 1)",
         "/parameters/2/smooth"},
        {R"("weight": 0.25})", R"("weight": 1.5})", "/masks/0/values/0/weight"},
        {R"("every": 3)", R"("every": 0)", "/nodes/10/every"},
        {R"("spread": 0.25)", R"("spread": 1)", "/nodes/10/spread"},
        {R"("seconds": 0.125)", R"("seconds": 2.5)", "/nodes/10/seconds"}, // the shortest time is 2.25 s
        {R"("seed": 7)", R"("seed": -1)", "/nodes/10/seed"},
        {R"("value": "wink")", R"("value": "")", "/nodes/10/value"},
        {R"("type": "twoBone")", R"("type": "fourBone")", "/ik/0/type"},
        {R"("name": "tail")", R"("name": "grip")", "/ik/1/name"},
        {R"([0.5, "speed", 0])", R"([0.5, "armed", 0])", "/ik/0/goal/1"},
        {R"([0.5, "speed", 0])", R"([0.5, 0])", "/ik/0/goal"},
        {R"("goal": [0.5, "speed", 0],)", "", "/ik/0/goal"},
        {R"("root": "a")", R"("root": "")", "/ik/0/root"},
        {R"("solver": "ccd")", R"("solver": "magic")", "/ik/1/solver"},
        {R"("maxDegrees": 40)", R"("maxDegrees": 200)", "/ik/1/joints/1/limit/maxDegrees"},
        {R"("maxDegrees": 40)", R"("maxDegrees": 40, "minDegrees": 0)", "/ik/1/joints/1/limit/minDegrees"},
        {R"("axis": [1, 0, 0])", R"("axis": [0, 0, 0])", "/ik/1/joints/2/limit/axis"},
        {R"("maxDegrees": 5)", R"("maxDegrees": -100)", "/ik/1/joints/2/limit/maxDegrees"},
        {R"("share": 0.5)", R"("share": 2)", "/ik/2/joints/0/share"},
        {R"("forward": [0, 0, -1])", R"("forward": [0, -1])", "/ik/2/forward"},
        {R"("maxTiltDegrees": 20)", R"("maxTiltDegrees": 91)", "/ik/3/maxTiltDegrees"},
        {R"("ground": "side")", R"("ground": "armed")", "/ik/3/feet/0/ground"},
        {R"("root": "states")", R"("root": "states", "rootMotion": {"node": ""})", "/rootMotion/node"},
        {R"("root": "states")", R"("root": "states", "rootMotion": {"node": "Hips", "axes": ["w"]})",
         "/rootMotion/axes/0"},
        {R"("root": "states")", R"("root": "states", "rootMotion": {"node": "Hips", "turn": 1})", "/rootMotion/turn"},
    };
    for (const auto& [from, to, place] : cases) {
        const auto animator = animatorOf(with(from, to));
        ASSERT_FALSE(animator) << place;
        EXPECT_EQ(animator.error().place, place) << toString(animator.error());
        EXPECT_FALSE(animator.error().message.empty());
        EXPECT_EQ(exitCode(animator.error().code), 4);
    }
}

TEST(ReadAnimator, RefusesWhatIsNoAnimator)
{
    EXPECT_EQ(animatorOf("").error().code, ErrorCode::FileEmpty);
    EXPECT_EQ(animatorOf("{").error().code, ErrorCode::JsonInvalid);
    EXPECT_EQ(animatorOf("[]").error().code, ErrorCode::ValueInvalid);
    EXPECT_EQ(animatorOf("{}").error().place, "/stylizedAnimator");
    EXPECT_EQ(readAnimator("no such file.json").error().code, ErrorCode::FileNotFound);
    EXPECT_EQ(readAnimator("no such file.json").error().file, "no such file.json");
}

TEST(ReadAnimator, ReadsTheExampleOfTheDocumentation)
{
    std::ifstream file(STYLIZED_SOURCE_DIR "/docs/animation.md");
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    const std::string fence = "```json\n";
    const std::size_t begin = text.find(fence);
    ASSERT_NE(begin, std::string::npos);
    const auto animator =
        animatorOf(text.substr(begin + fence.size(), text.find("```", begin + fence.size()) - begin - fence.size()));
    ASSERT_TRUE(animator) << toString(animator.error());
    EXPECT_EQ(animator->nodes.size(), 8u);
}

TEST(ReadAnimator, AnswersEveryTruncationWithAnError)
{
    for (std::size_t length = 0; length < kFile.size(); ++length)
        EXPECT_FALSE(animatorOf(kFile.substr(0, length)));
}

TEST(ReadAnimator, AnswersDamagedBytesWithAnAnimatorOrAnError)
{
    std::mt19937 random(1);
    for (int i = 0; i < 20'000; ++i) {
        std::string text = kFile;
        for (int flips = 1 + int(random() % 3); flips > 0; --flips)
            text[random() % text.size()] = static_cast<char>(random() % 256);
        const auto animator = animatorOf(text);
        EXPECT_TRUE(animator ? !findFlaw(*animator) : !animator.error().message.empty());
    }
}

} // namespace
} // namespace stylized::import
