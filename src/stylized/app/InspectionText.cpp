#include <stylized/app/Inspection.h>
#include <stylized/app/SceneCounts.h>
#include <stylized/core/Error.h>
#include <stylized/runtime/PackedMorphs.h>

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <utility>

namespace stylized::app {
namespace {

using Text = fmt::memory_buffer;

template <class... Args>
void line(Text& text, fmt::format_string<Args...> format, Args&&... args)
{
    fmt::format_to(std::back_inserter(text), format, std::forward<Args>(args)...);
    text.push_back('\n');
}

void title(Text& text, std::string_view name)
{
    line(text, "\n{}", name);
}

std::string named(std::string_view name)
{
    return name.empty() ? "(no name)" : printable(name);
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view many)
{
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

void writeSummary(Text& text, const Inspection& inspection)
{
    const asset::SceneAsset& scene = inspection.imported.scene;
    const SceneCounts counts = countsOf(scene);
    line(text, "{}", printable(inspection.file));
    line(text, "  format      {}{}", scene.format,
         scene.generator.empty() ? "" : fmt::format(", written by {}", printable(scene.generator)));
    line(text, "  facing      {}", scene.facing == asset::Facing::PlusZ ? "+Z" : "-Z");
    line(text, "  nodes       {}, {} shown", scene.nodes.size(), counts.drawnNodes);
    line(text, "  meshes      {} with {} and {}", scene.meshes.size(),
         counted(counts.primitives, "primitive", "primitives"), counted(counts.triangles, "triangle", "triangles"));
    line(text, "  streams     {} with {}", scene.streams.size(), counted(counts.vertices, "vertex", "vertices"));
    line(text, "  skins       {}, drawn with {} of {}", counts.skins,
         counted(scene.skins.size(), "palette", "palettes"), counted(counts.joints, "joint", "joints"));
    line(text, "  morphs      {}", counted(counts.morphTargets, "target", "targets"));
    line(text, "  expressions {}{}", scene.expressions.size(),
         scene.correctives.empty() ? "" : ", " + counted(scene.correctives.size(), "corrective", "correctives"));
    line(text, "  humanoid    {}",
         scene.humanoid.isEmpty() ? "none" : counted(scene.humanoid.boneCount(), "bone", "bones"));
    line(text, "  clips       {}", scene.clips.size());
    line(text, "  materials   {}, {}, {}", scene.materials.size(),
         counted(scene.textures.size(), "texture", "textures"), counted(scene.images.size(), "image", "images"));
    line(text, "  cameras     {}", scene.cameras.size());
}

void writeMeshes(Text& text, const asset::SceneAsset& scene)
{
    if (scene.meshes.empty())
        return;
    title(text, "Meshes");
    for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
        line(text, "  {:>3}  {}", m, named(scene.meshes[m].name));
        for (const asset::MeshPrimitiveAsset& primitive : scene.meshes[m].primitives) {
            const asset::VertexStreamAsset& stream = scene.stream(primitive.stream);
            line(text, "         {} indices ({}) on stream {} with {}{}{}, material {}", primitive.indices.size(),
                 topologyName(primitive.topology), primitive.stream.value,
                 counted(stream.vertexCount, "vertex", "vertices"),
                 stream.isSkinned() ? fmt::format(", {} influences", influencesOf(stream)) : "",
                 stream.morphTargets.empty()
                     ? ""
                     : ", " + counted(stream.morphTargets.size(), "morph target", "morph targets"),
                 primitive.material.value);
        }
    }
}

void writeMorphs(Text& text, const asset::SceneAsset& scene)
{
    bool isFirst = true;
    for (std::size_t s = 0; s < scene.streams.size(); ++s) {
        const asset::VertexStreamAsset& stream = scene.streams[s];
        if (stream.morphTargets.empty())
            continue;
        if (std::exchange(isFirst, false))
            title(text, "Morph targets");
        const runtime::PackedMorphs morphs = runtime::packMorphTargets(stream);
        line(text, "  stream {}: {}, {} in {}", s, counted(morphs.targetCount(), "target", "targets"),
             counted(morphs.byteCount(), "byte", "bytes"), counted(morphs.bufferCount(), "buffer", "buffers"));
        for (std::size_t t = 0; t < morphs.targetCount(); ++t)
            line(text, "  {:>3}  {}: {}, {}, at most {:.4g} m", t, named(stream.morphTargets[t].name),
                 counted(morphs.sizes[t].vertexCount, "vertex", "vertices"),
                 counted(morphs.sizes[t].byteCount, "byte", "bytes"), morphs.extents[t].maximumDelta);
    }
}

/// "blink and mouth held back", or nothing.
std::string overridesOf(const asset::ExpressionAsset& expression)
{
    std::string out;
    const std::pair<std::string_view, asset::ExpressionOverride> groups[] = {{"blink", expression.overrideBlink},
                                                                             {"look-at", expression.overrideLookAt},
                                                                             {"mouth", expression.overrideMouth}};
    for (const auto& [name, how] : groups)
        if (how != asset::ExpressionOverride::None)
            out += fmt::format(", {}s {}", toString(how), name);
    return out;
}

void writeExpressions(Text& text, const asset::SceneAsset& scene)
{
    if (!scene.expressions.empty())
        title(text, "Expressions");
    for (const asset::ExpressionAsset& expression : scene.expressions) {
        std::string targets;
        for (const asset::MorphBind& bind : expression.morphs)
            targets += fmt::format("{}{} {:g}", targets.empty() ? ": " : ", ", named(scene.morphTargetName(bind.morph)),
                                   bind.weight);
        line(text, "  {}{}{}{}{}{}{}", named(expression.name),
             expression.preset == asset::ExpressionPreset::Custom ? " (custom)" : "",
             expression.isBinary ? " (binary)" : "", targets,
             expression.colors.empty() ? "" : ", " + counted(expression.colors.size(), "colour", "colours"),
             expression.textureTransforms.empty()
                 ? ""
                 : ", " + counted(expression.textureTransforms.size(), "texture transform", "texture transforms"),
             overridesOf(expression));
    }
    if (!scene.correctives.empty())
        title(text, "Correctives");
    for (const asset::CorrectiveAsset& corrective : scene.correctives) {
        std::string drivers;
        for (const asset::MorphReference& driver : corrective.drivers)
            drivers += fmt::format("{}{}", drivers.empty() ? "" : ", ", named(scene.morphTargetName(driver)));
        line(text, "  {}: {:g} times the {} of {}", named(scene.morphTargetName(corrective.morph)), corrective.weight,
             toString(corrective.kind), drivers);
    }
}

void writePalettes(Text& text, const asset::SceneAsset& scene)
{
    if (scene.skins.empty())
        return;
    title(text, "Palettes");
    for (std::size_t s = 0; s < scene.skins.size(); ++s) {
        const asset::SkinAsset& skin = scene.skins[s];
        line(text, "  {:>3}  {}: {} for {} of the file", s, named(skin.name),
             counted(skin.joints.size(), "joint", "joints"), counted(skin.sourceIndices.size(), "skin", "skins"));
    }
}

void writeClips(Text& text, const asset::SceneAsset& scene)
{
    if (scene.clips.empty())
        return;
    title(text, "Clips");
    for (std::size_t c = 0; c < scene.clips.size(); ++c) {
        const asset::AnimationClipAsset& clip = scene.clips[c];
        std::array<std::size_t, 5> channels{};
        for (const asset::AnimationChannelAsset& channel : clip.channels)
            ++channels[static_cast<std::size_t>(channel.target)];
        line(text, "  {:>3}  {}: {:.3f} s, {} (translation {}, rotation {}, scale {}, weights {}, named values {})", c,
             named(clip.name), clip.durationSeconds, counted(clip.channels.size(), "channel", "channels"), channels[0],
             channels[1], channels[2], channels[3], channels[4]);
    }
}

void writeLook(Text& text, const Inspection& inspection)
{
    const asset::SceneAsset& scene = inspection.imported.scene;
    title(text, "Materials");
    for (std::size_t m = 0; m < scene.materials.size(); ++m) {
        const asset::MaterialAsset& material = scene.materials[m];
        line(text, "  {:>3}  {}: {}{}{}{}", m, named(material.name), alphaModeName(material.alphaMode),
             material.isDoubleSided ? ", double-sided" : "",
             material.isUnlit ? ", unlit"
             : material.toon  ? ", MToon"
                              : "",
             material.baseColorTexture ? fmt::format(", texture {}", material.baseColorTexture->texture.value) : "");
    }
    if (!scene.textures.empty())
        title(text, "Textures");
    for (std::size_t t = 0; t < scene.textures.size(); ++t) {
        const ImageIndex image = scene.textures[t].image;
        line(text, "  {:>3}  {}: {}", t, named(scene.textures[t].name),
             image.isValid() ? fmt::format("image {}", image.value) : "no image");
    }
    if (!scene.images.empty())
        title(text, "Images");
    for (std::size_t i = 0; i < scene.images.size(); ++i) {
        const bool isDecoded = i < inspection.images.images.size() && !inspection.images.images[i].isEmpty();
        line(text, "  {:>3}  {}: {}, {}", i, named(scene.images[i].name),
             counted(scene.images[i].bytes.size(), "byte", "bytes"),
             isDecoded ? fmt::format("{}x{}", inspection.images.images[i].width, inspection.images.images[i].height)
                       : "not decoded");
    }
}

void writeReport(Text& text, const import::ImportReport& report)
{
    title(text, "Reader's report");
    if (report.entries().empty())
        line(text, "  nothing odd");
    for (const import::ReportEntry& entry : report.entries())
        line(text, "  {} {}: {}", toString(entry.severity), toString(entry.code), printable(toString(entry)));
}

} // namespace

std::string inspectionText(const Inspection& inspection)
{
    Text text;
    writeSummary(text, inspection);
    writeMeshes(text, inspection.imported.scene);
    writeMorphs(text, inspection.imported.scene);
    writeExpressions(text, inspection.imported.scene);
    writePalettes(text, inspection.imported.scene);
    writeClips(text, inspection.imported.scene);
    writeLook(text, inspection);
    writeReport(text, inspection.imported.report);
    return fmt::to_string(text);
}

} // namespace stylized::app
