#include "stylized/foreign/FbxMotion.h"

#include "stylized/foreign/FbxTransform.h"
#include "stylized/foreign/FbxUnits.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace stylized::foreign {
namespace {

constexpr std::array<std::string_view, 3> kAxes{"d|X", "d|Y", "d|Z"};
constexpr std::string_view kPercent = "DeformPercent";
constexpr std::string_view kWeight = "Weight";

std::optional<FbxProperty> propertyOf(std::string_view name)
{
    if (name == "Lcl Translation")
        return FbxProperty::Translation;
    if (name == "Lcl Rotation")
        return FbxProperty::Rotation;
    if (name == "Lcl Scaling")
        return FbxProperty::Scaling;
    if (name == kPercent)
        return FbxProperty::DeformPercent;
    return std::nullopt;
}

/// Angles that give a rotation in an order.
/// **Source**: Euler angles from a matrix: with axes i, j, k applied in this order, the middle one is an arc sine.
glm::dvec3 anglesOf(const glm::dquat& rotation, std::int32_t order)
{
    const auto [i, j, k] = fbxAxesOf(order);
    const double sign = (i + 1) % 3 == j ? 1.0 : -1.0;
    const glm::dmat3 m = glm::mat3_cast(rotation);
    glm::dvec3 radians(0.0);
    radians[j] = std::asin(std::clamp(-sign * m[i][k], -1.0, 1.0));
    radians[i] = std::atan2(sign * m[j][k], m[k][k]);
    radians[k] = std::atan2(sign * m[i][j], m[i][i]);
    return glm::degrees(radians);
}

/// Which number of a property a curve moves.
std::optional<std::size_t> axisOf(std::string_view name)
{
    if (const auto axis = std::find(kAxes.begin(), kAxes.end(), name); axis != kAxes.end())
        return static_cast<std::size_t>(axis - kAxes.begin());
    const bool isNumber = name.ends_with(kPercent) || name.ends_with(kWeight);
    return isNumber ? std::optional<std::size_t>(0) : std::nullopt;
}

FbxCurves curvesOf(const FbxObjects& objects, double id, const FbxRecord& curveNode)
{
    FbxCurves curves;
    for (std::size_t axis = 0; axis < kAxes.size(); ++axis)
        if (const std::optional<double> value = curveNode.property(kAxes[axis]); value && std::isfinite(*value))
            curves.otherwise[axis] = value;
    for (const FbxObjects::Link& link : objects.childrenOf(id)) {
        const FbxRecord* curve = objects.find(link.id);
        const std::optional<std::size_t> axis = axisOf(link.property);
        if (curve != nullptr && curve->name == "AnimationCurve" && axis)
            curves.axes[*axis] = FbxCurve(*curve);
    }
    return curves;
}

} // namespace

glm::dvec3 FbxCurves::at(const glm::dvec3& rest, double seconds, FbxSide side) const
{
    glm::dvec3 value = rest;
    for (int axis = 0; axis < 3; ++axis) {
        const auto place = static_cast<std::size_t>(axis);
        if (!axes[place].isEmpty())
            value[axis] = axes[place].at(seconds, side);
        else if (otherwise[place])
            value[axis] = *otherwise[place];
    }
    return value;
}

double FbxLayer::weightAt(double seconds, FbxSide side) const
{
    return weightCurve.isEmpty() ? weight : weightCurve.at(seconds, side) / kPercentPerPart;
}

glm::dvec3 FbxLayer::combined(FbxProperty property, const glm::dvec3& below, const glm::dvec3& own, double part,
                              std::int32_t rotationOrder) const
{
    if (property == FbxProperty::Rotation && addsRotations) {
        const glm::dquat from = fbxRotation(below, rotationOrder), to = fbxRotation(own, rotationOrder);
        const glm::dquat none(1.0, 0.0, 0.0, 0.0);
        return anglesOf(isAdditive ? from * glm::slerp(none, to, part) : glm::slerp(from, to, part), rotationOrder);
    }
    if (property == FbxProperty::Scaling && multipliesScale && isAdditive)
        return below * (glm::dvec3(1.0) + (own - glm::dvec3(1.0)) * part);
    return isAdditive ? below + own * part : below + (own - below) * part;
}

