#include "stylized/import/gltf/Audit.h"

#include "stylized/import/gltf/Accessor.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace stylized::import::gltf {
namespace {

constexpr std::uint64_t kMinStride = 4;

class Auditor {
public:
    explicit Auditor(Document& document) : document_(document) {}

    void run()
    {
        for (std::size_t i = 0; i < document_.count(Collection::Accessors); ++i)
            if (!document_.isAccessorOpened(i))
                auditAccessor(i);
        for (std::size_t i = 0; i < document_.count(Collection::BufferViews); ++i)
            if (!document_.isBufferViewRead(i))
                auditBufferView(document_.item(Collection::BufferViews, i));
        for (std::size_t i = 0; i < document_.count(Collection::Buffers); ++i)
            if (!document_.isBufferRead(i))
                auditBuffer(i);
        for (const Collection collection : {Collection::Accessors, Collection::Buffers, Collection::BufferViews,
                                            Collection::Samplers, Collection::Scenes})
            for (std::size_t i = 0; i < document_.count(collection); ++i)
                static_cast<void>(document_.item(collection, i)["name"].stringOr("", document_.report()));
    }

private:
    void report(const std::string& place, std::string detail)
    {
        document_.report().add(ReportCode::ValueIgnored, Severity::Warning, place, std::move(detail));
    }

    void report(const Error& error) { report(error.place, error.message + "; nothing needs it"); }

    void auditAccessor(std::size_t index)
    {
        const Result<Accessor> accessor = Accessor::open(document_, index);
        if (!accessor)
            return report(accessor.error());
        const AccessorFormat& format = accessor->format();
        if (format.isNormalized &&
            (format.componentType == ComponentType::Float || format.componentType == ComponentType::UInt32))
            report(accessor->json()["normalized"].pointer(), "only integers of 8 and 16 bits can be normalized");
        auditExtremes(*accessor);
    }

    void auditExtremes(const Accessor& accessor)
    {
        const std::uint32_t components = accessor.componentCount();
        std::vector<float> low(components), high(components);
        const bool hasLow = accessor.json()["min"].floatsOr(low, document_.report());
        const bool hasHigh = accessor.json()["max"].floatsOr(high, document_.report());
        if (!hasLow && !hasHigh)
            return;
        const Result<std::vector<float>> values = accessor.readFloats(document_);
        if (!values)
            return report(values.error());
        for (std::size_t i = 0; i < values->size(); ++i) {
            const float value = (*values)[i];
            if ((hasLow && value < low[i % components]) || (hasHigh && value > high[i % components]))
                return report(accessor.json().pointer(), "elements lie outside min and max");
        }
    }

    void auditBufferView(const JsonView& view)
    {
        const Result<std::uint32_t> buffer = document_.index(view["buffer"], Collection::Buffers);
        const Result<std::uint64_t> length = view["byteLength"].asUnsigned();
        if (!buffer)
            return report(buffer.error());
        if (!length)
            return report(length.error());
        if (*length == 0)
            report(view["byteLength"].pointer(), "expected at least one byte");
        const std::uint64_t offset = view["byteOffset"].unsignedOr(0, document_.report());
        const Result<std::uint64_t> size = document_.item(Collection::Buffers, *buffer)["byteLength"].asUnsigned();
        if (size && offset + *length > *size)
            report(view.pointer(),
                   fmt::format("expected {} bytes at {} of buffer {}, which has {}", *length, offset, *buffer, *size));
        const JsonView stride = view["byteStride"];
        const std::uint64_t value = stride.unsignedOr(kMinStride, document_.report());
        if (value < kMinStride || value > kMaxStride || value % 4 != 0)
            report(stride.pointer(), "expected a multiple of 4 from 4 to 252");
        else if (stride.exists() && view["target"].unsignedOr(0, document_.report()) == kElementArrayBuffer)
            report(stride.pointer(), "indices are not strided");
    }

    void auditBuffer(std::size_t index)
    {
        const JsonView buffer = document_.item(Collection::Buffers, index);
        const Result<std::uint64_t> length = buffer["byteLength"].asUnsigned();
        if (!length)
            return report(length.error());
        if (*length == 0)
            report(buffer["byteLength"].pointer(), "expected at least one byte");
        const bool isFallback =
            buffer["extensions"]["EXT_meshopt_compression"]["fallback"].boolOr(false, document_.report());
        // Other files that nothing needs are not opened.
        const Result<std::string_view> uri = buffer["uri"].asString();
        if (isFallback || (uri && !uri->starts_with("data:")))
            return;
        if (buffer["uri"].exists() && !uri)
            return report(uri.error());
        if (const Result<Bytes> bytes = document_.buffer(index); !bytes)
            report(bytes.error());
    }

    static constexpr std::uint32_t kElementArrayBuffer = 34963;

    Document& document_;
};

} // namespace

void auditUnused(Document& document)
{
    Auditor(document).run();
}

} // namespace stylized::import::gltf
