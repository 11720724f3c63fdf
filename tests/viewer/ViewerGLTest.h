#pragma once

#include "Viewer.h"

#include "support/GlTest.h"

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <thread>

namespace stylized::viewer {

inline const std::string kFox = STYLIZED_SOURCE_DIR "/samples/sample.glb";
inline const std::string kIro = STYLIZED_SOURCE_DIR "/samples/character/iro.glb";

/// A viewer whose window is a texture of 120 by 160 pixels.
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

    /// What the window shows, overlays included.
    asset::DecodedImage shown()
    {
        viewer->draw({window.id(), 0, 0, 120, 160});
        asset::DecodedImage image;
        image.width = 120;
        image.height = 160;
        image.rgba.resize(std::size_t(4) * 120 * 160);
        target.read(0, std::as_writable_bytes(std::span(image.rgba)));
        return image;
    }
    /// Draws as often as times of passes want it; gives how often that was.
    std::uint64_t measure()
    {
        const std::uint64_t before = viewer->pictureCount();
        for (int turn = 0; turn < 20; ++turn) {
            if (viewer->measurePicture())
                viewer->draw({window.id(), 0, 0, 120, 160});
            context().finish();
        }
        return viewer->pictureCount() - before;
    }

    std::unique_ptr<Viewer> viewer;
    graphics::Texture target;
    graphics::Framebuffer window;
};

} // namespace stylized::viewer
