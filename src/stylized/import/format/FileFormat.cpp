#include "stylized/import/format/FileFormat.h"

#include <stylized/core/Assert.h>

#include <array>
#include <cstddef>

namespace stylized::import {
namespace {

constexpr std::string_view kMmdRefusal = "MMD models are not read yet";
constexpr std::string_view kMmdMotionRefusal = "MMD motions are not read yet";

constexpr std::string_view kAll = "nodes, meshes, skins, morph targets, materials, cameras, clips";
constexpr std::string_view kScene = "nodes, meshes, skins, blend shapes, materials, clips";
constexpr std::string_view kSkinned = "nodes, meshes, skins, materials, clips";
constexpr std::string_view kMesh = "meshes, materials";
constexpr std::string_view kMotion = "skeleton, one clip";

constexpr std::array kFormats{
    FormatInfo{FileFormat::Gltf, FormatReader::Own, "glTF 2.0, GLB, VRM", "gltf glb vrm vrma", kAll, {}, true},
    FormatInfo{FileFormat::Bvh, FormatReader::Own, "Biovision BVH", "bvh", kMotion, {}, true},
    FormatInfo{FileFormat::Fbx, FormatReader::Helper, "Autodesk FBX, version 7.1 or newer", "fbx", kScene, {}, true},
    FormatInfo{FileFormat::Collada, FormatReader::Helper, "Collada", "dae", kSkinned, {}, true},
    FormatInfo{FileFormat::Obj, FormatReader::Helper, "Wavefront OBJ", "obj", kMesh, {}},
    FormatInfo{FileFormat::Stl, FormatReader::Helper, "STL", "stl", kMesh, {}},
    FormatInfo{FileFormat::Ply, FormatReader::Helper, "Stanford PLY", "ply", kMesh, {}},
    FormatInfo{FileFormat::ThreeDs, FormatReader::Helper, "3D Studio 3DS", "3ds", kMesh, {}},
    FormatInfo{FileFormat::DirectX, FormatReader::Helper, "DirectX X", "x", kSkinned, {}},
    FormatInfo{FileFormat::Md5, FormatReader::Helper, "Doom 3 MD5", "md5mesh md5anim", kSkinned, {}},
    FormatInfo{FileFormat::Smd, FormatReader::Helper, "Valve SMD", "smd", kSkinned, {}},
    FormatInfo{FileFormat::B3d, FormatReader::Helper, "Blitz3D", "b3d", kSkinned, {}},
    FormatInfo{FileFormat::Ms3d, FormatReader::Helper, "Milkshape 3D", "ms3d", kSkinned, {}},
    FormatInfo{FileFormat::Lwo, FormatReader::Helper, "LightWave LWO", "lwo lxo", kMesh, {}},
    FormatInfo{FileFormat::Ac3d, FormatReader::Helper, "AC3D", "ac ac3d", kMesh, {}},
    FormatInfo{FileFormat::Off, FormatReader::Helper, "Object File Format", "off", kMesh, {}},
    FormatInfo{FileFormat::Pmx, FormatReader::None, "MikuMikuDance PMX", "pmx", {}, kMmdRefusal},
    FormatInfo{FileFormat::Pmd, FormatReader::None, "MikuMikuDance PMD", "pmd", {}, kMmdRefusal},
    FormatInfo{FileFormat::Vmd, FormatReader::None, "MikuMikuDance VMD", "vmd", {}, kMmdMotionRefusal},
    FormatInfo{FileFormat::Vpd, FormatReader::None, "MikuMikuDance VPD", "vpd", {}, kMmdMotionRefusal},
    FormatInfo{FileFormat::Blend,
               FormatReader::None,
               "Blender",
               "blend",
               {},
               "Blender's own files are not read; export the character as .glb (glTF)"},
    FormatInfo{FileFormat::Usd,
               FormatReader::None,
               "Universal Scene Description",
               "usd usda usdc usdz",
               {},
               "USD files are not read; export the character as .glb (glTF)"},
    FormatInfo{FileFormat::Zip,
               FormatReader::None,
               "ZIP archive",
               "zip zae 3mf",
               {},
               "archives are not read; unpack it and name the model inside"},
};

} // namespace

std::span<const FormatInfo> knownFormats() noexcept
{
    return kFormats;
}

const FormatInfo& formatInfo(FileFormat format) noexcept
{
    STYLIZED_ASSERT(format != FileFormat::Unknown, "an unknown format has no entry");
    return kFormats[static_cast<std::size_t>(format) - 1];
}

} // namespace stylized::import
