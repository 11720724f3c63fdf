#pragma once

#include <stylized/core/Error.h>

#include <tl/expected.hpp>

#include <utility>

namespace stylized {

/// A value, or the one error that kept us from making it. What untrusted input can cause is always a Result;
/// a caller's mistake is an assertion.
template <class T>
using Result = tl::expected<T, Error>;

/// Shorthand for the failing side of a Result.
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string place, std::string message)
{
    return tl::unexpected<Error>(Error{code, {}, std::move(place), std::move(message)});
}

/// Hands an error of one Result on as the failing side of another.
[[nodiscard]] inline tl::unexpected<Error> fail(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}

} // namespace stylized
