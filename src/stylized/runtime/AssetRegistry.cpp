#include "stylized/runtime/AssetRegistry.h"

#include <algorithm>
#include <utility>

namespace stylized::runtime {

void AssetRegistry::add(std::string key, PreparedScene prepared)
{
    const std::scoped_lock lock(mutex_);
    pending_.push_back({std::move(key), std::move(prepared)});
}

Result<AssetRegistry::UploadReport> AssetRegistry::uploadPending(graphics::Context& context, std::size_t byteBudget)
{
    UploadReport report;
    while (true) {
        Pending next;
        {
            const std::scoped_lock lock(mutex_);
            report.pendingCount = pending_.size();
            if (pending_.empty() || (report.sceneCount > 0 && report.byteCount >= byteBudget))
                return report;
            next = std::move(pending_.front());
            pending_.pop_front();
        }
        const std::size_t byteCount = next.prepared.byteCount();
        auto twin = RuntimeScene::upload(context, std::move(next.prepared));
        if (!twin)
            return fail(std::move(twin.error()));
        const std::scoped_lock lock(mutex_);
        twins_.insert_or_assign(std::move(next.key), std::move(*twin));
        ++report.sceneCount;
        report.byteCount += byteCount;
    }
}

std::shared_ptr<const RuntimeScene> AssetRegistry::find(std::string_view key) const
{
    const std::scoped_lock lock(mutex_);
    const auto found = twins_.find(key);
    return found == twins_.end() ? nullptr : found->second;
}

void AssetRegistry::remove(std::string_view key)
{
    const std::scoped_lock lock(mutex_);
    if (const auto found = twins_.find(key); found != twins_.end())
        twins_.erase(found);
    std::erase_if(pending_, [key](const Pending& pending) { return pending.key == key; });
}

} // namespace stylized::runtime
