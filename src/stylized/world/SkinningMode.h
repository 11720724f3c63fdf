#pragma once

#include <cstdint>

namespace stylized::world {

/// Who skins vertices.
enum class SkinningMode : std::uint8_t {
    Auto, ///< For one frame the CPU, else compute for streams that are drawn in two or more passes, vertex shaders for
          ///< all others. A software driver compiles a program that skins longer than the CPU takes for a few frames.
    Vertex,  ///< Vertex shaders, in every pass anew.
    Compute, ///< Compute, once after each change of the pose.
    Cpu,     ///< The CPU, the same; vertex shaders for streams with morph targets.
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
    bool isForOneFrame = false; ///< Nothing more is drawn after it.
};

} // namespace stylized::world
