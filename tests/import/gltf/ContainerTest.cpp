#include <stylized/import/gltf/Container.h>

#include "support/GltfText.h"

#include <gtest/gtest.h>

#include <string>

namespace stylized::import::gltf {
namespace {

std::string textOf(const Bytes& bytes)
{
    return {reinterpret_cast<const char*>(bytes.span.data()), bytes.span.size()};
}

Result<Container> read(std::string_view text, ImportReport& report)
{
    file::MemorySource source(test::bytesOf(text));
    return readContainer(source, report);
}

Error containerError(std::string_view text)
{
    ImportReport report;
    const Result<Container> out = read(text, report);
    EXPECT_FALSE(out.has_value());
    return out ? Error{} : out.error();
}

/// A GLB of a JSON chunk `{}` and a BIN chunk of four bytes.
std::string smallGlb()
{
    return test::makeGlb("{}", "\1\2\3\4");
}

TEST(Container, SplitsAGlbIntoItsChunks)
{
    ImportReport report;
    const Result<Container> out = read(smallGlb(), report);
    ASSERT_TRUE(out) << toString(out.error());
    EXPECT_EQ(textOf(out->json), "{}  ");
    EXPECT_EQ(out->jsonOffset, 20u);
    ASSERT_TRUE(out->binary);
    EXPECT_EQ(out->binary->offset, 32u);
    EXPECT_EQ(out->binary->length, 4u);
    EXPECT_TRUE(report.entries().empty());
}

TEST(Container, ReadsATextAsItIs)
{
    ImportReport report;
    const Result<Container> out = read("\xEF\xBB\xBF {}", report);
    ASSERT_TRUE(out);
    EXPECT_EQ(textOf(out->json), " {}");
    EXPECT_EQ(out->jsonOffset, 3u);
    EXPECT_FALSE(out->binary);
}

TEST(Container, RefusesEveryTruncation)
{
    const std::string glb = smallGlb();
    for (std::size_t size = 4; size < glb.size(); ++size)
        EXPECT_EQ(containerError(glb.substr(0, size)).code, ErrorCode::FileTruncated) << size;
    EXPECT_EQ(containerError("").code, ErrorCode::FileEmpty);
}

TEST(Container, RefusesAChunkLongerThanTheFile)
{
    std::string glb = smallGlb();
    glb[12] = '\x05'; // JSON chunk: five bytes leave seven for the next chunk's header
    EXPECT_EQ(containerError(glb).code, ErrorCode::FileTruncated);
    glb[12] = '\x04';
    glb[15] = '\x7F';
    EXPECT_EQ(containerError(glb).place, "byte 12");
    glb[15] = '\0';
    glb[24] = '\x05';
    EXPECT_EQ(toString(containerError(glb)), "byte 24: expected a chunk of 5 bytes, found 4");
}

TEST(Container, RefusesOtherVersionsAndOrders)
{
    std::string glb = smallGlb();
    glb[4] = '\1';
    EXPECT_EQ(containerError(glb).code, ErrorCode::FormatUnsupported);
    EXPECT_EQ(containerError(glb).place, "byte 4");
    glb = smallGlb();
    glb[16] = 'X';
    EXPECT_EQ(containerError(glb).code, ErrorCode::ContainerInvalid);
    glb = smallGlb();
    glb[8] = '\x0C'; // a length that ends with the header
    EXPECT_EQ(containerError(glb).code, ErrorCode::ContainerInvalid);
}

TEST(Container, SkipsUnknownChunksAndReportsDoubleOnes)
{
    std::string glb = smallGlb();
    std::string other = glb.substr(24);
    other[4] = 'A';
    glb += other + glb.substr(24);
    glb[8] = static_cast<char>(glb.size());
    ImportReport report;
    const Result<Container> out = read(glb, report);
    ASSERT_TRUE(out) << toString(out.error());
    ASSERT_TRUE(out->binary);
    EXPECT_EQ(out->binary->length, 4u);
    EXPECT_TRUE(report.contains(ReportCode::DataTrailing));
}

TEST(Container, ReportsBytesBehindTheEndAndPaddingWithZeros)
{
    std::string glb = smallGlb() + "rest";
    glb[22] = glb[23] = '\0';
    ImportReport report;
    const Result<Container> out = read(glb, report);
    ASSERT_TRUE(out);
    EXPECT_EQ(textOf(out->json), "{}");
    ASSERT_EQ(report.entries().size(), 1u);
    EXPECT_EQ(toString(report.entries()[0]), "byte 36: 4 bytes after the GLB's end are ignored");
}

} // namespace
} // namespace stylized::import::gltf
