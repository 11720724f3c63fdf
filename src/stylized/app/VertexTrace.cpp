#include "stylized/app/VertexTrace.h"

#include <stylized/animation/FaceState.h>
#include <stylized/animation/ReferenceDeform.h>
#include <stylized/app/OptionValue.h>

#include <fmt/format.h>

#include <algorithm>

namespace stylized::app {
namespace {

bool parseIndexBelow(std::string_view text, std::size_t count, std::size_t& index)
{
    std::int64_t number = 0;
    if (!parseInteger(text, number) || number < 0 || static_cast<std::uint64_t>(number) >= count)
        return false;
    index = static_cast<std::size_t>(number);
    return true;
}

void addShares(const asset::VertexInfluences& influences, const asset::SkinAsset& skin,
               std::span<const glm::dmat4> worlds, VertexTrace& trace)
{
    for (std::size_t i = 0; i < influences.joints.size(); ++i) {
        const double weight = influences.weights[i];
        if (weight == 0.0)
            continue;
        const std::size_t joint = influences.joints[i];
        const NodeIndex node = skin.joints[joint];
        const glm::dmat4 matrix = worlds[node.value] * glm::dmat4(skin.inverseBinds[joint]);
        const glm::dvec3 placed(matrix * glm::dvec4(trace.morphed, 1.0));
        trace.shares.push_back({node, weight, placed, weight * placed});
    }
}

} // namespace

Result<VertexAddress> parseVertex(const asset::SceneAsset& scene, std::string_view text)
{
    const std::vector<DrawnPrimitive> drawn = drawnPrimitives(scene);
    const std::size_t colon = text.find(':');
    const auto wrong = [&](std::string expected) {
        return fail(ErrorCode::UsageInvalid, {}, fmt::format("--vertex {}: expected {}", text, expected));
    };
    if (colon == text.npos)
        return wrong("PRIMITIVE:INDEX, such as 0:12");
    VertexAddress address;
    if (!parseIndexBelow(text.substr(0, colon), drawn.size(), address.primitive))
        return wrong(drawn.empty() ? "a file that draws something"
                                   : fmt::format("a primitive from 0 to {}", drawn.size() - 1));
    const std::uint32_t count = scene.stream(assetOf(scene, drawn[address.primitive]).stream).vertexCount;
    std::size_t vertex = 0;
    if (!parseIndexBelow(text.substr(colon + 1), count, vertex))
        return wrong(fmt::format("a vertex of primitive {} from 0 to {}", address.primitive, std::int64_t(count) - 1));
    address.vertex = static_cast<std::uint32_t>(vertex);
    return address;
}

Result<VertexTrace> traceVertex(const asset::SceneAsset& scene, const EvaluationSample& sample,
                                const VertexAddress& vertex, animation::ScenePose& pose, AnimatorPlayback* animator)
{
    if (const Result<void> posed = poseAt(scene, sample, pose, animator); !posed)
        return fail(posed.error());
    animation::FaceState face(scene);
    face.update(pose);
    const std::vector<glm::dmat4> worlds = animation::referenceWorlds(scene, pose);

    const DrawnPrimitive drawn = drawnPrimitives(scene)[vertex.primitive];
    const asset::NodeAsset& node = scene.node(drawn.node);
    const asset::VertexStreamAsset& stream = scene.stream(assetOf(scene, drawn).stream);
    VertexTrace trace;
    trace.bound = trace.morphed = stream.positions[vertex.vertex];
    const std::span<const float> weights = face.morphs().weights(drawn.node);
    for (std::size_t target = 0; target < std::min(weights.size(), stream.morphTargets.size()); ++target)
        trace.morphed +=
            double(weights[target]) * glm::dvec3(stream.morphTargets[target].positionDeltas[vertex.vertex]);
    if (node.skin.isValid() && stream.isSkinned()) {
        for (const auto* set : {&stream.influences, &stream.influences2})
            if (!set->empty())
                addShares((*set)[vertex.vertex], scene.skin(node.skin), worlds, trace);
    } else {
        const glm::dvec3 placed(worlds[drawn.node.value] * glm::dvec4(trace.morphed, 1.0));
        trace.shares.push_back({drawn.node, 1.0, placed, placed});
    }
    for (const VertexShare& share : trace.shares)
        trace.placed += share.part;
    return trace;
}

} // namespace stylized::app
