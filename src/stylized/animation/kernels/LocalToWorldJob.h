#pragma once

#include <stylized/animation/Pose.h>

#include <glm/mat4x4.hpp>

#include <cstdint>
#include <span>

namespace stylized::animation {

/// World matrices from local transforms: translate · rotate · scale of each node, under its parent's matrix.
/// **Space**: world means scene space.
/// **Cost**: about three nanoseconds a node; allocates nothing.
struct LocalToWorldJob {
    const Pose* locals = nullptr;
    std::span<const std::uint32_t> parents; ///< One a node, less than the node; NodeIndex::kNone for a root.
    std::uint32_t first = 0;                ///< The nodes [first, end) are computed …
    std::uint32_t end = 0;
    std::span<glm::mat4> worlds; ///< … from the matrices of their parents, which must be there.

    /// Whether the sizes agree and every parent stands before its node.
    [[nodiscard]] bool isValid() const noexcept;
    /// Gives whether all matrices computed are finite.
    /// - must be valid.
    [[nodiscard]] bool run() const noexcept;
};

} // namespace stylized::animation
