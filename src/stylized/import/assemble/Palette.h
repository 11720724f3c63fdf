#pragma once

#include <stylized/asset/SkinAsset.h>
#include <stylized/core/Index.h>

#include <glm/mat4x4.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace stylized::import::assemble {

/// A joint of a palette: a node and what takes bind space to its space.
struct PaletteEntry {
    NodeIndex node;
    glm::mat4 inverseBind{1.0f};
    /// Not a joint of the file's: the node of a mesh with weightless vertices. Two matrices for one node are no
    /// contradiction then.
    bool isAnchor = false;
};

/// A joint list that grows as skins are merged into it.
class Palette {
public:
    /// Vertices name joints in 16 bits.
    static constexpr std::size_t kMaxJoints = 65536;

    explicit Palette(std::string name) : name_(std::move(name)) {}

    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }

    /// Whether the entries agree with those that are here: no joint that is here with another inverse bind matrix, and
    /// room for all.
    [[nodiscard]] bool canTake(const std::vector<PaletteEntry>& entries) const;

    /// The place of an entry with the same node and bit-equal matrix; it is added where there is none.
    std::uint32_t findOrAdd(const PaletteEntry& entry);

    /// Adds an entry even where it is here already.
    void add(const PaletteEntry& entry);

    [[nodiscard]] asset::SkinAsset toSkin() const;

private:
    struct Match {
        std::optional<std::uint32_t> place;
        bool isNodeKnown = false;
    };
    [[nodiscard]] Match find(const PaletteEntry& entry) const;

    std::string name_;
    std::vector<PaletteEntry> entries_;
    std::unordered_multimap<std::uint32_t, std::uint32_t> placesByNode_;
};

} // namespace stylized::import::assemble
