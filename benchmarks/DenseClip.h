#pragma once

#include <stylized/asset/SceneAsset.h>

#include <glm/gtc/quaternion.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

/// Motion in which everything moves all the time: what compressed clips are measured on.
namespace stylized::animation {

/// A tree of joints about a tenth of a metre apart, no deeper than twelve.
inline asset::SceneAsset makeDenseTree(std::size_t nodeCount)
{
    asset::SceneAsset scene;
    scene.nodes.resize(nodeCount);
    std::mt19937 random(5);
    std::uniform_real_distribution<float> side(-0.05f, 0.05f);
    std::vector<std::size_t> ancestors;
    for (std::size_t n = 0; n < nodeCount; ++n) {
        while (ancestors.size() > 12 || (ancestors.size() > 1 && random() % 4 == 0))
            ancestors.pop_back();
        asset::NodeAsset& node = scene.nodes[n];
        node.name = std::to_string(n);
        node.local.translation = {side(random), 0.1f, side(random)};
        if (!ancestors.empty())
            node.parent = NodeIndex(ancestors.back());
        ancestors.push_back(n);
        node.subtreeEnd = NodeIndex(n + 1);
        for (NodeIndex up = node.parent; up.isValid(); up = scene.nodes[up.value].parent)
            scene.nodes[up.value].subtreeEnd = NodeIndex(n + 1);
    }
    return scene;
}

/// Four waves of 0.2 Hz to 3.4 Hz, smaller the faster they are.
class SmoothNoise {
public:
    SmoothNoise(std::mt19937& random, double size)
    {
        std::uniform_real_distribution<double> unit(0.0, 1.0);
        for (std::size_t i = 0; i < waves_.size(); ++i)
            waves_[i] = {size * (unit(random) - 0.5) / double(i + 1),
                         6.2831853 * (0.2 + 0.8 * unit(random) * double(i + 1)), 6.2831853 * unit(random)};
    }
    [[nodiscard]] double at(double time) const
    {
        double sum = 0.0;
        for (const Wave& wave : waves_)
            sum += wave.size * std::sin(wave.speed * time + wave.phase);
        return sum;
    }

private:
    struct Wave {
        double size = 0.0, speed = 0.0, phase = 0.0;
    };
    std::array<Wave, 4> waves_;
};

/// Smooth random rotations of all joints and translations of one in ten, 30 keys a second.
inline asset::AnimationClipAsset makeDenseClip(std::size_t nodeCount, double seconds, unsigned seed = 7)
{
    constexpr double kRate = 30.0;
    const auto keyCount = static_cast<std::size_t>(seconds * kRate) + 1;
    std::mt19937 random(seed);
    asset::AnimationClipAsset clip;
    clip.name = "dense";
    clip.durationSeconds = double(float(double(keyCount - 1) / kRate));
    for (std::size_t n = 0; n < nodeCount; ++n)
        for (const auto target : {asset::AnimationTarget::Rotation, asset::AnimationTarget::Translation}) {
            const bool isRotation = target == asset::AnimationTarget::Rotation;
            if (!isRotation && n % 10 != 0)
                continue;
            const double size = isRotation ? 0.5 : 0.05;
            const SmoothNoise x(random, size), y(random, size), z(random, size);
            asset::AnimationChannelAsset channel;
            channel.node = NodeIndex(n);
            channel.target = target;
            channel.componentCount = isRotation ? 4 : 3;
            for (std::size_t key = 0; key < keyCount; ++key) {
                const double time = double(key) / kRate;
                channel.times.push_back(static_cast<float>(time));
                const glm::dvec3 v(x.at(time), y.at(time), z.at(time));
                if (isRotation) {
                    const double angle = glm::length(v);
                    const glm::dquat q = angle > 1e-9 ? glm::angleAxis(angle, v / angle) : glm::dquat(1, 0, 0, 0);
                    channel.values.insert(channel.values.end(), {float(q.x), float(q.y), float(q.z), float(q.w)});
                } else {
                    channel.values.insert(channel.values.end(), {float(v.x), float(0.1 + v.y), float(v.z)});
                }
            }
            clip.channels.push_back(std::move(channel));
        }
    return clip;
}

} // namespace stylized::animation
