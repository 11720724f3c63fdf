#pragma once

#include <stylized/core/Index.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace stylized::asset {

/// The bones of a human figure. Parents stand before their children.
/// **Source**: VRM 1.0, VRMC_vrm.humanoid.
enum class HumanoidBone : std::uint8_t {
    Hips,
    Spine,
    Chest,
    UpperChest,
    Neck,
    Head,
    LeftEye,
    RightEye,
    Jaw,
    LeftUpperLeg,
    LeftLowerLeg,
    LeftFoot,
    LeftToes,
    RightUpperLeg,
    RightLowerLeg,
    RightFoot,
    RightToes,
    LeftShoulder,
    LeftUpperArm,
    LeftLowerArm,
    LeftHand,
    RightShoulder,
    RightUpperArm,
    RightLowerArm,
    RightHand,
    LeftThumbMetacarpal,
    LeftThumbProximal,
    LeftThumbDistal,
    LeftIndexProximal,
    LeftIndexIntermediate,
    LeftIndexDistal,
    LeftMiddleProximal,
    LeftMiddleIntermediate,
    LeftMiddleDistal,
    LeftRingProximal,
    LeftRingIntermediate,
    LeftRingDistal,
    LeftLittleProximal,
    LeftLittleIntermediate,
    LeftLittleDistal,
    RightThumbMetacarpal,
    RightThumbProximal,
    RightThumbDistal,
    RightIndexProximal,
    RightIndexIntermediate,
    RightIndexDistal,
    RightMiddleProximal,
    RightMiddleIntermediate,
    RightMiddleDistal,
    RightRingProximal,
    RightRingIntermediate,
    RightRingDistal,
    RightLittleProximal,
    RightLittleIntermediate,
    RightLittleDistal,
};
inline constexpr std::size_t kHumanoidBoneCount = 55;

/// The bone's name as VRM 1.0 writes it, such as "leftUpperArm".
[[nodiscard]] std::string_view toString(HumanoidBone bone) noexcept;

/// The bone of a VRM 1.0 name; none for other names.
[[nodiscard]] std::optional<HumanoidBone> humanoidBone(std::string_view name) noexcept;

/// Which node is which bone. A bone has at most one node, a node at most one bone.
struct HumanoidAsset {
    std::array<NodeIndex, kHumanoidBoneCount> nodes{}; ///< By HumanoidBone; none where the figure lacks the bone.

    [[nodiscard]] NodeIndex node(HumanoidBone bone) const noexcept { return nodes[static_cast<std::size_t>(bone)]; }
    /// The bone that `node` is, if any.
    [[nodiscard]] std::optional<HumanoidBone> boneOf(NodeIndex node) const noexcept;
    [[nodiscard]] std::size_t boneCount() const noexcept;
    /// The file names no bone: it holds no human figure, or does not say so.
    [[nodiscard]] bool isEmpty() const noexcept { return boneCount() == 0; }
};

} // namespace stylized::asset
