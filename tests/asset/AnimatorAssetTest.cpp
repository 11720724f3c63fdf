#include <stylized/asset/AnimatorAsset.h>

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <limits>
#include <string>
#include <utility>

namespace stylized::asset {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

template <class I>
I at(std::size_t i)
{
    return I(i);
}

/// One node of each kind.
AnimatorAsset makeAnimator()
{
    AnimatorAsset out;
    out.parameters = {{"speed", AnimatorParameterKind::Float, 1.0},
                      {"side", AnimatorParameterKind::Float, 0.0},
                      {"armed", AnimatorParameterKind::Bool, 1.0},
                      {"weapon", AnimatorParameterKind::Int, 2.0},
                      {"jump", AnimatorParameterKind::Trigger, 0.0}};
    out.clips = {{"walk", "walk.glb", "Walking", {{"step", 0.5}}}, {"run", {}, {}, {}}};
    out.masks = {{"arms", 0.0, {{"Spine", 1.0, true}, {"Head", 0.5, false}}}};
    const BlendNodeIndex walk(std::size_t(0)), run(std::size_t(1));
    const AnimatorParameterIndex speed(std::size_t(0)), side(std::size_t(1)), weapon(std::size_t(3)),
        jump(std::size_t(4));
    const AnimatorMaskIndex arms(std::size_t(0));
    AnimatorTransitionAsset transition;
    transition.from = AnimatorStateIndex(std::size_t(0));
    transition.to = AnimatorStateIndex(std::size_t(1));
    transition.conditions = {{jump, AnimatorTest::Set, 0.0}};
    transition.exitTime = 0.5;
    out.nodes = {{"walk", ClipNodeAsset{at<AnimatorClipIndex>(0), true, 1.0}},
                 {"run", ClipNodeAsset{at<AnimatorClipIndex>(1), false, 2.0}},
                 {"lerp", LerpNodeAsset{walk, run, {0.5, {}}, false}},
                 {"line", BlendSpace1DNodeAsset{speed, {{walk, 0.0}, {run, 1.0}}, true}},
                 {"plane", BlendSpace2DNodeAsset{speed, side, {{walk, {0, 0}}, {run, {1, 0}}}, false}},
                 {"plus", AdditiveNodeAsset{walk, run, AdditiveReference::BindPose, {1.0, {}}, {}}},
                 {"over", LayerNodeAsset{walk, run, arms, {0.0, speed}}},
                 {"one", SelectNodeAsset{weapon, {walk, run}}},
                 {"slow", TimeScaleNodeAsset{walk, {0.5, {}}}},
                 {"states", StateMachineNodeAsset{
                                {{"a", walk}, {"b", at<BlendNodeIndex>(3)}}, at<AnimatorStateIndex>(0), {transition}}}};
    out.root = at<BlendNodeIndex>(9);
    return out;
}

template <class T>
T& kindOf(AnimatorAsset& animator, std::size_t node)
{
    return std::get<T>(animator.nodes[node].kind);
}

/// The place of the flaw that `breakIt` makes.
std::string placeAfter(const std::function<void(AnimatorAsset&)>& breakIt)
{
    AnimatorAsset animator = makeAnimator();
    breakIt(animator);
    const auto flaw = findFlaw(animator);
    if (!flaw)
        return "no flaw";
    EXPECT_FALSE(flaw->message.empty());
    return flaw->place;
}

TEST(AnimatorAsset, OneNodeOfEachKindIsWithoutFlaw)
{
    EXPECT_FALSE(findFlaw(makeAnimator()));
}

TEST(AnimatorAsset, KnowsTheChildrenOfEachKind)
{
    const AnimatorAsset animator = makeAnimator();
    const std::array<std::size_t, 10> expected{0, 0, 2, 2, 2, 2, 2, 2, 1, 2};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(childrenOf(animator.nodes[i]).size(), expected[i]) << animator.nodes[i].name;
}

TEST(AnimatorAsset, NamesThePlaceOfEachFlaw)
{
    using Place = std::pair<const char*, std::function<void(AnimatorAsset&)>>;
    const Place places[] = {
        {"/parameters/1/name", [](AnimatorAsset& a) { a.parameters[1].name = "speed"; }},
        {"/parameters/0/name", [](AnimatorAsset& a) { a.parameters[0].name.clear(); }},
        {"/parameters/0/initial", [](AnimatorAsset& a) { a.parameters[0].initial = kNaN; }},
        {"/parameters/0/initial", [](AnimatorAsset& a) { a.parameters[0].initial = 1e300; }},
        {"/parameters/2/initial", [](AnimatorAsset& a) { a.parameters[2].initial = 2.0; }},
        {"/parameters/3/initial", [](AnimatorAsset& a) { a.parameters[3].initial = 1.5; }},
        {"/parameters/4/initial", [](AnimatorAsset& a) { a.parameters[4].initial = 1.0; }},
        {"/clips/1/name", [](AnimatorAsset& a) { a.clips[1].name = "walk"; }},
        {"/clips/0/events/0/at", [](AnimatorAsset& a) { a.clips[0].events[0].seconds = -0.5; }},
        {"/clips/0/events/0/name", [](AnimatorAsset& a) { a.clips[0].events[0].name.clear(); }},
        {"/masks/0/nodes", [](AnimatorAsset& a) { a.masks[0].entries.clear(); }},
        {"/masks/0/nodes/1/weight", [](AnimatorAsset& a) { a.masks[0].entries[1].weight = 1.5; }},
        {"/masks/0/others", [](AnimatorAsset& a) { a.masks[0].others = kNaN; }},
        {"/nodes/4/name", [](AnimatorAsset& a) { a.nodes[4].name = "walk"; }},
        {"/nodes/0/clip", [](AnimatorAsset& a) { kindOf<ClipNodeAsset>(a, 0).clip = at<AnimatorClipIndex>(7); }},
        {"/nodes/0/clip", [](AnimatorAsset& a) { kindOf<ClipNodeAsset>(a, 0).clip = {}; }},
        {"/nodes/1/speed", [](AnimatorAsset& a) { kindOf<ClipNodeAsset>(a, 1).speed = -1.0; }},
        {"/nodes/1/speed", [](AnimatorAsset& a) { kindOf<ClipNodeAsset>(a, 1).speed = kInfinity; }},
        {"/nodes/2/to", [](AnimatorAsset& a) { kindOf<LerpNodeAsset>(a, 2).to = {}; }},
        {"/nodes/2/weight", [](AnimatorAsset& a) { kindOf<LerpNodeAsset>(a, 2).weight.constant = 1.01; }},
        {"/nodes/2/weight",
         [](AnimatorAsset& a) { kindOf<LerpNodeAsset>(a, 2).weight.parameter = at<AnimatorParameterIndex>(2); }},
        {"/nodes/3/parameter",
         [](AnimatorAsset& a) { kindOf<BlendSpace1DNodeAsset>(a, 3).parameter = at<AnimatorParameterIndex>(4); }},
        {"/nodes/3/samples", [](AnimatorAsset& a) { kindOf<BlendSpace1DNodeAsset>(a, 3).samples.clear(); }},
        {"/nodes/3/samples/1/at", [](AnimatorAsset& a) { kindOf<BlendSpace1DNodeAsset>(a, 3).samples[1].at = 0.0; }},
        {"/nodes/4/samples/1/at",
         [](AnimatorAsset& a) {
             kindOf<BlendSpace2DNodeAsset>(a, 4).samples[1].at = {0.0, 0.0};
         }},
        {"/nodes/4/samples/0/at", [](AnimatorAsset& a) { kindOf<BlendSpace2DNodeAsset>(a, 4).samples[0].at.x = kNaN; }},
        {"/nodes/4/y", [](AnimatorAsset& a) { kindOf<BlendSpace2DNodeAsset>(a, 4).y = {}; }},
        {"/nodes/5/added", [](AnimatorAsset& a) { kindOf<AdditiveNodeAsset>(a, 5).added = at<BlendNodeIndex>(99); }},
        {"/nodes/6/mask", [](AnimatorAsset& a) { kindOf<LayerNodeAsset>(a, 6).mask = at<AnimatorMaskIndex>(1); }},
        {"/nodes/7/parameter",
         [](AnimatorAsset& a) { kindOf<SelectNodeAsset>(a, 7).parameter = at<AnimatorParameterIndex>(0); }},
        {"/nodes/7/choices", [](AnimatorAsset& a) { kindOf<SelectNodeAsset>(a, 7).choices.clear(); }},
        {"/nodes/8/factor", [](AnimatorAsset& a) { kindOf<TimeScaleNodeAsset>(a, 8).factor.constant = kInfinity; }},
        {"/nodes/9/states", [](AnimatorAsset& a) { kindOf<StateMachineNodeAsset>(a, 9).states.clear(); }},
        {"/nodes/9/states/1/name", [](AnimatorAsset& a) { kindOf<StateMachineNodeAsset>(a, 9).states[1].name = "a"; }},
        {"/nodes/9/states/0/node", [](AnimatorAsset& a) { kindOf<StateMachineNodeAsset>(a, 9).states[0].node = {}; }},
        {"/nodes/9/entry",
         [](AnimatorAsset& a) { kindOf<StateMachineNodeAsset>(a, 9).entry = at<AnimatorStateIndex>(2); }},
        {"/nodes/9/transitions/0/to",
         [](AnimatorAsset& a) { kindOf<StateMachineNodeAsset>(a, 9).transitions[0].to = {}; }},
        {"/nodes/9/transitions/0",
         [](AnimatorAsset& a) {
             auto& transition = kindOf<StateMachineNodeAsset>(a, 9).transitions[0];
             transition.conditions.clear();
             transition.exitTime.reset();
         }},
        {"/nodes/9/transitions/0/exitTime",
         [](AnimatorAsset& a) { kindOf<StateMachineNodeAsset>(a, 9).transitions[0].exitTime = -1.0; }},
        {"/nodes/9/transitions/0/seconds",
         [](AnimatorAsset& a) { kindOf<StateMachineNodeAsset>(a, 9).transitions[0].seconds = kNaN; }},
        {"/nodes/9/transitions/0/when/0",
         [](AnimatorAsset& a) {
             kindOf<StateMachineNodeAsset>(a, 9).transitions[0].conditions[0].test = AnimatorTest::Greater;
         }},
        {"/root", [](AnimatorAsset& a) { a.root = {}; }},
    };
    for (const auto& [place, breakIt] : places)
        EXPECT_EQ(placeAfter(breakIt), place);
}

TEST(AnimatorAsset, RefusesNodesThatStandBelowThemselves)
{
    EXPECT_EQ(placeAfter([](AnimatorAsset& a) { kindOf<TimeScaleNodeAsset>(a, 8).node = at<BlendNodeIndex>(8); }),
              "/nodes/8");
    EXPECT_EQ(placeAfter([](AnimatorAsset& a) {
                  kindOf<TimeScaleNodeAsset>(a, 8).node = at<BlendNodeIndex>(9);
                  kindOf<StateMachineNodeAsset>(a, 9).states[0].node = at<BlendNodeIndex>(8);
              }),
              "/nodes/9");
}

TEST(AnimatorAsset, RefusesATreeThatSharesItsWayToAnEnormousSize)
{
    AnimatorAsset animator = makeAnimator();
    animator.nodes.resize(1);
    for (std::size_t i = 1; i <= 40; ++i) // every node uses the one before twice: 2⁴¹ uses
        animator.nodes.push_back(
            {std::to_string(i), LerpNodeAsset{at<BlendNodeIndex>(i - 1), at<BlendNodeIndex>(i - 1), {0.5, {}}, false}});
    animator.root = at<BlendNodeIndex>(40);
    ASSERT_TRUE(findFlaw(animator));
    EXPECT_EQ(findFlaw(animator)->place, "/nodes/12") << "2¹² - 1 uses are few enough, 2¹³ - 1 are not";
}

TEST(AnimatorAsset, TakesAVeryLongChainOfNodesWithoutRecursion)
{
    AnimatorAsset animator = makeAnimator();
    constexpr std::size_t kLast = 200'000;
    animator.nodes.clear();
    for (std::size_t i = 0; i < kLast; ++i)
        animator.nodes.push_back({std::to_string(i), TimeScaleNodeAsset{at<BlendNodeIndex>(i + 1), {1.0, {}}}});
    animator.nodes.push_back({"clip", ClipNodeAsset{at<AnimatorClipIndex>(0), true, 1.0}});
    animator.root = at<BlendNodeIndex>(0);
    ASSERT_TRUE(findFlaw(animator));
    EXPECT_EQ(findFlaw(animator)->place, "/nodes/195904") << "4,096 nodes stand below it";
}

} // namespace
} // namespace stylized::asset
