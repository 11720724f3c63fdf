#pragma once

#include <stylized/animation/FaceState.h>
#include <stylized/animation/ScenePose.h>
#include <stylized/app/AnimatorPlayback.h>
#include <stylized/app/ClipReference.h>
#include <stylized/app/JsonWriter.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>

#include <span>
#include <string_view>
#include <vector>

namespace stylized::app {

/// One primitive that a node of the shown scene draws.
struct DrawnPrimitive {
    NodeIndex node;
    std::uint32_t primitive = 0; ///< Index into the node's mesh.
};

/// In order of nodes, then primitives; one that several nodes draw stands once for each.
[[nodiscard]] std::vector<DrawnPrimitive> drawnPrimitives(const asset::SceneAsset& scene);

[[nodiscard]] const asset::MeshPrimitiveAsset& assetOf(const asset::SceneAsset& scene, const DrawnPrimitive& drawn);

/// The deformed geometry of one moment.
/// **Space**: scene space, without the instance's placement.
template <class Number>
struct EvaluatedGeometry {
    std::vector<Number> worlds;                 ///< 16 a node, column-major.
    std::vector<std::vector<Number>> positions; ///< One list a drawn primitive: x, y, z a vertex in the file's order.
    std::vector<std::vector<Number>> normals;   ///< The same; unit length.
};

/// What deforms the vertices.
template <class Number>
class GeometryEvaluator {
public:
    virtual ~GeometryEvaluator() = default;

    /// Each moment is posed from the bind pose on.
    /// **Errors**: ValueNotFinite where the pose has no finite world matrices.
    [[nodiscard]] virtual Result<EvaluatedGeometry<Number>> evaluate(const EvaluationSample& sample) = 0;
};

/// Plain double-precision arithmetic, one vertex after another.
class CpuEvaluator final : public GeometryEvaluator<double> {
public:
    /// - `animator`, where there is one, is of `scene` and outlives the evaluator.
    explicit CpuEvaluator(const asset::SceneAsset& scene, AnimatorPlayback* animator = nullptr);

    /// What hands set holds for all moments.
    [[nodiscard]] animation::FaceState& face() noexcept { return face_; }

    Result<EvaluatedGeometry<double>> evaluate(const EvaluationSample& sample) override;

private:
    const asset::SceneAsset& scene_;
    AnimatorPlayback* animator_;
    std::vector<DrawnPrimitive> primitives_;
    animation::ScenePose pose_;
    animation::FaceState face_;
};

/// Puts `pose`, whatever it was, into the moment of `sample`: the bind pose, and what the clip or animator drives.
/// - `animator` is there where the sample is one of an animator.
[[nodiscard]] Result<void> poseAt(const asset::SceneAsset& scene, const EvaluationSample& sample,
                                  animation::ScenePose& pose, AnimatorPlayback* animator = nullptr);

/// The JSON of `stylized evaluate`: nodes, drawn primitives, and the geometry of each sample.
/// - `file` and `backend` are written as they are.
/// **Errors**: the evaluator's; ValueNotFinite where vertices go beyond what numbers can hold.
template <class Number>
[[nodiscard]] Result<JsonWriter> evaluationJson(const asset::SceneAsset& scene, std::string_view file,
                                                std::string_view backend, std::span<const EvaluationSample> samples,
                                                GeometryEvaluator<Number>& evaluator);

} // namespace stylized::app
