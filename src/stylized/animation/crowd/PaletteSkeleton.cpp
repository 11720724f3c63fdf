#include "stylized/animation/crowd/PaletteSkeleton.h"

#include <algorithm>
#include <tuple>

namespace stylized::animation {
namespace {

NodeSet allNodesOf(const asset::SceneAsset& scene)
{
    NodeSet all(scene.nodes.size());
    all.insertAll();
    return all;
}

/// For each node the nearest of it and its ancestors that moves, and the matrix from the node's space to that one's.
struct Followed {
    std::vector<std::uint32_t> nodes;
    std::vector<glm::dmat4> matrices;
};

Followed followedNodes(const asset::SceneAsset& scene, const NodeSet& moving)
{
    Followed out;
    for (std::uint32_t node = 0; node < scene.nodes.size(); ++node) {
        const NodeIndex parent = scene.nodes[node].parent;
        const bool moves =
            !parent.isValid() || (moving.next(node, node + 1) == node && out.nodes[parent.value] == parent.value);
        out.nodes.push_back(moves ? node : out.nodes[parent.value]);
        out.matrices.push_back(moves ? glm::dmat4(1.0)
                                     : out.matrices[parent.value] * math::toMatrixDouble(scene.nodes[node].local));
    }
    return out;
}

} // namespace

PaletteSkeleton::PaletteSkeleton(const asset::SceneAsset& scene) : PaletteSkeleton(scene, allNodesOf(scene)) {}

PaletteSkeleton::PaletteSkeleton(const asset::SceneAsset& scene, const NodeSet& moving)
{
    const Followed followed = followedNodes(scene, moving);
    std::vector<bool> isNeeded(scene.nodes.size(), false);
    for (const asset::SkinAsset& skin : scene.skins) {
        firsts_.push_back(jointNodes_.size());
        for (std::size_t j = 0; j < skin.joints.size(); ++j) {
            const std::uint32_t joint = skin.joints[j].value;
            const NodeIndex node(followed.nodes[joint]);
            jointNodes_.push_back(node);
            inverseBinds_.push_back(node == skin.joints[j]
                                        ? skin.inverseBinds[j]
                                        : glm::mat4(followed.matrices[joint] * glm::dmat4(skin.inverseBinds[j])));
            for (NodeIndex up = node; up.isValid() && !isNeeded[up.value]; up = scene.node(up).parent)
                isNeeded[up.value] = true;
        }
    }
    firsts_.push_back(jointNodes_.size());

    std::vector<std::uint32_t> places(scene.nodes.size(), 0), depths(scene.nodes.size(), 0);
    for (std::uint32_t node = 0; node < scene.nodes.size(); ++node) {
        const NodeIndex parent = scene.nodes[node].parent;
        sceneParents_.push_back(parent.value);
        if (!isNeeded[node])
            continue;
        depths[node] = parent.isValid() ? depths[parent.value] + 1 : 0;
        depthCount_ = std::max<std::size_t>(depthCount_, depths[node] + 1);
        places[node] = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back(node);
        depths_.push_back(depths[node]);
    }
    for (std::uint32_t out = 0; out < jointNodes_.size(); ++out)
        joints_.push_back({places[jointNodes_[out].value], out});
    std::sort(joints_.begin(), joints_.end(),
              [](const Joint& a, const Joint& b) { return std::tie(a.place, a.out) < std::tie(b.place, b.out); });
}

} // namespace stylized::animation
