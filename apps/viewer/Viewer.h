#pragma once

#include "Character.h"
#include "CpuTimings.h"
#include "Loader.h"
#include "OptionState.h"
#include "OrbitCamera.h"

#include <stylized/app/CharacterStage.h>
#include <stylized/asset/DecodedImage.h>
#include <stylized/core/Result.h>
#include <stylized/graphics/Context.h>
#include <stylized/renderer/FrameOptions.h>
#include <stylized/renderer/FrameStats.h>
#include <stylized/runtime/AssetRegistry.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stylized::viewer {

/// What becomes of the characters that are open when others are opened.
enum class OpenMode : std::uint8_t {
    Replace, ///< They go once the first new one is there.
    Add,     ///< The new ones stand beside them.
};

/// Lines over the picture.
struct Overlays {
    bool skeleton = false;
    bool bounds = false; ///< The box of each primitive.

    friend bool operator==(const Overlays&, const Overlays&) = default;
};

/// A file that is being brought onto the GPU.
struct UploadProgress {
    std::string path;
    float part = 0; ///< 0 to 1.
};

/// The uploads of one frame.
struct UploadCounts {
    std::size_t palettes = 0;
    std::size_t morphs = 0;
    std::size_t morphsInAll = 0;
};

/// All of the viewer but its window and panels: characters, camera, look and time, and what draws them.
/// **Ownership**: the context must outlive it.
/// **Threads**: the context's.
class Viewer {
public:
    /// **Errors**: GraphicsFailed.
    [[nodiscard]] static Result<std::unique_ptr<Viewer>> create(graphics::Context& context);

    ~Viewer();
    Viewer(const Viewer&) = delete;
    Viewer& operator=(const Viewer&) = delete;

    /// How files are read from now on.
    void setLoadOptions(app::LoadOptions options) { loadOptions_ = std::move(options); }

    /// Begins to read files; folders stand for the character files in them. A file that fails leaves what is open as
    /// it is and shows its error. Gives a number by which failure() knows them.
    std::size_t open(const std::vector<std::string>& paths, OpenMode mode);
    /// The first thing that went wrong with files that were opened together.
    [[nodiscard]] std::optional<Error> failure(std::size_t batch) const;
    /// Reads the files of open characters again; camera, time and what was set by hand stay.
    void reload();
    /// Drops what is being read or uploaded.
    void cancelLoading();
    void close(std::size_t character);
    /// Reload by itself whenever an open file, or the animator's, is written.
    void setWatching(bool isWatching) noexcept { isWatching_ = isWatching; }
    [[nodiscard]] bool isWatching() const noexcept { return isWatching_; }

    /// Lets time pass and takes in what the loader has read, so many bytes a frame.
    void advance(double deltaSeconds);
    /// Lets time pass in which nothing is to be drawn.
    void passIdle(double seconds);
    /// Whether anything moves by itself: an animation, or maps that run over a material.
    [[nodiscard]] bool isMoving() const noexcept;
    /// Draws into a rectangle of the window; the picture that is there already, where nothing in it has changed since.
    /// Errors are shown, not given.
    void draw(const graphics::HostFramebuffer& target);
    /// The frame drawn last, before its background, or, where `isTransparent`, without it; never with overlays.
    [[nodiscard]] asset::DecodedImage picture(bool isTransparent);
    /// Leaves overlays out of frames as well, whatever is chosen: while a video is recorded.
    void hideOverlays(bool areHidden) noexcept { areOverlaysHidden_ = areHidden; }

    [[nodiscard]] std::vector<Character>& characters() noexcept { return characters_; }
    [[nodiscard]] const std::vector<Character>& characters() const noexcept { return characters_; }
    /// The character that panels are about; null where none is open.
    [[nodiscard]] Character* selected() noexcept;
    void select(std::size_t character) noexcept { selected_ = character; }
    [[nodiscard]] std::size_t selectedIndex() const noexcept { return selected_; }

    /// From the world to the picture drawn last. **Space**: to OpenGL's clip space.
    [[nodiscard]] glm::mat4 clipFromWorld() const noexcept;
    [[nodiscard]] OrbitCamera& camera() noexcept { return camera_; }
    [[nodiscard]] const OrbitCamera& camera() const noexcept { return camera_; }
    /// Looks from one of the sides that --view names.
    void setView(std::string_view name);
    void frameSelected();
    void frameAll();

    [[nodiscard]] OptionState& options() noexcept { return options_; }
    [[nodiscard]] const OptionState& options() const noexcept { return options_; }
    [[nodiscard]] Overlays& overlays() noexcept { return overlays_; }
    [[nodiscard]] const Overlays& overlays() const noexcept { return overlays_; }
    /// Call after options have changed: makes style and light of them, and instances anew where the look needs it.
    void applyOptions();

    /// Whether files are still being read or uploaded.
    [[nodiscard]] bool isBusy() const { return loader_.isBusy() || !arrivals_.empty(); }
    /// Files that were opened since the last call.
    [[nodiscard]] std::vector<std::string> takeOpened() { return std::exchange(opened_, {}); }
    [[nodiscard]] std::optional<Loader::Progress> loading() const { return loader_.progress(); }
    [[nodiscard]] std::optional<UploadProgress> uploading() const;
    /// What went wrong last, as one sentence; empty: nothing since it was dismissed, or since a file that was opened
    /// later arrived.
    [[nodiscard]] const std::string& error() const noexcept { return error_; }
    void showError(std::string sentence)
    {
        error_ = std::move(sentence);
        errorBatch_ = nextBatch_;
    }
    void dismissError() noexcept { error_.clear(); }

