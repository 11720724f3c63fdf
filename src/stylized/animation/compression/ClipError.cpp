#include "stylized/animation/compression/ClipError.h"

#include "stylized/animation/compression/ObjectSpaceError.h"

#include <stylized/animation/ClipSampler.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace stylized::animation {
namespace {

void placePose(const ObjectSpaceError& metric, const Pose& pose, std::vector<LocalTransform>& locals,
               std::vector<NodeFrame>& frames)
{
    for (std::size_t n = 0; n < locals.size(); ++n) {
        const math::Transform t = pose.transform(NodeIndex(n));
        locals[n] = {glm::dvec3(t.translation), glm::dquat(t.rotation), glm::dvec3(t.scale)};
    }
    metric.place(locals, frames);
}

} // namespace

ClipError measureClipError(const CompressedClip& clip, const ClipBinding& original, const asset::SceneAsset& scene,
                           std::span<const double> times)
{
    const PoseLayout layout(scene);
    const ObjectSpaceError metric(scene, double(clip.data().shellDistance));
    ClipSampler sampler(original, layout);
    Pose exact(layout), compressed(layout);
    for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
        exact.setTransform(NodeIndex(n), scene.nodes[n].local);
        compressed.setTransform(NodeIndex(n), scene.nodes[n].local);
    }
    std::vector<LocalTransform> locals(metric.nodeCount());
    std::vector<NodeFrame> exactFrames(metric.nodeCount()), compressedFrames(metric.nodeCount());
    ClipError error;
    for (const double time : times) {
        sampler.sample(time, exact);
        clip.sample(time, compressed);
        placePose(metric, exact, locals, exactFrames);
        placePose(metric, compressed, locals, compressedFrames);
        for (std::size_t n = 0; n < metric.nodeCount(); ++n) {
            const double distance = metric.between(exactFrames[n], compressedFrames[n]);
            // So that NaN is the worst of all.
            if (!(distance <= error.space)) {
                error.space = distance;
                error.node = NodeIndex(n);
                error.time = time;
            }
        }
        for (std::size_t v = 0; v < layout.valueCount(); ++v)
            error.value = std::max(error.value, std::abs(double(std::as_const(exact).values()[v]) -
                                                         double(std::as_const(compressed).values()[v])));
    }
    return error;
}

} // namespace stylized::animation
