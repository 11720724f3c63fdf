#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>
#include <stylized/runtime/PreparedScene.h>
#include <stylized/runtime/RuntimeScene.h>

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace stylized::graphics {
class Context;
}

namespace stylized::runtime {

/// The characters in memory by key (a path, for instance), each once, however many instances share it.
/// **Ownership**: shares each twin with its instances; a twin that was removed lives on until its last instance dies.
class AssetRegistry final {
public:
    /// Queues a prepared scene for upload; one with the same key is replaced once the new one is uploaded.
    /// **Threads**: any.
    void add(std::string key, PreparedScene prepared);

    struct UploadReport {
        std::size_t sceneCount = 0; ///< Scenes uploaded by this call.
        std::size_t byteCount = 0;
        std::size_t pendingCount = 0; ///< Scenes still waiting.
    };

    /// Uploads waiting scenes, oldest first, until `byteBudget` is spent. A scene is uploaded whole, and at least one
    /// a call: a budget smaller than a scene delays it but never starves it.
    /// **Errors**: those of RuntimeScene::upload; the scene concerned is dropped, the others keep waiting.
    /// **Threads**: the GL thread.
    [[nodiscard]] Result<UploadReport> uploadPending(graphics::Context& context, std::size_t byteBudget);

    /// The twin, or null where there is none (yet).
    [[nodiscard]] std::shared_ptr<const RuntimeScene> find(std::string_view key) const;

    /// Forgets a key, waiting or uploaded. **Threads**: the GL thread.
    void remove(std::string_view key);

private:
    struct Pending {
        std::string key;
        PreparedScene prepared;
    };

    mutable std::mutex mutex_;
    std::deque<Pending> pending_;
    std::map<std::string, std::shared_ptr<const RuntimeScene>, std::less<>> twins_;
};

} // namespace stylized::runtime
