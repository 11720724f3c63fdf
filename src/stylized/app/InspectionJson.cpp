#include <stylized/app/Inspection.h>
#include <stylized/app/JsonWriter.h>
#include <stylized/app/SceneCounts.h>
#include <stylized/runtime/PackedMorphs.h>

#include <glm/gtc/type_ptr.hpp>

namespace stylized::app {
namespace {

constexpr int kSchemaVersion = 1;

template <class Tag>
void optionalIndex(JsonWriter& json, std::string_view name, Index<Tag> index)
{
    if (index.isValid())
        json.field(name, index.value);
}

template <class List, class WriteEntry>
void list(JsonWriter& json, std::string_view name, const List& entries, WriteEntry&& writeEntry)
{
    json.key(name);
    json.beginArray();
    for (const auto& entry : entries) {
        json.beginObject();
        writeEntry(entry);
        json.endObject();
    }
    json.endArray();
}

void writeCounts(JsonWriter& json, const asset::SceneAsset& scene)
{
    const SceneCounts counts = countsOf(scene);
    json.key("counts");
    json.beginObject();
    json.field("nodes", std::uint64_t(scene.nodes.size()));
    json.field("meshes", std::uint64_t(scene.meshes.size()));
    json.field("primitives", counts.primitives);
    json.field("streams", std::uint64_t(scene.streams.size()));
    json.field("vertices", counts.vertices);
    json.field("triangles", counts.triangles);
    json.field("skins", counts.skins);
    json.field("joints", counts.joints);
    json.field("palettes", std::uint64_t(scene.skins.size()));
    json.field("morphTargets", counts.morphTargets);
    json.field("expressions", std::uint64_t(scene.expressions.size()));
    json.field("correctives", std::uint64_t(scene.correctives.size()));
    json.field("clips", std::uint64_t(scene.clips.size()));
    json.field("materials", std::uint64_t(scene.materials.size()));
    json.field("textures", std::uint64_t(scene.textures.size()));
    json.field("images", std::uint64_t(scene.images.size()));
    json.field("cameras", std::uint64_t(scene.cameras.size()));
    json.endObject();
}

void writeNodes(JsonWriter& json, const asset::SceneAsset& scene)
{
    list(json, "nodes", scene.nodes, [&](const asset::NodeAsset& node) {
        json.field("name", node.name);
        json.field("sourceIndex", node.sourceIndex);
        json.field("parent", node.parent.isValid() ? static_cast<int>(node.parent.value) : -1);
        json.field("isDrawn", node.isDrawn);
        optionalIndex(json, "mesh", node.mesh);
        optionalIndex(json, "palette", node.skin);
        optionalIndex(json, "camera", node.camera);
    });
}

void writeMeshes(JsonWriter& json, const asset::SceneAsset& scene)
{
    list(json, "meshes", scene.meshes, [&](const asset::MeshAsset& mesh) {
        json.field("name", mesh.name);
        json.field("sourceIndex", mesh.sourceIndex);
        list(json, "primitives", mesh.primitives, [&](const asset::MeshPrimitiveAsset& primitive) {
            json.field("stream", primitive.stream.value);
            json.field("topology", topologyName(primitive.topology));
            json.field("indices", std::uint64_t(primitive.indices.size()));
            json.field("material", primitive.material.value);
        });
    });
}

void writeStreams(JsonWriter& json, const asset::SceneAsset& scene)
{
    list(json, "streams", scene.streams, [&](const asset::VertexStreamAsset& stream) {
        const runtime::PackedMorphs morphs = runtime::packMorphTargets(stream);
        json.field("vertices", stream.vertexCount);
        json.field("influences", influencesOf(stream));
        json.field("hasNormals", !stream.normals.empty());
        json.field("hasTangents", !stream.tangents.empty());
        json.field("hasColors", !stream.colors.empty());
        json.field("texCoordSets", std::uint64_t(stream.texCoords.size()));
        json.key("min");
        json.numbers(std::span<const float>(glm::value_ptr(stream.bounds.min), 3));
        json.key("max");
        json.numbers(std::span<const float>(glm::value_ptr(stream.bounds.max), 3));
        if (!morphs.parts.empty())
            json.field("morphBuffers", std::uint64_t(morphs.bufferCount()));
        std::size_t t = 0;
        list(json, "morphTargets", stream.morphTargets, [&](const asset::MorphTargetAsset& target) {
            json.field("name", target.name);
            json.field("vertices", morphs.sizes[t].vertexCount);
            json.field("bytes", std::uint64_t(morphs.sizes[t].byteCount));
            json.field("largestDisplacement", morphs.extents[t].maximumDelta);
            ++t;
        });
    });
}

void writeClips(JsonWriter& json, const asset::SceneAsset& scene)
{
    list(json, "clips", scene.clips, [&](const asset::AnimationClipAsset& clip) {
        json.field("name", clip.name);
        json.field("duration", clip.durationSeconds);
        list(json, "channels", clip.channels, [&](const asset::AnimationChannelAsset& channel) {
            optionalIndex(json, "node", channel.node);
            if (channel.target == asset::AnimationTarget::NamedValue)
                json.field("value", channel.valueName);
            json.field("target", targetName(channel.target));
            json.field("interpolation", interpolationName(channel.interpolation));
            json.field("keys", std::uint64_t(channel.times.size()));
        });
    });
}

/// A bone's name → its node.
void writeHumanoid(JsonWriter& json, const asset::SceneAsset& scene)
{
    json.key("humanoid");
    json.beginObject();
    for (std::size_t b = 0; b < asset::kHumanoidBoneCount; ++b)
        optionalIndex(json, toString(static_cast<asset::HumanoidBone>(b)), scene.humanoid.nodes[b]);
    json.endObject();
}

void writeMorph(JsonWriter& json, const asset::SceneAsset& scene, const asset::MorphReference& morph)
{
    json.field("node", morph.node.value);
    json.field("target", morph.target);
    json.field("name", scene.morphTargetName(morph));
}

void writeExpressions(JsonWriter& json, const asset::SceneAsset& scene)
{
    list(json, "expressions", scene.expressions, [&](const asset::ExpressionAsset& expression) {
        json.field("name", expression.name);
        json.field("preset", toString(expression.preset));
        json.field("isBinary", expression.isBinary);
        json.field("overrideBlink", toString(expression.overrideBlink));
        json.field("overrideLookAt", toString(expression.overrideLookAt));
        json.field("overrideMouth", toString(expression.overrideMouth));
        list(json, "morphs", expression.morphs, [&](const asset::MorphBind& bind) {
            writeMorph(json, scene, bind.morph);
            json.field("weight", bind.weight);
        });
        list(json, "colors", expression.colors, [&](const asset::MaterialColorBind& bind) {
            json.field("material", bind.material.value);
            json.field("color", toString(bind.color));
            json.key("value");
            json.numbers(std::span<const float>(glm::value_ptr(bind.value), 4));
        });
        list(json, "textureTransforms", expression.textureTransforms, [&](const asset::TextureTransformBind& bind) {
            json.field("material", bind.material.value);
            json.key("scale");
            json.numbers(std::span<const float>(glm::value_ptr(bind.scale), 2));
            json.key("offset");
            json.numbers(std::span<const float>(glm::value_ptr(bind.offset), 2));
        });
    });
    list(json, "correctives", scene.correctives, [&](const asset::CorrectiveAsset& corrective) {
        writeMorph(json, scene, corrective.morph);
        json.field("kind", toString(corrective.kind));
        json.field("weight", corrective.weight);
        list(json, "drivers", corrective.drivers,
             [&](const asset::MorphReference& driver) { writeMorph(json, scene, driver); });
    });
}

void writeLook(JsonWriter& json, const Inspection& inspection)
{
    const asset::SceneAsset& scene = inspection.imported.scene;
    list(json, "materials", scene.materials, [&](const asset::MaterialAsset& material) {
        json.field("name", material.name);
        json.field("alphaMode", alphaModeName(material.alphaMode));
        json.field("isDoubleSided", material.isDoubleSided);
        json.field("isUnlit", material.isUnlit);
        json.field("isToon", material.toon.has_value());
        json.key("baseColor");
        json.numbers(std::span<const float>(glm::value_ptr(material.baseColor), 4));
        if (material.baseColorTexture)
            json.field("baseColorTexture", material.baseColorTexture->texture.value);
        if (const auto& reflection = material.metallicRoughness) {
            json.field("metallic", reflection->metallic);
            json.field("roughness", reflection->roughness);
            if (reflection->texture)
                json.field("metallicRoughnessTexture", reflection->texture->texture.value);
        }
    });
    list(json, "textures", scene.textures, [&](const asset::TextureAsset& texture) {
        json.field("name", texture.name);
        optionalIndex(json, "image", texture.image);
    });
    std::size_t index = 0;
    list(json, "images", scene.images, [&](const asset::ImageAsset& image) {
        const asset::DecodedImage* decoded =
            index < inspection.images.images.size() ? &inspection.images.images[index] : nullptr;
        ++index;
        json.field("name", image.name);
        json.field("mimeType", image.mimeType);
        json.field("bytes", std::uint64_t(image.bytes.size()));
        json.field("width", decoded == nullptr ? 0u : decoded->width);
        json.field("height", decoded == nullptr ? 0u : decoded->height);
    });
}

void writeReport(JsonWriter& json, const import::ImportReport& report)
{
    list(json, "report", report.entries(), [&](const import::ReportEntry& entry) {
        json.field("code", toString(entry.code));
        json.field("severity", toString(entry.severity));
        json.field("place", entry.place);
        json.field("detail", entry.detail);
        json.field("count", entry.count);
    });
}

} // namespace

std::string inspectionJson(const Inspection& inspection)
{
    const asset::SceneAsset& scene = inspection.imported.scene;
    JsonWriter json(true);
    json.beginObject();
    json.field("schemaVersion", kSchemaVersion);
    json.field("valid", true);
    json.field("file", inspection.file);
    json.field("format", scene.format);
    json.field("generator", scene.generator);
    json.field("facing", scene.facing == asset::Facing::PlusZ ? "+Z" : "-Z");
    writeCounts(json, scene);
    writeNodes(json, scene);
    writeMeshes(json, scene);
    writeStreams(json, scene);
    list(json, "palettes", scene.skins, [&](const asset::SkinAsset& skin) {
        json.field("name", skin.name);
        json.field("joints", std::uint64_t(skin.joints.size()));
    });
    writeHumanoid(json, scene);
    writeExpressions(json, scene);
    writeClips(json, scene);
    writeLook(json, inspection);
    writeReport(json, inspection.imported.report);
    json.endObject();
    json.endDocument();
    return std::string(json.text());
}

} // namespace stylized::app
