#pragma once

#include <stylized/app/CharacterSession.h>
#include <stylized/app/Evaluation.h>
#include <stylized/core/Result.h>
#include <stylized/renderer/GeometryCapture.h>

#include <memory>

namespace stylized::app {

/// Reads back what the GPU makes of the vertices: the very program, vertex arrays and palettes that `render` draws
/// with.
class GpuEvaluator final : public GeometryEvaluator<float> {
public:
    /// - `session` outlives the evaluator, which poses and places the session's character as it needs.
    /// **Errors**: GraphicsFailed.
    [[nodiscard]] static Result<std::unique_ptr<GpuEvaluator>> create(CharacterSession& session);

    Result<EvaluatedGeometry<float>> evaluate(const EvaluationSample& sample) override;

private:
    GpuEvaluator(CharacterSession& session, renderer::GeometryCapture capture);

    CharacterSession& session_;
    renderer::GeometryCapture capture_;
    std::vector<DrawnPrimitive> primitives_;
    world::RenderExtractor extractor_;
    world::RenderWorld renderWorld_;
};

} // namespace stylized::app
