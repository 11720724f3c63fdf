#include "stylized/foreign/FbxScan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stylized::foreign {
namespace {

using import::ReportCode;
using import::Severity;

/// Scales closer to each other than this are one: files store them in single precision, products lose a digit or two.
constexpr float kScaleTolerance = 1e-4f;

bool isUniform(const float* scale)
{
    return std::abs(scale[1] - scale[0]) <= kScaleTolerance && std::abs(scale[2] - scale[0]) <= kScaleTolerance;
}

bool isOne(const float* scale)
{
    return isUniform(scale) && std::abs(scale[0] - 1.0f) <= kScaleTolerance;
}

/// For each node whether `test` holds for its own scale at rest and at every key.
template <class Test>
std::vector<bool> scalesThat(const asset::SceneAsset& scene, Test test)
{
    std::vector<bool> all;
    for (const asset::NodeAsset& node : scene.nodes)
        all.push_back(test(&node.local.scale.x));
    for (const asset::AnimationClipAsset& clip : scene.clips)
        for (const asset::AnimationChannelAsset& channel : clip.channels)
            if (channel.target == asset::AnimationTarget::Scale)
                for (std::size_t k = 0; k + 3 <= channel.values.size(); k += 3)
                    all[channel.node.value] = all[channel.node.value] && test(channel.values.data() + k);
    return all;
}

void reportInheritance(const FbxScan& scan, const asset::SceneAsset& scene, import::ImportReport& report)
{
    const std::vector<bool> isUniformAlways = scalesThat(scene, isUniform), isOneAlways = scalesThat(scene, isOne);
    std::vector<bool> isBelowUneven(scene.nodes.size(), false);
    std::uint64_t count = 0;
    // The root has no scale of the file's, only its unit.
    for (std::size_t i = 1; i < scene.nodes.size(); ++i) {
        const std::size_t parent = scene.nodes[i].parent.value;
        isBelowUneven[i] = isBelowUneven[parent] || (parent != 0 && !isUniformAlways[parent]);
        const auto inherit = scan.inheritByNode.find(scene.nodes[i].name);
        if (inherit == scan.inheritByNode.end())
            continue;
        count += (inherit->second == FbxInherit::RrSs && isBelowUneven[i]) ||
                 (inherit->second == FbxInherit::Rrs && parent != 0 && !isOneAlways[parent]);
    }
    if (count > 0)
        report.add(ReportCode::ScaleInheritance, Severity::Warning, "nodes",
                   "these take over the scale of the node above in FBX's own way, and are read as if in the usual one: "
                   "they may be stretched or misplaced",
                   count);
}

void reportCurves(const FbxScan& scan, import::ImportReport& report)
{
    if (scan.bentCurveCount > 0)
        report.add(
            ReportCode::CurvesStraightened, Severity::Warning, "curves",
            fmt::format("{} of {} curves have tangents, and are read as straight lines between their keys: up to "
                        "{:.1f} % of a curve's range off",
                        scan.bentCurveCount, scan.curveCount, 100.0 * scan.largestBend),
            scan.bentCurveCount);
    if (scan.steppedCurveCount > 0)
        report.add(ReportCode::CurvesStraightened, Severity::Warning, "stepped curves",
                   fmt::format("{} of {} curves hold their value until the next key, and are read as straight lines",
                               scan.steppedCurveCount, scan.curveCount));
}

/// One clip a stack, in the stacks' order; what else there is comes behind.
void completeClips(const FbxScan& scan, asset::SceneAsset& scene, import::ImportReport& report)
{
    std::vector<asset::AnimationClipAsset> ordered;
    for (const FbxStack& stack : scan.stacks) {
        const auto known = std::find_if(scene.clips.begin(), scene.clips.end(),
                                        [&](const asset::AnimationClipAsset& clip) { return clip.name == stack.name; });
        if (known != scene.clips.end()) {
            ordered.push_back(std::move(*known));
            scene.clips.erase(known);
        } else {
            asset::AnimationClipAsset empty;
            empty.name = stack.name.empty() ? fmt::format("Clip {}", ordered.size()) : stack.name;
            empty.durationSeconds = std::isfinite(stack.durationSeconds) ? stack.durationSeconds : 0.0;
            ordered.push_back(std::move(empty));
            report.add(ReportCode::ClipConstant, Severity::Info, fmt::format("clip '{}'", ordered.back().name),
                       "nothing moves in it");
        }
    }
    std::move(scene.clips.begin(), scene.clips.end(), std::back_inserter(ordered));
    scene.clips = std::move(ordered);
}

} // namespace

void reportFbxLosses(const FbxScan& scan, asset::SceneAsset& scene, import::ImportReport& report)
{
    completeClips(scan, scene, report);
    reportCurves(scan, report);
    for (const FbxStack& stack : scan.stacks)
        if (stack.layerCount > 1)
            report.add(ReportCode::LayersNotBlended, Severity::Warning, fmt::format("clip '{}'", stack.name),
                       fmt::format("its {} animation layers are not blended: each channel follows one of them",
                                   stack.layerCount));
    reportInheritance(scan, scene, report);
    if (scan.effectorCount > 0)
        report.add(ReportCode::FeatureNotRead, Severity::Info, "control rig",
                   "effectors of a control rig are left out; the joints that they moved keep their keys",
                   scan.effectorCount);
    if (scan.constraintCount > 0)
        report.add(ReportCode::FeatureNotRead, Severity::Warning, "constraints",
                   "constraints are not evaluated: what is not baked into keys does not move", scan.constraintCount);
    if (scan.dualQuaternionSkinCount > 0)
        report.add(ReportCode::FeatureNotRead, Severity::Warning, "skins",
                   "dual quaternion skinning is drawn as linear skinning", scan.dualQuaternionSkinCount);
}

} // namespace stylized::foreign
