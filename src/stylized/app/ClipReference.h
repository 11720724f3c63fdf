#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Index.h>
#include <stylized/core/Result.h>

#include <optional>
#include <string>
#include <string_view>

namespace stylized::app {

/// The clip that `text` means: by index, else by name (the first of that name).
/// **Errors**: ClipNotFound, with the nearest names.
[[nodiscard]] Result<ClipIndex> findClip(const asset::SceneAsset& scene, std::string_view text);

/// One moment to evaluate.
struct EvaluationSample {
    std::string label;             ///< As the user wrote it.
    std::optional<ClipIndex> clip; ///< None: the rest pose, or the animator's.
    double time = 0;               ///< Seconds from the clip's start, at most its duration; or from the animator's.
    bool isAnimator = false;
};

/// "rest" or CLIP@SECONDS, split at the last @. A time beyond the clip's end means its end. Where there is an animator,
/// the clip's name "animator" means that.
/// **Errors**: UsageInvalid, ClipNotFound.
[[nodiscard]] Result<EvaluationSample> parseSample(const asset::SceneAsset& scene, std::string_view text,
                                                   bool hasAnimator = false);

} // namespace stylized::app
