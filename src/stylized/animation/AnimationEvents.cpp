#include "stylized/animation/AnimationEvents.h"

#include <stylized/core/Assert.h>

namespace stylized::animation {

void AnimationEvents::add(const void* source, const AnimationEvent& event) noexcept
{
    for (std::size_t i = 0; i < events_.size(); ++i)
        if (sources_[i] == source && events_[i].name.data() == event.name.data()) {
            events_[i].count += event.count;
            events_[i].weight = event.weight;
            return;
        }
    STYLIZED_ASSERT(events_.size() < events_.capacity(), "a tree has more moments than its events have room for");
    events_.push_back(event);
    sources_.push_back(source);
}

} // namespace stylized::animation
