// Face files, for the face of a small VRM file.

#include "hostile/Exercise.h"
#include "support/GltfText.h"
#include "support/SmallFiles.h"

#include <stylized/import/face/FaceFile.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace stylized;
    static const auto model = import::loadSceneFromMemory(test::bytesOf(test::smallVrm1().bytes()), {});
    asset::SceneAsset scene = model.value().scene;
    const auto read = import::readFaceText({reinterpret_cast<const std::byte*>(data), size}, scene);
    const std::string fault = read ? asset::findBrokenPromise(scene) : hostile::findFault(read.error());
    if (fault.empty())
        return 0;
    std::fprintf(stderr, "%s\n", fault.c_str());
    std::abort();
}
