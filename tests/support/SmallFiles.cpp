#include "support/SmallFiles.h"

#include "support/GltfText.h"
#include "support/TinyPictures.h"

#include <draco/compression/expert_encode.h>
#include <draco/mesh/mesh.h>
#include <fmt/format.h>
#include <meshoptimizer.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace stylized::test {
namespace {

constexpr std::size_t kVertexCount = 6;
constexpr std::array<float, 3 * kVertexCount> kPositions{-0.5f, 0, 0, 0.5f,  0, 0, -0.5f, 1, 0,
                                                         0.5f,  1, 0, -0.5f, 2, 0, 0.5f,  2, 0};
constexpr std::array<std::uint8_t, 4 * kVertexCount> kJoints{0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0,
                                                             0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
constexpr std::array<float, 4 * kVertexCount> kWeights{1,    0,    0, 0, 1, 0, 0, 0, 0.5f, 0.5f, 0, 0,
                                                       0.5f, 0.5f, 0, 0, 1, 0, 0, 0, 1,    0,    0, 0};
constexpr std::array<std::uint16_t, 12> kTriangles{0, 1, 2, 2, 1, 3, 2, 3, 4, 4, 3, 5};
constexpr float kHalf = 0.70710678f;
constexpr std::string_view kPositionBounds = R"("min":[-0.5,0,0],"max":[0.5,2,0])";

constexpr int kByte = 5120, kUnsignedByte = 5121, kShort = 5122, kUnsignedShort = 5123, kFloat = 5126;

template <class Container>
std::string rawBytes(const Container& values)
{
    return std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(values[0]));
}

template <std::size_t N>
std::string repeated(const std::array<float, N>& value)
{
    std::string out;
    for (std::size_t i = 0; i < kVertexCount; ++i)
        out += floatBytes(value);
    return out;
}

/// The inverses of joints at (0, 0, 0) and (0, 1, 0).
std::string inverseBinds()
{
    return floatBytes({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0,  0, 1, //
                       1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1});
}

/// Nodes 0 (mesh, skin), 1 and 2 (joints), 3 (camera).
constexpr std::string_view kNodes = R"("scene":0,"scenes":[{"nodes":[0,1,3]}],"nodes":[{"name":"Arm","mesh":0,"skin":0},
{"name":"lower","children":[2]},{"name":"upper","translation":[0,1,0]},{"name":"eye","camera":0,"translation":[0,1,5]}],
"cameras":[{"type":"perspective","perspective":{"yfov":0.7,"znear":0.1}}],)";

