#pragma once

#include <stylized/graphics/Program.h>

#include <span>
#include <string_view>

namespace stylized::renderer {

/// The pieces of a shader stage, such as "forward.vert": all files that it includes, in order, then itself. Empty for
/// a name that is not a stage.
/// **Source**: written when the library is built, from the files in renderer/shaders.
[[nodiscard]] std::span<const graphics::ShaderSource> shaderPieces(std::string_view stage) noexcept;

} // namespace stylized::renderer
