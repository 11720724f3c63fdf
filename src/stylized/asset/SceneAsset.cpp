#include "stylized/asset/SceneAsset.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace stylized::asset {
namespace {

template <class Tag, class T>
bool isNoneOrIn(Index<Tag> index, const std::vector<T>& list)
{
    return !index.isValid() || index.value < list.size();
}

std::string checkNodes(const SceneAsset& scene)
{
    std::vector<std::uint32_t> openEnds; // subtreeEnd of the chain of ancestors
    for (std::uint32_t i = 0; i < scene.nodes.size(); ++i) {
        const NodeAsset& node = scene.nodes[i];
        while (!openEnds.empty() && openEnds.back() <= i)
            openEnds.pop_back();
        if (node.parent.isValid() && node.parent.value >= i)
            return fmt::format("node {} stands before its parent", i);
        if (node.subtreeEnd.value <= i || node.subtreeEnd.value > scene.nodes.size() ||
            (!openEnds.empty() && node.subtreeEnd.value > openEnds.back()))
            return fmt::format("node {} has a wrong subtree range", i);
        const std::uint32_t parentEnd = node.parent.isValid() ? scene.node(node.parent).subtreeEnd.value : 0;
        if (node.parent.isValid() != !openEnds.empty() || (node.parent.isValid() && parentEnd != openEnds.back()))
            return fmt::format("node {} lies outside its parent's subtree range", i);
        openEnds.push_back(node.subtreeEnd.value);
        if (!isNoneOrIn(node.mesh, scene.meshes) || !isNoneOrIn(node.skin, scene.skins) ||
            !isNoneOrIn(node.camera, scene.cameras))
            return fmt::format("node {} names something that is not there", i);
        if (node.skin.isValid() && !node.mesh.isValid())
            return fmt::format("node {} has a skin but no mesh", i);
    }
    return {};
}

std::string checkStream(const VertexStreamAsset& stream, std::size_t index)
{
    const auto fits = [&](const auto& array) { return array.empty() || array.size() == stream.vertexCount; };
    if (stream.vertexCount == 0 || stream.positions.size() != stream.vertexCount)
        return fmt::format("stream {} has no position for each vertex", index);
    bool ok = fits(stream.normals) && fits(stream.smoothNormals) && fits(stream.tangents) && fits(stream.colors) &&
              fits(stream.influences) && fits(stream.influences2);
    for (const auto& set : stream.texCoords)
        ok &= fits(set);
    for (const MorphTargetAsset& target : stream.morphTargets)
        ok &= target.positionDeltas.size() == stream.vertexCount && fits(target.normalDeltas) &&
              fits(target.tangentDeltas);
    if (!ok)
        return fmt::format("stream {} has an array of another length than its vertex count", index);
    if (stream.influences.empty() && !stream.influences2.empty())
        return fmt::format("stream {} has second influences without first ones", index);
    for (const glm::vec3& p : stream.positions)
        if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z))
            return fmt::format("stream {} has a position that is not finite", index);
    return {};
}

std::string checkMesh(const SceneAsset& scene, const MeshAsset& mesh, std::size_t index)
{
    for (const MeshPrimitiveAsset& primitive : mesh.primitives) {
        if (primitive.stream.value >= scene.streams.size() || primitive.material.value >= scene.materials.size())
            return fmt::format("mesh {} names a stream or material that is not there", index);
        const std::uint32_t vertexCount = scene.stream(primitive.stream).vertexCount;
        const std::size_t corners = primitive.topology == Topology::Triangles ? 3
                                    : primitive.topology == Topology::Lines   ? 2
                                                                              : 1;
        if (primitive.indices.empty() || primitive.indices.size() % corners != 0)
            return fmt::format("mesh {} has a primitive without whole elements", index);
        if (*std::max_element(primitive.indices.begin(), primitive.indices.end()) >= vertexCount)
            return fmt::format("mesh {} has an index beyond its stream", index);
    }
    return {};
}

