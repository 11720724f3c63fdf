#include "stylized/app/RigCheck.h"

#include <stylized/core/Error.h>
#include <stylized/math/Bounds.h>

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <set>

namespace stylized::app {
namespace {

/// Of the size of what a skin moves: inverse binds written with five digits miss by less, a wrong one by far more.
constexpr double kBindTolerance = 1e-3;
/// A quaternion of 8-bit components misses unit length by less.
constexpr double kRotationTolerance = 0.01;
/// Below this a matrix takes all it moves to a point, or nearly: there is no inverse to speak of.
constexpr double kSmallestDeterminant = 1e-18;
constexpr double kSmallestHeight = 0.05, kLargestHeight = 20.0; // metres: a doll, a giant

/// How grave it is what the reader noticed; none where it is not about the rig. What a reader mends without loss is a
/// warning, what it had to guess or drop is an error.
std::optional<CheckSeverity> severityOf(const import::ReportEntry& entry)
{
    const bool isInfo = entry.severity == import::Severity::Info;
    switch (entry.code) {
    case import::ReportCode::InfluenceInvalid:
    case import::ReportCode::ClipKeysInvalid: return CheckSeverity::Error;
    case import::ReportCode::SkinInvalid:
    case import::ReportCode::NodeTransformInvalid: return isInfo ? CheckSeverity::Warning : CheckSeverity::Error;
    case import::ReportCode::WeightsNotNormalized:
    case import::ReportCode::WeightsZero:
    case import::ReportCode::InfluencesReduced:
    case import::ReportCode::NodeTransformNotExact:
    case import::ReportCode::ClipChannelSkipped: return CheckSeverity::Warning;
    default: return std::nullopt;
    }
}

std::array<glm::dvec3, 8> cornersOf(const math::Bounds& bounds)
{
    std::array<glm::dvec3, 8> corners{};
    for (std::size_t i = 0; i < 8; ++i)
        corners[i] = glm::dvec3((i & 1) != 0 ? bounds.max.x : bounds.min.x, (i & 2) != 0 ? bounds.max.y : bounds.min.y,
                                (i & 4) != 0 ? bounds.max.z : bounds.min.z);
    return corners;
}

/// The largest way between where two matrices take the corners of a box.
double distanceBetween(const glm::dmat4& a, const glm::dmat4& b, const math::Bounds& bounds)
{
    double largest = 0;
    for (const glm::dvec3& corner : cornersOf(bounds))
        largest = std::max(largest, glm::length(glm::dvec3((a - b) * glm::dvec4(corner, 1.0))));
    return largest;
}

/// "bind space is scaled by 0.01, turned by 90 degrees and moved by (0, 1, 0)".
std::string spaceText(const glm::dmat4& matrix)
{
    const double scale = std::cbrt(glm::determinant(glm::dmat3(matrix)));
    const double trace = scale != 0.0 ? (matrix[0][0] + matrix[1][1] + matrix[2][2]) / scale : 3.0;
    const double angle = glm::degrees(std::acos(std::clamp((trace - 1.0) / 2.0, -1.0, 1.0)));
    return fmt::format("bind space is scaled by {:.4g}, turned by {:.0f} degrees and moved by ({:.4f}, {:.4f}, {:.4f})",
                       scale, angle, matrix[3].x, matrix[3].y, matrix[3].z);
}

class RigChecker {
public:
    RigChecker(const asset::SceneAsset& scene, const import::ImportReport& report) : scene_(scene), report_(report)
    {
        for (const asset::NodeAsset& node : scene.nodes) {
            const glm::dmat4 local = math::toMatrixDouble(node.local);
            const bool isRoot = !node.parent.isValid();
            worlds_.push_back(isRoot ? local : worlds_[node.parent.value] * local);
            reversedWorlds_.push_back(isRoot ? local : local * reversedWorlds_[node.parent.value]);
        }
    }

    std::vector<CheckFinding> run()
    {
        for (const import::ReportEntry& entry : report_.entries())
            if (const std::optional<CheckSeverity> severity = severityOf(entry))
                add(std::string(import::toString(entry.code)), *severity, entry.place, entry.detail, entry.count);
        for (const asset::SkinAsset& skin : scene_.skins)
            checkSkin(skin);
        checkScales();
        for (const asset::AnimationClipAsset& clip : scene_.clips)
            checkClip(clip);
        checkSize();
        std::stable_sort(findings_.begin(), findings_.end(),
                         [](const CheckFinding& a, const CheckFinding& b) { return a.severity > b.severity; });
        return std::move(findings_);
    }

private:
    /// A joint with weight, and what it moves.
    struct MovedBox {
        std::size_t joint;
        math::Bounds bounds; ///< In bind space.
    };

