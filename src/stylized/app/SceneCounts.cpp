#include "stylized/app/SceneCounts.h"

namespace stylized::app {

SceneCounts countsOf(const asset::SceneAsset& scene) noexcept
{
    SceneCounts counts;
    for (const asset::NodeAsset& node : scene.nodes)
        counts.drawnNodes += node.isDrawn;
    for (const asset::MeshAsset& mesh : scene.meshes) {
        counts.primitives += mesh.primitives.size();
        for (const asset::MeshPrimitiveAsset& primitive : mesh.primitives)
            if (primitive.topology == asset::Topology::Triangles)
                counts.triangles += primitive.indices.size() / 3;
    }
    for (const asset::VertexStreamAsset& stream : scene.streams) {
        counts.vertices += stream.vertexCount;
        counts.morphTargets += stream.morphTargets.size();
    }
    for (const asset::SkinAsset& skin : scene.skins) {
        counts.skins += skin.sourceIndices.size();
        counts.joints += skin.joints.size();
    }
    return counts;
}

int influencesOf(const asset::VertexStreamAsset& stream) noexcept
{
    return stream.influences.empty() ? 0 : stream.influences2.empty() ? 4 : 8;
}

std::string_view topologyName(asset::Topology topology) noexcept
{
    switch (topology) {
    case asset::Topology::Triangles: return "triangles";
    case asset::Topology::Lines: return "lines";
    case asset::Topology::Points: return "points";
    }
    return {};
}

std::string_view targetName(asset::AnimationTarget target) noexcept
{
    switch (target) {
    case asset::AnimationTarget::Translation: return "translation";
    case asset::AnimationTarget::Rotation: return "rotation";
    case asset::AnimationTarget::Scale: return "scale";
    case asset::AnimationTarget::MorphWeights: return "weights";
    case asset::AnimationTarget::NamedValue: return "named value";
    }
    return {};
}

std::string_view interpolationName(asset::AnimationInterpolation interpolation) noexcept
{
    switch (interpolation) {
    case asset::AnimationInterpolation::Step: return "step";
    case asset::AnimationInterpolation::Linear: return "linear";
    case asset::AnimationInterpolation::CubicSpline: return "cubic spline";
    }
    return {};
}

std::string_view alphaModeName(asset::AlphaMode mode) noexcept
{
    switch (mode) {
    case asset::AlphaMode::Opaque: return "opaque";
    case asset::AlphaMode::Mask: return "mask";
    case asset::AlphaMode::Blend: return "blend";
    }
    return {};
}

} // namespace stylized::app
