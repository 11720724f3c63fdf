#pragma once

#include <stylized/app/FramedBounds.h>
#include <stylized/asset/SceneAsset.h>

#include <cstddef>
#include <future>
#include <map>
#include <memory>
#include <stop_token>

namespace stylized::viewer {

/// What the clips of a character fill while they play, found on a thread of their own while frames go on.
/// **Threads**: all calls on one thread.
class ClipFraming {
public:
    /// What somebody has found already.
    void set(ClipIndex clip, const app::FramedBounds& bounds) { found_[clip] = bounds; }
    /// Begins to look for a clip's, where it is not known; gives up what was begun before.
    void begin(std::shared_ptr<const asset::SceneAsset> scene, ClipIndex clip);
    /// Waits for it where it was begun. Empty where it was not.
    /// **Space**: scene space.
    [[nodiscard]] app::FramedBounds of(ClipIndex clip);

private:
    struct Search {
        ClipIndex clip;
        std::stop_source stop;
        std::future<app::FramedBounds> bounds;

        ~Search() { stop.request_stop(); } // the future waits for the end of its thread
    };

    std::map<ClipIndex, app::FramedBounds> found_;
    std::unique_ptr<Search> search_;
};

} // namespace stylized::viewer
