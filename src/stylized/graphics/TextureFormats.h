#pragma once

#include <stylized/graphics/Texture.h>

namespace stylized::graphics {

/// What OpenGL calls a TextureFormat; the types are GLenum.
struct TextureFormatInfo {
    unsigned int internal; ///< As stored.
    unsigned int external; ///< Components of a texel in memory.
    unsigned int type;     ///< Of a component in memory.
    std::size_t texelSize; ///< Bytes in memory.
    bool isDepth;
    bool isInteger;
};

[[nodiscard]] TextureFormatInfo infoOf(TextureFormat format) noexcept;

} // namespace stylized::graphics
