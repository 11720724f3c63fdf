#pragma once

#include <stylized/asset/SceneAsset.h>

#include <string>

namespace stylized::app {

/// The face file (docs/FACES.md) that says what `scene` has of expressions and correctives: import::readFaceText reads
/// back the very same, bit by bit.
[[nodiscard]] std::string faceFileText(const asset::SceneAsset& scene);

} // namespace stylized::app
