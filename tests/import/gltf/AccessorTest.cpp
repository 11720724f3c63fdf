#include <stylized/import/gltf/Accessor.h>

#include "support/GltfText.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace stylized::import::gltf {
namespace {

using test::GltfData;
using testing::ElementsAre;
using testing::FloatEq;

Document parsed(const std::string& members)
{
    const std::string json = R"({"asset":{"version":"2.0"},)" + members + "}";
    const auto bytes = test::bytesOf(json);
    static file::MemorySource nothing({});
    Container container;
    container.json = wholeOf({bytes.begin(), bytes.end()});
    Result<Document> out = Document::parse(std::move(container), nothing, {}, {}, {});
    EXPECT_TRUE(out.has_value()) << toString(out.error());
    return std::move(*out);
}

/// The floats of an accessor over `bytes`.
std::vector<float> floatsOf(std::string_view bytes, int componentType, std::size_t count, std::string_view type,
                            std::string_view more = {})
{
    GltfData data;
    data.addAccessor(bytes, componentType, count, type, more);
    Document document = parsed(data.json());
    const Result<Accessor> accessor = Accessor::open(document, 0);
    EXPECT_TRUE(accessor.has_value()) << toString(accessor.error());
    return accessor ? accessor->readFloats(document).value_or(std::vector<float>()) : std::vector<float>();
}

Error errorOf(const std::string& members)
{
    Document document = parsed(members);
    const Result<Accessor> accessor = Accessor::open(document, 0);
    EXPECT_FALSE(accessor.has_value());
    return accessor ? Error{} : accessor.error();
}

using namespace std::string_view_literals;

TEST(Accessor, ReadsEveryComponentType)
{
    EXPECT_THAT(floatsOf("\x80\x7F"sv, 5120, 2, "SCALAR"), ElementsAre(-128.0f, 127.0f));
    EXPECT_THAT(floatsOf("\x80\xFF"sv, 5121, 2, "SCALAR"), ElementsAre(128.0f, 255.0f));
    EXPECT_THAT(floatsOf("\x00\x80\xFF\x7F"sv, 5122, 2, "SCALAR"), ElementsAre(-32768.0f, 32767.0f));
    EXPECT_THAT(floatsOf("\x00\x80\xFF\xFF"sv, 5123, 2, "SCALAR"), ElementsAre(32768.0f, 65535.0f));
    EXPECT_THAT(floatsOf("\x01\x00\x00\x00\x00\x00\x01\x00"sv, 5125, 2, "SCALAR"), ElementsAre(1.0f, 65536.0f));
    EXPECT_THAT(floatsOf(test::floatBytes({1.5f, -2.5f}), 5126, 2, "SCALAR"), ElementsAre(1.5f, -2.5f));
}

TEST(Accessor, NormalizesIntegersAsGltfSays)
{
    constexpr std::string_view kNormalized = R"("normalized":true)";
    EXPECT_THAT(floatsOf("\x80\x81\x7F"sv, 5120, 3, "SCALAR", kNormalized), ElementsAre(-1.0f, -1.0f, 1.0f));
    EXPECT_THAT(floatsOf("\x00\x33\xFF"sv, 5121, 3, "SCALAR", kNormalized), ElementsAre(0.0f, FloatEq(0.2f), 1.0f));
    EXPECT_THAT(floatsOf("\x00\x80\x01\x80\xFF\x7F"sv, 5122, 3, "SCALAR", kNormalized),
                ElementsAre(-1.0f, -1.0f, 1.0f));
    EXPECT_THAT(floatsOf("\x33\x33\xFF\xFF"sv, 5123, 2, "SCALAR", kNormalized), ElementsAre(FloatEq(0.2f), 1.0f));
}

TEST(Accessor, StartsMatrixColumnsAtMultiplesOfFour)
{
    EXPECT_THAT(floatsOf("\1\2\0\0\3\4\0\0"sv, 5121, 1, "MAT2"), ElementsAre(1.0f, 2.0f, 3.0f, 4.0f));
    EXPECT_THAT(floatsOf("\1\2\3\0\4\5\6\0\7\10\11\0"sv, 5121, 1, "MAT3"),
                ElementsAre(1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f, 7.0f, 8.0f, 9.0f));
    EXPECT_THAT(floatsOf("\1\0\2\0\3\0\0\0\4\0\5\0\6\0\0\0\7\0\10\0\11\0\0\0"sv, 5123, 1, "MAT3"),
                ElementsAre(1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f, 7.0f, 8.0f, 9.0f));
    EXPECT_THAT(floatsOf("\1\0\2\0\3\0\4\0"sv, 5123, 1, "MAT2"), ElementsAre(1.0f, 2.0f, 3.0f, 4.0f));
}

TEST(Accessor, StepsByTheStrideOfItsView)
{
    const std::string members =
        R"("buffers":[{"byteLength":16,"uri":"data:;base64,AAECAwQFBgcICQoLDA0ODw=="}],)"
        R"("bufferViews":[{"buffer":0,"byteOffset":2,"byteLength":14,"byteStride":4}],)"
        R"("accessors":[{"bufferView":0,"byteOffset":1,"componentType":5121,"count":4,"type":"SCALAR"},)"
        R"({"bufferView":0,"byteOffset":0,"componentType":5121,"count":3,"type":"VEC3"}])";
    Document document = parsed(members);
    EXPECT_THAT(*Accessor::open(document, 0)->readFloats(document), ElementsAre(3.0f, 7.0f, 11.0f, 15.0f));
    // The last element may end with the view, short of a whole stride.
    EXPECT_THAT(*Accessor::open(document, 1)->readFloats(document),
                ElementsAre(2.0f, 3.0f, 4.0f, 6.0f, 7.0f, 8.0f, 10.0f, 11.0f, 12.0f));
}

TEST(Accessor, ReadsUnsignedIntegersWithoutNormalizingThem)
{
    GltfData data;
    data.addAccessor("\x00\x80\xFF"sv, 5121, 3, "SCALAR", R"("normalized":true)");
    data.addAccessor("\x01\x00\x00\x00\x00\x00\x01\x00"sv, 5125, 2, "SCALAR");
    data.addAccessor("\x01"sv, 5120, 1, "SCALAR");
    Document document = parsed(data.json());
    std::vector<std::uint32_t> wide(3);
    Accessor::open(document, 0)->copyUnsigned(std::span<std::uint32_t>(wide));
    EXPECT_THAT(wide, ElementsAre(0u, 128u, 255u));
    std::vector<std::uint16_t> narrow(2);
    Accessor::open(document, 1)->copyUnsigned(std::span<std::uint16_t>(narrow));
    EXPECT_THAT(narrow, ElementsAre(1, 65535)) << "what does not fit becomes the largest value";
    EXPECT_FALSE(Accessor::open(document, 2)->isUnsigned());
}

TEST(Accessor, PutsSparseElementsOverTheBaseOrOverZeros)
{
    GltfData data;
    const std::size_t indices = data.addView("\1\3"sv);
    const std::size_t values = data.addView(test::floatBytes({7.0f, 9.0f}));
    const std::string sparse = R"("sparse":{"count":2,"indices":{"bufferView":)" + std::to_string(indices) +
                               R"(,"componentType":5121},"values":{"bufferView":)" + std::to_string(values) + "}}";
    data.addAccessor(test::floatBytes({1.0f, 2.0f, 3.0f, 4.0f}), 5126, 4, "SCALAR", sparse);
    std::string members = data.json();
    members.insert(members.size() - 1, R"(,{"componentType":5126,"count":4,"type":"SCALAR",)" + sparse + "}");
    Document document = parsed(members);
    EXPECT_THAT(*Accessor::open(document, 0)->readFloats(document), ElementsAre(1.0f, 7.0f, 3.0f, 9.0f));
    EXPECT_THAT(*Accessor::open(document, 1)->readFloats(document), ElementsAre(0.0f, 7.0f, 0.0f, 9.0f));
}

TEST(Accessor, ReportsSparseIndicesThatDoNotRiseAndTakesTheLast)
{
    for (const auto& [bytes, count] : {std::pair{"\1\1"sv, 1u}, {"\3\1"sv, 1u}, {"\1\3"sv, 0u}}) {
        GltfData data;
        const std::size_t indices = data.addView(bytes);
        const std::size_t values = data.addView(test::floatBytes({7.0f, 9.0f}));
        data.addAccessor(test::floatBytes({1.0f, 2.0f, 3.0f, 4.0f}), 5126, 4, "SCALAR",
                         R"("sparse":{"count":2,"indices":{"bufferView":)" + std::to_string(indices) +
                             R"(,"componentType":5121},"values":{"bufferView":)" + std::to_string(values) + "}}");
        Document document = parsed(data.json());
        const Result<Accessor> accessor = Accessor::open(document, 0);
        ASSERT_TRUE(accessor);
        EXPECT_EQ(document.report().entries().size(), count);
        EXPECT_EQ(accessor->readFloats(document)->at(1), bytes == "\1\3"sv ? 7.0f : 9.0f);
    }
}

TEST(Accessor, IsZeroWithoutAnyBytes)
{
    Document document = parsed(R"("accessors":[{"componentType":5126,"count":2,"type":"VEC2"}])");
    EXPECT_THAT(*Accessor::open(document, 0)->readFloats(document), ElementsAre(0.0f, 0.0f, 0.0f, 0.0f));
}

TEST(Accessor, BooksHugeCountsBeforeItAllocates)
{
    Document document = parsed(R"("accessors":[{"componentType":5126,"count":4294967295,"type":"MAT4"}])");
    const Result<Accessor> accessor = Accessor::open(document, 0);
    ASSERT_TRUE(accessor);
    EXPECT_EQ(accessor->readFloats(document).error().code, ErrorCode::SizeImplausible);
}

TEST(Accessor, RefusesWhatItsViewDoesNotHold)
{
    const std::string base =
        R"("buffers":[{"byteLength":8,"uri":"data:;base64,AAECAwQFBgc="}],)"
        R"("bufferViews":[{"buffer":0,"byteLength":8},{"buffer":0,"byteLength":8,"byteStride":4}],)"
        R"("accessors":[)";
    const auto code = [&](const std::string& accessor) { return errorOf(base + accessor + "]").code; };
    EXPECT_EQ(code(R"({"bufferView":0,"componentType":5126,"count":3,"type":"SCALAR"})"), ErrorCode::ExtentOutOfRange);
    EXPECT_EQ(code(R"({"bufferView":0,"byteOffset":4,"componentType":5126,"count":2,"type":"SCALAR"})"),
              ErrorCode::ExtentOutOfRange);
    EXPECT_EQ(code(R"({"bufferView":0,"byteOffset":9,"componentType":5121,"count":1,"type":"SCALAR"})"),
              ErrorCode::ExtentOutOfRange);
    EXPECT_EQ(code(R"({"bufferView":0,"componentType":5121,"count":4294967295,"type":"MAT4"})"),
              ErrorCode::ExtentOutOfRange);
    EXPECT_EQ(code(R"({"bufferView":1,"componentType":5126,"count":1,"type":"VEC2"})"), ErrorCode::ValueInvalid);
    EXPECT_EQ(code(R"({"bufferView":2,"componentType":5126,"count":1,"type":"SCALAR"})"), ErrorCode::IndexOutOfRange);
    EXPECT_EQ(code(R"({"componentType":5124,"count":1,"type":"SCALAR"})"), ErrorCode::ValueInvalid);
    EXPECT_EQ(code(R"({"componentType":5126,"count":1,"type":"VEC5"})"), ErrorCode::ValueInvalid);
    EXPECT_EQ(code(R"({"componentType":5126,"count":-1,"type":"SCALAR"})"), ErrorCode::ValueInvalid);
    EXPECT_EQ(code(R"({"count":1,"type":"SCALAR"})"), ErrorCode::ValueMissing);
}

TEST(Accessor, RefusesSparsePartsThatPointOutside)
{
    const auto error = [](const std::string& sparse) {
        return errorOf(R"("buffers":[{"byteLength":8,"uri":"data:;base64,AQMCAwQFBgc="}],)"
                       R"("bufferViews":[{"buffer":0,"byteLength":8}],)"
                       R"("accessors":[{"componentType":5121,"count":3,"type":"SCALAR","sparse":)" +
                       sparse + "}]");
    };
    const Error outside =
        error(R"({"count":2,"indices":{"bufferView":0,"componentType":5121},"values":{"bufferView":0}})");
    EXPECT_EQ(outside.code, ErrorCode::IndexOutOfRange);
    EXPECT_EQ(outside.place, "/accessors/0/sparse/indices");
    EXPECT_EQ(error(R"({"count":4,"indices":{"bufferView":0,"componentType":5121},"values":{"bufferView":0}})").code,
              ErrorCode::ValueInvalid);
    EXPECT_EQ(error(R"({"count":3,"indices":{"bufferView":0,"componentType":5125},"values":{"bufferView":0}})").code,
              ErrorCode::ExtentOutOfRange);
    EXPECT_EQ(error(R"({"count":1,"indices":{"bufferView":0,"componentType":5126},"values":{"bufferView":0}})").code,
              ErrorCode::ValueInvalid);
    EXPECT_EQ(error(R"({"count":1,"indices":{"bufferView":7,"componentType":5121},"values":{"bufferView":0}})").code,
              ErrorCode::IndexOutOfRange);
    EXPECT_EQ(error(R"({"count":1})").code, ErrorCode::ValueMissing);
}

} // namespace
} // namespace stylized::import::gltf
