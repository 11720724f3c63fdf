#include "stylized/app/CharacterSession.h"

#include <stylized/app/Background.h>
#include <stylized/app/Crowd.h>
#include <stylized/app/ShownBounds.h>
#include <stylized/app/ViewSettings.h>

#include <glm/ext/matrix_transform.hpp>

#include <cmath>
#include <future>
#include <limits>
#include <utility>

namespace stylized::app {
namespace {

LoadOptions loadOptions(const SessionOptions& options)
{
    return {.maxInfluences = options.maxInfluences,
            .loadsImages = options.loadsImages,
            .faceFile = options.faceFile,
            .motion = options.motion,
            .animator = options.animator,
            .keepsReflection = options.look == world::Look::MToon,
            .drawsBones = options.drawsBones};
}

} // namespace

double Picture::drawnPart() const noexcept
{
    return double(drawnPixels) / (double(image.width) * double(image.height));
}

Result<std::unique_ptr<CharacterSession>> CharacterSession::open(const std::string& path, const SessionOptions& options)
{
    std::future<Result<LoadedCharacter>> loading =
        std::async(std::launch::async, [&] { return loadCharacter(path, loadOptions(options)); });
    Result<std::unique_ptr<graphics::Context>> context = graphics::Context::createHeadless();
    Result<LoadedCharacter> loaded = loading.get();
    if (!loaded)
        return fail(std::move(loaded).error());
    if (!context)
        return fail(std::move(context).error());
    return make(*std::move(loaded), options, *std::move(context));
}

Result<std::unique_ptr<CharacterSession>> CharacterSession::open(const std::string& path, const SessionOptions& options,
                                                                 std::unique_ptr<graphics::Context> context)
{
    Result<LoadedCharacter> loaded = loadCharacter(path, loadOptions(options));
    if (!loaded)
        return fail(std::move(loaded).error());
    return make(*std::move(loaded), options, std::move(context));
}

Result<std::unique_ptr<CharacterSession>> CharacterSession::make(LoadedCharacter loaded, const SessionOptions& options,
                                                                 std::unique_ptr<graphics::Context> context)
{
    std::unique_ptr<CharacterSession> session(new CharacterSession);
    session->report_ = std::move(loaded.report);
    session->showsBones_ = loaded.showsBones;
    session->scene_ = loaded.prepared.scene;
    session->animator_ = std::move(loaded.animator);
    session->context_ = std::move(context);
    const graphics::HostTurn turn(*session->context_);
    Result<std::shared_ptr<const runtime::RuntimeScene>> twin =
        runtime::RuntimeScene::upload(*session->context_, std::move(loaded.prepared));
    if (!twin)
        return fail(std::move(twin).error());
    Result<std::unique_ptr<CharacterStage>> stage = CharacterStage::create(*session->context_);
    if (!stage)
        return fail(std::move(stage).error());
    session->stage_ = *std::move(stage);
    Result<world::SceneInstance*> instance = session->stage_->add(*std::move(twin), options.skinning, options.look);
    if (!instance)
        return fail(std::move(instance).error());
    session->instance_ = *instance;
    session->setClip(session->scene_->clips.empty() || session->animator_ ? std::nullopt : std::optional(ClipIndex(0)));
    if (Result<void> updated = session->update(0.0); !updated)
        return fail(std::move(updated).error());
    return session;
}

CharacterSession::~CharacterSession()
{
    if (!context_)
        return;
    const graphics::HostTurn turn(*context_);
    stage_.reset();
}

void CharacterSession::setClip(std::optional<ClipIndex> clip) noexcept
{
    animation::AnimationPlayer& player = instance_->player();
    player.setClip(clip ? &scene_->clips[clip->value] : nullptr);
    player.setLooping(true);
    player.play();
    if (!clip)
        instance_->pose().resetToBindPose();
}

double CharacterSession::clipSeconds() const noexcept
{
    if (animator_)
        return std::numeric_limits<double>::infinity();
    const asset::AnimationClipAsset* clip = instance_->player().clip();
    return clip == nullptr ? 0.0 : clip->durationSeconds;
}

Result<void> CharacterSession::update(double deltaSeconds)
{
    if (animator_)
        return seek(animatorSeconds_ + deltaSeconds);
    const graphics::HostTurn turn(*context_);
    return stage_->update(deltaSeconds);
}

Result<void> CharacterSession::seek(double seconds)
{
    const graphics::HostTurn turn(*context_);
    if (animator_) {
        if (Result<void> settled = instance_->update(0.0); !settled) // the bind pose that the player owes at first
            return settled;
        if (Result<void> posed = animator_->seek(seconds, instance_->pose()); !posed)
            return posed;
        animatorSeconds_ = stage_->world().timeSeconds = seconds;
        place();
        return instance_->update(0.0);
    }
    animation::AnimationPlayer& player = instance_->player();
    const bool isPlaying = player.isPlaying();
    if (std::isfinite(seconds))
        setClock(seconds);
    player.pause(); // a looping player that runs takes the very end for the start
    if (player.clip() != nullptr)
        static_cast<void>(player.seek(seconds));
    Result<void> updated = instance_->update(0.0);
    if (isPlaying)
        player.play();
    return updated;
}

void CharacterSession::setTurn(double radians, const glm::vec3& center) noexcept
{
    const glm::mat4 toCenter = glm::translate(glm::mat4(1.0f), center);
    const glm::mat4 turn = glm::rotate(glm::mat4(1.0f), static_cast<float>(radians), glm::vec3(0, 1, 0));
    turn_ = toCenter * turn * glm::translate(glm::mat4(1.0f), -center);
    place();
}

Result<void> CharacterSession::showCrowd(const asset::BakedClipsAsset& baked,
                                         std::span<const renderer::CrowdInstance> members)
{
    const graphics::HostTurn turn(*context_);
    Result<std::shared_ptr<const runtime::RuntimeBakedClips>> clips =
        runtime::RuntimeBakedClips::upload(*context_, baked);
    if (!clips)
        return fail(std::move(clips).error());
    Result<renderer::CrowdRenderer*> crowd = stage_->makeCrowd(0, *std::move(clips));
    if (!crowd)
        return fail(std::move(crowd).error());
    crowd_ = *crowd;
    const std::vector<float> tints = tintAmountsOf(*scene_);
    for (std::size_t m = 0; m < tints.size(); ++m)
        crowd_->setTintAmount(MaterialIndex(m), tints[m]);
    return crowd_->setInstances(members);
}

/// The turn, and where root motion has led.
void CharacterSession::place() noexcept
{
    if (!animator_)
        return instance_->setPlacement(turn_);
    // The way is one of scene space, which the facing turns afterwards.
    instance_->setPlacement(glm::mat4(1.0f));
    const glm::mat4 facing = instance_->worldFromInstance();
    instance_->setPlacement(turn_ * facing * animator_->placement() * glm::inverse(facing));
}

Result<renderer::FrameStats> CharacterSession::draw(const PictureOptions& options, renderer::AlphaUse alpha)
{
    if (bounds().isEmpty())
        return fail(ErrorCode::SceneEmpty, {}, "there is nothing to draw in the scene that the file shows");
    world::RenderWorld& world = stage_->world();
    const float aspect = float(options.size.width) / float(options.size.height);
    world.camera =
        options.camera ? *options.camera : cameraFor({}, crowd_ ? bounds() : shownBounds(*instance_), aspect);
    world.light = options.light ? *options.light : world::fromUpperLeft(world.camera);
    // Always drawn before nothing: what is drawn can then be counted, whatever the background.
    renderer::FrameOptions frame;
    frame.width = options.size.width;
    frame.height = options.size.height;
    frame.sampleCount = options.sampleCount;
    frame.supersampling = options.supersampling;
    frame.style = options.style;
    frame.style.post.alpha = alpha;
    frame.timing = options.timing;
    return stage_->draw(frame);
}

Result<Picture> CharacterSession::render(const PictureOptions& options)
{
    const graphics::HostTurn turn(*context_);
    const bool isBefore = !options.background.isTransparent; // it comes to lie on the background
    const Result<renderer::FrameStats> stats =
        draw(options, isBefore ? renderer::AlphaUse::Straight : options.style.post.alpha);
    if (!stats)
        return fail(stats.error());
    Picture picture;
    picture.stats = *stats;
    pipeline().readPicture(picture.image);
    picture.drawnPixels = countDrawnPixels(picture.image);
    if (isBefore)
        putBefore(options.background.linear, picture.image);
    return picture;
}

Result<renderer::FrameStats> CharacterSession::present(const PictureOptions& options,
                                                       const graphics::HostFramebuffer& target)
{
    const graphics::HostTurn turn(*context_);
    Result<renderer::FrameStats> stats = draw(options, renderer::AlphaUse::Straight);
    if (!stats)
        return stats;
    const std::optional<glm::vec3> background =
        options.background.isTransparent ? std::nullopt : std::optional(options.background.linear);
    if (Result<void> shown = stage_->presenter().draw(pipeline().picture(), target, background); !shown)
        return fail(std::move(shown).error());
    return stats;
}

} // namespace stylized::app