std::string checkInfluences(const SceneAsset& scene)
{
    for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
        const NodeAsset& node = scene.nodes[n];
        if (!node.skin.isValid())
            continue;
        const std::size_t jointCount = scene.skin(node.skin).joints.size();
        for (const MeshPrimitiveAsset& primitive : scene.mesh(node.mesh).primitives) {
            const VertexStreamAsset& stream = scene.stream(primitive.stream);
            for (const auto* set : {&stream.influences, &stream.influences2})
                for (const VertexInfluences& v : *set)
                    for (const std::uint16_t joint : v.joints)
                        if (joint >= jointCount)
                            return fmt::format("node {} draws a vertex with a joint beyond its skin", n);
        }
    }
    return {};
}

std::string checkSkins(const SceneAsset& scene)
{
    for (std::size_t i = 0; i < scene.skins.size(); ++i) {
        const SkinAsset& skin = scene.skins[i];
        if (skin.joints.empty() || skin.joints.size() != skin.inverseBinds.size())
            return fmt::format("skin {} has no inverse bind matrix for each joint", i);
        for (const NodeIndex joint : skin.joints)
            if (joint.value >= scene.nodes.size())
                return fmt::format("skin {} names a joint that is not there", i);
    }
    return {};
}

std::string checkTextures(const SceneAsset& scene)
{
    for (std::size_t i = 0; i < scene.textures.size(); ++i)
        if (!isNoneOrIn(scene.textures[i].image, scene.images))
            return fmt::format("texture {} names an image that is not there", i);
    for (std::size_t i = 0; i < scene.materials.size(); ++i) {
        for (std::size_t map = 0; map < kMaterialMapCount; ++map)
            if (const TextureSlot* slot = slotOf(scene.materials[i], static_cast<MaterialMap>(map));
                slot != nullptr && slot->texture.value >= scene.textures.size())
                return fmt::format("material {} names a texture that is not there", i);
    }
    return {};
}

std::string checkHumanoid(const SceneAsset& scene)
{
    std::vector<NodeIndex> nodes;
    for (const NodeIndex node : scene.humanoid.nodes)
        if (node.isValid())
            nodes.push_back(node);
    std::sort(nodes.begin(), nodes.end());
    if (!nodes.empty() && nodes.back().value >= scene.nodes.size())
        return "the humanoid names a node that is not there";
    if (std::adjacent_find(nodes.begin(), nodes.end()) != nodes.end())
        return "two bones of the humanoid are one node";
    return {};
}

bool isThere(const SceneAsset& scene, const MorphReference& morph)
{
    return morph.node.value < scene.nodes.size() && morph.target < scene.morphTargetCount(morph.node);
}

std::string checkExpressions(const SceneAsset& scene)
{
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < scene.expressions.size(); ++i) {
        const ExpressionAsset& expression = scene.expressions[i];
        if (expression.name.empty() || !names.insert(expression.name).second)
            return fmt::format("expression {} has no name of its own", i);
        if (expression.preset != expressionPreset(expression.name).value_or(ExpressionPreset::Custom))
            return fmt::format("expression {} is another preset than its name says", i);
        for (const MorphBind& bind : expression.morphs)
            if (!isThere(scene, bind.morph) || !std::isfinite(bind.weight))
                return fmt::format("expression {} has a morph target that is not there, or a wrong weight", i);
        for (const MaterialColorBind& bind : expression.colors)
            if (bind.material.value >= scene.materials.size())
                return fmt::format("expression {} names a material that is not there", i);
        for (const TextureTransformBind& bind : expression.textureTransforms)
            if (bind.material.value >= scene.materials.size())
                return fmt::format("expression {} names a material that is not there", i);
    }
    return {};
}

