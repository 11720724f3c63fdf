#pragma once

#include <stylized/app/AnimatorPlayback.h>
#include <stylized/app/OptionValue.h>
#include <stylized/app/StyleOptions.h>
#include <stylized/asset/DecodedImage.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>
#include <stylized/graphics/Context.h>
#include <stylized/import/ImportReport.h>
#include <stylized/math/Bounds.h>
#include <stylized/renderer/FramePipeline.h>
#include <stylized/runtime/Deformer.h>
#include <stylized/runtime/PaletteArena.h>
#include <stylized/world/Camera.h>
#include <stylized/world/DirectionalLight.h>
#include <stylized/world/Look.h>
#include <stylized/world/RenderExtractor.h>
#include <stylized/world/RenderWorld.h>
#include <stylized/world/SceneInstance.h>
#include <stylized/world/SkinningMode.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace stylized::app {

struct SessionOptions {
    std::uint32_t maxInfluences = 8; ///< 1 to 8.
    bool loadsImages = true;
    std::string faceFile;            ///< See import::ImportOptions::faceFile; empty: none.
    world::SkinningOptions skinning; ///< Pass counts are those of the frames to come.
    world::Look look = world::Look::Auto;
    std::optional<std::string> motion; ///< A file whose clips take the place of the character's: see adoptMotion().
    std::optional<AnimatorSettings> animator; ///< Plays instead of a clip.
    bool drawsBones = true;                   ///< A file without surface is drawn as bones: see addBoneShapes().
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
/// **Ownership**: owns its context; not movable.
/// **Threads**: all calls on the thread that opened it.
class CharacterSession {
public:
    /// Reads the file and decodes its pictures while the context starts. Plays the first clip, if there is any.
    /// **Errors**: those of import::loadScene, loadMotion() and adoptMotion() first, then those of the graphics.
    [[nodiscard]] static Result<std::unique_ptr<CharacterSession>> open(const std::string& path,
                                                                        const SessionOptions& options = {});

    CharacterSession(const CharacterSession&) = delete;
    CharacterSession& operator=(const CharacterSession&) = delete;

    [[nodiscard]] const asset::SceneAsset& scene() const noexcept { return *scene_; }
    /// What the reader noticed, broken pictures included.
    [[nodiscard]] const import::ImportReport& report() const noexcept { return report_; }
    /// Whether bones are drawn because the file has no surface.
    [[nodiscard]] bool showsBones() const noexcept { return showsBones_; }
    [[nodiscard]] graphics::Context& context() noexcept { return *context_; }
    [[nodiscard]] renderer::FramePipeline& pipeline() noexcept { return *pipeline_; }
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
    void setClock(double seconds) noexcept { renderWorld_.timeSeconds = seconds; }

    /// Lets `deltaSeconds` pass.
    /// **Errors**: ValueNotFinite, GraphicsFailed; UsageInvalid where the animator cannot play that long.
    [[nodiscard]] Result<void> update(double deltaSeconds);
    /// Shows one moment of the clip or the animator.
    /// - `seconds` from 0 to clipSeconds().
    /// **Errors**: ValueNotFinite, GraphicsFailed; UsageInvalid where the animator cannot play that long.
    [[nodiscard]] Result<void> seek(double seconds);

    /// Turns the character around the vertical axis through `center`, counter-clockwise from above.
    void setTurn(double radians, const glm::vec3& center) noexcept;

    /// A box around the character as it is now. **Space**: world.
    [[nodiscard]] math::Bounds bounds() const noexcept { return instance_->worldBounds(); }

    /// **Errors**: GraphicsFailed; SceneEmpty where there is nothing to draw.
    [[nodiscard]] Result<Picture> render(const PictureOptions& options);

private:
    CharacterSession() = default;
    void place() noexcept;
    [[nodiscard]] Result<void> start(std::shared_ptr<const runtime::RuntimeScene> twin, const SessionOptions& options);

    import::ImportReport report_;
    bool showsBones_ = false;
    std::shared_ptr<const asset::SceneAsset> scene_;
    std::unique_ptr<AnimatorPlayback> animator_; // borrows the scene
    double animatorSeconds_ = 0;
    glm::mat4 turn_{1.0f};
    std::unique_ptr<graphics::Context> context_; // before all that lives in it
    std::unique_ptr<runtime::PaletteArena> arena_;
    std::unique_ptr<runtime::Deformer> deformer_;
    std::unique_ptr<world::SceneInstance> instance_;
    std::unique_ptr<renderer::FramePipeline> pipeline_;
    world::RenderExtractor extractor_;
    world::RenderWorld renderWorld_;
};

} // namespace stylized::app
