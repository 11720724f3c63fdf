#include "Program.h"

#include "Files.h"

#include <stylized/app/OutputFile.h>
#include <stylized/app/Png.h>
#include <stylized/core/Log.h>

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <filesystem>
#include <span>
#include <utility>
#include <vector>

namespace stylized::viewer {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kFramesToSettle = 3;     // a click, what it opens, and what that measures itself
constexpr double kRest = 1.0 / 30;     // seconds between two looks at what may end a rest
constexpr double kMinimisedRest = 0.1; // the same where nothing shows
constexpr double kCursorBlink = 0.2;   // seconds: the longest time between two frames while a text is edited

volatile std::sig_atomic_t stateIsAsked = 0;
volatile std::sig_atomic_t endIsAsked = 0;

double milliseconds(Clock::duration duration)
{
    return std::chrono::duration<double, std::milli>(duration).count();
}

double seconds(Clock::duration duration)
{
    return std::chrono::duration<double>(duration).count();
}

/// Options that settings keep from one run to the next: not where one looks from, nor what one looks for.
bool isKept(const app::OptionSpec& option)
{
    return hasControl(option) && option.name != "view" && option.name != "aov";
}

} // namespace

Result<std::unique_ptr<Program>> Program::start(const app::Invocation& invocation)
{
    std::signal(SIGUSR1, [](int) { stateIsAsked = 1; });
    for (const int signal : {SIGINT, SIGTERM})
        std::signal(signal, [](int) { endIsAsked = 1; });
    if (const auto animator = app::animatorSettings(invocation.values); !animator)
        return fail(animator.error()); // before anything shows
    const Settings settings = Settings::load();
    app::PictureSize size{static_cast<std::uint32_t>(settings.windowWidth),
                          static_cast<std::uint32_t>(settings.windowHeight)};
    if (invocation.values.isSet("size"))
        size = invocation.values.get<app::PictureSize>("size");
    Result<std::unique_ptr<Window>> window = Window::open("Stylized", size.width, size.height);
    if (!window)
        return fail(std::move(window).error());
    Result<std::unique_ptr<graphics::Context>> context = graphics::Context::adoptCurrent({.isDebug = true});
    if (!context)
        return fail(std::move(context).error());
    Result<std::unique_ptr<Viewer>> viewer = Viewer::create(**context);
    if (!viewer)
        return fail(std::move(viewer).error());
    std::unique_ptr<Program> program(new Program(*std::move(window), *std::move(context), *std::move(viewer)));
    if (Result<void> applied = program->applyInvocation(invocation, settings); !applied)
        return fail(std::move(applied).error());
    return program;
}

Program::Program(std::unique_ptr<Window> window, std::unique_ptr<graphics::Context> context,
                 std::unique_ptr<Viewer> viewer)
    : window_(std::move(window)), context_(std::move(context)), ui_(std::make_unique<Ui>(*window_)),
      viewer_(std::move(viewer)), lastTurn_(Clock::now()), lastFrame_(lastTurn_)
{}

Result<void> Program::applyInvocation(const app::Invocation& invocation, const Settings& settings)
{
    const app::OptionValues& values = invocation.values;
    UiState& ui = ui_->state();
    ui.settings = settings;
    for (const auto& [name, text] : settings.options)
        static_cast<void>(viewer_->options().set(name, text)); // a row may be gone: then nothing is set
    viewer_->options().take(values);
    viewer_->applyOptions();
    Result<std::optional<app::AnimatorSettings>> animator = app::animatorSettings(values);
    if (!animator)
        return fail(std::move(animator).error());
    viewer_->setLoadOptions({.maxInfluences = static_cast<std::uint32_t>(values.get<std::int64_t>("max-influences")),
                             .faceFile = values.find<std::string>("face").value_or(""),
                             .motion = values.find<std::string>("motion"),
                             .animator = *std::move(animator)});
    const std::string panel = values.get<std::string>("panel");
    ui.showsPanels = panel != "none";
    for (std::size_t i = 0; i < kPanelNames.size(); ++i)
        if (panel == kPanelNames[i])
            ui.panel = static_cast<Panel>(i);
    viewer_->setWatching(values.get<bool>("watch"));
    statePath_ = values.find<std::string>("state-json");
    screenshotPath_ = values.find<std::string>("screenshot");
    if (const auto frames = values.find<std::int64_t>("frames"))
        frameLimit_ = static_cast<std::uint64_t>(*frames);
    firstBatch_ = viewer_->open(invocation.files, OpenMode::Add);
    return {};
}

bool Program::isDone() const
{
    return window_->shouldClose() || endIsAsked != 0 || (frameLimit_ && frameCount_ >= *frameLimit_);
}

