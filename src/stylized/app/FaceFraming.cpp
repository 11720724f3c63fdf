#include "stylized/app/FaceFraming.h"

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace stylized::app {
namespace {

using asset::HumanoidBone;

// Parts of the head's height, from its joint (where it sits on the neck) to the crown.
constexpr float kChin = 0.12f;      // below the joint
constexpr float kJaw = 0.5f;        // the same at most, for heads that reach lower
constexpr float kHairTop = 0.35f;   // hair, ears and hats above the crown that a picture of the face still shows
constexpr float kHairSide = 0.75f;  // beside the joint
constexpr float kWidest = 2.5f;     // the same at most, for heads that are wider
constexpr float kDepth = 0.5f;      // before and behind the joint
constexpr float kBustHat = 1.5f;    // what a bust shows above the crown
constexpr float kBustDepth = 0.55f; // below the shoulders, at most
// Parts of a shoulder's distance from the middle.
constexpr float kBustSide = 1.25f;
constexpr float kBustChest = 1.6f; // below the shoulders

constexpr float kSeen = 1e-3f; // of a stream's diagonal: files have deltas that are noise

/// The name without a namespace.
std::string_view plainName(std::string_view name)
{
    name.remove_prefix(name.rfind(':') + 1); // npos + 1 is 0
    return name;
}

/// The words of a name in small letters: runs of letters, ended by anything else and by a capital behind a small one.
std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words;
    bool isOpen = false;
    char last = 0;
    for (const char c : name) {
        const bool isUpper = c >= 'A' && c <= 'Z', isLetter = isUpper || (c >= 'a' && c <= 'z');
        if (!isLetter || (isUpper && last >= 'a' && last <= 'z'))
            isOpen = false;
        if (isLetter && !isOpen)
            words.emplace_back();
        if (isLetter)
            words.back().push_back(isUpper ? static_cast<char>(c - 'A' + 'a') : c);
        isOpen = isLetter;
        last = c;
    }
    return words;
}

/// Whether "head" is a word of the name and no other one says that it is something on the head.
bool namesHead(const std::vector<std::string>& words)
{
    constexpr std::string_view kOther[] = {"end",  "top",     "tip", "nub",  "target",
                                           "ctrl", "control", "ik",  "pole", "aim"};
    const auto isOther = [&](const std::string& word) {
        return std::find(std::begin(kOther), std::end(kOther), word) != std::end(kOther);
    };
    return std::find(words.begin(), words.end(), "head") != words.end() &&
           std::none_of(words.begin(), words.end(), isOther);
}

/// One flag a node: whether it is a joint of some skin.
std::vector<bool> jointsOf(const asset::SceneAsset& scene)
{
    std::vector<bool> isJoint(scene.nodes.size());
    for (const asset::SkinAsset& skin : scene.skins)
        for (const NodeIndex joint : skin.joints)
            isJoint[joint.value] = true;
    return isJoint;
}

/// Which nodes belong to the head: those that are head (with eyes and jaw), and
/// those that hang on it, as hair does.
struct HeadNodes {
    std::vector<bool> core, all; // one a node

    HeadNodes(const asset::SceneAsset& scene, NodeIndex head) : core(scene.nodes.size()), all(scene.nodes.size())
    {
        for (std::uint32_t n = head.value; n < scene.node(head).subtreeEnd.value; ++n)
            all[n] = true;
        core[head.value] = true;
        for (const HumanoidBone bone : {HumanoidBone::LeftEye, HumanoidBone::RightEye, HumanoidBone::Jaw})
            if (const NodeIndex node = scene.humanoid.node(bone); node.isValid())
                core[node.value] = true;
    }
};

/// How much of a vertex follows the nodes of `members`.
float followsOf(const asset::SceneAsset& scene, const ShownStream& shown, std::size_t vertex,
                const std::vector<bool>& members)
{
    if (!shown.skin.isValid())
        return members[shown.node.value] ? 1.0f : 0.0f;
    const asset::VertexStreamAsset& stream = scene.stream(shown.stream);
    const std::vector<NodeIndex>& joints = scene.skin(shown.skin).joints;
    float sum = 0.0f;
    for (const auto* set : {&stream.influences, &stream.influences2})
        if (!set->empty())
            for (std::size_t i = 0; i < 4; ++i)
                if (members[joints[(*set)[vertex].joints[i]].value])
                    sum += (*set)[vertex].weights[i];
    return sum;
}

/// The place of a bone in the world, where the figure has it.
std::optional<glm::vec3> placeOf(const ShownPose& shown, NodeIndex node)
{
    const glm::mat4* world = node.isValid() ? shown.pose->worldMatrix(node) : nullptr;
    if (world == nullptr)
        return std::nullopt;
    return glm::vec3((shown.worldFromScene * *world)[3]);
}

/// `bounds` without what lies outside `limits`.
math::Bounds within(const math::Bounds& bounds, const math::Bounds& limits)
{
    return {glm::max(bounds.min, limits.min), glm::min(bounds.max, limits.max)};
}

math::Bounds bustOf(const ShownPose& shown, const math::Bounds& face, const math::Bounds& head, const glm::vec3& neck,
                    float height)
{
    const asset::HumanoidAsset& humanoid = shown.scene->humanoid;
    float width = 0.0f, depth = kBustDepth * height, shoulders = neck.y - 0.3f * height;
    for (const HumanoidBone bone : {HumanoidBone::LeftUpperArm, HumanoidBone::RightUpperArm})
        if (const std::optional<glm::vec3> arm = placeOf(shown, humanoid.node(bone))) {
            width = std::max(width, glm::length(glm::vec2(arm->x - neck.x, arm->z - neck.z)));
            shoulders = std::min(shoulders, arm->y);
        }
    if (width > 0.0f)
        depth = std::min(depth, kBustChest * width);
    math::Bounds bust = face;
    bust.include(glm::vec3(neck.x - kBustSide * width, shoulders - depth, face.min.z));
    bust.include(
        glm::vec3(neck.x + kBustSide * width, std::min(head.max.y, face.max.y + kBustHat * height), face.max.z));
    return bust;
}

} // namespace

