#include "stylized/import/handover/Container.h"
#include "stylized/import/handover/Fields.h"
#include "stylized/import/handover/HandOver.h"

#include <cstring>
#include <optional>
#include <string>

namespace stylized::import::handover {
namespace {

/// Appends values to bytes. Counts and lengths are 64 bits.
class Writer {
public:
    template <class... Parts>
    void operator()(const Parts&... parts)
    {
        (write(parts), ...);
    }

    [[nodiscard]] std::vector<std::byte> take() { return std::move(bytes_); }

private:
    void append(const void* data, std::size_t size)
    {
        const auto* first = static_cast<const std::byte*>(data);
        bytes_.insert(bytes_.end(), first, first + size);
    }

    void writeCount(std::size_t count)
    {
        const std::uint64_t wide = count;
        append(&wide, sizeof wide);
    }

    template <class T>
    void write(const T& value)
    {
        if constexpr (kIsPlain<T> || std::is_enum_v<T>)
            append(&value, sizeof value);
        else
            fields(*this, value);
    }

    void write(const bool& value) { write(static_cast<std::uint8_t>(value)); }

    void write(const std::string& text)
    {
        writeCount(text.size());
        append(text.data(), text.size());
    }

    template <class T>
    void write(const std::optional<T>& value)
    {
        write(value.has_value());
        if (value)
            write(*value);
    }

    template <class T>
    void write(const std::vector<T>& list)
    {
        writeCount(list.size());
        if constexpr (kIsPlain<T>)
            append(list.data(), list.size() * sizeof(T));
        else
            for (const T& part : list)
                write(part);
    }

    void write(const asset::ImageAsset& image)
    {
        const auto& [name, place, mimeType, bytes, storage] = image;
        (*this)(name, place, mimeType);
        writeCount(bytes.size());
        append(bytes.data(), bytes.size());
    }

    std::vector<std::byte> bytes_;
};

} // namespace

std::vector<std::byte> pack(const Result<ImportedScene>& outcome)
{
    Writer writer;
    writer(kMagic, kVersion, outcome ? kKindScene : kKindError);
    if (outcome)
        writer(outcome->scene, outcome->report.entries());
    else
        writer(outcome.error().code, outcome.error().file, outcome.error().place, outcome.error().message);
    return writer.take();
}

} // namespace stylized::import::handover
