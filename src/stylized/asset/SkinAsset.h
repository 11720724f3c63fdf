#pragma once

#include <stylized/core/Index.h>
#include <stylized/math/Bounds.h>

#include <glm/mat4x4.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace stylized::asset {

/// Where the vertices that one joint moves lie: two boxes around the same points, because either may fit badly once it
/// is turned.
struct JointBounds {
    std::uint32_t joint;     ///< Index into SkinAsset::joints.
    math::Bounds bounds;     ///< Of inverseBind · position over the vertices with weight on the joint.
    math::Bounds bindBounds; ///< Of the positions of the same vertices (bind space).
};

/// The joint-local bounds of one stream drawn with one skin.
struct StreamJointBounds {
    StreamIndex stream;
    std::vector<JointBounds> joints; ///< Only joints that move a vertex of the stream.
};

/// A joint list: one palette. Skins of the file whose common joints agree have been merged into one, and joints that
/// move no vertex left out.
struct SkinAsset {
    std::string name;
    std::vector<NodeIndex> joints;       ///< Vertex influences index this list.
    std::vector<glm::mat4> inverseBinds; ///< One a joint; affine: bind space → joint space.
    std::vector<StreamJointBounds> streamBounds;
    std::vector<std::uint32_t> sourceIndices; ///< The skins of the file that this one stands for.

    /// The bounds for a stream, or null where no node draws it with this skin.
    [[nodiscard]] const StreamJointBounds* boundsOf(StreamIndex stream) const noexcept;
};

} // namespace stylized::asset
