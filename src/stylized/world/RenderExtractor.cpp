#include "stylized/world/RenderExtractor.h"

#include <stylized/core/Assert.h>
#include <stylized/math/Bounds.h>
#include <stylized/world/Frustum.h>

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

#include <algorithm>

namespace stylized::world {
namespace {

ExtractFault findFault(const ExtractSource& source) noexcept
{
    const std::size_t nodeCount = source.scene->nodes.size();
    if (!source.pose->isForScene(*source.scene))
        return ExtractFault::PoseOfAnotherScene;
    if (source.pose->isDirty())
        return ExtractFault::PoseDirty;
    if (source.pose->nodeCount() != nodeCount)
        return ExtractFault::PoseNodeCount;
    if (source.nodeSlots.size() != nodeCount)
        return ExtractFault::SlotNodeCount;
    if (source.nodePalettes.size() != nodeCount)
        return ExtractFault::PaletteNodeCount;
    return ExtractFault::None;
}

Winding placed(Winding winding, const glm::mat4& worldFromModel) noexcept
{
    if (winding == Winding::Mixed || glm::determinant(glm::mat3(worldFromModel)) >= 0.0f)
        return winding;
    return winding == Winding::CounterClockwise ? Winding::Clockwise : Winding::CounterClockwise;
}

/// Fills in place, bounds and palette of `item` by the table at RenderExtractor.
void place(RenderItem& item, const DrawSlot& slot, const ExtractSource& source, const glm::mat4& nodeWorld)
{
    if (slot.isSkinned) {
        const SkinnedStream& skinned = source.skinnedStreams[slot.skinnedStream];
        item.worldFromModel = source.worldFromInstance;
        item.worldBounds = math::transformed(skinned.bounds, item.worldFromModel);
        item.winding = placed(skinned.winding, item.worldFromModel);
        item.firstJoint = source.nodePalettes[item.node.value].palette->firstMatrix();
    } else {
        item.worldFromModel = source.worldFromInstance * nodeWorld;
        item.worldBounds = math::transformed(slot.modelBounds, item.worldFromModel);
        item.winding = placed(Winding::CounterClockwise, item.worldFromModel);
    }
}

/// The same for a slot that a crowd is drawn from. False where its clips were baked without it.
bool placeCrowd(RenderItem& item, const DrawSlot& slot, std::uint32_t index, const ExtractSource& source)
{
    const RenderCrowd& crowd = *source.crowd;
    STYLIZED_DEBUG_ASSERT(!slot.isSkinned || item.influenceSets > 0, "vertex shaders skin a crowd");
    const asset::BakedClipsAsset::NodeMatrices& matrices = crowd.nodeMatrices[item.node.value];
    item.crowd = &crowd;
    item.crowdSlot = index;
    item.worldBounds = crowd.bounds;
    item.tintAmount = crowd.tintAmounts[item.materialIndex.value];
    item.firstJoint = slot.isSkinned ? matrices.palette : matrices.world;
    if (slot.isSkinned)
        item.winding = source.skinnedStreams[slot.skinnedStream].winding;
    return item.firstJoint != asset::BakedClipsAsset::kNoMatrix && crowd.count > 0;
}

void clear(RenderWorld& world) noexcept
{
    world.items.clear();
    world.opaque.clear();
    world.transparent.clear();
    world.casters.clear();
    world.casterBounds = {};
    world.bones.clear();
    world.joints = nullptr;
    world.bounds = {};
    world.materialCount = 0;
    world.culledCount = 0;
    world.notReadyCount = 0;
}

void add(const RenderItem& item, DrawKey key, bool isSeen, RenderWorld& out)
{
    const DrawOrder order{key, static_cast<std::uint32_t>(out.items.size())};
    out.items.push_back(item);
    if (isSeen) {
        (item.material->alphaMode == asset::AlphaMode::Blend ? out.transparent : out.opaque).push_back(order);
        out.bounds.include(item.worldBounds);
    }
    if (out.findsCasters && item.castsShadow) {
        out.casters.push_back(order);
        out.casterBounds.include(item.worldBounds);
    }
}

void addBones(const ExtractSource& source, std::vector<bool>& isJoint, RenderWorld& out)
{
    isJoint.assign(source.scene->nodes.size(), false);
    for (const asset::SkinAsset& skin : source.scene->skins)
        for (const NodeIndex joint : skin.joints)
            isJoint[joint.value] = true;
    const auto placeOf = [&](std::size_t node) {
        return glm::vec3(source.worldFromInstance * source.pose->worldMatrices()[node][3]);
    };
    for (std::size_t n = 0; n < isJoint.size(); ++n)
        if (const NodeIndex parent = source.scene->nodes[n].parent;
            isJoint[n] && parent.isValid() && isJoint[parent.value])
            out.bones.push_back({placeOf(parent.value), placeOf(n)});
}

/// What `extractInstance` needs to know of the frame.
struct View {
    Frustum frustum;
    glm::vec3 eye;
    glm::vec3 direction;
};

} // namespace

std::string_view toString(ExtractFault fault) noexcept
{
    switch (fault) {
    case ExtractFault::None: return "";
    case ExtractFault::PoseOfAnotherScene: return "the pose was made for another scene";
    case ExtractFault::PoseDirty: return "the pose has changed since its world matrices were computed";
    case ExtractFault::PoseNodeCount: return "the pose has another number of nodes than the scene";
    case ExtractFault::SlotNodeCount: return "the draw slots are not one range a node of the scene";
    case ExtractFault::PaletteNodeCount: return "the palettes are not one entry a node of the scene";
    }
    return "";
}

ExtractFault RenderExtractor::extract(std::span<const ExtractSource> sources, RenderWorld& out)
{
    clear(out);
    for (const ExtractSource& source : sources)
        if (const ExtractFault fault = findFault(source); fault != ExtractFault::None)
            return fault;

    // Instances of one scene share its materials' numbers in keys: they may be drawn together.
    firstMaterials_.clear();
    firstSlots_.clear();
    std::uint32_t nextMaterial = 0;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const auto earlier = std::find_if(sources.begin(), sources.begin() + static_cast<std::ptrdiff_t>(i),
                                          [&](const ExtractSource& s) { return s.scene == sources[i].scene; });
        const auto e = static_cast<std::size_t>(earlier - sources.begin());
        firstMaterials_.push_back(e < i ? firstMaterials_[e] : nextMaterial);
        if (e == i)
            nextMaterial += static_cast<std::uint32_t>(sources[i].scene->materials.size());
        firstSlots_.push_back(out.materialCount);
        out.materialCount += static_cast<std::uint32_t>(sources[i].scene->materials.size());
    }

