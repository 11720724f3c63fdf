#include "stylized/foreign/Welding.h"

#include <assimp/mesh.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <unordered_set>

namespace stylized::foreign {
namespace {

/// One array of the mesh: `stride` bytes a vertex.
struct Attribute {
    const std::byte* data;
    std::size_t stride;

    [[nodiscard]] std::string_view of(std::size_t vertex) const noexcept
    {
        return {reinterpret_cast<const char*>(data + vertex * stride), stride};
    }
};

class Vertices {
public:
    Vertices(const aiMesh& mesh, const InfluenceTable& influences, std::span<const std::uint32_t> points)
        : influences_(influences)
    {
        addAll(mesh);
        add(points.empty() ? nullptr : points.data());
        for (unsigned t = 0; t < mesh.mNumAnimMeshes; ++t)
            if (const aiAnimMesh* target = mesh.mAnimMeshes[t];
                target != nullptr && target->mNumVertices == mesh.mNumVertices)
                addAll(*target);
    }

    [[nodiscard]] std::size_t hash(std::uint32_t vertex) const noexcept
    {
        std::size_t hash = 0;
        for (const Attribute& attribute : attributes_)
            hash = (hash ^ std::hash<std::string_view>()(attribute.of(vertex))) * 0x9E3779B97F4A7C15ull;
        return hash ^ hash >> 32;
    }

    [[nodiscard]] bool areEqual(std::uint32_t a, std::uint32_t b) const noexcept
    {
        const auto left = influences_.of(a), right = influences_.of(b);
        return std::all_of(attributes_.begin(), attributes_.end(),
                           [&](const Attribute& attribute) { return attribute.of(a) == attribute.of(b); }) &&
               std::equal(left.begin(), left.end(), right.begin(), right.end());
    }

private:
    template <class Element>
    void add(const Element* array)
    {
        if (array != nullptr)
            attributes_.push_back({reinterpret_cast<const std::byte*>(array), sizeof(Element)});
    }

    template <class Mesh>
    void addAll(const Mesh& mesh)
    {
        add(mesh.mVertices);
        add(mesh.mNormals);
        add(mesh.mTangents);
        add(mesh.mBitangents);
        for (const aiVector3D* set : mesh.mTextureCoords)
            add(set);
        for (const aiColor4D* set : mesh.mColors)
            add(set);
    }

    const InfluenceTable& influences_;
    std::vector<Attribute> attributes_;
};

} // namespace

Welding weld(const aiMesh& mesh, const InfluenceTable& influences, std::span<const std::uint32_t> points)
{
    const Vertices vertices(mesh, influences, points);
    Welding welding;
    welding.newOfFile.reserve(mesh.mNumVertices);
    // The set holds places in `kept`; a new vertex is appended first, so that it has a place to be compared by.
    const auto hash = [&](std::uint32_t place) { return vertices.hash(welding.kept[place]); };
    const auto equal = [&](std::uint32_t a, std::uint32_t b) {
        return vertices.areEqual(welding.kept[a], welding.kept[b]);
    };
    std::unordered_set<std::uint32_t, decltype(hash), decltype(equal)> known(mesh.mNumVertices / 4 + 1, hash, equal);
    for (std::uint32_t vertex = 0; vertex < mesh.mNumVertices; ++vertex) {
        welding.kept.push_back(vertex);
        const auto place = static_cast<std::uint32_t>(welding.kept.size() - 1);
        const auto [found, isNew] = known.insert(place);
        if (!isNew)
            welding.kept.pop_back();
        welding.newOfFile.push_back(*found);
    }
    return welding;
}

} // namespace stylized::foreign
