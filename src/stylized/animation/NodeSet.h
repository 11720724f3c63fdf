#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stylized::animation {

/// A set of nodes, one bit each.
class NodeSet {
public:
    /// Empty.
    explicit NodeSet(std::size_t nodeCount);

    void insert(std::uint32_t node) noexcept;
    void insertAll() noexcept;
    /// Removes the nodes [first, end).
    void erase(std::uint32_t first, std::uint32_t end) noexcept;
    /// The smallest member in [first, end), or `end`.
    [[nodiscard]] std::uint32_t next(std::uint32_t first, std::uint32_t end) const noexcept;

private:
    std::size_t nodeCount_;
    std::vector<std::uint64_t> words_;
};

} // namespace stylized::animation
