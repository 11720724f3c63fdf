#pragma once

#include <stylized/animation/PoseLayout.h>
#include <stylized/asset/AnimationClipAsset.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Index.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace stylized::animation {

/// One channel of a clip and the node or values of a pose that it drives.
struct BoundTrack {
    const asset::AnimationChannelAsset* channel;
    NodeIndex node;                ///< The driven node in the pose's scene; none for a named value.
    PoseLayout::ValueRange values; ///< The driven values; MorphWeights and NamedValue only.
};

/// Which tracks of a clip drive what in the poses of one scene. Sparse: what no track drives keeps its pose.
/// **Ownership**: borrows the clip, which must outlive it, unless it was made over (byName, byHumanoid). Immutable; may
/// be shared by all instances of a scene.
class ClipBinding {
public:
    /// Binds a clip to the scene it belongs to, by node index; named values by name.
    /// - `layout` is that scene's; the clip must be valid for its node count.
    [[nodiscard]] static ClipBinding byIndex(const asset::AnimationClipAsset& clip, const PoseLayout& layout);

    /// Binds a clip of another scene by node name (see retargetClipByName). A name must stand for one node on either
    /// side. The keys that it is made over to are kept here and in every copy.
    /// - `layout` is `target`'s; the clip must be valid for `source`'s node count.
    [[nodiscard]] static ClipBinding byName(const asset::AnimationClipAsset& clip, const asset::SceneAsset& source,
                                            const asset::SceneAsset& target, const PoseLayout& layout);

    /// Binds a clip of another human figure bone by bone (see retargetClip). The keys that it is made over to are kept
    /// here and in every copy.
    /// - `layout` is `target`'s; the clip must be valid for `source`'s node count.
    [[nodiscard]] static ClipBinding byHumanoid(const asset::AnimationClipAsset& clip, const asset::SceneAsset& source,
                                                const asset::SceneAsset& target, const PoseLayout& layout);

    /// The tracks of this binding that drive the transform of `node`, no others.
    [[nodiscard]] ClipBinding onlyNode(NodeIndex node) const;

    [[nodiscard]] const asset::AnimationClipAsset& clip() const noexcept { return *clip_; }

    /// Ordered by target, then node; two tracks for one target keep the clip's order, so that the last one wins.
    [[nodiscard]] std::span<const BoundTrack> tracks() const noexcept { return tracks_; }
    /// The nodes whose transforms are driven; rising, each once.
    [[nodiscard]] std::span<const NodeIndex> nodes() const noexcept { return nodes_; }
    /// Names that the clip drives and the target has nothing for: named values, with byName nodes, with byHumanoid
    /// bones and nodes that are none; sorted, each once.
    [[nodiscard]] std::span<const std::string> missingNames() const noexcept { return missingNames_; }
    /// Names (byName only) left unbound because several nodes of the source or the target bear them; sorted, each once.
    [[nodiscard]] std::span<const std::string> ambiguousNames() const noexcept { return ambiguousNames_; }

private:
    /// Binds a clip of the layout's scene and keeps it.
    [[nodiscard]] static ClipBinding ofOwn(asset::AnimationClipAsset clip, const PoseLayout& layout);
    explicit ClipBinding(const asset::AnimationClipAsset& clip) noexcept : clip_(&clip) {}
    void addNamedValue(const asset::AnimationChannelAsset& channel, const PoseLayout& layout);
    void add(const asset::AnimationChannelAsset& channel, NodeIndex node, const PoseLayout& layout);
    void sort();

    const asset::AnimationClipAsset* clip_;
    std::shared_ptr<const asset::AnimationClipAsset>
        ownClip_; // of a clip made over: what clip_ and the tracks point to
    std::vector<BoundTrack> tracks_;
    std::vector<NodeIndex> nodes_;
    std::vector<std::string> missingNames_;
    std::vector<std::string> ambiguousNames_;
};

} // namespace stylized::animation
