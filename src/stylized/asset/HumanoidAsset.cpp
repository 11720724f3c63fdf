#include "stylized/asset/HumanoidAsset.h"

#include <algorithm>

namespace stylized::asset {
namespace {

constexpr std::string_view kNames[] = {
    "hips",
    "spine",
    "chest",
    "upperChest",
    "neck",
    "head",
    "leftEye",
    "rightEye",
    "jaw",
    "leftUpperLeg",
    "leftLowerLeg",
    "leftFoot",
    "leftToes",
    "rightUpperLeg",
    "rightLowerLeg",
    "rightFoot",
    "rightToes",
    "leftShoulder",
    "leftUpperArm",
    "leftLowerArm",
    "leftHand",
    "rightShoulder",
    "rightUpperArm",
    "rightLowerArm",
    "rightHand",
    "leftThumbMetacarpal",
    "leftThumbProximal",
    "leftThumbDistal",
    "leftIndexProximal",
    "leftIndexIntermediate",
    "leftIndexDistal",
    "leftMiddleProximal",
    "leftMiddleIntermediate",
    "leftMiddleDistal",
    "leftRingProximal",
    "leftRingIntermediate",
    "leftRingDistal",
    "leftLittleProximal",
    "leftLittleIntermediate",
    "leftLittleDistal",
    "rightThumbMetacarpal",
    "rightThumbProximal",
    "rightThumbDistal",
    "rightIndexProximal",
    "rightIndexIntermediate",
    "rightIndexDistal",
    "rightMiddleProximal",
    "rightMiddleIntermediate",
    "rightMiddleDistal",
    "rightRingProximal",
    "rightRingIntermediate",
    "rightRingDistal",
    "rightLittleProximal",
    "rightLittleIntermediate",
    "rightLittleDistal",
};
static_assert(std::size(kNames) == kHumanoidBoneCount &&
              static_cast<std::size_t>(HumanoidBone::RightLittleDistal) + 1 == kHumanoidBoneCount);

} // namespace

std::string_view toString(HumanoidBone bone) noexcept
{
    return kNames[static_cast<std::size_t>(bone)];
}

std::optional<HumanoidBone> humanoidBone(std::string_view name) noexcept
{
    const auto* const found = std::find(std::begin(kNames), std::end(kNames), name);
    if (found == std::end(kNames))
        return std::nullopt;
    return static_cast<HumanoidBone>(found - std::begin(kNames));
}

std::optional<HumanoidBone> HumanoidAsset::boneOf(NodeIndex node) const noexcept
{
    const auto found = std::find(nodes.begin(), nodes.end(), node);
    if (!node.isValid() || found == nodes.end())
        return std::nullopt;
    return static_cast<HumanoidBone>(found - nodes.begin());
}

std::size_t HumanoidAsset::boneCount() const noexcept
{
    return static_cast<std::size_t>(
        std::count_if(nodes.begin(), nodes.end(), [](NodeIndex node) { return node.isValid(); }));
}

} // namespace stylized::asset