    void add(std::string code, CheckSeverity severity, std::string place, std::string message, std::uint64_t count = 1)
    {
        findings_.push_back({std::move(code), severity, std::move(place), std::move(message), count});
    }

    [[nodiscard]] std::string nameOf(NodeIndex node) const
    {
        const std::string& name = scene_.node(node).name;
        return name.empty() ? fmt::format("node {}", scene_.node(node).sourceIndex) : name;
    }

    void checkSkin(const asset::SkinAsset& skin)
    {
        std::vector<MovedBox> boxes;
        math::Bounds all;
        for (const asset::StreamJointBounds& stream : skin.streamBounds)
            for (const asset::JointBounds& joint : stream.joints)
                if (!joint.bindBounds.isEmpty()) {
                    boxes.push_back({joint.joint, joint.bindBounds});
                    all.include(joint.bindBounds);
                }
        if (boxes.empty())
            return;
        const std::string place = fmt::format("skin '{}'", skin.name);
        if (!checkInverses(skin, place))
            return;
        const double tolerance = kBindTolerance * double(all.diagonal());
        const auto hold = [&](const std::function<glm::dmat4(NodeIndex, const glm::dmat4&)>& product,
                              const glm::dmat4& expected) {
            return std::all_of(boxes.begin(), boxes.end(), [&](const MovedBox& box) {
                const glm::dmat4 inverseBind(skin.inverseBinds[box.joint]);
                return distanceBetween(product(skin.joints[box.joint], inverseBind), expected, box.bounds) <= tolerance;
            });
        };
        const auto skinMatrix = [&](NodeIndex joint, const glm::dmat4& inverseBind) {
            return worlds_[joint.value] * inverseBind;
        };
        const glm::dmat4 identity(1.0);
        if (hold(skinMatrix, identity))
            return;
        const glm::dmat4 first = skinMatrix(skin.joints[boxes[0].joint], glm::dmat4(skin.inverseBinds[boxes[0].joint]));
        if (hold(skinMatrix, first)) {
            add("BindSpaceDiffers", CheckSeverity::Info, place,
                "all skin matrices of the rest pose are one matrix, not identity: " + spaceText(first));
            return;
        }
        if (hold([&](NodeIndex joint, const glm::dmat4& m) { return glm::inverse(worlds_[joint.value]) * m; },
                 identity))
            add("InverseBindNotInverted", CheckSeverity::Error, place,
                "the inverse bind matrices are the joints' own matrices: expected their inverses");
        else if (hold([&](NodeIndex joint, const glm::dmat4& m) { return reversedWorlds_[joint.value] * m; }, identity))
            add("InverseBindOrderReversed", CheckSeverity::Error, place,
                "the inverse bind matrices undo local * parent: expected those of parent * local");
        else if (hold([&](NodeIndex joint,
                          const glm::dmat4& m) { return math::toMatrixDouble(scene_.node(joint).local) * m; },
                      identity))
            add("InverseBindOfLocal", CheckSeverity::Error, place,
                "the inverse bind matrices undo the joints' local transforms: expected those of the joints in the "
                "scene");
        else
            reportRestPose(skin, boxes, tolerance, place);
    }

    /// Whether all inverse bind matrices can be undone.
    bool checkInverses(const asset::SkinAsset& skin, const std::string& place)
    {
        std::string first;
        std::uint64_t count = 0;
        for (std::size_t i = 0; i < skin.joints.size(); ++i)
            if (std::abs(glm::determinant(glm::dmat3(glm::dmat4(skin.inverseBinds[i])))) < kSmallestDeterminant) {
                first = count == 0 ? nameOf(skin.joints[i]) : first;
                ++count;
            }
        if (count > 0)
            add("InverseBindSingular", CheckSeverity::Error, place,
                fmt::format("the inverse bind matrix of '{}' takes all vertices to a plane, line or point", first),
                count);
        return count == 0;
    }

    void reportRestPose(const asset::SkinAsset& skin, const std::vector<MovedBox>& boxes, double tolerance,
                        const std::string& place)
    {
        double largest = 0;
        NodeIndex farthest;
        std::set<NodeIndex> joints;
        for (const MovedBox& box : boxes) {
            const NodeIndex joint = skin.joints[box.joint];
            const glm::dmat4 matrix = worlds_[joint.value] * glm::dmat4(skin.inverseBinds[box.joint]);
            const double distance = distanceBetween(matrix, glm::dmat4(1.0), box.bounds);
            if (distance > tolerance)
                joints.insert(joint);
            if (distance > largest) {
                largest = distance;
                farthest = joint;
            }
        }
        add("BindPoseNotRest", CheckSeverity::Warning, place,
            fmt::format("the rest pose is not the pose that the mesh was bound in: the skin matrix of '{}' moves what "
                        "it pulls by up to {:.4g} m",
                        nameOf(farthest), largest),
            joints.size());
    }

