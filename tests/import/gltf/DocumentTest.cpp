#include <stylized/import/gltf/Document.h>

#include "support/GltfText.h"

#include <gtest/gtest.h>

#include <string>

namespace stylized::import::gltf {
namespace {

Result<Document> parse(const std::string& json)
{
    const auto bytes = test::bytesOf(json);
    static file::MemorySource nothing({});
    Container container;
    container.json = wholeOf({bytes.begin(), bytes.end()});
    return Document::parse(std::move(container), nothing, {}, {}, {});
}

Document parsedDocument(const std::string& members)
{
    Result<Document> out = parse(R"({"asset":{"version":"2.0"},)" + members + "}");
    EXPECT_TRUE(out.has_value()) << toString(out.error());
    return std::move(*out);
}

Error documentError(const std::string& json)
{
    const Result<Document> out = parse(json);
    EXPECT_FALSE(out.has_value());
    return out ? Error{} : out.error();
}

/// Twelve bytes, 0 to 11.
constexpr std::string_view kTwelveBytes = R"("buffers":[{"byteLength":12,"uri":"data:;base64,AAECAwQFBgcICQoL"}])";

TEST(Document, AsksForVersionTwo)
{
    EXPECT_EQ(documentError(R"({"asset":{"version":"1.0"}})").code, ErrorCode::FormatUnsupported);
    EXPECT_EQ(documentError(R"({"asset":{"version":"1.0"}})").place, "/asset/version");
    EXPECT_EQ(documentError(R"({"asset":{"version":"2"}})").code, ErrorCode::ValueInvalid);
    EXPECT_EQ(documentError(R"({"asset":{"version":2.0}})").code, ErrorCode::ValueInvalid);
    EXPECT_EQ(documentError(R"({"asset":{}})").code, ErrorCode::ValueMissing);
    EXPECT_EQ(documentError(R"({})").place, "/asset/version");
    EXPECT_EQ(documentError(R"([])").code, ErrorCode::ValueInvalid);
    EXPECT_EQ(documentError(R"({"asset":{"version":"2.1","minVersion":"2.1"}})").code, ErrorCode::FormatUnsupported);
    EXPECT_EQ(toString(documentError(R"({"asset":{"version":"2.0","minVersion":"2.1"}})")),
              "/asset/minVersion: expected glTF 2.0, found 2.1");
    Result<Document> newer = parse(R"({"asset":{"version":"2.1","minVersion":"2.0"}})");
    ASSERT_TRUE(newer);
    EXPECT_TRUE(newer->report().contains(ReportCode::FormatVersionNewer));
}

TEST(Document, RefusesFilesThatNeedAnUnknownExtension)
{
    const Error error =
        documentError(R"({"asset":{"version":"2.0"},"extensionsRequired":["KHR_mesh_quantization","ACME_secret"]})");
    EXPECT_EQ(error.code, ErrorCode::ExtensionRequired);
    EXPECT_EQ(error.place, "/extensionsRequired/1");
    EXPECT_EQ(exitCode(error.code), 4);
}

TEST(Document, ReportsUnknownExtensionsThatAreNotNeeded)
{
    Document document = parsedDocument(R"("extensionsUsed":["ACME_secret","KHR_mesh_quantization"])");
    ASSERT_EQ(document.report().entries().size(), 1u);
    EXPECT_EQ(document.report().entries()[0].code, ReportCode::ExtensionIgnored);
    EXPECT_EQ(document.report().entries()[0].place, "/extensionsUsed/0");
    EXPECT_TRUE(document.isExtensionUsed("KHR_mesh_quantization"));
    EXPECT_FALSE(document.isExtensionUsed("KHR_lights_punctual"));
}

TEST(Document, ReportsListsOfExtensionsThatAreNoLists)
{
    Document document = parsedDocument(R"("extensionsRequired":"KHR_mesh_quantization","extensionsUsed":{})");
    ASSERT_EQ(document.report().entries().size(), 2u);
    EXPECT_EQ(document.report().entries()[0].place, "/extensionsRequired");
    EXPECT_EQ(document.report().entries()[1].place, "/extensionsUsed");
}

TEST(Document, ReportsNamesOfExtensionsThatAreNoNames)
{
    Document document = parsedDocument(
        R"("extensionsRequired":[5,"KHR_mesh_quantization"],"extensionsUsed":["KHR_mesh_quantization",null])");
    ASSERT_EQ(document.report().entries().size(), 2u);
    EXPECT_EQ(toString(document.report().entries()[0]),
              "/extensionsRequired/0: expected the name of an extension, ignored");
    EXPECT_EQ(document.report().entries()[1].place, "/extensionsUsed/1");
    EXPECT_TRUE(document.isExtensionUsed("KHR_mesh_quantization"));
}

TEST(Document, ReportsAStrideOfZeroAndReadsOnWithoutGaps)
{
    Document document =
        parsedDocument(std::string(kTwelveBytes) + R"(,"bufferViews":[{"buffer":0,"byteLength":12,"byteStride":0}])");
    ASSERT_TRUE(document.bufferView(0));
    ASSERT_EQ(document.report().entries().size(), 1u);
    EXPECT_EQ(document.report().entries()[0].place, "/bufferViews/0/byteStride");
}

TEST(Document, ChecksTheShapeOfItsArrays)
{
    EXPECT_EQ(documentError(R"({"asset":{"version":"2.0"},"nodes":{}})").place, "/nodes");
    EXPECT_EQ(documentError(R"({"asset":{"version":"2.0"},"meshes":[{},null]})").place, "/meshes/1");
    Document document = parsedDocument(R"("nodes":[{},{},{}],"skins":[])");
    EXPECT_EQ(document.count(Collection::Nodes), 3u);
    EXPECT_EQ(document.count(Collection::Textures), 0u);
    EXPECT_EQ(document.report().entries()[0].place, "/skins");
}

TEST(Document, GivesBufferViewsExactlyTheirBytes)
{
    Document document = parsedDocument(std::string(kTwelveBytes) +
                                       R"(,"bufferViews":[{"buffer":0,"byteOffset":4,"byteLength":3,"byteStride":8}])");
    const Result<BufferView> view = document.bufferView(0);
    ASSERT_TRUE(view) << toString(view.error());
    ASSERT_EQ(view->bytes.span.size(), 3u);
    EXPECT_EQ(view->bytes.span[0], std::byte{4});
    EXPECT_EQ(view->stride, 8u);
}

TEST(Document, RefusesViewsThatLeaveTheirBuffer)
{
    const auto codeOf = [](const std::string& view) {
        Document document = parsedDocument(std::string(kTwelveBytes) + R"(,"bufferViews":[)" + view + "]");
        const Result<BufferView> out = document.bufferView(0);
        EXPECT_FALSE(out.has_value());
        EXPECT_TRUE(out || out.error().place.starts_with("/bufferViews/0"));
        return out ? ErrorCode::FileNotFound : out.error().code;
    };
    EXPECT_EQ(codeOf(R"({"buffer":0,"byteLength":13})"), ErrorCode::ExtentOutOfRange);
    EXPECT_EQ(codeOf(R"({"buffer":0,"byteOffset":12,"byteLength":1})"), ErrorCode::ExtentOutOfRange);
    EXPECT_EQ(codeOf(R"({"buffer":0,"byteOffset":18446744073709551615,"byteLength":2})"), ErrorCode::ExtentOutOfRange);
    EXPECT_EQ(codeOf(R"({"buffer":1,"byteLength":1})"), ErrorCode::IndexOutOfRange);
    EXPECT_EQ(codeOf(R"({"buffer":0})"), ErrorCode::ValueMissing);
    EXPECT_EQ(codeOf(R"({"buffer":0,"byteLength":1,"byteStride":256})"), ErrorCode::ValueInvalid);
}

TEST(Document, RefusesBuffersThatAreNotThere)
{
    const auto errorOfBuffer = [](const std::string& buffer) {
        Document document = parsedDocument(R"("buffers":[)" + buffer + "]");
        const Result<Bytes> out = document.buffer(0);
        EXPECT_FALSE(out.has_value());
        return out ? Error{} : out.error();
    };
    EXPECT_EQ(errorOfBuffer(R"({"byteLength":4})").code, ErrorCode::BufferUnavailable);
    EXPECT_EQ(errorOfBuffer(R"({"byteLength":4,"uri":"nowhere.bin"})").code, ErrorCode::FileNotFound);
    EXPECT_EQ(errorOfBuffer(R"({"byteLength":4,"uri":"nowhere.bin"})").place, "/buffers/0/uri");
    EXPECT_EQ(errorOfBuffer(R"({"byteLength":4,"uri":"data:;base64,????"})").code, ErrorCode::UriInvalid);
    EXPECT_EQ(toString(errorOfBuffer(R"({"byteLength":4,"uri":"data:;base64,AAAA"})")),
              "/buffers/0/byteLength: expected 4 bytes in the buffer, found 3");
}

/// A source that counts what is read of it.
class CountingSource final : public file::ByteSource {
public:
    explicit CountingSource(std::string_view text) : source_(test::bytesOf(text)) {}
    std::uint64_t size() const noexcept override { return source_.size(); }
    Result<file::Bytes> read(std::uint64_t offset, std::uint64_t count, std::size_t padding) override
    {
        readCount += count;
        return source_.read(offset, count, padding);
    }

