#include "stylized/animation/crowd/LevelOfDetail.h"

#include <stylized/animation/ClipBinding.h>
#include <stylized/animation/ClipSampler.h>
#include <stylized/animation/ScenePose.h>
#include <stylized/animation/crowd/PaletteSkeleton.h>
#include <stylized/animation/kernels/CpuSkinningJob.h>
#include <stylized/animation/kernels/LerpFloatsJob.h>
#include <stylized/animation/kernels/SideBySidePalettesJob.h>
#include <stylized/core/AlignedFloats.h>

#include <glm/geometric.hpp>
#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stylized::animation {
namespace {

/// How far the last frame of a clip that goes around may be from its first.
constexpr double kSeamMetres = 1e-3;

/// What a level may err between the moments at which it was measured.
constexpr double kMargin = 1.1;

std::span<float> rowsOf(std::vector<math::Affine>& palettes)
{
    return palettes.empty() ? std::span<float>{} : std::span(glm::value_ptr(palettes[0].rows[0]), 12 * palettes.size());
}

/// Skins the vertices of a scene in poses of a clip, as a level or exactly.
class ErrorMeter {
public:
    ErrorMeter(const asset::SceneAsset& scene, const asset::AnimationClipAsset& clip)
        : scene_(scene), pose_(scene), sampler_(ClipBinding::byIndex(clip, pose_.layout()), pose_.layout())
    {}

    [[nodiscard]] std::vector<math::Affine> palettesAt(double time, const PaletteSkeleton& skeleton)
    {
        std::vector<math::Affine> out(skeleton.joints().size());
        pose_.resetToBindPose();
        pose_.edit({}, [&](Pose& locals) {
            sampler_.sample(time, locals);
            const Pose* const poses[] = {&locals};
            math::Affine* const palettes[] = {out.data()};
            AlignedFloats scratch(SideBySidePalettesJob::scratchSize(skeleton));
            (void)SideBySidePalettesJob{&skeleton, poses, palettes, scratch.all()}.run();
        });
        return out;
    }

    /// The farthest that a vertex stands from itself.
    [[nodiscard]] double distance(const PaletteSkeleton& skeleton, std::span<const math::Affine> a,
                                  std::span<const math::Affine> b)
    {
        double farthest = 0.0;
        for (const asset::NodeAsset& node : scene_.nodes) {
            if (!node.skin.isValid() || !node.mesh.isValid())
                continue;
            const std::size_t first = skeleton.firstOf(node.skin), count = skeleton.countOf(node.skin);
            for (const asset::MeshPrimitiveAsset& primitive : scene_.mesh(node.mesh).primitives)
                if (const asset::VertexStreamAsset& stream = scene_.stream(primitive.stream); stream.isSkinned())
                    farthest = std::max(farthest, distanceOf(stream, a.subspan(first, count), b.subspan(first, count)));
        }
        return farthest;
    }

private:
    [[nodiscard]] double distanceOf(const asset::VertexStreamAsset& stream, std::span<const math::Affine> a,
                                    std::span<const math::Affine> b)
    {
        const auto skin = [&](std::span<const math::Affine> palette, std::vector<glm::vec3>& out) {
            out.resize(stream.positions.size());
            CpuSkinningJob{palette, stream.influences, stream.influences2, stream.positions, {}, {}, out, {}, {}}.run();
        };
        skin(a, positionsA_);
        skin(b, positionsB_);
        double farthest = 0.0;
        for (std::size_t v = 0; v < positionsA_.size(); ++v)
            farthest = std::max(farthest, double(glm::distance(positionsA_[v], positionsB_[v])));
        return farthest;
    }

    const asset::SceneAsset& scene_;
    ScenePose pose_;
    ClipSampler sampler_;
    std::vector<glm::vec3> positionsA_, positionsB_;
};

} // namespace

NodeSet movingNodes(const asset::SceneAsset& scene, const LodLevel& level)
{
    NodeSet moving(scene.nodes.size());
    moving.insertAll();
    for (const NodeIndex node : level.stillNodes)
        moving.erase(node.value, scene.node(node).subtreeEnd.value);
    return moving;
}

double pixelsPerMetre(double fovYRadians, double heightPixels, double distance) noexcept
{
    return heightPixels / (2.0 * std::tan(0.5 * fovYRadians) * distance);
}

std::size_t levelFor(std::span<const LodLevel> levels, double pixelsPerMetre, double tolerancePixels) noexcept
{
    for (std::size_t level = levels.size(); level-- > 1;)
        if (levels[level].errorMetres * pixelsPerMetre <= tolerancePixels)
            return level;
    return 0;
}

