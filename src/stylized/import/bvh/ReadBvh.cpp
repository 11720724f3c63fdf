#include "stylized/import/bvh/ReadBvh.h"

#include "stylized/import/bvh/BvhDocument.h"

#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Assert.h>

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

namespace stylized::import {
namespace bvh {
namespace {

constexpr double kMetresPerCentimetre = 0.01;

/// The diagonal of the box around all joints of the rest pose.
double restDiagonal(const Document& document)
{
    std::vector<glm::dvec3> places(document.joints.size());
    glm::dvec3 low(0.0), high(0.0);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Joint& joint = document.joints[i];
        // Where a root stands says nothing about the size of the skeleton.
        places[i] = joint.parent == Joint::kNoParent ? glm::dvec3(0.0) : places[joint.parent] + joint.offset;
        low = glm::min(low, places[i]);
        high = glm::max(high, places[i]);
    }
    return glm::length(high - low);
}

void addNodes(const Document& document, double metres, asset::SceneAsset& scene)
{
    for (std::size_t i = 0; i < document.joints.size(); ++i) {
        const Joint& joint = document.joints[i];
        asset::NodeAsset node;
        node.name = joint.name;
        node.sourceIndex = static_cast<std::uint32_t>(i);
        node.subtreeEnd = NodeIndex(i + 1);
        if (joint.parent != Joint::kNoParent)
            node.parent = NodeIndex(joint.parent);
        node.local.translation = glm::vec3(joint.offset * metres);
        scene.nodes.push_back(std::move(node));
    }
    for (std::size_t i = scene.nodes.size(); i-- > 0;)
        if (const NodeIndex parent = scene.nodes[i].parent; parent.isValid()) {
            NodeIndex& end = scene.nodes[parent.value].subtreeEnd;
            end = std::max(end, scene.nodes[i].subtreeEnd);
        }
}

/// A joint's rotation in one frame: the axes in the order of its channels, the first named outermost.
glm::dquat rotationOf(const Joint& joint, const float* frame)
{
    glm::dquat rotation(1.0, 0.0, 0.0, 0.0);
    for (std::size_t c = 0; c < joint.channels.size(); ++c) {
        if (!isRotation(joint.channels[c]))
            continue;
        glm::dvec3 axis(0.0);
        axis[axisOf(joint.channels[c])] = 1.0;
        rotation = rotation * glm::angleAxis(glm::radians(double(frame[joint.firstChannel + c])), axis);
    }
    return glm::normalize(rotation);
}

glm::dvec3 translationOf(const Joint& joint, const float* frame)
{
    glm::dvec3 translation = joint.offset;
    for (std::size_t c = 0; c < joint.channels.size(); ++c)
        if (!isRotation(joint.channels[c]))
            translation[axisOf(joint.channels[c])] = frame[joint.firstChannel + c];
    return translation;
}

std::vector<float> rotationKeys(const Document& document, const Joint& joint)
{
    std::vector<float> keys;
    keys.reserve(document.frameCount * 4);
    glm::dquat previous(1.0, 0.0, 0.0, 0.0);
    for (std::size_t f = 0; f < document.frameCount; ++f) {
        glm::dquat key = rotationOf(joint, document.frames.data() + f * document.channelCount);
        if (glm::dot(previous, key) < 0.0)
            key = -key;
        previous = key;
        for (const double part : {key.x, key.y, key.z, key.w})
            keys.push_back(static_cast<float>(part));
    }
    return keys;
}

std::vector<float> translationKeys(const Document& document, const Joint& joint, double metres)
{
    std::vector<float> keys;
    keys.reserve(document.frameCount * 3);
    for (std::size_t f = 0; f < document.frameCount; ++f) {
        const glm::dvec3 key = translationOf(joint, document.frames.data() + f * document.channelCount) * metres;
        for (int axis = 0; axis < 3; ++axis)
            keys.push_back(static_cast<float>(key[axis]));
    }
    return keys;
}

/// The frames' times; fewer than frames where they are too many for single precision to tell apart.
std::vector<float> frameTimes(const Document& document)
{
    std::vector<float> times;
    times.reserve(document.frameCount);
    for (std::size_t f = 0; f < document.frameCount; ++f) {
        const auto time = static_cast<float>(static_cast<double>(f) * document.frameSeconds);
        if (!std::isfinite(time) || (!times.empty() && !(time > times.back())))
            break;
        times.push_back(time);
    }
    return times;
}

void addChannel(asset::AnimationClipAsset& clip, std::size_t joint, asset::AnimationTarget target,
                const std::vector<float>& times, std::vector<float> values)
{
    asset::AnimationChannelAsset channel;
    channel.node = NodeIndex(joint);
    channel.target = target;
    channel.componentCount = target == asset::AnimationTarget::Rotation ? 4 : 3;
    channel.times = times;
    channel.values = std::move(values);
    clip.channels.push_back(std::move(channel));
}

Result<void> addClip(const Document& document, double metres, asset::SceneAsset& scene, ImportReport& report)
{
    if (document.frameCount == 0 || document.channelCount == 0) {
        report.add(ReportCode::ClipConstant, Severity::Warning, "MOTION", "it has no frames: no clip");
        return {};
    }
    const std::vector<float> times = frameTimes(document);
    if (times.size() != document.frameCount)
        return fail(ErrorCode::ValueInvalid, "MOTION",
                    fmt::format("expected frames that can be told apart in time, found {} of {} s each",
                                document.frameCount, document.frameSeconds));
    asset::AnimationClipAsset clip;
    clip.name = "Motion";
    clip.durationSeconds = times.back();
    for (std::size_t j = 0; j < document.joints.size(); ++j) {
        const Joint& joint = document.joints[j];
        const auto rotations = std::count_if(joint.channels.begin(), joint.channels.end(), isRotation);
        if (std::size_t(rotations) != joint.channels.size())
            addChannel(clip, j, asset::AnimationTarget::Translation, times, translationKeys(document, joint, metres));
        if (rotations != 0)
            addChannel(clip, j, asset::AnimationTarget::Rotation, times, rotationKeys(document, joint));
    }
    if (times.size() == 1)
        report.add(ReportCode::ClipConstant, Severity::Info, "MOTION", "it has a single frame: a constant pose");
    scene.clips.push_back(std::move(clip));
    return {};
}

} // namespace
} // namespace bvh

Result<ImportedScene> readBvh(std::span<const std::byte> bytes)
{
    ImportedScene imported;
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const Result<bvh::Document> document = bvh::parse(text, imported.report);
    if (!document)
        return fail(document.error());
    const bool isCentimetres = bvh::restDiagonal(*document) > bvh::kLargestInMetres;
    const double metres = isCentimetres ? bvh::kMetresPerCentimetre : 1.0;
    imported.report.add(ReportCode::UnitAssumed, Severity::Info, "HIERARCHY",
                        fmt::format("BVH files name no unit: read as {}", isCentimetres ? "centimetres" : "metres"));
    imported.scene.format = "BVH";
    bvh::addNodes(*document, metres, imported.scene);
    if (const auto done = bvh::addClip(*document, metres, imported.scene, imported.report); !done)
        return fail(done.error());
    STYLIZED_ASSERT(asset::findBrokenPromise(imported.scene).empty(), "the BVH reader keeps the promises of a scene");
    return imported;
}

} // namespace stylized::import
