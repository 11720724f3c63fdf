#include "stylized/import/gltf/JsonLocate.h"

#include "stylized/import/gltf/Json.h"

#include <simdjson.h>

#include <algorithm>

namespace stylized::import::gltf {
namespace {

using simdjson::ondemand::json_type;

/// Walks through a value; false where it is broken or nests too deep.
bool walk(simdjson::ondemand::value value, std::size_t depth)
{
    if (depth > JsonText::kMaxDepth)
        return false;
    json_type type{};
    if (value.type().get(type) != simdjson::SUCCESS)
        return false;
    switch (type) {
    case json_type::array: {
        simdjson::ondemand::array array;
        if (value.get_array().get(array) != simdjson::SUCCESS)
            return false;
        for (auto item : array) {
            simdjson::ondemand::value next;
            if (item.get(next) != simdjson::SUCCESS || !walk(next, depth + 1))
                return false;
        }
        return true;
    }
    case json_type::object: {
        simdjson::ondemand::object object;
        if (value.get_object().get(object) != simdjson::SUCCESS)
            return false;
        for (auto field : object) {
            simdjson::ondemand::value next;
            if (field.value().get(next) != simdjson::SUCCESS || !walk(next, depth + 1))
                return false;
        }
        return true;
    }
    case json_type::string: return value.get_string().error() == simdjson::SUCCESS;
    case json_type::number: return value.get_double().error() == simdjson::SUCCESS;
    case json_type::boolean: return value.get_bool().error() == simdjson::SUCCESS;
    case json_type::null: return true;
    }
    return false;
}

/// Where the string begins that is never closed.
std::size_t lastQuote(std::string_view text)
{
    std::size_t last = 0;
    bool isInside = false;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (isInside && text[i] == '\\')
            ++i;
        else if (text[i] == '"') {
            last = i;
            isInside = !isInside;
        }
    return last;
}

} // namespace

std::size_t locateJsonError(std::span<const std::byte> text)
{
    simdjson::ondemand::parser parser;
    // walk() opens arrays and objects at kMaxDepth, and their values are one level deeper.
    if (parser.allocate(text.size(), JsonText::kMaxDepth + 2) != simdjson::SUCCESS)
        return 0;
    const simdjson::padded_string padded(reinterpret_cast<const char*>(text.data()), text.size());
    simdjson::ondemand::document document;
    simdjson::ondemand::value root;
    const simdjson::error_code error = parser.iterate(padded).get(document);
    if (error == simdjson::UNCLOSED_STRING)
        return lastQuote({padded.data(), padded.size()});
    if (error != simdjson::SUCCESS || document.get_value().get(root) != simdjson::SUCCESS)
        return 0;
    walk(root, 1);
    const char* at = nullptr;
    if (document.current_location().get(at) != simdjson::SUCCESS || at < padded.data())
        return text.size();
    return std::min(text.size(), static_cast<std::size_t>(at - padded.data()));
}

} // namespace stylized::import::gltf
