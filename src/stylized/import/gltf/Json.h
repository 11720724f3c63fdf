#pragma once

#include <stylized/core/Result.h>
#include <stylized/import/ImportReport.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stylized::import::gltf {

enum class JsonKind : std::uint8_t { Missing, Null, Bool, Number, String, Array, Object };

class JsonItems;
class JsonMembers;

/// A value of a parsed JSON text and the way that leads to it, so that every complaint can say where.
///
/// There are two kinds of getters. `as…` are for what the file cannot do without: a wrong value is an error.
/// `…Or` are for the rest: a missing value gives the default, a wrong one gives the default and a ValueIgnored entry
/// in the report.
///
/// **Ownership**: borrows from the JsonText; keys given to operator[] must live as long as the view (string literals).
class JsonView {
public:
    /// A missing value.
    JsonView() noexcept { std::fill_n(steps_.begin(), kShallow, Step{nullptr, 0}); }
    // Views are copied all the time, and few are deep: most of the steps need not be.
    JsonView(const JsonView& other) noexcept { copyFrom(other); }
    JsonView& operator=(const JsonView& other) noexcept
    {
        copyFrom(other);
        return *this;
    }

    [[nodiscard]] JsonKind kind() const noexcept;
    [[nodiscard]] bool exists() const noexcept { return exists_; }
    [[nodiscard]] bool isObject() const noexcept { return kind() == JsonKind::Object; }
    [[nodiscard]] bool isArray() const noexcept { return kind() == JsonKind::Array; }
    [[nodiscard]] bool isString() const noexcept { return kind() == JsonKind::String; }

    /// The JSON pointer (RFC 6901) of the value, also where it is missing; "" is the whole text.
    [[nodiscard]] std::string pointer() const;

    /// The member called `key`, of several the last; missing where there is none or where this is no object.
    [[nodiscard]] JsonView operator[](std::string_view key) const noexcept;

    /// operator[] of several keys at once, in one walk over the members.
    template <std::size_t Count>
    [[nodiscard]] std::array<JsonView, Count> pick(const std::string_view (&keys)[Count]) const noexcept
    {
        std::array<JsonView, Count> out;
        pick(keys, out);
        return out;
    }

    /// The elements of an array, the members of an object; none where this is something else.
    [[nodiscard]] JsonItems items() const noexcept;
    [[nodiscard]] JsonMembers members() const noexcept;
    /// The same of what the file may leave out: something else in its place, null as well, is reported.
    [[nodiscard]] JsonItems optionalItems(ImportReport& report) const;
    [[nodiscard]] JsonMembers optionalMembers(ImportReport& report) const;
    /// How many elements or members there are.
    [[nodiscard]] std::size_t size() const noexcept;

    /// **Errors**: ValueMissing, ValueInvalid, ValueNotFinite (beyond the range of float), with this pointer.
    [[nodiscard]] Result<double> asNumber() const;
    [[nodiscard]] Result<float> asFloat() const;
    [[nodiscard]] Result<std::string_view> asString() const;
    /// A whole number from 0 to `max`; 5.0 counts as 5.
    [[nodiscard]] Result<std::uint64_t> asUnsigned(std::uint64_t max = 0xFFFFFFFFu) const;
    /// A whole number below `count`; IndexOutOfRange where it is not. `what` names the things counted, in the plural.
    [[nodiscard]] Result<std::uint32_t> asIndex(std::size_t count, std::string_view what) const;
    /// Exactly `out.size()` numbers.
    [[nodiscard]] Result<void> asFloats(std::span<float> out) const;

    [[nodiscard]] float floatOr(float fallback, ImportReport& report) const;
    /// The number where it lies in [min, max].
    [[nodiscard]] float floatOr(float fallback, float min, float max, ImportReport& report) const;
    [[nodiscard]] std::uint32_t unsignedOr(std::uint32_t fallback, ImportReport& report) const;
    [[nodiscard]] bool boolOr(bool fallback, ImportReport& report) const;
    [[nodiscard]] std::string_view stringOr(std::string_view fallback, ImportReport& report) const;
    /// Fills `out` and returns true where exactly that many numbers are there; else leaves it as it is.
    bool floatsOr(std::span<float> out, ImportReport& report) const;
    /// The same where all of them lie in [min, max].
    bool floatsOr(std::span<float> out, float min, float max, ImportReport& report) const;

private:
    friend class JsonTable;
    friend class JsonText;
    friend class JsonItems;
    friend class JsonMembers;

    /// One step of the way: a key, or an index where `key` is null.
    struct Step {
        const char* key;
        std::uint32_t value; ///< Length of the key, or the index.
    };
    static constexpr std::size_t kMaxSteps = 10;
    static constexpr std::size_t kShallow = 4;

