#pragma once

#include <stylized/core/Index.h>
#include <stylized/core/Result.h>
#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/Program.h>
#include <stylized/graphics/RingBuffer.h>
#include <stylized/math/Bounds.h>
#include <stylized/renderer/CrowdBlocks.h>
#include <stylized/renderer/FrameOptions.h>
#include <stylized/runtime/RuntimeBakedClips.h>
#include <stylized/world/RenderCrowd.h>
#include <stylized/world/RenderExtractor.h>
#include <stylized/world/RenderWorld.h>

#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace stylized::graphics {
class Context;
}

namespace stylized::renderer {

/// One member of a crowd.
struct CrowdInstance {
    glm::vec3 position{0.0f};       ///< Metres.
    glm::quat rotation{1, 0, 0, 0}; ///< Unit length; without one it looks to +Z, whatever its file says.
    float scale = 1.0f;             ///< To all sides; above 0.
    std::uint32_t clip = 0;         ///< Index into the baked clips, which all go round.
    double seconds = 0.0;           ///< Into its clip when the crowd's clock is 0.
    double speed = 1.0;             ///< Seconds of its clip in one of the clock; may be negative.
    glm::vec3 tint{1.0f};           ///< Linear; multiplies the colours of surfaces that take it.
};

/// Thousands of one character, each with a clip, a time, a speed, a tint and a place of its own, drawn with one draw a
/// primitive in each pass. All else is that of one instance, the model: its materials, its face, what of it is visible.
///
///     crowd->setInstances(instances);
///     source = model.extractSource(); source.crowd = &crowd->renderCrowd();
///     extractor.extract({&source, 1}, world);
///     crowd->cull(world, options);             // before the frame
///     pipeline.execute(world, options);
///
/// **Ownership**: not movable; shares the clips; must die before the context. The model must be skinned by vertex
/// shaders (world::SkinningMode::Vertex).
/// **Threads**: the GL thread.
/// **Cost**: a frame makes three dispatches and writes the order of drawing into mapped memory where the camera has
/// moved; one like the frame before makes none and writes nothing. Matrices are kept for all members: 48 bytes a joint.
class CrowdRenderer final {
public:
    /// The most members that fit into one dispatch on every driver.
    static constexpr std::uint32_t kMostMembers = 65535;

    /// - `model` is an instance of the scene that the clips were baked for.
    /// **Errors**: GraphicsFailed.
    [[nodiscard]] static Result<std::unique_ptr<CrowdRenderer>>
    create(graphics::Context& context, std::shared_ptr<const runtime::RuntimeBakedClips> clips,
           const world::ExtractSource& model);

    CrowdRenderer(const CrowdRenderer&) = delete;
    CrowdRenderer& operator=(const CrowdRenderer&) = delete;

    /// Takes the place of all members. Where this fails, the crowd is empty.
    /// - each one's numbers are finite and its clip is there.
    /// **Errors**: GraphicsFailed beyond kMostMembers, where the driver's storage blocks cannot hold all matrices, or
    /// where memory runs out.
    [[nodiscard]] Result<void> setInstances(std::span<const CrowdInstance> instances);
    [[nodiscard]] std::uint32_t count() const noexcept { return crowd_.count; }

    /// The crowd's clock.
    /// - `seconds` is finite.
    void setTime(double seconds) noexcept { seconds_ = seconds; }

    /// How much of its member's tint a material takes, 0 to 1; 1 at first.
    void setTintAmount(MaterialIndex material, float amount) noexcept { tintAmounts_[material.value] = amount; }

    /// Where the whole crowd stands: a turn, a place and one scale to all sides.
    void setPlacement(const glm::mat4& worldFromCrowd) noexcept;

    /// How far morph targets of the model may move vertices beyond the baked bounds: metres, ≥ 0.
    void setMargin(float metres) noexcept;

    /// For ExtractSource::crowd; good until the crowd goes.
    [[nodiscard]] const world::RenderCrowd& renderCrowd() const noexcept { return crowd_; }

    /// Poses the members of this frame and finds those that the camera sees or that cast shadows, on the GPU.
    /// - `world` is what was extracted with renderCrowd(), and `options` are those of the frame.
    void cull(const world::RenderWorld& world, const FrameOptions& options);

    struct Counts {
        std::uint32_t drawn = 0;   ///< Members in the picture; all others were culled.
        std::uint32_t casting = 0; ///< Members in the shadow map; 0 without shadows.
    };
    /// What the last cull() found. Waits for the GPU: for tests and reports.
    [[nodiscard]] Counts readCounts() const;

private:
    struct Programs {
        graphics::Program cull, list, pose;
    };
    /// All that a frame's lists and poses depend on, beside the members.
    struct FrameKey {
        glm::mat4 cameraFromWorld{0.0f}, lightFromWorld{0.0f}, worldFromCrowd{0.0f};
        glm::vec3 eye{0.0f}, direction{0.0f};
        double seconds = 0.0;
        float margin = 0.0f;
        std::uint32_t views = 0;
        friend bool operator==(const FrameKey&, const FrameKey&) = default;
    };

    CrowdRenderer(graphics::Context& context, std::shared_ptr<const runtime::RuntimeBakedClips> clips) noexcept
        : context_(context), clips_(std::move(clips))
    {}
    [[nodiscard]] Result<void> makePrograms();
    [[nodiscard]] Result<void> makeCommands(const world::ExtractSource& model);
    [[nodiscard]] Result<void> makeClips();
    [[nodiscard]] Result<void> makeMembers(std::size_t count);
    [[nodiscard]] FrameKey keyOf(const world::RenderWorld& world, const FrameOptions& options) const noexcept;
    void updateBounds() noexcept;
    [[nodiscard]] Result<void> writeInstances();
    [[nodiscard]] Result<void> writeOrder();
    void sortOrder(const FrameKey& key);
    void dispatch(const FrameKey& key);

    graphics::Context& context_;
    std::shared_ptr<const runtime::RuntimeBakedClips> clips_;
    glm::quat facing_{1, 0, 0, 0}; // from the file's facing to +Z
    Programs programs_;
    graphics::RingBuffer instanceBuffer_, orderBuffer_;                          // what is culled
    graphics::Buffer clipBuffer_, groupBuffer_;                                  // the same
    graphics::Buffer memberBuffer_, listBuffer_, paletteBuffer_, commandBuffer_; // what is drawn
    std::vector<CrowdInstance> instances_;
    std::vector<CrowdInstanceBlock> blocks_; // of all instances
    std::vector<float> depths_;              // scratch
    std::vector<std::uint32_t> order_;       // near first
    std::vector<float> tintAmounts_;         // one a material
    math::Bounds memberBounds_;              // in the crowd's own space, without margin
    float largestScale_ = 0.0f;
    world::RenderCrowd crowd_;
    glm::mat4 worldFromCrowd_{1.0f};
    float margin_ = 0.0f;
    double seconds_ = 0.0;
    double epoch_ = 0.0; // what the clock was in the instances' seconds that are uploaded
    bool isCurrent_ = false;
    FrameKey key_;
};

} // namespace stylized::renderer
