#pragma once

#include <stylized/animation/NodeSet.h>
#include <stylized/asset/SceneAsset.h>

#include <cstddef>
#include <span>
#include <vector>

namespace stylized::animation {

/// One way of saving work on characters that are small in the picture.
struct LodLevel {
    /// Between two evaluations; palettes in between are interpolated, so nothing stands still. 0: each frame.
    double intervalSeconds = 0.0;
    /// Nodes that keep their bind transform, with all below them: their joints follow the nearest node that moves.
    std::vector<NodeIndex> stillNodes;
    /// How far a skinned vertex may stand from where evaluating every node in each frame has it.
    double errorMetres = 0.0;
};

/// All nodes but the level's still ones and what is below them.
[[nodiscard]] NodeSet movingNodes(const asset::SceneAsset& scene, const LodLevel& level);

/// How many pixels a metre has that lies across the view axis.
/// - `fovYRadians` is in (0, π), `distance` above 0.
[[nodiscard]] double pixelsPerMetre(double fovYRadians, double heightPixels, double distance) noexcept;

/// The coarsest level whose error is at most so many pixels; the first of `levels` where none is.
/// - `levels` go from fine to coarse: no error is less than the one before.
[[nodiscard]] std::size_t levelFor(std::span<const LodLevel> levels, double pixelsPerMetre,
                                   double tolerancePixels) noexcept;

/// The distance from which on a level is good enough: where its error is `tolerancePixels`.
[[nodiscard]] double switchDistance(const LodLevel& level, double fovYRadians, double heightPixels,
                                    double tolerancePixels) noexcept;

/// The nodes whose joints move no vertex farther than so many metres from them, nor do any below: small ends such as
/// fingers, toes, tips of hair. Of a subtree of such nodes only the topmost is named. Bones of the face that are
/// animated are among them: the errors say what that costs.
[[nodiscard]] std::vector<NodeIndex> nodesThatReach(const asset::SceneAsset& scene, double metres);

/// Whether a clip ends as it begins, to the millimetre, as one does that is made to be played around and around.
/// - `clip` is of `scene`.
[[nodiscard]] bool endsAsItBegins(const asset::SceneAsset& scene, const asset::AnimationClipAsset& clip);

/// How far skinned vertices stand from where they belong while a clip is played at a level: the farthest of all
/// vertices of all skins, at `samplesPerInterval` moments between two evaluations, for evaluations that begin at 0 and
/// half an interval later. A clip that ends as it begins goes around, another stands still behind its end.
/// - `clip` is of `scene`.
/// **Cost**: skins all vertices so many times: for tools, loading and tests.
[[nodiscard]] double measuredError(const asset::SceneAsset& scene, const asset::AnimationClipAsset& clip,
                                   const LodLevel& level, std::size_t samplesPerInterval = 4);

/// Levels for a scene, the finest first, for these intervals (rising, in seconds): each with the nodes that reach no
/// farther than its interpolation errs anyway, and with the errors measured on all clips of the scene, a tenth added
/// for moments in between.
[[nodiscard]] std::vector<LodLevel> measuredLevels(const asset::SceneAsset& scene, std::span<const double> intervals);

} // namespace stylized::animation
