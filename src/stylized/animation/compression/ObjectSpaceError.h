#pragma once

#include <stylized/asset/SceneAsset.h>

#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stylized::animation {

/// A local transform in double precision.
struct LocalTransform {
    glm::dvec3 translation{0.0};
    glm::dquat rotation{1.0, 0.0, 0.0, 0.0};
    glm::dvec3 scale{1.0};
};

/// A node's place in the scene: x ↦ axes · x + origin.
struct NodeFrame {
    glm::dmat3 axes{1.0};
    glm::dvec3 origin{0.0};
};

/// How far the points carried by a skeleton's nodes move when local transforms are not quite right. Each node carries
/// three points, one along each of its axes at the shell distance (in the scene's metres, whatever the node's scale):
/// the error of all parents is in it.
/// **Source**: the object-space metric of the Animation Compression Library ("error metrics", rigid shell).
class ObjectSpaceError {
public:
    ObjectSpaceError(const asset::SceneAsset& scene, double shellDistance);

    [[nodiscard]] std::size_t nodeCount() const noexcept { return parents_.size(); }
    [[nodiscard]] const std::vector<LocalTransform>& rest() const noexcept { return rest_; }
    [[nodiscard]] double shellDistance() const noexcept { return shell_; }
    /// NodeIndex::kNone for a root.
    [[nodiscard]] std::uint32_t parent(std::size_t node) const noexcept { return parents_[node]; }

    /// Where all nodes are. `frames` has one a node, as `locals` has.
    void place(std::span<const LocalTransform> locals, std::span<NodeFrame> frames) const noexcept;
    /// The largest error of a node's three points, in metres.
    [[nodiscard]] double between(const NodeFrame& exact, const NodeFrame& other) const noexcept;

    /// The farthest that a point moves, in the rest pose, when a node's transform changes by one: metres a radian or
    /// a unit of scale, and metres a unit of translation.
    struct Reach {
        double turning;
        double moving;
    };
    [[nodiscard]] std::vector<Reach> reaches() const;

private:
    std::vector<std::uint32_t> parents_;
    std::vector<LocalTransform> rest_;
    double shell_;
};

} // namespace stylized::animation
