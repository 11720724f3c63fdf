#pragma once

#include <stylized/asset/AnimatorAsset.h>

#include <string>

namespace stylized::app {

/// The animator file of `animator`: import::readAnimatorFromMemory gives the same animator again, number for number.
/// - must be without flaw (asset::findFlaw).
[[nodiscard]] std::string animatorJson(const asset::AnimatorAsset& animator);

} // namespace stylized::app