/// What the full file has beside its data; `extensions` and `material` are further members of the root and material.
SmallFile makeSkinned(bool asGlb, std::string_view rootMembers = {}, std::string_view materialMembers = {})
{
    GltfData data;
    const std::size_t position = data.addAccessor(rawBytes(kPositions), kFloat, kVertexCount, "VEC3", kPositionBounds);
    const std::size_t normal = data.addAccessor(repeated(std::array<float, 3>{0, 0, 1}), kFloat, kVertexCount, "VEC3");
    const std::size_t uv = data.addAccessor(repeated(std::array<float, 2>{0.25f, 0.75f}), kFloat, kVertexCount, "VEC2");
    const std::size_t color = data.addAccessor(std::string(4 * kVertexCount, '\xC0'), kUnsignedByte, kVertexCount,
                                               "VEC4", R"("normalized":true)");
    const std::size_t joints = data.addAccessor(rawBytes(kJoints), kUnsignedByte, kVertexCount, "VEC4");
    const std::size_t weights = data.addAccessor(rawBytes(kWeights), kFloat, kVertexCount, "VEC4");
    const std::size_t indices =
        data.addAccessor(shortBytes({0, 1, 2, 3, 4, 5}), kUnsignedShort, kVertexCount, "SCALAR");
    const std::size_t binds = data.addAccessor(inverseBinds(), kFloat, 2, "MAT4");
    const std::size_t times = data.addFloats({0, 0.5f, 1}, "SCALAR");
    const std::size_t rotations = data.addFloats({0, 0, 0, 1, 0, 0, kHalf, kHalf, 0, 0, 0, 1}, "VEC4");
    const std::size_t moves = data.addFloats({0, 1, 0, 0, 1.5f, 0, 0, 1, 0}, "VEC3");
    const std::size_t sliders = data.addFloats({0, 0, 1, 0, 1, 0, 1, 0, 0}, "SCALAR");
    const std::size_t sparseIndices = data.addView(std::string("\x01\x00", 2));
    const std::size_t sparseValues = data.addView(floatBytes({0.25f, 0, 0}));
    const std::size_t target = data.addSparse(
        kFloat, kVertexCount, "VEC3",
        fmt::format(R"({{"count":1,"indices":{{"bufferView":{},"componentType":5123}},"values":{{"bufferView":{}}}}},
"min":[0,0,0],"max":[0.25,0,0])",
                    sparseIndices, sparseValues));
    const auto png = asBytes(kPngRgba);
    const std::size_t picture = data.addView(std::string(reinterpret_cast<const char*>(png.data()), png.size()));

    SmallFile file;
    file.json =
        R"({"asset":{"version":"2.0"},)" + std::string(kNodes) + std::string(rootMembers) +
        fmt::format(R"("meshes":[{{"weights":[0.5],"extras":{{"targetNames":["wide"]}},"primitives":[{{"mode":5,
"attributes":{{"POSITION":{},"NORMAL":{},"TEXCOORD_0":{},"COLOR_0":{},"JOINTS_0":{},"WEIGHTS_0":{}}},
"indices":{},"material":0,"targets":[{{"POSITION":{}}}]}}]}}],
"skins":[{{"joints":[1,2],"inverseBindMatrices":{},"skeleton":1}}],
"materials":[{{"pbrMetallicRoughness":{{"baseColorFactor":[1,0.5,0.5,1],"baseColorTexture":{{"index":0,
"extensions":{{"KHR_texture_transform":{{"scale":[2,2]}}}}}}}},{}"normalTexture":{{"index":0}},
"emissiveTexture":{{"index":0}},"alphaMode":"MASK"}}],
"textures":[{{"source":0,"sampler":0}}],"samplers":[{{"minFilter":9987,"wrapS":33071}}],
"images":[{{"bufferView":{},"mimeType":"image/png"}}],)",
                    position, normal, uv, color, joints, weights, indices, target, binds, materialMembers, picture) +
        fmt::format(R"("animations":[{{"name":"bend","channels":[
{{"sampler":0,"target":{{"node":2,"path":"rotation"}}}},{{"sampler":1,"target":{{"node":2,"path":"translation"}}}},
{{"sampler":2,"target":{{"node":0,"path":"weights"}}}}],"samplers":[{{"input":{},"output":{}}},
{{"input":{},"output":{},"interpolation":"STEP"}},{{"input":{},"output":{},"interpolation":"CUBICSPLINE"}}]}}],)",
                    times, rotations, times, moves, times, sliders) +
        data.json(asGlb) + "}";
    if (asGlb)
        file.binary = data.binary();
    return file;
}

std::string encodeDraco(DracoMethod method)
{
    draco::Mesh mesh;
    mesh.set_num_points(kVertexCount);
    const auto add = [&](draco::GeometryAttribute::Type kind, draco::DataType type, std::uint8_t components,
                         std::size_t stride, const auto& values) {
        draco::GeometryAttribute attribute;
        attribute.Init(kind, nullptr, static_cast<std::int8_t>(components), type, false,
                       static_cast<std::int64_t>(stride), 0);
        const int id = mesh.AddAttribute(attribute, true, kVertexCount);
        for (std::uint32_t i = 0; i < kVertexCount; ++i)
            mesh.attribute(id)->SetAttributeValue(draco::AttributeValueIndex(i), values.data() + components * i);
    };
    add(draco::GeometryAttribute::POSITION, draco::DT_FLOAT32, 3, 12, kPositions);
    add(draco::GeometryAttribute::GENERIC, draco::DT_UINT8, 4, 4, kJoints);
    add(draco::GeometryAttribute::GENERIC, draco::DT_FLOAT32, 4, 16, kWeights);
    for (std::size_t i = 0; i < kTriangles.size(); i += 3)
        mesh.AddFace({draco::PointIndex(kTriangles[i]), draco::PointIndex(kTriangles[i + 1]),
                      draco::PointIndex(kTriangles[i + 2])});
    draco::ExpertEncoder encoder(mesh);
    encoder.SetEncodingMethod(method == DracoMethod::Sequential ? draco::MESH_SEQUENTIAL_ENCODING
                                                                : draco::MESH_EDGEBREAKER_ENCODING);
    encoder.SetAttributeQuantization(0, 11);
    encoder.SetAttributeQuantization(2, 8);
    draco::EncoderBuffer buffer;
    if (!encoder.EncodeToBuffer(&buffer).ok())
        std::abort();
    return std::string(buffer.data(), buffer.size());
}

