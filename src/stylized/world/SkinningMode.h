#pragma once

#include <cstdint>

namespace stylized::world {

/// Who skins vertices.
enum class SkinningMode : std::uint8_t {
    Auto,    ///< Compute for streams that are drawn in two or more passes, vertex shaders for all others.
    Vertex,  ///< Vertex shaders, in every pass anew.
    Compute, ///< Compute, once after each change of the pose.
};

/// In how many passes of a frame an item is drawn.
struct PassCounts {
    std::uint8_t opaque = 1; ///< Masked items as well.
    std::uint8_t transparent = 1;
};

/// How an instance's streams are skinned. Morph targets are always added by compute.
struct SkinningOptions {
    SkinningMode mode = SkinningMode::Auto;
    PassCounts passCounts;
};

} // namespace stylized::world