FbxTrack::FbxTrack(std::span<const FbxLayer> layers, double id, FbxProperty property, const glm::dvec3& rest,
                   std::int32_t rotationOrder)
    : property_(property), rest_(rest), rotationOrder_(rotationOrder)
{
    for (const FbxLayer& layer : layers) {
        const auto found = layer.curves.find({id, property});
        if (found == layer.curves.end())
            continue;
        parts_.push_back({&layer, &found->second, &layer == layers.data()});
        isStraight_ &= layer.weightCurve.isEmpty();
        for (const FbxCurve& curve : found->second.axes) {
            isMoved_ |= !curve.isEmpty();
            isStraight_ &= curve.isStraight();
        }
    }
}

void FbxTrack::addTimes(std::vector<double>& times) const
{
    const auto add = [&](const FbxCurve& curve) {
        times.insert(times.end(), curve.times().begin(), curve.times().end());
    };
    for (const Part& part : parts_) {
        std::for_each(part.curves->axes.begin(), part.curves->axes.end(), add);
        add(part.layer->weightCurve);
    }
}

/// What a layer that says nothing of an axis means by that: nothing to add, or the same as below.
glm::dvec3 FbxTrack::unsaid(const FbxLayer& layer, const glm::dvec3& below) const
{
    if (!layer.isAdditive)
        return below;
    return glm::dvec3(property_ == FbxProperty::Scaling && layer.multipliesScale ? 1.0 : 0.0);
}

glm::dvec3 FbxTrack::at(double seconds, FbxSide side) const
{
    glm::dvec3 value = rest_;
    for (const Part& part : parts_) {
        const glm::dvec3 own = part.curves->at(part.isLowest ? rest_ : unsaid(*part.layer, value), seconds, side);
        value = part.isLowest
                    ? own
                    : part.layer->combined(property_, value, own, part.layer->weightAt(seconds, side), rotationOrder_);
    }
    return value;
}

FbxMotion::FbxMotion(const FbxObjects& objects, const FbxRecord& stack) : name_(fbxNameOf(stack))
{
    for (const FbxObjects::Link& link : objects.childrenOf(stack.number(0)))
        if (const FbxRecord* layer = objects.find(link.id); layer != nullptr && layer->name == "AnimationLayer")
            readLayer(objects, link.id, *layer);
    readSpan(stack);
}

void FbxMotion::readLayer(const FbxObjects& objects, double id, const FbxRecord& record)
{
    if (record.integerProperty("Mute").value_or(0) != 0)
        return;
    FbxLayer layer;
    const double percent = record.property("Weight").value_or(kPercentPerPart);
    layer.weight = std::isfinite(percent) ? percent / kPercentPerPart : 1.0;
    layer.isAdditive = record.integerProperty("BlendMode").value_or(0) == 0;
    layer.addsRotations = record.integerProperty("RotationAccumulationMode").value_or(0) == 0;
    layer.multipliesScale = record.integerProperty("ScaleAccumulationMode").value_or(0) == 0;
    for (const FbxObjects::Link& link : objects.childrenOf(id)) {
        const FbxRecord* node = objects.find(link.id);
        if (node == nullptr || node->name != "AnimationCurveNode")
            continue;
        const FbxCurves curves = curvesOf(objects, link.id, *node);
        if (link.property == kWeight)
            layer.weightCurve = curves.axes[0];
        for (const FbxObjects::Link& driven : objects.parentsOf(link.id))
            if (const std::optional<FbxProperty> property = propertyOf(driven.property))
                layer.curves.insert_or_assign({driven.id, *property}, curves);
    }
    layers_.push_back(std::move(layer));
}

void FbxMotion::readSpan(const FbxRecord& stack)
{
    start_ = stack.property("LocalStart").value_or(0.0) / kFbxTicksPerSecond;
    stop_ = stack.property("LocalStop").value_or(0.0) / kFbxTicksPerSecond;
    if (std::isfinite(start_) && std::isfinite(stop_) && stop_ > start_)
        return;
    std::vector<double> times;
    for (const FbxLayer& layer : layers_)
        for (const auto& [target, curves] : layer.curves)
            for (const FbxCurve& curve : curves.axes)
                times.insert(times.end(), curve.times().begin(), curve.times().end());
    const auto [first, last] = std::minmax_element(times.begin(), times.end());
    start_ = times.empty() ? 0.0 : *first;
    stop_ = times.empty() ? 0.0 : *last;
}

std::vector<FbxMotion> fbxMotionsOf(const FbxObjects& objects)
{
    std::vector<FbxMotion> motions;
    for (const FbxRecord& object : objects.all())
        if (object.name == "AnimationStack")
            motions.emplace_back(objects, object);
    return motions;
}

} // namespace stylized::foreign
