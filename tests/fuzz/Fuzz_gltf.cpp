// Whole files: container, JSON, buffers, all that follows, and playing what comes out.

#include "hostile/Exercise.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto outcome = stylized::hostile::exercise({reinterpret_cast<const char*>(data), size});
    if (outcome.fault.empty())
        return 0;
    std::fprintf(stderr, "%s\n", outcome.fault.c_str());
    std::abort();
}
