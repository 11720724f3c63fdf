#include "stylized/app/CharacterSession.h"

#include <stylized/app/Background.h>
#include <stylized/app/BoneShapes.h>
#include <stylized/app/Motion.h>
#include <stylized/app/ShownBounds.h>
#include <stylized/app/ViewSettings.h>
#include <stylized/core/Assert.h>
#include <stylized/import/Import.h>
#include <stylized/import/image/DecodeImage.h>

#include <glm/ext/matrix_transform.hpp>

#include <cmath>
#include <future>
#include <limits>
#include <utility>

namespace stylized::app {
namespace {

/// What reading gives before anything is on the GPU.
struct LoadedCharacter {
    runtime::PreparedScene prepared;
    import::ImportReport report;
    bool showsBones = false;
    std::unique_ptr<AnimatorPlayback> animator; // of the prepared scene
};

Result<LoadedCharacter> load(const std::string& path, const SessionOptions& options)
{
    import::ImportOptions importOptions;
    importOptions.maxInfluences = options.maxInfluences;
    importOptions.loadImages = options.loadsImages;
    importOptions.faceFile = options.faceFile;
    Result<import::ImportedScene> imported = import::loadScene(path, importOptions);
    if (!imported)
        return fail(std::move(imported).error());
    if (options.motion) {
        const Result<asset::SceneAsset> motion = loadMotion(*options.motion);
        if (!motion)
            return fail(motion.error());
        if (Result<void> adopted = adoptMotion(*motion, *options.motion, imported->scene, imported->report); !adopted)
            return fail(std::move(adopted).error());
    }
    const bool showsBones = options.drawsBones && addBoneShapes(imported->scene);
    import::DecodedImages images;
    if (options.loadsImages)
        images = import::decodeImages(imported->scene);
    images.images.resize(imported->scene.images.size());
    imported->report.append(images.report);
    auto scene = std::make_shared<const asset::SceneAsset>(std::move(imported->scene));
    std::unique_ptr<AnimatorPlayback> animator;
    if (options.animator) {
        Result<std::unique_ptr<AnimatorPlayback>> made = AnimatorPlayback::load(*options.animator, *scene);
        if (!made)
            return fail(std::move(made).error());
        animator = *std::move(made);
        animator->reportMissing(imported->report);
    }
    return LoadedCharacter{runtime::prepareScene(std::move(scene), std::move(images.images)),
                           std::move(imported->report), showsBones, std::move(animator)};
}

} // namespace

double Picture::drawnPart() const noexcept
{
    return double(drawnPixels) / (double(image.width) * double(image.height));
}

Result<std::unique_ptr<CharacterSession>> CharacterSession::open(const std::string& path, const SessionOptions& options)
{
    std::future<Result<LoadedCharacter>> loading = std::async(std::launch::async, [&] { return load(path, options); });
    Result<std::unique_ptr<graphics::Context>> context = graphics::Context::createHeadless();
    Result<LoadedCharacter> loaded = loading.get();
    if (!loaded)
        return fail(std::move(loaded).error());
    if (!context)
        return fail(std::move(context).error());

    std::unique_ptr<CharacterSession> session(new CharacterSession);
    session->report_ = std::move(loaded->report);
    session->showsBones_ = loaded->showsBones;
    session->scene_ = loaded->prepared.scene;
    session->animator_ = std::move(loaded->animator);
    session->context_ = *std::move(context);
    Result<std::shared_ptr<const runtime::RuntimeScene>> twin =
        runtime::RuntimeScene::upload(*session->context_, std::move(loaded->prepared));
    if (!twin)
        return fail(std::move(twin).error());
    if (Result<void> started = session->start(*std::move(twin), options); !started)
        return fail(std::move(started).error());
    return session;
}

Result<void> CharacterSession::start(std::shared_ptr<const runtime::RuntimeScene> twin, const SessionOptions& options)
{
    Result<std::unique_ptr<renderer::FramePipeline>> pipeline = renderer::FramePipeline::create(*context_);
    if (!pipeline)
        return fail(std::move(pipeline).error());
    pipeline_ = *std::move(pipeline);
    arena_ = std::make_unique<runtime::PaletteArena>(*context_);
    deformer_ = std::make_unique<runtime::Deformer>(*context_);
    Result<std::unique_ptr<world::SceneInstance>> instance =
        world::SceneInstance::create(std::move(twin), *arena_, *deformer_, options.skinning, options.look);
    if (!instance)
        return fail(std::move(instance).error());
    instance_ = *std::move(instance);
    setClip(scene_->clips.empty() || animator_ ? std::nullopt : std::optional(ClipIndex(0)));
    return update(0.0);
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
    if (std::isfinite(deltaSeconds))
        renderWorld_.timeSeconds += deltaSeconds;
    return instance_->update(deltaSeconds);
}

Result<void> CharacterSession::seek(double seconds)
{
    if (animator_) {
        if (Result<void> settled = instance_->update(0.0); !settled) // the bind pose that the player owes at first
            return settled;
        if (Result<void> posed = animator_->seek(seconds, instance_->pose()); !posed)
            return posed;
        animatorSeconds_ = renderWorld_.timeSeconds = seconds;
        place();
        return instance_->update(0.0);
    }
    animation::AnimationPlayer& player = instance_->player();
    const bool isPlaying = player.isPlaying();
    if (std::isfinite(seconds))
        renderWorld_.timeSeconds = seconds;
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

Result<Picture> CharacterSession::render(const PictureOptions& options)
{
    if (bounds().isEmpty())
        return fail(ErrorCode::SceneEmpty, {}, "there is nothing to draw in the scene that the file shows");
    renderWorld_.aspect = float(options.size.width) / float(options.size.height);
    renderWorld_.camera =
        options.camera ? *options.camera : cameraFor({}, shownBounds(*instance_), renderWorld_.aspect);
    renderWorld_.light = options.light ? *options.light : world::fromUpperLeft(renderWorld_.camera);
    renderWorld_.findsCasters = options.style.shadow.isOn;
    renderWorld_.findsBones = options.style.channel == renderer::Channel::Joints;
    const world::ExtractSource source = instance_->extractSource();
    const world::ExtractFault fault = extractor_.extract(std::span(&source, 1), renderWorld_);
    STYLIZED_ASSERT(fault == world::ExtractFault::None, "the session's parts belong together");

    // Always drawn before nothing: what is drawn can then be counted, whatever the background.
    renderer::FrameOptions frame;
    frame.width = options.size.width;
    frame.height = options.size.height;
    frame.sampleCount = options.sampleCount;
    frame.supersampling = options.supersampling;
    frame.style = options.style;
    frame.timing = options.timing;
    if (!options.background.isTransparent)
        frame.style.post.alpha = renderer::AlphaUse::Straight; // it comes to lie on the background
    Picture picture;
    const Result<renderer::FrameStats> stats = pipeline_->execute(renderWorld_, frame);
    if (!stats)
        return fail(stats.error());
    picture.stats = *stats;
    pipeline_->readPicture(picture.image);
    picture.drawnPixels = countDrawnPixels(picture.image);
    if (!options.background.isTransparent)
        putBefore(options.background.linear, picture.image);
    return picture;
}

} // namespace stylized::app
