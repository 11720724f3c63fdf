#pragma once

#include <stylized/asset/SceneAsset.h>

namespace stylized::app {

/// Gives a scene that draws nothing, such as a motion capture file, a mesh of its bones: from each joint to each of its
/// children a slim octahedron, and a small one at each joint without children. The mesh is skinned to the nodes, so it
/// follows every pose.
/// - Where clips move some nodes, those above them stand for the file and not for bones.
/// - Gives whether there is something to draw now that was not before.
bool addBoneShapes(asset::SceneAsset& scene);

} // namespace stylized::app
