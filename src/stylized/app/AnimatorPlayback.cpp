#include "stylized/app/AnimatorPlayback.h"

#include <stylized/app/NearestNames.h>
#include <stylized/app/OptionValue.h>
#include <stylized/import/Import.h>
#include <stylized/import/animator/ReadAnimator.h>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <glm/ext/matrix_transform.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>

namespace stylized::app {
namespace {

using asset::AnimatorParameterAsset;
using asset::AnimatorParameterKind;

constexpr std::size_t kMostMissingTold = 8;
constexpr double kStepRounding = 1e-6; // of a step: what times are rounded by must not cost one

std::uint64_t stepAt(double seconds)
{
    return static_cast<std::uint64_t>(std::llround(seconds * AnimatorPlayback::kStepsPerSecond));
}

/// `error` where the animator's file is to be named, with the place in it.
Error inAnimator(const std::string& file, Error error)
{
    if (error.file.empty())
        error.file = file;
    if (error.code == ErrorCode::ClipNotFound)
        error.code = ErrorCode::ValueInvalid; // it is the file that names the clip, not the command line
    return error;
}

const asset::AnimationClipAsset* clipNamed(const asset::SceneAsset& scene, const std::string& name)
{
    const auto found = std::find_if(scene.clips.begin(), scene.clips.end(),
                                    [&](const asset::AnimationClipAsset& clip) { return clip.name == name; });
    return found == scene.clips.end() ? nullptr : &*found;
}

Error clipMissing(const std::string& place, const std::string& name, const std::string& file,
                  const asset::SceneAsset& scene)
{
    std::vector<std::string> names;
    for (const asset::AnimationClipAsset& clip : scene.clips)
        names.push_back(clip.name);
    const std::string hint = didYouMean(name, names);
    return {ErrorCode::ValueInvalid,
            {},
            place,
            fmt::format("expected a clip of {}, which has no '{}'{}", file.empty() ? "the character" : file, name,
                        !hint.empty() || names.empty() ? hint : fmt::format(" (it has {})", fmt::join(names, ", ")))};
}

/// What `text` says for a parameter; a sentence of what was expected where it says nothing.
Result<double> parameterValue(const AnimatorParameterAsset& parameter, std::string_view text)
{
    double number = 0;
    std::int64_t whole = 0;
    switch (parameter.kind) {
    case AnimatorParameterKind::Float:
        if (parseNumber(text, number) && std::abs(number) <= double(std::numeric_limits<float>::max()))
            return number;
        return fail(ErrorCode::UsageInvalid, {}, fmt::format("{} to be a number", parameter.name));
    case AnimatorParameterKind::Int:
        if (parseInteger(text, whole) && std::abs(double(whole)) <= 2147483647.0)
            return double(whole);
        return fail(ErrorCode::UsageInvalid, {}, fmt::format("{} to be a whole number", parameter.name));
    case AnimatorParameterKind::Bool:
        if (text == "true" || text == "1")
            return 1.0;
        if (text == "false" || text == "0")
            return 0.0;
        return fail(ErrorCode::UsageInvalid, {}, fmt::format("{} to be true or false", parameter.name));
    case AnimatorParameterKind::Trigger: break;
    }
    return fail(ErrorCode::UsageInvalid, {}, fmt::format("{} without a value: it is a trigger", parameter.name));
}

} // namespace

Result<std::optional<AnimatorSettings>> animatorSettings(const OptionValues& values)
{
    const std::optional<std::string> file = values.find<std::string>("animator");
    if (!file) {
        for (const char* name : {"set", "at"})
            if (values.isSet(name))
                return fail(ErrorCode::UsageInvalid, {}, fmt::format("--{}: expected --animator beside it", name));
        return std::nullopt;
    }
    return AnimatorSettings{*file, values.texts("set"), values.texts("at")};
}

Result<std::unique_ptr<AnimatorPlayback>> AnimatorPlayback::load(const AnimatorSettings& settings,
                                                                 const asset::SceneAsset& scene)
{
    std::unique_ptr<AnimatorPlayback> playback(new AnimatorPlayback(scene));
    playback->file_ = settings.file;
    Result<asset::AnimatorAsset> description = import::readAnimator(settings.file);
    if (!description)
        return fail(std::move(description).error());
    playback->description_ = *std::move(description);
    if (Result<void> read = playback->readChanges(settings); !read)
        return fail(std::move(read).error());
    std::vector<animation::AnimatorClip> clips;
    if (Result<void> loaded = playback->loadClips(clips); !loaded)
        return fail(inAnimator(settings.file, std::move(loaded).error()));
    Result<std::unique_ptr<animation::Animator>> animator =
        animation::Animator::make(playback->description_, scene, clips);
    if (!animator)
        return fail(inAnimator(settings.file, std::move(animator).error()));
    playback->animator_ = *std::move(animator);
    return playback;
}

Result<void> AnimatorPlayback::loadClips(std::vector<animation::AnimatorClip>& clips)
{
    const std::filesystem::path folder = std::filesystem::path(file_).parent_path();
    std::map<std::string, const asset::SceneAsset*> scenes{{"", &scene_}};
    for (std::size_t i = 0; i < description_.clips.size(); ++i) {
        const asset::AnimatorClipAsset& entry = description_.clips[i];
        if (!scenes.contains(entry.file)) {
            import::ImportOptions options;
            options.loadImages = false;
            Result<import::ImportedScene> imported = import::loadScene(folder / entry.file, options);
            if (!imported)
                return fail(imported.error().code, fmt::format("/clips/{}/file", i), toString(imported.error()));
            clipScenes_.push_back(std::make_unique<const asset::SceneAsset>(std::move(imported->scene)));
            scenes[entry.file] = clipScenes_.back().get();
        }
        const asset::SceneAsset& scene = *scenes[entry.file];
        const std::string& name = entry.clip.empty() ? entry.name : entry.clip;
        const asset::AnimationClipAsset* clip = clipNamed(scene, name);
        if (clip == nullptr)
            return fail(clipMissing(fmt::format("/clips/{}/{}", i, entry.clip.empty() ? "name" : "clip"), name,
                                    entry.file, scene));
        clips.push_back({clip, &scene});
    }
    return {};
}

Result<void> AnimatorPlayback::readChanges(const AnimatorSettings& settings)
{
    for (const std::string& text : settings.sets) {
        Result<Change> change = readChange("set", text, text);
        if (!change)
            return fail(std::move(change).error());
        changes_.push_back(*change);
    }
    for (const std::string& text : settings.changes) {
        const std::size_t colon = text.find(':');
        double seconds = 0;
        if (colon == text.npos || !parseNumber(std::string_view(text).substr(0, colon), seconds) || seconds < 0 ||
            seconds > kMostSeconds)
            return fail(ErrorCode::UsageInvalid, {},
                        fmt::format("--at {}: expected SECONDS:NAME=VALUE, or SECONDS:NAME of a trigger, with a time "
                                    "from 0 to {}",
                                    text, kMostSeconds));
        Result<Change> change = readChange("at", text, std::string_view(text).substr(colon + 1));
        if (!change)
            return fail(std::move(change).error());
        change->step = stepAt(seconds);
        changes_.push_back(*change);
    }
    std::stable_sort(changes_.begin(), changes_.end(),
                     [](const Change& a, const Change& b) { return a.step < b.step; });
    return {};
}

Result<AnimatorPlayback::Change> AnimatorPlayback::readChange(std::string_view option, std::string_view text,
                                                              std::string_view assignment) const
{
    const auto wrong = [&](std::string_view sentence) {
        return fail(ErrorCode::UsageInvalid, {}, fmt::format("--{} {}: {}", option, text, sentence));
    };
    const auto find = [&](std::string_view name) {
        return std::find_if(description_.parameters.begin(), description_.parameters.end(),
                            [&](const AnimatorParameterAsset& parameter) { return parameter.name == name; });
    };
    const std::size_t equals = assignment.rfind('=');
    const bool isWhole = find(assignment) != description_.parameters.end(); // a name may hold an = of its own
    const std::string_view name = isWhole ? assignment : assignment.substr(0, equals);
    const auto parameter = find(name);
    if (parameter == description_.parameters.end()) {
        std::vector<std::string> names;
        for (const AnimatorParameterAsset& known : description_.parameters)
            names.push_back(known.name);
        const std::string hint = didYouMean(name, names);
        return wrong(fmt::format("the animator has no parameter '{}'{}", name,
                                 !hint.empty()   ? hint
                                 : names.empty() ? ", and no other"
                                                 : fmt::format(" (it has {})", fmt::join(names, ", "))));
    }
    Change change;
    change.parameter =
        asset::AnimatorParameterIndex(static_cast<std::size_t>(parameter - description_.parameters.begin()));
    if (isWhole || equals == assignment.npos) {
        change.value = 1.0;
        return parameter->kind == AnimatorParameterKind::Trigger
                   ? Result<Change>(change)
                   : wrong(fmt::format("expected {}=VALUE: only a trigger has none", name));
    }
    const Result<double> value = parameterValue(*parameter, assignment.substr(equals + 1));
    if (!value)
        return wrong("expected " + value.error().message);
    change.value = *value;
    return change;
}

void AnimatorPlayback::apply(const Change& change) noexcept
{
    animation::AnimatorParameters& parameters = animator_->parameters();
    switch (description_.parameters[change.parameter.value].kind) {
    case AnimatorParameterKind::Float:
        parameters.set(animation::FloatParameter{change.parameter}, static_cast<float>(change.value));
        break;
    case AnimatorParameterKind::Bool:
        parameters.set(animation::BoolParameter{change.parameter}, change.value != 0.0);
        break;
    case AnimatorParameterKind::Int:
        parameters.set(animation::IntParameter{change.parameter}, static_cast<std::int32_t>(change.value));
        break;
    case AnimatorParameterKind::Trigger:
        if (change.value != 0.0)
            parameters.set(animation::TriggerParameter{change.parameter});
        else
            parameters.reset(animation::TriggerParameter{change.parameter});
        break;
    }
}

void AnimatorPlayback::applyDue() noexcept
{
    for (; nextChange_ < changes_.size() && changes_[nextChange_].step <= step_; ++nextChange_)
        apply(changes_[nextChange_]);
}

bool AnimatorPlayback::restart(animation::ScenePose& pose) noexcept
{
    for (std::size_t i = 0; i < description_.parameters.size(); ++i)
        apply({0, asset::AnimatorParameterIndex(i), description_.parameters[i].initial});
    step_ = 0;
    restSeconds_ = 0;
    nextChange_ = 0;
    way_ = {};
    applyDue();
    animator_->parameters().settle();
    animator_->restart();
    if (&pose.plan() != animator_->plan().get())
        pose.setPlan(animator_->plan());
    pose.resetToBindPose();
    return animator_->update(0.0, pose);
}

Result<void> AnimatorPlayback::seek(double seconds, animation::ScenePose& pose)
{
    if (!(seconds >= 0 && seconds <= kMostSeconds))
        return fail(
            ErrorCode::UsageInvalid, {},
            fmt::format("an animator plays from its start, at most {} s: {} s is too late", kMostSeconds, seconds));
    const std::uint64_t target = stepAt(seconds);
    const bool isUntouched = shownPose_ == &pose && shownVersion_ == pose.version() && !pose.isDirty();
    bool done = (isUntouched && target >= step_) || restart(pose);
    while (done && step_ < target)
        done = takeStep(pose);
    shownPose_ = done ? &pose : nullptr;
    shownVersion_ = pose.version();
    return done ? Result<void>() : fail(notFinite());
}

bool AnimatorPlayback::takeStep(animation::ScenePose& pose) noexcept
{
    applyDue();
    const bool done = animator_->update(1.0 / kStepsPerSecond, pose);
    way_ = compose(way_, animator_->rootMotion());
    ++step_;
    return done;
}

Error AnimatorPlayback::notFinite() const
{
    return {ErrorCode::ValueNotFinite,
            {},
            {},
            fmt::format("at {:g} s the animator's pose has world matrices that are not finite", seconds())};
}

Result<void> AnimatorPlayback::advance(double seconds, animation::ScenePose& pose)
{
    shownPose_ = nullptr;
    if (&pose.plan() != animator_->plan().get())
        pose.setPlan(animator_->plan());
    const double steps = (restSeconds_ + seconds) * kStepsPerSecond;
    const double whole = std::floor(steps + kStepRounding);
    restSeconds_ = std::max(steps - whole, 0.0) / kStepsPerSecond;
    bool done = whole > 0.0 || animator_->update(0.0, pose);
    for (double step = 0.0; done && step < whole; step += 1.0)
        done = takeStep(pose);
    return done ? Result<void>() : fail(notFinite());
}

glm::mat4 AnimatorPlayback::placement() const noexcept
{
    return glm::rotate(glm::translate(glm::mat4(1.0f), glm::vec3(way_.translation)), static_cast<float>(way_.turn),
                       glm::vec3(0, 1, 0));
}

void AnimatorPlayback::reportMissing(import::ImportReport& report) const
{
    std::map<std::string, std::vector<std::string>> namesByClip;
    for (const animation::Animator::MissingNode& missing : animator_->missingNodes())
        namesByClip[missing.clip].push_back(missing.node);
    for (const auto& [clip, names] : namesByClip)
        report.add(
            import::ReportCode::ClipChannelSkipped, import::Severity::Warning, fmt::format("animator clip '{}'", clip),
            fmt::format("what it moves and the character lacks stays out: {}{}",
                        fmt::join(names.begin(),
                                  names.begin() + std::ptrdiff_t(std::min(names.size(), kMostMissingTold)), ", "),
                        names.size() > kMostMissingTold ? ", …" : ""),
            names.size());
}

} // namespace stylized::app
