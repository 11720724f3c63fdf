#include "stylized/app/GpuEvaluator.h"

#include <stylized/core/Assert.h>

#include <fmt/format.h>
#include <glm/gtc/type_ptr.hpp>

#include <utility>

namespace stylized::app {
namespace {

std::vector<float> flat(const std::vector<glm::vec3>& vectors)
{
    const auto* begin = vectors.empty() ? nullptr : glm::value_ptr(vectors.front());
    return {begin, begin + 3 * vectors.size()};
}

} // namespace

Result<std::unique_ptr<GpuEvaluator>> GpuEvaluator::create(CharacterSession& session)
{
    Result<renderer::GeometryCapture> capture =
        renderer::GeometryCapture::create(session.context(), session.pipeline().shaders());
    if (!capture)
        return fail(std::move(capture).error());
    std::unique_ptr<GpuEvaluator> evaluator(new GpuEvaluator(session, *std::move(capture)));
    // The player still owes the bind pose: paid later, it would undo the first sample.
    if (Result<void> settled = session.update(0.0); !settled)
        return fail(std::move(settled).error());
    return evaluator;
}

GpuEvaluator::GpuEvaluator(CharacterSession& session, renderer::GeometryCapture capture)
    : session_(session), capture_(std::move(capture)), primitives_(drawnPrimitives(session.scene()))
{
    session_.setClip(std::nullopt); // the evaluator poses, not the player
    session_.instance().setPlacement(glm::mat4(1.0f));
    session_.instance().setFacing(asset::Facing::PlusZ);
    renderWorld_.culls = false;
}

Result<EvaluatedGeometry<float>> GpuEvaluator::evaluate(const EvaluationSample& sample)
{
    world::SceneInstance& instance = session_.instance();
    if (Result<void> posed = poseAt(session_.scene(), sample, instance.pose(), session_.animator()); !posed)
        return fail(std::move(posed).error());
    if (Result<void> updated = instance.update(0.0); !updated)
        return fail(std::move(updated).error());
    const world::ExtractSource source = instance.extractSource();
    const world::ExtractFault fault = extractor_.extract(std::span(&source, 1), renderWorld_);
    STYLIZED_ASSERT(fault == world::ExtractFault::None, "the session's parts belong together");

    EvaluatedGeometry<float> geometry;
    for (const glm::mat4& world : instance.pose().worldMatrices())
        geometry.worlds.insert(geometry.worlds.end(), glm::value_ptr(world), glm::value_ptr(world) + 16);
    std::size_t item = 0; // items stand in the same order: nodes, then primitives
    for (const DrawnPrimitive& drawn : primitives_) {
        const bool isThere = item < renderWorld_.items.size() && renderWorld_.items[item].node == drawn.node &&
                             renderWorld_.items[item].primitive == drawn.primitive;
        if (!isThere)
            return fail(ErrorCode::GraphicsFailed, session_.scene().node(drawn.node).name,
                        fmt::format("primitive {} of the node's mesh is not drawn", drawn.primitive));
        Result<renderer::CapturedGeometry> captured = capture_.capture(renderWorld_, item++);
        if (!captured)
            return fail(std::move(captured).error());
        geometry.positions.push_back(flat(captured->positions));
        geometry.normals.push_back(flat(captured->normals));
    }
    return geometry;
}

} // namespace stylized::app
