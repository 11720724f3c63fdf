#include <stylized/import/file/ByteSource.h>
#include <stylized/import/file/FindFile.h>
#include <stylized/import/file/ReadFile.h>
#include <stylized/import/file/Uri.h>

#include "support/TemporaryDirectory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <span>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace stylized::import::file {
namespace {

using test::TemporaryDirectory;
using testing::HasSubstr;

std::string textOf(std::span<const std::byte> bytes)
{
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

/// What `uri` reads below `directory`, as text; the error's code where it fails.
std::string read(std::string_view uri, const std::filesystem::path& directory, ImportReport& report)
{
    const Result<UriContent> content = readUri(uri, directory, "/images/0/uri", report);
    if (!content) {
        EXPECT_EQ(content.error().place, "/images/0/uri");
        EXPECT_FALSE(content.error().message.empty());
        return std::string(toString(content.error().code));
    }
    return textOf(content->bytes.span);
}

std::string read(std::string_view uri, const std::filesystem::path& directory = {})
{
    ImportReport report;
    std::string text = read(uri, directory, report);
    EXPECT_TRUE(report.entries().empty());
    return text;
}

/// The same where another spelling must have been reported.
std::string readCorrected(std::string_view uri, const std::filesystem::path& directory)
{
    ImportReport report;
    std::string text = read(uri, directory, report);
    EXPECT_TRUE(report.contains(ReportCode::FileNameCorrected)) << uri;
    return text;
}

TEST(Base64, GivesTheBytesOfTheVectorsInRfc4648)
{
    EXPECT_EQ(textOf(*base64Decoded("")), "");
    EXPECT_EQ(textOf(*base64Decoded("Zg==")), "f");
    EXPECT_EQ(textOf(*base64Decoded("Zm8=")), "fo");
    EXPECT_EQ(textOf(*base64Decoded("Zm9v")), "foo");
    EXPECT_EQ(textOf(*base64Decoded("Zm9vYg==")), "foob");
    EXPECT_EQ(textOf(*base64Decoded("Zm9vYmE=")), "fooba");
    EXPECT_EQ(textOf(*base64Decoded("Zm9vYmFy")), "foobar");
    EXPECT_EQ(textOf(*base64Decoded("+/+/")), "\xFB\xFF\xBF");
}

TEST(Base64, MayLackPaddingButHoldsNothingForeign)
{
    EXPECT_EQ(textOf(*base64Decoded("Zm9vYg")), "foob");
    EXPECT_FALSE(base64Decoded("Z"));
    EXPECT_FALSE(base64Decoded("Zm9v Yg=="));
    EXPECT_FALSE(base64Decoded("Zm9-"));
    EXPECT_FALSE(base64Decoded("Z==="));
    EXPECT_FALSE(base64Decoded("===="));
    EXPECT_FALSE(base64Decoded("Zg==Zg=="));
}

TEST(PercentDecoding, ReplacesBytesAndRefusesHalfOnes)
{
    EXPECT_EQ(*percentDecoded("a%20b%E3%83%9f"), "a b\xE3\x83\x9F");
    EXPECT_EQ(*percentDecoded(""), "");
    EXPECT_FALSE(percentDecoded("100%"));
    EXPECT_FALSE(percentDecoded("%2"));
    EXPECT_FALSE(percentDecoded("%2x"));
}

TEST(DataUri, HoldsBase64OrEscapedBytes)
{
    EXPECT_EQ(read("data:application/octet-stream;base64,Zm9vYmFy"), "foobar");
    EXPECT_EQ(read("DATA:;BASE64,Zm9v"), "foo");
    EXPECT_EQ(read("data:;base64,Zm9vYg%3D%3D"), "foob");
    EXPECT_EQ(read("data:text/plain,a%20b"), "a b");
    EXPECT_EQ(read("data:,"), "");
    ImportReport report;
    EXPECT_EQ(readUri("data:image/png;x=y;base64,", {}, "", report)->mimeType, "image/png");
}

TEST(DataUri, IsRefusedWhereItIsDamaged)
{
    EXPECT_EQ(read("data:image/png;base64"), "UriInvalid");
    EXPECT_EQ(read("data:image/png;base64,Zm9v!"), "UriInvalid");
    EXPECT_EQ(read("data:text/plain,50%"), "UriInvalid");
}

TEST(FileUri, FindsFilesUnderTheirDecodedName)
{
    const TemporaryDirectory directory;
    directory.write("a b.bin", "space");
    directory.write("テクスチャ/ミク.png", "japanese");
    EXPECT_EQ(read("a%20b.bin", directory.path()), "space");
    EXPECT_EQ(read("a b.bin", directory.path()), "space");
    EXPECT_EQ(read("テクスチャ/ミク.png", directory.path()), "japanese");
    EXPECT_EQ(read("%E3%83%86%E3%82%AF%E3%82%B9%E3%83%81%E3%83%A3/%E3%83%9F%E3%82%AF.png", directory.path()),
              "japanese");
    EXPECT_EQ(read("./x/../a%20b.bin", directory.path()), "FileNotFound");
    ImportReport report;
    EXPECT_EQ(readUri("a%20b.bin", directory.path(), "", report)->fileName, "a b.bin");
}

TEST(FileUri, FallsBackToTheLiteralName)
{
    const TemporaryDirectory directory;
    directory.write("a%20b.bin", "literal");
    directory.write("100%.bin", "percent");
    EXPECT_EQ(readCorrected("a%20b.bin", directory.path()), "literal");
    EXPECT_EQ(read("100%.bin", directory.path()), "percent");
    directory.write("a b.bin", "decoded");
    EXPECT_EQ(read("a%20b.bin", directory.path()), "decoded");
}

TEST(FileUri, TakesBackslashesForSlashesWhereNoFileIsCalledSo)
{
    const TemporaryDirectory directory;
    directory.write("tex/face.png", "face");
    EXPECT_EQ(readCorrected("tex\\face.png", directory.path()), "face");
    EXPECT_EQ(readCorrected("tex%5Cface.png", directory.path()), "face");
    directory.write("tex\\face.png", "odd");
    EXPECT_EQ(read("tex\\face.png", directory.path()), "odd");
}

TEST(FileUri, FindsAnotherLetterCaseAndSaysSo)
{
    const TemporaryDirectory directory;
    directory.write("Tex/FÄCE.PNG", "face");
    ImportReport report;
    EXPECT_EQ(read("tEX\\fäce.png", directory.path(), report), "face");
    ASSERT_EQ(report.entries().size(), 1u);
    EXPECT_EQ(report.entries()[0].code, ReportCode::FileNameCorrected);
    EXPECT_EQ(report.entries()[0].detail, "tEX\\fäce.png was found as Tex/FÄCE.PNG");
}

TEST(FileUri, TakesTheFirstOfSeveralLetterCases)
{
    const TemporaryDirectory directory;
    directory.write("b.png", "lower");
    directory.write("B.png", "upper");
    EXPECT_EQ(read("b.png", directory.path()), "lower");
    EXPECT_EQ(readCorrected("b.PNG", directory.path()), "upper");
}

TEST(FileUri, MayLeadOutOfTheDirectory)
{
    const TemporaryDirectory directory;
    directory.write("shared.bin", "shared");
    directory.write("model/model.gltf", "{}");
    EXPECT_EQ(read("../shared.bin", directory.path() / "model"), "shared");
}

TEST(FileUri, IsRefusedWhereItIsNoRelativePath)
{
    const TemporaryDirectory directory;
    for (const char* uri : {"", "/etc/hostname", "%2Fetc/hostname", "\\\\server\\share", "file:///etc/hostname",
                            "https://example.com/a.bin", "C:\\a.bin", "a%00.bin"})
        EXPECT_EQ(read(uri, directory.path()), "UriInvalid") << uri;
}

TEST(FileUri, SaysWhyNothingWasRead)
{
    const TemporaryDirectory directory;
    std::filesystem::create_directory(directory.path() / "folder");
    ASSERT_EQ(::mkfifo((directory.path() / "pipe").c_str(), 0600), 0);
    EXPECT_EQ(read("none.bin", directory.path()), "FileNotFound");
    EXPECT_EQ(read("folder", directory.path()), "FileIsDirectory");
    EXPECT_EQ(read("pipe", directory.path()), "FileUnreadable");
    EXPECT_EQ(read(std::string(5000, 'x'), directory.path()), "FileNotFound");
    EXPECT_EQ(read("none.bin", {}), "FileNotFound");
}

TEST(ReadFile, TellsApartWhatCannotBeRead)
{
    const TemporaryDirectory directory;
    EXPECT_EQ(readFile(directory.path() / "none").error().code, ErrorCode::FileNotFound);
    EXPECT_EQ(readFile(directory.write("file", "x") / "below").error().code, ErrorCode::FileNotFound);
    EXPECT_EQ(readFile(directory.path()).error().code, ErrorCode::FileIsDirectory);
    EXPECT_EQ(readFile("/dev/zero").error().code, ErrorCode::FileUnreadable);
    const std::filesystem::path huge = directory.write("huge", "");
    ASSERT_EQ(::truncate(huge.c_str(), off_t(5) << 30), 0);
    const Result<Bytes> refused = readFile(huge);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::SizeImplausible);
    EXPECT_EQ(refused.error().file, huge.string());
    EXPECT_THAT(refused.error().message, HasSubstr("5368709120"));
}

TEST(ReadFile, RefusesAFileWithoutPermission)
{
    const TemporaryDirectory directory;
    const std::filesystem::path path = directory.write("secret", "x");
    ASSERT_EQ(::chmod(path.c_str(), 0), 0);
    if (::access(path.c_str(), R_OK) == 0)
        GTEST_SKIP() << "this user may read everything";
    EXPECT_EQ(readFile(path).error().code, ErrorCode::FileUnreadable);
}

TEST(ReadFile, GivesAllOrOnlyTheFirstBytes)
{
    const TemporaryDirectory directory;
    const std::filesystem::path path = directory.write("a.bin", "0123456789");
    EXPECT_EQ(textOf(readFile(path)->span), "0123456789");
    const Result<InputFile> file = InputFile::open(path);
    ASSERT_TRUE(file);
    EXPECT_EQ(textOf(*file->readHead(4)), "0123");
    EXPECT_EQ(textOf(*file->readHead(400)), "0123456789");
    EXPECT_EQ(readFile(directory.write("empty", ""))->span.size(), 0u);
}

TEST(FoldedCase, LowersLettersOfSeveralScriptsAndNothingElse)
{
    EXPECT_EQ(foldedCase("AZaz09[`"), "azaz09[`");
    EXPECT_EQ(foldedCase("ÀÞß×÷"), "àþß×÷");
    EXPECT_EQ(foldedCase("ŠŽłŁ"), "šžłł");
    EXPECT_EQ(foldedCase("ΑΩ ЀЯ"), "αω ѐя");
    EXPECT_EQ(foldedCase("ＡＺ［"), "ａｚ［");
    EXPECT_EQ(foldedCase("ミク"), "ミク");
    EXPECT_EQ(foldedCase("\xC3"), "\xC3");
}

/// The head differs from the file here, to see which of them was read.
TEST(FileSource, TakesWhatLiesInTheHeadFromThere)
{
    const TemporaryDirectory folder;
    const Result<InputFile> file = InputFile::open(folder.write("letters", "abcdef"));
    ASSERT_TRUE(file);
    const std::string head = "ABC";
    FileSource source(*file, std::as_bytes(std::span(head)));
    const auto part = [&](std::uint64_t offset, std::uint64_t count, std::size_t padding) {
        const Result<Bytes> bytes = source.read(offset, count, padding);
        return bytes ? textOf({bytes->span.begin(), bytes->span.end()}) : toString(bytes.error());
    };
    EXPECT_EQ(part(1, 2, 0), "BC");
    EXPECT_EQ(part(1, 3, 0), "bcd") << "partly beyond";
    EXPECT_EQ(part(1, 2, 8), "bc") << "with padding";
    EXPECT_EQ(part(6, 0, 0), "");
}

} // namespace
} // namespace stylized::import::file
