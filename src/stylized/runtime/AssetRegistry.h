#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>
#include <stylized/runtime/PreparedScene.h>
#include <stylized/runtime/RuntimeScene.h>
#include <stylized/runtime/SceneUpload.h>

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
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
        std::size_t sceneCount = 0; ///< Scenes that this call has completed.
        std::size_t byteCount = 0;
        std::size_t pendingCount = 0; ///< Scenes still waiting, or under way.
    };

    /// Uploads waiting scenes part by part, oldest first, until `byteBudget` is spent; at least one part a call, so
    /// that a small budget delays a scene but never starves it.
    /// **Errors**: those of SceneUpload::advance; the scene concerned is dropped, the others keep waiting.
    /// **Threads**: the GL thread.
    [[nodiscard]] Result<UploadReport> uploadPending(graphics::Context& context, std::size_t byteBudget);

    /// How much of the scene under way is there: 0 to 1. **Threads**: the GL thread.
    [[nodiscard]] float donePart() const noexcept { return current_ ? current_->upload.donePart() : 0.0f; }

    /// The twin, or null where there is none (yet).
    [[nodiscard]] std::shared_ptr<const RuntimeScene> find(std::string_view key) const;

    /// Forgets a key, waiting or uploaded. **Threads**: the GL thread.
    void remove(std::string_view key);

private:
    struct Pending {
        std::string key;
        PreparedScene prepared;
    };

    struct Current {
        std::string key;
        SceneUpload upload;
    };

    [[nodiscard]] bool takeNext();

    mutable std::mutex mutex_; // of what follows but `current_`, which is the GL thread's
    std::optional<Current> current_;
    std::deque<Pending> pending_;
    std::map<std::string, std::shared_ptr<const RuntimeScene>, std::less<>> twins_;
};

} // namespace stylized::runtime
