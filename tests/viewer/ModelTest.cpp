#include "ClipFraming.h"
#include "CpuTimings.h"
#include "Files.h"
#include "IkHandles.h"
#include "Loader.h"
#include "MaterialParameters.h"
#include "MorphGroups.h"
#include "OptionState.h"
#include "OrbitCamera.h"
#include "ParameterRange.h"
#include "UiState.h"

#include "support/TemporaryDirectory.h"

#include <glm/ext/matrix_clip_space.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <numbers>
#include <thread>

namespace stylized::viewer {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;
constexpr float kRounding = 1e-5f; // floats of a few operations on numbers near 1

TEST(Notice, GoesAfterAWhileAndIsShownAnewEachTime)
{
    Notice notice;
    EXPECT_FALSE(notice.pass(100)) << "there is none";
    notice.show("Saved a");
    EXPECT_FALSE(notice.pass(Notice::kSeconds - 1));
    notice.show("Saved b");
    EXPECT_FALSE(notice.pass(Notice::kSeconds - 1));
    EXPECT_EQ(notice.text(), "Saved b");
    EXPECT_TRUE(notice.pass(1));
    EXPECT_EQ(notice.text(), "");
    EXPECT_FALSE(notice.pass(1)) << "it has gone already";
}

TEST(ClipFraming, FindsWhatWasBegunAndKeepsWhatWasFound)
{
    auto scene = std::make_shared<asset::SceneAsset>();
    scene->nodes.emplace_back().subtreeEnd = NodeIndex(1);
    scene->clips.resize(2);
    ClipFraming framing;
    EXPECT_TRUE(framing.of(ClipIndex(0)).all.isEmpty()) << "nobody has asked for it";
    const math::Bounds known{{0, 0, 0}, {1, 2, 3}};
    framing.set(ClipIndex(1), {known, {}});
    framing.begin(scene, ClipIndex(1));
    EXPECT_EQ(framing.of(ClipIndex(1)).all, known) << "not looked for again";
    framing.begin(scene, ClipIndex(0));
    framing.begin(scene, ClipIndex(1));
    EXPECT_TRUE(framing.of(ClipIndex(0)).all.isEmpty()) << "the scene draws nothing";
    EXPECT_EQ(framing.of(ClipIndex(1)).all, known);
}

TEST(ViewerCpuTimings, TakesTheFirstSampleAsItIsAndATenthOfEachDifferenceAfterwards)
{
    ViewerCpuTimings timings;
    EXPECT_EQ(timings.fps(), 0.0);
    ViewerCpuTimings sample;
    sample.frameIntervalMilliseconds = 20;
    sample.uiMilliseconds = 4;
    timings.add(sample);
    EXPECT_EQ(timings.frameIntervalMilliseconds, 20.0);
    EXPECT_EQ(timings.fps(), 50.0);
    sample.frameIntervalMilliseconds = 30;
    sample.uiMilliseconds = 0;
    timings.add(sample);
    EXPECT_DOUBLE_EQ(timings.frameIntervalMilliseconds, 21.0);
    EXPECT_DOUBLE_EQ(timings.uiMilliseconds, 3.6);
}

TEST(OrbitCamera, HalfThePicturesHeightIsAQuarterTurn)
{
    OrbitCamera camera;
    camera.orbit({-200, 0}, 400);
    EXPECT_NEAR(camera.azimuth(), kPi / 2, kRounding);
    camera.orbit({0, 4000}, 400);
    EXPECT_EQ(camera.elevation(), OrbitCamera::kSteepest) << "it does not go over the top";
    for (int i = 0; i < 5; ++i)
        camera.orbit({-200, 0}, 400);
    EXPECT_NEAR(std::abs(camera.azimuth()), kPi, kRounding) << "six quarter turns are half a turn";
}

TEST(OrbitCamera, APanMovesWhatIsAtTheTargetWithTheMouse)
{
    OrbitCamera camera;
    camera.orbit({-100, 60}, 400);
    const math::Bounds box{{-1, -1, -1}, {1, 1, 1}};
    const glm::vec4 before = camera.camera(box).clipFromWorld(1.0f) * glm::vec4(camera.target(), 1.0f);
    const glm::vec3 point = camera.target();
    camera.pan({100, 50}, 400); // a quarter and an eighth of the picture's height: half and a quarter of clip space
    const glm::vec4 after = camera.camera(box).clipFromWorld(1.0f) * glm::vec4(point, 1.0f);
    EXPECT_NEAR(after.x / after.w - before.x / before.w, 0.5f, kRounding);
    EXPECT_NEAR(after.y / after.w - before.y / before.w, -0.25f, kRounding);
}

TEST(OrbitCamera, AStepOfTheWheelIsATenthOfTheDistance)
{
    OrbitCamera camera;
    camera.zoom(1);
    EXPECT_NEAR(camera.distance(), 2.7f, kRounding);
    camera.zoom(-1);
    EXPECT_NEAR(camera.distance(), 3.0f, kRounding);
    camera.zoom(10000);
    EXPECT_GT(camera.distance(), 0.0f);
}

TEST(OrbitCamera, FramingShowsTheWholeBoxWhateverTheProjection)
{
    const math::Bounds box{{-0.5f, 0, -0.2f}, {0.5f, 1.6f, 0.2f}};
    for (const bool isOrthographic : {false, true}) {
        OrbitCamera camera;
        camera.setOrthographic(isOrthographic);
        camera.orbit({70, 30}, 400);
        camera.frame(box, 0.75f);
        const glm::mat4 clip = camera.camera(box).clipFromWorld(0.75f);
        for (int corner = 0; corner < 8; ++corner) {
            const glm::vec4 p = clip * glm::vec4(corner & 1 ? box.max.x : box.min.x, corner & 2 ? box.max.y : box.min.y,
                                                 corner & 4 ? box.max.z : box.min.z, 1.0f);
            for (const float c : {p.x, p.y, p.z})
                EXPECT_LE(std::abs(c), p.w);
        }
    }
}

TEST(OrbitCamera, AnotherLensKeepsTheSizeAtTheTarget)
{
    OrbitCamera camera;
    const float before = camera.distance() * std::tan(0.5f * camera.verticalFov());
    camera.setVerticalFov(1.0f);
    EXPECT_NEAR(camera.distance() * std::tan(0.5f), before, kRounding);
}

TEST(OptionState, HoldsTextsThatAreValuesAndForgetsDefaults)
{
    OptionState options;
    EXPECT_EQ(options.text("exposure"), "0");
    EXPECT_TRUE(options.set("exposure", "1.5").has_value());
    EXPECT_TRUE(options.set("exposure", "2").has_value()) << "again and again";
    EXPECT_EQ(options.values().get<double>("exposure"), 2.0);
    EXPECT_FALSE(options.set("exposure", "99").has_value());
    EXPECT_EQ(options.text("exposure"), "2") << "what is refused changes nothing";
    EXPECT_TRUE(options.set("exposure", "0").has_value());
    EXPECT_FALSE(options.isSet("exposure"));
}

TEST(OptionState, TakesFromACommandLineWhatHasAControl)
{
    app::OptionValues values;
    ASSERT_TRUE(values.set(*app::findOption("background"), "transparent").has_value());
    ASSERT_TRUE(values.set(*app::findOption("light-direction"), "1,-2,0.5").has_value());
    ASSERT_TRUE(values.set(*app::findOption("frames"), "3").has_value());
    OptionState options;
    options.take(values);
    EXPECT_EQ(options.text("background"), "transparent");
    EXPECT_EQ(options.text("light-direction"), "1,-2,0.5");
    EXPECT_FALSE(options.isSet("frames"));
}

asset::SceneAsset twoMorphedNodes()
{
    asset::SceneAsset scene;
    asset::VertexStreamAsset stream;
    for (const char* name : {"smile", "blink", "smile", ""}) {
        asset::MorphTargetAsset target;
        target.name = name;
        stream.morphTargets.push_back(target);
    }
    scene.streams.push_back(stream);
    asset::MeshPrimitiveAsset primitive;
    primitive.stream = StreamIndex(0);
    asset::MeshAsset mesh;
    mesh.primitives.push_back(primitive);
    scene.meshes.push_back(mesh);
    for (const char* name : {"Face", "Empty", "Hair"}) {
        asset::NodeAsset node;
        node.name = name;
        node.subtreeEnd = NodeIndex(scene.nodes.size() + 1);
        if (node.name != "Empty")
            node.mesh = MeshIndex(0);
        scene.nodes.push_back(node);
    }
    return scene;
}

TEST(MorphGroups, PutTargetsOfOneNameUnderOneSliderOfTheirNode)
{
    const std::vector<MorphGroup> groups = morphGroups(twoMorphedNodes());
    ASSERT_EQ(groups.size(), 2u);
    EXPECT_EQ(groups[0].nodeName, "Face");
    EXPECT_EQ(groups[1].nodeName, "Hair");
    ASSERT_EQ(groups[0].sliders.size(), 3u);
    EXPECT_EQ(groups[0].sliders[0].name, "smile");
    EXPECT_EQ(groups[0].sliders[0].morphs, (std::vector<asset::MorphReference>{{NodeIndex(0), 0}, {NodeIndex(0), 2}}));
    EXPECT_EQ(groups[0].sliders[1].name, "blink");
    EXPECT_EQ(groups[0].sliders[2].name, "Target 3");
    EXPECT_EQ(sliderCount(groups), 6u);
}

TEST(Files, AFolderStandsForTheCharacterFilesInIt)
{
    const test::TemporaryDirectory folder;
    for (const char* name : {"b.glb", "a.VRM", "notes.txt", "c.blend"})
        std::ofstream(folder.path() / name) << "x";
    const std::vector<std::string> files = characterFiles({"given.xyz", folder.path().string()});
    EXPECT_EQ(files, (std::vector<std::string>{"given.xyz", (folder.path() / "a.VRM").string(),
                                               (folder.path() / "b.glb").string()}));
    EXPECT_EQ(unusedName(folder.path(), "new", "png"), (folder.path() / "new.png").string());
    EXPECT_EQ(unusedName(folder.path(), "b", "glb"), (folder.path() / "b-2.glb").string());
}

std::optional<Loader::Outcome> waitFor(Loader& loader)
{
    for (int i = 0; i < 6000; ++i) { // a minute: far longer than any of these takes
        if (std::optional<Loader::Outcome> outcome = loader.take())
            return outcome;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return std::nullopt;
}

TEST(Loader, ReadsInOrderAndTellsWhatFailed)
{
    Loader loader;
    loader.add({STYLIZED_SOURCE_DIR "/samples/sample.glb", {}, 7});
    loader.add({"missing.glb", {}, 8});
    const std::optional<Loader::Outcome> first = waitFor(loader), second = waitFor(loader);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->request.tag, 7u);
    ASSERT_TRUE(first->loaded.has_value());
    EXPECT_GT(first->loaded->prepared.scene->nodes.size(), 0u);
    EXPECT_EQ(second->request.tag, 8u);
    ASSERT_FALSE(second->loaded.has_value());
    EXPECT_EQ(second->loaded.error().code, ErrorCode::FileNotFound);
    EXPECT_FALSE(loader.progress().has_value());
    EXPECT_FALSE(loader.isBusy());
}

TEST(IkHandles, LieInThePictureBeforeTheCameraAndBetweenItsEdges)
{
    // From the origin towards -Z, as far to each side as ahead.
    const glm::mat4 clip = glm::perspective(glm::radians(90.0f), 1.0f, 0.1f, 10.0f);
    EXPECT_TRUE(isInPicture(clip, {0, 0, -1}));
    EXPECT_TRUE(isInPicture(clip, {0.99f, -0.99f, -1}));
    EXPECT_FALSE(isInPicture(clip, {1.01f, 0, -1}));
    EXPECT_FALSE(isInPicture(clip, {0, 1.01f, -1}));
    EXPECT_FALSE(isInPicture(clip, {0, 0, 1})) << "behind";
}

TEST(Loader, CancellingDropsWhatWaits)
{
    Loader loader;
    for (std::size_t tag = 0; tag < 20; ++tag)
        loader.add({STYLIZED_SOURCE_DIR "/samples/sample.glb", {}, tag});
    loader.cancel();
    std::size_t count = 0;
    while (loader.isBusy())
        count += waitFor(loader).has_value();
    EXPECT_LE(count, 2u) << "what was being read, and at most one before it";
}

TEST(MaterialEdits, AreWhatDiffersAndComeBackInAnotherLook)
{
    asset::MaterialAsset plain;
    plain.alphaMode = asset::AlphaMode::Blend;
    asset::MaterialAsset toon = plain;
    toon.toon.emplace();
    asset::MaterialAsset changed = toon;
    changed.baseColor = {0.1f, 0.2f, 0.3f, 0.4f};
    changed.toon->shadingToony = 0.25f;
    changed.toon->outlineWidth = 0.02f;
    changed.toon->outlineWidthMode = asset::OutlineWidthMode::World;
    MaterialEdits edits;
    takeEdits(edits, toon, changed);
    EXPECT_EQ(edits, (MaterialEdits{{"Alpha", {0.4f}},
                                    {"Lit color", {0.1f, 0.2f, 0.3f}},
                                    {"Outline mode", {1}},
                                    {"Outline width", {0.02f}},
                                    {"Shading toony", {0.25f}}}));
    EXPECT_EQ(withEdits(toon, edits), changed);
    // A plain look has no toon shading: what was set there waits.
    const asset::MaterialAsset plainChanged = withEdits(plain, edits);
    EXPECT_EQ(plainChanged.baseColor, changed.baseColor);
    EXPECT_FALSE(plainChanged.toon);
    takeEdits(edits, plain, plainChanged);
    EXPECT_EQ(withEdits(toon, edits), changed);
    takeEdits(edits, toon, toon);
    EXPECT_TRUE(edits.empty()) << "what was reset is no edit";
}

TEST(MaterialParameters, FindWhatAMaterialHas)
{
    asset::MaterialAsset material;
    const auto count = [&] {
        std::size_t found = 0;
        for (const MaterialParameter& parameter : materialParameters())
            found += valueOf(parameter, material).has_value();
        return found;
    };
    EXPECT_EQ(count(), 2u) << "base colour and emission";
    material.normalTexture = asset::TextureSlot{};
    material.alphaMode = asset::AlphaMode::Mask;
    EXPECT_EQ(count(), 5u) << "alpha and its cutoff as well";
    material.toon.emplace();
    EXPECT_EQ(count(), 20u) << "4 of shade, 5 of rim, 4 of the outline, 2 of uv animation";
    material.toon->shadingShiftTexture = asset::TextureSlot{};
    EXPECT_EQ(count(), 21u);
    material.alphaMode = asset::AlphaMode::Blend;
    EXPECT_EQ(count(), materialParameters().size() - 1) << "depth writes and the place in the queue, but no cutoff";
}

TEST(MaterialParameters, KeepAQueueOffsetWhereItsQueueHasIt)
{
    const auto named = [](std::string_view name) {
        for (const MaterialParameter& parameter : materialParameters())
            if (parameter.name == name)
                return parameter;
        return MaterialParameter{};
    };
    asset::MaterialAsset material;
    material.alphaMode = asset::AlphaMode::Blend;
    setValue(named("Queue offset"), material, {-3});
    EXPECT_EQ(material.renderQueueOffset, -3);
    setValue(named("Queue offset"), material, {4});
    EXPECT_EQ(material.renderQueueOffset, 0) << "without depth writes it goes down from 0";
    setValue(named("Queue offset"), material, {-3});
    setValue(named("Depth writes"), material, {1});
    EXPECT_TRUE(material.writesDepthWhenBlended);
    EXPECT_EQ(material.renderQueueOffset, 0) << "with them up";
    setValue(named("Queue offset"), material, {12});
    EXPECT_EQ(material.renderQueueOffset, 9);
    material.toon.emplace();
    setValue(named("Outline mode"), material, {2});
    EXPECT_EQ(material.toon->outlineWidthMode, asset::OutlineWidthMode::Screen);
}

TEST(ParameterRange, ComesFromWhatTheAnimatorDoesWithAParameter)
{
    using asset::AnimatorParameterIndex;
    using asset::AnimatorParameterKind;
    asset::AnimatorAsset animator;
    animator.parameters = {{"speed", AnimatorParameterKind::Float, 1.0},
                           {"mix", AnimatorParameterKind::Float, 0.25},
                           {"choice", AnimatorParameterKind::Int, 0.0},
                           {"unused", AnimatorParameterKind::Float, 5.0},
                           {"ground", AnimatorParameterKind::Float, 0.0}};
    const auto at = [](std::size_t i) { return AnimatorParameterIndex(i); };
    const asset::BlendNodeIndex clip(std::size_t(0));
    asset::FootPlacementIkAsset feet;
    feet.floor = 1;
    feet.maxStep = 0.5;
    feet.feet = {{"hip", "knee", "ankle", {0.0, at(4)}}};
    animator.nodes = {{"clip", asset::ClipNodeAsset{}},
                      {"gait", asset::BlendSpace1DNodeAsset{at(0), {{clip, 0.5}, {clip, 4.0}}, false}},
                      {"mixed", asset::LerpNodeAsset{clip, clip, {0.0, at(1)}, false}},
                      {"one", asset::SelectNodeAsset{at(2), {clip, clip, clip}}}};
    animator.ik = {{"feet", {1.0, {}}, feet}};
    const auto expect = [&](std::size_t parameter, double min, double max) {
        const ParameterRange range = rangeOf(animator, at(parameter));
        EXPECT_EQ(range.min, min) << parameter;
        EXPECT_EQ(range.max, max) << parameter;
    };
    expect(0, 0.5, 4);
    expect(1, 0, 1);
    expect(2, 0, 2);
    expect(3, 4, 6);
    expect(4, 0, 1.5);
    asset::StateMachineNodeAsset machine;
    machine.transitions.push_back({{}, {}, {{at(3), asset::AnimatorTest::Greater, 8.0}}, {}});
    animator.nodes.push_back({"machine", machine});
    expect(3, 0, 16);
}

} // namespace
} // namespace stylized::viewer
