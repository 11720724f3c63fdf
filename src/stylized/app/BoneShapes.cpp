#include "stylized/app/BoneShapes.h"

#include <stylized/app/Evaluation.h>
#include <stylized/import/assemble/JointBounds.h>

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

namespace stylized::app {
namespace {

constexpr glm::vec4 kBoneColor{0.62f, 0.55f, 0.42f, 1.0f}; // linear: dry bone
constexpr float kWaistPlace = 0.12f;                       // of the bone's length, from its head
constexpr float kWaistRadius = 0.09f;                      // of the bone's length
constexpr float kTipRadius = 0.12f;                        // of the length of the bone that ends there
constexpr float kStretch = 1e-3f;           // of the bone's length: a tail that moves by more is followed
constexpr float kShortest = 1e-6f;          // shorter ones have no direction to speak of
constexpr std::size_t kMostJoints = 0xFFFF; // what a vertex can name

/// A corner of a bone: a place in the space of one node.
struct Corner {
    NodeIndex node;
    glm::vec3 place;
};

/// What the clips do to nodes, as far as the shape of bones goes.
class Motions {
public:
    explicit Motions(const asset::SceneAsset& scene) : isMoved_(scene.nodes.size(), false)
    {
        bool isAnyMoved = false;
        for (const asset::AnimationClipAsset& clip : scene.clips)
            for (const asset::AnimationChannelAsset& channel : clip.channels) {
                if (!channel.node.isValid() || channel.target == asset::AnimationTarget::MorphWeights)
                    continue;
                isMoved_[channel.node.value] = isAnyMoved = true;
                if (channel.target == asset::AnimationTarget::Translation)
                    translations_.emplace(channel.node, &channel);
            }
        for (std::size_t i = 0; i < scene.nodes.size(); ++i)
            if (const NodeIndex parent = scene.nodes[i].parent; parent.isValid())
                isMoved_[i] = isMoved_[i] || isMoved_[parent.value];
        if (!isAnyMoved)
            isMoved_.assign(scene.nodes.size(), true);
    }

    /// Whether a node belongs to what moves, or nothing moves at all.
    [[nodiscard]] bool isBone(NodeIndex node) const { return isMoved_[node.value]; }

    /// Where the node lies in its parent's space: at rest, or, where that is nowhere, at its first key.
    [[nodiscard]] glm::vec3 placeOf(const asset::SceneAsset& scene, NodeIndex node) const
    {
        const glm::vec3 rest = scene.node(node).local.translation;
        const auto moved = translations_.find(node);
        return rest == glm::vec3(0.0f) && moved != translations_.end() ? keyOf(*moved->second, 0) : rest;
    }

    /// Whether some key takes the node further from `place` than a bone can hide.
    [[nodiscard]] bool leaves(NodeIndex node, const glm::vec3& place) const
    {
        const auto [first, last] = translations_.equal_range(node);
        return std::any_of(first, last, [&](const auto& entry) {
            for (std::size_t k = 0; k < entry.second->times.size(); ++k)
                if (glm::distance(keyOf(*entry.second, k), place) > kStretch * glm::length(place))
                    return true;
            return false;
        });
    }

private:
    static glm::vec3 keyOf(const asset::AnimationChannelAsset& channel, std::size_t key)
    {
        const std::size_t groups = channel.groupsPerKey();
        const float* value = channel.values.data() + 3 * (groups * key + groups / 2);
        return {value[0], value[1], value[2]};
    }

    std::vector<bool> isMoved_;
    std::multimap<NodeIndex, const asset::AnimationChannelAsset*> translations_;
};

/// Gathers triangles whose corners follow nodes.
class BoneMesh {
public:
    explicit BoneMesh(const asset::SceneAsset& scene) : scene_(scene), motions_(scene) {}

    void addAll()
    {
        for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
            const NodeIndex node(i);
            const asset::NodeAsset& asset = scene_.node(node);
            const bool isPart = asset.parent.isValid() && asset.isDrawn && motions_.isBone(asset.parent);
            const glm::vec3 place = isPart ? motions_.placeOf(scene_, node) : glm::vec3(0.0f);
            if (const float length = glm::length(place); length > kShortest && std::isfinite(length))
                addBone(node, place, asset.subtreeEnd.value == i + 1);
        }
    }

    [[nodiscard]] bool isEmpty() const noexcept { return stream_.positions.empty(); }

