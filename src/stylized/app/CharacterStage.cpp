#include "stylized/app/CharacterStage.h"

#include <stylized/core/Assert.h>

#include <chrono>
#include <cmath>
#include <utility>

namespace stylized::app {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

} // namespace

Result<std::unique_ptr<CharacterStage>> CharacterStage::create(graphics::Context& context)
{
    std::unique_ptr<CharacterStage> stage(new CharacterStage(context));
    Result<std::unique_ptr<renderer::FramePipeline>> pipeline = renderer::FramePipeline::create(context);
    if (!pipeline)
        return fail(std::move(pipeline).error());
    stage->pipeline_ = *std::move(pipeline);
    stage->presenter_ = std::make_unique<renderer::Presenter>(context, stage->pipeline_->shaders());
    return stage;
}

Result<world::SceneInstance*> CharacterStage::add(std::shared_ptr<const runtime::RuntimeScene> twin,
                                                  const world::SkinningOptions& skinning, world::Look look)
{
    Result<std::unique_ptr<world::SceneInstance>> instance =
        world::SceneInstance::create(std::move(twin), arena_, deformer_, skinning, look);
    if (!instance)
        return fail(std::move(instance).error());
    instances_.push_back(*std::move(instance));
    crowds_.emplace_back();
    return instances_.back().get();
}

Result<world::SceneInstance*> CharacterStage::replace(std::size_t index,
                                                      std::shared_ptr<const runtime::RuntimeScene> twin,
                                                      const world::SkinningOptions& skinning, world::Look look)
{
    STYLIZED_ASSERT(index < instances_.size(), "a character that is there");
    Result<world::SceneInstance*> added = add(std::move(twin), skinning, look);
    if (!added)
        return added;
    std::swap(instances_[index], instances_.back());
    std::swap(crowds_[index], crowds_.back());
    remove(instances_.size() - 1);
    return added;
}

void CharacterStage::remove(std::size_t index)
{
    STYLIZED_ASSERT(index < instances_.size(), "a character that is there");
    instances_.erase(instances_.begin() + static_cast<std::ptrdiff_t>(index));
    crowds_.erase(crowds_.begin() + static_cast<std::ptrdiff_t>(index));
    forgetItems();
}

Result<renderer::CrowdRenderer*> CharacterStage::makeCrowd(std::size_t index,
                                                           std::shared_ptr<const runtime::RuntimeBakedClips> clips)
{
    STYLIZED_ASSERT(index < instances_.size(), "a character that is there");
    Result<std::unique_ptr<renderer::CrowdRenderer>> crowd =
        renderer::CrowdRenderer::create(context_, std::move(clips), instances_[index]->extractSource());
    if (!crowd)
        return fail(std::move(crowd).error());
    forgetItems();
    crowds_[index] = *std::move(crowd);
    return crowds_[index].get();
}

/// Those of the last frame may point into an instance that is gone.
void CharacterStage::forgetItems()
{
    world_ = {.camera = world_.camera, .light = world_.light, .timeSeconds = world_.timeSeconds};
}

Result<void> CharacterStage::update(double deltaSeconds, StageTimes* times)
{
    if (std::isfinite(deltaSeconds))
        world_.timeSeconds += deltaSeconds;
    for (const std::unique_ptr<world::SceneInstance>& instance : instances_)
        if (Result<void> updated = instance->update(deltaSeconds, times ? &times->update : nullptr); !updated)
            return updated;
    return {};
}

math::Bounds CharacterStage::bounds() const noexcept
{
    math::Bounds bounds;
    for (std::size_t i = 0; i < instances_.size(); ++i)
        bounds.include(crowds_[i] ? crowds_[i]->renderCrowd().bounds : instances_[i]->worldBounds());
    return bounds;
}

world::ExtractFault CharacterStage::extract()
{
    sources_.clear();
    for (std::size_t i = 0; i < instances_.size(); ++i) {
        world::ExtractSource& source = sources_.emplace_back(instances_[i]->extractSource());
        if (renderer::CrowdRenderer* crowd = crowds_[i].get()) {
            crowd->setTime(world_.timeSeconds);
            crowd->setPlacement(instances_[i]->placement());
            crowd->setMargin(instances_[i]->morphReach());
            source.crowd = &crowd->renderCrowd();
        }
    }
    return extractor_.extract(sources_, world_);
}

Result<renderer::FrameStats> CharacterStage::draw(const renderer::FrameOptions& options, StageTimes* times)
{
    const Clock::time_point start = Clock::now();
    world_.aspect = static_cast<float>(options.width) / static_cast<float>(options.height);
    world_.findsCasters = options.style.shadow.isOn;
    world_.findsBones = renderer::drawsJoints(options.style);
    const world::ExtractFault fault = extract();
    STYLIZED_ASSERT(fault == world::ExtractFault::None, "the parts of an instance belong together");
    for (const std::unique_ptr<renderer::CrowdRenderer>& crowd : crowds_)
        if (crowd)
            crowd->cull(world_, options);
    const double extraction = secondsSince(start);
    Result<renderer::FrameStats> stats = pipeline_->execute(world_, options);
    if (times) {
        times->extraction += extraction;
        times->pipeline += secondsSince(start) - extraction;
    }
    return stats;
}

} // namespace stylized::app
