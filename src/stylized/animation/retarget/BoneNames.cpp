#include "stylized/animation/retarget/BoneNames.h"

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <utility>

namespace stylized::animation {
namespace {

using asset::HumanoidBone;

/// A bone's name in one family of rigs, as normalized() leaves it. With an @ it stands for the bones of both sides, of
/// which `bone` is the left one.
struct BoneName {
    std::string_view name;
    HumanoidBone bone;

    [[nodiscard]] constexpr bool hasSides() const noexcept { return name.find('@') != name.npos; }
};

/// A family of rigs that name their bones alike.
struct Rig {
    std::string_view name;
    std::string_view left, right; ///< What @ in a name stands for.
    std::span<const BoneName> names;
    std::span<const BoneName> limbs; ///< More names.
};

constexpr BoneName kMixamo[] = {
    {"hips", HumanoidBone::Hips},
    {"spine", HumanoidBone::Spine},
    {"spine1", HumanoidBone::Chest},
    {"spine2", HumanoidBone::UpperChest},
    {"neck", HumanoidBone::Neck},
    {"head", HumanoidBone::Head},
    {"@eye", HumanoidBone::LeftEye},
    {"@upleg", HumanoidBone::LeftUpperLeg},
    {"@leg", HumanoidBone::LeftLowerLeg},
    {"@foot", HumanoidBone::LeftFoot},
    {"@toebase", HumanoidBone::LeftToes},
    {"@shoulder", HumanoidBone::LeftShoulder},
    {"@arm", HumanoidBone::LeftUpperArm},
    {"@forearm", HumanoidBone::LeftLowerArm},
    {"@hand", HumanoidBone::LeftHand},
    {"@handthumb1", HumanoidBone::LeftThumbMetacarpal},
    {"@handthumb2", HumanoidBone::LeftThumbProximal},
    {"@handthumb3", HumanoidBone::LeftThumbDistal},
    {"@handindex1", HumanoidBone::LeftIndexProximal},
    {"@handindex2", HumanoidBone::LeftIndexIntermediate},
    {"@handindex3", HumanoidBone::LeftIndexDistal},
    {"@handmiddle1", HumanoidBone::LeftMiddleProximal},
    {"@handmiddle2", HumanoidBone::LeftMiddleIntermediate},
    {"@handmiddle3", HumanoidBone::LeftMiddleDistal},
    {"@handring1", HumanoidBone::LeftRingProximal},
    {"@handring2", HumanoidBone::LeftRingIntermediate},
    {"@handring3", HumanoidBone::LeftRingDistal},
    {"@handpinky1", HumanoidBone::LeftLittleProximal},
    {"@handpinky2", HumanoidBone::LeftLittleIntermediate},
    {"@handpinky3", HumanoidBone::LeftLittleDistal},
};

// Unreal's two mannequins differ by their spines.
constexpr BoneName kUnreal5[] = {
    {"pelvis", HumanoidBone::Hips},        {"spine01", HumanoidBone::Spine}, {"spine03", HumanoidBone::Chest},
    {"spine05", HumanoidBone::UpperChest}, {"neck01", HumanoidBone::Neck},   {"head", HumanoidBone::Head},
};
constexpr BoneName kUnreal4[] = {
    {"pelvis", HumanoidBone::Hips},        {"spine01", HumanoidBone::Spine}, {"spine02", HumanoidBone::Chest},
    {"spine03", HumanoidBone::UpperChest}, {"neck01", HumanoidBone::Neck},   {"head", HumanoidBone::Head},
};
constexpr BoneName kUnrealLimbs[] = {
    {"thigh@", HumanoidBone::LeftUpperLeg},
    {"calf@", HumanoidBone::LeftLowerLeg},
    {"foot@", HumanoidBone::LeftFoot},
    {"ball@", HumanoidBone::LeftToes},
    {"clavicle@", HumanoidBone::LeftShoulder},
    {"upperarm@", HumanoidBone::LeftUpperArm},
    {"lowerarm@", HumanoidBone::LeftLowerArm},
    {"hand@", HumanoidBone::LeftHand},
    {"thumb01@", HumanoidBone::LeftThumbMetacarpal},
    {"thumb02@", HumanoidBone::LeftThumbProximal},
    {"thumb03@", HumanoidBone::LeftThumbDistal},
    {"index01@", HumanoidBone::LeftIndexProximal},
    {"index02@", HumanoidBone::LeftIndexIntermediate},
    {"index03@", HumanoidBone::LeftIndexDistal},
    {"middle01@", HumanoidBone::LeftMiddleProximal},
    {"middle02@", HumanoidBone::LeftMiddleIntermediate},
    {"middle03@", HumanoidBone::LeftMiddleDistal},
    {"ring01@", HumanoidBone::LeftRingProximal},
    {"ring02@", HumanoidBone::LeftRingIntermediate},
    {"ring03@", HumanoidBone::LeftRingDistal},
    {"pinky01@", HumanoidBone::LeftLittleProximal},
    {"pinky02@", HumanoidBone::LeftLittleIntermediate},
    {"pinky03@", HumanoidBone::LeftLittleDistal},
};

constexpr BoneName kRigify[] = {
    {"spine", HumanoidBone::Hips},
    {"spine001", HumanoidBone::Spine},
    {"spine002", HumanoidBone::Chest},
    {"spine003", HumanoidBone::UpperChest},
    {"spine004", HumanoidBone::Neck},
    {"spine006", HumanoidBone::Head},
    {"jaw", HumanoidBone::Jaw},
    {"eye@", HumanoidBone::LeftEye},
    {"thigh@", HumanoidBone::LeftUpperLeg},
    {"shin@", HumanoidBone::LeftLowerLeg},
    {"foot@", HumanoidBone::LeftFoot},
    {"toe@", HumanoidBone::LeftToes},
    {"shoulder@", HumanoidBone::LeftShoulder},
    {"upperarm@", HumanoidBone::LeftUpperArm},
    {"forearm@", HumanoidBone::LeftLowerArm},
    {"hand@", HumanoidBone::LeftHand},
    {"thumb01@", HumanoidBone::LeftThumbMetacarpal},
    {"thumb02@", HumanoidBone::LeftThumbProximal},
    {"thumb03@", HumanoidBone::LeftThumbDistal},
    {"findex01@", HumanoidBone::LeftIndexProximal},
    {"findex02@", HumanoidBone::LeftIndexIntermediate},
    {"findex03@", HumanoidBone::LeftIndexDistal},
    {"fmiddle01@", HumanoidBone::LeftMiddleProximal},
    {"fmiddle02@", HumanoidBone::LeftMiddleIntermediate},
    {"fmiddle03@", HumanoidBone::LeftMiddleDistal},
    {"fring01@", HumanoidBone::LeftRingProximal},
    {"fring02@", HumanoidBone::LeftRingIntermediate},
    {"fring03@", HumanoidBone::LeftRingDistal},
    {"fpinky01@", HumanoidBone::LeftLittleProximal},
    {"fpinky02@", HumanoidBone::LeftLittleIntermediate},
    {"fpinky03@", HumanoidBone::LeftLittleDistal},
};

// The centre stands for the hips: upper and lower body both hang on it.
constexpr BoneName kMmd[] = {
    {"センター", HumanoidBone::Hips},
    {"上半身", HumanoidBone::Spine},
    {"上半身2", HumanoidBone::Chest},
    {"上半身3", HumanoidBone::UpperChest},
    {"首", HumanoidBone::Neck},
    {"頭", HumanoidBone::Head},
    {"@目", HumanoidBone::LeftEye},
    {"@足", HumanoidBone::LeftUpperLeg},
    {"@ひざ", HumanoidBone::LeftLowerLeg},
    {"@足首", HumanoidBone::LeftFoot},
    {"@足先ex", HumanoidBone::LeftToes},
    {"@肩", HumanoidBone::LeftShoulder},
    {"@腕", HumanoidBone::LeftUpperArm},
    {"@ひじ", HumanoidBone::LeftLowerArm},
    {"@手首", HumanoidBone::LeftHand},
    {"@親指0", HumanoidBone::LeftThumbMetacarpal},
    {"@親指1", HumanoidBone::LeftThumbProximal},
    {"@親指2", HumanoidBone::LeftThumbDistal},
    {"@人指1", HumanoidBone::LeftIndexProximal},
    {"@人指2", HumanoidBone::LeftIndexIntermediate},
    {"@人指3", HumanoidBone::LeftIndexDistal},
    {"@中指1", HumanoidBone::LeftMiddleProximal},
    {"@中指2", HumanoidBone::LeftMiddleIntermediate},
    {"@中指3", HumanoidBone::LeftMiddleDistal},
    {"@薬指1", HumanoidBone::LeftRingProximal},
    {"@薬指2", HumanoidBone::LeftRingIntermediate},
    {"@薬指3", HumanoidBone::LeftRingDistal},
    {"@小指1", HumanoidBone::LeftLittleProximal},
    {"@小指2", HumanoidBone::LeftLittleIntermediate},
    {"@小指3", HumanoidBone::LeftLittleDistal},
};

constexpr std::string_view kDeformPrefix = "DEF-"; // the bones of a generated Rigify rig that move the mesh

/// Without namespace, separators and letter case; full-width digits as narrow ones.
std::string normalized(std::string_view name)
{
    if (const std::size_t space = name.find_last_of(":|"); space != name.npos)
        name.remove_prefix(space + 1);
    if (name.starts_with(kDeformPrefix))
        name.remove_prefix(kDeformPrefix.size());
    std::string out;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        const bool isFullWidthDigit = name.substr(i, 2) == "\xEF\xBC" && i + 2 < name.size() && name[i + 2] >= '\x90' &&
                                      name[i + 2] <= '\x99'; // U+FF10 to U+FF19
        if (isFullWidthDigit) {
            out.push_back(static_cast<char>('0' + (name[i + 2] - '\x90')));
            i += 2;
        } else if (c >= 'A' && c <= 'Z') {
            out.push_back(static_cast<char>(c - 'A' + 'a'));
        } else if (c != '_' && c != '.' && c != ' ' && c != '-') {
            out.push_back(c);
        }
    }
    // Importers that know no namespaces leave Mixamo's in front, sometimes with a number.
    constexpr std::string_view kMixamoPrefix = "mixamorig";
    if (out.starts_with(kMixamoPrefix)) {
        const std::size_t end = out.find_first_not_of("0123456789", kMixamoPrefix.size());
        out.erase(0, std::min(end, out.size()));
    }
    return out;
}

std::string withSide(std::string_view name, std::string_view side)
{
    std::string out(name);
    out.replace(out.find('@'), 1, side);
    return out;
}

HumanoidBone rightOf(HumanoidBone left)
{
    std::string name(toString(left));
    name.replace(0, 4, "right"); // "leftFoot"
    return *asset::humanoidBone(name);
}

/// The nodes that may be bones, by their normalized names; of several alike the first.
std::map<std::string, NodeIndex> candidatesOf(const asset::SceneAsset& scene)
{
    const bool hasDeformBones = std::any_of(scene.nodes.begin(), scene.nodes.end(), [](const asset::NodeAsset& node) {
        return node.name.starts_with(kDeformPrefix);
    });
    std::map<std::string, NodeIndex> nodes;
    for (std::size_t i = 0; i < scene.nodes.size(); ++i)
        if (!hasDeformBones || scene.nodes[i].name.starts_with(kDeformPrefix))
            nodes.emplace(normalized(scene.nodes[i].name), NodeIndex(i));
    return nodes;
}

/// Nodes that are called as VRM 1.0 calls bones.
asset::HumanoidAsset namedAsBones(const std::map<std::string, NodeIndex>& nodes)
{
    asset::HumanoidAsset out;
    for (std::size_t bone = 0; bone < asset::kHumanoidBoneCount; ++bone)
        if (const auto found = nodes.find(normalized(toString(static_cast<HumanoidBone>(bone)))); found != nodes.end())
            out.nodes[bone] = found->second;
    return out;
}

void match(const Rig& rig, std::span<const BoneName> names, const std::map<std::string, NodeIndex>& nodes,
           asset::HumanoidAsset& out)
{
    const auto take = [&](const std::string& name, HumanoidBone bone) {
        if (const auto found = nodes.find(name); found != nodes.end())
            out.nodes[static_cast<std::size_t>(bone)] = found->second;
    };
    for (const BoneName& entry : names) {
        if (!entry.hasSides()) {
            take(std::string(entry.name), entry.bone);
            continue;
        }
        take(withSide(entry.name, rig.left), entry.bone);
        take(withSide(entry.name, rig.right), rightOf(entry.bone));
    }
}

/// Takes out what does not hang on the hips; empties what is no whole figure.
void keepFigure(const asset::SceneAsset& scene, asset::HumanoidAsset& figure)
{
    const NodeIndex hips = figure.node(HumanoidBone::Hips);
    for (NodeIndex& node : figure.nodes)
        if (node.isValid() && (!hips.isValid() || node < hips || !(node < scene.node(hips).subtreeEnd)))
            node = {};
    constexpr HumanoidBone kNeeded[] = {HumanoidBone::LeftUpperArm, HumanoidBone::RightUpperArm,
                                        HumanoidBone::LeftUpperLeg, HumanoidBone::RightUpperLeg};
    if (!std::all_of(std::begin(kNeeded), std::end(kNeeded),
                     [&](HumanoidBone bone) { return figure.node(bone).isValid(); }))
        figure = {};
}

} // namespace

FigureBones bonesOf(const asset::SceneAsset& scene)
{
    if (!scene.humanoid.isEmpty())
        return {scene.humanoid, {}};
    static constexpr Rig kRigs[] = {
        {"Mixamo", "left", "right", kMixamo, {}},
        {"Unreal", "l", "r", kUnreal5, kUnrealLimbs}, // before the other: its spine has that one's names as well
        {"Unreal", "l", "r", kUnreal4, kUnrealLimbs},
        {"Rigify", "l", "r", kRigify, {}},
        {"MMD", "左", "右", kMmd, {}},
    };
    const std::map<std::string, NodeIndex> nodes = candidatesOf(scene);
    FigureBones best{namedAsBones(nodes), "VRM"};
    keepFigure(scene, best.bones);
    for (const Rig& rig : kRigs) {
        asset::HumanoidAsset figure;
        match(rig, rig.names, nodes, figure);
        match(rig, rig.limbs, nodes, figure);
        keepFigure(scene, figure);
        if (figure.boneCount() > best.bones.boneCount())
            best = {figure, rig.name};
    }
    if (best.bones.isEmpty())
        best.rig = {};
    return best;
}

} // namespace stylized::animation
