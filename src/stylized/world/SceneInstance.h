#pragma once

#include <stylized/animation/AnimationPlayer.h>
#include <stylized/animation/FaceState.h>
#include <stylized/animation/MorphState.h>
#include <stylized/animation/ScenePose.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>
#include <stylized/math/Bounds.h>
#include <stylized/math/MorphReach.h>
#include <stylized/runtime/Deformer.h>
#include <stylized/runtime/PaletteArena.h>
#include <stylized/runtime/RuntimeMeshInstance.h>
#include <stylized/runtime/RuntimeScene.h>
#include <stylized/runtime/SkinningPaletteSet.h>
#include <stylized/world/InstanceDraws.h>
#include <stylized/world/Look.h>
#include <stylized/world/MaterialState.h>
#include <stylized/world/RenderExtractor.h>

#include <glm/mat4x4.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace stylized::world {

/// Where the time of SceneInstance::update() goes, in seconds of the clock.
struct UpdateTimes {
    double animation = 0; ///< Player and world matrices.
    double skinning = 0;  ///< Palettes.
    double morph = 0;     ///< Materials, deformed vertices and bounds.
};

/// One living character: a file's asset and its twin on the GPU, both shared with other instances, and what this one
/// has for itself: where it stands, its pose, its player, its face, its palettes, its deformed vertices, its materials.
/// **Ownership**: not movable: the pose and the palettes are found by address. Arena and deformer must outlive it.
/// **Threads**: the GL thread.
class SceneInstance {
public:
    /// In its bind pose at the origin, the file's facing turned to +Z. Call update() before the first frame.
    /// **Errors**: ValueInvalid where the scene breaks a promise of its types; GraphicsFailed where the arena is full
    /// or memory runs out.
    [[nodiscard]] static Result<std::unique_ptr<SceneInstance>>
    create(std::shared_ptr<const runtime::RuntimeScene> twin, runtime::PaletteArena& arena, runtime::Deformer& deformer,
           const SkinningOptions& skinning = {}, Look look = Look::Auto);

    SceneInstance(const SceneInstance&) = delete;
    SceneInstance& operator=(const SceneInstance&) = delete;

    [[nodiscard]] const asset::SceneAsset& scene() const noexcept { return twin_->scene(); }
    [[nodiscard]] const runtime::RuntimeScene& twin() const noexcept { return *twin_; }
    [[nodiscard]] const std::shared_ptr<const runtime::RuntimeScene>& sharedTwin() const noexcept { return twin_; }
    [[nodiscard]] animation::ScenePose& pose() noexcept { return pose_; }
    [[nodiscard]] const animation::ScenePose& pose() const noexcept { return pose_; }
    [[nodiscard]] animation::AnimationPlayer& player() noexcept { return player_; }
    [[nodiscard]] const animation::AnimationPlayer& player() const noexcept { return player_; }
    /// Morph targets and expressions set by hand, and what they, the clip and the file come to.
    [[nodiscard]] animation::FaceState& face() noexcept { return face_; }
    [[nodiscard]] const animation::FaceState& face() const noexcept { return face_; }
    [[nodiscard]] MaterialState& materials() noexcept { return materials_; }
    [[nodiscard]] const MaterialState& materials() const noexcept { return materials_; }
    [[nodiscard]] runtime::SkinningPaletteSet& palettes() noexcept { return palettes_; }
    [[nodiscard]] const runtime::RuntimeMeshInstance& meshInstance() const noexcept { return *mesh_; }

    /// Where the character stands and how it is turned; it looks to +Z of this frame, whatever its file says.
    void setPlacement(const glm::mat4& worldFromPlacement) noexcept { worldFromPlacement_ = worldFromPlacement; }
    [[nodiscard]] const glm::mat4& placement() const noexcept { return worldFromPlacement_; }

    /// The file's space as it is, without the facing's turn: for reading geometry back in scene space.
    void setFacing(asset::Facing facing) noexcept { facing_ = facing; }

    /// Whether the mesh of `node`, which has one, is drawn; those of nodes below it are not concerned.
    void setNodeVisible(NodeIndex node, bool isVisible) noexcept;
    [[nodiscard]] bool isNodeVisible(NodeIndex node) const noexcept;

    /// The placement after the turn that makes the file's facing +Z.
    [[nodiscard]] glm::mat4 worldFromInstance() const noexcept;

    /// Advances the player by `deltaSeconds`, then brings world matrices, palettes, face, deformed vertices, bounds and
    /// materials to the pose and to what hands have set where these have changed; where not, nothing is asked of the
    /// driver.
    /// **Errors**: ValueNotFinite where the pose has a matrix that is not finite; GraphicsFailed where a palette cannot
    /// be uploaded or a stream not be deformed. Skinned primitives are not drawn until a later update succeeds.
    /// - `times`, where given, has what each part took added to it.
    [[nodiscard]] Result<void> update(double deltaSeconds, UpdateTimes* times = nullptr);

    /// A box around all that is drawn and visible, in the current pose.
    /// **Space**: world.
    [[nodiscard]] math::Bounds worldBounds() const noexcept;

    /// How far morph targets move vertices from where the file and the pose have them, at most, in metres.
    [[nodiscard]] float morphReach() const noexcept;

    /// For RenderExtractor; good until the next change of the instance.
    [[nodiscard]] ExtractSource extractSource() const noexcept;

private:
    SceneInstance(std::shared_ptr<const runtime::RuntimeScene> twin, runtime::PaletteArena& arena,
                  runtime::SkinningPaletteSet palettes, const SkinningOptions& skinning, Look look);
    Result<void> makeMeshInstance(runtime::Deformer& deformer);
    Result<void> updatePose(double deltaSeconds);
    Result<void> updateVertices(bool isCurrent);
    Result<void> updatePalettes();
    void updateMorphStates() noexcept;
    Result<void> deform();
    void updateBounds() noexcept;
    [[nodiscard]] math::MorphReach reachOf(NodeIndex node, StreamIndex stream) const noexcept;
    void setPalettesReady(bool isReady) noexcept;

    std::shared_ptr<const runtime::RuntimeScene> twin_;
    runtime::PaletteArena& arena_;
    animation::ScenePose pose_;
    animation::AnimationPlayer player_;
    animation::FaceState face_;
    MaterialState materials_;
    runtime::SkinningPaletteSet palettes_;
    InstanceDraws draws_; // points into materials_
    std::optional<runtime::RuntimeMeshInstance> mesh_;
    std::vector<animation::MorphState> morphStates_; // one a deformed stream; without targets where it has none
    std::vector<runtime::DeformInput> deformInputs_; // one a deformed stream
    glm::mat4 worldFromPlacement_{1.0f};
    asset::Facing facing_;
    std::uint64_t appliedPoseVersion_ = 0;
    std::uint64_t appliedMorphVersion_ = 0;
};

} // namespace stylized::world
