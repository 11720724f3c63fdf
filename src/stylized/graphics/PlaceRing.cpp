#include "stylized/graphics/PlaceRing.h"

#include <stylized/graphics/FenceTimeline.h>

namespace stylized::graphics {

void PlaceRing::advance(FenceTimeline& timeline) noexcept
{
    if (isWritten_) {
        leftIn_[current_] = timeline.span();
        current_ = (current_ + 1) % kPlaceCount;
    }
    isWritten_ = true;
    if (leftIn_[current_] > timeline.passedSpan())
        timeline.wait(leftIn_[current_]);
}

} // namespace stylized::graphics
