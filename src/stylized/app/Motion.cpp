#include "stylized/app/Motion.h"

#include <stylized/animation/retarget/RetargetClip.h>
#include <stylized/import/Import.h>

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace stylized::app {
namespace {

using animation::NameMatch;

constexpr std::size_t kMostNamesListed = 5;
/// So few namesakes among several nodes are chance, not one skeleton.
constexpr std::size_t kLeastMatches = 3;

/// What the clips of another file could not be bound to.
struct Unmatched {
    std::set<std::string> missing, ambiguous, otherTargets, otherAxes, missingBones;
    std::string prefix;
    bool areBones = false;
    std::size_t movedCount = 0, matchedCount = 0; // of the clip that finds most
};

bool isAccidental(const NameMatch& match)
{
    return match.matchedCount < kLeastMatches && match.matchedCount * 2 < match.movedCount;
}

/// Bound by names; without channels where too few are the same.
asset::AnimationClipAsset namedClip(const asset::AnimationClipAsset& clip, const asset::SceneAsset& motion,
                                    const asset::SceneAsset& scene, Unmatched& unmatched)
{
    animation::NamedClip made = animation::retargetClipByName(clip, motion, scene);
    unmatched.missing.insert(made.match.missing.begin(), made.match.missing.end());
    unmatched.ambiguous.insert(made.match.ambiguous.begin(), made.match.ambiguous.end());
    unmatched.otherTargets.insert(made.otherTargets.begin(), made.otherTargets.end());
    unmatched.otherAxes.insert(made.otherAxes.begin(), made.otherAxes.end());
    unmatched.areBones |= made.match.areBones;
    if (unmatched.prefix.empty())
        unmatched.prefix = made.match.prefix;
    if (made.match.matchedCount >= unmatched.matchedCount && made.match.movedCount > 0) {
        unmatched.matchedCount = made.match.matchedCount;
        unmatched.movedCount = made.match.movedCount;
    }
    if (isAccidental(made.match))
        made.clip.channels.clear();
    return std::move(made.clip);
}

/// The same for two human figures: bone by bone.
asset::AnimationClipAsset figureClip(const asset::AnimationClipAsset& clip, const asset::SceneAsset& motion,
                                     const asset::SceneAsset& scene, Unmatched& unmatched)
{
    animation::RetargetedClip made = animation::retargetClip(clip, motion, scene);
    unmatched.missingBones.insert(made.missingBones.begin(), made.missingBones.end());
    return std::move(made.clip);
}

/// The first names, and a sign where there are more.
std::string listed(const std::set<std::string>& names)
{
    std::vector<std::string> told;
    for (const std::string& name : names)
        if (told.size() < kMostNamesListed)
            told.push_back(name.empty() ? "(no name)" : name);
    return fmt::format("{}{}", fmt::join(told, ", "), names.size() > told.size() ? ", …" : "");
}

void reportNames(import::ImportReport& report, const std::string& file, const std::set<std::string>& names,
                 std::string_view place, std::string_view problem)
{
    if (!names.empty())
        report.add(import::ReportCode::ClipChannelSkipped, import::Severity::Warning,
                   fmt::format("motion '{}', {}", file, place), fmt::format("{}: {}", problem, listed(names)),
                   names.size());
}

void reportUnmatched(import::ImportReport& report, const std::string& file, const Unmatched& unmatched)
{
    const std::string place = fmt::format("motion '{}', names", file);
    if (!unmatched.prefix.empty())
        report.add(import::ReportCode::ClipChannelSkipped, import::Severity::Info, place + " compared",
                   fmt::format("without the beginning '{}', which one of the files lacks", unmatched.prefix));
    if (unmatched.areBones)
        report.add(import::ReportCode::ClipChannelSkipped, import::Severity::Info, place + " of bones",
                   "both files name their bones as known rigs do: bones were matched");
    if (unmatched.matchedCount * 2 < unmatched.movedCount)
        report.add(import::ReportCode::ClipChannelSkipped, import::Severity::Warning, place + " in common",
                   fmt::format("only {} of {} moved nodes have a namesake here: the figure follows in part",
                               unmatched.matchedCount, unmatched.movedCount));
    reportNames(report, file, unmatched.missing, "names", "moved nodes without a namesake here stay still");
    reportNames(report, file, unmatched.ambiguous, "doubled names",
                "moved nodes with a name that several bear stay still");
    reportNames(report, file, unmatched.missingBones, "bones", "moved bones that the character lacks");
    reportNames(report, file, unmatched.otherTargets, "morph targets", "here are other morph targets: they stay still");
    reportNames(report, file, unmatched.otherAxes, "scales", "joints have other axes here: they are not stretched");
}

/// Why no clip was bound by names, in one sentence.
std::string whyUnmatched(const Unmatched& unmatched)
{
    const auto nodes = [&] {
        return fmt::format("{} of its {} moved {}",
                           unmatched.matchedCount == 0 ? "none" : std::to_string(unmatched.matchedCount),
                           unmatched.movedCount, unmatched.movedCount == 1 ? "node" : "nodes");
    };
    const std::string found = fmt::format("{} {} a namesake in the character's file", nodes(),
                                          unmatched.matchedCount == 0 || unmatched.matchedCount == 1 ? "has" : "have");
    std::vector<std::string> reasons;
    if (!unmatched.missing.empty())
        reasons.push_back(fmt::format("it lacks {}", listed(unmatched.missing)));
    if (!unmatched.ambiguous.empty())
        reasons.push_back(fmt::format("several nodes are called {}", listed(unmatched.ambiguous)));
    return reasons.empty() ? found : fmt::format("{}: {}", found, fmt::join(reasons, "; "));
}

} // namespace

Result<asset::SceneAsset> loadMotion(const std::string& path)
{
    import::ImportOptions options;
    options.loadImages = false;
    Result<import::ImportedScene> imported = import::loadScene(path, options);
    if (!imported)
        return fail(std::move(imported).error());
    const auto& clips = imported->scene.clips;
    if (std::all_of(clips.begin(), clips.end(), [](const auto& clip) { return clip.channels.empty(); }))
        return fail(Error{ErrorCode::SceneEmpty, path, {}, "nothing moves in it: expected a file with a clip"});
    return std::move(imported->scene);
}

Result<void> adoptMotion(const asset::SceneAsset& motion, const std::string& motionFile, asset::SceneAsset& scene,
                         import::ImportReport& report)
{
    Unmatched unmatched;
    std::vector<asset::AnimationClipAsset> clips;
    const bool areFigures = !motion.humanoid.isEmpty() && !scene.humanoid.isEmpty();
    for (const asset::AnimationClipAsset& clip : motion.clips)
        clips.push_back(areFigures ? figureClip(clip, motion, scene, unmatched)
                                   : namedClip(clip, motion, scene, unmatched));
    if (std::all_of(clips.begin(), clips.end(), [](const auto& clip) { return clip.channels.empty(); }))
        return fail(
            Error{ErrorCode::MotionUnmatched,
                  motionFile,
                  {},
                  areFigures ? "none of its bones that move is one of the character's" : whyUnmatched(unmatched)});
    reportUnmatched(report, motionFile, unmatched);
    scene.clips = std::move(clips);
    return {};
}

} // namespace stylized::app
