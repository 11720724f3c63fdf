#include "stylized/import/gltf/Json.h"

#include "stylized/import/gltf/SimdjsonBridge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace stylized::import::gltf {
namespace {

constexpr float kMaxFloat = std::numeric_limits<float>::max(); // as a bound: none

std::string_view nameOf(JsonKind kind)
{
    switch (kind) {
    case JsonKind::Missing: return "nothing";
    case JsonKind::Null: return "null";
    case JsonKind::Bool: return "a boolean";
    case JsonKind::Number: return "a number";
    case JsonKind::String: return "a string";
    case JsonKind::Array: return "an array";
    case JsonKind::Object: break;
    }
    return "an object";
}

} // namespace

JsonKind JsonView::kind() const noexcept
{
    if (!exists_)
        return JsonKind::Missing;
    switch (elementOf(handle_).type()) {
    case simdjson::dom::element_type::ARRAY: return JsonKind::Array;
    case simdjson::dom::element_type::OBJECT: return JsonKind::Object;
    case simdjson::dom::element_type::INT64:
    case simdjson::dom::element_type::UINT64:
    case simdjson::dom::element_type::DOUBLE: return JsonKind::Number;
    case simdjson::dom::element_type::STRING: return JsonKind::String;
    case simdjson::dom::element_type::BOOL: return JsonKind::Bool;
    case simdjson::dom::element_type::NULL_VALUE: break;
    }
    return JsonKind::Null;
}

std::string JsonView::pointer() const
{
    std::string out;
    for (std::size_t i = 0; i < stepCount_; ++i) {
        out += '/';
        const Step& step = steps_[i];
        if (step.key == nullptr) {
            out += fmt::to_string(step.value);
            continue;
        }
        for (const char c : std::string_view(step.key, step.value)) {
            if (c == '~')
                out += "~0";
            else if (c == '/')
                out += "~1";
            else
                out += c;
        }
    }
    return out;
}

void JsonView::goDown(Step step) noexcept
{
    exists_ = false;
    // Nothing that is read lies deeper; a pointer cut short still names the right part of the file.
    if (stepCount_ < kMaxSteps)
        steps_[stepCount_++] = step;
}

JsonView JsonView::child(Step step) const noexcept
{
    JsonView out = *this;
    out.goDown(step);
    return out;
}

JsonView JsonView::operator[](std::string_view key) const noexcept
{
    JsonView out = child({key.data(), static_cast<std::uint32_t>(key.size())});
    simdjson::dom::object object;
    if (!exists_ || elementOf(handle_).get(object) != simdjson::SUCCESS)
        return out;
    // Of members with the same name the last counts, as in most readers.
    for (auto member = object.begin(), end = object.end(); member != end; ++member)
        if (areKeysEqual(member.key(), key)) {
            out.handle_ = as<Handle>(member.value());
            out.exists_ = true;
        }
    return out;
}

void JsonView::pick(std::span<const std::string_view> keys, std::span<JsonView> out) const noexcept
{
    for (std::size_t i = 0; i < keys.size(); ++i) {
        out[i] = *this; // and no copy of what has only just been written, which would have to wait for it
        out[i].goDown({keys[i].data(), static_cast<std::uint32_t>(keys[i].size())});
    }
    simdjson::dom::object object;
    if (!exists_ || elementOf(handle_).get(object) != simdjson::SUCCESS)
        return;
    for (auto member = object.begin(), end = object.end(); member != end; ++member) {
        const std::string_view key = member.key();
        for (std::size_t i = 0; i < keys.size(); ++i)
            if (areKeysEqual(keys[i], key)) {
                out[i].handle_ = as<Handle>(member.value());
                out[i].exists_ = true;
                break;
            }
    }
}

std::size_t JsonView::size() const noexcept
{
    // The parser's own count stops at this number.
    constexpr std::size_t kMostCounted = 0xFFFFFF;
    simdjson::dom::array array;
    simdjson::dom::object object;
    std::size_t count = 0;
    if (exists_ && elementOf(handle_).get(array) == simdjson::SUCCESS)
        count = array.size();
    else if (exists_ && elementOf(handle_).get(object) == simdjson::SUCCESS)
        count = object.size();
    if (count < kMostCounted)
        return count;
    count = 0;
    for (auto i = items().begin(), end = items().end(); !(i == end); ++i)
        ++count;
    if (isObject())
        for (auto i = members().begin(), end = members().end(); !(i == end); ++i)
            ++count;
    return count;
}

