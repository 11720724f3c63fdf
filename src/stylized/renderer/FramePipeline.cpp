#include "stylized/renderer/FramePipeline.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Context.h>
#include <stylized/renderer/FramePasses.h>

#include <algorithm>
#include <chrono>
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

/// `rect` from an even corner on. Maps are filtered, and normals derived, by two pixels a side that the driver draws at
/// once: those that go together in the whole picture must in a part of it, or textures are seen otherwise.
PixelRect withWholeQuads(const PixelRect& rect) noexcept
{
    const std::uint32_t x = rect.x % 2, y = rect.y % 2;
    return {rect.x - x, rect.y - y, rect.width + x, rect.height + y};
}

/// Whether anything that casts a shadow and anything that shows one are there.
bool hasShadows(const world::RenderWorld& world) noexcept
{
    const auto isLit = [&](const world::DrawOrder& place) {
        return world.items[place.item].shading != world::Shading::Unlit;
    };
    return !world.casters.empty() && (std::any_of(world.opaque.begin(), world.opaque.end(), isLit) ||
                                      std::any_of(world.transparent.begin(), world.transparent.end(), isLit));
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
    timings_.clear();
    for (const PassDeclaration& declaration : declarations_)
        timings_.push_back({declaration.name, std::nullopt});
    gpuTimers_.reset();
    if (std::string fault = findOrderFault(declarations_); !fault.empty())
        return fail(ErrorCode::ValueInvalid, {}, std::move(fault));
    return {};
}

/// Passes and targets for these options. A first frame gets a window as large as what it draws; where a later one draws
/// elsewhere, things move, and the window becomes the picture.
Result<void> FramePipeline::fitTo(const FrameOptions& options, const PixelRect& drawn)
{
    if (const FrameFeatures features = featuresOf(options.style); !hasFixedPasses_ && features != features_) {
        if (Result<void> set = setPasses(makePasses(context_, features)); !set)
            return set;
        features_ = features;
    }
    const bool doesFit = targets_.fit(options);
    if (doesFit && targets_.window().contains(drawn))
        return {};
    const bool isFirst = !doesFit && !hasFixedPasses_;
    const PixelRect window = isFirst ? withWholeQuads(drawn) : PixelRect{0, 0, options.width, options.height};
    targets_ = {}; // the old ones first: both together may not fit
    Result<FrameTargets> targets = FrameTargets::create(context_, options, window, declarations_);
    if (!targets)
        return fail(std::move(targets.error()));
    targets_ = std::move(*targets);
    return {};
}

Result<FrameStats> FramePipeline::execute(const world::RenderWorld& world, const FrameOptions& wanted)
{
    FrameOptions options = wanted;
    options.style = styleOfChannel(wanted.style);
    options.style.shadow.isOn = options.style.shadow.isOn && hasShadows(world);
    // Nothing shows elsewhere on a transparent background.
    const bool showsAll = options.background.a > 0.0f || featuresOf(options.style).hasBloom;
    const PixelRect drawn = showsAll ? PixelRect{0, 0, options.width, options.height}
                                     : drawnRect(world, options.width, options.height, marginOf(world, options));
    if (Result<void> fitted = fitTo(options, drawn); !fitted)
        return fail(std::move(fitted.error()));
    if (Result<void> prepared = drawer_.prepare(world, options, targets_.sampleCount()); !prepared)
        return fail(std::move(prepared.error()));

    FrameStats stats;
    stats.culledCount = world.culledCount;
    stats.notReadyCount = world.notReadyCount;
    stats.sampleCount = targets_.sampleCount();
    const PassContext pass{.context = context_,
                           .shaders = shaders_,
                           .drawer = drawer_,
                           .world = world,
                           .stats = stats,
                           .drawn = drawn,
                           .window = targets_.window(),
                           .options = options,
                           .sampleCount = targets_.sampleCount()};
    if (Result<void> ran = run(pass); !ran)
        return fail(std::move(ran.error()));
    context_.timeline().endSpan();
    return stats;
}

Result<void> FramePipeline::run(const PassContext& pass)
{
    const Timing timing = pass.options.timing;
    const bool usesGpu = timing == Timing::Gpu;
    if (usesGpu && !gpuTimers_)
        gpuTimers_.emplace(context_, passes_.size());
    if (usesGpu)
        gpuTimers_->beginFrame();
    if (timing == Timing::Wall)
        context_.finish(); // what came before counts for no pass
    for (std::size_t i = 0; i < passes_.size(); ++i) {
        const auto start = std::chrono::steady_clock::now();
        if (usesGpu)
            gpuTimers_->begin(i);
        if (Result<void> ran = runPass(i, pass); !ran)
            return ran;
        if (usesGpu)
            gpuTimers_->end(i);
        timings_[i].seconds = usesGpu ? gpuTimers_->seconds(i) : std::nullopt;
        if (timing != Timing::Wall)
            continue;
        context_.finish();
        timings_[i].seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    if (usesGpu)
        gpuTimers_->endFrame();
    return {};
}

bool FramePipeline::collectTimings()
{
    if (!gpuTimers_ || !gpuTimers_->isPending())
        return false;
    gpuTimers_->poll();
    for (std::size_t i = 0; i < timings_.size(); ++i)
        timings_[i].seconds = gpuTimers_->seconds(i);
    return gpuTimers_->isPending();
}

Result<void> FramePipeline::runPass(std::size_t index, const PassContext& pass)
{
    targets_.begin(context_, index, declarations_[index], pass.options.background);
    return passes_[index]->execute(pass);
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
