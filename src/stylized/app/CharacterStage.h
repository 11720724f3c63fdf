#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/Context.h>
#include <stylized/math/Bounds.h>
#include <stylized/renderer/CrowdRenderer.h>
#include <stylized/renderer/FramePipeline.h>
#include <stylized/renderer/Presenter.h>
#include <stylized/runtime/Deformer.h>
#include <stylized/runtime/PaletteArena.h>
#include <stylized/runtime/RuntimeScene.h>
#include <stylized/world/Look.h>
#include <stylized/world/RenderExtractor.h>
#include <stylized/world/RenderWorld.h>
#include <stylized/world/SceneInstance.h>
#include <stylized/world/SkinningMode.h>

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace stylized::app {

/// Where the time of a frame goes, in seconds of the clock.
struct StageTimes {
    world::UpdateTimes update; ///< Of all characters.
    double extraction = 0;     ///< RenderExtractor::extract().
    double pipeline = 0;       ///< FramePipeline::execute(): passes run and commands handed over, not the GPU's work.
};

/// Several characters in one picture: instances that stand side by side, and what draws them. Poses, weights,
/// materials and placements are changed through the instances, camera and light through world(); the next update() and
/// draw() show them.
/// **Ownership**: owns the instances; the context must outlive it.
/// **Threads**: the context's. In a hosted context all calls are made within a graphics::HostTurn.
class CharacterStage {
public:
    /// **Errors**: GraphicsFailed.
    [[nodiscard]] static Result<std::unique_ptr<CharacterStage>> create(graphics::Context& context);

    CharacterStage(const CharacterStage&) = delete;
    CharacterStage& operator=(const CharacterStage&) = delete;

    /// Adds a character in its bind pose, the last one in order. It is not updated yet.
    /// **Errors**: those of SceneInstance::create.
    [[nodiscard]] Result<world::SceneInstance*> add(std::shared_ptr<const runtime::RuntimeScene> twin,
                                                    const world::SkinningOptions& skinning = {},
                                                    world::Look look = world::Look::Auto);
    /// The same in the place of another one, which stays where this fails.
    /// - `index` is below instances().size().
    [[nodiscard]] Result<world::SceneInstance*> replace(std::size_t index,
                                                        std::shared_ptr<const runtime::RuntimeScene> twin,
                                                        const world::SkinningOptions& skinning = {},
                                                        world::Look look = world::Look::Auto);
    /// - `index` is below instances().size().
    void remove(std::size_t index);

    /// From now on a crowd, which has no members yet, is drawn in the place of a character: of its surfaces, with its
    /// face and its materials, moved by its placement, on the stage's clock.
    /// - `index` is below instances().size(); the character is skinned by vertex shaders, and the clips are baked for
    /// it.
    /// **Errors**: GraphicsFailed.
    [[nodiscard]] Result<renderer::CrowdRenderer*> makeCrowd(std::size_t index,
                                                             std::shared_ptr<const runtime::RuntimeBakedClips> clips);

    /// In the order in which they were added.
    [[nodiscard]] std::span<const std::unique_ptr<world::SceneInstance>> instances() const noexcept
    {
        return instances_;
    }

    /// Lets `deltaSeconds` pass for all characters and for what moves by itself.
    /// - `times`, where given, has what each part took added to it.
    /// **Errors**: those of SceneInstance::update; characters behind the failing one are not updated.
    [[nodiscard]] Result<void> update(double deltaSeconds, StageTimes* times = nullptr);

    /// A box around all characters. **Space**: world.
    [[nodiscard]] math::Bounds bounds() const noexcept;

    /// Camera, light and clock of the next frame; draw() sets all else of it.
    [[nodiscard]] world::RenderWorld& world() noexcept { return world_; }
    [[nodiscard]] const world::RenderWorld& world() const noexcept { return world_; }

    /// Draws one frame into pipeline().picture().
    /// **Errors**: GraphicsFailed.
    [[nodiscard]] Result<renderer::FrameStats> draw(const renderer::FrameOptions& options, StageTimes* times = nullptr);

    [[nodiscard]] renderer::FramePipeline& pipeline() noexcept { return *pipeline_; }
    [[nodiscard]] renderer::Presenter& presenter() noexcept { return *presenter_; }

private:
    explicit CharacterStage(graphics::Context& context) : context_(context), arena_(context), deformer_(context) {}
    void forgetItems();
    [[nodiscard]] world::ExtractFault extract();

    graphics::Context& context_;
    runtime::PaletteArena arena_;
    runtime::Deformer deformer_;
    std::unique_ptr<renderer::FramePipeline> pipeline_;
    std::unique_ptr<renderer::Presenter> presenter_;
    std::vector<std::unique_ptr<world::SceneInstance>> instances_; // after what they live in
    std::vector<std::unique_ptr<renderer::CrowdRenderer>> crowds_; // one an instance; null: it is drawn itself
    std::vector<world::ExtractSource> sources_;                    // scratch
    world::RenderExtractor extractor_;
    world::RenderWorld world_;
};

} // namespace stylized::app
