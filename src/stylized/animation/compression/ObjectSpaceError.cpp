#include "stylized/animation/compression/ObjectSpaceError.h"

#include <stylized/core/Index.h>

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace stylized::animation {

ObjectSpaceError::ObjectSpaceError(const asset::SceneAsset& scene, double shellDistance) : shell_(shellDistance)
{
    for (const asset::NodeAsset& node : scene.nodes) {
        parents_.push_back(node.parent.value);
        rest_.push_back(
            {glm::dvec3(node.local.translation), glm::dquat(node.local.rotation), glm::dvec3(node.local.scale)});
    }
}

void ObjectSpaceError::place(std::span<const LocalTransform> locals, std::span<NodeFrame> frames) const noexcept
{
    for (std::size_t n = 0; n < parents_.size(); ++n) {
        const LocalTransform& local = locals[n];
        glm::dmat3 axes = glm::mat3_cast(local.rotation);
        for (int c = 0; c < 3; ++c)
            axes[c] *= local.scale[c];
        if (parents_[n] == NodeIndex::kNone) {
            frames[n] = {axes, local.translation};
        } else {
            const NodeFrame& parent = frames[parents_[n]];
            frames[n] = {parent.axes * axes, parent.axes * local.translation + parent.origin};
        }
    }
}

double ObjectSpaceError::between(const NodeFrame& exact, const NodeFrame& other) const noexcept
{
    const glm::dvec3 moved = other.origin - exact.origin;
    double worst = 0.0;
    for (int c = 0; c < 3; ++c) {
        const double square = glm::dot(exact.axes[c], exact.axes[c]);
        const double distance = square > 0.0 ? shell_ / std::sqrt(square) : 0.0;
        const glm::dvec3 error = moved + (other.axes[c] - exact.axes[c]) * distance;
        worst = std::max(worst, glm::dot(error, error));
    }
    return std::sqrt(worst);
}

std::vector<ObjectSpaceError::Reach> ObjectSpaceError::reaches() const
{
    std::vector<NodeFrame> frames(nodeCount());
    place(rest_, frames);
    std::vector<Reach> out(nodeCount(), {shell_, 1.0});
    for (std::size_t n = 0; n < nodeCount(); ++n) {
        const std::uint32_t parent = parents_[n];
        if (parent != NodeIndex::kNone)
            out[n].moving = std::cbrt(std::abs(glm::determinant(frames[parent].axes)));
        for (std::uint32_t up = parent; up != NodeIndex::kNone; up = parents_[up])
            out[up].turning = std::max(out[up].turning, shell_ + glm::distance(frames[n].origin, frames[up].origin));
    }
    return out;
}

} // namespace stylized::animation