tl::unexpected<Error> JsonView::wrong(std::string_view expected) const
{
    const JsonKind found = kind();
    if (found == JsonKind::Missing)
        return fail(ErrorCode::ValueMissing, pointer(), fmt::format("expected {}, found nothing", expected));
    return fail(ErrorCode::ValueInvalid, pointer(), fmt::format("expected {}, found {}", expected, nameOf(found)));
}

void JsonView::ignored(std::string_view expected, ImportReport& report) const
{
    report.add(ReportCode::ValueIgnored, Severity::Warning, pointer(),
               fmt::format("expected {}, the default is used", expected));
}

Result<double> JsonView::asNumber() const
{
    double value = 0;
    if (!exists_ || elementOf(handle_).get(value) != simdjson::SUCCESS)
        return wrong("a number");
    return value;
}

Result<float> JsonView::asFloat() const
{
    const Result<double> number = asNumber();
    if (!number)
        return fail(number.error());
    const auto value = static_cast<float>(*number);
    if (!std::isfinite(value))
        return fail(ErrorCode::ValueNotFinite, pointer(),
                    fmt::format("expected a number that fits a float, found {}", *number));
    return value;
}

Result<std::string_view> JsonView::asString() const
{
    std::string_view value;
    if (!exists_ || elementOf(handle_).get(value) != simdjson::SUCCESS)
        return wrong("a string");
    return value;
}

Result<std::uint64_t> JsonView::asUnsigned(std::uint64_t max) const
{
    constexpr double kLargestExact = 9007199254740992.0; // 2^53
    const Result<double> number = asNumber();
    if (!number)
        return wrong("a whole number");
    std::uint64_t value = 0;
    const bool isInteger = elementOf(handle_).get(value) == simdjson::SUCCESS;
    const bool isWhole = *number >= 0.0 && *number <= kLargestExact && std::floor(*number) == *number;
    if (!isInteger && isWhole)
        value = static_cast<std::uint64_t>(*number);
    if ((isInteger || isWhole) && value <= max)
        return value;
    const bool isAnyGood = max == std::numeric_limits<std::uint64_t>::max();
    return fail(ErrorCode::ValueInvalid, pointer(),
                isAnyGood ? fmt::format("expected a whole number, found {}", *number)
                          : fmt::format("expected a whole number from 0 to {}, found {}", max, *number));
}

Result<std::uint32_t> JsonView::asIndex(std::size_t count, std::string_view what) const
{
    const Result<std::uint64_t> index = asUnsigned(std::numeric_limits<std::uint64_t>::max());
    if (index && *index < count)
        return static_cast<std::uint32_t>(*index);
    const Result<double> number = asNumber();
    if (!number)
        return fail(index.error());
    const std::string found = index ? fmt::to_string(*index) : fmt::to_string(*number);
    return fail(index ? ErrorCode::IndexOutOfRange : ErrorCode::ValueInvalid, pointer(),
                fmt::format("expected an index below {}, the number of {}, found {}", count, what, found));
}

Result<void> JsonView::asFloats(std::span<float> out) const
{
    if (!isArray())
        return wrong(fmt::format("an array of {} numbers", out.size()));
    if (size() != out.size())
        return fail(ErrorCode::ValueInvalid, pointer(),
                    fmt::format("expected {} numbers, found {} elements", out.size(), size()));
    std::size_t i = 0;
    for (const JsonView item : items()) {
        const Result<float> value = item.asFloat();
        if (!value)
            return fail(value.error());
        out[i++] = *value;
    }
    return {};
}

float JsonView::floatOr(float fallback, ImportReport& report) const
{
    return floatOr(fallback, -kMaxFloat, kMaxFloat, report);
}

float JsonView::floatOr(float fallback, float min, float max, ImportReport& report) const
{
    if (!exists_)
        return fallback;
    const Result<float> value = asFloat();
    if (value && *value >= min && *value <= max)
        return *value;
    ignored(max < kMaxFloat    ? fmt::format("a number from {} to {}", min, max)
            : min > -kMaxFloat ? fmt::format("a number of at least {}", min)
                               : "a number",
            report);
    return fallback;
}

std::uint32_t JsonView::unsignedOr(std::uint32_t fallback, ImportReport& report) const
{
    if (!exists_)
        return fallback;
    if (const Result<std::uint64_t> value = asUnsigned())
        return static_cast<std::uint32_t>(*value);
    ignored("a whole number", report);
    return fallback;
}

