#include "support/Shared.h"

#include <stylized/import/file/ReadFile.h>
#include <stylized/import/format/DetectFormat.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <string>
#include <string_view>

namespace stylized::import {
namespace {

using testing::HasSubstr;
using namespace std::string_view_literals;

DetectedFormat detect(std::string_view head, const char* name = "file")
{
    return detectFormat(std::as_bytes(std::span(head)), name);
}

TEST(DetectFormat, FirstBytesWinOverTheExtension)
{
    EXPECT_EQ(detect("Kaydara FBX Binary  \0\x1a\0\xe8\x1c\0\0"sv, "a.obj").format, FileFormat::Fbx);
    EXPECT_EQ(detect("PMX \0\0\0\x40"sv, "a.fbx").format, FileFormat::Pmx);
    EXPECT_EQ(detect("Pmd\0\0\x80\x3f"sv, "a.pmd").format, FileFormat::Pmd);
    EXPECT_EQ(detect("Vocaloid Motion Data 0002", "a.bin").format, FileFormat::Vmd);
    EXPECT_EQ(detect("Vocaloid Pose Data file", "a.txt").format, FileFormat::Vpd);
    EXPECT_EQ(detect("glTF\2\0\0\0", "a.vrm").format, FileFormat::Gltf);
    EXPECT_EQ(detect("\xEF\xBB\xBF {\"asset\"", "a").format, FileFormat::Gltf);
    EXPECT_EQ(detect(" \r\n\t{\"asset\":{}}", "a").format, FileFormat::Gltf);
    EXPECT_EQ(detect("[]", "a").format, FileFormat::Unknown);
    EXPECT_EQ(detect("\x89PNG", "a").format, FileFormat::Unknown);
    EXPECT_EQ(detect(" \r\nhierarchy\nroot", "a.txt").format, FileFormat::Bvh);
    EXPECT_EQ(detect("<?xml version=\"1.0\"?>\n<COLLADA xmlns", "a.xml").format, FileFormat::Collada);
    EXPECT_EQ(detect("FORM\0\0\1\0LWO2"sv, "a").format, FileFormat::Lwo);
    EXPECT_EQ(detect("PK\3\4", "a.fbx").format, FileFormat::Zip);
}

TEST(DetectFormat, TheExtensionDecidesWhereTheBytesSayNothing)
{
    EXPECT_EQ(detect("v 0 0 0\n", "Model.OBJ").format, FileFormat::Obj);
    EXPECT_EQ(detect("", "a.dae").format, FileFormat::Collada);
    EXPECT_EQ(detect("v 0 0 0\n", "obj").format, FileFormat::Unknown);
    EXPECT_EQ(detect("v 0 0 0\n", "a.").format, FileFormat::Unknown);
    EXPECT_EQ(detect("v 0 0 0\n", "a.gltf glb").format, FileFormat::Unknown);
}

TEST(DetectFormat, ReadsTheVersionOfBothKindsOfFbx)
{
    const DetectedFormat binary = detect("Kaydara FBX Binary  \0\x1a\0\x4c\x1d\0\0"sv);
    EXPECT_TRUE(binary.isBinary);
    EXPECT_EQ(binary.version, 7500u);
    const DetectedFormat text = detect("; FBX 7.7.0 project file\n; ---\nFBXHeaderExtension:  {\n\tFBXVersion: 7700\n");
    EXPECT_FALSE(text.isBinary);
    EXPECT_EQ(text.version, 7700u);
    EXPECT_EQ(detect("; FBX 6.1.0 project file\n").version, 6100u);
    EXPECT_EQ(detect("Kaydara FBX Binary  \0\x1a\0\x4c"sv).version, 0u);
}

TEST(DetectFormat, RefusesOldFbxWithItsVersionAndAWayOut)
{
    const auto refused = checkReadable({FileFormat::Fbx, true, 6100});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::FormatUnsupported);
    EXPECT_THAT(refused.error().message, HasSubstr("FBX version 6.1"));
    EXPECT_THAT(refused.error().message, HasSubstr("FBX Converter"));
    EXPECT_TRUE(checkReadable({FileFormat::Fbx, true, 7100}));
}

TEST(DetectFormat, RefusesMmdAndUnknownFiles)
{
    const auto mmd = checkReadable({FileFormat::Pmx, false, 0});
    ASSERT_FALSE(mmd);
    EXPECT_EQ(mmd.error().message, "MMD models are not read yet");
    EXPECT_EQ(exitCode(mmd.error().code), 4);
    const auto unknown = checkReadable({});
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().code, ErrorCode::FormatUnknown);
}

TEST(DetectFormat, EveryFormatHasItsEntryAndRefusedOnesASentence)
{
    for (const FormatInfo& info : knownFormats()) {
        EXPECT_EQ(&formatInfo(info.format), &info);
        EXPECT_FALSE(info.name.empty());
        EXPECT_EQ(info.refusal.empty(), info.reader != FormatReader::None) << info.name;
    }
}

TEST(DetectFormatCorpus, TellsEveryForeignFileByItsBytesAlone)
{
    STYLIZED_SKIP_WITHOUT_SHARED();
    const std::pair<const char*, FileFormat> kinds[] = {
        {".fbx", FileFormat::Fbx}, {".dae", FileFormat::Collada}, {".bvh", FileFormat::Bvh},
        {".pmx", FileFormat::Pmx}, {".pmd", FileFormat::Pmd},     {".vmd", FileFormat::Vmd},
        {".vpd", FileFormat::Vpd}, {".glb", FileFormat::Gltf},    {".vrm", FileFormat::Gltf}};
    std::size_t count = 0;
    for (const char* folder : {"fbx", "collada", "bvh", "mmd", "vrm"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(*test::corpusFile(folder)))
            for (const auto& [extension, format] : kinds)
                if (entry.path().extension() == extension) {
                    const auto file = file::InputFile::open(entry.path());
                    ASSERT_TRUE(file);
                    const auto head = file->readHead(kFormatHeadBytes);
                    ASSERT_TRUE(head);
                    EXPECT_EQ(detectFormat(*head, "file").format, format) << entry.path();
                    ++count;
                }
    EXPECT_GT(count, 60u);
}

TEST(DetectFormatCorpus, RefusesTheThreeOldFbxFilesByTheirVersion)
{
    STYLIZED_SKIP_WITHOUT_SHARED();
    const std::pair<const char*, std::uint32_t> files[] = {{"fbx/ufbx/max7_blend_cube_5000_binary.fbx", 5000},
                                                           {"fbx/ufbx/maya_transformed_skin_6100_binary.fbx", 6100},
                                                           {"fbx/ufbx/blender_279_sausage_6100_ascii.fbx", 6100}};
    for (const auto& [name, version] : files) {
        const auto bytes = file::readFile(*test::corpusFile(name));
        ASSERT_TRUE(bytes);
        const DetectedFormat detected = detectFormat(bytes->span, name);
        EXPECT_EQ(detected.version, version) << name;
        EXPECT_FALSE(checkReadable(detected)) << name;
    }
}

} // namespace
} // namespace stylized::import
