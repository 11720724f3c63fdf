#include "stylized/import/gltf/Json.h"

#include "stylized/import/gltf/JsonLocate.h"
#include "stylized/import/gltf/SimdjsonBridge.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

namespace stylized::import::gltf {

struct JsonText::Parser {
    simdjson::dom::parser parser;
    simdjson::dom::element root;

    /// Largest text whose parser is kept: it takes about 14 bytes a byte.
    static constexpr std::size_t kMaxKeptCapacity = 1u << 20;

    /// The parser that this thread used last, so that reading many files does not allocate its arrays anew each time.
    static std::unique_ptr<Parser>& spare()
    {
        thread_local std::unique_ptr<Parser> parser;
        return parser;
    }

    static std::unique_ptr<Parser> take()
    {
        std::unique_ptr<Parser> out = std::move(spare());
        return out ? std::move(out) : std::make_unique<Parser>();
    }
};

JsonText::JsonText() = default;
JsonText::JsonText(JsonText&&) noexcept = default;

JsonText::~JsonText()
{
    if (parser_ && parser_->parser.capacity() <= Parser::kMaxKeptCapacity)
        Parser::spare() = std::move(parser_);
}

JsonText& JsonText::operator=(JsonText&& other) noexcept
{
    std::swap(parser_, other.parser_);
    return *this;
}

Result<JsonText> JsonText::parse(std::span<const std::byte> text, std::size_t paddingAfter, std::size_t offsetInFile)
{
    static_assert(kPadding >= simdjson::SIMDJSON_PADDING);
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (std::string_view(reinterpret_cast<const char*>(text.data()), text.size()).starts_with(kByteOrderMark)) {
        text = text.subspan(kByteOrderMark.size());
        offsetInFile += kByteOrderMark.size();
    }
    constexpr std::size_t kLargest = 0xFFFFFFFFu; // simdjson's own limit
    if (text.size() > kLargest)
        return fail(ErrorCode::SizeImplausible, "byte 0", "expected a JSON text below 4 GiB");
    JsonText out;
    out.parser_ = Parser::take();
    simdjson::dom::parser& parser = out.parser_->parser;
    const bool isLargeEnough = parser.capacity() >= text.size() && parser.capacity() > 0;
    if (!isLargeEnough && parser.allocate(text.size(), kMaxDepth) != simdjson::SUCCESS)
        return fail(ErrorCode::SizeImplausible, "byte 0", "expected a JSON text that fits the memory");
    const auto* begin = reinterpret_cast<const std::uint8_t*>(text.data());
    const simdjson::error_code error = parser.parse(begin, text.size(), paddingAfter < kPadding).get(out.parser_->root);
    if (error == simdjson::SUCCESS)
        return out;
    const std::string place = fmt::format("byte {}", offsetInFile + locateJsonError(text));
    if (error == simdjson::DEPTH_ERROR)
        return fail(ErrorCode::JsonTooDeep, place,
                    fmt::format("expected at most {} levels of arrays and objects in each other", kMaxDepth));
    return fail(ErrorCode::JsonInvalid, place,
                fmt::format("expected a JSON text; the parser says: {}", simdjson::error_message(error)));
}

JsonView JsonText::root() const noexcept
{
    JsonView out;
    out.handle_ = as<JsonView::Handle>(parser_->root);
    out.exists_ = true;
    return out;
}

Result<JsonTable> JsonTable::make(const JsonView& array)
{
    JsonTable out;
    if (!array.exists())
        return out;
    if (!array.isArray())
        return array.wrong("an array");
    out.array_ = array;
    const JsonItems items = array.items();
    for (auto i = items.begin(), end = items.end(); !(i == end); ++i) {
        const JsonView item = *i;
        if (!item.isObject())
            return item.wrong("an object");
        out.positions_.push_back(item.handle_.position);
    }
    return out;
}

JsonView JsonTable::operator[](std::size_t index) const noexcept
{
    JsonView out = array_.child({nullptr, static_cast<std::uint32_t>(index)});
    out.handle_ = {array_.handle_.document, positions_[index]};
    out.exists_ = true;
    return out;
}

} // namespace stylized::import::gltf
