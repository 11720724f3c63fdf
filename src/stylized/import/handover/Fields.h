#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/ImportReport.h>

#include <cstdint>
#include <type_traits>

/// What the parts of a scene consist of, written once for the writer and the reader. Structured bindings name every
/// field, so that a part that gains one does not compile before it stands here.
namespace stylized::import::handover {

/// The largest value of an enumeration that may be read.
template <class Enum>
inline constexpr auto kLast = nullptr;
template <>
inline constexpr auto kLast<asset::Facing> = asset::Facing::MinusZ;
template <>
inline constexpr auto kLast<asset::Topology> = asset::Topology::Points;
template <>
inline constexpr auto kLast<asset::AlphaMode> = asset::AlphaMode::Blend;
template <>
inline constexpr auto kLast<asset::OutlineWidthMode> = asset::OutlineWidthMode::Screen;
template <>
inline constexpr auto kLast<asset::WrapMode> = asset::WrapMode::ClampToEdge;
template <>
inline constexpr auto kLast<asset::FilterMode> = asset::FilterMode::Linear;
template <>
inline constexpr auto kLast<asset::AnimationTarget> = asset::AnimationTarget::NamedValue;
template <>
inline constexpr auto kLast<asset::AnimationInterpolation> = asset::AnimationInterpolation::CubicSpline;
template <>
inline constexpr auto kLast<asset::ExpressionPreset> = asset::ExpressionPreset::Neutral;
template <>
inline constexpr auto kLast<asset::ExpressionOverride> = asset::ExpressionOverride::Blend;
template <>
inline constexpr auto kLast<asset::MaterialColor> = asset::MaterialColor::Outline;
template <>
inline constexpr auto kLast<asset::CorrectiveKind> = asset::CorrectiveKind::Minimum;
template <>
inline constexpr auto kLast<Severity> = Severity::Warning;

/// Whether values of a type are copied as the bytes they are.
template <class T>
inline constexpr bool kIsPlain = std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;
template <>
inline constexpr bool kIsPlain<glm::vec2> = true;
template <>
inline constexpr bool kIsPlain<glm::vec3> = true;
template <>
inline constexpr bool kIsPlain<glm::vec4> = true;
template <>
inline constexpr bool kIsPlain<glm::quat> = true;
template <>
inline constexpr bool kIsPlain<glm::mat4> = true;
template <>
inline constexpr bool kIsPlain<math::Bounds> = true;
template <>
inline constexpr bool kIsPlain<math::Transform> = true;
template <>
inline constexpr bool kIsPlain<asset::JointBounds> = true;
template <>
inline constexpr bool kIsPlain<asset::VertexInfluences> = true;
template <class Tag>
inline constexpr bool kIsPlain<Index<Tag>> = true;

template <class T, class Part>
concept Is = std::is_same_v<std::remove_const_t<T>, Part>;

template <class Archive, Is<asset::NodeAsset> T>
void fields(Archive& archive, T& part)
{
    auto& [name, parent, subtreeEnd, sourceIndex, local, isDrawn, mesh, skin, camera, morphWeights] = part;
    archive(name, parent, subtreeEnd, sourceIndex, local, isDrawn, mesh, skin, camera, morphWeights);
}

template <class Archive, Is<asset::MorphTargetAsset> T>
void fields(Archive& archive, T& part)
{
    auto& [name, positionDeltas, normalDeltas, tangentDeltas] = part;
    archive(name, positionDeltas, normalDeltas, tangentDeltas);
}

template <class Archive, Is<asset::VertexStreamAsset> T>
void fields(Archive& archive, T& part)
{
    auto& [vertexCount, positions, normals, smoothNormals, tangents, texCoords, colors, influences, influences2,
           morphTargets, bounds] = part;
    archive(vertexCount, positions, normals, smoothNormals, tangents, texCoords, colors, influences, influences2,
            morphTargets, bounds);
}

template <class Archive, Is<asset::MeshPrimitiveAsset> T>
void fields(Archive& archive, T& part)
{
    auto& [stream, topology, indices, material, sourcePrimitive] = part;
    archive(stream, topology, indices, material, sourcePrimitive);
}

template <class Archive, Is<asset::MeshAsset> T>
void fields(Archive& archive, T& part)
{
    auto& [name, sourceIndex, primitives, morphWeights] = part;
    archive(name, sourceIndex, primitives, morphWeights);
}

template <class Archive, Is<asset::StreamJointBounds> T>
void fields(Archive& archive, T& part)
{
    auto& [stream, joints] = part;
    archive(stream, joints);
}

template <class Archive, Is<asset::SkinAsset> T>
void fields(Archive& archive, T& part)
{
    auto& [name, joints, inverseBinds, streamBounds, sourceIndices] = part;
    archive(name, joints, inverseBinds, streamBounds, sourceIndices);
}

template <class Archive, Is<asset::TextureSlot> T>
void fields(Archive& archive, T& part)
{
    auto& [texture, texCoordSet, offset, rotation, scale] = part;
    archive(texture, texCoordSet, offset, rotation, scale);
}

template <class Archive, Is<asset::ToonShadingAsset> T>
void fields(Archive& archive, T& part)
{
    auto& [shadeColor, shadeTexture, shadingShift, shadingShiftTexture, shadingShiftTextureScale, shadingToony,
           giEqualization, matcapColor, matcapTexture, rimColor, rimFresnelPower, rimLift, rimMultiplyTexture,
           rimLightingMix, outlineWidthMode, outlineWidth, outlineWidthTexture, outlineColor, outlineLightingMix,
           uvScrollSpeed, uvRotationSpeed, uvAnimationMaskTexture] = part;
    archive(shadeColor, shadeTexture, shadingShift, shadingShiftTexture, shadingShiftTextureScale, shadingToony,
            giEqualization, matcapColor, matcapTexture, rimColor, rimFresnelPower, rimLift, rimMultiplyTexture,
            rimLightingMix, outlineWidthMode, outlineWidth, outlineWidthTexture, outlineColor, outlineLightingMix,
            uvScrollSpeed, uvRotationSpeed, uvAnimationMaskTexture);
}

template <class Archive, Is<asset::MetallicRoughnessAsset> T>
void fields(Archive& archive, T& part)
{
    auto& [metallic, roughness, texture] = part;
    archive(metallic, roughness, texture);
}

template <class Archive, Is<asset::MaterialAsset> T>
void fields(Archive& archive, T& part)
{
    auto& [name, baseColor, baseColorTexture, emissive, emissiveTexture, normalTexture, normalScale, alphaMode,
           alphaCutoff, isDoubleSided, isUnlit, usesVertexColors, writesDepthWhenBlended, renderQueueOffset, toon,
           metallicRoughness] = part;
    archive(name, baseColor, baseColorTexture, emissive, emissiveTexture, normalTexture, normalScale, alphaMode,
            alphaCutoff, isDoubleSided, isUnlit, usesVertexColors, writesDepthWhenBlended, renderQueueOffset, toon,
            metallicRoughness);
}

template <class Archive, Is<asset::TextureAsset> T>
void fields(Archive& archive, T& part)
{
    auto& [name, image, wrapU, wrapV, magnification, minification, usesMipmaps, mipmapping] = part;
    archive(name, image, wrapU, wrapV, magnification, minification, usesMipmaps, mipmapping);
}

template <class Archive, Is<asset::CameraAsset> T>
void fields(Archive& archive, T& part)
{
    auto& [name, isPerspective, verticalFov, aspect, halfWidth, halfHeight, near, far] = part;
    archive(name, isPerspective, verticalFov, aspect, halfWidth, halfHeight, near, far);
}

template <class Archive, Is<asset::AnimationChannelAsset> T>
void fields(Archive& archive, T& part)
{
    auto& [node, target, interpolation, componentCount, times, values, valueName] = part;
    archive(node, target, interpolation, componentCount, times, values, valueName);
}

template <class Archive, Is<asset::AnimationClipAsset> T>
void fields(Archive& archive, T& part)
{
    auto& [name, durationSeconds, channels] = part;
    archive(name, durationSeconds, channels);
}

template <class Archive, Is<asset::HumanoidAsset> T>
void fields(Archive& archive, T& part)
{
    auto& [nodes] = part;
    for (auto& node : nodes)
        archive(node);
}

template <class Archive, Is<asset::MorphReference> T>
void fields(Archive& archive, T& part)
{
    auto& [node, target] = part;
    archive(node, target);
}

template <class Archive, Is<asset::MorphBind> T>
void fields(Archive& archive, T& part)
{
    auto& [morph, weight] = part;
    archive(morph, weight);
}

template <class Archive, Is<asset::MaterialColorBind> T>
void fields(Archive& archive, T& part)
{
    auto& [material, color, value] = part;
    archive(material, color, value);
}

template <class Archive, Is<asset::TextureTransformBind> T>
void fields(Archive& archive, T& part)
{
    auto& [material, scale, offset] = part;
    archive(material, scale, offset);
}

template <class Archive, Is<asset::ExpressionAsset> T>
void fields(Archive& archive, T& part)
{
    auto& [name, preset, isBinary, overrideBlink, overrideLookAt, overrideMouth, morphs, colors, textureTransforms] =
        part;
    archive(name, preset, isBinary, overrideBlink, overrideLookAt, overrideMouth, morphs, colors, textureTransforms);
}

template <class Archive, Is<asset::CorrectiveAsset> T>
void fields(Archive& archive, T& part)
{
    auto& [morph, kind, weight, drivers] = part;
    archive(morph, kind, weight, drivers);
}

template <class Archive, Is<asset::SceneAsset> T>
void fields(Archive& archive, T& part)
{
    auto& [format, generator, facing, nodes, streams, meshes, skins, materials, textures, images, cameras, clips,
           humanoid, expressions, correctives] = part;
    archive(format, generator, facing, nodes, streams, meshes, skins, materials, textures, images, cameras, clips,
            humanoid, expressions, correctives);
}

template <class Archive, Is<ReportEntry> T>
void fields(Archive& archive, T& part)
{
    auto& [code, severity, place, detail, count] = part;
    archive(code, severity, place, detail, count);
}

} // namespace stylized::import::handover
