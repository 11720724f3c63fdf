#pragma once

#include "SceneBuilding.h"

#include <stylized/animation/ClipBinding.h>
#include <stylized/animation/compression/ClipCompressor.h>
#include <stylized/animation/compression/ClipError.h>
#include <stylized/asset/SceneAsset.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

/// Clips to compress, and how far they are off.
namespace stylized::test {

/// Smooth random rotations of all nodes, translations of every tenth and scales of every seventh: `frameCount` keys at
/// `rate` a second.
[[nodiscard]] inline asset::AnimationClipAsset smoothClip(const asset::SceneAsset& scene, std::uint32_t seed,
                                                          std::size_t frameCount, double rate)
{
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    std::vector<asset::AnimationChannelAsset> channels;
    const auto wave = [&] {
        return [size = unit(random), speed = 1.0 + 5.0 * unit(random), phase = 6.0 * unit(random)](double time) {
            return size * std::sin(speed * time + phase);
        };
    };
    std::vector<float> times;
    for (std::size_t f = 0; f < frameCount; ++f)
        times.push_back(static_cast<float>(double(f) / rate));
    const auto addChannel = [&](std::size_t node, asset::AnimationTarget target, auto&& valuesAt) {
        std::vector<float> values;
        for (std::size_t f = 0; f < frameCount; ++f)
            valuesAt(double(f) / rate, values);
        channels.push_back(channel(node, target, asset::AnimationInterpolation::Linear, times, std::move(values)));
    };
    for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
        const auto x = wave(), y = wave(), z = wave();
        addChannel(n, asset::AnimationTarget::Rotation, [&](double time, std::vector<float>& values) {
            const glm::dquat q = glm::normalize(glm::dquat(1.5, x(time), y(time), z(time)));
            values.insert(values.end(), {float(q.x), float(q.y), float(q.z), float(q.w)});
        });
        if (n % 10 == 0)
            addChannel(n, asset::AnimationTarget::Translation, [&](double time, std::vector<float>& values) {
                values.insert(values.end(), {float(x(time)), float(0.3 * y(time)), float(0.2 * z(time))});
            });
        if (n % 7 == 0)
            addChannel(n, asset::AnimationTarget::Scale, [&](double time, std::vector<float>& values) {
                for (int c = 0; c < 3; ++c)
                    values.push_back(float(1.0 + 0.1 * x(time)));
            });
    }
    return clipOf(std::move(channels));
}

[[nodiscard]] inline std::vector<double> randomTimes(double duration, std::size_t count)
{
    std::mt19937 random(17);
    std::uniform_real_distribution<double> anywhere(0.0, duration > 0.0 ? duration : 1.0);
    std::vector<double> times;
    for (std::size_t i = 0; i < count; ++i)
        times.push_back(anywhere(random));
    return times;
}

/// The error of a clip of its own scene at 1,000 random times.
[[nodiscard]] inline animation::ClipError errorOf(const animation::CompressedClip& compressed,
                                                  const asset::AnimationClipAsset& clip, const asset::SceneAsset& scene)
{
    const animation::PoseLayout layout(scene);
    return animation::measureClipError(compressed, animation::ClipBinding::byIndex(clip, layout), scene,
                                       randomTimes(clip.durationSeconds, 1000));
}

} // namespace stylized::test
