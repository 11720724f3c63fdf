#include "Character.h"

#include <glm/ext/matrix_transform.hpp>
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
    if (clip)
        return;
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

void Character::stepFrames(int frames)
{
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
    instance->setPlacement(placement.matrix());
}

void Character::setNodeVisible(NodeIndex node, bool isVisible)
{
    instance->setNodeVisible(node, isVisible);
    ++visibilityVersion;
}

CharacterMemory Character::remember() const
{
    const animation::AnimationPlayer& player = instance->player();
    const animation::FaceState& face = instance->face();
    CharacterMemory memory;
    memory.clip = player.clip() ? player.clip()->name : "";
    memory.time = player.currentTime();
    memory.speed = player.playbackSpeed();
    memory.isPlaying = player.isPlaying();
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
    return memory;
}

void Character::recall(const CharacterMemory& memory)
{
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
