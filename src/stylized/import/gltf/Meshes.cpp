#include "stylized/import/gltf/Meshes.h"

#include "stylized/import/gltf/Accessor.h"
#include "stylized/import/gltf/Attributes.h"
#include "stylized/import/gltf/Indices.h"
#include "stylized/import/gltf/Materials.h"
#include "stylized/import/gltf/MorphTargets.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <unordered_map>

namespace stylized::import::gltf {
namespace {

void skipPrimitive(Document& document, const JsonView& primitive, std::string why)
{
    document.report().add(ReportCode::PrimitiveSkipped, Severity::Warning, primitive.pointer(), std::move(why));
}

/// Appends "name=accessor;" of each attribute, sorted, so that the order in the file does not matter.
Result<void> appendReferences(Document& document, const JsonView& attributes, std::string& key)
{
    std::vector<std::string> parts;
    for (const JsonMember member : attributes.members()) {
        const Result<std::uint32_t> accessor = document.index(member.value, Collection::Accessors);
        if (!accessor)
            return fail(accessor.error());
        parts.push_back(fmt::format("{}={};", member.key, *accessor));
    }
    std::sort(parts.begin(), parts.end());
    for (const std::string& part : parts)
        key += part;
    return {};
}

/// A text that is the same for primitives whose vertices are the same.
Result<std::string> streamKey(Document& document, const JsonView& primitive, const std::vector<std::string>& names)
{
    std::string key;
    if (Result<void> ok = appendReferences(document, primitive["attributes"], key); !ok)
        return fail(ok.error());
    for (const JsonView target : primitive["targets"].items()) {
        key += '|';
        if (Result<void> ok = appendReferences(document, target, key); !ok)
            return fail(ok.error());
    }
    for (const std::string& name : names)
        key += fmt::format("|{}:{}", name.size(), name);
    if (const JsonView draco = primitive["extensions"]["KHR_draco_mesh_compression"]; draco.exists()) {
        key += "|draco ";
        if (Result<std::uint32_t> view = document.index(draco["bufferView"], Collection::BufferViews))
            key += fmt::to_string(*view);
        for (const JsonMember member : draco["attributes"].members())
            if (const Result<std::uint64_t> id = member.value.asUnsigned())
                key += fmt::format(" {}={}", member.key, *id);
    }
    return key;
}

/// Default weights, exactly `count`; nothing where the file has none that can be used.
std::optional<std::vector<float>> readWeights(const JsonView& json, std::size_t count, ImportReport& report)
{
    if (!json.exists())
        return std::nullopt;
    std::vector<float> out(count);
    if (const Result<void> ok = json.asFloats(out); !ok) {
        report.add(ReportCode::ValueIgnored, Severity::Warning, ok.error().place,
                   ok.error().message + ", the weights are ignored");
        return std::nullopt;
    }
    return out;
}

class MeshReader {
public:
    MeshReader(Document& document, asset::SceneAsset& scene) : document_(document), scene_(scene) {}

    Result<void> readMesh(std::size_t index)
    {
        const JsonView json = document_.item(Collection::Meshes, index);
        asset::MeshAsset mesh;
        mesh.name = json["name"].stringOr("", document_.report());
        mesh.sourceIndex = static_cast<std::uint32_t>(index);
        names_ = readTargetNames(json, document_.report());
        mesh.morphWeights = readWeights(json["weights"], names_.size(), document_.report())
                                .value_or(std::vector<float>(names_.size(), 0.0f));
        std::uint32_t sourcePrimitive = 0;
        for (const JsonView item : json["primitives"].items()) {
            Result<std::optional<asset::MeshPrimitiveAsset>> primitive = readPrimitive(item);
            if (!primitive)
                return fail(primitive.error());
            if (*primitive) {
                (*primitive)->sourcePrimitive = sourcePrimitive;
                mesh.primitives.push_back(std::move(**primitive));
            }
            ++sourcePrimitive;
        }
        if (sourcePrimitive == 0)
            document_.report().add(ReportCode::PrimitiveSkipped, Severity::Warning, json.pointer(),
                                   "a mesh without primitives draws nothing");
        scene_.meshes.push_back(std::move(mesh));
        return {};
    }