    /// Of frames in which the picture was drawn, smoothed.
    [[nodiscard]] const ViewerCpuTimings& timings() const noexcept { return timings_; }
    /// Of the last of them alone.
    [[nodiscard]] const ViewerCpuTimings& lastTimings() const noexcept { return lastTimings_; }
    /// Takes in sample(), where the frame that it is of has drawn the picture. True where it has.
    bool addSample();
    [[nodiscard]] ViewerCpuTimings& sample() noexcept { return sample_; } ///< Of this frame, for the window to fill.
    [[nodiscard]] const renderer::FrameStats& stats() const noexcept { return stats_; }
    [[nodiscard]] UploadCounts uploads() const noexcept;
    /// Pictures drawn since the beginning: those that were shown again are not counted.
    [[nodiscard]] std::uint64_t pictureCount() const noexcept { return pictureCount_; }
    /// Of the picture drawn last, as far as they have arrived.
    [[nodiscard]] std::span<const renderer::PassTiming> passTimings() const noexcept;
    /// Asks for the times of the passes of a picture that stands still. Where they cannot arrive, as of the first one,
    /// it is drawn again. True where there is something new to show or to draw.
    [[nodiscard]] bool measurePicture();
    [[nodiscard]] const graphics::Context& context() const noexcept { return context_; }

private:
    explicit Viewer(graphics::Context& context) : context_(context) {}

    /// Read, and waiting to be uploaded.
    struct Arrival {
        Loader::Request request;
        import::ImportReport report;
        bool showsBones = false;
        std::unique_ptr<app::AnimatorPlayback> animator;
        std::optional<app::FramedBounds> firstClip;
        std::string key; // in the registry
    };
    /// What to do with a request's outcome, by its tag.
    struct Plan {
        std::size_t batch = 0;
        OpenMode mode = OpenMode::Replace;
        std::optional<std::string> reloads; ///< The path of the character whose place it takes.
        std::filesystem::file_time_type written, animatorWritten;
    };

    /// All that a picture depends on.
    struct PictureState {
        struct Part {
            const world::SceneInstance* instance = nullptr;
            std::uint64_t poseVersion = 0, morphVersion = 0, materialVersion = 0, visibilityVersion = 0;
            glm::mat4 placement{1.0f};

            friend bool operator==(const Part&, const Part&) = default;
        };

        std::vector<Part> characters;
        std::uint64_t instanceGeneration = 0;
        OrbitCamera camera;
        Overlays overlays;
        std::map<std::string, std::string, std::less<>> options;
        std::uint32_t width = 0, height = 0;
        double seconds = 0; // that maps have run; 0 where none does

        friend bool operator==(const PictureState&, const PictureState&) = default;
    };

    [[nodiscard]] PictureState pictureState() const;
    [[nodiscard]] bool hasRunningMaps() const noexcept;
    [[nodiscard]] bool drawPicture();
    [[nodiscard]] Overlays shownOverlays() const noexcept { return areOverlaysHidden_ ? Overlays{} : overlays_; }
    void showFailure(std::size_t batch, const Error& error);
    void takeIn(Loader::Outcome outcome);
    void uploadWaiting();
    void place(Arrival& arrival, std::shared_ptr<const runtime::RuntimeScene> twin);
    [[nodiscard]] Character makeCharacter(Arrival& arrival, world::SceneInstance& instance);
    void show(Character& character);
    void readAgain(Character& character);
    void setSideBySide(Character& character);
    [[nodiscard]] Result<world::SceneInstance*> makeInstance(std::shared_ptr<const runtime::RuntimeScene> twin,
                                                             std::optional<std::size_t> inPlaceOf);
    void remakeInstances();
    void watch(double seconds);
    [[nodiscard]] std::filesystem::file_time_type animatorLastWritten() const;
    [[nodiscard]] float aspect() const noexcept;
    [[nodiscard]] renderer::FrameOptions frameOptions() const;

    graphics::Context& context_;
    std::unique_ptr<app::CharacterStage> stage_;
    runtime::AssetRegistry registry_;
    std::vector<Character> characters_; // at the indices of the stage's instances
    std::size_t selected_ = 0;
    OrbitCamera camera_;
    bool isFramed_ = false; // the camera has seen a character
    Overlays overlays_;
    bool areOverlaysHidden_ = false;
    OptionState options_;
    renderer::FrameStyle style_;
    world::Look look_ = world::Look::Auto;
    std::map<std::size_t, Plan> plans_;
    std::size_t nextTag_ = 1;
    std::size_t nextBatch_ = 1;
    std::size_t replacedBatch_ = 0; // whose first character has replaced what was open
    std::vector<Arrival> arrivals_;
    std::vector<std::string> opened_;
    app::LoadOptions loadOptions_;
    std::map<std::size_t, Error> failures_; // the first of each batch
    std::string error_;
    std::size_t errorBatch_ = 0; ///< The first batch that was not asked for yet when it went wrong.
    bool isWatching_ = false;
    double sinceWatched_ = 0;
    ViewerCpuTimings timings_;
    ViewerCpuTimings lastTimings_;
    ViewerCpuTimings sample_;
    std::uint64_t sampledCount_ = 0; // pictures, when a sample was taken in last
    int measureCount_ = 0;           // pictures drawn for their times alone
    renderer::FrameStats stats_;
    std::uint32_t width_ = 1, height_ = 1;
    std::optional<PictureState> drawn_; // what the picture shows; none where it shows nothing right
    std::uint64_t instanceGeneration_ = 0;
    std::size_t morphUploadsInAll_ = 0;
    std::uint64_t pictureCount_ = 0;
    Loader loader_; // last: its thread ends first
};

} // namespace stylized::viewer
