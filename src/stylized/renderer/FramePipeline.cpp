#include "stylized/renderer/FramePipeline.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Context.h>
#include <stylized/renderer/passes/ForwardOpaquePass.h>
#include <stylized/renderer/passes/ForwardTransparentPass.h>
#include <stylized/renderer/passes/ResolvePass.h>

#include <span>
#include <utility>

namespace stylized::renderer {

Result<std::unique_ptr<FramePipeline>> FramePipeline::create(graphics::Context& context)
{
    std::vector<std::unique_ptr<RenderPass>> passes;
    passes.push_back(std::make_unique<ForwardOpaquePass>());
    passes.push_back(std::make_unique<ForwardTransparentPass>());
    passes.push_back(std::make_unique<ResolvePass>(context));
    return create(context, std::move(passes));
}

Result<std::unique_ptr<FramePipeline>> FramePipeline::create(graphics::Context& context,
                                                             std::vector<std::unique_ptr<RenderPass>> passes)
{
    std::unique_ptr<FramePipeline> pipeline(new FramePipeline(context, std::move(passes)));
    if (std::string fault = findOrderFault(pipeline->declarations_); !fault.empty())
        return fail(ErrorCode::ValueInvalid, {}, std::move(fault));
    return pipeline;
}

FramePipeline::FramePipeline(graphics::Context& context, std::vector<std::unique_ptr<RenderPass>> passes)
    : context_(context), shaders_(context), drawer_(context, shaders_), passes_(std::move(passes))
{
    for (const std::unique_ptr<RenderPass>& pass : passes_)
        declarations_.push_back(pass->declaration());
}

Result<FrameStats> FramePipeline::execute(const world::RenderWorld& world, const FrameOptions& options)
{
    if (!targets_.fit(options)) {
        targets_ = {}; // the old ones first: both together may not fit
        Result<FrameTargets> targets = FrameTargets::create(context_, options, declarations_);
        if (!targets)
            return fail(std::move(targets.error()));
        targets_ = std::move(*targets);
    }
    if (Result<void> prepared = drawer_.prepare(world, targets_.sampleCount()); !prepared)
        return fail(std::move(prepared.error()));

    FrameStats stats;
    stats.culledCount = world.culledCount;
    stats.notReadyCount = world.notReadyCount;
    stats.sampleCount = targets_.sampleCount();
    // Nothing shows elsewhere on a transparent background.
    const PixelRect drawn = options.background.a > 0.0f ? PixelRect{0, 0, options.width, options.height}
                                                        : drawnRect(world, options.width, options.height);
    const PassContext pass{.context = context_,
                           .shaders = shaders_,
                           .drawer = drawer_,
                           .world = world,
                           .stats = stats,
                           .drawn = drawn,
                           .pictureHeight = options.height,
                           .sampleCount = targets_.sampleCount(),
                           .supersampling = options.supersampling};
    for (std::size_t i = 0; i < passes_.size(); ++i) {
        targets_.begin(context_, i, declarations_[i], options.background);
        if (Result<void> executed = passes_[i]->execute(pass); !executed)
            return fail(std::move(executed.error()));
    }
    return stats;
}

world::PassCounts FramePipeline::passCounts() const noexcept
{
    std::uint8_t opaque = 0, transparent = 0;
    for (const PassDeclaration& pass : declarations_) {
        opaque += pass.draws == DrawnItems::Opaque || pass.draws == DrawnItems::All ? 1 : 0;
        transparent += pass.draws == DrawnItems::Transparent || pass.draws == DrawnItems::All ? 1 : 0;
    }
    return {.opaque = opaque, .transparent = transparent};
}

void FramePipeline::readPicture(asset::DecodedImage& out) const
{
    STYLIZED_ASSERT(picture().isValid(), "a frame was drawn");
    out.width = picture().width();
    out.height = picture().height();
    out.rgba.resize(std::size_t(4) * out.width * out.height);
    picture().read(0, std::as_writable_bytes(std::span(out.rgba)));
}

} // namespace stylized::renderer
