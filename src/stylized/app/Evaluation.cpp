#include "stylized/app/Evaluation.h"

#include <stylized/animation/AnimationPlayer.h>
#include <stylized/animation/ReferenceDeform.h>
#include <stylized/core/Assert.h>
#include <stylized/core/Parallel.h>

#include <fmt/format.h>
#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <cmath>

namespace stylized::app {
namespace {

std::vector<double> flat(std::span<const glm::dvec3> vectors)
{
    std::vector<double> numbers;
    numbers.reserve(3 * vectors.size());
    for (const glm::dvec3& v : vectors)
        numbers.insert(numbers.end(), {v.x, v.y, v.z});
    return numbers;
}

void writeNodes(JsonWriter& json, const asset::SceneAsset& scene)
{
    json.key("nodes");
    json.beginArray();
    for (const asset::NodeAsset& node : scene.nodes) {
        json.beginObject();
        json.field("name", node.name);
        json.field("sourceIndex", node.sourceIndex);
        json.field("parent", node.parent.isValid() ? static_cast<int>(node.parent.value) : -1);
        json.endObject();
    }
    json.endArray();
}

void writePrimitives(JsonWriter& json, const asset::SceneAsset& scene)
{
    json.key("primitives");
    json.beginArray();
    for (const DrawnPrimitive& drawn : drawnPrimitives(scene)) {
        const asset::NodeAsset& node = scene.node(drawn.node);
        const asset::MeshPrimitiveAsset& primitive = assetOf(scene, drawn);
        json.beginObject();
        json.field("node", node.name);
        json.field("nodeSourceIndex", node.sourceIndex);
        json.field("mesh", scene.mesh(node.mesh).sourceIndex);
        json.field("primitive", primitive.sourcePrimitive);
        json.field("vertexCount", scene.stream(primitive.stream).vertexCount);
        json.endObject();
    }
    json.endArray();
}

template <class Number>
void writeLists(JsonWriter& json, std::string_view name, const std::vector<std::vector<Number>>& lists)
{
    json.key(name);
    json.beginArray();
    for (const std::vector<Number>& list : lists)
        json.numbers(std::span<const Number>(list));
    json.endArray();
}

template <class Number>
void writeSample(JsonWriter& json, const EvaluationSample& sample, const EvaluatedGeometry<Number>& geometry)
{
    json.beginObject();
    json.field("sample", sample.label);
    json.field("time", sample.time);
    json.key("world");
    json.beginArray();
    for (std::size_t i = 0; i + 16 <= geometry.worlds.size(); i += 16)
        json.numbers(std::span<const Number>(geometry.worlds).subspan(i, 16));
    json.endArray();
    writeLists(json, "positions", geometry.positions);
    writeLists(json, "normals", geometry.normals);
    json.endObject();
}

/// **Errors**: ValueNotFinite, naming the primitive.
template <class Number>
Result<void> requireFinite(const asset::SceneAsset& scene, const EvaluatedGeometry<Number>& geometry,
                           const EvaluationSample& sample)
{
    const auto isFinite = [](const std::vector<Number>& numbers) {
        return std::all_of(numbers.begin(), numbers.end(), [](Number n) { return std::isfinite(n); });
    };
    const std::vector<DrawnPrimitive> drawn = drawnPrimitives(scene);
    for (std::size_t i = 0; i < drawn.size(); ++i)
        if (!isFinite(geometry.positions[i]) || !isFinite(geometry.normals[i]))
            return fail(ErrorCode::ValueNotFinite, sample.label,
                        fmt::format("the vertices of primitive {} of node '{}' go beyond what numbers can hold",
                                    drawn[i].primitive, scene.node(drawn[i].node).name));
    return {};
}

} // namespace

std::vector<DrawnPrimitive> drawnPrimitives(const asset::SceneAsset& scene)
{
    std::vector<DrawnPrimitive> drawn;
    for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
        const asset::NodeAsset& node = scene.nodes[n];
        if (!node.isDrawn || !node.mesh.isValid())
            continue;
        for (std::uint32_t p = 0; p < scene.mesh(node.mesh).primitives.size(); ++p)
            drawn.push_back({NodeIndex(n), p});
    }
    return drawn;
}

