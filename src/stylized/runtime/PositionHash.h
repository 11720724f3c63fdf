#pragma once

#include <glm/vec3.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace stylized::runtime {

/// For finding the vertices that lie at one place. -0 is 0.
struct PositionHash {
    std::size_t operator()(const glm::vec3& p) const noexcept
    {
        std::uint64_t hash = 0;
        for (int i = 0; i < 3; ++i)
            hash = (hash ^ std::bit_cast<std::uint32_t>(p[i] + 0.0f)) * 0x9E3779B97F4A7C15ull;
        return static_cast<std::size_t>(hash ^ hash >> 32);
    }
};

} // namespace stylized::runtime
