#include "Character.h"

#include <glm/ext/matrix_transform.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace stylized::viewer {
namespace {

constexpr double kFramesASecond = 30;
constexpr double kSameTime = 1e-6; // seconds: keys nearer than that to the current time are this key

std::string morphKey(const asset::SceneAsset& scene, const asset::MorphReference& morph)
{
    return scene.node(morph.node).name + '/' + std::string(scene.morphTargetName(morph));
}

} // namespace

glm::mat4 Placement::matrix() const noexcept
{
    const glm::mat4 moved = glm::translate(glm::mat4(1.0f), position);
    const glm::mat4 turned = glm::rotate(moved, glm::radians(turnDegrees), glm::vec3(0, 1, 0));
    return glm::scale(turned, glm::vec3(scale));
}

std::vector<double> keyTimesOf(const asset::AnimationClipAsset& clip)
{
    std::vector<double> times;
    for (const asset::AnimationChannelAsset& channel : clip.channels)
        times.insert(times.end(), channel.times.begin(), channel.times.end());
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

void Character::setClip(std::optional<ClipIndex> clip)
{
    animation::AnimationPlayer& player = instance->player();
    player.setClip(clip ? &scene().clips[clip->value] : nullptr);
    player.setLooping(true);
    player.play();
    keyTimes = clip ? keyTimesOf(scene().clips[clip->value]) : std::vector<double>();
    if (clip) {
        framing.begin(instance->sharedTwin()->sharedScene(), *clip);
        return;
    }
    instance->pose().resetToBindPose();
    static_cast<void>(instance->pose().updateWorldMatrices()); // frames are made between updates, too
}

std::optional<ClipIndex> Character::clip() const
{
    const asset::AnimationClipAsset* const clip = instance->player().clip();
    return clip ? std::optional(ClipIndex(static_cast<std::size_t>(clip - scene().clips.data()))) : std::nullopt;
}

double Character::clipSeconds() const
{
    const asset::AnimationClipAsset* const clip = instance->player().clip();
    return clip ? clip->durationSeconds : 0.0;
}

void Character::goToKey(int direction)
{
    animation::AnimationPlayer& player = instance->player();
    const double now = player.currentTime();
    std::optional<double> found;
    if (direction > 0) {
        const auto next = std::upper_bound(keyTimes.begin(), keyTimes.end(), now + kSameTime);
        if (next != keyTimes.end())
            found = *next;
    } else {
        const auto here = std::lower_bound(keyTimes.begin(), keyTimes.end(), now - kSameTime);
        if (here != keyTimes.begin())
            found = *(here - 1);
    }
    player.pause();
    if (found)
        player.seek(*found);
}

bool Character::isMoving() const
{
    if (animator)
        return isAnimatorPlaying;
    const animation::AnimationPlayer& player = instance->player();
    return player.isPlaying() && player.playbackSpeed() > 0.0 && clipSeconds() > 0.0;
}

app::FramedBounds Character::framedBounds(app::Subject subject)
{
    app::FramedBounds bounds;
    const std::optional<ClipIndex> playing = !animator && isMoving() ? clip() : std::nullopt;
    if (playing) {
        const app::FramedBounds filled = framing.of(*playing);
        const glm::mat4 world = instance->worldFromInstance();
        bounds = {math::transformed(filled.all, world), math::transformed(filled.part, world)};
    }
    const glm::vec3 size = bounds.all.size();
    if (bounds.all.isEmpty() || !std::isfinite(size.x + size.y + size.z)) {
        bounds = {};
        bounds.include(*instance, subject);
    }
    return bounds;
}

void Character::togglePlaying()
{
    animation::AnimationPlayer& player = instance->player();
    if (animator)
        isAnimatorPlaying = !isAnimatorPlaying;
    else if (player.isPlaying())
        player.pause();
    else
        player.play();
}

Result<void> Character::restartAnimator()
{
    Result<void> done = animator->seek(0.0, instance->pose());
    place();
    return done;
}

Result<void> Character::advanceAnimator(double seconds)
{
    if (!animator || (!isAnimatorPlaying && !isAnimatorTouched))
        return {};
    isAnimatorTouched = false;
    Result<void> done = animator->advance(isAnimatorPlaying ? seconds : 0.0, instance->pose());
    place();
    return done;
}

void Character::setParameter(asset::AnimatorParameterIndex parameter, double value)
{
    animation::AnimatorParameters& parameters = animator->animator().parameters();
    switch (parameters.descriptions()[parameter.value].kind) {
    case asset::AnimatorParameterKind::Float:
        parameters.set(animation::FloatParameter{parameter}, static_cast<float>(value));
        break;
    case asset::AnimatorParameterKind::Bool: parameters.set(animation::BoolParameter{parameter}, value != 0.0); break;
    case asset::AnimatorParameterKind::Int:
        parameters.set(animation::IntParameter{parameter}, static_cast<std::int32_t>(value));
        break;
    case asset::AnimatorParameterKind::Trigger:
        if (value != 0.0)
            parameters.set(animation::TriggerParameter{parameter});
        else
            parameters.reset(animation::TriggerParameter{parameter});
        break;
    }
    if (!isAnimatorPlaying)
        parameters.settle(parameter); // no time passes in which it could follow
    isAnimatorTouched = true;
}

double Character::parameterValue(asset::AnimatorParameterIndex parameter) const
{
    const animation::AnimatorParameters& parameters = animator->animator().parameters();
    return parameters.descriptions()[parameter.value].kind == asset::AnimatorParameterKind::Float
               ? static_cast<double>(parameters.get(animation::FloatParameter{parameter}))
               : parameters.value(parameter);
}

void Character::stepFrames(int frames)
{
    if (animator) {
        isAnimatorPlaying = false;
        if (frames > 0)
            static_cast<void>(animator->advance(frames / kFramesASecond, instance->pose()));
        place();
        return;
    }
    animation::AnimationPlayer& player = instance->player();
    player.pause();
    player.seek(player.currentTime() + frames / kFramesASecond);
}

void Character::setMorph(const MorphSlider& slider, float weight)
{
    for (const asset::MorphReference& morph : slider.morphs)
        instance->face().setMorphWeight(morph, weight);
}

void Character::releaseMorph(const MorphSlider& slider)
{
    for (const asset::MorphReference& morph : slider.morphs)
        instance->face().releaseMorphWeight(morph);
}

void Character::resetFace()
{
    instance->face().releaseAll();
}

void Character::setPlacement(const Placement& wanted)
{
    placement = wanted;
    place();
}

/// Where it was put, and from there where its animator's root motion has taken it.
void Character::place()
{
    instance->setPlacement(placement.matrix());
    if (!animator)
        return;
    instance->setPlacement(glm::mat4(1.0f));
    const glm::mat4 facing = instance->worldFromInstance(); // the way is one of scene space, which it turns
    instance->setPlacement(placement.matrix() * facing * animator->placement() * glm::inverse(facing));
}

void Character::setNodeVisible(NodeIndex node, bool isVisible)
{
    instance->setNodeVisible(node, isVisible);
    ++visibilityVersion;
}

void Character::resetMaterial(MaterialIndex material)
{
    instance->materials().reset(material);
    if (material.value < materialEdits.size())
        materialEdits[material.value].clear();
}

CharacterMemory Character::remember() const
{
    const animation::AnimationPlayer& player = instance->player();
    const animation::FaceState& face = instance->face();
    CharacterMemory memory;
    memory.clip = player.clip() ? player.clip()->name : "";
    memory.time = player.currentTime();
    memory.speed = player.playbackSpeed();
    memory.isPlaying = animator ? isAnimatorPlaying : player.isPlaying();
    memory.isLooping = player.isLooping();
    memory.placement = placement;
    for (const MorphGroup& group : morphs)
        for (const MorphSlider& slider : group.sliders)
            for (const asset::MorphReference& morph : slider.morphs)
                if (const std::optional<float> weight = face.handSetMorphWeight(morph))
                    memory.morphs.emplace_back(morphKey(scene(), morph), *weight);
    for (std::size_t e = 0; e < scene().expressions.size(); ++e)
        if (const std::optional<float> weight = face.handSetExpressionWeight(ExpressionIndex(e)))
            memory.expressions.emplace_back(scene().expressions[e].name, *weight);
    rememberAnimator(memory);
    rememberSurfaces(memory);
    return memory;
}

void Character::rememberAnimator(CharacterMemory& memory) const
{
    if (!animator)
        return;
    const animation::Animator& played = animator->animator();
    for (const asset::AnimatorParameterAsset& parameter : played.description().parameters)
        memory.parameters.emplace_back(parameter.name,
                                       parameterValue(asset::AnimatorParameterIndex(memory.parameters.size())));
    for (std::size_t step = 0; step < played.description().ik.size(); ++step)
        if (played.isGoalHeld(step))
            memory.heldGoals.emplace_back(played.description().ik[step].name, played.ik()->goal(step).position);
}

void Character::rememberSurfaces(CharacterMemory& memory) const
{
    for (std::size_t n = 0; n < scene().nodes.size(); ++n)
        if (scene().nodes[n].mesh.isValid() && !instance->isNodeVisible(NodeIndex(n)))
            memory.hiddenNodes.push_back(scene().nodes[n].name);
    for (std::size_t m = 0; m < scene().materials.size(); ++m) {
        MaterialEdits edits = m < materialEdits.size() ? materialEdits[m] : MaterialEdits();
        const world::MaterialState& materials = instance->materials();
        takeEdits(edits, materials.given(MaterialIndex(m)), materials.base(MaterialIndex(m)));
        memory.materials.emplace_back(scene().materials[m].name, std::move(edits));
    }
}

void Character::recallSurfaces(const CharacterMemory& memory)
{
    for (std::size_t n = 0; n < scene().nodes.size(); ++n)
        if (scene().nodes[n].mesh.isValid() && std::find(memory.hiddenNodes.begin(), memory.hiddenNodes.end(),
                                                         scene().nodes[n].name) != memory.hiddenNodes.end())
            setNodeVisible(NodeIndex(n), false);
    materialEdits.assign(scene().materials.size(), {});
    world::MaterialState& materials = instance->materials();
    for (std::size_t m = 0; m < materialEdits.size() && m < memory.materials.size(); ++m) {
        if (memory.materials[m].first != scene().materials[m].name)
            continue; // the file has others now
        materialEdits[m] = memory.materials[m].second;
        materials.set(MaterialIndex(m), withEdits(materials.given(MaterialIndex(m)), materialEdits[m]));
    }
}

void Character::recallMotion(const CharacterMemory& memory)
{
    if (animator) {
        isAnimatorPlaying = memory.isPlaying;
        const auto& parameters = animator->animator().description().parameters;
        for (const auto& [parameterName, value] : memory.parameters)
            for (std::size_t p = 0; p < parameters.size(); ++p)
                if (parameters[p].name == parameterName)
                    setParameter(asset::AnimatorParameterIndex(p), value);
        const auto& steps = animator->animator().description().ik;
        for (const auto& [stepName, position] : memory.heldGoals)
            for (std::size_t step = 0; step < steps.size(); ++step)
                if (steps[step].name == stepName)
                    animator->animator().holdGoal(step, position);
        return;
    }
    animation::AnimationPlayer& player = instance->player();
    const auto& clips = scene().clips;
    const auto same = std::find_if(clips.begin(), clips.end(),
                                   [&](const asset::AnimationClipAsset& clip) { return clip.name == memory.clip; });
    if (memory.clip.empty())
        setClip(std::nullopt);
    else if (same != clips.end()) {
        setClip(ClipIndex(static_cast<std::size_t>(same - clips.begin())));
        player.seek(memory.time);
    }
    player.setPlaybackSpeed(memory.speed);
    player.setLooping(memory.isLooping);
    if (!memory.isPlaying)
        player.pause();
}

void Character::recall(const CharacterMemory& memory)
{
    recallSurfaces(memory);
    recallMotion(memory);
    for (const auto& [key, weight] : memory.morphs)
        for (const MorphGroup& group : morphs)
            for (const MorphSlider& slider : group.sliders)
                for (const asset::MorphReference& morph : slider.morphs)
                    if (morphKey(scene(), morph) == key)
                        instance->face().setMorphWeight(morph, weight);
    for (const auto& [expressionName, weight] : memory.expressions)
        if (const ExpressionIndex expression = scene().findExpression(expressionName); expression.isValid())
            instance->face().setExpressionWeight(expression, weight);
    setPlacement(memory.placement);
}

} // namespace stylized::viewer
