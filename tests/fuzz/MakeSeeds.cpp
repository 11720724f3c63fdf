// Writes the small valid files that the fuzzers start from: make_seeds FOLDER makes FOLDER/fuzz_<reader>/*.

#include "support/SmallFiles.h"
#include "support/TinyPictures.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <span>
#include <string>

namespace {

namespace fs = std::filesystem;
using namespace stylized::test;

void write(const fs::path& path, const std::string& content)
{
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << content;
}

void writePicture(const fs::path& path, std::span<const std::byte> bytes)
{
    write(path, std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

/// The compressed bytes of a file that has them first in its BIN chunk behind `offset`.
void writeDraco(const fs::path& path, DracoMethod method)
{
    const std::string binary = smallDracoGlb(method).binary;
    write(path, binary.substr(binary.find("DRACO")));
}

constexpr const char* kBvh = R"(HIERARCHY
ROOT hips
{
  OFFSET 0 1 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT chest
  {
    OFFSET 0 0.5 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 0.5 0
    }
  }
}
MOTION
Frames: 2
Frame Time: 0.0333333
0 1 0 0 0 0 0 0 0
0 1 0 10 20 30 5 6 7
)";

constexpr const char* kFace =
    R"({"schemaVersion":1,"expressions":[{"name":"sad","isBinary":true,"overrideMouth":"blend",
"morphs":[{"node":0,"target":0,"weight":0.5}],"colors":[{"material":0,"color":"rimColor","value":[1,0,0,1]}],
"textureTransforms":[{"material":0,"scale":[2,1],"offset":[0,0.5]}]}],"correctives":[]})";

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::cerr << "usage: make_seeds FOLDER\n";
        return 2;
    }
    const fs::path folder = argv[1];
    write(folder / "fuzz_gltf/skinned.glb", smallSkinnedGlb().bytes());
    write(folder / "fuzz_gltf/skinned.gltf", smallSkinnedGltf().bytes());
    write(folder / "fuzz_gltf/sequential.glb", smallDracoGlb(DracoMethod::Sequential).bytes());
    write(folder / "fuzz_gltf/edgebreaker.glb", smallDracoGlb(DracoMethod::Edgebreaker).bytes());
    write(folder / "fuzz_gltf/meshopt.glb", smallMeshoptGlb().bytes());
    write(folder / "fuzz_gltf/vrm0.vrm", smallVrm0().bytes());
    write(folder / "fuzz_gltf/vrm1.vrm", smallVrm1().bytes());
    writeDraco(folder / "fuzz_draco/sequential.drc", DracoMethod::Sequential);
    writeDraco(folder / "fuzz_draco/edgebreaker.drc", DracoMethod::Edgebreaker);
    // One layout byte, one count byte (3 · (1 + 1) = 6 elements), then the file's first view.
    write(folder / "fuzz_meshopt/exponential", std::string("\x01\x01", 2) + smallMeshoptGlb().binary);
    writePicture(folder / "fuzz_image/rgba.png", asBytes(kPngRgba));
    writePicture(folder / "fuzz_image/grey16.png", asBytes(kPngGrey16));
    writePicture(folder / "fuzz_image/palette.png", asBytes(kPngPalette));
    writePicture(folder / "fuzz_image/interlaced.png", asBytes(kPngInterlaced));
    writePicture(folder / "fuzz_image/rgb.jpg", asBytes(kJpeg));
    writePicture(folder / "fuzz_image/progressive.jpg", asBytes(kJpegProgressive));
    writePicture(folder / "fuzz_image/ycck.jpg", asBytes(kJpegYcck));
    writePicture(folder / "fuzz_image/lossless.webp", asBytes(kWebpLossless));
    writePicture(folder / "fuzz_image/lossy.webp", asBytes(kWebpLossy));
    writePicture(folder / "fuzz_image/a.bmp", asBytes(kBmp));
    writePicture(folder / "fuzz_image/a.tga", asBytes(kTga));
    writePicture(folder / "fuzz_image/a.gif", asBytes(kGif));
    write(folder / "fuzz_bvh/small.bvh", kBvh);
    write(folder / "fuzz_face/small.json", kFace);
    return 0;
}
