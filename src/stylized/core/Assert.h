#pragma once

namespace stylized {

/// Prints the broken contract and aborts. Reached through STYLIZED_ASSERT.
[[noreturn]] void assertionFailed(const char* expression, const char* message, const char* file, int line) noexcept;

} // namespace stylized

/// Checks a contract of the caller in every build: these checks guard cold paths and cost nothing that can be measured.
#define STYLIZED_ASSERT(expression, message)                                                                           \
    (static_cast<bool>(expression) ? void(0) : ::stylized::assertionFailed(#expression, message, __FILE__, __LINE__))

/// The same for hot loops: gone where NDEBUG is defined.
#ifdef NDEBUG
#define STYLIZED_DEBUG_ASSERT(expression, message) void(0)
#else
#define STYLIZED_DEBUG_ASSERT(expression, message) STYLIZED_ASSERT(expression, message)
#endif
