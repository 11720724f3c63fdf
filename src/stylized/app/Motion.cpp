#include "stylized/app/Motion.h"

#include <stylized/animation/ClipBinding.h>
#include <stylized/animation/retarget/RetargetClip.h>
#include <stylized/import/Import.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

namespace stylized::app {
namespace {

using asset::AnimationChannelAsset;
using asset::AnimationTarget;

constexpr std::size_t kMostNamesTold = 5;
/// Files written in single precision agree no better.
constexpr double kSameSpace = 1e-5;

std::vector<glm::dmat4> restWorlds(const asset::SceneAsset& scene)
{
    std::vector<glm::dmat4> worlds;
    for (const asset::NodeAsset& node : scene.nodes) {
        const glm::dmat4 local = math::toMatrixDouble(node.local);
        worlds.push_back(node.parent.isValid() ? worlds[node.parent.value] * local : local);
    }
    return worlds;
}

/// What leads from one frame into another: a turn, a move and one factor for lengths.
struct Change {
    glm::dquat rotation{1.0, 0.0, 0.0, 0.0};
    glm::dvec3 translation{0.0};
    double factor = 1.0;
    bool isNone = true;
};

Change changeOf(const glm::dmat4& toFromThere)
{
    Change change;
    const double size = std::cbrt(std::abs(glm::determinant(glm::dmat3(toFromThere))));
    if (!std::isfinite(size) || size == 0.0)
        return change; // a frame without extent leads nowhere
    const math::Transform parts = math::decompose(toFromThere).transform;
    change.rotation = glm::normalize(glm::dquat(parts.rotation));
    change.translation = glm::dvec3(toFromThere[3]);
    change.factor = size;
    const bool isUnturned = std::abs(change.rotation.w) > 1.0 - kSameSpace;
    change.isNone = isUnturned && std::abs(size - 1.0) < kSameSpace && glm::length(change.translation) < kSameSpace;
    return change;
}

/// Rewrites the keys of channels for another scene's spaces.
class Carrier {
public:
    Carrier(const asset::SceneAsset& from, const asset::SceneAsset& to, std::span<const animation::BoundTrack> tracks)
        : from_(from), to_(to), fromWorlds_(restWorlds(from)), toWorlds_(restWorlds(to))
    {
        for (const animation::BoundTrack& track : tracks)
            driven_.insert(track.node);
    }

    void carry(AnimationChannelAsset& channel, NodeIndex source) const
    {
        if (channel.target != AnimationTarget::Translation && channel.target != AnimationTarget::Rotation)
            return;
        const Change change =
            changeOf(glm::inverse(parentWorld(to_, toWorlds_, channel.node)) * parentWorld(from_, fromWorlds_, source));
        if (change.isNone)
            return;
        const bool isTopmost = !hasDrivenAncestor(channel.node);
        const std::size_t groups = channel.groupsPerKey();
        for (std::size_t i = 0; i < channel.values.size() / channel.componentCount; ++i) {
            float* value = channel.values.data() + i * channel.componentCount;
            const bool isTangent = groups == 3 && i % groups != 1;
            if (channel.target == AnimationTarget::Rotation)
                turn(value, isTopmost ? change.rotation : glm::dquat(1.0, 0.0, 0.0, 0.0));
            else
                move(value, change, isTopmost, isTangent);
        }
    }

private:
    static glm::dmat4 parentWorld(const asset::SceneAsset& scene, const std::vector<glm::dmat4>& worlds, NodeIndex node)
    {
        const NodeIndex parent = scene.node(node).parent;
        return parent.isValid() ? worlds[parent.value] : glm::dmat4(1.0);
    }

    [[nodiscard]] bool hasDrivenAncestor(NodeIndex node) const
    {
        for (NodeIndex above = to_.node(node).parent; above.isValid(); above = to_.node(above).parent)
            if (driven_.contains(above))
                return true;
        return false;
    }

    /// Linear in the quaternion, so right for tangents, too.
    static void turn(float* value, const glm::dquat& by)
    {
        const glm::dquat turned = by * glm::dquat(value[3], value[0], value[1], value[2]);
        value[0] = static_cast<float>(turned.x), value[1] = static_cast<float>(turned.y);
        value[2] = static_cast<float>(turned.z), value[3] = static_cast<float>(turned.w);
    }

    static void move(float* value, const Change& change, bool isTopmost, bool isTangent)
    {
        glm::dvec3 moved = change.factor * glm::dvec3(value[0], value[1], value[2]);
        if (isTopmost)
            moved = change.rotation * moved + (isTangent ? glm::dvec3(0.0) : change.translation);
        for (int axis = 0; axis < 3; ++axis)
            value[axis] = static_cast<float>(moved[axis]);
    }