double switchDistance(const LodLevel& level, double fovYRadians, double heightPixels, double tolerancePixels) noexcept
{
    return level.errorMetres * pixelsPerMetre(fovYRadians, heightPixels, 1.0) / tolerancePixels;
}

std::vector<NodeIndex> nodesThatReach(const asset::SceneAsset& scene, double metres)
{
    // How far the vertices of a node's joint lie from it in bind pose, then those of all below as well.
    std::vector<double> reach(scene.nodes.size(), 0.0);
    for (const asset::SkinAsset& skin : scene.skins)
        for (const asset::StreamJointBounds& stream : skin.streamBounds)
            for (const asset::JointBounds& joint : stream.joints) {
                const glm::dvec3 farthest(glm::max(glm::abs(joint.bounds.min), glm::abs(joint.bounds.max)));
                double& r = reach[skin.joints[joint.joint].value];
                r = std::max(r, glm::length(farthest));
            }
    for (std::size_t node = scene.nodes.size(); node-- > 0;)
        if (const NodeIndex parent = scene.nodes[node].parent; parent.isValid() && reach[node] > 0.0)
            reach[parent.value] = std::max(reach[parent.value],
                                           reach[node] + glm::length(glm::dvec3(scene.nodes[node].local.translation)));
    std::vector<NodeIndex> out;
    for (std::size_t node = 0; node < scene.nodes.size();)
        if (scene.nodes[node].parent.isValid() && reach[node] <= metres) {
            out.emplace_back(node);
            node = scene.nodes[node].subtreeEnd.value;
        } else {
            ++node;
        }
    return out;
}

bool endsAsItBegins(const asset::SceneAsset& scene, const asset::AnimationClipAsset& clip)
{
    const PaletteSkeleton skeleton(scene);
    ErrorMeter meter(scene, clip);
    const std::vector<math::Affine> first = meter.palettesAt(0.0, skeleton);
    return meter.distance(skeleton, first, meter.palettesAt(clip.durationSeconds, skeleton)) < kSeamMetres;
}

double measuredError(const asset::SceneAsset& scene, const asset::AnimationClipAsset& clip, const LodLevel& level,
                     std::size_t samplesPerInterval)
{
    const PaletteSkeleton exact(scene), coarse(scene, movingNodes(scene, level));
    ErrorMeter meter(scene, clip);
    const bool goesAround = endsAsItBegins(scene, clip) && clip.durationSeconds > 0.0;
    const auto palettesAt = [&](double time, const PaletteSkeleton& skeleton) {
        return meter.palettesAt(goesAround ? std::fmod(time, clip.durationSeconds) : time, skeleton);
    };
    // Without an interval still nodes are all that errs.
    const bool isInterpolated = level.intervalSeconds > 0.0;
    const double step = isInterpolated ? level.intervalSeconds : 1.0 / 30.0;
    double farthest = 0.0;
    for (const double begin : {0.0, 0.5 * step}) {
        std::vector<math::Affine> from = palettesAt(begin, coarse);
        for (double time = begin; time <= clip.durationSeconds; time += step) {
            std::vector<math::Affine> to = palettesAt(time + step, coarse);
            for (std::size_t sample = 0; sample < (isInterpolated ? samplesPerInterval : 1); ++sample) {
                const double part = double(sample) / double(samplesPerInterval);
                std::vector<math::Affine> shown(from.size());
                LerpFloatsJob{rowsOf(from), rowsOf(to), static_cast<float>(part), rowsOf(shown)}.run();
                const std::vector<math::Affine> right = palettesAt(time + part * step, exact);
                farthest = std::max(farthest, meter.distance(exact, shown, right));
            }
            from = std::move(to);
        }
    }
    return farthest;
}

std::vector<LodLevel> measuredLevels(const asset::SceneAsset& scene, std::span<const double> intervals)
{
    const auto errorOf = [&](const LodLevel& level) {
        double farthest = 0.0;
        for (const asset::AnimationClipAsset& clip : scene.clips)
            farthest = std::max(farthest, measuredError(scene, clip, level));
        return kMargin * farthest;
    };
    std::vector<LodLevel> levels{LodLevel{}};
    for (const double interval : intervals) {
        LodLevel level{interval, {}, 0.0};
        level.stillNodes = nodesThatReach(scene, errorOf(level));
        level.errorMetres = std::max(levels.back().errorMetres, errorOf(level));
        levels.push_back(std::move(level));
    }
    return levels;
}

} // namespace stylized::animation
