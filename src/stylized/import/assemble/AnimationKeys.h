#pragma once

#include <stylized/asset/AnimationClipAsset.h>
#include <stylized/import/ImportReport.h>

#include <string>

namespace stylized::import::assemble {

/// Makes the keys of `channel`, as the file has them, keep the promises of AnimationChannelAsset: drops keys that are
/// not finite, lie before the start or hold a rotation without length; sorts them; of several at one time keeps the
/// last; gives rotations unit length and one hemisphere (not those of cubic splines, whose tangents belong to them).
/// What was done is reported as ClipKeysInvalid at `place`. May leave no key.
/// - `channel.values` must hold groupsPerKey() · componentCount values for each time.
void cleanKeys(asset::AnimationChannelAsset& channel, const std::string& place, ImportReport& report);

} // namespace stylized::import::assemble
