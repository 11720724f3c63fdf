#pragma once

#include <stylized/app/ShownStreams.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/math/Bounds.h>

#include <optional>
#include <span>

namespace stylized::app {

/// The node that carries the head: the humanoid's bone; else the one that is called "head", whatever its letter case
/// and what stands before a colon; else the first one of which head is a word, as of "b_Head_05" and "HeadBone", and
/// that a skin follows where any of these does. None where there is none.
[[nodiscard]] NodeIndex headNode(const asset::SceneAsset& scene);

/// Boxes around the parts of a character that portraits show, in its current
/// pose.
/// **Space**: world.
struct PortraitBounds {
    math::Bounds face; ///< Chin to crown; of long hair what hangs beside the face.
    math::Bounds bust; ///< Head and shoulders.
};

/// Nothing where the character has no head that moves vertices.
[[nodiscard]] std::optional<PortraitBounds> portraitBounds(const ShownPose& shown);

/// A box around the vertices that any of `morphs` can move so far that one sees it, where they are now.
/// Empty where there are none.
[[nodiscard]] math::Bounds movedBounds(const ShownPose& shown, std::span<const asset::MorphReference> morphs);

} // namespace stylized::app
