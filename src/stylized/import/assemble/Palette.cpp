#include "stylized/import/assemble/Palette.h"

#include <algorithm>
#include <cstring>

namespace stylized::import::assemble {

Palette::Match Palette::find(const PaletteEntry& entry) const
{
    Match out;
    const auto [begin, end] = placesByNode_.equal_range(entry.node.value);
    for (auto i = begin; i != end; ++i) {
        const PaletteEntry& known = entries_[i->second];
        if (std::memcmp(&known.inverseBind, &entry.inverseBind, sizeof(glm::mat4)) == 0)
            out.place = std::min(out.place.value_or(i->second), i->second);
        out.isNodeKnown |= !known.isAnchor;
    }
    return out;
}

bool Palette::canTake(const std::vector<PaletteEntry>& entries) const
{
    std::size_t added = 0;
    for (const PaletteEntry& entry : entries) {
        const Match match = find(entry);
        if (!match.place && match.isNodeKnown && !entry.isAnchor)
            return false;
        added += match.place ? 0 : 1;
    }
    return size() + added <= kMaxJoints;
}

std::uint32_t Palette::findOrAdd(const PaletteEntry& entry)
{
    if (const Match match = find(entry); match.place) {
        // A joint of the file's that an anchor stood for until now.
        entries_[*match.place].isAnchor &= entry.isAnchor;
        return *match.place;
    }
    add(entry);
    return static_cast<std::uint32_t>(entries_.size() - 1);
}

void Palette::add(const PaletteEntry& entry)
{
    placesByNode_.emplace(entry.node.value, static_cast<std::uint32_t>(entries_.size()));
    entries_.push_back(entry);
}

asset::SkinAsset Palette::toSkin() const
{
    asset::SkinAsset out;
    out.name = name_;
    for (const PaletteEntry& entry : entries_) {
        out.joints.push_back(entry.node);
        out.inverseBinds.push_back(entry.inverseBind);
    }
    return out;
}

} // namespace stylized::import::assemble
