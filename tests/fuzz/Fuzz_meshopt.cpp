// The bytes of a buffer view compressed by meshoptimizer, in an otherwise right file. The first two bytes choose how
// they are to be decoded.

#include "support/GltfText.h"

#include <stylized/import/Import.h>

#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>
#include <iterator>

namespace {

struct Layout {
    const char* mode;
    const char* filter;
    int stride;
    int componentType;
    const char* type;
};

constexpr Layout kLayouts[] = {
    {"ATTRIBUTES", "NONE", 12, 5126, "VEC3"},      {"ATTRIBUTES", "EXPONENTIAL", 12, 5126, "VEC3"},
    {"ATTRIBUTES", "OCTAHEDRAL", 4, 5120, "VEC3"}, {"ATTRIBUTES", "OCTAHEDRAL", 8, 5122, "VEC3"},
    {"ATTRIBUTES", "QUATERNION", 8, 5122, "VEC3"}, {"TRIANGLES", "NONE", 2, 5123, "SCALAR"},
    {"TRIANGLES", "NONE", 4, 5125, "SCALAR"},      {"INDICES", "NONE", 2, 5123, "SCALAR"},
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace stylized;
    if (size < 3)
        return 0;
    const Layout& layout = kLayouts[data[0] % std::size(kLayouts)];
    const int count = 3 * (1 + data[1]);
    const bool isIndex = layout.componentType == 5123 || layout.componentType == 5125;
    const std::string json = fmt::format(
        R"({{"asset":{{"version":"2.0"}},"extensionsUsed":["EXT_meshopt_compression","KHR_mesh_quantization"],
"nodes":[{{"mesh":0}}],"meshes":[{{"primitives":[{{"attributes":{{"POSITION":{0}}}{1}}}]}}],"accessors":[
{{"bufferView":0,"componentType":{2},"count":{3},"type":"{4}"}},{{"componentType":5126,"count":99,"type":"VEC3"}}],
"bufferViews":[{{"buffer":1,"byteLength":{5},"extensions":{{"EXT_meshopt_compression":{{"buffer":0,"byteLength":{6},
"byteStride":{7},"count":{3},"mode":"{8}","filter":"{9}"}}}}{10}}}],"buffers":[{{"byteLength":{6}}},
{{"byteLength":{5}}}]}})",
        isIndex ? 1 : 0, isIndex ? ",\"indices\":0" : "", layout.componentType, count, layout.type,
        count * layout.stride, size - 2, layout.stride, layout.mode, layout.filter,
        isIndex ? std::string() : fmt::format(",\"byteStride\":{}", layout.stride));
    const std::string file = test::makeGlb(json, {reinterpret_cast<const char*>(data) + 2, size - 2});
    const auto scene = import::loadSceneFromMemory(test::bytesOf(file), {});
    if (scene && !findBrokenPromise(scene->scene).empty())
        std::abort();
    return 0;
}