    void store(asset::SceneAsset& scene, NodeIndex carrier)
    {
        stream_.vertexCount = static_cast<std::uint32_t>(stream_.positions.size());
        skin_.name = "Bones";
        skin_.inverseBinds.assign(skin_.joints.size(), glm::mat4(1.0f)); // vertices lie in their joints' spaces
        skin_.streamBounds.push_back(
            {StreamIndex(scene.streams.size()), import::assemble::jointBoundsOf(stream_, skin_)});
        asset::MeshPrimitiveAsset primitive;
        primitive.stream = StreamIndex(scene.streams.size());
        primitive.material = MaterialIndex(scene.materials.size());
        for (std::uint32_t v = 0; v < stream_.vertexCount; ++v)
            primitive.indices.push_back(v);
        asset::MeshAsset mesh;
        mesh.name = "Bones";
        mesh.sourceIndex = static_cast<std::uint32_t>(scene.meshes.size());
        mesh.primitives.push_back(std::move(primitive));
        asset::MaterialAsset material;
        material.name = "Bones";
        material.baseColor = kBoneColor;
        scene.nodes[carrier.value].mesh = MeshIndex(scene.meshes.size());
        scene.nodes[carrier.value].skin = SkinIndex(scene.skins.size());
        scene.streams.push_back(std::move(stream_));
        scene.meshes.push_back(std::move(mesh));
        scene.skins.push_back(std::move(skin_));
        scene.materials.push_back(std::move(material));
    }

private:
    /// The bone that ends at `node`, which lies at `place` in its parent's space.
    void addBone(NodeIndex node, const glm::vec3& place, bool isLast)
    {
        const NodeIndex parent = scene_.node(node).parent;
        const float length = glm::length(place);
        const glm::vec3 along = place / length;
        const glm::vec3 side = sideOf(along), other = glm::cross(along, side);
        std::array<Corner, 4> waist;
        const std::array<glm::vec3, 4> ways{side, other, -side, -other};
        for (std::size_t i = 0; i < waist.size(); ++i)
            waist[i] = {parent, kWaistPlace * place + kWaistRadius * length * ways[i]};
        const Corner tail = motions_.leaves(node, place) ? Corner{node, glm::vec3(0.0f)} : Corner{parent, place};
        addOctahedron({parent, glm::vec3(0.0f)}, tail, waist);
        if (!isLast)
            return;
        const float scale = std::abs(scene_.node(node).local.scale.x);
        addTip(node, kTipRadius * length / (scale > 0.0f ? scale : 1.0f));
    }

    void addTip(NodeIndex node, float radius)
    {
        const auto at = [&](float x, float y, float z) { return Corner{node, radius * glm::vec3(x, y, z)}; };
        addOctahedron(at(0, -1, 0), at(0, 1, 0), {at(1, 0, 0), at(0, 0, -1), at(-1, 0, 0), at(0, 0, 1)});
    }

    /// - `waist` runs counter-clockwise as seen from the tail.
    void addOctahedron(const Corner& head, const Corner& tail, const std::array<Corner, 4>& waist)
    {
        for (std::size_t i = 0; i < waist.size(); ++i) {
            const std::size_t next = (i + 1) % waist.size();
            addTriangle(waist[i], waist[next], tail);
            addTriangle(waist[next], waist[i], head);
        }
    }

    /// Lit as a flat face; a tail that follows another node is lit as the bone is.
    void addTriangle(const Corner& a, const Corner& b, const Corner& c)
    {
        const glm::vec3 third = c.node == a.node ? c.place : motions_.placeOf(scene_, c.node);
        const glm::vec3 normal = glm::normalize(glm::cross(b.place - a.place, third - a.place));
        const glm::quat turn = c.node == a.node ? glm::quat(1, 0, 0, 0) : scene_.node(c.node).local.rotation;
        addVertex(a, normal);
        addVertex(b, normal);
        addVertex(c, glm::conjugate(turn) * normal);
    }

    void addVertex(const Corner& corner, const glm::vec3& normal)
    {
        asset::VertexInfluences influences;
        influences.joints[0] = jointOf(corner.node);
        influences.weights[0] = 1.0f;
        stream_.positions.push_back(corner.place);
        stream_.normals.push_back(normal);
        stream_.influences.push_back(influences);
        stream_.bounds.include(corner.place);
    }

    std::uint16_t jointOf(NodeIndex node)
    {
        const auto [entry, isNew] = joints_.try_emplace(node, static_cast<std::uint16_t>(skin_.joints.size()));
        if (isNew)
            skin_.joints.push_back(node);
        return entry->second;
    }

    static glm::vec3 sideOf(const glm::vec3& along)
    {
        const glm::vec3 helper = std::abs(along.y) < 0.9f ? glm::vec3(0, 1, 0) : glm::vec3(0, 0, 1);
        return glm::normalize(glm::cross(helper, along));
    }

    const asset::SceneAsset& scene_;
    Motions motions_;
    asset::VertexStreamAsset stream_;
    asset::SkinAsset skin_;
    std::map<NodeIndex, std::uint16_t> joints_;
};

} // namespace

bool addBoneShapes(asset::SceneAsset& scene)
{
    if (!drawnPrimitives(scene).empty() || scene.nodes.size() > kMostJoints)
        return false;
    const auto carrier =
        std::find_if(scene.nodes.begin(), scene.nodes.end(), [](const asset::NodeAsset& node) { return node.isDrawn; });
    BoneMesh mesh(scene);
    mesh.addAll();
    if (mesh.isEmpty())
        return false;
    mesh.store(scene, NodeIndex(static_cast<std::size_t>(carrier - scene.nodes.begin())));
    return true;
}

} // namespace stylized::app