    std::vector<assemble::RawInfluences> takeInfluences() { return std::move(influences_); }

private:
    using MaybePrimitive = std::optional<asset::MeshPrimitiveAsset>;

    Result<MaybePrimitive> readPrimitive(const JsonView& json)
    {
        const JsonView attributes = json["attributes"];
        if (!attributes["POSITION"].exists()) {
            skipPrimitive(document_, json, "a primitive without POSITION draws nothing");
            return MaybePrimitive();
        }
        const std::uint32_t mode =
            json["mode"].unsignedOr(static_cast<std::uint32_t>(PrimitiveMode::Triangles), document_.report());
        if (mode >= kPrimitiveModeCount) {
            skipPrimitive(document_, json, fmt::format("expected a mode from 0 to 6, found {}", mode));
            return MaybePrimitive();
        }
        asset::MeshPrimitiveAsset out;
        std::optional<DracoMesh> draco;
        static_cast<void>(json["extensions"].optionalMembers(document_.report()));
        if (json["extensions"]["KHR_draco_mesh_compression"].exists()) {
            Result<DracoMesh> decoded = decodeDraco(document_, json);
            if (!decoded)
                return fail(decoded.error());
            draco = std::move(*decoded);
        }
        const Result<std::uint32_t> vertexCount = readVertexCount(attributes, draco);
        if (!vertexCount)
            return fail(vertexCount.error());
        if (*vertexCount == 0) {
            skipPrimitive(document_, json, "a primitive without vertices of three components draws nothing");
            return MaybePrimitive();
        }
        // A compressed mesh is a triangle list, whatever the mode says.
        const auto primitiveMode = draco ? PrimitiveMode::Triangles : static_cast<PrimitiveMode>(mode);
        out.topology = topologyOf(primitiveMode);
        Result<std::vector<std::uint32_t>> indices = readIndices(json, primitiveMode, draco, *vertexCount);
        if (!indices)
            return fail(indices.error());
        if (indices->empty()) {
            skipPrimitive(document_, json, "a primitive without a whole element draws nothing");
            return MaybePrimitive();
        }
        out.indices = std::move(*indices);
        out.material = readMaterialReference(document_, scene_, json["material"]);
        const Result<StreamIndex> stream = readStream(json, draco ? &*draco : nullptr, *vertexCount);
        if (!stream)
            return fail(stream.error());
        out.stream = *stream;
        return MaybePrimitive(std::move(out));
    }

    /// 0 where POSITION has a wrong shape.
    Result<std::uint32_t> readVertexCount(const JsonView& attributes, const std::optional<DracoMesh>& draco)
    {
        if (const DracoAttribute* positions = draco ? draco->find("POSITION") : nullptr)
            return positions->componentCount == 3 ? draco->vertexCount : 0;
        const Result<Accessor> accessor = Accessor::open(document_, attributes["POSITION"]);
        if (!accessor)
            return fail(accessor.error());
        reportMissingExtremes(document_, *accessor);
        return accessor->componentCount() == 3 ? accessor->count() : 0;
    }

