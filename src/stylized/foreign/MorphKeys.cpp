#include "stylized/foreign/MorphKeys.h"

#include <assimp/anim.h>

#include <algorithm>
#include <cmath>

namespace stylized::foreign {
namespace {

double valueAt(const SliderCurve& curve, double time)
{
    const auto right = std::lower_bound(curve.begin(), curve.end(), time,
                                        [](const SliderKey& key, double wanted) { return key.seconds < wanted; });
    if (right == curve.end())
        return curve.back().value;
    if (right == curve.begin() || right->seconds == time)
        return right->value;
    const SliderKey& left = *(right - 1);
    return left.value + (right->value - left.value) * (time - left.seconds) / (right->seconds - left.seconds);
}

/// When a slider reaches 0 or one of its full weights between two keys: there its targets' weights bend.
void addBends(const SliderCurve& curve, const MorphChannel& channel, std::vector<double>& times)
{
    if (channel.fullWeights.size() < 2)
        return;
    std::vector<float> bends = channel.fullWeights;
    bends.push_back(0.0f);
    for (std::size_t k = 1; k < curve.size(); ++k) {
        const SliderKey &left = curve[k - 1], &right = curve[k];
        for (const float bend : bends)
            if ((left.value - bend) * (right.value - bend) < 0.0)
                times.push_back(left.seconds +
                                (right.seconds - left.seconds) * (bend - left.value) / (right.value - left.value));
    }
}

} // namespace

std::vector<SliderCurve> slidersOf(const aiMeshMorphAnim& source, const std::vector<MorphChannel>& channels,
                                   double ticksPerSecond)
{
    std::vector<SliderCurve> curves(channels.size());
    for (unsigned k = 0; k < source.mNumKeys; ++k) {
        const aiMeshMorphKey& key = source.mKeys[k];
        const double time = key.mTime / ticksPerSecond;
        if (!std::isfinite(time) || key.mValues == nullptr || key.mWeights == nullptr)
            continue;
        for (unsigned i = 0; i < key.mNumValuesAndWeights; ++i)
            if (key.mValues[i] < curves.size() && std::isfinite(key.mWeights[i]))
                curves[key.mValues[i]].push_back({time, key.mWeights[i]});
    }
    for (std::size_t c = 0; c < curves.size(); ++c) {
        std::stable_sort(curves[c].begin(), curves[c].end(),
                         [](const SliderKey& a, const SliderKey& b) { return a.seconds < b.seconds; });
        if (curves[c].empty())
            curves[c].push_back({0.0, double{channels[c].weight}});
    }
    return curves;
}

asset::AnimationChannelAsset morphTrackOf(const std::vector<SliderCurve>& curves,
                                          const std::vector<MorphChannel>& channels)
{
    std::vector<double> times;
    for (std::size_t c = 0; c < curves.size(); ++c) {
        for (const SliderKey& key : curves[c])
            times.push_back(key.seconds);
        addBends(curves[c], channels[c], times);
    }
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());

    asset::AnimationChannelAsset track;
    track.target = asset::AnimationTarget::MorphWeights;
    track.componentCount = targetCountOf(channels);
    std::vector<float> weights(track.componentCount);
    for (const double time : times) {
        for (std::size_t c = 0; c < curves.size(); ++c)
            channels[c].weightsAt(static_cast<float>(valueAt(curves[c], time)),
                                  std::span(weights).subspan(channels[c].firstTarget, channels[c].fullWeights.size()));
        track.times.push_back(static_cast<float>(time));
        track.values.insert(track.values.end(), weights.begin(), weights.end());
    }
    return track;
}

} // namespace stylized::foreign