Result<void> Program::run()
{
    while (!isDone()) {
        turn();
        if (!stateWritten_)
            return stateWritten_;
    }
    if (recorder_.isRecording())
        toggleRecording();
    if (screenshotPath_) {
        viewer_->draw(ui_->pictureArea());
        ui_->draw();
        if (Result<void> written = app::writePng(*screenshotPath_, windowPicture()); !written)
            return written;
    }
    if (Result<void> written = writeState(); !written)
        return written;
    saveSettings();
    if (std::optional<Error> failure = viewer_->failure(firstBatch_); failure && isForPrograms())
        return fail(*std::move(failure));
    return {};
}

/// Whether it was started by what reads exit codes, and not by somebody who sees the sentence in the window.
bool Program::isForPrograms() const
{
    return frameLimit_.has_value() || screenshotPath_.has_value() || statePath_.has_value();
}

void Program::saveSettings()
{
    Settings& settings = ui_->state().settings;
    settings.options.clear();
    for (const auto& [name, text] : viewer_->options().texts())
        if (const app::OptionSpec* option = app::findOption(name); isKept(*option))
            settings.options[name] = text;
    if (const Result<void> saved = settings.save(); !saved)
        log::warning("settings are not kept: {}", toString(saved.error()));
}

/// Whether the next frame differs from the last one although nobody does anything.
bool Program::isMoving() const
{
    return viewer_->isBusy() || viewer_->isMoving() || recorder_.isRecording() || frameLimit_.has_value();
}

/// How long to wait for events at most.
double Program::restSeconds() const
{
    if (window_->isMinimised())
        return kMinimisedRest;
    if (framesOwed_ > 0 || viewer_->isMoving() || recorder_.isRecording() || frameLimit_)
        return 0.0;
    return kRest;
}

/// Lets events in, then draws a frame or rests a moment.
void Program::turn()
{
    const bool isAsked = stateIsAsked != 0; // before events: what came before the question shows in the answer
    const bool isMinimised = window_->isMinimised();
    window_->pollEvents(restSeconds());
    if (window_->takeActivity())
        framesOwed_ = kFramesToSettle;
    if (ui_->showsStats() && !isMinimised && !viewer_->isMoving() && viewer_->measurePicture())
        framesOwed_ = std::max(framesOwed_, 1);
    const bool wasMoving = isMoving(), wasBusy = viewer_->isBusy();
    if (wasMoving || isMinimised || framesOwed_ > 0) {
        framesOwed_ = std::max(framesOwed_ - 1, 0);
        frame();
    } else {
        rest();
    }
    if ((wasMoving && !isMoving()) || (wasBusy && !viewer_->isBusy()))
        framesOwed_ = kFramesToSettle; // panels have yet to say so
    if (isAsked && (framesOwed_ == 0 || isMinimised)) {
        stateIsAsked = 0;
        stateWritten_ = writeState();
    }
}

void Program::rest()
{
    const Clock::time_point now = Clock::now();
    viewer_->passIdle(seconds(now - lastTurn_));
    if (ui_->state().notice.pass(seconds(now - lastTurn_)))
        framesOwed_ = kFramesToSettle;
    lastTurn_ = now;
    hasRested_ = true;
    if (ui_->isEditingText() && seconds(now - lastFrame_) > kCursorBlink)
        framesOwed_ = 1;
}

void Program::frame()
{
    const Clock::time_point start = Clock::now();
    const double step = seconds(start - lastTurn_);
    lastTurn_ = lastFrame_ = start;
    ViewerCpuTimings& sample = viewer_->sample();
    // After a rest, the time since the last frame says nothing about how fast frames are.
    sample.frameIntervalMilliseconds = hasRested_ ? viewer_->timings().frameIntervalMilliseconds : 1000 * step;
    hasRested_ = false;
    openDropped();
    ui_->state().notice.pass(step);
    const Clock::time_point uiStart = Clock::now();
    ui_->build(*viewer_);
    const Clock::duration building = Clock::now() - uiStart;
    // After the panels: what they have set shows in this very frame.
    viewer_->advance(recorder_.isRecording() ? 1 / Recorder::kFps : step);
    const Clock::time_point drawStart = Clock::now();
    if (!window_->isMinimised()) {
        viewer_->draw(ui_->pictureArea());
        const Clock::time_point uiDrawStart = Clock::now();
        ui_->draw();
        const Clock::time_point end = Clock::now();
        sample.uiMilliseconds = milliseconds(building + (end - uiDrawStart));
        sample.renderMilliseconds = milliseconds(building + (end - drawStart));
        record();
        handleRequests();
        window_->swapBuffers();
        if (viewer_->addSample())
            ui_->state().frameTimes.add(static_cast<float>(sample.frameIntervalMilliseconds));
    }
    rememberFiles();
    updateTitle();
    if (!viewer_->isBusy())
        ++frameCount_;
}

