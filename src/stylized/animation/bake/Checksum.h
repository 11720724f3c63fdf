#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace stylized::animation {

/// FNV-1a, 64 bits: finds damage, not malice.
/// **Source**: Fowler, Noll, Vo; draft-eastlake-fnv.
class Checksum {
public:
    void addBytes(std::span<const std::byte> bytes) noexcept
    {
        for (const std::byte byte : bytes)
            value_ = (value_ ^ static_cast<std::uint64_t>(byte)) * 0x100000001B3u;
    }
    template <class T>
    void add(const T& value) noexcept
    {
        static_assert(std::has_unique_object_representations_v<T>, "nothing undefined lies between its parts");
        addBytes(std::as_bytes(std::span(&value, 1)));
    }

    [[nodiscard]] std::uint64_t value() const noexcept { return value_; }

private:
    std::uint64_t value_ = 0xCBF29CE484222325u;
};

} // namespace stylized::animation