/// Grows a buffer of compressed views beside the sizes that they have when decompressed.
class MeshoptData {
public:
    /// `extra` is JSON for the extension's object, such as "\"mode\":\"TRIANGLES\"".
    void add(const std::vector<unsigned char>& encoded, std::size_t count, std::size_t stride, std::string_view extra)
    {
        binary_.append(reinterpret_cast<const char*>(encoded.data()), encoded.size());
        // Only vertex data has a stride of its own; other views are tightly packed.
        const std::string vertexStride = count == kVertexCount ? fmt::format(R"("byteStride":{},)", stride) : "";
        views_ +=
            fmt::format(R"({}{{"buffer":1,"byteOffset":{},"byteLength":{},{}"extensions":{{"EXT_meshopt_compression":
{{"buffer":0,"byteOffset":{},"byteLength":{},"byteStride":{},"count":{},{}}}}}}})",
                        views_.empty() ? "" : ",", plainSize_, count * stride, vertexStride,
                        binary_.size() - encoded.size(), encoded.size(), stride, count, extra);
        plainSize_ += (count * stride + 3) / 4 * 4;
        binary_.resize((binary_.size() + 3) / 4 * 4);
    }

    template <class Container>
    void addAttributes(const Container& values, std::size_t count, std::size_t stride, std::string_view filter = "NONE")
    {
        std::vector<unsigned char> encoded(meshopt_encodeVertexBufferBound(count, stride));
        encoded.resize(meshopt_encodeVertexBuffer(encoded.data(), encoded.size(), values.data(), count, stride));
        add(encoded, count, stride, fmt::format(R"("mode":"ATTRIBUTES","filter":"{}")", filter));
    }

    [[nodiscard]] std::string json() const
    {
        return fmt::format(R"("buffers":[{{"byteLength":{}}},{{"byteLength":{},"extensions":{{"EXT_meshopt_compression":
{{"fallback":true}}}}}}],"bufferViews":[{}],)",
                           binary_.size(), plainSize_, views_);
    }
    [[nodiscard]] const std::string& binary() const { return binary_; }

private:
    std::string binary_;
    std::string views_;
    std::size_t plainSize_ = 0;
};

/// VRM extensions name nodes 1 and 2 as bones, mesh 0 with one morph target, material 0 and texture 0.
constexpr std::string_view kVrm0 = R"("extensionsUsed":["VRM"],"extensions":{"VRM":{"meta":{"title":"arm","texture":0},
"humanoid":{"humanBones":[{"bone":"hips","node":1},{"bone":"spine","node":2}]},
"blendShapeMaster":{"blendShapeGroups":[{"name":"A","presetName":"a","binds":[{"mesh":0,"index":0,"weight":100}]}]},
"firstPerson":{"firstPersonBone":2,"meshAnnotations":[{"mesh":0,"firstPersonFlag":"Auto"}],"lookAtTypeName":"Bone"},
"secondaryAnimation":{"boneGroups":[{"center":-1,"bones":[2],"colliderGroups":[0]}],"colliderGroups":[{"node":1}]},
"materialProperties":[{"shader":"VRM/MToon","textureProperties":{"_MainTex":0,"_ShadeTexture":0}}]}},)";

constexpr std::string_view kVrm1 =
    R"("extensionsUsed":["VRMC_vrm","VRMC_springBone","VRMC_materials_mtoon"],"extensions":{"VRMC_vrm":{
"specVersion":"1.0","meta":{"name":"arm","thumbnailImage":0},
"humanoid":{"humanBones":{"hips":{"node":1},"spine":{"node":2}}},"lookAt":{"type":"bone"},
"expressions":{"preset":{"happy":{"morphTargetBinds":[{"node":0,"index":0,"weight":1}],
"materialColorBinds":[{"material":0,"type":"color","targetValue":[1,1,1,1]}],
"textureTransformBinds":[{"material":0,"scale":[1,1]}]}}},"firstPerson":{"meshAnnotations":[{"node":0,"type":"auto"}]}},
"VRMC_springBone":{"colliders":[{"node":1,"shape":{}}],"colliderGroups":[{"colliders":[0]}],
"springs":[{"center":1,"joints":[{"node":2}],"colliderGroups":[0]}]}},)";

} // namespace

std::string SmallFile::bytes() const
{
    return binary.empty() ? json : makeGlb(json, binary);
}

SmallFile smallSkinnedGlb()
{
    return makeSkinned(true);
}

SmallFile smallSkinnedGltf()
{
    return makeSkinned(false);
}

SmallFile smallVrm0()
{
    return makeSkinned(true, kVrm0);
}

SmallFile smallVrm1()
{
    return makeSkinned(
        true, kVrm1,
        R"("extensions":{"VRMC_materials_mtoon":{"specVersion":"1.0","shadeMultiplyTexture":{"index":0}}},)");
}

