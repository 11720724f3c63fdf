#include "stylized/animation/ClipBinding.h"

#include "stylized/animation/SortUnique.h"

#include <stylized/animation/retarget/RetargetClip.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace stylized::animation {

ClipBinding ClipBinding::byIndex(const asset::AnimationClipAsset& clip, const PoseLayout& layout)
{
    ClipBinding binding(clip);
    for (const asset::AnimationChannelAsset& channel : clip.channels)
        if (channel.target == asset::AnimationTarget::NamedValue)
            binding.addNamedValue(channel, layout);
        else
            binding.add(channel, channel.node, layout);
    binding.sort();
    return binding;
}

ClipBinding ClipBinding::byName(const asset::AnimationClipAsset& clip, const asset::SceneAsset& source,
                                const asset::SceneAsset& target, const PoseLayout& layout)
{
    NamedClip made = retargetClipByName(clip, source, target);
    ClipBinding binding = ofOwn(std::move(made.clip), layout);
    binding.missingNames_.insert(binding.missingNames_.end(), made.match.missing.begin(), made.match.missing.end());
    binding.ambiguousNames_ = std::move(made.match.ambiguous);
    sortUnique(binding.missingNames_);
    return binding;
}

ClipBinding ClipBinding::byHumanoid(const asset::AnimationClipAsset& clip, const asset::SceneAsset& source,
                                    const asset::SceneAsset& target, const PoseLayout& layout)
{
    RetargetedClip made = retargetClip(clip, source, target);
    ClipBinding binding = ofOwn(std::move(made.clip), layout);
    for (const auto* names : {&made.missingBones, &made.otherNodes})
        binding.missingNames_.insert(binding.missingNames_.end(), names->begin(), names->end());
    sortUnique(binding.missingNames_);
    return binding;
}

ClipBinding ClipBinding::ofOwn(asset::AnimationClipAsset clip, const PoseLayout& layout)
{
    const auto own = std::make_shared<const asset::AnimationClipAsset>(std::move(clip));
    ClipBinding binding = byIndex(*own, layout);
    binding.ownClip_ = own;
    return binding;
}

ClipBinding ClipBinding::onlyNode(NodeIndex node) const
{
    ClipBinding binding(*clip_);
    binding.ownClip_ = ownClip_;
    for (const BoundTrack& track : tracks_)
        if (track.node == node && track.channel->target != asset::AnimationTarget::MorphWeights)
            binding.tracks_.push_back(track);
    if (!binding.tracks_.empty())
        binding.nodes_.push_back(node);
    return binding;
}

void ClipBinding::add(const asset::AnimationChannelAsset& channel, NodeIndex node, const PoseLayout& layout)
{
    BoundTrack track{&channel, node, {}};
    if (channel.target == asset::AnimationTarget::MorphWeights) {
        track.values = layout.morphWeights(node);
        // A clip of another scene may know more or fewer targets.
        track.values.count = std::min(track.values.count, channel.componentCount);
        if (track.values.count == 0)
            return;
    } else {
        nodes_.push_back(node);
    }
    tracks_.push_back(track);
}

void ClipBinding::addNamedValue(const asset::AnimationChannelAsset& channel, const PoseLayout& layout)
{
    const PoseLayout::ValueRange value = layout.namedValue(channel.valueName);
    if (value.count == 0)
        missingNames_.push_back(channel.valueName);
    else
        tracks_.push_back({&channel, {}, value});
}

void ClipBinding::sort()
{
    std::stable_sort(tracks_.begin(), tracks_.end(), [](const BoundTrack& a, const BoundTrack& b) {
        return std::tie(a.channel->target, a.node, a.values.first) <
               std::tie(b.channel->target, b.node, b.values.first);
    });
    sortUnique(nodes_);
    sortUnique(missingNames_);
    sortUnique(ambiguousNames_);
}

} // namespace stylized::animation
