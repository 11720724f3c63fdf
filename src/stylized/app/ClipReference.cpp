#include "stylized/app/ClipReference.h"

#include <stylized/app/NearestNames.h>
#include <stylized/app/OptionValue.h>

#include <fmt/format.h>

#include <algorithm>

namespace stylized::app {

Result<ClipIndex> findClip(const asset::SceneAsset& scene, std::string_view text)
{
    std::int64_t number = 0;
    if (parseInteger(text, number) && text.front() != '-' && static_cast<std::uint64_t>(number) < scene.clips.size())
        return ClipIndex(static_cast<std::size_t>(number));
    const auto found = std::find_if(scene.clips.begin(), scene.clips.end(),
                                    [&](const asset::AnimationClipAsset& clip) { return clip.name == text; });
    if (found != scene.clips.end())
        return ClipIndex(static_cast<std::size_t>(found - scene.clips.begin()));

    if (scene.clips.empty())
        return fail(ErrorCode::ClipNotFound, {}, fmt::format("no clip '{}': the file has no animation", text));
    std::vector<std::string> names;
    for (const asset::AnimationClipAsset& clip : scene.clips)
        names.push_back(clip.name);
    std::string hint = didYouMean(text, names);
    if (double other = 0; !parseInteger(text, number) && parseNumber(text, other))
        hint = fmt::format(": expected a name, or a whole number from 0 to {}", names.size() - 1);
    if (hint.empty())
        hint = fmt::format(" (the file has {}, the first is '{}')",
                           names.size() == 1 ? "one clip" : fmt::format("{} clips", names.size()), names.front());
    return fail(ErrorCode::ClipNotFound, {}, fmt::format("no clip '{}'{}", text, hint));
}

Result<EvaluationSample> parseSample(const asset::SceneAsset& scene, std::string_view text, bool hasAnimator)
{
    if (text == "rest")
        return EvaluationSample{std::string(text), std::nullopt, 0, false};
    const std::size_t at = text.rfind('@');
    double time = 0;
    if (at == text.npos || !parseNumber(text.substr(at + 1), time) || time < 0)
        return fail(ErrorCode::UsageInvalid, {},
                    fmt::format("--sample {}: expected rest, or CLIP@SECONDS with a time of at least 0", text));
    if (hasAnimator && text.substr(0, at) == "animator")
        return EvaluationSample{std::string(text), std::nullopt, time, true};
    const Result<ClipIndex> clip = findClip(scene, text.substr(0, at));
    if (!clip)
        return fail(clip.error());
    return EvaluationSample{std::string(text), *clip, std::min(time, scene.clips[clip->value].durationSeconds), false};
}

} // namespace stylized::app
