#include "stylized/asset/UvSets.h"

#include <algorithm>

namespace stylized::asset {

std::vector<std::vector<std::uint32_t>> uvSetsRead(const SceneAsset& scene)
{
    std::vector<std::vector<std::uint32_t>> read(scene.streams.size());
    for (const MeshAsset& mesh : scene.meshes)
        for (const MeshPrimitiveAsset& primitive : mesh.primitives) {
            std::vector<std::uint32_t>& sets = read[primitive.stream.value];
            for (std::size_t i = 0; i < kMaterialMapCount; ++i) {
                const auto map = static_cast<MaterialMap>(i);
                const TextureSlot* slot = slotOf(scene.material(primitive.material), map);
                if (slot != nullptr && map != MaterialMap::Matcap &&
                    std::find(sets.begin(), sets.end(), slot->texCoordSet) == sets.end())
                    sets.push_back(slot->texCoordSet);
            }
        }
    return read;
}

} // namespace stylized::asset
