#include "stylized/import/assemble/JointBounds.h"

#include <stylized/math/Affine.h>

#include <cstdint>

namespace stylized::import::assemble {

std::vector<asset::JointBounds> jointBoundsOf(const asset::VertexStreamAsset& stream, const asset::SkinAsset& skin)
{
    std::vector<math::Affine> inverseBinds;
    inverseBinds.reserve(skin.inverseBinds.size());
    for (const glm::mat4& matrix : skin.inverseBinds)
        inverseBinds.push_back(math::toAffine(matrix));
    std::vector<math::Bounds> bounds(skin.joints.size()), bindBounds(skin.joints.size());
    for (const auto* set : {&stream.influences, &stream.influences2})
        for (std::size_t vertex = 0; vertex < set->size(); ++vertex)
            for (std::size_t k = 0; k < 4 && (*set)[vertex].weights[k] > 0.0f; ++k) {
                const std::uint16_t joint = (*set)[vertex].joints[k];
                bounds[joint].include(math::transformPoint(inverseBinds[joint], stream.positions[vertex]));
                bindBounds[joint].include(stream.positions[vertex]);
            }
    std::vector<asset::JointBounds> out;
    for (std::size_t joint = 0; joint < bounds.size(); ++joint)
        if (!bounds[joint].isEmpty())
            out.push_back({static_cast<std::uint32_t>(joint), bounds[joint], bindBounds[joint]});
    return out;
}

} // namespace stylized::import::assemble