void Program::openDropped()
{
    const std::vector<std::string> dropped = window_->takeDropped();
    if (!dropped.empty())
        viewer_->open(dropped, window_->isShiftDown() ? OpenMode::Add : OpenMode::Replace);
}

std::string Program::outputName(const char* kind, const char* extension) const
{
    const UiState& ui = ui_->state();
    const std::string folder = ui.settings.pictureFolder.empty() ? defaultPictureFolder() : ui.settings.pictureFolder;
    const std::string stem =
        viewer_->selected() ? std::filesystem::path(viewer_->selected()->name).stem().string() : "stylized";
    return unusedName(folder, stem + kind, extension);
}

void Program::savePicture(const asset::DecodedImage& picture, const char* kind)
{
    const std::string path = outputName(kind, "png");
    if (const Result<void> written = app::writePng(path, picture); !written)
        viewer_->showError(toString(written.error()));
    else
        ui_->state().notice.show(fmt::format("Saved {}", path));
}

asset::DecodedImage Program::windowPicture()
{
    const graphics::HostTurn turn(*context_);
    const Window::Size size = window_->framebufferSize();
    asset::DecodedImage picture;
    picture.width = std::max(size.width, 1u);
    picture.height = std::max(size.height, 1u);
    std::vector<std::uint8_t> rows(std::size_t(4) * picture.width * picture.height);
    context_->commands().read({0, 0, 0, picture.width, picture.height}, std::as_writable_bytes(std::span(rows)));
    picture.rgba.resize(rows.size());
    const std::size_t stride = std::size_t(4) * picture.width;
    for (std::size_t y = 0; y < picture.height; ++y)
        std::copy_n(rows.begin() + static_cast<std::ptrdiff_t>((picture.height - 1 - y) * stride), stride,
                    picture.rgba.begin() + static_cast<std::ptrdiff_t>(y * stride));
    for (std::size_t i = 3; i < picture.rgba.size(); i += 4)
        picture.rgba[i] = 255; // the window's alpha means nothing
    return picture;
}

void Program::toggleRecording()
{
    if (recorder_.isRecording()) {
        const std::string path = recorder_.path();
        if (const Result<void> finished = recorder_.finish(); !finished)
            viewer_->showError(toString(finished.error()));
        else
            ui_->state().notice.show(fmt::format("Saved {}", path));
        return;
    }
    const graphics::HostFramebuffer area = ui_->pictureArea();
    if (const Result<void> started = recorder_.start(outputName("", "mp4"), {area.width, area.height}); !started)
        viewer_->showError(toString(started.error()));
}

void Program::record()
{
    if (recorder_.isRecording())
        if (const Result<void> added = recorder_.add(viewer_->picture(false)); !added)
            viewer_->showError(toString(added.error()));
    viewer_->hideOverlays(recorder_.isRecording());
    ui_->state().isRecording = recorder_.isRecording();
    ui_->state().recordedSeconds = recorder_.seconds();
}

void Program::handleRequests()
{
    const UiRequests requests = std::exchange(ui_->state().requests, {});
    if (requests.takesPicture)
        savePicture(viewer_->picture(false), "");
    if (requests.takesTransparentPicture)
        savePicture(viewer_->picture(true), "-transparent");
    if (requests.takesWindowPicture)
        savePicture(windowPicture(), "-window");
    if (requests.togglesRecording)
        toggleRecording();
    if (requests.togglesFullscreen)
        window_->setFullscreen(!window_->isFullscreen());
    if (requests.quits)
        window_->close();
}

void Program::rememberFiles()
{
    for (const std::string& path : viewer_->takeOpened())
        ui_->state().settings.addRecentFile(path);
    if (!window_->isFullscreen() && !window_->isMinimised()) {
        const Window::Size size = window_->framebufferSize();
        ui_->state().settings.windowWidth = static_cast<int>(size.width);
        ui_->state().settings.windowHeight = static_cast<int>(size.height);
    }
}

void Program::updateTitle()
{
    std::string title = viewer_->selected() ? viewer_->selected()->name + " – Stylized" : "Stylized";
    if (title == title_)
        return;
    title_ = std::move(title);
    window_->setTitle(title_);
}

Result<void> Program::writeState()
{
    if (!statePath_)
        return {};
    const Window::Size size = window_->framebufferSize();
    Result<app::OutputFile> file = app::OutputFile::create(*statePath_);
    if (!file)
        return fail(file.error());
    const std::string text = stateJson(*viewer_, ui_->state(),
                                       {size.width, size.height, frameCount_, window_->isFullscreen(),
                                        window_->isMinimised(), window_->contentScale()});
    if (Result<void> written = file->write(std::string_view(text)); !written)
        return written;
    return file->commit();
}

} // namespace stylized::viewer
