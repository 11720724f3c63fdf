#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace stylized::foreign {

/// Where an XML text stops being well-formed.
struct XmlFault {
    std::size_t line;    ///< From 1.
    std::string message; ///< One sentence that says what was expected.
};

/// The first tag, comment or quoted value that is not closed, or that closes what is not open; none in a text whose
/// tags match. Assimp's parser tells no line.
/// **Cost**: linear in the text.
[[nodiscard]] std::optional<XmlFault> findXmlFault(std::string_view text);

} // namespace stylized::foreign
