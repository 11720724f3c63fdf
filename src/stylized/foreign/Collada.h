#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/ImportReport.h>

#include <optional>
#include <string>
#include <string_view>

namespace stylized::foreign {

/// The file's content with metres in the place of units of length that make no sense, which are reported; nothing where
/// there is no such unit. Assimp takes any number for a unit and scales the scene by it.
/// - `text` is the file's content. It is only looked through for <unit> elements.
[[nodiscard]] std::optional<std::string> withUsableUnits(std::string_view text, import::ImportReport& report);

/// Gives the nodes the names that people gave them. Assimp names a Collada node by its id, which is unique and what
/// channels mean; a joint is called as the skins call it (its sid), another node by its element's name.
/// - `text` is the file's content. It is only looked through for <node> elements.
void nameColladaNodes(std::string_view text, asset::SceneAsset& scene);

/// Reports curves whose way between the keys is lost, an up axis that is none and faces that name vertices by negative
/// numbers.
void reportColladaLosses(std::string_view text, import::ImportReport& report);

} // namespace stylized::foreign