bool JsonView::boolOr(bool fallback, ImportReport& report) const
{
    bool value = fallback;
    if (exists_ && elementOf(handle_).get(value) != simdjson::SUCCESS)
        ignored("true or false", report);
    return value;
}

std::string_view JsonView::stringOr(std::string_view fallback, ImportReport& report) const
{
    std::string_view value = fallback;
    if (exists_ && elementOf(handle_).get(value) != simdjson::SUCCESS)
        ignored("a string", report);
    return value;
}

bool JsonView::floatsOr(std::span<float> out, ImportReport& report) const
{
    return floatsOr(out, -kMaxFloat, kMaxFloat, report);
}

bool JsonView::floatsOr(std::span<float> out, float min, float max, ImportReport& report) const
{
    if (!exists_)
        return false;
    std::array<float, 16> values{};
    const std::span<float> part = std::span(values).first(out.size());
    const bool areNumbers = asFloats(part).has_value();
    if (!areNumbers || std::any_of(part.begin(), part.end(), [&](float f) { return f < min || f > max; })) {
        const std::string range = max < kMaxFloat ? fmt::format(" from {} to {}", min, max) : std::string();
        ignored(fmt::format("an array of {} numbers{}", out.size(), range), report);
        return false;
    }
    std::copy(part.begin(), part.end(), out.begin());
    return true;
}

JsonItems JsonView::items() const noexcept
{
    JsonItems out;
    out.array_ = isArray() ? *this : JsonView();
    return out;
}

JsonMembers JsonView::members() const noexcept
{
    JsonMembers out;
    out.object_ = isObject() ? *this : JsonView();
    return out;
}

JsonItems JsonView::optionalItems(ImportReport& report) const
{
    if (exists_ && !isArray())
        ignored("an array", report);
    return items();
}

JsonMembers JsonView::optionalMembers(ImportReport& report) const
{
    if (exists_ && !isObject())
        ignored("an object", report);
    return members();
}

JsonItems::Iterator JsonItems::begin() const noexcept
{
    Iterator out;
    out.array_ = &array_;
    simdjson::dom::array array;
    if (array_.exists_ && elementOf(array_.handle_).get(array) == simdjson::SUCCESS)
        out.at_ = as<JsonView::Handle>(array.begin());
    return out;
}

JsonItems::Iterator JsonItems::end() const noexcept
{
    Iterator out;
    simdjson::dom::array array;
    if (array_.exists_ && elementOf(array_.handle_).get(array) == simdjson::SUCCESS)
        out.at_ = as<JsonView::Handle>(array.end());
    return out;
}

JsonView JsonItems::Iterator::operator*() const noexcept
{
    JsonView out = array_->child({nullptr, index_});
    out.handle_ = at_;
    out.exists_ = true;
    return out;
}

JsonItems::Iterator& JsonItems::Iterator::operator++() noexcept
{
    at_ = as<JsonView::Handle>(++as<simdjson::dom::array::iterator>(at_));
    ++index_;
    return *this;
}

JsonMembers::Iterator JsonMembers::begin() const noexcept
{
    Iterator out;
    out.object_ = &object_;
    simdjson::dom::object object;
    if (object_.exists_ && elementOf(object_.handle_).get(object) == simdjson::SUCCESS)
        out.at_ = as<JsonView::Handle>(object.begin());
    return out;
}

JsonMembers::Iterator JsonMembers::end() const noexcept
{
    Iterator out;
    simdjson::dom::object object;
    if (object_.exists_ && elementOf(object_.handle_).get(object) == simdjson::SUCCESS)
        out.at_ = as<JsonView::Handle>(object.end());
    return out;
}

JsonMember JsonMembers::Iterator::operator*() const noexcept
{
    const auto iterator = as<simdjson::dom::object::iterator>(at_);
    const std::string_view key = iterator.key();
    JsonMember out{key, object_->child({key.data(), static_cast<std::uint32_t>(key.size())})};
    out.value.handle_ = as<JsonView::Handle>(iterator.value());
    out.value.exists_ = true;
    return out;
}

JsonMembers::Iterator& JsonMembers::Iterator::operator++() noexcept
{
    at_ = as<JsonView::Handle>(++as<simdjson::dom::object::iterator>(at_));
    return *this;
}

} // namespace stylized::import::gltf
