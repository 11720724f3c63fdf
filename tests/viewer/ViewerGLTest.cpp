#include "UiState.h"
#include "Viewer.h"

#include "support/GlTest.h"
#include "support/TemporaryDirectory.h"

#include <stylized/app/ImageComparison.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

namespace stylized::viewer {
namespace {

const std::string kFox = STYLIZED_SOURCE_DIR "/samples/sample.glb";
const std::string kIro = STYLIZED_SOURCE_DIR "/samples/character/iro.glb";

class ViewerGLTest : public test::GlTest {
protected:
    void SetUp() override
    {
        GlTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        Result<std::unique_ptr<Viewer>> made = Viewer::create(context());
        ASSERT_TRUE(made) << toString(made.error());
        viewer = *std::move(made);
        target =
            graphics::Texture::create(
                context(), {.width = 120, .height = 160, .format = graphics::TextureFormat::Rgba8, .label = "window"})
                .value();
        const graphics::Attachment color(target);
        window = graphics::Framebuffer::create(context(), {.colors = {&color, 1}}).value();
    }
    void TearDown() override
    {
        viewer.reset();
        window = {};
        target = {};
        GlTest::TearDown();
    }

    void settle()
    {
        for (int i = 0; i < 6000 && viewer->isBusy(); ++i) { // a minute, far longer than any of these takes
            viewer->advance(0);
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        ASSERT_FALSE(viewer->isBusy());
    }
    void open(const std::vector<std::string>& files, OpenMode mode = OpenMode::Replace)
    {
        viewer->open(files, mode);
        settle();
    }
    asset::DecodedImage picture()
    {
        viewer->draw({window.id(), 0, 0, 120, 160});
        return viewer->picture(true);
    }

    std::unique_ptr<Viewer> viewer;
    graphics::Texture target;
    graphics::Framebuffer window;
};

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

TEST_F(ViewerGLTest, AWindowOfOnePixelIsDrawn)
{
    open({kFox});
    viewer->draw({window.id(), 0, 0, 1, 1});
    EXPECT_EQ(viewer->error(), "");
    EXPECT_EQ(viewer->picture(true).width, 1u);
}

} // namespace
} // namespace stylized::viewer
