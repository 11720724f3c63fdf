#include <stylized/app/AnimatorJson.h>
#include <stylized/import/animator/ReadAnimator.h>

#include <gtest/gtest.h>

#include <random>
#include <span>
#include <string>

namespace stylized::app {
namespace {

using namespace asset;

/// A random animator without flaw, with names that JSON has to escape and numbers that need all their digits.
class RandomAnimator {
public:
    explicit RandomAnimator(unsigned seed) : random_(seed) {}

    AnimatorAsset make()
    {
        out_.parameters = {{"f \"0\"", AnimatorParameterKind::Float, number()},
                           {"f\\1", AnimatorParameterKind::Float, number(), number()},
                           {"b", AnimatorParameterKind::Bool, double(pick(2))},
                           {"i", AnimatorParameterKind::Int, double(pick(2001)) - 1000.0},
                           {"跳", AnimatorParameterKind::Trigger, 0.0}};
        for (std::size_t i = 0; i < 3; ++i)
            out_.clips.push_back({"clip " + std::to_string(i),
                                  pick(2) == 0 ? "" : "file.glb",
                                  pick(2) == 0 ? "" : "take\n",
                                  {{"step", number()}}});
        out_.masks.push_back({"mask", number(), {{"Hüfte", number(), pick(2) == 0}}, {{"笑い", number()}}});
        out_.masks.push_back({"face", number(), {}, {{"a", number()}, {"b", number()}}});
        for (std::size_t i = 0; i < 30; ++i)
            out_.nodes.push_back({"node " + std::to_string(i), i < 3 ? clip() : kind()});
        out_.root = BlendNodeIndex(out_.nodes.size() - 1);
        if (pick(2) == 0)
            out_.ik = ik();
        if (pick(2) == 0)
            out_.rootMotion = RootMotionAsset{"Hips", {pick(2) == 0, pick(2) == 0, pick(2) == 0}, pick(2) == 0};
        return out_;
    }

private:
    std::size_t pick(std::size_t count) { return random_() % count; }
    double number() { return std::uniform_real_distribution<double>(0.0, 1.0)(random_); }
    BlendNodeIndex child() { return BlendNodeIndex(pick(std::min<std::size_t>(out_.nodes.size(), 3))); }
    AnimatorNumber weight()
    {
        return pick(2) == 0 ? AnimatorNumber{number(), {}} : AnimatorNumber{0.0, AnimatorParameterIndex(pick(2))};
    }
    AnimatorMaskIndex mask() { return pick(2) == 0 ? AnimatorMaskIndex() : AnimatorMaskIndex(0u); }
    BlendNodeKind clip() { return ClipNodeAsset{AnimatorClipIndex(pick(3)), pick(2) == 0, number()}; }

    BlendNodeKind kind()
    {
        switch (pick(10)) {
        case 0: return clip();
        case 1: return LerpNodeAsset{child(), child(), weight(), pick(2) == 0};
        case 2:
            return BlendSpace1DNodeAsset{
                AnimatorParameterIndex(0u), {{child(), -number()}, {child(), number()}}, pick(2) == 0};
        case 3:
            return BlendSpace2DNodeAsset{AnimatorParameterIndex(0u),
                                         AnimatorParameterIndex(1u),
                                         {{child(), {number(), number()}}, {child(), {-number(), 0}}},
                                         pick(2) == 0};
        case 4:
            return AdditiveNodeAsset{child(), child(),
                                     pick(2) == 0 ? AdditiveReference::FirstFrame : AdditiveReference::BindPose,
                                     weight(), mask()};
        case 5: return LayerNodeAsset{child(), child(), mask(), weight()};
        case 6: return SelectNodeAsset{AnimatorParameterIndex(3u), {child(), child(), child()}};
        case 7: return TimeScaleNodeAsset{child(), weight()};
        case 8:
            return BlinkNodeAsset{child(), "目", 2 + number(), 0.5 * number(), number(), std::uint32_t(random_()),
                                  weight()};
        default: return machine();
        }
    }

    AnimatorVector vector() { return {weight(), AnimatorNumber{-number(), {}}, weight()}; }
    IkGoalAsset goal() { return {vector(), pick(2) == 0 ? "" : "tisch"}; }

    IkLimitAsset limit()
    {
        switch (pick(3)) {
        case 0: return {};
        case 1: return {IkLimitKind::Cone, {number(), -number(), 1}, 0, 180 * number()};
        default: return {IkLimitKind::Hinge, {1, number(), number()}, -180 * number(), 180 * number()};
        }
    }

    std::vector<IkStepAsset> ik()
    {
        const bool hasPole = pick(2) == 0;
        TwoBoneIkAsset limb{"a", "b", "c", goal(), hasPole, hasPole ? vector() : AnimatorVector{}};
        ChainIkAsset chain{
            static_cast<IkSolver>(pick(2)), {{"d", limit()}, {"e", limit()}, {"f", limit()}}, "g", goal()};
        LookAtIkAsset look{
            {{"h", number(), 180 * number()}, {"i", number(), 180 * number()}}, {number(), number(), -1}, goal()};
        FootPlacementIkAsset feet{"j",      {{"k", "l", "m", weight()}, {"n", "o", "p", weight()}},
                                  vector(), number() - 0.5,
                                  number(), 90 * number()};
        return {{"one", weight(), limb}, {"two", weight(), chain}, {"three", weight(), look}, {"four", weight(), feet}};
    }

    BlendNodeKind machine()
    {
        StateMachineNodeAsset out{{{"a", child()}, {"b", child()}}, AnimatorStateIndex(pick(2)), {}};
        for (int i = 0; i < 3; ++i) {
            AnimatorTransitionAsset way;
            way.from = pick(2) == 0 ? AnimatorStateIndex() : AnimatorStateIndex(pick(2));
            way.to = AnimatorStateIndex(pick(2));
            way.seconds = number();
            way.curve = static_cast<FadeCurve>(pick(4));
            way.kind = static_cast<TransitionKind>(pick(2));
            way.priority = static_cast<std::int32_t>(pick(100)) - 50;
            way.conditions = {
                {AnimatorParameterIndex(3u), static_cast<AnimatorTest>(pick(4)), number()},
                {AnimatorParameterIndex(2u), pick(2) == 0 ? AnimatorTest::Set : AnimatorTest::NotSet, 0.0}};
            if (pick(2) == 0)
                way.exitTime = number();
            out.transitions.push_back(way);
        }
        return out;
    }

    std::mt19937 random_;
    AnimatorAsset out_;
};

TEST(AnimatorJson, ReadsBackAsTheSameAnimator)
{
    for (unsigned seed = 0; seed < 100; ++seed) {
        const AnimatorAsset animator = RandomAnimator(seed).make();
        ASSERT_FALSE(findFlaw(animator)) << findFlaw(animator)->place << ' ' << findFlaw(animator)->message;
        const std::string text = animatorJson(animator);
        const auto again = import::readAnimatorFromMemory(std::as_bytes(std::span(text)));
        ASSERT_TRUE(again) << toString(again.error()) << '\n' << text;
        EXPECT_EQ(*again, animator) << text;
        EXPECT_EQ(animatorJson(*again), text);
    }
}

} // namespace
} // namespace stylized::app
