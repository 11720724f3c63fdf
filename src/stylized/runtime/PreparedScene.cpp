#include "stylized/runtime/PreparedScene.h"

#include <stylized/asset/UvSets.h>
#include <stylized/core/Assert.h>
#include <stylized/runtime/OpenSurfaces.h>
#include <stylized/runtime/OutlineNormals.h>

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace stylized::runtime {
namespace {

using asset::VertexStreamAsset;

/// Room for `count` more vertices at an aligned place of `bytes`; gives the place.
template <class Vertex>
std::size_t append(std::vector<std::byte>& bytes, std::size_t count)
{
    const std::size_t start = (bytes.size() + kStreamAlignment - 1) / kStreamAlignment * kStreamAlignment;
    bytes.resize(start + count * sizeof(Vertex));
    return start;
}

template <class T>
T at(const std::vector<T>& array, std::size_t i, const T& missing)
{
    return array.empty() ? missing : array[i];
}

std::uint16_t unorm16(float value)
{
    return static_cast<std::uint16_t>(std::lround(std::clamp(value, 0.0f, 1.0f) * 65535.0f));
}

std::size_t packGeometry(const VertexStreamAsset& stream, const std::vector<glm::vec3>& outlineNormals,
                         std::vector<std::byte>& bytes)
{
    const std::size_t start = append<GeometryVertex>(bytes, stream.vertexCount);
    const std::vector<glm::vec3>& normals = stream.deformNormals();
    for (std::size_t i = 0; i < stream.vertexCount; ++i) {
        const GeometryVertex vertex{stream.positions[i], at(normals, i, glm::vec3(0.0f)),
                                    at(stream.tangents, i, glm::vec4(0.0f)), at(outlineNormals, i, glm::vec3(0.0f))};
        std::memcpy(bytes.data() + start + i * sizeof(vertex), &vertex, sizeof(vertex));
    }
    return start;
}

std::size_t packSurface(const VertexStreamAsset& stream, const std::array<std::uint32_t, 2>& uvSets,
                        std::vector<std::byte>& bytes)
{
    const std::vector<glm::vec2> none;
    const auto set = [&](std::size_t s) -> const std::vector<glm::vec2>& {
        return s < stream.texCoords.size() ? stream.texCoords[s] : none;
    };
    const auto uvAt = [&](std::size_t s, std::size_t i) {
        return glm::clamp(at(set(s), i, glm::vec2(0.0f)), -asset::kFarthestUv, asset::kFarthestUv);
    };
    const std::size_t start = append<SurfaceVertex>(bytes, stream.vertexCount);
    for (std::size_t i = 0; i < stream.vertexCount; ++i) {
        const glm::vec4 color = at(stream.colors, i, glm::vec4(1.0f));
        const SurfaceVertex vertex{uvAt(uvSets[0], i),
                                   uvAt(uvSets[1], i),
                                   {unorm16(color.r), unorm16(color.g), unorm16(color.b), unorm16(color.a)}};
        std::memcpy(bytes.data() + start + i * sizeof(vertex), &vertex, sizeof(vertex));
    }
    return start;
}

std::size_t packInfluences(const std::vector<asset::VertexInfluences>& influences, std::vector<std::byte>& bytes)
{
    if (influences.empty())
        return 0;
    const std::size_t start = append<InfluenceVertex>(bytes, influences.size());
    std::memcpy(bytes.data() + start, influences.data(), influences.size() * sizeof(InfluenceVertex));
    return start;
}

/// The TEXCOORD sets that the materials of each stream read, as far as vertices have room for them.
std::vector<std::array<std::uint32_t, 2>> findUvSets(const asset::SceneAsset& scene)
{
    const std::vector<std::vector<std::uint32_t>> read = asset::uvSetsRead(scene);
    std::vector<std::array<std::uint32_t, 2>> chosen(read.size(), {0, 1});
    static_assert(asset::kDrawnUvSetCount == 2);
    for (std::size_t s = 0; s < read.size(); ++s) {
        const bool isUsual = std::all_of(read[s].begin(), read[s].end(), [](std::uint32_t set) { return set <= 1; });
        if (!isUsual)
            std::copy_n(read[s].begin(), std::min(read[s].size(), chosen[s].size()), chosen[s].begin());
    }
    return chosen;
}

void packStreams(PreparedScene& prepared)
{
    const std::vector<std::array<std::uint32_t, 2>> uvSets = findUvSets(*prepared.scene);
    const auto bytesOf = [&](VertexBinding binding) -> std::vector<std::byte>& {
        return prepared.vertices[static_cast<std::size_t>(binding)];
    };
    const std::vector<std::vector<glm::vec3>> normals = outlineNormals(*prepared.scene);
    for (std::size_t s = 0; s < normals.size(); ++s) {
        const VertexStreamAsset& stream = prepared.scene->streams[s];
        PreparedStream placed;
        placed.uvSets = uvSets[s];
        placed.byteOffsets = {packGeometry(stream, normals[s], bytesOf(VertexBinding::Geometry)),
                              packSurface(stream, placed.uvSets, bytesOf(VertexBinding::Surface)),
                              packInfluences(stream.influences, bytesOf(VertexBinding::Influences)),
                              packInfluences(stream.influences2, bytesOf(VertexBinding::Influences2))};
        placed.influenceSetCount = stream.influences.empty() ? 0 : stream.influences2.empty() ? 1 : 2;
        placed.morphs = packMorphTargets(stream);
        markOwnOutlines(stream, normals[s], placed.morphs);
        prepared.streams.push_back(std::move(placed));
    }
}

void packIndices(PreparedScene& prepared)
{
    prepared.openPrimitives = openSurfaces(*prepared.scene);
    for (const asset::MeshAsset& mesh : prepared.scene->meshes) {
        std::vector<std::uint32_t>& firsts = prepared.firstIndices.emplace_back();
        for (const asset::MeshPrimitiveAsset& primitive : mesh.primitives) {
            firsts.push_back(static_cast<std::uint32_t>(prepared.indices.size()));
            prepared.indices.insert(prepared.indices.end(), primitive.indices.begin(), primitive.indices.end());
        }
    }
}

/// Which images some material reads as colour ([0]) and which as numbers ([1]).
std::vector<std::array<bool, 2>> findUses(const asset::SceneAsset& scene)
{
    std::vector<std::array<bool, 2>> uses(scene.images.size());
    for (const asset::MaterialAsset& material : scene.materials)
        for (std::size_t i = 0; i < asset::kMaterialMapCount; ++i) {
            const auto map = static_cast<asset::MaterialMap>(i);
            const asset::TextureSlot* slot = asset::slotOf(material, map);
            if (slot == nullptr || !scene.textures[slot->texture.value].image.isValid())
                continue;
            const ColorSpace colorSpace = asset::holdsColors(map) ? ColorSpace::Srgb : ColorSpace::Linear;
            uses[scene.textures[slot->texture.value].image.value][static_cast<std::size_t>(colorSpace)] = true;
        }
    return uses;
}

void makeTextures(PreparedScene& prepared, std::vector<asset::DecodedImage>& images)
{
    const auto uses = findUses(*prepared.scene);
    for (std::size_t i = 0; i < images.size(); ++i) {
        if (images[i].isEmpty())
            continue;
        const auto [isColor, isNumbers] = uses[i];
        if (isColor && isNumbers)
            prepared.textures.push_back({ImageIndex(i), ColorSpace::Linear, makeMipChain(images[i], false)});
        else if (isNumbers)
            prepared.textures.push_back({ImageIndex(i), ColorSpace::Linear, makeMipChain(std::move(images[i]), false)});
        if (isColor)
            prepared.textures.push_back({ImageIndex(i), ColorSpace::Srgb, makeMipChain(std::move(images[i]), true)});
    }
}

} // namespace

std::size_t PreparedScene::byteCount() const noexcept
{
    std::size_t count = indices.size() * sizeof(std::uint32_t);
    for (const auto& bytes : vertices)
        count += bytes.size();
    for (const PreparedStream& stream : streams)
        count += stream.morphs.byteCount();
    for (const PreparedTexture& texture : textures)
        count += texture.mips.byteCount();
    return count;
}

PreparedScene prepareScene(std::shared_ptr<const asset::SceneAsset> scene, std::vector<asset::DecodedImage> images)
{
    STYLIZED_ASSERT(scene && images.size() == scene->images.size(), "there is one picture for each image");
    PreparedScene prepared;
    prepared.scene = std::move(scene);
    packStreams(prepared);
    packIndices(prepared);
    makeTextures(prepared, images);
    return prepared;
}

} // namespace stylized::runtime