    std::uint64_t readCount = 0;

private:
    file::MemorySource source_;
};

TEST(Document, ReadsNoPicturesOfAGlbWhereNoneAreWanted)
{
    const std::string json =
        R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":1008}],"images":[{"bufferView":1}],)"
        R"("bufferViews":[{"buffer":0,"byteLength":4},{"buffer":0,"byteOffset":8,"byteLength":1000}]})";
    for (const bool loadImages : {true, false}) {
        CountingSource source(test::makeGlb(json, std::string(1008, 'x')));
        ImportReport report;
        ImportOptions options;
        options.loadImages = loadImages;
        Result<Document> document = Document::parse(*readContainer(source, report), source, {}, options, {});
        ASSERT_TRUE(document);
        source.readCount = 0;
        EXPECT_EQ(document->bufferView(0)->bytes.span.size(), 4u);
        EXPECT_EQ(source.readCount, loadImages ? 1008u : 4u);
        // Who asks all the same is served.
        EXPECT_EQ(document->bufferView(1)->bytes.span.size(), 1000u);
        EXPECT_EQ(document->buffer(0)->span.size(), 1008u);
    }
}

TEST(Document, BoundsWhatDecodingMayTake)
{
    Document document = parsedDocument(kTwelveBytes.data());
    EXPECT_TRUE(document.reserve(1u << 20, document.root()));
    const Result<void> out = document.reserve(1ull << 40, document.root()["accessors"]);
    ASSERT_FALSE(out);
    EXPECT_EQ(out.error().code, ErrorCode::SizeImplausible);
    EXPECT_EQ(out.error().place, "/accessors");
    // Many small pieces are bounded like one large one.
    int pieces = 0;
    while (pieces < 10000 && document.reserve(1u << 20, document.root()))
        ++pieces;
    EXPECT_LT(pieces, 1000);
}

} // namespace
} // namespace stylized::import::gltf
