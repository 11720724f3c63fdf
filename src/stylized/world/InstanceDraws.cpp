#include "stylized/world/InstanceDraws.h"

#include <stylized/world/DrawKey.h>

#include <glm/geometric.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>

namespace stylized::world {
namespace {

/// glTF asks for points and lines without normals to be left unlit.
Shading shadingOf(const asset::MaterialAsset& material, const RenderItem& item) noexcept
{
    if (material.isUnlit || (item.topology != asset::Topology::Triangles && !item.hasNormals))
        return Shading::Unlit;
    return material.toon ? Shading::Toon : material.metallicRoughness ? Shading::Physical : Shading::Plain;
}

/// - `fileMaterial` is the item's material as the file has it: only where that asks for the line itself does a surface
///   without an inside have one, unless both sides of it are drawn and hide the hull.
bool canHaveHull(const asset::MaterialAsset& fileMaterial, const RenderItem& item, bool isOpen) noexcept
{
    const asset::MaterialAsset& material = *item.material;
    const bool isAskedFor = fileMaterial.toon && material.toon == fileMaterial.toon;
    return item.topology == asset::Topology::Triangles && (!isOpen || material.isDoubleSided || isAskedFor);
}

std::uint32_t lookOf(const RenderItem& item) noexcept
{
    const asset::MaterialAsset& material = *item.material;
    const auto has = [&](asset::MaterialMap map) { return item.texture(map).texture != nullptr; };
    std::uint32_t look = item.influenceSets << 2 | static_cast<std::uint32_t>(item.shading);
    const bool bits[] = {item.hasNormals,
                         has(asset::MaterialMap::BaseColor),
                         has(asset::MaterialMap::Emissive),
                         has(asset::MaterialMap::Normal),
                         has(asset::MaterialMap::Shade),
                         material.isDoubleSided};
    for (const bool bit : bits)
        look = look << 1 | (bit ? 1u : 0u);
    static_assert(4 + std::size(bits) == kDrawKeyLookBits);
    return look;
}

void setTextures(RenderItem& item, const asset::SceneAsset& scene, const DrawGeometry& geometry)
{
    for (std::size_t i = 0; i < asset::kMaterialMapCount; ++i) {
        const auto map = static_cast<asset::MaterialMap>(i);
        const asset::TextureSlot* slot = asset::slotOf(*item.material, map);
        const bool isReached =
            slot != nullptr && (map == asset::MaterialMap::Matcap || slot->texCoordSet == item.uvSets[0] ||
                                slot->texCoordSet == item.uvSets[1]);
        if (!isReached)
            continue;
        item.textures[i] = geometry.texture(slot->texture, asset::holdsColors(map) ? runtime::ColorSpace::Srgb
                                                                                   : runtime::ColorSpace::Linear);
        const asset::TextureAsset& texture = scene.textures[slot->texture.value];
        if (texture.wrapU != asset::WrapMode::ClampToEdge && texture.wrapV != asset::WrapMode::ClampToEdge)
            item.repeatedMaps = static_cast<std::uint16_t>(item.repeatedMaps | 1u << i);
    }
}

float determinant(const math::Affine& affine) noexcept
{
    const auto& r = affine.rows;
    return glm::dot(glm::vec3(r[0]), glm::cross(glm::vec3(r[1]), glm::vec3(r[2])));
}

/// Who skins each stream.
std::vector<SkinningMode> findSkinning(const asset::SceneAsset& scene, const SkinningOptions& options)
{
    const bool isOnCpu =
        options.mode == SkinningMode::Cpu || (options.mode == SkinningMode::Auto && options.isForOneFrame);
    std::vector<SkinningMode> found(scene.streams.size(), options.mode);
    for (std::size_t s = 0; isOnCpu && s < found.size(); ++s)
        found[s] = scene.streams[s].morphTargets.empty() ? SkinningMode::Cpu : SkinningMode::Vertex;
    if (isOnCpu || options.mode != SkinningMode::Auto)
        return found;
    found.assign(found.size(), SkinningMode::Vertex);
    for (const asset::MeshAsset& mesh : scene.meshes)
        for (const asset::MeshPrimitiveAsset& primitive : mesh.primitives) {
            const bool blends = scene.material(primitive.material).alphaMode == asset::AlphaMode::Blend;
            if ((blends ? options.passCounts.transparent : options.passCounts.opaque) >= 2)
                found[primitive.stream.value] = SkinningMode::Compute;
        }
    return found;
}

/// The index of `value` in `list`, which it is appended to where it is not in it.
template <class T, class Equal>
std::uint32_t indexIn(std::vector<T>& list, const T& value, Equal&& isEqual)
{
    const auto found = std::find_if(list.begin(), list.end(), [&](const T& other) { return isEqual(other, value); });
    const auto index = static_cast<std::uint32_t>(found - list.begin());
    if (found == list.end())
        list.push_back(value);
    return index;
}

} // namespace

InstanceDraws::InstanceDraws(const asset::SceneAsset& scene, std::span<const asset::MaterialAsset> materials,
                             const DrawGeometry& geometry, const SkinningOptions& skinning)
    : materials_(materials), nodeSlots_(scene.nodes.size()), nodePalettes_(scene.nodes.size()),
      skinning_(findSkinning(scene, skinning))
{
    for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
        const asset::NodeAsset& node = scene.nodes[n];
        nodeSlots_[n].first = static_cast<std::uint32_t>(slots_.size());
        if (!node.isDrawn || !node.mesh.isValid())
            continue;
        for (std::size_t p = 0; p < scene.mesh(node.mesh).primitives.size(); ++p)
            slots_.push_back(makeSlot(scene, geometry, NodeIndex(n), p));
        nodeSlots_[n].count = static_cast<std::uint32_t>(slots_.size()) - nodeSlots_[n].first;
    }
}

