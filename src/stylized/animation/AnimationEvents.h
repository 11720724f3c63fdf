#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace stylized::animation {

/// Moments of clips that an update has passed.
struct AnimationEvent {
    std::string_view name; ///< Of the animator's description.
    std::string_view clip; ///< The name that the description gives the clip.
    std::uint64_t count;   ///< How often the step has passed it: more than once where the clip went round.
    float weight;          ///< What its clip counted for in the pose, above 0.
};

/// The events of one update, in the order of the tree's nodes.
class AnimationEvents {
public:
    /// `capacity` is the number of moments that all clips of the tree have together.
    explicit AnimationEvents(std::size_t capacity)
    {
        events_.reserve(capacity);
        sources_.reserve(capacity);
    }

    void clear() noexcept
    {
        events_.clear();
        sources_.clear();
    }
    /// `source` is the node that plays the clip; a moment of one source that is passed again adds to its count.
    void add(const void* source, const AnimationEvent& event) noexcept;
    [[nodiscard]] std::span<const AnimationEvent> all() const noexcept { return events_; }

private:
    std::vector<AnimationEvent> events_;
    std::vector<const void*> sources_; // one an event
};

} // namespace stylized::animation
