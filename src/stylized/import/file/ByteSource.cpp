#include "stylized/import/file/ByteSource.h"

#include <stylized/core/Assert.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace stylized::import::file {

Result<Bytes> FileSource::read(std::uint64_t offset, std::uint64_t count, std::size_t padding)
{
    STYLIZED_ASSERT(offset <= size() && count <= size() - offset, "a part of a file lies within it");
    if (padding == 0 && offset + count <= head_.size()) {
        const auto first = head_.begin() + static_cast<std::ptrdiff_t>(offset);
        return wholeOf({first, first + static_cast<std::ptrdiff_t>(count)});
    }
    return file_.readPart(offset, count, padding);
}

MemorySource::MemorySource(std::span<const std::byte> bytes)
{
    std::vector<std::byte> copy(bytes.size() + kMaxPadding);
    std::copy(bytes.begin(), bytes.end(), copy.begin());
    bytes_ = wholeOf(std::move(copy));
}

Result<Bytes> MemorySource::read(std::uint64_t offset, std::uint64_t count, std::size_t padding)
{
    STYLIZED_ASSERT(offset <= size() && count <= size() - offset, "a part of a file lies within it");
    STYLIZED_ASSERT(padding <= kMaxPadding, "no more padding than there is");
    return Bytes{bytes_.span.subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(count)),
                 bytes_.storage};
}

} // namespace stylized::import::file
