#pragma once

#include <stylized/animation/ScenePose.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/math/Affine.h>
#include <stylized/math/Bounds.h>
#include <stylized/runtime/PreparedScene.h>
#include <stylized/runtime/RuntimeMesh.h>
#include <stylized/runtime/SkinningPalette.h>
#include <stylized/world/RenderItem.h>
#include <stylized/world/SkinningMode.h>

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace stylized::world {

/// One primitive of one node, as far as it is the same in every frame.
struct DrawSlot {
    RenderItem item;                  ///< Geometry, look and identity are set; place is left to extraction.
    math::Bounds modelBounds;         ///< Of the stream as its targets have moved it; nothing for a skinned slot.
    std::uint32_t look = 0;           ///< See DrawKey.
    bool canHaveHull = false;         ///< Whether it has one is the material's matter in each frame: isOutlined().
    bool isSkinned = false;           ///< By whomever: item.influenceSets says whether vertex shaders do it.
    std::uint32_t skinnedStream = 0;  ///< Index into the instance's skinned streams; nothing unless skinned.
    std::uint32_t deformedStream = 0; ///< Index into its deformed streams; nothing unless isDeformed.
    bool isDeformed = false;          ///< Drawn from vertices of the instance's own.
    bool isHidden = false;            ///< Left out of frames and boxes: somebody has switched its node off.
};

/// The slots of one node: [first, first + count).
struct DrawSlotRange {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

/// The palette of one node's mesh.
struct NodePalette {
    const runtime::SkinningPalette* palette = nullptr; ///< Which says where it lies now.
    bool isReady = false;                              ///< The GPU holds the matrices of the pose that is drawn.
};

/// One stream drawn with one skin, in the current pose.
struct SkinnedStream {
    SkinIndex skin;
    StreamIndex stream;
    NodeIndex node;      ///< Whose morph weights move it; none where it has no targets.
    math::Bounds bounds; ///< In instance space.
    Winding winding = Winding::CounterClockwise;
};

/// One stream that an instance has vertices of its own of.
struct DeformedStream {
    StreamIndex stream;
    NodeIndex node; ///< Whose morph weights move it; none where it has no targets.
    SkinIndex
        skin; ///< What it is skinned with before it is drawn; none where that is left to vertex shaders or not done.
    bool isSkinnedOnCpu = false; ///< Else by compute.

    friend bool operator==(const DeformedStream&, const DeformedStream&) = default;
};

/// Where an instance's draws take geometry and textures from: its RuntimeScene, or a test's own.
struct DrawGeometry {
    std::function<const runtime::RuntimeStream&(StreamIndex)> stream;
    std::function<const runtime::RuntimePrimitive&(MeshIndex, std::size_t)> primitive;
    /// Null where the texture's picture is missing.
    std::function<TextureHandle(TextureIndex, runtime::ColorSpace)> texture;
};

/// What of an instance is drawn: made once, so that a frame only fills in where things stand.
class InstanceDraws {
public:
    InstanceDraws() = default;
    /// - `materials` are the scene's as this instance draws them; they must outlive the object at their place.
    InstanceDraws(const asset::SceneAsset& scene, std::span<const asset::MaterialAsset> materials,
                  const DrawGeometry& geometry, const SkinningOptions& skinning = {});

    [[nodiscard]] std::span<const DrawSlot> slots() const noexcept { return slots_; }
    [[nodiscard]] std::span<DrawSlot> slots() noexcept { return slots_; }
    [[nodiscard]] std::span<const DeformedStream> deformedStreams() const noexcept { return deformedStreams_; }
    [[nodiscard]] std::span<const DrawSlotRange> nodeSlots() const noexcept { return nodeSlots_; }
    [[nodiscard]] std::span<const SkinnedStream> skinnedStreams() const noexcept { return skinnedStreams_; }
    [[nodiscard]] std::span<SkinnedStream> skinnedStreams() noexcept { return skinnedStreams_; }
    [[nodiscard]] std::span<const NodePalette> nodePalettes() const noexcept { return nodePalettes_; }
    [[nodiscard]] std::span<NodePalette> nodePalettes() noexcept { return nodePalettes_; }

private:
    [[nodiscard]] DrawSlot makeSlot(const asset::SceneAsset& scene, const DrawGeometry& geometry, NodeIndex node,
                                    std::size_t primitive);
    void setDeformation(DrawSlot& slot, const asset::SceneAsset& scene, StreamIndex stream);

    std::span<const asset::MaterialAsset> materials_;
    std::vector<DrawSlot> slots_;
    std::vector<DrawSlotRange> nodeSlots_;  // one a node
    std::vector<NodePalette> nodePalettes_; // one a node
    std::vector<SkinnedStream> skinnedStreams_;
    std::vector<DeformedStream> deformedStreams_;
    std::vector<SkinningMode> skinning_; // one a stream; never Auto
};

/// Whether a material draws an outline around what can have one.
[[nodiscard]] bool isOutlined(const asset::MaterialAsset& material) noexcept;

/// Which way round skinned triangles come out: clockwise where every joint that moves the stream mirrors it, mixed
/// where only some do.
[[nodiscard]] Winding windingOf(std::span<const math::Affine> palette, const asset::StreamJointBounds& joints) noexcept;

} // namespace stylized::world
