#pragma once

#include "Recorder.h"
#include "StateJson.h"
#include "Ui.h"
#include "Viewer.h"
#include "Window.h"

#include <stylized/app/CommandLine.h>
#include <stylized/core/Result.h>
#include <stylized/graphics/Context.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace stylized::viewer {

/// The program: a window, the viewer in it, and the loop that joins them. Where nothing moves and nobody does anything,
/// it draws nothing.
class Program {
public:
    /// **Errors**: those of Window::open, of adopting its context and of Viewer::create; UsageInvalid.
    [[nodiscard]] static Result<std::unique_ptr<Program>> start(const app::Invocation& invocation);

    /// Runs until the window is closed.
    /// **Errors**: OutputUnwritable for what the command line asked to be written; with --frames, --screenshot or
    /// --state-json, those of the first of its files that could not be opened.
    [[nodiscard]] Result<void> run();

private:
    Program(std::unique_ptr<Window> window, std::unique_ptr<graphics::Context> context, std::unique_ptr<Viewer> viewer);
    [[nodiscard]] Result<void> applyInvocation(const app::Invocation& invocation, const Settings& settings);
    void turn();
    void frame();
    void rest();
    [[nodiscard]] bool isMoving() const;
    [[nodiscard]] double restSeconds() const;
    void openDropped();
    void handleRequests();
    void savePicture(const asset::DecodedImage& picture, const char* kind);
    void toggleRecording();
    void record();
    void rememberFiles();
    void updateTitle();
    [[nodiscard]] bool isDone() const;
    [[nodiscard]] bool isForPrograms() const;
    void saveSettings();
    [[nodiscard]] asset::DecodedImage windowPicture();
    [[nodiscard]] Result<void> writeState();
    [[nodiscard]] std::string outputName(const char* kind, const char* extension) const;

    std::unique_ptr<Window> window_;
    std::unique_ptr<graphics::Context> context_;
    std::unique_ptr<Ui> ui_;
    std::unique_ptr<Viewer> viewer_;
    Recorder recorder_;
    std::optional<std::string> statePath_, screenshotPath_;
    std::optional<std::uint64_t> frameLimit_;
    std::uint64_t frameCount_ = 0;
    std::size_t firstBatch_ = 0; // the command line's files
    int framesOwed_ = 0;         // until panels have settled
    bool hasRested_ = false;     // since the last frame
    Result<void> stateWritten_;  // or why it could not be
    std::string title_;
    std::chrono::steady_clock::time_point lastTurn_, lastFrame_;
};

} // namespace stylized::viewer