const asset::MeshPrimitiveAsset& assetOf(const asset::SceneAsset& scene, const DrawnPrimitive& drawn)
{
    return scene.mesh(scene.node(drawn.node).mesh).primitives[drawn.primitive];
}

CpuEvaluator::CpuEvaluator(const asset::SceneAsset& scene, AnimatorPlayback* animator)
    : scene_(scene), animator_(animator), primitives_(drawnPrimitives(scene)), pose_(scene), face_(scene)
{}

Result<EvaluatedGeometry<double>> CpuEvaluator::evaluate(const EvaluationSample& sample)
{
    if (const Result<void> posed = poseAt(scene_, sample, pose_, animator_); !posed)
        return fail(posed.error());
    face_.update(pose_);
    const std::vector<glm::dmat4> worlds = animation::referenceWorlds(scene_, pose_);
    EvaluatedGeometry<double> geometry;
    geometry.worlds.reserve(16 * worlds.size());
    for (const glm::dmat4& world : worlds)
        geometry.worlds.insert(geometry.worlds.end(), glm::value_ptr(world), glm::value_ptr(world) + 16);
    geometry.positions.resize(primitives_.size());
    geometry.normals.resize(primitives_.size());
    parallelFor(primitives_.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const NodeIndex node = primitives_[i].node;
            const animation::ReferencePrimitive deformed = animation::referenceDeform(
                scene_, worlds, node, assetOf(scene_, primitives_[i]), face_.morphs().weights(node));
            geometry.positions[i] = flat(deformed.positions);
            geometry.normals[i] = flat(deformed.normals);
        }
    });
    return geometry;
}

Result<void> poseAt(const asset::SceneAsset& scene, const EvaluationSample& sample, animation::ScenePose& pose,
                    AnimatorPlayback* animator)
{
    if (sample.isAnimator) {
        STYLIZED_ASSERT(animator != nullptr, "a sample of an animator needs one");
        return animator->seek(sample.time, pose);
    }
    if (pose.plan().hasUserSteps())
        pose.setPlan(animation::PosePlan::propagateAll(scene)); // the animator's, which is not asked here
    bool done = true;
    if (sample.clip) {
        animation::AnimationPlayer player; // starts from the bind pose
        player.setLooping(false);
        player.setClip(&scene.clips[sample.clip->value]);
        done = player.seek(sample.time) && player.update(0.0, scene, pose);
    } else {
        pose.resetToBindPose();
        done = pose.updateWorldMatrices();
    }
    if (!done)
        return fail(ErrorCode::ValueNotFinite, sample.label, "the pose has world matrices that are not finite");
    return {};
}

template <class Number>
Result<JsonWriter> evaluationJson(const asset::SceneAsset& scene, std::string_view file, std::string_view backend,
                                  std::span<const EvaluationSample> samples, GeometryEvaluator<Number>& evaluator)
{
    JsonWriter json(false);
    json.beginObject();
    json.field("file", file);
    json.field("backend", backend);
    writeNodes(json, scene);
    writePrimitives(json, scene);
    json.key("samples");
    json.beginArray();
    for (const EvaluationSample& sample : samples) {
        const Result<EvaluatedGeometry<Number>> geometry = evaluator.evaluate(sample);
        if (!geometry)
            return fail(geometry.error());
        if (const Result<void> finite = requireFinite(scene, *geometry, sample); !finite)
            return fail(finite.error());
        writeSample(json, sample, *geometry);
    }
    json.endArray();
    json.endObject();
    json.endDocument();
    return json;
}

template Result<JsonWriter> evaluationJson(const asset::SceneAsset&, std::string_view, std::string_view,
                                           std::span<const EvaluationSample>, GeometryEvaluator<float>&);
template Result<JsonWriter> evaluationJson(const asset::SceneAsset&, std::string_view, std::string_view,
                                           std::span<const EvaluationSample>, GeometryEvaluator<double>&);

} // namespace stylized::app
