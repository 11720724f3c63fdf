#include <stylized/app/FormatList.h>
#include <stylized/import/format/FileFormat.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

using namespace stylized;
using namespace stylized::app;
using testing::HasSubstr;

namespace {

/// Where the conformance test's part of docs/formats.md begins.
constexpr std::string_view kConformance = "\n## What the conformance test found\n";

std::string documented()
{
    std::ostringstream text;
    text << std::ifstream(STYLIZED_SOURCE_DIR "/docs/formats.md").rdbuf();
    return text.str();
}

} // namespace

TEST(FormatList, NamesEveryFormatWithExtensionsStateAndReader)
{
    const std::string text = formatListText();
    for (const import::FormatInfo& format : import::knownFormats())
        EXPECT_THAT(text, HasSubstr(std::string(format.name)));
    EXPECT_THAT(text, testing::ContainsRegex("Biovision BVH +\\.bvh +compared +own +skeleton, one clip\n"));
    EXPECT_THAT(text, testing::ContainsRegex("Wavefront OBJ +\\.obj +read +Assimp +meshes, materials\n"));
    EXPECT_THAT(text, testing::ContainsRegex("PMX +\\.pmx +refused +none +MMD models are not read yet\n"));
}

TEST(FormatList, IsJsonForPrograms)
{
    const std::string json = formatListJson();
    EXPECT_THAT(json, HasSubstr("\"schemaVersion\": 1"));
    EXPECT_THAT(json, HasSubstr("\"refusal\": \"MMD models are not read yet\""));
    EXPECT_THAT(json, HasSubstr("\"dae\""));
}

TEST(FormatList, WhatIsReadSaysWhatAndWhatIsNotSaysWhy)
{
    for (const import::FormatInfo& format : import::knownFormats()) {
        const bool isRead = format.reader != import::FormatReader::None;
        EXPECT_EQ(format.contents.empty(), !isRead) << format.name;
        EXPECT_EQ(format.refusal.empty(), isRead) << format.name;
        EXPECT_TRUE(isRead || !format.isCompared) << format.name;
    }
}

TEST(FormatList, TheDocumentedFormatsAreThoseOfTheTable)
{
    std::string text = documented();
    const std::string rest = text.substr(std::min(text.find(kConformance), text.size()));
    if (std::getenv("STYLIZED_UPDATE_DOCS") != nullptr)
        std::ofstream(STYLIZED_SOURCE_DIR "/docs/formats.md") << formatDocs() << rest;
    text = documented();
    EXPECT_TRUE(text.starts_with(formatDocs() + std::string(kConformance)))
        << "docs/formats.md is not what the table says: run this program with STYLIZED_UPDATE_DOCS=1";
}
