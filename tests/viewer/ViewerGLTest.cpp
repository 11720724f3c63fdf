#include "ViewerGLTest.h"

#include "IkHandles.h"

#include "support/GltfText.h"
#include "support/TemporaryDirectory.h"

#include <stylized/app/ImageComparison.h>

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

namespace stylized::viewer {
namespace {

TEST_F(ViewerGLTest, TheFirstClipPlaysInALoopOnceAFileIsThere)
{
    open({kFox});
    ASSERT_EQ(viewer->characters().size(), 1u);
    const Character& fox = viewer->characters()[0];
    EXPECT_EQ(fox.name, "sample.glb");
    EXPECT_EQ(fox.clip(), ClipIndex(0));
    EXPECT_TRUE(fox.instance->player().isPlaying());
    EXPECT_TRUE(fox.instance->player().isLooping());
    const asset::DecodedImage before = picture();
    viewer->advance(0.2);
    EXPECT_DOUBLE_EQ(fox.instance->player().currentTime(), 0.2);
    EXPECT_GT(app::differenceOf(before, picture()).max, 0.0);
    EXPECT_EQ(viewer->takeOpened(), std::vector<std::string>{kFox});
}

TEST_F(ViewerGLTest, AFileThatFailsShowsItsErrorAndThePreviousSceneStays)
{
    const test::TemporaryDirectory folder;
    const std::string broken = (folder.path() / "broken.glb").string();
    std::ofstream(broken) << "glTF but not really";
    open({kFox});
    open({broken});
    ASSERT_EQ(viewer->characters().size(), 1u);
    EXPECT_EQ(viewer->characters()[0].path, kFox);
    EXPECT_NE(viewer->error().find("broken.glb"), std::string::npos) << viewer->error();
    viewer->dismissError();
    EXPECT_EQ(viewer->error(), "");
}

TEST_F(ViewerGLTest, OpeningReplacesAndAddingStandsBeside)
{
    open({kFox});
    open({kIro}, OpenMode::Add);
    ASSERT_EQ(viewer->characters().size(), 2u);
    const math::Bounds fox = viewer->characters()[0].instance->worldBounds();
    const math::Bounds iro = viewer->characters()[1].instance->worldBounds();
    EXPECT_GT(iro.min.x, fox.max.x) << "side by side, not inside each other";
    EXPECT_EQ(viewer->selectedIndex(), 1u);
    open({kFox});
    ASSERT_EQ(viewer->characters().size(), 1u);
    open({kFox, kIro});
    EXPECT_EQ(viewer->characters().size(), 2u) << "files of one drop all stay";
    viewer->close(0);
    ASSERT_EQ(viewer->characters().size(), 1u);
    EXPECT_EQ(viewer->characters()[0].path, kIro);
    picture();
}

TEST_F(ViewerGLTest, AReloadKeepsCameraTimeAndWhatWasSet)
{
    const test::TemporaryDirectory folder;
    const std::string copy = (folder.path() / "iro.glb").string();
    std::filesystem::copy_file(kIro, copy);
    open({copy});
    Character* character = viewer->selected();
    character->setClip(ClipIndex(1));
    const std::string clip = character->scene().clips[1].name;
    character->instance->player().pause();
    character->instance->player().seek(0.25);
    character->setMorph(character->morphs[0].sliders[0], 0.5f);
    character->setPlacement({{1, 0, 0}, 30, 2});
    viewer->camera().orbit({50, 20}, 400);
    const float azimuth = viewer->camera().azimuth();
    viewer->reload();
    settle();
    ASSERT_EQ(viewer->characters().size(), 1u);
    character = viewer->selected();
    EXPECT_EQ(character->instance->player().clip()->name, clip);
    EXPECT_DOUBLE_EQ(character->instance->player().currentTime(), 0.25);
    EXPECT_FALSE(character->instance->player().isPlaying());
    EXPECT_EQ(shownWeight(character->morphs[0].sliders[0], character->instance->face()), 0.5f);
    EXPECT_EQ(character->placement, (Placement{{1, 0, 0}, 30, 2}));
    EXPECT_EQ(viewer->camera().azimuth(), azimuth);
}

TEST_F(ViewerGLTest, AFileThatIsWrittenIsReadAgainWhereItIsWatched)
{
    const test::TemporaryDirectory folder;
    const std::string copy = (folder.path() / "c.glb").string();
    std::filesystem::copy_file(kFox, copy);
    open({copy});
    const std::size_t nodes = viewer->selected()->scene().nodes.size();
    viewer->setWatching(true);
    std::filesystem::copy_file(kIro, copy, std::filesystem::copy_options::overwrite_existing);
    std::filesystem::last_write_time(copy, std::filesystem::file_time_type::clock::now() + std::chrono::seconds(5));
    viewer->advance(0.6);
    settle();
    EXPECT_NE(viewer->selected()->scene().nodes.size(), nodes);
}

TEST_F(ViewerGLTest, EveryLookIsTakenOnAndLeavesTimeAndFace)
{
    open({kIro});
    viewer->selected()->instance->player().pause();
    viewer->selected()->instance->player().seek(0.4);
    viewer->advance(0);
    const asset::DecodedImage before = picture();
    ASSERT_TRUE(viewer->options().set("look", "unlit").has_value());
    viewer->applyOptions();
    viewer->advance(0);
    EXPECT_DOUBLE_EQ(viewer->selected()->instance->player().currentTime(), 0.4);
    EXPECT_GT(app::differenceOf(before, picture()).max, 0.0);
    viewer->options().reset("look");
    viewer->applyOptions();
    viewer->advance(0);
    EXPECT_EQ(picture().rgba, before.rgba);
}

/// One option, a value that is not the default, and whether the picture must change with it.
struct OptionCase {
    const char* name;
    const char* value;
};

TEST_F(ViewerGLTest, EveryOptionWithAControlChangesThePicture)
{
    open({kIro});
    viewer->selected()->instance->player().pause();
    viewer->advance(0);
    const asset::DecodedImage before = picture();
    const OptionCase cases[] = {{"look", "plain"},
                                {"outline", "screen"},
                                {"outline-scale", "4"},
                                {"shadow", "off"},
                                {"tonemap", "filmic"},
                                {"exposure", "1"},
                                {"saturation", "0.2"},
                                {"contrast", "1.5"},
                                {"bloom", "1"},
                                {"fxaa", "on"},
                                {"aov", "normal"},
                                {"light-direction", "1,-0.2,0.3"},
                                {"light-color", "1,0.2,0.2"},
                                {"ambient-sky", "0.5,0.1,0.1"},
                                {"ambient-ground", "0.1,0.1,0.6"},
                                {"fov", "60"},
                                {"msaa", "1"},
                                {"ssaa", "2"}};
    std::size_t tried = 2; // background, which a transparent picture has not, and view, which is for the first file
    for (const OptionCase& option : cases) {
        ASSERT_TRUE(viewer->options().set(option.name, option.value).has_value()) << option.name;
        viewer->applyOptions();
        viewer->advance(0);
        EXPECT_GT(app::differenceOf(before, picture()).max, 0.0) << option.name;
        viewer->options().reset(option.name);
        viewer->applyOptions();
        viewer->advance(0);
        ++tried;
    }
    std::size_t known = 0;
    for (const app::OptionSpec& option : app::optionTable())
        known += hasControl(option);
    EXPECT_EQ(tried, known) << "an option with a control that this test does not move";
}

TEST_F(ViewerGLTest, TheBackgroundComesBehindAndTransparentPicturesGoWithout)
{
    open({kFox});
    ASSERT_TRUE(viewer->options().set("background", "0,0,1").has_value());
    viewer->draw({window.id(), 0, 0, 120, 160});
    EXPECT_EQ(viewer->picture(false).rgba[2], 255);
    EXPECT_EQ(viewer->picture(false).rgba[3], 255);
    EXPECT_EQ(viewer->picture(true).rgba[3], 0);
}

TEST_F(ViewerGLTest, KeysAreVisitedOneByOne)
{
    open({kFox});
    Character& fox = *viewer->selected();
    ASSERT_GE(fox.keyTimes.size(), 3u);
    fox.instance->player().seek(0);
    fox.goToKey(1);
    EXPECT_DOUBLE_EQ(fox.instance->player().currentTime(), fox.keyTimes[1]);
    EXPECT_FALSE(fox.instance->player().isPlaying());
    fox.goToKey(1);
    fox.goToKey(-1);
    EXPECT_DOUBLE_EQ(fox.instance->player().currentTime(), fox.keyTimes[1]);
    fox.goToKey(-1);
    fox.goToKey(-1);
    EXPECT_DOUBLE_EQ(fox.instance->player().currentTime(), fox.keyTimes[0]);
}

TEST_F(ViewerGLTest, UploadsAreCountedAndStopWhenNothingMoves)
{
    open({kFox});
    viewer->advance(0.1);
    EXPECT_EQ(viewer->uploads().palettes, 1u);
    viewer->selected()->instance->player().pause();
    viewer->advance(0.1);
    viewer->advance(0.1);
    EXPECT_EQ(viewer->uploads().palettes, 0u);
}

TEST_F(ViewerGLTest, ANewLookAndTheBindPoseAreDrawnWithoutTimePassingBetween)
{
    open({kIro});
    ASSERT_TRUE(viewer->options().set("look", "plain").has_value());
    viewer->applyOptions();
    picture();
    viewer->selected()->setClip(std::nullopt);
    viewer->setView("bust");
    picture();
    EXPECT_EQ(viewer->error(), "");
}

TEST_F(ViewerGLTest, APictureInWhichNothingHasChangedIsNotDrawnAgain)
{
    open({kFox});
    EXPECT_TRUE(viewer->isMoving());
    viewer->selected()->togglePlaying();
    EXPECT_FALSE(viewer->isMoving());
    viewer->advance(0.1);
    const asset::DecodedImage first = picture();
    const std::uint64_t count = viewer->pictureCount();
    viewer->advance(0.1);
    EXPECT_EQ(picture().rgba, first.rgba);
    EXPECT_EQ(viewer->pictureCount(), count);
    using Change = void (*)(Viewer&);
    constexpr Change kChanges[] = {
        [](Viewer& v) {
            v.camera().orbit({5, 0}, 100);
        },
        [](Viewer& v) { v.overlays().bounds = true; },
        [](Viewer& v) {
            v.selected()->setPlacement({{0.1f, 0, 0}, 0, 1});
        },
        [](Viewer& v) { v.selected()->instance->player().seek(0.3); },
        [](Viewer& v) { static_cast<void>(v.options().set("exposure", "1")), v.applyOptions(); },
        [](Viewer& v) {
            asset::MaterialAsset material = v.selected()->instance->materials().base(MaterialIndex(0));
            material.baseColor = {1, 0, 0, 1};
            v.selected()->instance->materials().set(MaterialIndex(0), material);
        },
        [](Viewer& v) {
            for (std::size_t n = 0; n < v.selected()->scene().nodes.size(); ++n)
                if (v.selected()->scene().nodes[n].mesh.isValid())
                    v.selected()->setNodeVisible(NodeIndex(n), false);
        },
        [](Viewer& v) { v.close(0); },
    };
    std::uint64_t drawn = count;
    for (const Change change : kChanges) {
        change(*viewer);
        for (int frame = 0; frame < 2; ++frame) {
            viewer->advance(0.1);
            shown();
        }
        EXPECT_EQ(viewer->pictureCount(), ++drawn) << "change " << drawn - count << ": once, not for each frame";
    }
}

TEST_F(ViewerGLTest, SkeletonAndBoundsAreShownAloneAndTogether)
{
    open({kIro});
    viewer->selected()->togglePlaying();
    viewer->advance(0);
    const auto with = [&](bool skeleton, bool bounds) {
        viewer->overlays() = {skeleton, bounds};
        return shown();
    };
    const asset::DecodedImage none = with(false, false), skeleton = with(true, false), bounds = with(false, true),
                              both = with(true, true);
    EXPECT_GT(app::differenceOf(none, skeleton).max, 0.0);
    EXPECT_GT(app::differenceOf(none, bounds).max, 0.0);
    EXPECT_GT(app::differenceOf(both, skeleton).max, 0.0);
    EXPECT_GT(app::differenceOf(both, bounds).max, 0.0);
    EXPECT_EQ(with(false, false).rgba, none.rgba);
}

TEST_F(ViewerGLTest, PicturesAreOfTheCharacterAloneAndTheWindowKeepsItsOverlays)
{
    open({kIro});
    viewer->selected()->togglePlaying();
    viewer->advance(0);
    const asset::DecodedImage alone = picture(), without = shown();
    viewer->overlays() = {true, true};
    const asset::DecodedImage with = shown();
    EXPECT_GT(app::differenceOf(without, with).max, 0.0);
    EXPECT_EQ(viewer->picture(true).rgba, alone.rgba);
    EXPECT_EQ(shown().rgba, with.rgba) << "after the picture they are there again";
    viewer->hideOverlays(true); // while a video is recorded
    EXPECT_EQ(shown().rgba, without.rgba);
    viewer->hideOverlays(false);
    EXPECT_EQ(shown().rgba, with.rgba);
}

TEST_F(ViewerGLTest, APictureThatStandsStillIsTimedAndThenLeftInPeace)
{
    open({kFox});
    viewer->selected()->togglePlaying();
    viewer->advance(0);
    shown(); // the first of all frames: its times say nothing
    EXPECT_LE(measure(), 2u) << "the first of all frames has no times, so it is drawn again";
    ASSERT_FALSE(viewer->passTimings().empty());
    for (const renderer::PassTiming& pass : viewer->passTimings())
        EXPECT_TRUE(pass.seconds.has_value()) << pass.pass;
    EXPECT_EQ(measure(), 0u) << "they are known";
    viewer->camera().orbit({5, 0}, 100);
    shown();
    EXPECT_EQ(measure(), 0u) << "they come of themselves";
    for (const renderer::PassTiming& pass : viewer->passTimings())
        EXPECT_TRUE(pass.seconds.has_value()) << pass.pass;
}

TEST_F(ViewerGLTest, OnlyFramesThatDrawThePictureCountForTheTimings)
{
    open({kFox});
    viewer->selected()->togglePlaying();
    viewer->advance(0);
    shown();
    viewer->sample().renderMilliseconds = 8;
    EXPECT_TRUE(viewer->addSample());
    shown();
    viewer->sample().renderMilliseconds = 1;
    EXPECT_FALSE(viewer->addSample()) << "panels alone";
    EXPECT_EQ(viewer->timings().renderMilliseconds, 8.0);
    viewer->camera().orbit({5, 0}, 100);
    shown();
    viewer->sample().renderMilliseconds = 4;
    EXPECT_TRUE(viewer->addSample());
    EXPECT_DOUBLE_EQ(viewer->timings().renderMilliseconds, 8 - 0.1 * 4);
    EXPECT_EQ(viewer->lastTimings().renderMilliseconds, 4.0);
    EXPECT_EQ(viewer->stats().drawCount > 0 && viewer->stats().triangleCount > 0, true);
}

/// A triangle of a metre that goes 6 m along x within a second and is back at its end; a second clip takes it up.
std::filesystem::path goingTriangle(const test::TemporaryDirectory& folder)
{
    test::GltfData data;
    const std::size_t positions = data.addFloats({0, 0, 0, 1, 0, 0, 0, 1, 0}, "VEC3");
    const std::size_t times = data.addFloats({0, 0.5f, 1}, "SCALAR");
    const std::size_t along = data.addFloats({0, 0, 0, 6, 0, 0, 0, 0, 0}, "VEC3");
    const std::size_t up = data.addFloats({0, 0, 0, 0, 9, 0, 0, 0, 0}, "VEC3");
    const auto clip = [&](std::string_view name, std::size_t values) {
        return fmt::format(R"({{"name":"{}","channels":[{{"sampler":0,"target":{{"node":0,"path":"translation"}}}}],)"
                           R"("samplers":[{{"input":{},"output":{}}}]}})",
                           name, times, values);
    };
    return folder.write("going.gltf",
                        fmt::format(R"({{"asset":{{"version":"2.0"}},"scenes":[{{"nodes":[0]}}],"scene":0,)"
                                    R"("nodes":[{{"mesh":0}}],"meshes":[{{"primitives":[{{"attributes":)"
                                    R"({{"POSITION":{}}}}}]}}],"animations":[{},{}],{}}})",
                                    positions, clip("along", along), clip("up", up), data.json()));
}

TEST_F(ViewerGLTest, OpeningAFileFramesTheWholeMotionAndAPausedOneItsPose)
{
    const test::TemporaryDirectory folder;
    open({goingTriangle(folder).string()});
    ASSERT_EQ(viewer->error(), "");
    ASSERT_EQ(viewer->characters().size(), 1u);
    Character& triangle = *viewer->selected();
    const auto isInside = [&](const glm::vec3& point) { return isInPicture(viewer->clipFromWorld(), point); };
    EXPECT_TRUE(isInside({0, 0, 0}));
    EXPECT_TRUE(isInside({6.9f, 0, 0})) << "where it is after half a second";
    EXPECT_FALSE(isInside({3.5f, 9.5f, 0})) << "the other clip does not play";
    triangle.setClip(ClipIndex(1));
    viewer->frameSelected();
    EXPECT_TRUE(isInside({0.5f, 9.8f, 0}));
    EXPECT_TRUE(isInside({0.5f, 0, 0}));
    triangle.setPlacement({{100, 0, 0}, 0, 1});
    viewer->frameAll();
    EXPECT_TRUE(isInside({100.5f, 9.8f, 0})) << "where it stands now";
    triangle.setPlacement({});
    triangle.togglePlaying();
    viewer->advance(0);
    viewer->frameSelected();
    EXPECT_TRUE(isInside({0.5f, 0.5f, 0}));
    EXPECT_FALSE(isInside({0.5f, 9.8f, 0})) << "paused, it is the pose that one looks at";
}

TEST_F(ViewerGLTest, WhoMovesFarIsGivenRoomBesideOthers)
{
    const test::TemporaryDirectory folder;
    open({goingTriangle(folder).string()});
    open({kFox}, OpenMode::Add);
    EXPECT_GT(viewer->characters()[1].instance->worldBounds().min.x, 7.0f);
}

TEST_F(ViewerGLTest, WhatWentWrongIsKnownByWhatWasOpenedTogether)
{
    const std::size_t missing = viewer->open({"missing.glb", "another.glb"}, OpenMode::Add);
    settle();
    const std::size_t fox = viewer->open({kFox}, OpenMode::Add);
    settle();
    EXPECT_EQ(viewer->error(), "");
    ASSERT_TRUE(viewer->failure(missing));
    EXPECT_EQ(viewer->failure(missing)->code, ErrorCode::FileNotFound);
    EXPECT_EQ(viewer->failure(missing)->file, "missing.glb") << "the first of them";
    EXPECT_FALSE(viewer->failure(fox));
    const test::TemporaryDirectory empty;
    const std::size_t folder = viewer->open({empty.path().string()}, OpenMode::Add);
    ASSERT_TRUE(viewer->failure(folder));
    EXPECT_EQ(exitCode(viewer->failure(folder)->code), 3);
}

TEST_F(ViewerGLTest, AnotherLookKeepsMaterialsAndWhatIsHidden)
{
    open({kIro});
    Character* const iro = viewer->selected();
    iro->togglePlaying();
    std::size_t hidden = 0;
    while (!iro->scene().nodes[hidden].mesh.isValid())
        ++hidden;
    iro->setNodeVisible(NodeIndex(hidden), false);
    asset::MaterialAsset material = iro->instance->materials().base(MaterialIndex(0));
    ASSERT_TRUE(material.toon);
    material.baseColor = {0.25f, 0.5f, 0.75f, 1};
    material.toon->shadingToony = 0.125f;
    ASSERT_TRUE(iro->instance->materials().set(MaterialIndex(0), material));
    viewer->advance(0);
    const asset::DecodedImage before = picture();
    const auto look = [&](const char* name) {
        ASSERT_TRUE(viewer->options().set("look", name).has_value());
        viewer->applyOptions();
        viewer->advance(0);
        EXPECT_FALSE(iro->instance->isNodeVisible(NodeIndex(hidden))) << name;
        EXPECT_EQ(iro->instance->materials().base(MaterialIndex(0)).baseColor, material.baseColor) << name;
    };
    look("plain");
    EXPECT_FALSE(iro->instance->materials().base(MaterialIndex(0)).toon) << "so that toony has no place here";
    look("unlit");
    look("auto");
    EXPECT_EQ(iro->instance->materials().base(MaterialIndex(0)).toon->shadingToony, 0.125f);
    EXPECT_EQ(picture().rgba, before.rgba);
    iro->resetMaterial(MaterialIndex(0));
    viewer->advance(0);
    EXPECT_NE(picture().rgba, before.rgba);
}

TEST_F(ViewerGLTest, AnOutlineGoesAndComesWithItsModeAndWidth)
{
    open({kIro});
    Character* const iro = viewer->selected();
    iro->togglePlaying();
    viewer->advance(0);
    const asset::DecodedImage outlined = picture();
    world::MaterialState& materials = iro->instance->materials();
    const auto change = [&](auto&& edit) {
        for (std::size_t m = 0; m < materials.materialCount(); ++m) {
            asset::MaterialAsset material = materials.given(MaterialIndex(m));
            if (material.toon)
                edit(*material.toon);
            ASSERT_TRUE(materials.set(MaterialIndex(m), material));
        }
        viewer->advance(0);
    };
    change([](asset::ToonShadingAsset& toon) { toon.outlineWidthMode = asset::OutlineWidthMode::None; });
    const asset::DecodedImage without = picture();
    EXPECT_NE(without.rgba, outlined.rgba);
    change([](asset::ToonShadingAsset& toon) { toon.outlineWidth = 0.0f; });
    EXPECT_EQ(picture().rgba, without.rgba);
    change([](asset::ToonShadingAsset&) {});
    EXPECT_EQ(picture().rgba, outlined.rgba);
}

TEST_F(ViewerGLTest, AWindowOfOnePixelIsDrawn)
{
    open({kFox});
    viewer->draw({window.id(), 0, 0, 1, 1});
    EXPECT_EQ(viewer->error(), "");
    EXPECT_EQ(viewer->picture(true).width, 1u);
}

} // namespace
} // namespace stylized::viewer