SmallFile smallDracoGlb(DracoMethod method)
{
    GltfData data;
    const std::size_t binds = data.addAccessor(inverseBinds(), kFloat, 2, "MAT4");
    const std::size_t mesh = data.addView(encodeDraco(method));
    const std::size_t position = data.addEmpty(kFloat, kVertexCount, "VEC3", kPositionBounds);
    const std::size_t joints = data.addEmpty(kUnsignedByte, kVertexCount, "VEC4");
    const std::size_t weights = data.addEmpty(kFloat, kVertexCount, "VEC4");
    const std::size_t indices = data.addEmpty(kUnsignedShort, kTriangles.size(), "SCALAR");
    SmallFile file;
    file.json = R"({"asset":{"version":"2.0"},"extensionsUsed":["KHR_draco_mesh_compression"],
"extensionsRequired":["KHR_draco_mesh_compression"],)" +
                std::string(kNodes) +
                fmt::format(R"("skins":[{{"joints":[1,2],"inverseBindMatrices":{}}}],"meshes":[{{"primitives":[{{
"attributes":{{"POSITION":{},"JOINTS_0":{},"WEIGHTS_0":{}}},"indices":{},"extensions":{{"KHR_draco_mesh_compression":{{
"bufferView":{},"attributes":{{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2}}}}}}}}]}}],)",
                            binds, position, joints, weights, indices, mesh) +
                data.json(true) + "}";
    file.binary = data.binary();
    return file;
}

SmallFile smallMeshoptGlb()
{
    MeshoptData data;
    std::array<std::uint32_t, 3 * kVertexCount> exponential{};
    meshopt_encodeFilterExp(exponential.data(), kVertexCount, 12, 15, kPositions.data());
    data.addAttributes(exponential, kVertexCount, 12, "EXPONENTIAL");
    std::array<std::uint8_t, 4 * kVertexCount> normals{};
    const std::vector<float> forward = [] {
        std::vector<float> out;
        for (std::size_t i = 0; i < kVertexCount; ++i)
            out.insert(out.end(), {0, 0, 1, 0});
        return out;
    }();
    meshopt_encodeFilterOct(normals.data(), kVertexCount, 4, 8, forward.data());
    data.addAttributes(normals, kVertexCount, 4, "OCTAHEDRAL");
    data.addAttributes(kJoints, kVertexCount, 4);
    data.addAttributes(kWeights, kVertexCount, 16);
    std::vector<unsigned char> encoded(meshopt_encodeIndexBufferBound(kTriangles.size(), kVertexCount));
    encoded.resize(meshopt_encodeIndexBuffer(encoded.data(), encoded.size(), kTriangles.data(), kTriangles.size()));
    data.add(encoded, kTriangles.size(), 2, R"("mode":"TRIANGLES")");
    encoded.assign(meshopt_encodeIndexSequenceBound(kTriangles.size(), kVertexCount), 0);
    encoded.resize(meshopt_encodeIndexSequence(encoded.data(), encoded.size(), kTriangles.data(), kTriangles.size()));
    data.add(encoded, kTriangles.size(), 2, R"("mode":"INDICES")");
    const std::array<float, 2> times{0, 1};
    data.addAttributes(times, 2, 4);
    const std::array<float, 8> quaternions{0, 0, 0, 1, 0, 0, kHalf, kHalf};
    std::array<std::int16_t, 8> rotations{};
    meshopt_encodeFilterQuat(rotations.data(), 2, 8, 16, quaternions.data());
    data.addAttributes(rotations, 2, 8, "QUATERNION");
    SmallFile file;
    file.json =
        R"({"asset":{"version":"2.0"},"extensionsUsed":["EXT_meshopt_compression","KHR_mesh_quantization"],
"extensionsRequired":["EXT_meshopt_compression","KHR_mesh_quantization"],)" +
        std::string(kNodes) + data.json() +
        fmt::format(R"("accessors":[{{"bufferView":0,"componentType":{},"count":6,"type":"VEC3",{}}},
{{"bufferView":1,"componentType":{},"normalized":true,"count":6,"type":"VEC3"}},
{{"bufferView":2,"componentType":{},"count":6,"type":"VEC4"}},{{"bufferView":3,"componentType":{},"count":6,"type":"VEC4"}},
{{"bufferView":4,"componentType":{},"count":12,"type":"SCALAR"}},
{{"bufferView":5,"componentType":{},"count":12,"type":"SCALAR"}},
{{"bufferView":6,"componentType":{},"count":2,"type":"SCALAR"}},
{{"bufferView":7,"componentType":{},"normalized":true,"count":2,"type":"VEC4"}}],)",
                    kFloat, kPositionBounds, kByte, kUnsignedByte, kFloat, kUnsignedShort, kUnsignedShort, kFloat,
                    kShort) +
        R"("skins":[{"joints":[1,2]}],"meshes":[{"primitives":[
{"attributes":{"POSITION":0,"NORMAL":1,"JOINTS_0":2,"WEIGHTS_0":3},"indices":4},
{"attributes":{"POSITION":0,"NORMAL":1,"JOINTS_0":2,"WEIGHTS_0":3},"indices":5}]}],
"animations":[{"channels":[{"sampler":0,"target":{"node":2,"path":"rotation"}}],"samplers":[{"input":6,"output":7}]}]})";
    file.binary = data.binary();
    return file;
}

} // namespace stylized::test
