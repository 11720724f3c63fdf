#include "ClipFraming.h"

#include <utility>

namespace stylized::viewer {

void ClipFraming::begin(std::shared_ptr<const asset::SceneAsset> scene, ClipIndex clip)
{
    if (found_.contains(clip) || (search_ && search_->clip == clip))
        return;
    search_ = std::make_unique<Search>();
    search_->clip = clip;
    search_->bounds =
        std::async(std::launch::async, [scene = std::move(scene), clip, stop = search_->stop.get_token()] {
            return app::clipBounds(*scene, clip, stop);
        });
}

app::FramedBounds ClipFraming::of(ClipIndex clip)
{
    if (search_ && search_->clip == clip) {
        found_[clip] = search_->bounds.get();
        search_.reset();
    }
    const auto found = found_.find(clip);
    return found != found_.end() ? found->second : app::FramedBounds{};
}

} // namespace stylized::viewer
