// Pictures of all kinds.

#include <stylized/import/image/DecodeImage.h>
#include <stylized/import/image/ImageDecoders.h>

#include <cstdint>
#include <cstdlib>

namespace {

/// Large pictures are right but slow, and show nothing that small ones do not.
constexpr std::uint64_t kMaxPixels = 1u << 20;

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace stylized;
    const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data), size);
    if (const auto decoder = import::detail::findDecoder(bytes))
        if (const auto shape = (*decoder)->readSize(bytes))
            if (std::uint64_t(shape->width) * shape->height > kMaxPixels)
                return 0;
    const auto image = import::decodeImage(bytes);
    if (image && image->rgba.size() != std::size_t(4) * image->width * image->height)
        std::abort();
    if (!image && image.error().message.empty())
        std::abort();
    return 0;
}
