#include "stylized/import/file/ReadFile.h"
#include "stylized/import/handover/CheckScene.h"
#include "stylized/import/handover/Container.h"
#include "stylized/import/handover/Fields.h"
#include "stylized/import/handover/HandOver.h"

#include <fmt/format.h>

#include <cstring>
#include <new>
#include <optional>
#include <string>
#include <utility>

namespace stylized::import::handover {
namespace {

tl::unexpected<Error> failHandOver(std::string message)
{
    return fail(ErrorCode::HandOverInvalid, "import helper", std::move(message));
}

/// Reads values from bytes; after the first one that is not there or not allowed it reads nothing more.
class Reader {
public:
    explicit Reader(std::span<const std::byte> bytes) noexcept : bytes_(bytes) {}

    template <class... Parts>
    void operator()(Parts&... parts)
    {
        ((isGood_ ? read(parts) : void()), ...);
    }

    [[nodiscard]] bool isGood() const noexcept { return isGood_; }
    [[nodiscard]] bool isAtEnd() const noexcept { return isGood_ && bytes_.empty(); }

private:
    void copy(void* out, std::size_t size)
    {
        if (size > bytes_.size()) {
            isGood_ = false;
            return;
        }
        if (size != 0)
            std::memcpy(out, bytes_.data(), size);
        bytes_ = bytes_.subspan(size);
    }

    /// A count of parts of which each takes at least `least` bytes; 0 where the rest cannot hold them.
    std::size_t readCount(std::size_t least)
    {
        std::uint64_t count = 0;
        copy(&count, sizeof count);
        if (count > bytes_.size() / least)
            isGood_ = false;
        return isGood_ ? static_cast<std::size_t>(count) : 0;
    }

    template <class T>
    void read(T& value)
    {
        if constexpr (std::is_enum_v<T>) {
            std::underlying_type_t<T> number{};
            copy(&number, sizeof number);
            isGood_ = isGood_ && number <= static_cast<std::underlying_type_t<T>>(kLast<T>);
            value = isGood_ ? static_cast<T>(number) : T{};
        } else if constexpr (kIsPlain<T>) {
            copy(&value, sizeof value);
        } else {
            fields(*this, value);
        }
    }

    void read(bool& value)
    {
        std::uint8_t number = 0;
        copy(&number, sizeof number);
        isGood_ = isGood_ && number <= 1;
        value = number == 1;
    }

    void read(ReportCode& code)
    {
        std::underlying_type_t<ReportCode> number{};
        copy(&number, sizeof number);
        code = static_cast<ReportCode>(number);
        isGood_ = isGood_ && toString(code) != "Unknown";
    }

    void read(std::string& text)
    {
        text.resize(readCount(1));
        copy(text.data(), text.size());
    }

    template <class T>
    void read(std::optional<T>& value)
    {
        bool isThere = false;
        read(isThere);
        if (isThere)
            read(value.emplace());
    }

    template <class T>
    void read(std::vector<T>& list)
    {
        if constexpr (kIsPlain<T>) {
            list.resize(readCount(sizeof(T)));
            copy(list.data(), list.size() * sizeof(T));
        } else {
            // Grown one by one: a part may be larger in memory than in the bytes.
            for (std::size_t left = readCount(1); left > 0 && isGood_; --left)
                read(list.emplace_back());
        }
    }

    void read(asset::ImageAsset& image)
    {
        auto& [name, place, mimeType, bytes, storage] = image;
        (*this)(name, place, mimeType);
        const std::size_t size = isGood_ ? readCount(1) : 0;
        if (size == 0)
            return;
        file::Bytes copy = file::wholeOf({bytes_.begin(), bytes_.begin() + std::ptrdiff_t(size)});
        bytes = copy.span;
        storage = std::move(copy.storage);
        bytes_ = bytes_.subspan(size);
    }

    std::span<const std::byte> bytes_;
    bool isGood_ = true;
};

Result<ImportedScene> readScene(Reader& reader)
{
    ImportedScene imported;
    std::vector<ReportEntry> entries;
    reader(imported.scene, entries);
    if (!reader.isAtEnd())
        return failHandOver("the helper handed over a scene that is cut short or malformed");
    for (ReportEntry& entry : entries)
        imported.report.add(entry.code, entry.severity, std::move(entry.place), std::move(entry.detail), entry.count);
    if (const std::string broken = findMisfit(imported.scene); !broken.empty())
        return failHandOver("the helper handed over a broken scene: " + broken);
    return imported;
}

Result<ImportedScene> readError(Reader& reader)
{
    std::int32_t code = 0;
    Error error{};
    reader(code, error.file, error.place, error.message);
    error.code = static_cast<ErrorCode>(code);
    const bool isKnown = reader.isAtEnd() && code >= 0 && toString(error.code) != "Unknown";
    if (!isKnown || (exitCode(error.code) != 3 && exitCode(error.code) != 4))
        return failHandOver("the helper handed over an error that is cut short or malformed");
    return fail(std::move(error));
}

} // namespace

Result<ImportedScene> unpack(std::span<const std::byte> bytes)
{
    try {
        Reader reader(bytes);
        std::uint64_t magic = 0;
        std::uint32_t version = 0, kind = 0;
        reader(magic, version, kind);
        if (!reader.isGood() || magic != kMagic)
            return failHandOver("the helper handed over nothing that can be read");
        if (version != kVersion)
            return failHandOver(fmt::format("the helper is of another version: it hands over version {}, expected {}",
                                            version, kVersion));
        if (kind == kKindScene)
            return readScene(reader);
        if (kind == kKindError)
            return readError(reader);
        return failHandOver("the helper handed over neither a scene nor an error");
    } catch (const std::bad_alloc&) {
        return failHandOver("there is no memory for what the helper handed over");
    }
}

} // namespace stylized::import::handover
