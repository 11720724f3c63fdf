#include "stylized/renderer/FramePipeline.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Context.h>
#include <stylized/renderer/FramePasses.h>

#include <algorithm>
#include <span>
#include <utility>

namespace stylized::renderer {

namespace {

constexpr float kFxaaReach = 4.0f; // pixels

/// How far outlines and filters reach beyond the items' bounds.
DrawnMargin marginOf(const world::RenderWorld& world, const FrameOptions& options) noexcept
{
    const FrameFeatures features = featuresOf(options.style);
    const OutlineOptions& outline = options.style.outline;
    const auto height = static_cast<float>(options.height);
    DrawnMargin margin;
    if (features.drawsHulls)
        for (const world::RenderItem& item : world.items) {
            if (!item.hasHull)
                continue;
            const float width = item.material->toon->outlineWidth * outline.scale;
            const bool isOnScreen = item.material->toon->outlineWidthMode == asset::OutlineWidthMode::Screen;
            float& reach = isOnScreen ? margin.pixels : margin.metres;
            reach = std::max(reach, isOnScreen ? width * height + 1.0f : width);
        }
    if (features.drawsEdges)
        margin.pixels += outline.edgeWidth * outline.scale * height / kReferenceHeight + 1.0f;
    if (features.usesFxaa)
        margin.pixels += kFxaaReach;
    return margin;
}

} // namespace

Result<std::unique_ptr<FramePipeline>> FramePipeline::create(graphics::Context& context)
{
    std::unique_ptr<FramePipeline> pipeline(new FramePipeline(context));
    if (Result<void> set = pipeline->setPasses(makePasses(context, {})); !set)
        return fail(std::move(set.error()));
    return pipeline;
}

Result<std::unique_ptr<FramePipeline>> FramePipeline::create(graphics::Context& context,
                                                             std::vector<std::unique_ptr<RenderPass>> passes)
{
    std::unique_ptr<FramePipeline> pipeline(new FramePipeline(context));
    pipeline->hasFixedPasses_ = true;
    if (Result<void> set = pipeline->setPasses(std::move(passes)); !set)
        return fail(std::move(set.error()));
    return pipeline;
}

FramePipeline::FramePipeline(graphics::Context& context) noexcept
    : context_(context), shaders_(context), drawer_(context, shaders_)
{}

Result<void> FramePipeline::setPasses(std::vector<std::unique_ptr<RenderPass>> passes)
{
    passes_ = std::move(passes);
    declarations_.clear();
    for (const std::unique_ptr<RenderPass>& pass : passes_)
        declarations_.push_back(pass->declaration());
    targets_ = {};
    if (std::string fault = findOrderFault(declarations_); !fault.empty())
        return fail(ErrorCode::ValueInvalid, {}, std::move(fault));
    return {};
}

/// Passes and targets for these options.
Result<void> FramePipeline::fitTo(const FrameOptions& options)
{
    if (const FrameFeatures features = featuresOf(options.style); !hasFixedPasses_ && features != features_) {
        if (Result<void> set = setPasses(makePasses(context_, features)); !set)
            return set;
        features_ = features;
    }
    if (targets_.fit(options))
        return {};
    targets_ = {}; // the old ones first: both together may not fit
    Result<FrameTargets> targets = FrameTargets::create(context_, options, declarations_);
    if (!targets)
        return fail(std::move(targets.error()));
    targets_ = std::move(*targets);
    return {};
}

Result<FrameStats> FramePipeline::execute(const world::RenderWorld& world, const FrameOptions& options)
{
    if (Result<void> fitted = fitTo(options); !fitted)
        return fail(std::move(fitted.error()));
    if (Result<void> prepared = drawer_.prepare(world, options, targets_.sampleCount()); !prepared)
        return fail(std::move(prepared.error()));

    FrameStats stats;
    stats.culledCount = world.culledCount;
    stats.notReadyCount = world.notReadyCount;
    stats.sampleCount = targets_.sampleCount();
    // Nothing shows elsewhere on a transparent background.
    const bool showsAll = options.background.a > 0.0f || featuresOf(options.style).hasBloom;
    const PixelRect drawn = showsAll ? PixelRect{0, 0, options.width, options.height}
                                     : drawnRect(world, options.width, options.height, marginOf(world, options));
    const PassContext pass{.context = context_,
                           .shaders = shaders_,
                           .drawer = drawer_,
                           .world = world,
                           .stats = stats,
                           .drawn = drawn,
                           .options = options,
                           .sampleCount = targets_.sampleCount()};
    for (std::size_t i = 0; i < passes_.size(); ++i) {
        targets_.begin(context_, i, declarations_[i], options.background);
        if (Result<void> executed = passes_[i]->execute(pass); !executed)
            return fail(std::move(executed.error()));
    }
    return stats;
}

world::PassCounts FramePipeline::passCounts(const FrameStyle& style) noexcept
{
    const FrameFeatures features = featuresOf(style);
    world::PassCounts counts;
    counts.opaque += (features.drawsHulls ? 1 : 0) + (features.drawsShadows ? 1 : 0);
    counts.transparent += features.drawsHulls ? 1 : 0;
    return counts;
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