std::string checkCorrectives(const SceneAsset& scene)
{
    std::map<MorphReference, std::size_t> drivenBy;
    for (std::size_t i = 0; i < scene.correctives.size(); ++i)
        if (!drivenBy.emplace(scene.correctives[i].morph, i).second)
            return fmt::format("corrective {} drives a target that another one drives", i);
    for (std::size_t i = 0; i < scene.correctives.size(); ++i) {
        const CorrectiveAsset& corrective = scene.correctives[i];
        if (corrective.drivers.empty() || !isThere(scene, corrective.morph) || !std::isfinite(corrective.weight))
            return fmt::format("corrective {} has no drivers, or a wrong target or weight", i);
        for (const MorphReference& driver : corrective.drivers) {
            // One that is driven itself must be done before it is read.
            const auto driven = drivenBy.find(driver);
            if (!isThere(scene, driver) || (driven != drivenBy.end() && driven->second >= i))
                return fmt::format("corrective {} has a driver that is not there, or not yet driven", i);
        }
    }
    return {};
}

} // namespace

std::size_t SceneAsset::morphTargetCount(NodeIndex i) const
{
    const MeshIndex meshIndex = node(i).mesh;
    if (!meshIndex.isValid())
        return 0;
    std::size_t count = mesh(meshIndex).morphWeights.size();
    for (const MeshPrimitiveAsset& primitive : mesh(meshIndex).primitives)
        count = std::max(count, stream(primitive.stream).morphTargets.size());
    return count;
}

std::span<const float> SceneAsset::defaultMorphWeights(NodeIndex i) const
{
    const NodeAsset& drawing = node(i);
    if (!drawing.morphWeights.empty() || !drawing.mesh.isValid())
        return drawing.morphWeights;
    return mesh(drawing.mesh).morphWeights;
}

std::string_view SceneAsset::morphTargetName(const MorphReference& morph) const
{
    if (const MeshIndex meshIndex = node(morph.node).mesh; meshIndex.isValid())
        for (const MeshPrimitiveAsset& primitive : mesh(meshIndex).primitives)
            if (morph.target < stream(primitive.stream).morphTargets.size())
                return stream(primitive.stream).morphTargets[morph.target].name;
    return {};
}

ExpressionIndex SceneAsset::findExpression(std::string_view name) const noexcept
{
    for (std::size_t i = 0; i < expressions.size(); ++i)
        if (expressions[i].name == name)
            return ExpressionIndex(i);
    return {};
}

const StreamJointBounds* SkinAsset::boundsOf(StreamIndex stream) const noexcept
{
    const auto found = std::find_if(streamBounds.begin(), streamBounds.end(),
                                    [&](const StreamJointBounds& b) { return b.stream == stream; });
    return found == streamBounds.end() ? nullptr : &*found;
}

std::string findBrokenPromise(const SceneAsset& scene)
{
    if (std::string broken = checkNodes(scene); !broken.empty())
        return broken;
    for (std::size_t i = 0; i < scene.streams.size(); ++i)
        if (std::string broken = checkStream(scene.streams[i], i); !broken.empty())
            return broken;
    for (std::size_t i = 0; i < scene.meshes.size(); ++i)
        if (std::string broken = checkMesh(scene, scene.meshes[i], i); !broken.empty())
            return broken;
    if (std::string broken = checkSkins(scene); !broken.empty())
        return broken;
    if (std::string broken = checkTextures(scene); !broken.empty())
        return broken;
    if (std::string broken = checkInfluences(scene); !broken.empty())
        return broken;
    if (std::string broken = checkHumanoid(scene); !broken.empty())
        return broken;
    if (std::string broken = checkExpressions(scene); !broken.empty())
        return broken;
    if (std::string broken = checkCorrectives(scene); !broken.empty())
        return broken;
    for (std::size_t i = 0; i < scene.clips.size(); ++i)
        if (!scene.clips[i].isValid(scene.nodes.size()))
            return fmt::format("clip {} has a channel with a wrong shape, time, value or node", i);
    return {};
}

} // namespace stylized::asset
