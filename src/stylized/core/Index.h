#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace stylized {

/// A typed index into one kind of array: a node index cannot be handed in where a mesh index is meant.
/// The default value is "none".
template <class Tag>
struct Index {
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    std::uint32_t value = kNone;

    constexpr Index() noexcept = default;
    constexpr explicit Index(std::size_t v) noexcept : value(static_cast<std::uint32_t>(v)) {}

    [[nodiscard]] constexpr bool isValid() const noexcept { return value != kNone; }
    friend constexpr auto operator<=>(const Index&, const Index&) noexcept = default;
};

using NodeIndex = Index<struct NodeTag>;
using MeshIndex = Index<struct MeshTag>;
using StreamIndex = Index<struct StreamTag>;
using SkinIndex = Index<struct SkinTag>;
using MaterialIndex = Index<struct MaterialTag>;
using TextureIndex = Index<struct TextureTag>;
using ImageIndex = Index<struct ImageTag>;
using CameraIndex = Index<struct CameraTag>;
using ClipIndex = Index<struct ClipTag>;
using ExpressionIndex = Index<struct ExpressionTag>;

} // namespace stylized
