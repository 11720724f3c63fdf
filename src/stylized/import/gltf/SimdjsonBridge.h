#pragma once

#include <simdjson.h>

#include <bit>
#include <type_traits>

/// What Json.cpp and JsonText.cpp share of the parser; nothing else sees it.
namespace stylized::import::gltf {

/// simdjson's elements and iterators are a document and a place on its tape, as is our Handle.
template <class To, class From>
To as(const From& from) noexcept
{
    static_assert(sizeof(To) == sizeof(From) && std::is_trivially_copyable_v<To> && std::is_trivially_copyable_v<From>);
    return std::bit_cast<To>(from);
}

template <class Handle>
simdjson::dom::element elementOf(const Handle& handle) noexcept
{
    return as<simdjson::dom::element>(handle);
}

} // namespace stylized::import::gltf
