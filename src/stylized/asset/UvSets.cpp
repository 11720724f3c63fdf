#include "stylized/asset/UvSets.h"

#include <algorithm>

namespace stylized::asset {

std::vector<std::uint32_t> uvSetsRead(const MaterialAsset& material)
{
    std::vector<std::uint32_t> sets;
    for (std::size_t i = 0; i < kMaterialMapCount; ++i) {
        const auto map = static_cast<MaterialMap>(i);
        const TextureSlot* slot = slotOf(material, map);
        if (slot != nullptr && map != MaterialMap::Matcap &&
            std::find(sets.begin(), sets.end(), slot->texCoordSet) == sets.end())
            sets.push_back(slot->texCoordSet);
    }
    return sets;
}

std::vector<std::vector<std::uint32_t>> uvSetsRead(const SceneAsset& scene)
{
    std::vector<std::vector<std::uint32_t>> read(scene.streams.size());
    for (const MeshAsset& mesh : scene.meshes)
        for (const MeshPrimitiveAsset& primitive : mesh.primitives) {
            std::vector<std::uint32_t>& sets = read[primitive.stream.value];
            for (const std::uint32_t set : uvSetsRead(scene.material(primitive.material)))
                if (std::find(sets.begin(), sets.end(), set) == sets.end())
                    sets.push_back(set);
        }
    return read;
}

} // namespace stylized::asset
