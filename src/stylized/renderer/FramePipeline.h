#pragma once

#include <stylized/asset/DecodedImage.h>
#include <stylized/core/Result.h>
#include <stylized/graphics/GpuTimers.h>
#include <stylized/renderer/ForwardDrawer.h>
#include <stylized/renderer/FrameFeatures.h>
#include <stylized/renderer/FrameStats.h>
#include <stylized/renderer/FrameTargets.h>
#include <stylized/renderer/PassDeclaration.h>
#include <stylized/renderer/ShaderLibrary.h>
#include <stylized/renderer/passes/RenderPass.h>
#include <stylized/world/RenderWorld.h>
#include <stylized/world/SkinningMode.h>

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace stylized::graphics {
class Context;
}

namespace stylized::renderer {

/// How a frame is drawn: a list of passes, checked once to find what they read, and the images between them.
/// **Ownership**: not movable; must die before the context.
/// **Threads**: the GL thread.
class FramePipeline {
public:
    /// With the passes that each frame's options ask for.
    /// **Errors**: GraphicsFailed.
    [[nodiscard]] static Result<std::unique_ptr<FramePipeline>> create(graphics::Context& context);

    /// With these passes, whatever the options say.
    /// **Errors**: ValueInvalid where findOrderFault() finds one.
    [[nodiscard]] static Result<std::unique_ptr<FramePipeline>> create(graphics::Context& context,
                                                                       std::vector<std::unique_ptr<RenderPass>> passes);

    FramePipeline(const FramePipeline&) = delete;
    FramePipeline& operator=(const FramePipeline&) = delete;

    /// Draws one frame into picture().
    /// **Errors**: GraphicsFailed where a program does not compile, a target exceeds the driver's limits, or memory
    /// runs out.
    /// **Cost**: no allocation for a frame like the one before. New features compile programs; new sizes and new
    /// passes make new targets.
    [[nodiscard]] Result<FrameStats> execute(const world::RenderWorld& world, const FrameOptions& wanted);

    /// How often frames of this style draw an item of each alpha mode, where materials have outlines.
    [[nodiscard]] static world::PassCounts passCounts(const FrameStyle& style) noexcept;

    /// The last frame: sRGB, straight alpha, the top row first.
    [[nodiscard]] const graphics::Texture& picture() const noexcept { return targets_.texture(kPicture); }

    /// The passes of the last frame, in order, and how long each took, as its options asked.
    [[nodiscard]] std::span<const PassTiming> timings() const noexcept { return timings_; }
    /// Brings timings() to what the GPU has told since the last frame, without waiting for it. True where more of that
    /// frame is to come.
    bool collectTimings();

    /// What passes of the last frame have left in an image; one of them must have made it. The scene's images hold that
    /// part of the picture alone in which something was drawn.
    [[nodiscard]] const graphics::Texture& image(std::string_view resource) const noexcept
    {
        return targets_.texture(resource);
    }

    /// Waits for the GPU and copies picture() into `out`, whose memory is used again.
    void readPicture(asset::DecodedImage& out) const;

    [[nodiscard]] ShaderLibrary& shaders() noexcept { return shaders_; }

private:
    explicit FramePipeline(graphics::Context& context) noexcept;

    [[nodiscard]] Result<void> setPasses(std::vector<std::unique_ptr<RenderPass>> passes);
    [[nodiscard]] Result<void> fitTo(const FrameOptions& options, const PixelRect& drawn);
    [[nodiscard]] Result<void> run(const PassContext& pass);
    [[nodiscard]] Result<void> runPass(std::size_t index, const PassContext& pass);

    graphics::Context& context_;
    ShaderLibrary shaders_;
    ForwardDrawer drawer_;
    std::vector<std::unique_ptr<RenderPass>> passes_;
    std::vector<PassDeclaration> declarations_; // one a pass
    bool hasFixedPasses_ = false;
    FrameFeatures features_;
    FrameTargets targets_;
    std::vector<PassTiming> timings_; // one a pass
    std::optional<graphics::GpuTimers> gpuTimers_;
};

} // namespace stylized::renderer
