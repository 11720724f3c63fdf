#include "Viewer.h"

#include "Files.h"

#include <stylized/app/Background.h>
#include <stylized/app/FramedBounds.h>
#include <stylized/app/LookOption.h>
#include <stylized/app/StyleOptions.h>
#include <stylized/app/ViewSettings.h>
#include <stylized/core/Error.h>

#include <fmt/format.h>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace stylized::viewer {
namespace {

constexpr std::size_t kUploadBudget = std::size_t(16) << 20; // bytes a frame
constexpr double kLongestStep = 0.25;                        // seconds: after a pause, motion goes on where it was
constexpr double kWatchInterval = 0.5;                       // seconds
constexpr int kMostMeasured = 3;                             // pictures: drivers may have no times to tell
constexpr float kGap = 0.25f; // between characters side by side, parts of the new one's width

double millisecondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

Result<std::unique_ptr<Viewer>> Viewer::create(graphics::Context& context)
{
    const graphics::HostTurn turn(context);
    std::unique_ptr<Viewer> viewer(new Viewer(context));
    Result<std::unique_ptr<app::CharacterStage>> stage = app::CharacterStage::create(context);
    if (!stage)
        return fail(std::move(stage).error());
    viewer->stage_ = *std::move(stage);
    viewer->applyOptions();
    return viewer;
}

Viewer::~Viewer()
{
    const graphics::HostTurn turn(context_);
    characters_.clear();
    stage_.reset();
    for (const Arrival& arrival : arrivals_)
        registry_.remove(arrival.key);
}

std::size_t Viewer::open(const std::vector<std::string>& paths, OpenMode mode)
{
    const std::vector<std::string> files = characterFiles(paths);
    const std::size_t batch = nextBatch_++;
    if (files.empty() && !paths.empty())
        showFailure(batch,
                    Error{ErrorCode::FileNotFound, paths.front(), {}, "there is no character file in the folder"});
    for (const std::string& file : files) {
        plans_[nextTag_] = {batch, mode, std::nullopt, lastWritten(file), animatorLastWritten()};
        loader_.add({file, loadOptions_, nextTag_++});
    }
    return batch;
}

std::optional<Error> Viewer::failure(std::size_t batch) const
{
    const auto found = failures_.find(batch);
    return found != failures_.end() ? std::optional(found->second) : std::nullopt;
}

void Viewer::showFailure(std::size_t batch, const Error& error)
{
    failures_.try_emplace(batch, error);
    showError(toString(error));
}

std::filesystem::file_time_type Viewer::animatorLastWritten() const
{
    return loadOptions_.animator ? lastWritten(loadOptions_.animator->file) : std::filesystem::file_time_type();
}

void Viewer::readAgain(Character& character)
{
    // Asked for once, even where it fails.
    character.written = lastWritten(character.path);
    character.animatorWritten = animatorLastWritten();
    plans_[nextTag_] = {nextBatch_++, OpenMode::Add, character.path, character.written, character.animatorWritten};
    loader_.add({character.path, loadOptions_, nextTag_++});
}

void Viewer::reload()
{
    for (Character& character : characters_)
        readAgain(character);
}

void Viewer::cancelLoading()
{
    loader_.cancel();
    const graphics::HostTurn turn(context_);
    for (const Arrival& arrival : arrivals_) {
        registry_.remove(arrival.key);
        plans_.erase(arrival.request.tag);
    }
    arrivals_.clear();
}

std::optional<UploadProgress> Viewer::uploading() const
{
    if (arrivals_.empty())
        return std::nullopt;
    return UploadProgress{arrivals_.front().request.path, registry_.donePart()};
}

void Viewer::close(std::size_t character)
{
    const graphics::HostTurn turn(context_);
    stage_->remove(character);
    ++instanceGeneration_;
    characters_.erase(characters_.begin() + static_cast<std::ptrdiff_t>(character));
    if (selected_ > character || selected_ >= characters_.size())
        selected_ = selected_ > 0 ? selected_ - 1 : 0;
}

Character* Viewer::selected() noexcept
{
    return selected_ < characters_.size() ? &characters_[selected_] : nullptr;
}

void Viewer::takeIn(Loader::Outcome outcome)
{
    if (!outcome.loaded) {
        Error error = std::move(outcome.loaded).error();
        if (error.file.empty())
            error.file = outcome.request.path;
        if (error.code != ErrorCode::ImportCancelled)
            showFailure(plans_[outcome.request.tag].batch, error);
        plans_.erase(outcome.request.tag);
        return;
    }
    Arrival arrival;
    arrival.request = std::move(outcome.request);
    arrival.report = std::move(outcome.loaded->report);
    arrival.showsBones = outcome.loaded->showsBones;
    arrival.animator = std::move(outcome.loaded->animator);
    arrival.firstClip = outcome.firstClip;
    arrival.key = fmt::format("{}", arrival.request.tag);
    registry_.add(arrival.key, std::move(outcome.loaded->prepared));
    arrivals_.push_back(std::move(arrival));
}

void Viewer::uploadWaiting()
{
    if (arrivals_.empty())
        return;
    if (const auto report = registry_.uploadPending(context_, kUploadBudget); !report) {
        showFailure(plans_[arrivals_.front().request.tag].batch, report.error());
        plans_.erase(arrivals_.front().request.tag); // the oldest is the one that was dropped
        arrivals_.erase(arrivals_.begin());
    }
    while (!arrivals_.empty()) {
        Arrival& arrival = arrivals_.front();
        std::shared_ptr<const runtime::RuntimeScene> twin = registry_.find(arrival.key);
        if (!twin)
            break;
        place(arrival, std::move(twin));
        registry_.remove(arrival.key);
        if (plans_.at(arrival.request.tag).batch >= errorBatch_)
            dismissError();
        plans_.erase(arrival.request.tag);
        arrivals_.erase(arrivals_.begin());
    }
}

Result<world::SceneInstance*> Viewer::makeInstance(std::shared_ptr<const runtime::RuntimeScene> twin,
                                                   std::optional<std::size_t> inPlaceOf)
{
    ++instanceGeneration_;
    world::SkinningOptions skinning;
    skinning.passCounts = renderer::FramePipeline::passCounts(style_);
    return inPlaceOf ? stage_->replace(*inPlaceOf, std::move(twin), skinning, look_)
                     : stage_->add(std::move(twin), skinning, look_);
}

/// Puts a new character beside those that are there.
void Viewer::setSideBySide(Character& character)
{
    const auto room = [](Character& of) {
        math::Bounds bounds = of.instance->worldBounds();
        bounds.include(of.framedBounds(app::Subject::Whole).all);
        return bounds;
    };
    math::Bounds others;
    for (Character& other : characters_)
        others.include(room(other));
    const math::Bounds own = room(character);
    if (others.isEmpty() || own.isEmpty())
        return;
    Placement placement;
    placement.position.x = others.max.x - own.min.x + kGap * own.size().x;
    character.setPlacement(placement);
}

/// A character that plays its animator, else its first clip, from the start.
Character Viewer::makeCharacter(Arrival& arrival, world::SceneInstance& instance)
{
    Character character;
    character.path = arrival.request.path;
    character.name = nameOf(character.path);
    character.report = std::move(arrival.report);
    character.showsBones = arrival.showsBones;
    character.instance = &instance;
    character.animator = std::move(arrival.animator);
    character.morphs = morphGroups(character.scene());
    if (arrival.firstClip)
        character.framing.set(ClipIndex(0), *arrival.firstClip);
    const bool playsClip = !character.animator && !character.scene().clips.empty();
    character.setClip(playsClip ? std::optional(ClipIndex(0)) : std::nullopt);
    if (!character.animator)
        return character;
    static_cast<void>(instance.update(0.0)); // the bind pose that the player owes at first; show() tells of errors
    if (const Result<void> begun = character.restartAnimator(); !begun)
        showError(toString(begun.error()));
    return character;
}

/// Brings all of an instance to what was set on it.
void Viewer::show(Character& character)
{
    Result<void> shown = character.instance->update(0.0);
    if (shown && character.animator) {
        character.isAnimatorTouched = true;
        shown = character.advanceAnimator(0.0);
        if (shown)
            shown = character.instance->update(0.0);
    }
    if (!shown)
        showError(toString(shown.error()));
}

void Viewer::place(Arrival& arrival, std::shared_ptr<const runtime::RuntimeScene> twin)
{
    const Plan plan = plans_[arrival.request.tag];
    std::optional<std::size_t> old;
    for (std::size_t i = 0; plan.reloads && i < characters_.size(); ++i)
        if (characters_[i].path == *plan.reloads)
            old = i;
    if (plan.reloads && !old)
        return; // closed meanwhile
    const CharacterMemory memory = old ? characters_[*old].remember() : CharacterMemory();
    const bool replaces = plan.mode == OpenMode::Replace && replacedBatch_ != plan.batch;
    Result<world::SceneInstance*> instance = makeInstance(std::move(twin), old);
    if (!instance) {
        showFailure(plan.batch, instance.error());
        return;
    }
    Character character = makeCharacter(arrival, **instance);
    character.written = plan.written;
    character.animatorWritten = plan.animatorWritten;
    if (old) {
        character.recall(memory);
        if (const auto node = characters_[*old].selectedNode; node && node->value < character.scene().nodes.size())
            character.selectedNode = node;
        if (const auto material = characters_[*old].selectedMaterial;
            material && material->value < character.scene().materials.size())
            character.selectedMaterial = material;
    }
    show(character);
    if (old) {
        characters_[*old] = std::move(character);
        return;
    }
    if (replaces) {
        replacedBatch_ = plan.batch;
        while (!characters_.empty())
            close(0);
        isFramed_ = false;
    }
    opened_.push_back(character.path);
    setSideBySide(character);
    characters_.push_back(std::move(character));
    selected_ = characters_.size() - 1;
    if (isFramed_)
        frameAll();
    else
        setView(options_.text("view"));
}

void Viewer::remakeInstances()
{
    for (std::size_t i = 0; i < characters_.size(); ++i) {
        Character& character = characters_[i];
        const CharacterMemory memory = character.remember();
        const std::shared_ptr<const runtime::RuntimeScene> twin = character.instance->sharedTwin();
        Result<world::SceneInstance*> instance = makeInstance(twin, i);
        if (!instance) {
            showError(toString(instance.error()));
            return;
        }
        character.instance = *instance;
        character.recall(memory);
        show(character);
    }
}

void Viewer::applyOptions()
{
    const app::OptionValues values = options_.values();
    style_ = app::frameStyle(values);
    camera_.setVerticalFov(glm::radians(static_cast<float>(values.get<double>("fov"))));
    if (const world::Look look = app::lookOption(values); look != look_) {
        look_ = look;
        const graphics::HostTurn turn(context_);
        remakeInstances();
    }
}

void Viewer::watch(double seconds)
{
    sinceWatched_ += seconds;
    if (!isWatching_ || sinceWatched_ < kWatchInterval)
        return;
    sinceWatched_ = 0;
    const std::filesystem::file_time_type none, animator = animatorLastWritten();
    for (Character& character : characters_) {
        const std::filesystem::file_time_type written = lastWritten(character.path);
        if ((written != character.written && written != none) ||
            (animator != character.animatorWritten && animator != none))
            readAgain(character);
    }
}

void Viewer::advance(double deltaSeconds)
{
    const auto start = std::chrono::steady_clock::now();
    const graphics::HostTurn turn(context_);
    while (std::optional<Loader::Outcome> outcome = loader_.take())
        takeIn(*std::move(outcome));
    uploadWaiting();
    watch(deltaSeconds);
    const double step = std::clamp(deltaSeconds, 0.0, kLongestStep);
    app::StageTimes times;
    const auto animatorStart = std::chrono::steady_clock::now();
    for (Character& character : characters_)
        if (const Result<void> advanced = character.advanceAnimator(step); !advanced)
            showError(toString(advanced.error()));
    times.update.animation = millisecondsSince(animatorStart) / 1000;
    if (const Result<void> updated = stage_->update(step, &times); !updated)
        showError(toString(updated.error()));
    morphUploadsInAll_ += uploads().morphs;
    sample_.animationMilliseconds = 1000 * times.update.animation;
    sample_.skinningMilliseconds = 1000 * times.update.skinning;
    sample_.morphMilliseconds = 1000 * times.update.morph;
    sample_.updateMilliseconds = millisecondsSince(start);
}

void Viewer::passIdle(double seconds)
{
    watch(seconds);
}

bool Viewer::hasRunningMaps() const noexcept
{
    for (const Character& character : characters_)
        for (const asset::MaterialAsset& material : character.instance->materials().shown())
            if (material.toon && material.toon->isUvAnimated())
                return true;
    return false;
}

bool Viewer::isMoving() const noexcept
{
    return hasRunningMaps() || std::any_of(characters_.begin(), characters_.end(),
                                           [](const Character& character) { return character.isMoving(); });
}

glm::mat4 Viewer::clipFromWorld() const noexcept
{
    return camera_.camera(stage_->bounds()).clipFromWorld(aspect());
}

float Viewer::aspect() const noexcept
{
    return static_cast<float>(width_) / static_cast<float>(height_);
}

renderer::FrameOptions Viewer::frameOptions() const
{
    const app::OptionValues values = options_.values();
    renderer::FrameOptions frame;
    frame.width = width_;
    frame.height = height_;
    frame.sampleCount = static_cast<std::uint32_t>(std::stoul(values.get<std::string>("msaa")));
    frame.supersampling = static_cast<std::uint32_t>(values.get<std::int64_t>("ssaa"));
    frame.style = style_;
    frame.style.showsBounds = shownOverlays().bounds;
    frame.style.showsJoints = shownOverlays().skeleton;
    frame.style.post.alpha = renderer::AlphaUse::Straight;
    frame.timing = renderer::Timing::Gpu;
    return frame;
}

Viewer::PictureState Viewer::pictureState() const
{
    PictureState state;
    for (const Character& character : characters_) {
        const world::SceneInstance& instance = *character.instance;
        state.characters.push_back({&instance, instance.pose().version(), instance.face().morphs().version(),
                                    instance.materials().version(), character.visibilityVersion, instance.placement()});
    }
    state.instanceGeneration = instanceGeneration_;
    state.camera = camera_;
    state.overlays = shownOverlays();
    state.options = options_.texts();
    state.width = width_;
    state.height = height_;
    state.seconds = hasRunningMaps() ? stage_->world().timeSeconds : 0.0;
    return state;
}

bool Viewer::drawPicture()
{
    const app::OptionValues values = options_.values();
    world::RenderWorld& world = stage_->world();
    world.camera = camera_.camera(stage_->bounds());
    world.light = world::fromUpperLeft(world.camera);
    world.light.color = values.get<app::Color>("light-color").linear;
    world.light.ambientSky = values.get<app::Color>("ambient-sky").linear;
    world.light.ambientGround = values.get<app::Color>("ambient-ground").linear;
    if (const auto direction = values.find<glm::vec3>("light-direction"); direction && *direction != glm::vec3(0.0f))
        world.light.direction = *direction;
    app::StageTimes times;
    const Result<renderer::FrameStats> stats = stage_->draw(frameOptions(), &times);
    sample_.extractionMilliseconds = 1000 * times.extraction;
    sample_.pipelineMilliseconds = 1000 * times.pipeline;
    if (!stats) {
        showError(toString(stats.error()));
        return false;
    }
    stats_ = *stats;
    ++pictureCount_;
    return true;
}

void Viewer::draw(const graphics::HostFramebuffer& target)
{
    const graphics::HostTurn turn(context_);
    width_ = std::max(target.width, 1u);
    height_ = std::max(target.height, 1u);
    if (PictureState state = pictureState(); state != drawn_) {
        if (drawn_)
            measureCount_ = 0;
        drawn_.reset();
        if (!drawPicture())
            return;
        if (stats_.notReadyCount == 0)
            drawn_ = std::move(state);
    }
    // A window's own transparency is not the picture's: what is clear shows black.
    const app::Color background = options_.values().get<app::Color>("background");
    const glm::vec3 behind = background.isTransparent ? glm::vec3(0.0f) : background.linear;
    if (const Result<void> shown = stage_->presenter().draw(stage_->pipeline().picture(), target, behind); !shown)
        showError(toString(shown.error()));
}

bool Viewer::addSample()
{
    if (sampledCount_ == pictureCount_)
        return false;
    sampledCount_ = pictureCount_;
    timings_.add(sample_);
    lastTimings_ = sample_;
    return true;
}

bool Viewer::measurePicture()
{
    if (!drawn_)
        return false; // it is about to be drawn anyway
    const auto isKnown = [&] {
        const auto timings = passTimings();
        return std::all_of(timings.begin(), timings.end(),
                           [](const renderer::PassTiming& timing) { return timing.seconds.has_value(); });
    };
    const bool wasKnown = isKnown();
    const graphics::HostTurn turn(context_);
    const bool isPending = stage_->pipeline().collectTimings();
    if (isKnown())
        return !wasKnown;
    if (isPending || measureCount_ >= kMostMeasured)
        return false;
    ++measureCount_;
    drawn_.reset();
    return true;
}

asset::DecodedImage Viewer::picture(bool isTransparent)
{
    const graphics::HostTurn turn(context_);
    if (shownOverlays() != Overlays{}) {
        hideOverlays(true);
        static_cast<void>(drawPicture());
        hideOverlays(false);
        drawn_.reset();
        measureCount_ = 0;
    }
    asset::DecodedImage picture;
    stage_->pipeline().readPicture(picture);
    const app::Color background = options_.values().get<app::Color>("background");
    if (!isTransparent && !background.isTransparent)
        app::putBefore(background.linear, picture);
    return picture;
}

void Viewer::setView(std::string_view name)
{
    const app::ViewSettings view = app::presetView(name);
    app::FramedBounds shown;
    for (Character& character : characters_) {
        const app::FramedBounds own = character.framedBounds(view.subject);
        shown.all.include(own.all);
        if (view.subject == app::Subject::Bust)
            shown.part.include(own.part);
    }
    if (shown.all.isEmpty())
        return;
    const math::Bounds part = shown.partOf(view.subject);
    camera_.lookLike(app::cameraFor(view, part, shown.all, aspect()));
    camera_.setVerticalFov(glm::radians(static_cast<float>(options_.values().get<double>("fov"))));
    camera_.frame(part, aspect());
    isFramed_ = true;
}

void Viewer::frameSelected()
{
    if (Character* character = selected())
        camera_.frame(character->framedBounds(app::Subject::Whole).all, aspect());
}

void Viewer::frameAll()
{
    math::Bounds shown;
    for (Character& character : characters_)
        shown.include(character.framedBounds(app::Subject::Whole).all);
    camera_.frame(shown, aspect());
}

UploadCounts Viewer::uploads() const noexcept
{
    UploadCounts counts;
    for (const Character& character : characters_) {
        counts.palettes += character.instance->palettes().lastUploadCount();
        counts.morphs += character.instance->meshInstance().lastUploadCount();
    }
    counts.morphsInAll = morphUploadsInAll_;
    return counts;
}

std::span<const renderer::PassTiming> Viewer::passTimings() const noexcept
{
    return stage_->pipeline().timings();
}

} // namespace stylized::viewer
