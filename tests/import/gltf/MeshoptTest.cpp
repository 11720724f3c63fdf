#include <stylized/import/gltf/Meshopt.h>

#include "import/gltf/LoadText.h"

#include <gmock/gmock.h>
#include <meshoptimizer.h>

#include <cstring>
#include <string>

namespace stylized::import {
namespace {

using stylized::test::base64;
using stylized::test::floatBytes;
using test::errorOf;
using test::loadText;
using testing::ElementsAre;

std::string encodedVertices(const std::string& bytes, std::size_t stride)
{
    std::string out(meshopt_encodeVertexBufferBound(bytes.size() / stride, stride), '\0');
    out.resize(meshopt_encodeVertexBuffer(reinterpret_cast<unsigned char*>(out.data()), out.size(), bytes.data(),
                                          bytes.size() / stride, stride));
    return out;
}

std::string encodedTriangles(const std::vector<unsigned>& indices, std::size_t vertexCount)
{
    std::string out(meshopt_encodeIndexBufferBound(indices.size(), vertexCount), '\0');
    out.resize(meshopt_encodeIndexBuffer(reinterpret_cast<unsigned char*>(out.data()), out.size(), indices.data(),
                                         indices.size()));
    return out;
}

std::string bufferOf(const std::string& bytes)
{
    return R"({"byteLength":)" + std::to_string(bytes.size()) + R"(,"uri":"data:;base64,)" + base64(bytes) + R"("})";
}

/// A view of `length` bytes over buffer 0, which is a fallback without bytes, compressed in buffer `buffer`.
std::string viewOf(std::size_t length, int buffer, const std::string& bytes, const std::string& layout)
{
    return R"({"buffer":0,"byteLength":)" + std::to_string(length) +
           R"(,"extensions":{"EXT_meshopt_compression":{"buffer":)" + std::to_string(buffer) + R"(,"byteLength":)" +
           std::to_string(bytes.size()) + "," + layout + "}}}";
}

/// A triangle whose positions and indices are compressed.
std::string compressedTriangle(const std::string& positionLayout, const std::string& positions)
{
    const std::string indices = encodedTriangles({0, 1, 2}, 3);
    return R"("extensionsRequired":["EXT_meshopt_compression"],"nodes":[{"mesh":0}],"meshes":[{"primitives":)"
           R"([{"attributes":{"POSITION":0},"indices":1}]}],"buffers":[{"byteLength":42,"extensions":)"
           R"({"EXT_meshopt_compression":{"fallback":true}}},)" +
           bufferOf(positions) + "," + bufferOf(indices) + R"(],"bufferViews":[)" +
           viewOf(36, 1, positions, positionLayout) + "," +
           viewOf(6, 2, indices, R"("byteStride":2,"count":3,"mode":"TRIANGLES")") +
           R"(],"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},)"
           R"({"bufferView":1,"componentType":5123,"count":3,"type":"SCALAR"}])";
}

const std::string kPositions = floatBytes({0, 0, 0, 1, 0, 0, 0, 2, 0});

TEST(Meshopt, DecodesVerticesAndTrianglesWithoutTouchingTheFallback)
{
    const ImportedScene file = loadText(
        compressedTriangle(R"("byteStride":12,"count":3,"mode":"ATTRIBUTES")", encodedVertices(kPositions, 12)));
    EXPECT_EQ(file.scene.streams.at(0).positions[2], glm::vec3(0, 2, 0));
    EXPECT_THAT(file.scene.meshes.at(0).primitives.at(0).indices, ElementsAre(0, 1, 2));
}

TEST(Meshopt, AppliesTheExponentialFilter)
{
    // Exponent in the top byte, mantissa below: 3 · 2^-1, -1 · 2^2, 0.
    std::string values;
    for (const std::uint32_t word : {0xFF000003u, 0x02FFFFFFu, 0u, 0u, 0u, 0u, 0u, 0u, 0u})
        values.append(reinterpret_cast<const char*>(&word), 4);
    const ImportedScene file = loadText(compressedTriangle(
        R"("byteStride":12,"count":3,"mode":"ATTRIBUTES","filter":"EXPONENTIAL")", encodedVertices(values, 12)));
    EXPECT_EQ(file.scene.streams.at(0).positions[0], glm::vec3(1.5f, -4, 0));
}

TEST(Meshopt, RefusesDamagedData)
{
    const std::string layout = R"("byteStride":12,"count":3,"mode":"ATTRIBUTES")";
    std::string cut = encodedVertices(kPositions, 12);
    cut.resize(cut.size() - 1);
    const Error error = errorOf(compressedTriangle(layout, cut));
    EXPECT_EQ(error.code, ErrorCode::CompressionInvalid);
    EXPECT_EQ(error.place, "/bufferViews/0/extensions/EXT_meshopt_compression");
    std::string wrong = encodedVertices(kPositions, 12);
    wrong[0] = 'x';
    EXPECT_EQ(errorOf(compressedTriangle(layout, wrong)).code, ErrorCode::CompressionInvalid);
}

TEST(Meshopt, RefusesLayoutsThatItsDecoderWouldNotTake)
{
    const std::string bytes = encodedVertices(kPositions, 12);
    const auto code = [&](const std::string& layout) { return errorOf(compressedTriangle(layout, bytes)).code; };
    EXPECT_EQ(code(R"("byteStride":12,"count":4,"mode":"ATTRIBUTES")"), ErrorCode::ExtentOutOfRange);
    EXPECT_EQ(code(R"("byteStride":12,"count":4294967295,"mode":"ATTRIBUTES")"), ErrorCode::ExtentOutOfRange);
    EXPECT_EQ(code(R"("byteStride":9,"count":4,"mode":"ATTRIBUTES")"), ErrorCode::ValueInvalid);
    EXPECT_EQ(code(R"("byteStride":0,"count":3,"mode":"ATTRIBUTES")"), ErrorCode::ValueInvalid);
    EXPECT_EQ(code(R"("byteStride":12,"count":3,"mode":"TRIANGLES")"), ErrorCode::ValueInvalid);
    EXPECT_EQ(code(R"("byteStride":4,"count":10,"mode":"TRIANGLES")"), ErrorCode::ValueInvalid);
    EXPECT_EQ(code(R"("byteStride":12,"count":3,"mode":"ATTRIBUTES","filter":"QUATERNION")"), ErrorCode::ValueInvalid);
    EXPECT_EQ(code(R"("byteStride":12,"count":3,"mode":"ATTRIBUTES","filter":"OTHER")"), ErrorCode::ValueInvalid);
    EXPECT_EQ(code(R"("byteStride":12,"count":3,"mode":"OTHER")"), ErrorCode::ValueInvalid);
    EXPECT_EQ(code(R"("byteStride":12,"count":3)"), ErrorCode::ValueMissing);
}

TEST(Meshopt, BooksWhatItWouldDecode)
{
    const std::string bytes = encodedVertices(kPositions, 12);
    const std::string members =
        R"("nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],)"
        R"("buffers":[{"byteLength":36},)" +
        bufferOf(bytes) + R"(],"bufferViews":[)" +
        viewOf(12ull * 1000000000, 1, bytes, R"("byteStride":12,"count":1000000000,"mode":"ATTRIBUTES")") +
        R"(],"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}])";
    EXPECT_EQ(errorOf(members).code, ErrorCode::SizeImplausible);
}

} // namespace
} // namespace stylized::import
