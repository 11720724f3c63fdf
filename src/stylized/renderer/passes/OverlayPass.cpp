#include "stylized/renderer/passes/OverlayPass.h"

#include <stylized/graphics/Context.h>
#include <stylized/renderer/ShaderLibrary.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace stylized::renderer {
namespace {

constexpr glm::vec3 kBoundsColor{1.0f, 0.7f, 0.0f};
constexpr glm::vec3 kRootColor{0.0f, 0.2f, 1.0f};
constexpr glm::vec3 kTipColor{1.0f, 0.9f, 0.1f};

} // namespace

Result<void> OverlayPass::execute(const PassContext& pass)
{
    vertices_.clear();
    if (drawsBounds(pass.options.style))
        addBounds(pass.world);
    if (drawsJoints(pass.options.style))
        addBones(pass.world);
    if (vertices_.empty())
        return {};
    Result<ShaderLibrary::Lines*> lines = pass.shaders.lines();
    if (!lines)
        return fail(std::move(lines.error()));
    if (Result<void> uploaded = upload(pass.context); !uploaded)
        return uploaded;
    (*lines)->program.setUniform((*lines)->clipFromWorld, pass.world.camera.clipFromWorld(pass.world.aspect));
    graphics::PipelineState state;
    state.testsDepth = false;
    state.cull = graphics::Cull::None;
    graphics::Commands& commands = pass.context.commands();
    commands.setState(state);
    commands.bindProgram((*lines)->program);
    commands.bindVertexArray(array_);
    commands.draw(graphics::Topology::Lines, 0, static_cast<std::uint32_t>(vertices_.size()));
    return {};
}

void OverlayPass::addBounds(const world::RenderWorld& world)
{
    for (const auto* order : {&world.opaque, &world.transparent})
        for (const world::DrawOrder& place : *order) {
            const math::Bounds& box = world.items[place.item].worldBounds;
            for (int corner = 0; corner < 8; ++corner)
                for (int axis = 0; axis < 3; ++axis) {
                    if ((corner >> axis & 1) != 0)
                        continue;
                    glm::vec3 from((corner & 1) != 0 ? box.max.x : box.min.x, (corner & 2) != 0 ? box.max.y : box.min.y,
                                   (corner & 4) != 0 ? box.max.z : box.min.z);
                    glm::vec3 to = from;
                    to[axis] = box.max[axis];
                    vertices_.push_back({from, kBoundsColor});
                    vertices_.push_back({to, kBoundsColor});
                }
        }
}

void OverlayPass::addBones(const world::RenderWorld& world)
{
    for (const world::Bone& bone : world.bones) {
        vertices_.push_back({bone.root, kRootColor});
        vertices_.push_back({bone.tip, kTipColor});
    }
}

Result<void> OverlayPass::upload(graphics::Context& context)
{
    const std::span<const std::byte> bytes = std::as_bytes(std::span(vertices_));
    if (!buffer_.isValid() || buffer_.size() < bytes.size()) {
        auto made = graphics::Buffer::create(context, std::max(bytes.size(), 2 * buffer_.size()),
                                             graphics::BufferUsage::Dynamic, "overlay");
        if (!made)
            return fail(std::move(made.error()));
        buffer_ = std::move(*made);
        const graphics::VertexAttribute attributes[] = {
            {0, 0, graphics::VertexFormat::Float3, offsetof(Vertex, position)},
            {1, 0, graphics::VertexFormat::Float3, offsetof(Vertex, color)}};
        array_ = graphics::VertexArray(context, attributes, "overlay");
        array_.setVertexBuffer(0, buffer_, 0, sizeof(Vertex));
    }
    buffer_.write(0, bytes);
    return {};
}

} // namespace stylized::renderer
