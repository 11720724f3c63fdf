#pragma once

#include <stylized/graphics/Program.h>

#include <span>
#include <string_view>

namespace stylized::runtime {

/// The pieces of a shader stage, such as "deform.comp": all files that it includes, in order, then itself. Empty for
/// a name that is not a stage.
/// **Source**: written when the library is built, from the files in runtime/shaders.
[[nodiscard]] std::span<const graphics::ShaderSource> shaderPieces(std::string_view stage) noexcept;

} // namespace stylized::runtime
