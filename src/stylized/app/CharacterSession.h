#pragma once

#include <stylized/app/CharacterStage.h>
#include <stylized/app/LoadedCharacter.h>
#include <stylized/app/OptionValue.h>
#include <stylized/app/StyleOptions.h>
#include <stylized/asset/BakedClipsAsset.h>
#include <stylized/asset/DecodedImage.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>
#include <stylized/graphics/Context.h>
#include <stylized/import/ImportReport.h>
#include <stylized/math/Bounds.h>
#include <stylized/renderer/FramePipeline.h>
#include <stylized/world/Camera.h>
#include <stylized/world/DirectionalLight.h>
#include <stylized/world/Look.h>
#include <stylized/world/SceneInstance.h>
#include <stylized/world/SkinningMode.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace stylized::app {

/// Fields that LoadOptions has as well mean the same.
struct SessionOptions {
    std::uint32_t maxInfluences = 8;
    bool loadsImages = true;
    std::string faceFile;
    world::SkinningOptions skinning; ///< Pass counts are those of the frames to come.
    world::Look look = world::Look::Auto;
    std::optional<std::string> motion;
    std::optional<AnimatorSettings> animator;
    bool drawsBones = true;
};

/// How a picture is taken.
struct PictureOptions {
    PictureSize size{800, 600};
    std::uint32_t sampleCount = 4;                ///< More than the driver can do is lowered to what it can.
    std::uint32_t supersampling = 1;              ///< 1 to 8.
    std::optional<world::Camera> camera;          ///< None: from the front, the whole character in the picture.
    std::optional<world::DirectionalLight> light; ///< None: from the upper left behind the camera.
    Color background{glm::vec3(0.0f), true};
    renderer::FrameStyle style = defaultStyle();
    renderer::Timing timing = renderer::Timing::None; ///< See FramePipeline::timings().
};

struct Picture {
    asset::DecodedImage image;     ///< sRGB.
    std::uint64_t drawnPixels = 0; ///< Pixels in which the character shows.
    renderer::FrameStats stats;

    /// 0 to 1.
    [[nodiscard]] double drawnPart() const noexcept;
};

/// One character from its file to pictures, without a window:
///
///     auto session = CharacterSession::open("miku.vrm");
///     if (!session) …
///     (*session)->update(0.5);                        // half a second of its first clip
///     auto picture = (*session)->render({});
///
/// Inside a program that has a window and an OpenGL context of its own:
///
///     auto context = graphics::Context::adoptCurrent();
///     auto session = CharacterSession::open("miku.vrm", {}, *std::move(context));
///     …
///     (*session)->present(options, {.width = 800, .height = 600}); // into the window's framebuffer
///
/// graphics::HostTurn says in what state calls leave the host's OpenGL.
///
/// **Ownership**: owns its context, or its share in the host's, which must be current when it goes; not movable.
/// **Threads**: all calls on the thread that opened it.
class CharacterSession {
public:
    /// Reads the file and decodes its pictures while the context starts. Plays the first clip, if there is any.
    /// **Errors**: those of import::loadScene, loadMotion() and adoptMotion() first, then those of the graphics.
    [[nodiscard]] static Result<std::unique_ptr<CharacterSession>> open(const std::string& path,
                                                                        const SessionOptions& options = {});
    /// The same in a context that is there already.
    [[nodiscard]] static Result<std::unique_ptr<CharacterSession>>
    open(const std::string& path, const SessionOptions& options, std::unique_ptr<graphics::Context> context);

    ~CharacterSession();
    CharacterSession(const CharacterSession&) = delete;
    CharacterSession& operator=(const CharacterSession&) = delete;

    [[nodiscard]] const asset::SceneAsset& scene() const noexcept { return *scene_; }
    /// What the reader noticed, broken pictures included.
    [[nodiscard]] const import::ImportReport& report() const noexcept { return report_; }
    /// Whether bones are drawn because the file has no surface.
    [[nodiscard]] bool showsBones() const noexcept { return showsBones_; }
    [[nodiscard]] graphics::Context& context() noexcept { return *context_; }
    [[nodiscard]] renderer::FramePipeline& pipeline() noexcept { return stage_->pipeline(); }
    [[nodiscard]] world::SceneInstance& instance() noexcept { return *instance_; }

