#pragma once

#include <stylized/core/Result.h>

#include <string_view>

namespace stylized::foreign {

/// Checks the numbers of an OBJ file: of what is not a number Assimp makes 0.
/// **Errors**: ValueInvalid for a word that is no number, IndexOutOfRange for a face that names a vertex, a texture
/// coordinate or a normal that is not there; the place is a line.
[[nodiscard]] Result<void> checkObj(std::string_view text);

} // namespace stylized::foreign
