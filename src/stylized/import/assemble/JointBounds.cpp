#include "stylized/import/assemble/JointBounds.h"

#include <cstdint>
#include <limits>

namespace stylized::import::assemble {
namespace {

/// Three floats and a fourth that does not count, as one vector register.
using Lanes [[gnu::vector_size(16)]] = float;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

struct Box {
    Lanes low{kInfinity, kInfinity, kInfinity, kInfinity};
    Lanes high{-kInfinity, -kInfinity, -kInfinity, -kInfinity};

    void include(Lanes point)
    {
        low = point < low ? point : low;
        high = point > high ? point : high;
    }

    [[nodiscard]] math::Bounds bounds() const { return {{low[0], low[1], low[2]}, {high[0], high[1], high[2]}}; }
};

/// The boxes of one joint.
struct JointBoxes {
    Lanes columns[4];
    Box jointSpace;
    Box bindSpace;

    explicit JointBoxes(const glm::mat4& inverseBind)
    {
        for (int column = 0; column < 4; ++column)
            for (int row = 0; row < 4; ++row)
                columns[column][row] = inverseBind[column][row];
    }

    void include(const glm::vec3& p)
    {
        jointSpace.include(columns[0] * p.x + columns[1] * p.y + columns[2] * p.z + columns[3]);
        bindSpace.include(Lanes{p.x, p.y, p.z, 0.0f});
    }
};

} // namespace

std::vector<asset::JointBounds> jointBoundsOf(const asset::VertexStreamAsset& stream, const asset::SkinAsset& skin)
{
    std::vector<JointBoxes> boxes(skin.inverseBinds.begin(), skin.inverseBinds.end());
    for (const auto* set : {&stream.influences, &stream.influences2})
        for (std::size_t vertex = 0; vertex < set->size(); ++vertex)
            for (std::size_t k = 0; k < 4 && (*set)[vertex].weights[k] > 0.0f; ++k)
                boxes[(*set)[vertex].joints[k]].include(stream.positions[vertex]);
    std::vector<asset::JointBounds> out;
    for (std::size_t joint = 0; joint < boxes.size(); ++joint)
        if (const math::Bounds bindBounds = boxes[joint].bindSpace.bounds(); !bindBounds.isEmpty())
            out.push_back({static_cast<std::uint32_t>(joint), boxes[joint].jointSpace.bounds(), bindBounds});
    return out;
}

} // namespace stylized::import::assemble