    Result<std::vector<std::uint32_t>> readIndices(const JsonView& json, PrimitiveMode mode,
                                                   std::optional<DracoMesh>& draco, std::uint32_t vertexCount)
    {
        std::vector<std::uint32_t> indices;
        std::uint32_t restart = std::numeric_limits<std::uint32_t>::max();
        const JsonView reference = json["indices"];
        if (draco) {
            indices = std::move(draco->indices);
        } else if (!reference.exists()) {
            if (Result<void> ok = document_.reserve(std::uint64_t{vertexCount} * 4, json); !ok)
                return fail(ok.error());
            indices.resize(vertexCount);
            std::iota(indices.begin(), indices.end(), 0u);
        } else {
            const Result<Accessor> accessor = Accessor::open(document_, reference);
            if (!accessor)
                return fail(accessor.error());
            if (accessor->componentCount() != 1 || !accessor->isUnsigned())
                return fail(ErrorCode::ValueInvalid, reference.pointer(),
                            "expected an accessor of unsigned scalars as indices");
            if (Result<void> ok = document_.reserve(std::uint64_t{accessor->count()} * 4, reference); !ok)
                return fail(ok.error());
            indices.resize(accessor->count());
            accessor->copyUnsigned(std::span<std::uint32_t>(indices));
            restart >>= 32 - 8 * sizeOf(accessor->format().componentType);
        }
        // Unrolling a strip or fan triples it.
        if (Result<void> ok = document_.reserve(indices.size() * 12, json); !ok)
            return fail(ok.error());
        UnrolledIndices unrolled = unrollIndices(mode, std::move(indices), vertexCount, restart);
        reportIndices(reference.exists() ? reference : json, unrolled);
        return std::move(unrolled.indices);
    }

    void reportIndices(const JsonView& place, const UnrolledIndices& unrolled)
    {
        const auto add = [&](ReportCode code, std::uint64_t count, std::string_view detail) {
            if (count > 0)
                document_.report().add(code, Severity::Warning, place.pointer(), std::string(detail), count);
        };
        add(ReportCode::PrimitiveRestart, unrolled.restartCount,
            "the largest index of the type is a restart, which glTF forbids; what it interrupts ends there");
        add(ReportCode::IndexInvalid, unrolled.outOfRangeCount,
            "elements with an index beyond the vertices are dropped");
        add(ReportCode::PrimitiveTruncated, unrolled.leftOverCount, "indices that make no whole element are dropped");
    }

    Result<StreamIndex> readStream(const JsonView& json, const DracoMesh* draco, std::uint32_t vertexCount)
    {
        const Result<std::string> key = streamKey(document_, json, names_);
        if (!key)
            return fail(key.error());
        if (const auto known = streams_.find(*key); known != streams_.end())
            return known->second;
        Result<StreamData> data = readAttributes(document_, json["attributes"], draco, vertexCount);
        if (!data)
            return fail(data.error());
        Result<std::vector<asset::MorphTargetAsset>> targets = readMorphTargets(document_, json, names_, vertexCount);
        if (!targets)
            return fail(targets.error());
        data->stream.morphTargets = std::move(*targets);
        const StreamIndex index(scene_.streams.size());
        scene_.streams.push_back(std::move(data->stream));
        influences_.push_back(std::move(data->influences));
        streams_.emplace(std::move(*key), index);
        return index;
    }

    Document& document_;
    asset::SceneAsset& scene_;
    std::vector<std::string> names_; ///< Of the current mesh's morph targets.
    std::vector<assemble::RawInfluences> influences_;
    std::unordered_map<std::string, StreamIndex> streams_;
};

} // namespace

Result<std::vector<assemble::RawInfluences>> readMeshes(Document& document, asset::SceneAsset& scene)
{
    MeshReader reader(document, scene);
    for (std::size_t i = 0; i < document.count(Collection::Meshes); ++i)
        if (Result<void> ok = reader.readMesh(i); !ok)
            return fail(ok.error());
    return reader.takeInfluences();
}

void readNodeWeights(Document& document, asset::SceneAsset& scene)
{
    for (asset::NodeAsset& node : scene.nodes) {
        const JsonView weights = document.item(Collection::Nodes, node.sourceIndex)["weights"];
        if (node.mesh.isValid())
            node.morphWeights = readWeights(weights, scene.mesh(node.mesh).morphWeights.size(), document.report())
                                    .value_or(std::vector<float>());
    }
}

} // namespace stylized::import::gltf
