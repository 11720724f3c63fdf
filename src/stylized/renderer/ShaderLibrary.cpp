#include "stylized/renderer/ShaderLibrary.h"

#include <stylized/core/Assert.h>
#include <stylized/renderer/ShaderFiles.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>

namespace stylized::renderer {
namespace {

constexpr std::string_view kCaptured[] = {"scenePosition", "sceneNormal"};

std::filesystem::path directoryFromEnvironment()
{
    const char* directory = std::getenv("STYLIZED_SHADER_DIR");
    return directory ? directory : "";
}

/// A file's text with its includes blanked out, as cmake/embed_shaders.py does it.
Result<std::string> readPiece(const std::filesystem::path& path)
{
    std::ifstream file(path);
    if (!file)
        return fail(Error{ErrorCode::FileUnreadable, path.string(), {}, "expected a readable shader file"});
    std::string text;
    for (std::string line; std::getline(file, line); text += '\n')
        if (line.rfind("#include", 0) != 0)
            text += line;
    return text;
}

/// The pieces of a stage as they are used now. `texts` keeps what was read from disk alive.
Result<std::vector<graphics::ShaderSource>> piecesOf(std::string_view stage, const std::filesystem::path& directory,
                                                     std::vector<std::string>& texts)
{
    const std::span<const graphics::ShaderSource> builtIn = shaderPieces(stage);
    STYLIZED_ASSERT(!builtIn.empty(), "a stage that was embedded");
    std::vector<graphics::ShaderSource> pieces(builtIn.begin(), builtIn.end());
    if (directory.empty())
        return pieces;
    texts.reserve(pieces.size()); // views into the texts must not move
    for (graphics::ShaderSource& piece : pieces) {
        Result<std::string> text = readPiece(directory / piece.name);
        if (!text)
            return fail(std::move(text.error()));
        piece.text = texts.emplace_back(std::move(*text));
    }
    return pieces;
}

std::string_view flag(bool isSet) noexcept
{
    return isSet ? "1" : "0";
}

std::string_view digit(std::uint32_t value) noexcept
{
    constexpr std::string_view kDigits[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
    STYLIZED_ASSERT(value < std::size(kDigits), "a count that shaders are compiled for");
    return kDigits[value];
}

/// The defines' names of each map: whether it is used, and which uv.
struct MapDefines {
    asset::MaterialMap map;
    std::string_view isUsed, uv;
};
constexpr MapDefines kMapDefines[] = {
    {asset::MaterialMap::BaseColor, "BASE_COLOR_MAP", "BASE_COLOR_UV"},
    {asset::MaterialMap::Emissive, "EMISSIVE_MAP", "EMISSIVE_UV"},
    {asset::MaterialMap::Normal, "NORMAL_MAP", "NORMAL_UV"},
    {asset::MaterialMap::Shade, "SHADE_MAP", "SHADE_UV"},
    {asset::MaterialMap::ShadingShift, "SHADING_SHIFT_MAP", "SHADING_SHIFT_UV"},
    {asset::MaterialMap::RimMultiply, "RIM_MULTIPLY_MAP", "RIM_MULTIPLY_UV"},
    {asset::MaterialMap::Matcap, "MATCAP_MAP", "MATCAP_UV"},
    {asset::MaterialMap::UvAnimationMask, "UV_ANIMATION_MASK_MAP", "UV_ANIMATION_MASK_UV"},
    {asset::MaterialMap::MetallicRoughness, "METALLIC_ROUGHNESS_MAP", "METALLIC_ROUGHNESS_UV"},
    {asset::MaterialMap::OutlineWidth, "OUTLINE_WIDTH_MAP", "OUTLINE_WIDTH_UV"},
};
static_assert(std::size(kMapDefines) == asset::kMaterialMapCount);

std::vector<graphics::ShaderDefine> definesOf(const ForwardVariant& variant)
{
    std::vector<graphics::ShaderDefine> defines = {
        {"HULL", flag(variant.hasHull)},
        {"OUTLINE_NORMALS", flag(variant.hasHull)},
        {"DEPTH_ONLY", flag(variant.part == DrawPart::Depth)},
        {"CHANNEL", digit(static_cast<std::uint32_t>(variant.channel))},
        {"WRITES_GEOMETRY", flag(variant.writesGeometry)},
        {"RECEIVES_SHADOW", flag(variant.receivesShadow)},
        {"CROWD", flag(variant.isCrowd)},
        {"CROWD_COMPUTE", "0"},
        {"INFLUENCE_SETS", digit(variant.influenceSets)},
        {"SAMPLE_COUNT", digit(variant.sampleCount)},
        {"ALPHA_MASK", flag(variant.alphaMode == asset::AlphaMode::Mask)},
        {"ALPHA_BLEND", flag(variant.alphaMode == asset::AlphaMode::Blend)},
        {"CUTS_CLEAR", flag(variant.cutsClear)},
        {"LIT", flag(variant.shading != world::Shading::Unlit)},
        {"PLAIN", flag(variant.shading == world::Shading::Plain)},
        {"TOON", flag(variant.shading == world::Shading::Toon)},
        {"PHYSICAL", flag(variant.shading == world::Shading::Physical)},
        {"RIM", flag(variant.hasRim)},
        {"FLAT_NORMALS", flag(variant.isFlat)},
        {"USES_COLORS", flag(variant.usesColors)},
        {"USES_TANGENTS", flag(variant.usesTangents)},
        {"USES_UV1", flag(variant.usesUv1)},
        {"UV_COUNT", digit(variant.maps.uvCount)},
        {"SHADES_BASE_MAP", flag(variant.maps.shadesBaseMap)},
    };
    for (const MapDefines& map : kMapDefines) {
        defines.push_back({map.isUsed, flag(variant.maps.has(map.map))});
        if (variant.maps.uvOf(map.map) != SurfaceMaps::kNoUv)
            defines.push_back({map.uv, digit(variant.maps.uvOf(map.map))});
    }
    return defines;
}

} // namespace

ShaderLibrary::ShaderLibrary(graphics::Context& context) : ShaderLibrary(context, directoryFromEnvironment()) {}

ShaderLibrary::ShaderLibrary(graphics::Context& context, std::filesystem::path directory)
    : context_(context), directory_(std::move(directory))
{}

Result<const graphics::ProgramPipeline*> ShaderLibrary::forward(const ForwardVariant& variant)
{
    const auto found =
        std::find_if(forward_.begin(), forward_.end(), [&](const ForwardEntry& e) { return e.variant == variant; });
    if (found != forward_.end())
        return found->pipeline.get();
    const Result<const graphics::Program*> vertex = stage(vertexStages_, vertexStageOf(variant), "forward.vert");
    if (!vertex)
        return fail(vertex.error());
    const Result<const graphics::Program*> fragment = stage(fragmentStages_, fragmentStageOf(variant), "forward.frag");
    if (!fragment)
        return fail(fragment.error());
    forward_.push_back(
        {variant, std::make_unique<graphics::ProgramPipeline>(context_, **vertex, **fragment, "forward")});
    return forward_.back().pipeline.get();
}

/// One stage of the surface program.
Result<const graphics::Program*> ShaderLibrary::stage(std::vector<StageEntry>& stages, const ForwardVariant& variant,
                                                      std::string_view file)
{
    const auto found =
        std::find_if(stages.begin(), stages.end(), [&](const StageEntry& e) { return e.variant == variant; });
    if (found != stages.end())
        return found->program.get();
    std::vector<std::string> texts;
    const auto pieces = piecesOf(file, directory_, texts);
    if (!pieces)
        return fail(pieces.error());
    const std::vector<graphics::ShaderDefine> defines = definesOf(variant);
    graphics::ProgramOptions options{.defines = defines, .isSeparable = true, .label = file};
    if (&stages == &vertexStages_) {
        options.vertex = *pieces;
        options.captured = kCaptured;
    } else {
        options.fragment = *pieces;
    }
    Result<graphics::Program> program = graphics::Program::create(context_, options);
    if (!program)
        return fail(std::move(program.error()));
    stages.push_back({variant, std::make_unique<graphics::Program>(std::move(*program))});
    return stages.back().program.get();
}

Result<ShaderLibrary::Screen*> ShaderLibrary::screen(const ScreenVariant& variant)
{
    const auto found =
        std::find_if(screens_.begin(), screens_.end(), [&](const ScreenEntry& e) { return e.variant == variant; });
    if (found != screens_.end())
        return found->screen.get();
    constexpr std::string_view kFiles[] = {"edges.frag", "bloom_bright.frag", "bloom_blur.frag",
                                           "post.frag",  "fxaa.frag",         "present.frag"};
    const graphics::ShaderDefine defines[] = {{"SAMPLE_COUNT", digit(variant.sampleCount)},
                                              {"SUPERSAMPLING", digit(variant.supersampling)},
                                              {"VERTICAL", flag(variant.isVertical)},
                                              {"FILMIC", flag(variant.isFilmic)},
                                              {"GRADED", flag(variant.isGraded)},
                                              {"BLOOM", flag(variant.hasBloom)},
                                              {"RAW", flag(variant.isRaw)},
                                              {"PREMULTIPLIED", flag(variant.isPremultiplied)},
                                              {"FILTERED", flag(variant.isFiltered)},
                                              {"OPAQUE", flag(variant.isOpaque)}};
    Result<graphics::Program> program =
        compile({"fullscreen.vert", kFiles[static_cast<std::size_t>(variant.stage)]}, defines);
    if (!program)
        return fail(std::move(program.error()));
    auto screen = std::make_unique<Screen>();
    screen->program = std::move(*program);
    screen->amounts = screen->program.uniformLocation("amounts");
    screen->sizes = screen->program.uniformLocation("sizes");
    screen->tint = screen->program.uniformLocation("tint");
    screens_.push_back({variant, std::move(screen)});
    return screens_.back().screen.get();
}

Result<ShaderLibrary::Lines*> ShaderLibrary::lines()
{
    if (lines_)
        return lines_.get();
    Result<graphics::Program> program = compile({"lines.vert", "lines.frag"}, {});
    if (!program)
        return fail(std::move(program.error()));
    lines_ = std::make_unique<Lines>();
    lines_->program = std::move(*program);
    lines_->clipFromWorld = lines_->program.uniformLocation("clipFromWorld");
    return lines_.get();
}

void ShaderLibrary::reload() noexcept
{
    lines_.reset();
    forward_.clear();
    vertexStages_.clear();
    fragmentStages_.clear();
    screens_.clear();
}

Result<graphics::Program> ShaderLibrary::compile(const Stages& stages, std::span<const graphics::ShaderDefine> defines)
{
    std::vector<std::string> vertexTexts, fragmentTexts;
    const auto vertex = piecesOf(stages.vertex, directory_, vertexTexts);
    if (!vertex)
        return fail(vertex.error());
    const auto fragment = piecesOf(stages.fragment, directory_, fragmentTexts);
    if (!fragment)
        return fail(fragment.error());
    return graphics::Program::create(
        context_, {.vertex = *vertex, .fragment = *fragment, .defines = defines, .label = stages.fragment});
}

} // namespace stylized::renderer