    const asset::SceneAsset& from_;
    const asset::SceneAsset& to_;
    std::vector<glm::dmat4> fromWorlds_, toWorlds_;
    std::set<NodeIndex> driven_;
};

std::vector<std::string> targetNames(const asset::SceneAsset& scene, NodeIndex node)
{
    std::vector<std::string> names;
    const MeshIndex mesh = scene.node(node).mesh;
    if (mesh.isValid() && !scene.mesh(mesh).primitives.empty())
        for (const auto& target : scene.stream(scene.mesh(mesh).primitives.front().stream).morphTargets)
            names.push_back(target.name);
    return names;
}

/// What a clip of another file could not be bound to.
struct Unmatched {
    std::set<std::string> missing, ambiguous, otherTargets, missingBones;
};

asset::AnimationClipAsset boundClip(const asset::AnimationClipAsset& clip, const asset::SceneAsset& motion,
                                    const asset::SceneAsset& scene, const animation::PoseLayout& layout,
                                    Unmatched& unmatched)
{
    const auto binding = animation::ClipBinding::byName(clip, motion, scene, layout);
    unmatched.missing.insert(binding.missingNames().begin(), binding.missingNames().end());
    unmatched.ambiguous.insert(binding.ambiguousNames().begin(), binding.ambiguousNames().end());
    const Carrier carrier(motion, scene, binding.tracks());
    asset::AnimationClipAsset bound;
    bound.name = clip.name;
    bound.durationSeconds = clip.durationSeconds;
    for (const animation::BoundTrack& track : binding.tracks()) {
        const NodeIndex source = track.channel->node;
        if (track.channel->target == AnimationTarget::MorphWeights &&
            targetNames(motion, source) != targetNames(scene, track.node)) {
            unmatched.otherTargets.insert(motion.node(source).name);
            continue;
        }
        AnimationChannelAsset channel = *track.channel;
        channel.node = track.node;
        carrier.carry(channel, source);
        bound.channels.push_back(std::move(channel));
    }
    return bound;
}

/// The same for two human figures: bone by bone.
asset::AnimationClipAsset figureClip(const asset::AnimationClipAsset& clip, const asset::SceneAsset& motion,
                                     const asset::SceneAsset& scene, Unmatched& unmatched)
{
    animation::RetargetedClip made = animation::retargetClip(clip, motion, scene);
    unmatched.missingBones.insert(made.missingBones.begin(), made.missingBones.end());
    return std::move(made.clip);
}

void reportNames(import::ImportReport& report, const std::string& file, const std::set<std::string>& names,
                 std::string_view place, std::string_view problem)
{
    if (names.empty())
        return;
    const std::vector<std::string> told(
        names.begin(), std::next(names.begin(), std::ptrdiff_t(std::min(names.size(), kMostNamesTold))));
    report.add(
        import::ReportCode::ClipChannelSkipped, import::Severity::Warning, fmt::format("motion '{}', {}", file, place),
        fmt::format("{}: {}{}", problem, fmt::join(told, ", "), names.size() > told.size() ? ", …" : ""), names.size());
}

} // namespace

Result<asset::SceneAsset> loadMotion(const std::string& path)
{
    import::ImportOptions options;
    options.loadImages = false;
    Result<import::ImportedScene> imported = import::loadScene(path, options);
    if (!imported)
        return fail(std::move(imported).error());
    const auto& clips = imported->scene.clips;
    if (std::all_of(clips.begin(), clips.end(), [](const auto& clip) { return clip.channels.empty(); }))
        return fail(Error{ErrorCode::ClipNotFound, path, {}, "nothing moves in it: expected a file with a clip"});
    return std::move(imported->scene);
}

Result<void> adoptMotion(const asset::SceneAsset& motion, const std::string& motionFile, asset::SceneAsset& scene,
                         import::ImportReport& report)
{
    const animation::PoseLayout layout(scene);
    Unmatched unmatched;
    std::vector<asset::AnimationClipAsset> clips;
    const bool areFigures = !motion.humanoid.isEmpty() && !scene.humanoid.isEmpty();
    for (const asset::AnimationClipAsset& clip : motion.clips)
        clips.push_back(areFigures ? figureClip(clip, motion, scene, unmatched)
                                   : boundClip(clip, motion, scene, layout, unmatched));
    if (std::all_of(clips.begin(), clips.end(), [](const auto& clip) { return clip.channels.empty(); }))
        return fail(Error{ErrorCode::MotionUnmatched,
                          motionFile,
                          {},
                          areFigures ? "none of its bones that move is one of the character's"
                                     : "none of its nodes that move has a namesake in the character's file"});
    reportNames(report, motionFile, unmatched.missing, "names", "moved nodes without a namesake here stay still");
    reportNames(report, motionFile, unmatched.ambiguous, "doubled names",
                "moved nodes with a name that several bear stay still");
    reportNames(report, motionFile, unmatched.missingBones, "bones", "moved bones that the character lacks");
    reportNames(report, motionFile, unmatched.otherTargets, "morph targets",
                "here are other morph targets: they stay still");
    scene.clips = std::move(clips);
    return {};
}

} // namespace stylized::app