    for (const ExtractSource& source : sources)
        if (out.findsBones && source.crowd == nullptr)
            addBones(source, isJoint_, out);
    for (std::size_t i = 0; i < sources.size(); ++i)
        extractInstance(sources[i], static_cast<std::uint32_t>(i), out);
    std::sort(out.opaque.begin(), out.opaque.end());
    std::sort(out.transparent.begin(), out.transparent.end());
    std::sort(out.casters.begin(), out.casters.end());
    return ExtractFault::None;
}

void RenderExtractor::extractInstance(const ExtractSource& source, std::uint32_t instance, RenderWorld& out) const
{
    const View view{frustumOf(out.camera.clipFromWorld(out.aspect)), out.camera.position, out.camera.direction()};
    const std::span<const glm::mat4> worlds = source.pose->worldMatrices();
    for (std::size_t n = 0; n < worlds.size(); ++n) {
        const DrawSlotRange& range = source.nodeSlots[n];
        for (std::uint32_t s = range.first; s < range.first + range.count; ++s) {
            const DrawSlot& slot = source.slots[s];
            if (slot.isHidden)
                continue;
            RenderItem item = slot.item;
            item.instance = instance;
            item.hasHull = slot.canHaveHull && isOutlined(*item.material);
            if (slot.isSkinned && !source.nodePalettes[n].isReady) {
                ++out.notReadyCount;
                continue;
            }
            if (source.crowd == nullptr)
                place(item, slot, source, worlds[n]);
            else if (!placeCrowd(item, slot, s, source))
                continue;
            const bool isSeen = !out.culls || view.frustum.intersects(item.worldBounds);
            if (!isSeen) {
                ++out.culledCount;
                if (!out.findsCasters || !item.castsShadow)
                    continue;
            }
            item.materialSlot = firstSlots_[instance] + item.materialIndex.value;
            const float depth = glm::dot(item.worldBounds.center() - view.eye, view.direction);
            const DrawPlace drawn{queueOf(*item.material), item.material->renderQueueOffset, slot.look,
                                  firstMaterials_[instance] + item.materialIndex.value, depth};
            add(item, drawKey(drawn), isSeen, out);
            if (item.influenceSets > 0 && item.crowd == nullptr) {
                STYLIZED_DEBUG_ASSERT(out.joints == nullptr || out.joints == source.joints, "one arena a frame");
                out.joints = source.joints;
            }
        }
    }
}

} // namespace stylized::world