NodeIndex headNode(const asset::SceneAsset& scene)
{
    if (const NodeIndex head = scene.humanoid.node(HumanoidBone::Head); head.isValid())
        return head;
    NodeIndex exact, joint, other;
    std::size_t exactCount = 0;
    const std::vector<bool> isJoint = jointsOf(scene);
    for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
        const std::vector<std::string> words = wordsOf(plainName(scene.nodes[n].name));
        if (!namesHead(words))
            continue;
        if (words.size() == 1 && plainName(scene.nodes[n].name).size() == words[0].size()) {
            exact = NodeIndex(n);
            ++exactCount;
        }
        NodeIndex& first = isJoint[n] ? joint : other;
        if (!first.isValid())
            first = NodeIndex(n);
    }
    if (exactCount == 1)
        return exact;
    return joint.isValid() ? joint : other;
}

std::optional<PortraitBounds> portraitBounds(const ShownPose& shown)
{
    const asset::SceneAsset& scene = *shown.scene;
    const NodeIndex headIndex = headNode(scene);
    const std::optional<glm::vec3> neck = placeOf(shown, headIndex);
    if (!neck)
        return std::nullopt;
    const HeadNodes nodes(scene, headIndex);
    math::Bounds core, head;
    forEachShownStream(shown, [&](const ShownStream& stream) {
        for (std::size_t v = 0; v < stream.positions.size(); ++v) {
            if (followsOf(scene, stream, v, nodes.core) > 0.5f)
                core.include(stream.positions[v]);
            if (followsOf(scene, stream, v, nodes.all) > 0.5f)
                head.include(stream.positions[v]);
        }
    });
    if (core.isEmpty())
        core = head;
    const float height = core.isEmpty() ? 0.0f : core.max.y - neck->y;
    if (height <= 0.0f)
        return std::nullopt;
    // The head itself is shown whole, however it is built; of what hangs on it, what lies near.
    const float side =
        std::clamp(std::max(core.max.x - neck->x, neck->x - core.min.x), kHairSide * height, kWidest * height);
    const float below = std::clamp(neck->y - core.min.y, kChin * height, kJaw * height);
    const math::Bounds limits{*neck - glm::vec3(side, below, kDepth * height),
                              *neck + glm::vec3(side, (1.0f + kHairTop) * height, kDepth * height)};
    PortraitBounds portrait;
    portrait.face = within(head, limits);
    portrait.face.min.y = limits.min.y;
    if (!scene.humanoid.node(HumanoidBone::Head).isValid())
        portrait.face.include(core); // an animal's head is built otherwise
    portrait.bust = bustOf(shown, portrait.face, head, *neck, height);
    return portrait;
}

math::Bounds movedBounds(const ShownPose& shown, std::span<const asset::MorphReference> morphs)
{
    math::Bounds bounds;
    forEachShownStream(shown, [&](const ShownStream& moved) {
        const asset::VertexStreamAsset& stream = shown.scene->stream(moved.stream);
        const auto& targets = stream.morphTargets;
        const float seen = kSeen * stream.bounds.diagonal();
        for (const asset::MorphReference& morph : morphs)
            if (morph.node == moved.node && morph.target < targets.size())
                for (std::size_t v = 0; v < moved.positions.size(); ++v)
                    if (glm::length(targets[morph.target].positionDeltas[v]) > seen)
                        bounds.include(moved.positions[v]);
    });
    return bounds;
}

} // namespace stylized::app
