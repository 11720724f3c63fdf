#include "QuickStart.h"

#include <cstdlib>

namespace stylized {

void compileForOneFrame() noexcept
{
    ::setenv("GALLIVM_PERF", "nopt", 0);
}

} // namespace stylized
