#include "stylized/runtime/AssetRegistry.h"

#include <algorithm>
#include <utility>

namespace stylized::runtime {

void AssetRegistry::add(std::string key, PreparedScene prepared)
{
    const std::scoped_lock lock(mutex_);
    pending_.push_back({std::move(key), std::move(prepared)});
}

bool AssetRegistry::takeNext()
{
    const std::scoped_lock lock(mutex_);
    if (pending_.empty())
        return false;
    current_.emplace(Current{std::move(pending_.front().key), SceneUpload(std::move(pending_.front().prepared))});
    pending_.pop_front();
    return true;
}

Result<AssetRegistry::UploadReport> AssetRegistry::uploadPending(graphics::Context& context, std::size_t byteBudget)
{
    UploadReport report;
    do {
        if (!current_ && !takeNext())
            break;
        const Result<std::size_t> done = current_->upload.advance(context, byteBudget - report.byteCount);
        if (!done) {
            current_.reset();
            return fail(done.error());
        }
        report.byteCount += *done;
        if (!current_->upload.isDone())
            break; // the budget is spent
        const std::scoped_lock lock(mutex_);
        twins_.insert_or_assign(std::move(current_->key), current_->upload.take());
        current_.reset();
        ++report.sceneCount;
    } while (report.byteCount < byteBudget);
    const std::scoped_lock lock(mutex_);
    report.pendingCount = pending_.size() + (current_ ? 1 : 0);
    return report;
}

std::shared_ptr<const RuntimeScene> AssetRegistry::find(std::string_view key) const
{
    const std::scoped_lock lock(mutex_);
    const auto found = twins_.find(key);
    return found == twins_.end() ? nullptr : found->second;
}

void AssetRegistry::remove(std::string_view key)
{
    if (current_ && current_->key == key)
        current_.reset();
    const std::scoped_lock lock(mutex_);
    if (const auto found = twins_.find(key); found != twins_.end())
        twins_.erase(found);
    std::erase_if(pending_, [key](const Pending& pending) { return pending.key == key; });
}

} // namespace stylized::runtime