    /// Plays a clip from its start, or shows the bind pose.
    /// - `clip` is one of the scene's.
    void setClip(std::optional<ClipIndex> clip) noexcept;
    /// What plays instead of a clip, or null.
    [[nodiscard]] AnimatorPlayback* animator() noexcept { return animator_.get(); }

    /// Duration of the clip that is shown; 0 without one, infinite with an animator.
    [[nodiscard]] double clipSeconds() const noexcept;

    /// How long what moves without a clip has moved: the uv animation of materials. update() and seek() set it.
    /// - `seconds` is finite.
    void setClock(double seconds) noexcept { stage_->world().timeSeconds = seconds; }

    /// Lets `deltaSeconds` pass.
    /// **Errors**: ValueNotFinite, GraphicsFailed; UsageInvalid where the animator cannot play that long.
    [[nodiscard]] Result<void> update(double deltaSeconds);
    /// Shows one moment of the clip or the animator.
    /// - `seconds` from 0 to clipSeconds().
    /// **Errors**: ValueNotFinite, GraphicsFailed; UsageInvalid where the animator cannot play that long.
    [[nodiscard]] Result<void> seek(double seconds);

    /// Turns the character around the vertical axis through `center`, counter-clockwise from above.
    void setTurn(double radians, const glm::vec3& center) noexcept;

    /// Shows a crowd of the character from now on, on the session's clock (update(), seek() and setClock() set it).
    /// SessionOptions::skinning must have had world::SkinningMode::Vertex.
    /// - `baked` is for this scene (animation::bakeClips, animation::requireBakedFor).
    /// **Errors**: GraphicsFailed where the driver cannot hold the clips or so many members.
    [[nodiscard]] Result<void> showCrowd(const asset::BakedClipsAsset& baked,
                                         std::span<const renderer::CrowdInstance> members);
    /// The crowd that is shown, or null.
    [[nodiscard]] renderer::CrowdRenderer* crowd() noexcept { return crowd_; }

    /// A box around the character as it is now, or around the crowd. **Space**: world.
    [[nodiscard]] math::Bounds bounds() const noexcept { return stage_->bounds(); }

    /// **Errors**: GraphicsFailed; SceneEmpty where there is nothing to draw.
    [[nodiscard]] Result<Picture> render(const PictureOptions& options);

    /// Draws into a framebuffer of the host's, before `options.background`, or over what is there where that is
    /// transparent. The picture begins at the lower left corner of the rectangle; `options.size` may differ from its.
    /// **Errors**: GraphicsFailed; SceneEmpty where there is nothing to draw.
    [[nodiscard]] Result<renderer::FrameStats> present(const PictureOptions& options,
                                                       const graphics::HostFramebuffer& target);

private:
    CharacterSession() = default;
    void place() noexcept;
    [[nodiscard]] static Result<std::unique_ptr<CharacterSession>>
    make(LoadedCharacter loaded, const SessionOptions& options, std::unique_ptr<graphics::Context> context);
    [[nodiscard]] Result<renderer::FrameStats> draw(const PictureOptions& options, renderer::AlphaUse alpha);

    import::ImportReport report_;
    bool showsBones_ = false;
    std::shared_ptr<const asset::SceneAsset> scene_;
    std::unique_ptr<AnimatorPlayback> animator_; // borrows the scene
    double animatorSeconds_ = 0;
    glm::mat4 turn_{1.0f};
    std::unique_ptr<graphics::Context> context_; // before all that lives in it
    std::unique_ptr<CharacterStage> stage_;
    world::SceneInstance* instance_ = nullptr; // the stage's only one
    renderer::CrowdRenderer* crowd_ = nullptr; // the stage's, in its place
};

} // namespace stylized::app
