#pragma once

#include <stylized/asset/AnimationClipAsset.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Index.h>

#include <string>
#include <vector>

namespace stylized::animation {

/// Which node of one scene stands for which of another. A node stands for at most one.
class NodePairs {
public:
    NodePairs(std::size_t sourceNodeCount, std::size_t targetNodeCount)
        : targets_(sourceNodeCount), sources_(targetNodeCount)
    {}

    /// - Neither node may have a pair yet.
    void add(NodeIndex source, NodeIndex target);

    /// None where the node has no pair.
    [[nodiscard]] NodeIndex target(NodeIndex source) const { return targets_[source.value]; }
    [[nodiscard]] NodeIndex source(NodeIndex target) const { return sources_[target.value]; }

private:
    std::vector<NodeIndex> targets_, sources_;
};

/// Pairs of nodes with one name, and what stood in the way of others.
struct NameMatch {
    NodePairs pairs;
    std::string prefix;                 ///< Left out of the names of one side, such as "mixamorig:"; else empty.
    bool areBones = false;              ///< The names are those that known rigs give their bones (see bonesOf).
    std::vector<std::string> missing;   ///< Names of nodes moved that the target lacks; sorted, each once.
    std::vector<std::string> ambiguous; ///< Those that several nodes of either side bear; sorted, each once.
    std::size_t movedCount = 0;         ///< Nodes of the source that the clip moves, and how many have a pair.
    std::size_t matchedCount = 0;
};

/// Pairs nodes by name, where it stands for one node on either side. Names that differ by one common beginning are the
/// same: a namespace, up to the last colon, or what at least half of the nodes that the clip moves begin with on one
/// side and none needs on the other. Where the names of two known rigs tell more (see bonesOf), bones are paired.
/// - `clip` must be valid for `source`.
[[nodiscard]] NameMatch matchNames(const asset::AnimationClipAsset& clip, const asset::SceneAsset& source,
                                   const asset::SceneAsset& target);

} // namespace stylized::animation
