#include "stylized/renderer/FrameTargets.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Context.h>

#include <glm/vec3.hpp>

#include <algorithm>
#include <bit>
#include <utility>

namespace stylized::renderer {
namespace {

/// Half floats: linear light with more steps in the dark than eight bits of sRGB have, and room above 1.
constexpr graphics::TextureFormat kSceneColorFormat = graphics::TextureFormat::Rgba16F;
constexpr graphics::TextureFormat kSceneDepthFormat = graphics::TextureFormat::Depth32F;
constexpr std::uint32_t kMaxSampleCount = 8;
constexpr std::uint32_t kMaxSupersampling = 8;

Result<void> createTexture(graphics::Context& context, graphics::Texture& texture,
                           const graphics::TextureOptions& options)
{
    Result<graphics::Texture> made = graphics::Texture::create(context, options);
    if (!made)
        return fail(std::move(made.error()));
    texture = std::move(*made);
    return {};
}

} // namespace

Result<FrameTargets> FrameTargets::create(graphics::Context& context, const FrameOptions& options,
                                          std::span<const PassDeclaration> passes)
{
    STYLIZED_ASSERT(options.width > 0 && options.height > 0, "a picture has pixels");
    STYLIZED_ASSERT(options.supersampling >= 1 && options.supersampling <= kMaxSupersampling, "supersampling 1 to 8");
    FrameTargets targets;
    targets.options_ = options;
    const std::uint32_t most = std::min(kMaxSampleCount, std::max(context.limits().maxSampleCount, 1u));
    targets.sampleCount_ = std::bit_floor(std::clamp(options.sampleCount, 1u, most));
    if (Result<void> created = targets.createTextures(context); !created)
        return fail(std::move(created.error()));
    for (const PassDeclaration& pass : passes) {
        std::vector<graphics::Attachment> colors;
        for (const std::string_view resource : pass.writes)
            if (resource != kSceneDepth)
                colors.emplace_back(targets.texture(resource));
        graphics::FramebufferOptions framebuffer{.colors = colors, .label = pass.name};
        if (pass.doesWrite(kSceneDepth) ||
            std::find(pass.keeps.begin(), pass.keeps.end(), kSceneDepth) != pass.keeps.end())
            framebuffer.depth = targets.depth_;
        Result<graphics::Framebuffer> made = graphics::Framebuffer::create(context, framebuffer);
        if (!made)
            return fail(std::move(made.error()));
        targets.framebuffers_.push_back(std::move(*made));
    }
    return targets;
}

Result<void> FrameTargets::createTextures(graphics::Context& context)
{
    graphics::TextureOptions scene;
    scene.width = options_.width * options_.supersampling;
    scene.height = options_.height * options_.supersampling;
    scene.sampleCount = sampleCount_ > 1 ? sampleCount_ : 0;
    scene.format = kSceneColorFormat;
    scene.label = kSceneColor;
    if (Result<void> created = createTexture(context, color_, scene); !created)
        return created;
    scene.format = kSceneDepthFormat;
    scene.label = kSceneDepth;
    if (Result<void> created = createTexture(context, depth_, scene); !created)
        return created;
    return createTexture(context, picture_,
                         {.width = options_.width,
                          .height = options_.height,
                          .format = graphics::TextureFormat::Rgba8, // encoded by the shader that writes it
                          .label = kPicture});
}

bool FrameTargets::fit(const FrameOptions& options) const noexcept
{
    return picture_.isValid() && options.width == options_.width && options.height == options_.height &&
           options.sampleCount == options_.sampleCount && options.supersampling == options_.supersampling;
}

void FrameTargets::begin(graphics::Context& context, std::size_t index, const PassDeclaration& pass,
                         const glm::vec4& background) const
{
    graphics::Commands& commands = context.commands();
    const graphics::Framebuffer& framebuffer = framebuffers_[index];
    commands.bindFramebuffer(framebuffer);
    if (pass.doesMake(kSceneColor))
        commands.clearColor(framebuffer, 0, glm::vec4(glm::vec3(background) * background.a, background.a));
    if (pass.doesMake(kPicture))
        commands.clearColor(framebuffer, 0, glm::vec4(0.0f));
    if (pass.doesMake(kSceneDepth))
        commands.clearDepth(framebuffer, 1.0f);
    for (std::uint32_t unit = 0; unit < pass.reads.size(); ++unit)
        commands.bindTexture(unit, texture(pass.reads[unit]));
}

const graphics::Texture& FrameTargets::texture(std::string_view resource) const noexcept
{
    if (resource == kSceneColor)
        return color_;
    if (resource == kSceneDepth)
        return depth_;
    STYLIZED_ASSERT(resource == kPicture, "a resource that the frame has");
    return picture_;
}

} // namespace stylized::renderer
