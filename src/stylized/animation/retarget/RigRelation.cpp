#include "stylized/animation/retarget/RigRelation.h"

#include "stylized/animation/ik/IkMath.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace stylized::animation {
namespace {

/// Bones of two figures in one pose point no further apart, whatever their proportions.
const double kSamePose = std::cos(10.0 * glm::pi<double>() / 180.0);
/// Part of the rig's size below which a bone has no direction.
constexpr double kLeastLength = 1e-4;

/// A paired joint and the paired one above it: one bone, with its way in the scene's axes on either side.
struct Bone {
    NodeIndex parent, joint; // of the target
    NodeIndex sourceParent;
    glm::dvec3 sourceWay{0.0}, targetWay{0.0}; // unit length
};

/// By node: the nearest one above that has a pair.
template <class HasPair>
std::vector<NodeIndex> pairedAncestors(const asset::SceneAsset& scene, HasPair&& hasPair)
{
    std::vector<NodeIndex> out;
    for (const asset::NodeAsset& node : scene.nodes)
        out.push_back(!node.parent.isValid() || hasPair(node.parent) ? node.parent : out[node.parent.value]);
    return out;
}

std::vector<Bone> bonesOf(const NodePairs& pairs, const RestPose& source, const RestPose& target)
{
    std::vector<Bone> bones;
    double sourceSize = 0.0, targetSize = 0.0;
    const asset::SceneAsset& scene = target.scene();
    const auto above = pairedAncestors(scene, [&](NodeIndex n) { return pairs.source(n).isValid(); });
    const auto sourceAbove = pairedAncestors(source.scene(), [&](NodeIndex n) { return pairs.target(n).isValid(); });
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
        const NodeIndex joint(i), pair = pairs.source(joint);
        if (!pair.isValid())
            continue;
        const NodeIndex parent = above[i], sourceParent = sourceAbove[pair.value];
        if (!parent.isValid() || !sourceParent.isValid() || pairs.source(parent) != sourceParent)
            continue;
        Bone bone{parent, joint, sourceParent, source.position(pair) - source.position(sourceParent),
                  target.position(joint) - target.position(parent)};
        sourceSize = std::max(sourceSize, glm::length(bone.sourceWay));
        targetSize = std::max(targetSize, glm::length(bone.targetWay));
        bones.push_back(bone);
    }
    std::erase_if(bones, [&](const Bone& b) {
        return !(glm::length(b.sourceWay) > kLeastLength * sourceSize) ||
               !(glm::length(b.targetWay) > kLeastLength * targetSize);
    });
    for (Bone& bone : bones) {
        bone.sourceWay = glm::normalize(bone.sourceWay);
        bone.targetWay = glm::normalize(bone.targetWay);
    }
    return bones;
}

/// By node: how many generations stand below it.
std::vector<std::size_t> heightsOf(const asset::SceneAsset& scene)
{
    std::vector<std::size_t> heights(scene.nodes.size(), 0);
    for (std::size_t i = heights.size(); i-- > 0;)
        if (const NodeIndex parent = scene.nodes[i].parent; parent.isValid())
            heights[parent.value] = std::max(heights[parent.value], heights[i] + 1);
    return heights;
}

/// By target node: the one bone that shows which way a joint inside a limb points. Not the last bone of a limb: how a
/// foot stands on the ground or a fingertip is bent belongs to the figure.
std::vector<const Bone*> limbBones(const std::vector<Bone>& bones, const NodePairs& pairs, const RestPose& source,
                                   const RestPose& target)
{
    constexpr std::size_t kLeastHeight = 2; // of the joint at the bone's end: something, and its tip
    const std::vector<std::size_t> heights = heightsOf(target.scene()), sourceHeights = heightsOf(source.scene());
    std::vector<const Bone*> limbs(heights.size(), nullptr);
    std::vector<std::size_t> counts(heights.size(), 0);
    for (const Bone& bone : bones) {
        limbs[bone.parent.value] = &bone;
        ++counts[bone.parent.value];
    }
    for (std::size_t i = 0; i < limbs.size(); ++i)
        if (counts[i] != 1 ||
            std::max(heights[limbs[i]->joint.value], sourceHeights[pairs.source(limbs[i]->joint).value]) < kLeastHeight)
            limbs[i] = nullptr;
    return limbs;
}

/// Whether each bone leaves its joint the same way, seen from the joint: then both rigs have the same axes.
bool haveSameAxes(const std::vector<Bone>& bones, const RestPose& source, const RestPose& target)
{
    return std::all_of(bones.begin(), bones.end(), [&](const Bone& b) {
        return glm::dot(glm::conjugate(source.rotation(b.sourceParent)) * b.sourceWay,
                        glm::conjugate(target.rotation(b.parent)) * b.targetWay) > kSamePose;
    });
}

/// Sums up how far directions of the source lie from those of the target, seen from above.
struct Heading {
    double along = 0.0, across = 0.0;

    void add(const glm::dvec3& source, const glm::dvec3& target)
    {
        along += source.x * target.x + source.z * target.z;
        across += source.z * target.x - source.x * target.z;
    }
    [[nodiscard]] bool isKnown() const { return std::hypot(along, across) > kLeastLength; }
};

/// The quarter turn about the vertical that brings the source's rest pose nearest the target's. From one shoulder or
/// hip to the other tells it best: arms and legs may be anywhere.
glm::dquat facingTurn(const std::vector<Bone>& bones)
{
    Heading siblings, all;
    for (std::size_t i = 0; i < bones.size(); ++i) {
        all.add(bones[i].sourceWay, bones[i].targetWay);
        for (std::size_t j = 0; j < i; ++j)
            if (bones[i].parent == bones[j].parent)
                siblings.add(bones[i].sourceWay - bones[j].sourceWay, bones[i].targetWay - bones[j].targetWay);
    }
    const Heading& heading = siblings.isKnown() ? siblings : all;
    const double quarters = std::round(std::atan2(heading.across, heading.along) / glm::half_pi<double>());
    return glm::angleAxis(quarters * glm::half_pi<double>(), glm::dvec3(0.0, 1.0, 0.0));
}

