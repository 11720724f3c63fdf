#include "stylized/foreign/FbxTransform.h"

#include <glm/trigonometric.hpp>

#include <array>
#include <cmath>

namespace stylized::foreign {
namespace {

glm::dvec3 vectorOf(const FbxRecord& model, std::string_view name, const glm::dvec3& otherwise)
{
    const std::optional<std::array<double, 3>> read = model.vectorProperty(name);
    if (!read || !std::isfinite((*read)[0]) || !std::isfinite((*read)[1]) || !std::isfinite((*read)[2]))
        return otherwise;
    return {(*read)[0], (*read)[1], (*read)[2]};
}

} // namespace

bool FbxTransform::hasPivots() const noexcept
{
    return rotationPivot != glm::dvec3(0.0) || scalingPivot != glm::dvec3(0.0) || scalingOffset != glm::dvec3(0.0);
}

FbxLocal FbxTransform::with(const glm::dvec3& t, const glm::dvec3& r, const glm::dvec3& s) const
{
    // T · Roff · Rp · Rpre · R · Rpost⁻¹ · Rp⁻¹ · Soff · Sp · S · Sp⁻¹
    FbxLocal local;
    local.rotation =
        fbxRotation(preRotation, 0) * fbxRotation(r, rotationOrder) * glm::conjugate(fbxRotation(postRotation, 0));
    local.scale = s;
    local.translation = t + rotationOffset + rotationPivot +
                        local.rotation * (scalingOffset + scalingPivot - s * scalingPivot - rotationPivot);
    return local;
}

glm::dmat4 FbxTransform::geometric() const
{
    glm::dmat4 matrix = glm::mat4_cast(fbxRotation(geometricRotation, 0));
    for (int axis = 0; axis < 3; ++axis)
        matrix[axis] *= geometricScale[axis];
    matrix[3] = glm::dvec4(geometricTranslation, 1.0);
    return matrix;
}

std::array<int, 3> fbxAxesOf(std::int32_t order) noexcept
{
    constexpr std::array<std::array<int, 3>, 6> kOrders{
        {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {1, 0, 2}, {2, 0, 1}, {2, 1, 0}}};
    return kOrders[order >= 0 && order < 6 ? static_cast<std::size_t>(order) : 0];
}

glm::dquat fbxRotation(const glm::dvec3& degrees, std::int32_t order)
{
    if (degrees == glm::dvec3(0.0))
        return {1.0, 0.0, 0.0, 0.0};
    glm::dquat rotation(1.0, 0.0, 0.0, 0.0);
    for (const int axis : fbxAxesOf(order)) {
        glm::dvec3 direction(0.0);
        direction[axis] = 1.0;
        rotation = glm::angleAxis(glm::radians(degrees[axis]), direction) * rotation;
    }
    return rotation;
}

FbxTransform fbxTransformOf(const FbxRecord& model)
{
    FbxTransform out;
    out.translation = vectorOf(model, "Lcl Translation", out.translation);
    out.rotation = vectorOf(model, "Lcl Rotation", out.rotation);
    out.scale = vectorOf(model, "Lcl Scaling", out.scale);
    out.preRotation = vectorOf(model, "PreRotation", out.preRotation);
    out.postRotation = vectorOf(model, "PostRotation", out.postRotation);
    out.rotationOffset = vectorOf(model, "RotationOffset", out.rotationOffset);
    out.rotationPivot = vectorOf(model, "RotationPivot", out.rotationPivot);
    out.scalingOffset = vectorOf(model, "ScalingOffset", out.scalingOffset);
    out.scalingPivot = vectorOf(model, "ScalingPivot", out.scalingPivot);
    out.geometricTranslation = vectorOf(model, "GeometricTranslation", out.geometricTranslation);
    out.geometricRotation = vectorOf(model, "GeometricRotation", out.geometricRotation);
    out.geometricScale = vectorOf(model, "GeometricScaling", out.geometricScale);
    out.rotationOrder = static_cast<std::int32_t>(model.integerProperty("RotationOrder").value_or(0));
    const std::int64_t inherit = model.integerProperty("InheritType").value_or(0);
    if (inherit >= 0 && inherit <= static_cast<std::int64_t>(FbxInherit::Rrs))
        out.inherit = static_cast<FbxInherit>(inherit);
    return out;
}

} // namespace stylized::foreign
