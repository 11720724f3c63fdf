#pragma once

#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/VertexArray.h>
#include <stylized/renderer/passes/RenderPass.h>

#include <glm/vec3.hpp>

#include <vector>

namespace stylized::renderer {

/// Draws lines over the scene: the boxes of items, from joint to joint, or both, as the frame's style says.
class OverlayPass final : public RenderPass {
public:
    [[nodiscard]] const PassDeclaration& declaration() const noexcept override { return declaration_; }
    [[nodiscard]] Result<void> execute(const PassContext& pass) override;

private:
    struct Vertex {
        glm::vec3 position; // in the world
        glm::vec3 color;    // linear
    };

    void addBounds(const world::RenderWorld& world);
    void addBones(const world::RenderWorld& world);
    [[nodiscard]] Result<void> upload(graphics::Context& context);

    PassDeclaration declaration_{.name = "overlay", .keeps = {kSceneColor}, .writes = {kSceneColor}};
    std::vector<Vertex> vertices_;
    graphics::Buffer buffer_;
    graphics::VertexArray array_;
};

} // namespace stylized::renderer
