// The bytes of a Draco mesh, in an otherwise right file.

#include "support/GltfText.h"

#include <stylized/import/Import.h>

#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace stylized;
    const std::string json = fmt::format(
        R"({{"asset":{{"version":"2.0"}},"extensionsUsed":["KHR_draco_mesh_compression"],"nodes":[{{"mesh":0}}],
"accessors":[{{"componentType":5126,"count":6,"type":"VEC3"}},{{"componentType":5121,"count":6,"type":"VEC4"}},
{{"componentType":5126,"count":6,"type":"VEC4"}},{{"componentType":5123,"count":12,"type":"SCALAR"}}],
"meshes":[{{"primitives":[{{"attributes":{{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2}},"indices":3,"extensions":{{
"KHR_draco_mesh_compression":{{"bufferView":0,"attributes":{{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2}}}}}}}}]}}],
"bufferViews":[{{"buffer":0,"byteLength":{0}}}],"buffers":[{{"byteLength":{0}}}]}})",
        size);
    const std::string file = test::makeGlb(json, {reinterpret_cast<const char*>(data), size});
    const auto scene = import::loadSceneFromMemory(test::bytesOf(file), {});
    if (scene && !findBrokenPromise(scene->scene).empty())
        std::abort();
    return 0;
}
