#include "stylized/renderer/FrameTargets.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Context.h>

#include <fmt/format.h>
#include <glm/vec3.hpp>

#include <algorithm>
#include <bit>
#include <utility>

namespace stylized::renderer {
namespace {

using graphics::TextureFormat;

constexpr std::uint32_t kMaxSampleCount = 8;
constexpr std::uint32_t kMaxSupersampling = 8;

/// What an image's size follows.
enum class Extent : std::uint8_t {
    Scene, ///< The picture's times supersampling, with the scene's samples.
    Picture,
    Quarter, ///< Of the picture's.
    ShadowMap
};

/// What is in an image before a pass draws into it.
enum class Start : std::uint8_t { Anything, Background, Far, Zero, NoId };

struct ImageSpec {
    std::string_view name;
    TextureFormat format;
    Extent extent;
    Start start;
};

constexpr ImageSpec kImages[] = {
    {kShadowMap, TextureFormat::Depth32F, Extent::ShadowMap, Start::Far},
    // Half floats: linear light with more steps in the dark than eight bits of sRGB have, and room above 1.
    {kSceneColor, TextureFormat::Rgba16F, Extent::Scene, Start::Background},
    {kSceneDepth, TextureFormat::Depth32F, Extent::Scene, Start::Far},
    {kSceneNormal, TextureFormat::Rgb10A2, Extent::Scene, Start::Zero},
    {kSceneId, TextureFormat::R32Ui, Extent::Scene, Start::NoId},
    {kBrightLight, TextureFormat::Rgba16F, Extent::Quarter, Start::Anything},
    {kBlurredAcross, TextureFormat::Rgba16F, Extent::Quarter, Start::Anything},
    {kBloom, TextureFormat::Rgba16F, Extent::Quarter, Start::Anything},
    {kDisplay, TextureFormat::Rgba8, Extent::Picture, Start::Zero},
    {kPicture, TextureFormat::Rgba8, Extent::Picture, Start::Zero}, // encoded by the shader that writes it
};

const ImageSpec& specOf(std::string_view resource) noexcept
{
    const auto* const found =
        std::find_if(std::begin(kImages), std::end(kImages), [&](const ImageSpec& s) { return s.name == resource; });
    STYLIZED_ASSERT(found != std::end(kImages), "a resource that the frame has");
    return *found;
}

bool isDepth(std::string_view resource) noexcept
{
    return specOf(resource).format == TextureFormat::Depth32F;
}

} // namespace

Result<FrameTargets> FrameTargets::create(graphics::Context& context, const FrameOptions& options,
                                          const PixelRect& window, std::span<const PassDeclaration> passes)
{
    STYLIZED_ASSERT(options.width > 0 && options.height > 0, "a picture has pixels");
    STYLIZED_ASSERT(options.supersampling >= 1 && options.supersampling <= kMaxSupersampling, "supersampling 1 to 8");
    FrameTargets targets;
    targets.options_ = options;
    targets.window_ = {window.x, window.y, std::max(window.width, 1u), std::max(window.height, 1u)};
    targets.shadowSampler_ =
        graphics::Sampler(context, {.mipmapping = graphics::MipFilter::None, .comparesDepth = true}, "shadow map");
    const std::uint32_t most = std::min(kMaxSampleCount, std::max(context.limits().maxSampleCount, 1u));
    targets.sampleCount_ = std::bit_floor(std::clamp(options.sampleCount, 1u, most));
    for (const PassDeclaration& pass : passes)
        for (const std::string_view resource : pass.writes)
            if (pass.doesMake(resource))
                if (Result<void> created = targets.createImage(context, resource); !created)
                    return fail(std::move(created.error()));
    for (const PassDeclaration& pass : passes)
        if (Result<void> created = targets.createFramebuffer(context, pass); !created)
            return fail(std::move(created.error()));
    return targets;
}

Result<void> FrameTargets::createImage(graphics::Context& context, std::string_view resource)
{
    const ImageSpec& spec = specOf(resource);
    graphics::TextureOptions texture{
        .width = options_.width, .height = options_.height, .format = spec.format, .label = resource};
    if (spec.extent == Extent::Scene) {
        texture.width = window_.width * options_.supersampling;
        texture.height = window_.height * options_.supersampling;
        texture.sampleCount = sampleCount_ > 1 ? sampleCount_ : 0;
    }
    if (spec.extent == Extent::Quarter) {
        texture.width = (texture.width + 3) / 4;
        texture.height = (texture.height + 3) / 4;
    }
    if (spec.extent == Extent::ShadowMap)
        texture.width = texture.height = options_.style.shadow.mapSize;
    Result<graphics::Texture> made = graphics::Texture::create(context, texture);
    if (!made && spec.extent == Extent::Scene)
        return fail(
            ErrorCode::GraphicsFailed, {},
            fmt::format("the driver cannot hold a picture of {}x{} pixels that is drawn with {} samples a pixel "
                        "(msaa) and {} times as wide and high (ssaa): expected less of one of them",
                        options_.width, options_.height, sampleCount_, options_.supersampling));
    if (!made)
        return fail(std::move(made.error()));
    images_.push_back({spec.name, std::move(*made)});
    return {};
}

Result<void> FrameTargets::createFramebuffer(graphics::Context& context, const PassDeclaration& pass)
{
    std::vector<graphics::Attachment> colors;
    graphics::FramebufferOptions options{.label = pass.name};
    for (const auto* list : {&pass.writes, &pass.keeps})
        for (const std::string_view resource : *list)
            if (isDepth(resource))
                options.depth = texture(resource);
            else if (list == &pass.writes)
                colors.emplace_back(texture(resource));
    options.colors = colors;
    Result<graphics::Framebuffer> made = graphics::Framebuffer::create(context, options);
    if (!made)
        return fail(std::move(made.error()));
    framebuffers_.push_back(std::move(*made));
    return {};
}

bool FrameTargets::fit(const FrameOptions& options) const noexcept
{
    return !images_.empty() && options.width == options_.width && options.height == options_.height &&
           options.sampleCount == options_.sampleCount && options.supersampling == options_.supersampling &&
           options.style.shadow.mapSize == options_.style.shadow.mapSize;
}

void FrameTargets::begin(graphics::Context& context, std::size_t index, const PassDeclaration& pass,
                         const glm::vec4& background) const
{
    graphics::Commands& commands = context.commands();
    const graphics::Framebuffer& framebuffer = framebuffers_[index];
    commands.bindFramebuffer(framebuffer);
    const auto isOfScene = [](std::string_view resource) { return specOf(resource).extent == Extent::Scene; };
    if (std::any_of(pass.writes.begin(), pass.writes.end(), isOfScene)) {
        const std::uint32_t s = options_.supersampling;
        commands.setViewport(-static_cast<std::int32_t>(window_.x * s), -static_cast<std::int32_t>(window_.y * s),
                             options_.width * s, options_.height * s);
    }
    std::uint32_t color = 0;
    for (const std::string_view resource : pass.writes) {
        const Start start = pass.doesMake(resource) ? specOf(resource).start : Start::Anything;
        if (start == Start::Background)
            commands.clearColor(framebuffer, color, glm::vec4(glm::vec3(background) * background.a, background.a));
        else if (start == Start::Zero)
            commands.clearColor(framebuffer, color, glm::vec4(0.0f));
        else if (start == Start::NoId)
            commands.clearColor(framebuffer, color, glm::uvec4(0u));
        else if (start == Start::Far)
            commands.clearDepth(framebuffer, 1.0f);
        color += isDepth(resource) ? 0 : 1;
    }
    for (std::uint32_t i = 0; i < pass.reads.size(); ++i)
        if (const std::string_view resource = pass.reads[i]; resource == kShadowMap)
            commands.bindTexture(pass.firstUnit + i, texture(resource), shadowSampler_);
        else
            commands.bindTexture(pass.firstUnit + i, texture(resource));
}

const graphics::Texture& FrameTargets::texture(std::string_view resource) const noexcept
{
    const auto found =
        std::find_if(images_.begin(), images_.end(), [&](const Image& image) { return image.name == resource; });
    STYLIZED_ASSERT(found != images_.end(), "a resource that some pass makes");
    return found->texture;
}

} // namespace stylized::renderer
