#include "stylized/app/FramedBounds.h"

#include <stylized/animation/FaceState.h>
#include <stylized/animation/ScenePose.h>
#include <stylized/app/Evaluation.h>
#include <stylized/app/FaceFraming.h>
#include <stylized/app/ShownBounds.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace stylized::app {
namespace {

constexpr std::uint64_t kMostFramed = 32;
constexpr double kClipFrameRate = 30; // frames a second

} // namespace

void FramedBounds::include(const ShownPose& shown, Subject subject)
{
    all.include(shownBounds(shown));
    if (subject == Subject::Bust)
        if (const std::optional<PortraitBounds> portrait = portraitBounds(shown))
            part.include(portrait->bust);
}

math::Bounds FramedBounds::partOf(Subject subject) const noexcept
{
    return part.isEmpty() ? app::partOf(all, subject) : part;
}

std::vector<std::uint64_t> framedFrames(std::uint64_t frameCount)
{
    std::vector<std::uint64_t> frames(std::min(frameCount, kMostFramed));
    for (std::uint64_t i = 0; i < frames.size(); ++i)
        frames[i] = frames.size() == 1 ? 0 : i * (frameCount - 1) / (frames.size() - 1);
    return frames;
}

FramedBounds clipBounds(const asset::SceneAsset& scene, ClipIndex clip, const std::stop_token& stop)
{
    animation::ScenePose pose(scene);
    animation::FaceState face(scene);
    FramedBounds bounds;
    const double seconds = scene.clips[clip.value].durationSeconds;
    const auto frameCount = static_cast<std::uint64_t>(std::ceil(seconds * kClipFrameRate)) + 1;
    for (const std::uint64_t frame : framedFrames(frameCount)) {
        if (stop.stop_requested())
            break;
        EvaluationSample moment;
        moment.clip = clip;
        moment.time = frameCount > 1 ? seconds * double(frame) / double(frameCount - 1) : 0.0;
        if (!poseAt(scene, moment, pose))
            continue; // whoever draws it will say so
        face.update(pose);
        bounds.include({scene, pose, face.morphs()}, Subject::Bust);
    }
    return bounds;
}

} // namespace stylized::app
