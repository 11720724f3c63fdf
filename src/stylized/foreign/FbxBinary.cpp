#include "stylized/foreign/FbxRecord.h"

#include <cstdint>
#include <cstring>
#include <utility>
#include <zlib.h>

namespace stylized::foreign {
namespace {

constexpr std::size_t kHeaderBytes = 27;
constexpr std::size_t kVersionOffset = 23;
constexpr std::uint32_t kFirstWithWideOffsets = 7500;
/// zlib cannot shrink anything to less than this part.
constexpr std::uint64_t kLargestRatio = 1032;

class BinaryReader {
public:
    explicit BinaryReader(std::span<const std::byte> file) : file_(file) {}

    FbxRecord run()
    {
        FbxRecord root;
        std::uint32_t version = 0;
        if (file_.size() < kHeaderBytes)
            return root;
        std::memcpy(&version, file_.data() + kVersionOffset, sizeof version);
        isWide_ = version >= kFirstWithWideOffsets;
        at_ = kHeaderBytes;
        readChildren(root, file_.size(), 0);
        return root;
    }

private:
    template <class T>
    T take()
    {
        T value{};
        if (file_.size() - at_ < sizeof value) {
            isGood_ = false;
            return value;
        }
        std::memcpy(&value, file_.data() + at_, sizeof value);
        at_ += sizeof value;
        return value;
    }

    std::uint64_t takeOffset() { return isWide_ ? take<std::uint64_t>() : take<std::uint32_t>(); }

    std::string takeText(std::uint64_t size)
    {
        if (size > file_.size() - at_) {
            isGood_ = false;
            return {};
        }
        std::string text(reinterpret_cast<const char*>(file_.data() + at_), static_cast<std::size_t>(size));
        at_ += static_cast<std::size_t>(size);
        return text;
    }

    /// Reads elements until `end` or the empty one that closes a list.
    void readChildren(FbxRecord& parent, std::size_t end, std::size_t depth)
    {
        while (isGood_ && at_ < end) {
            const std::uint64_t recordEnd = takeOffset();
            const std::uint64_t valueCount = takeOffset();
            const std::uint64_t valueBytes = takeOffset();
            FbxRecord record;
            record.name = takeText(take<std::uint8_t>());
            if (!isGood_ || recordEnd == 0)
                return;
            if (recordEnd < at_ || recordEnd > end || valueBytes > recordEnd - at_) {
                isGood_ = false;
                return;
            }
            const auto next = static_cast<std::size_t>(recordEnd);
            if (!isFbxElementSkipped(record.name)) {
                const std::size_t valuesEnd = at_ + static_cast<std::size_t>(valueBytes);
                readValues(record, valueCount, valuesEnd);
                at_ = valuesEnd;
                if (isGood_ && at_ < next && depth < kMaxFbxDepth)
                    readChildren(record, next, depth + 1);
                parent.children.push_back(std::move(record));
            }
            at_ = next;
        }
    }

    void readValues(FbxRecord& record, std::uint64_t count, std::size_t end)
    {
        for (std::uint64_t i = 0; i < count && isGood_ && at_ < end; ++i) {
            FbxValue value;
            bool isKnown = true;
            const char type = take<char>();
            switch (type) {
            case 'C': value.number = take<std::uint8_t>(); break;
            case 'Y': value.number = take<std::int16_t>(); break;
            case 'I': value.number = take<std::int32_t>(); break;
            case 'L': value.number = static_cast<double>(take<std::int64_t>()); break;
            case 'F': value.number = static_cast<double>(take<float>()); break;
            case 'D': value.number = take<double>(); break;
            case 'S':
            case 'R': value.text = takeText(take<std::uint32_t>()); break;
            case 'i': isKnown = readArray<std::int32_t>(value); break;
            case 'l': isKnown = readArray<std::int64_t>(value); break;
            case 'f': isKnown = readArray<float>(value); break;
            case 'd': isKnown = readArray<double>(value); break;
            default: isKnown = false; // bytes and what later versions may bring
            }
            if (!isKnown)
                return; // the element's end is known
            record.values.push_back(std::move(value));
        }
    }

    /// Whether the array is as long as it says.
    template <class T>
    bool readArray(FbxValue& value)
    {
        const std::uint64_t count = take<std::uint32_t>();
        const bool isCompressed = take<std::uint32_t>() == 1;
        const std::uint64_t stored = take<std::uint32_t>();
        const std::uint64_t size = count * sizeof(T);
        if (!isGood_ || stored > file_.size() - at_ || size > (isCompressed ? stored * kLargestRatio : stored))
            return false;
        std::vector<T> elements(static_cast<std::size_t>(count));
        if (isCompressed) {
            auto length = static_cast<uLongf>(size);
            if (count > 0 &&
                (::uncompress(reinterpret_cast<Bytef*>(elements.data()), &length,
                              reinterpret_cast<const Bytef*>(file_.data() + at_), static_cast<uLong>(stored)) != Z_OK ||
                 length != size))
                return false;
        } else if (count > 0) {
            std::memcpy(elements.data(), file_.data() + at_, static_cast<std::size_t>(size));
        }
        at_ += static_cast<std::size_t>(stored);
        value.numbers.assign(elements.begin(), elements.end());
        return true;
    }

    std::span<const std::byte> file_;
    std::size_t at_ = 0;
    bool isWide_ = false;
    bool isGood_ = true;
};

} // namespace

FbxRecord readBinaryFbx(std::span<const std::byte> file)
{
    return BinaryReader(file).run();
}

} // namespace stylized::foreign
