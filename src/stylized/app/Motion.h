#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>
#include <stylized/import/ImportReport.h>

#include <string>

namespace stylized::app {

/// Reads a file for the sake of its clips: pictures are left aside.
/// **Errors**: those of import::loadScene; ClipNotFound where nothing moves in it.
[[nodiscard]] Result<asset::SceneAsset> loadMotion(const std::string& path);

/// Replaces the clips of `scene` by those of another file: each channel drives the node that has the name of the one it
/// was made for, where that name is the only one of its kind on both sides. What finds no node is reported.
/// - Between two human figures (VRM files, .vrma) bones are matched instead (see animation::retargetClip).
/// - Else rotations are taken as they are: both skeletons should have been made alike. Where the files differ in units
/// or
///   axes, the topmost driven nodes are brought from one space to the other, and lengths are scaled.
/// - Morph weights are driven where both meshes name the same targets.
/// - `motionFile` is what the report calls the motion.
/// **Errors**: MotionUnmatched where no channel finds a node.
[[nodiscard]] Result<void> adoptMotion(const asset::SceneAsset& motion, const std::string& motionFile,
                                       asset::SceneAsset& scene, import::ImportReport& report);

} // namespace stylized::app
