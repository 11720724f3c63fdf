// BVH motion files.

#include "hostile/Exercise.h"

#include <stylized/import/bvh/ReadBvh.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace stylized;
    const auto file = import::readBvh({reinterpret_cast<const std::byte*>(data), size});
    const std::string fault = file ? hostile::findFault(*file) : hostile::findFault(file.error());
    if (fault.empty())
        return 0;
    std::fprintf(stderr, "%s\n", fault.c_str());
    std::abort();
}
