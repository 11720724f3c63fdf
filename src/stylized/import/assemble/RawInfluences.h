#pragma once

#include <glm/vec4.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace stylized::import::assemble {

/// Four joints a vertex and their weights, as the file has them.
struct InfluenceSet {
    std::vector<std::array<std::uint16_t, 4>> joints;
    std::vector<glm::vec4> weights;
};

/// All influences of a stream before a skin's rules have been applied.
struct RawInfluences {
    std::vector<InfluenceSet> sets; ///< Empty: not skinned.
    std::string place;              ///< Where in the file, for report entries.
};

} // namespace stylized::import::assemble
