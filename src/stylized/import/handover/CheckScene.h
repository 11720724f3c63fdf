#pragma once

#include <stylized/asset/SceneAsset.h>

#include <string>

namespace stylized::import::handover {

/// The first thing in a scene that users index by without asking and that does not fit, as a sentence; empty where all
/// fits. Our own readers cannot build such scenes; bytes from elsewhere can say anything.
[[nodiscard]] std::string findMisfit(const asset::SceneAsset& scene);

} // namespace stylized::import::handover