    /// The position in the parser's own structure, which stays hidden in Json.cpp.
    struct Handle {
        const void* document = nullptr;
        std::size_t position = 0;
    };

    void copyFrom(const JsonView& other) noexcept
    {
        handle_ = other.handle_;
        exists_ = other.exists_;
        stepCount_ = other.stepCount_;
        std::copy_n(other.steps_.begin(), kShallow, steps_.begin());
        if (stepCount_ > kShallow)
            std::copy_n(other.steps_.begin() + kShallow, stepCount_ - kShallow, steps_.begin() + kShallow);
    }

    void goDown(Step step) noexcept;
    [[nodiscard]] JsonView child(Step step) const noexcept;
    void pick(std::span<const std::string_view> keys, std::span<JsonView> out) const noexcept;
    [[nodiscard]] tl::unexpected<Error> wrong(std::string_view expected) const;
    void ignored(std::string_view expected, ImportReport& report) const;

    Handle handle_;
    bool exists_ = false;
    std::uint8_t stepCount_ = 0;
    std::array<Step, kMaxSteps> steps_; ///< Beyond kShallow only the first stepCount_ have been set.
};

/// Keys of one length often begin alike (bufferView, byteOffset, byteLength): the last letter tells most apart.
[[nodiscard]] inline bool areKeysEqual(std::string_view a, std::string_view b) noexcept
{
    return a.size() == b.size() && (a.empty() || (a.back() == b.back() && a == b));
}

struct JsonMember {
    std::string_view key;
    JsonView value;
};

/// The elements of an array, for a range-based for.
class JsonItems {
public:
    class Iterator {
    public:
        JsonView operator*() const noexcept;
        Iterator& operator++() noexcept;
        bool operator==(const Iterator& other) const noexcept { return at_.position == other.at_.position; }

    private:
        friend class JsonItems;
        const JsonView* array_ = nullptr;
        JsonView::Handle at_;
        std::uint32_t index_ = 0;
    };

    [[nodiscard]] Iterator begin() const noexcept;
    [[nodiscard]] Iterator end() const noexcept;

private:
    friend class JsonView;
    JsonView array_;
};

/// The members of an object, for a range-based for.
class JsonMembers {
public:
    class Iterator {
    public:
        JsonMember operator*() const noexcept;
        Iterator& operator++() noexcept;
        bool operator==(const Iterator& other) const noexcept { return at_.position == other.at_.position; }

    private:
        friend class JsonMembers;
        const JsonView* object_ = nullptr;
        JsonView::Handle at_;
    };

    [[nodiscard]] Iterator begin() const noexcept;
    [[nodiscard]] Iterator end() const noexcept;

private:
    friend class JsonView;
    JsonView object_;
};

/// A parsed JSON text: owns what JsonViews borrow from.
/// **Source**: RFC 8259, parsed by simdjson; UTF-8 only, a byte order mark is skipped.
class JsonText {
public:
    JsonText();
    ~JsonText();
    JsonText(JsonText&&) noexcept;
    JsonText& operator=(JsonText&&) noexcept;

    /// Deepest nesting of arrays and objects that is read.
    static constexpr std::size_t kMaxDepth = 128;
    /// Bytes that must be readable behind a text that is parsed in place.
    static constexpr std::size_t kPadding = 64;

    /// - `text` is copied unless `paddingAfter`, the bytes readable behind it, is at least kPadding.
    /// - `offsetInFile` is added to the byte offsets that errors name.
    /// **Errors**: JsonInvalid, JsonTooDeep, SizeImplausible; the place is a byte offset.
    [[nodiscard]] static Result<JsonText> parse(std::span<const std::byte> text, std::size_t paddingAfter = 0,
                                                std::size_t offsetInFile = 0);

    [[nodiscard]] JsonView root() const noexcept;

private:
    friend class JsonTable;
    struct Parser;
    std::unique_ptr<Parser> parser_;
};

/// An array of objects that is looked up by index in constant time.
class JsonTable {
public:
    JsonTable() = default;

    /// The elements of `array`, which may be missing.
    /// **Errors**: ValueInvalid where it is no array or an element is no object.
    [[nodiscard]] static Result<JsonTable> make(const JsonView& array);

    [[nodiscard]] std::size_t size() const noexcept { return positions_.size(); }
    [[nodiscard]] JsonView operator[](std::size_t index) const noexcept;

private:
    JsonView array_;
    std::vector<std::size_t> positions_;
};

} // namespace stylized::import::gltf
