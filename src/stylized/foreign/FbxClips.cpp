#include "stylized/foreign/FbxClips.h"

#include "stylized/foreign/Baking.h"
#include "stylized/foreign/FbxUnits.h"
#include "stylized/foreign/MorphKeys.h"

#include <stylized/import/assemble/AnimationKeys.h>

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace stylized::foreign {
namespace {

using asset::AnimationTarget;

/// Of the range that a value passes through: a tenth of what conformance allows.
constexpr double kTolerance = 1e-4;
/// Between unit quaternions, which is half the angle in radians.
constexpr double kRotationTolerance = 5e-5;
/// Of a value itself: what single precision tells apart.
constexpr double kSmallestPart = 1e-7;
/// A turn about one axis that a quaternion shows as such.
constexpr double kLargestTurn = 90.0;
constexpr std::size_t kMostTurns = 256; // between two keys
constexpr std::array<double, 4> kLooks{0.0, 0.25, 0.5, 0.75};

FbxSide sideOf(bool isBefore)
{
    return isBefore ? FbxSide::Before : FbxSide::After;
}

/// How a node is moved by a motion.
struct NodeTracks {
    FbxTrack translation, rotation, scaling, parentScaling;

    NodeTracks(std::span<const FbxLayer> layers, const FbxNode& node, const FbxNode& parent)
        : translation(layers, node.id, FbxProperty::Translation, node.transform.translation),
          rotation(layers, node.id, FbxProperty::Rotation, node.transform.rotation, node.transform.rotationOrder),
          scaling(layers, node.id, FbxProperty::Scaling, node.transform.scale),
          parentScaling(layers, parent.id, FbxProperty::Scaling, parent.transform.scale)
    {}
};

class ClipBuilder {
public:
    ClipBuilder(const FbxMotion& motion, const FbxTree& tree, const FbxShapes& shapes, const asset::SceneAsset& scene,
                import::ImportReport& report)
        : motion_(motion), tree_(tree), shapes_(shapes), scene_(scene), report_(report)
    {}

    asset::AnimationClipAsset run(std::string name)
    {
        clip_.name = std::move(name);
        clip_.durationSeconds = motion_.stop() - motion_.start();
        for (std::size_t i = 1; i < tree_.nodes().size(); ++i)
            if (tree_.nodes()[i].model != nullptr) {
                addTransform(i);
                addWeights(i);
            }
        for (const asset::AnimationChannelAsset& channel : clip_.channels)
            clip_.durationSeconds = std::max(clip_.durationSeconds, double{channel.times.back()});
        return std::move(clip_);
    }

private:
    void addTransform(std::size_t place)
    {
        const FbxNode& node = tree_.nodes()[place];
        const NodeTracks tracks(motion_.layers(), node, tree_.nodes()[node.parent]);
        const bool isTurned = tracks.rotation.isMoved(), isScaled = tracks.scaling.isMoved();
        const bool hasPivots = node.transform.hasPivots() && (isTurned || isScaled);
        if (tracks.translation.isMoved() || hasPivots) {
            std::vector<const FbxTrack*> sources{&tracks.translation};
            if (hasPivots)
                sources.insert(sources.end(), {&tracks.rotation, &tracks.scaling});
            add(place, AnimationTarget::Translation, sources, !hasPivots, [&](double seconds, bool isBefore) {
                const FbxSide side = sideOf(isBefore);
                const FbxLocal local =
                    node.transform.with(tracks.translation.at(seconds, side), tracks.rotation.at(seconds, side),
                                        tracks.scaling.at(seconds, side));
                return glm::dvec4(local.translation, 0.0);
            });
        }
        if (isTurned)
            add(place, AnimationTarget::Rotation, {&tracks.rotation}, false, [&](double seconds, bool isBefore) {
                const glm::dquat q =
                    node.transform.with({}, tracks.rotation.at(seconds, sideOf(isBefore)), glm::dvec3(1.0)).rotation;
                return glm::dvec4(q.x, q.y, q.z, q.w);
            });
        const bool isFreed = tree_.isFreedOfScale(place) && tracks.parentScaling.isMoved();
        if (isScaled || isFreed)
            add(place, AnimationTarget::Scale, {&tracks.scaling, &tracks.parentScaling}, !isFreed,
                [&](double seconds, bool isBefore) {
                    const FbxSide side = sideOf(isBefore);
                    return glm::dvec4(tree_
                                          .localOf(place, {}, {}, tracks.scaling.at(seconds, side),
                                                   tracks.parentScaling.at(seconds, side))
                                          .scale,
                                      0.0);
                });
    }

    /// - `isLinear`: the value is straight where the tracks are.
    template <class At>
    void add(std::size_t node, AnimationTarget target, const std::vector<const FbxTrack*>& tracks, bool isLinear, At at)
    {
        const bool isRotation = target == AnimationTarget::Rotation;
        std::vector<double> times = timesOf(tracks);
        if (isRotation)
            addTurns(*tracks.front(), times);
        BakeRules rules;
        rules.at = at;
        rules.start = motion_.start();
        rules.isRotation = isRotation;
        rules.isStraight = isLinear && std::all_of(tracks.begin(), tracks.end(),
                                                   [](const FbxTrack* track) { return track->isStraight(); });
        rules.tolerance = isRotation ? kRotationTolerance : toleranceOf(times, rules);
        asset::AnimationChannelAsset channel;
        channel.node = NodeIndex(node);
        channel.target = target;
        channel.componentCount = isRotation ? 4 : 3;
        for (const BakedKey& key : reduced(bake(times, rules))) {
            channel.times.push_back(static_cast<float>(key.seconds));
            for (int i = 0; i < static_cast<int>(channel.componentCount); ++i)
                channel.values.push_back(static_cast<float>(key.value[i]));
        }
        addCleaned(std::move(channel));
    }

    void addWeights(std::size_t place)
    {
        const FbxGeometry* geometry = shapes_.of(tree_.nodes()[place].id);
        const MeshIndex mesh = scene_.nodes[place].mesh;
        if (geometry == nullptr || !mesh.isValid() ||
            scene_.mesh(mesh).morphWeights.size() != targetCountOf(geometry->channels()))
            return;
        std::vector<SliderCurve> curves;
        bool isMoved = false;
        for (std::size_t c = 0; c < geometry->channels().size(); ++c) {
            const double rest = geometry->channels()[c].weight;
            const FbxTrack track(motion_.layers(), geometry->channelIds()[c], FbxProperty::DeformPercent,
                                 glm::dvec3(rest * kPercentPerPart));
            curves.push_back(track.isMoved() ? sliderOf(track) : SliderCurve{{0.0, rest}});
            isMoved |= track.isMoved();
        }
        if (!isMoved)
            return;
        asset::AnimationChannelAsset channel = morphTrackOf(curves, geometry->channels());
        channel.node = NodeIndex(place);
        addCleaned(std::move(channel));
    }

    SliderCurve sliderOf(const FbxTrack& track) const
    {
        const std::vector<double> times = timesOf({&track});
        BakeRules rules;
        rules.at = [&](double seconds, bool isBefore) {
            return glm::dvec4(track.at(seconds, sideOf(isBefore)).x / kPercentPerPart, 0.0, 0.0, 0.0);
        };
        rules.start = motion_.start();
        rules.isStraight = track.isStraight();
        rules.tolerance = toleranceOf(times, rules);
        SliderCurve curve;
        for (const BakedKey& key : reduced(bake(times, rules)))
            curve.push_back({key.seconds, key.value.x});
        return curve;
    }

    /// The times of all keys within the motion, and its ends.
    std::vector<double> timesOf(const std::vector<const FbxTrack*>& tracks) const
    {
        std::vector<double> times{motion_.start(), motion_.stop()};
        for (const FbxTrack* track : tracks)
            track->addTimes(times);
        std::erase_if(times, [&](double t) { return t < motion_.start() || t > motion_.stop(); });
        std::sort(times.begin(), times.end());
        times.erase(std::unique(times.begin(), times.end()), times.end());
        return times;
    }

    /// Adds times between which no axis turns further than a quaternion can tell.
    static void addTurns(const FbxTrack& track, std::vector<double>& times)
    {
        std::vector<double> all{times.front()};
        for (std::size_t i = 1; i < times.size(); ++i) {
            const glm::dvec3 turn =
                glm::abs(track.at(times[i], FbxSide::Before) - track.at(times[i - 1], FbxSide::After));
            const double most = std::max({turn.x, turn.y, turn.z}) / kLargestTurn;
            const auto steps = static_cast<std::size_t>(std::clamp(std::ceil(most), 1.0, double{kMostTurns}));
            for (std::size_t step = 1; step < steps; ++step)
                all.push_back(times[i - 1] + (times[i] - times[i - 1]) * double(step) / double(steps));
            all.push_back(times[i]);
        }
        times = std::move(all);
    }

    static double toleranceOf(const std::vector<double>& times, const BakeRules& rules)
    {
        glm::dvec4 low(std::numeric_limits<double>::infinity()), high(-low), largest(0.0);
        const auto look = [&](const glm::dvec4& value) {
            low = glm::min(low, value);
            high = glm::max(high, value);
            largest = glm::max(largest, glm::abs(value));
        };
        for (std::size_t i = 0; i < times.size(); ++i)
            for (const double part : kLooks)
                if (i + 1 < times.size() && (part == 0.0 || !rules.isStraight))
                    look(rules.at(times[i] + part * (times[i + 1] - times[i]), false));
        look(rules.at(times.back(), false));
        return std::max(kTolerance * glm::distance(low, high), kSmallestPart * glm::length(largest));
    }

    /// One key where all are alike.
    static std::vector<BakedKey> reduced(std::vector<BakedKey> keys)
    {
        const bool isConstant =
            std::all_of(keys.begin(), keys.end(), [&](const BakedKey& key) { return key.value == keys.front().value; });
        if (isConstant)
            keys.resize(1);
        return keys;
    }

    void addCleaned(asset::AnimationChannelAsset channel)
    {
        import::assemble::cleanKeys(channel, fmt::format("clip '{}', '{}'", clip_.name, scene_.node(channel.node).name),
                                    report_);
        if (!channel.times.empty())
            clip_.channels.push_back(std::move(channel));
    }

    const FbxMotion& motion_;
    const FbxTree& tree_;
    const FbxShapes& shapes_;
    const asset::SceneAsset& scene_;
    import::ImportReport& report_;
    asset::AnimationClipAsset clip_;
};

} // namespace

void readFbxClips(const FbxObjects& objects, const FbxTree& tree, const FbxShapes& shapes, asset::SceneAsset& scene,
                  import::ImportReport& report)
{
    for (const FbxMotion& motion : fbxMotionsOf(objects)) {
        std::string name = motion.name();
        if (name.empty())
            name = fmt::format("Clip {}", scene.clips.size());
        asset::AnimationClipAsset clip = ClipBuilder(motion, tree, shapes, scene, report).run(std::move(name));
        const std::string place = fmt::format("clip '{}'", clip.name);
        if (clip.channels.empty())
            report.add(import::ReportCode::ClipConstant, import::Severity::Info, place, "nothing moves in it");
        else if (clip.durationSeconds == 0.0)
            report.add(import::ReportCode::ClipConstant, import::Severity::Info, place,
                       "it has no duration: a constant pose");
        scene.clips.push_back(std::move(clip));
    }
}

} // namespace stylized::foreign