bool haveOnePose(const std::vector<const Bone*>& limbs)
{
    return std::all_of(limbs.begin(), limbs.end(), [](const Bone* limb) {
        return limb == nullptr || glm::dot(limb->sourceWay, limb->targetWay) > kSamePose;
    });
}

/// The target's rest pose where each node that `isTurned` is given the rotation that `turned` makes of the one it has
/// below its turned ancestors.
template <class Turned>
std::vector<glm::dquat> turnedRotations(const NodePairs& pairs, const RestPose& target,
                                        const std::vector<bool>& isTurned, Turned&& turned)
{
    std::vector<glm::dquat> out;
    for (std::size_t i = 0; i < target.scene().nodes.size(); ++i) {
        const NodeIndex node(i), parent = target.scene().nodes[i].parent, pair = pairs.source(node);
        const glm::dquat local = glm::conjugate(target.parentRotation(node)) * target.rotation(node);
        const glm::dquat rotation = parent.isValid() ? out[parent.value] * local : local;
        out.push_back(pair.isValid() && isTurned[pair.value] ? turned(node, rotation) : rotation);
    }
    return out;
}

/// What stands below a node, itself included.
struct Subtree {
    std::size_t pairCount = 0;
    double low = std::numeric_limits<double>::infinity(), sourceLow = low; // of the joints that have a pair
};

std::vector<Subtree> subtreesOf(const NodePairs& pairs, const RestPose& source, const RestPose& target)
{
    const std::vector<asset::NodeAsset>& nodes = target.scene().nodes;
    std::vector<Subtree> out(nodes.size());
    for (std::size_t i = nodes.size(); i-- > 0;) {
        Subtree& own = out[i];
        if (const NodeIndex pair = pairs.source(NodeIndex(i)); pair.isValid()) {
            ++own.pairCount;
            own.low = std::min(own.low, target.position(NodeIndex(i)).y);
            own.sourceLow = std::min(own.sourceLow, source.position(pair).y);
        }
        if (const NodeIndex parent = nodes[i].parent; parent.isValid()) {
            Subtree& above = out[parent.value];
            above.pairCount += own.pairCount;
            above.low = std::min(above.low, own.low);
            above.sourceLow = std::min(above.sourceLow, own.sourceLow);
        }
    }
    return out;
}

/// From the topmost joint that carries the rig and stands well above its lowest one.
double sizeRatio(const NodePairs& pairs, const RestPose& source, const RestPose& target,
                 const std::vector<Subtree>& subtrees, const std::vector<bool>& carriesRig)
{
    constexpr double kWellAbove = 0.2; // of the rig's height
    constexpr double kSameSize = 1e-5; // files written in single precision agree no better
    double top = -std::numeric_limits<double>::infinity(), low = -top;
    for (std::size_t i = 0; i < subtrees.size(); ++i)
        if (pairs.source(NodeIndex(i)).isValid()) {
            top = std::max(top, target.position(NodeIndex(i)).y);
            low = std::min(low, target.position(NodeIndex(i)).y);
        }
    for (std::size_t i = 0; i < subtrees.size(); ++i) {
        const NodeIndex pair = pairs.source(NodeIndex(i));
        if (!carriesRig[i] || !pair.isValid())
            continue;
        const double own = target.position(NodeIndex(i)).y - subtrees[i].low;
        const double other = source.position(pair).y - subtrees[i].sourceLow;
        if (own > kWellAbove * (top - low) && other > 0.0)
            return std::abs(own / other - 1.0) < kSameSize ? 1.0 : own / other;
    }
    return 1.0;
}

} // namespace

RigRelation relateRigs(const NodePairs& pairs, const RestPose& source, const RestPose& target,
                       const std::vector<bool>& turns)
{
    RigRelation out;
    const std::vector<Subtree> subtrees = subtreesOf(pairs, source, target);
    std::size_t pairCount = 0;
    for (std::size_t i = 0; i < subtrees.size(); ++i)
        pairCount += target.scene().nodes[i].parent.isValid() ? 0 : subtrees[i].pairCount;
    for (const Subtree& subtree : subtrees)
        out.carriesRig.push_back(2 * subtree.pairCount > pairCount);
    out.sizeRatio = sizeRatio(pairs, source, target, subtrees, out.carriesRig);
    std::vector<Bone> bones = bonesOf(pairs, source, target);
    const std::vector<const Bone*> limbs = limbBones(bones, pairs, source, target);
    if (haveOnePose(limbs)) {
        out.reference = target.rotations();
    } else if (haveSameAxes(bones, source, target)) {
        out.reference = turnedRotations(pairs, target, turns, [&](NodeIndex node, const glm::dquat&) {
            return source.rotation(pairs.source(node));
        });
    } else {
        out.turn = facingTurn(bones);
        for (Bone& bone : bones)
            bone.sourceWay = out.turn * bone.sourceWay;
        out.reference = turnedRotations(pairs, target, turns, [&](NodeIndex node, const glm::dquat& rotation) {
            const Bone* const limb = limbs[node.value];
            if (limb == nullptr)
                return rotation;
            const glm::dvec3 way = rotation * glm::conjugate(target.rotation(node)) * limb->targetWay;
            return glm::dot(way, limb->sourceWay) > kSamePose
                       ? rotation
                       : glm::normalize(ik::turnBetween(way, limb->sourceWay) * rotation);
        });
    }
    return out;
}

} // namespace stylized::animation