    /// Nodes that are joints, or stand above one.
    [[nodiscard]] std::vector<bool> rigNodes() const
    {
        std::vector<bool> isRig(scene_.nodes.size(), false);
        for (const asset::SkinAsset& skin : scene_.skins)
            for (const NodeIndex joint : skin.joints)
                isRig[joint.value] = true;
        for (std::size_t i = scene_.nodes.size(); i-- > 0;)
            if (isRig[i] && scene_.nodes[i].parent.isValid())
                isRig[scene_.nodes[i].parent.value] = true;
        return isRig;
    }

    void checkScales()
    {
        const std::vector<bool> isRig = rigNodes();
        for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
            if (!isRig[i])
                continue;
            const NodeIndex node(i);
            const glm::vec3 scale = scene_.nodes[i].local.scale;
            const glm::vec3 size = glm::abs(scale);
            const float smallest = std::min({size.x, size.y, size.z}), largest = std::max({size.x, size.y, size.z});
            if (smallest == 0.0f)
                add("ScaleZero", CheckSeverity::Warning, nameOf(node), "a joint is scaled to 0: what it pulls is flat");
            else if (scale.x * scale.y * scale.z < 0.0f)
                add("ScaleMirrors", CheckSeverity::Warning, nameOf(node),
                    "a joint is mirrored: clips of other characters will turn it the wrong way");
            else if (largest > smallest * (1.0f + float(kRotationTolerance)) &&
                     scene_.nodes[i].subtreeEnd.value > i + 1)
                add("ScaleNotUniform", CheckSeverity::Warning, nameOf(node),
                    fmt::format("a joint with others below it is scaled by {:.4g} to {:.4g}: they shear when they turn",
                                smallest, largest));
        }
    }

    void checkClip(const asset::AnimationClipAsset& clip)
    {
        for (const asset::AnimationChannelAsset& channel : clip.channels) {
            // Of others the reader has made the length 1, and said so.
            if (channel.target != asset::AnimationTarget::Rotation ||
                channel.interpolation != asset::AnimationInterpolation::CubicSpline)
                continue;
            std::uint64_t count = 0;
            for (std::size_t key = 0; key < channel.times.size(); ++key) {
                const float* q = channel.values.data() + 12 * key + 4;
                const double length =
                    std::sqrt(double(q[0]) * q[0] + double(q[1]) * q[1] + double(q[2]) * q[2] + double(q[3]) * q[3]);
                count += std::abs(length - 1.0) > kRotationTolerance ? 1 : 0;
            }
            if (count > 0)
                add("RotationNotUnit", CheckSeverity::Error,
                    fmt::format("clip '{}', {}", clip.name, nameOf(channel.node)),
                    "rotation keys are not of unit length", count);
        }
    }

    /// Of what is skinned, as it stands in the rest pose.
    void checkSize()
    {
        math::Bounds all;
        for (const asset::SkinAsset& skin : scene_.skins)
            for (const asset::StreamJointBounds& stream : skin.streamBounds)
                for (const asset::JointBounds& joint : stream.joints)
                    if (!joint.bindBounds.isEmpty())
                        for (const glm::dvec3& corner : cornersOf(joint.bindBounds))
                            all.include(glm::vec3(glm::dvec3(worlds_[skin.joints[joint.joint].value] *
                                                             glm::dmat4(skin.inverseBinds[joint.joint]) *
                                                             glm::dvec4(corner, 1.0))));
        if (all.isEmpty())
            return;
        const glm::vec3 extent = all.size();
        const double size = std::max({extent.x, extent.y, extent.z});
        if (size < kSmallestHeight || size > kLargestHeight)
            add("SizeUnlikely", CheckSeverity::Warning, "scene",
                fmt::format("the skinned meshes are {:.4g} m in size: expected metres", size));
    }

    const asset::SceneAsset& scene_;
    const import::ImportReport& report_;
    std::vector<glm::dmat4> worlds_;         // of the rest pose
    std::vector<glm::dmat4> reversedWorlds_; // the same multiplied the wrong way around
    std::vector<CheckFinding> findings_;
};

} // namespace

std::vector<CheckFinding> checkRig(const asset::SceneAsset& scene, const import::ImportReport& report)
{
    return RigChecker(scene, report).run();
}

std::size_t errorCountOf(const std::vector<CheckFinding>& findings) noexcept
{
    return static_cast<std::size_t>(std::count_if(findings.begin(), findings.end(), [](const CheckFinding& finding) {
        return finding.severity == CheckSeverity::Error;
    }));
}

std::string_view toString(CheckSeverity severity) noexcept
{
    switch (severity) {
    case CheckSeverity::Info: return "info";
    case CheckSeverity::Warning: return "warning";
    case CheckSeverity::Error: break;
    }
    return "error";
}

} // namespace stylized::app