DrawSlot InstanceDraws::makeSlot(const asset::SceneAsset& scene, const DrawGeometry& geometry, NodeIndex node,
                                 std::size_t primitive)
{
    const asset::NodeAsset& nodeAsset = scene.node(node);
    const asset::MeshPrimitiveAsset& asset = scene.mesh(nodeAsset.mesh).primitives[primitive];
    const runtime::RuntimeStream& stream = geometry.stream(asset.stream);
    const runtime::RuntimePrimitive& indices = geometry.primitive(nodeAsset.mesh, primitive);

    DrawSlot slot;
    slot.modelBounds = scene.stream(asset.stream).bounds;
    RenderItem& item = slot.item;
    item.vertexArray = &stream.vertexArray;
    item.firstIndex = indices.firstIndex;
    item.indexCount = indices.indexCount;
    item.vertexCount = stream.vertexCount;
    item.topology = asset.topology;
    item.hasNormals = stream.hasNormals;
    item.hasTangents = stream.hasTangents;
    item.hasColors = stream.hasColors;
    item.material = &materials_[asset.material.value];
    item.materialIndex = asset.material;
    item.shading = shadingOf(*item.material, item);
    item.uvSets = stream.uvSets;
    slot.canHaveHull = canHaveHull(scene.material(asset.material), item, indices.isOpen);
    item.hasHull = slot.canHaveHull && isOutlined(*item.material);
    item.castsShadow =
        item.topology == asset::Topology::Triangles && item.material->alphaMode != asset::AlphaMode::Blend;
    item.node = node;
    item.primitive = static_cast<std::uint32_t>(primitive);
    setTextures(item, scene, geometry);
    // A stream with influences may also be drawn by a node without a skin: then it is not skinned.
    slot.isSkinned = nodeAsset.skin.isValid() && stream.influenceSetCount > 0;
    if (slot.isSkinned && skinning_[asset.stream.value] == SkinningMode::Vertex)
        item.influenceSets = static_cast<std::uint8_t>(stream.influenceSetCount);
    setDeformation(slot, scene, asset.stream);
    slot.look = lookOf(item);
    return slot;
}

void InstanceDraws::setDeformation(DrawSlot& slot, const asset::SceneAsset& scene, StreamIndex stream)
{
    const SkinIndex skin = slot.isSkinned ? scene.node(slot.item.node).skin : SkinIndex();
    const NodeIndex node = scene.stream(stream).morphTargets.empty() ? NodeIndex() : slot.item.node;
    if (slot.isSkinned)
        slot.skinnedStream = indexIn(skinnedStreams_, SkinnedStream{.skin = skin, .stream = stream, .node = node},
                                     [](const SkinnedStream& a, const SkinnedStream& b) {
                                         return a.skin == b.skin && a.stream == b.stream && a.node == b.node;
                                     });
    const SkinningMode skinning = skinning_[stream.value];
    const SkinIndex skinned = skinning == SkinningMode::Vertex ? SkinIndex() : skin;
    slot.isDeformed = node.isValid() || skinned.isValid();
    if (slot.isDeformed)
        slot.deformedStream = indexIn(
            deformedStreams_, DeformedStream{stream, node, skinned, skinned.isValid() && skinning == SkinningMode::Cpu},
            std::equal_to<>());
}

bool isOutlined(const asset::MaterialAsset& material) noexcept
{
    return material.toon && material.toon->outlineWidthMode != asset::OutlineWidthMode::None &&
           material.toon->outlineWidth > 0.0f;
}

Winding windingOf(std::span<const math::Affine> palette, const asset::StreamJointBounds& joints) noexcept
{
    const auto mirrors = [&](const asset::JointBounds& joint) { return determinant(palette[joint.joint]) < 0.0f; };
    const auto count = std::count_if(joints.joints.begin(), joints.joints.end(), mirrors);
    if (count == 0)
        return Winding::CounterClockwise;
    return count == static_cast<std::ptrdiff_t>(joints.joints.size()) ? Winding::Clockwise : Winding::Mixed;
}

} // namespace stylized::world
