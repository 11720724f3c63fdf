#include <stylized/import/gltf/DracoHeader.h>

#include "import/gltf/LoadText.h"

#include <draco/compression/encode.h>
#include <draco/mesh/triangle_soup_mesh_builder.h>
#include <gmock/gmock.h>

#include <array>
#include <string>

namespace stylized::import {
namespace {

using test::errorOf;
using test::loadText;

/// Two triangles of a square, losslessly compressed: attribute 0 positions, 1 joints (bytes), 2 weights.
std::string encodedSquare(int method)
{
    draco::TriangleSoupMeshBuilder builder;
    builder.Start(2);
    const int position = builder.AddAttribute(draco::GeometryAttribute::POSITION, 3, draco::DT_FLOAT32);
    const int joints = builder.AddAttribute(draco::GeometryAttribute::GENERIC, 4, draco::DT_UINT8);
    const int weights = builder.AddAttribute(draco::GeometryAttribute::GENERIC, 4, draco::DT_UINT8);
    const float p[4][3] = {{0, 0, 0}, {1, 0, 0}, {1, 2, 0}, {0, 2, 0}};
    const std::uint8_t j[4][4] = {{0, 0, 0, 0}, {1, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}};
    const std::uint8_t w[4][4] = {{255, 0, 0, 0}, {255, 0, 0, 0}, {255, 0, 0, 0}, {204, 51, 0, 0}};
    const int corners[2][3] = {{0, 1, 2}, {0, 2, 3}};
    for (int f = 0; f < 2; ++f) {
        const auto [a, b, c] = corners[f];
        builder.SetAttributeValuesForFace(position, draco::FaceIndex(f), p[a], p[b], p[c]);
        builder.SetAttributeValuesForFace(joints, draco::FaceIndex(f), j[a], j[b], j[c]);
        builder.SetAttributeValuesForFace(weights, draco::FaceIndex(f), w[a], w[b], w[c]);
    }
    const std::unique_ptr<draco::Mesh> mesh = builder.Finalize();
    draco::Encoder encoder;
    encoder.SetEncodingMethod(method);
    draco::EncoderBuffer buffer;
    EXPECT_TRUE(encoder.EncodeMeshToBuffer(*mesh, &buffer).ok());
    return {buffer.data(), buffer.size()};
}

std::string squareFile(const std::string& bytes,
                       const std::string& attributes = R"("POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2)")
{
    return R"("extensionsRequired":["KHR_draco_mesh_compression"],"nodes":[{"mesh":0,"skin":0},{},{}],)"
           R"("skins":[{"joints":[1,2]}],"meshes":[{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":1,)"
           R"("WEIGHTS_0":2},"indices":3,"extensions":{"KHR_draco_mesh_compression":{"bufferView":0,"attributes":{)" +
           attributes +
           R"(}}}}]}],"accessors":[{"componentType":5126,"count":4,"type":"VEC3"},)"
           R"({"componentType":5121,"count":4,"type":"VEC4"},)"
           R"({"componentType":5121,"count":4,"type":"VEC4","normalized":true},)"
           R"({"componentType":5125,"count":6,"type":"SCALAR"}],"bufferViews":[{"buffer":0,"byteLength":)" +
           std::to_string(bytes.size()) + R"(}],"buffers":[{"byteLength":)" + std::to_string(bytes.size()) +
           R"(,"uri":"data:;base64,)" + stylized::test::base64(bytes) + R"("}])";
}

TEST(Draco, DecodesMeshesOfBothCodings)
{
    for (const int method : {draco::MESH_SEQUENTIAL_ENCODING, draco::MESH_EDGEBREAKER_ENCODING}) {
        const ImportedScene file = loadText(squareFile(encodedSquare(method)));
        const asset::VertexStreamAsset& stream = file.scene.streams.at(0);
        ASSERT_EQ(stream.vertexCount, 4u);
        EXPECT_EQ(stream.bounds, (math::Bounds{{0, 0, 0}, {1, 2, 0}}));
        EXPECT_EQ(file.scene.meshes.at(0).primitives.at(0).indices.size(), 6u);
        for (std::size_t v = 0; v < 4; ++v) {
            const glm::vec3& p = stream.positions[v];
            const asset::VertexInfluences& influences = stream.influences[v];
            const NodeIndex first = file.scene.skins.at(0).joints[influences.joints[0]];
            EXPECT_EQ(first.value, p.x > 0.5f ? 2u : 1u) << v;
            EXPECT_FLOAT_EQ(influences.weights[0], p == glm::vec3(0, 2, 0) ? 0.8f : 1.0f) << v;
        }
    }
}

TEST(Draco, RefusesDamagedData)
{
    std::string bytes = encodedSquare(draco::MESH_EDGEBREAKER_ENCODING);
    bytes.resize(bytes.size() / 2);
    const Error error = errorOf(squareFile(bytes));
    EXPECT_EQ(error.code, ErrorCode::CompressionInvalid);
    EXPECT_EQ(error.place, "/meshes/0/primitives/0/extensions/KHR_draco_mesh_compression");
    EXPECT_EQ(errorOf(squareFile("DRACO")).code, ErrorCode::CompressionInvalid);
    EXPECT_EQ(errorOf(squareFile("other data here")).code, ErrorCode::CompressionInvalid);
}

TEST(Draco, RefusesAttributesThatTheMeshDoesNotHave)
{
    const Error error = errorOf(squareFile(encodedSquare(draco::MESH_SEQUENTIAL_ENCODING), R"("POSITION":9)"));
    EXPECT_EQ(error.code, ErrorCode::IndexOutOfRange);
    EXPECT_EQ(error.place, "/meshes/0/primitives/0/extensions/KHR_draco_mesh_compression/attributes/POSITION");
}

using gltf::readDracoHeader;

std::string headerBytes(char major, char minor, char type, char method, char flagsHigh, std::string_view rest)
{
    std::string out = "DRACO";
    out += {major, minor, type, method, '\0', flagsHigh};
    return out += rest;
}

using namespace std::string_view_literals;

TEST(DracoHeader, SaysHowMuchIsClaimed)
{
    const auto sequential = readDracoHeader(stylized::test::bytesOf(headerBytes(2, 2, 1, 0, 0, "\x85\x01\x07"sv)), "p");
    ASSERT_TRUE(sequential);
    EXPECT_EQ(sequential->faceCount, 133u);
    EXPECT_EQ(sequential->vertexCount, 7u);
    const auto edgebreaker =
        readDracoHeader(stylized::test::bytesOf(headerBytes(2, 2, 1, 1, 0, "\0\x07\xFF\xFF\xFF\xFF\x0F"sv)), "p");
    ASSERT_TRUE(edgebreaker);
    EXPECT_EQ(edgebreaker->vertexCount, 7u);
    EXPECT_EQ(edgebreaker->faceCount, 0xFFFFFFFFu);
}

TEST(DracoHeader, IsFoundBehindMetadata)
{
    // One attribute's metadata (id 3) with an entry "ab" of two bytes, then the geometry's with one empty child "c".
    const auto out = readDracoHeader(
        stylized::test::bytesOf(headerBytes(2, 2, 1, 0, '\x80', "\1\3\1\2ab\2xy\0\0\1\1c\0\0\5\6"sv)), "p");
    ASSERT_TRUE(out) << toString(out.error());
    EXPECT_EQ(out->faceCount, 5u);
    EXPECT_EQ(out->vertexCount, 6u);
}

TEST(DracoHeader, RefusesOtherVersionsKindsAndCuts)
{
    const auto code = [](const std::string& bytes) {
        const auto out = readDracoHeader(stylized::test::bytesOf(bytes), "p");
        EXPECT_FALSE(out.has_value());
        return out ? ErrorCode::FileNotFound : out.error().code;
    };
    EXPECT_EQ(code(headerBytes(1, 3, 1, 0, 0, "\1\1"sv)), ErrorCode::FormatUnsupported);
    EXPECT_EQ(code(headerBytes(2, 2, 0, 0, 0, "\1\1"sv)), ErrorCode::CompressionInvalid);
    EXPECT_EQ(code(headerBytes(2, 2, 1, 2, 0, "\1\1"sv)), ErrorCode::CompressionInvalid);
    EXPECT_EQ(code(headerBytes(2, 2, 1, 0, 0, "\1"sv)), ErrorCode::CompressionInvalid);
    EXPECT_EQ(code(headerBytes(2, 2, 1, 0, 0, "\xFF\xFF\xFF\xFF\xFF\xFF"sv)), ErrorCode::CompressionInvalid);
    EXPECT_EQ(code(headerBytes(2, 2, 1, 0, '\x80', "\xFF\xFF\xFF\xFF\x0F"sv)), ErrorCode::CompressionInvalid);
    EXPECT_EQ(code("DRACO\2"), ErrorCode::CompressionInvalid);
}

} // namespace
} // namespace stylized::import
