#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/ImportReport.h>

#include <string_view>

namespace stylized::foreign {

/// Gives the nodes the names that people gave them. Assimp names a Collada node by its id, which is unique and what
/// channels mean; a joint is called as the skins call it (its sid), another node by its element's name.
/// - `text` is the file's content. It is only looked through for <node> elements.
void nameColladaNodes(std::string_view text, asset::SceneAsset& scene);

/// Reports curves whose way between the keys is lost.
void reportColladaLosses(std::string_view text, import::ImportReport& report);

} // namespace stylized::foreign
