#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>
#include <stylized/import/ImportReport.h>

#include <string>

namespace stylized::app {

/// Reads a file for the sake of its clips: pictures are left aside.
/// **Errors**: those of import::loadScene; SceneEmpty where nothing moves in it.
[[nodiscard]] Result<asset::SceneAsset> loadMotion(const std::string& path);

/// Replaces the clips of `scene` by those of another file, made over for its skeleton.
/// - Between two human figures (VRM files, .vrma) bones are matched (see animation::retargetClip), else nodes of one
/// name
///   (see animation::retargetClipByName). What finds no counterpart is reported.
/// - Fewer than three namesakes that are less than half of the nodes moved are chance: such a clip is left empty.
/// - `motionFile` is what the report calls the motion.
/// **Errors**: MotionUnmatched where every clip is left empty.
[[nodiscard]] Result<void> adoptMotion(const asset::SceneAsset& motion, const std::string& motionFile,
                                       asset::SceneAsset& scene, import::ImportReport& report);

} // namespace stylized::app
