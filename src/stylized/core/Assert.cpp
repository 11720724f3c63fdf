#include "stylized/core/Assert.h"

#include <cstdio>
#include <cstdlib>

namespace stylized {

void assertionFailed(const char* expression, const char* message, const char* file, int line) noexcept
{
    std::fprintf(stderr, "%s:%d: contract broken: %s (%s)\n", file, line, message, expression);
    std::abort();
}

} // namespace stylized
