#include "hostile/Exercise.h"
#include "support/GltfText.h"
#include "support/SmallFiles.h"
#include "support/TemporaryDirectory.h"

#include <stylized/import/image/DecodeImage.h>

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <sys/stat.h>

namespace stylized::hostile {
namespace {

using test::TemporaryDirectory;

/// The error of a file called `name` that holds `content`.
Error errorOf(const std::string& content, const std::string& name = "a.gltf")
{
    const TemporaryDirectory directory;
    const std::filesystem::path path = directory.write(name, content);
    Result<import::ImportedScene> read = import::loadScene(path);
    EXPECT_FALSE(read.has_value()) << content;
    if (read)
        return {};
    EXPECT_EQ(read.error().file, path.string());
    return std::move(read.error());
}

Error errorOfMembers(const std::string& members)
{
    return errorOf(R"({"asset":{"version":"2.0"},)" + members + "}");
}

Error errorOfPath(const std::filesystem::path& path)
{
    Result<import::ImportedScene> read = import::loadScene(path);
    EXPECT_FALSE(read.has_value());
    return read ? Error{} : std::move(read.error());
}

Error errorOfPipe()
{
    const TemporaryDirectory directory;
    const std::filesystem::path path = directory.path() / "pipe.glb";
    EXPECT_EQ(::mkfifo(path.c_str(), 0600), 0);
    return errorOfPath(path);
}

/// A mesh whose positions lie in buffer 0.
std::string meshOver(const std::string& buffer)
{
    return R"("nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
        "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
        "bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[)" +
           buffer + "]";
}

Error errorOfDamagedCompression()
{
    test::SmallFile file = test::smallDracoGlb(test::DracoMethod::Sequential);
    const std::size_t magic = file.binary.find("DRACO");
    file.binary.replace(magic, 5, "XRACO");
    return errorOf(file.bytes(), "a.glb");
}

Error errorOfImage()
{
    const Result<asset::DecodedImage> decoded = import::decodeImage(test::bytesOf("no picture"));
    EXPECT_FALSE(decoded.has_value());
    return decoded ? Error{} : decoded.error();
}

const std::map<ErrorCode, std::function<Error()>>& producers()
{
    static const std::string pad(16, ' ');
    static const std::map<ErrorCode, std::function<Error()>> table{
        {ErrorCode::FileNotFound, [] { return errorOfPath("/nowhere/at/all.glb"); }},
        {ErrorCode::FileUnreadable, errorOfPipe},
        {ErrorCode::FileIsDirectory, [] { return errorOfPath(std::filesystem::temp_directory_path()); }},
        {ErrorCode::FormatUnknown, [] { return errorOf("hello", "a.txt"); }},
        {ErrorCode::FormatUnsupported, [] { return errorOf(R"({"asset":{"version":"1.0"}})"); }},
        {ErrorCode::FileEmpty, [] { return errorOf(""); }},
        {ErrorCode::FileTruncated, [] { return errorOf(test::smallSkinnedGlb().bytes().substr(0, 100), "a.glb"); }},
        {ErrorCode::ContainerInvalid,
         [] { return errorOf(std::string("glTF\2\0\0\0\x18\0\0\0\4\0\0\0ABCD{}  ", 24), "a.glb"); }},
        {ErrorCode::JsonInvalid, [] { return errorOf("{\"asset\":"); }},
        {ErrorCode::JsonTooDeep,
         [] { return errorOf("{\"a\":" + std::string(5000, '[') + std::string(5000, ']') + "}"); }},
        {ErrorCode::ValueMissing, [] { return errorOf("{}"); }},
        {ErrorCode::ValueInvalid, [] { return errorOfMembers(R"("nodes":7)"); }},
        {ErrorCode::ValueNotFinite,
         [] { return errorOf("HIERARCHY\nROOT a { OFFSET 1e999 0 0\nCHANNELS 1 Xposition }", "a.bvh"); }},
        {ErrorCode::IndexOutOfRange, [] { return errorOfMembers(R"("nodes":[{"children":[3]}])"); }},
        {ErrorCode::ExtentOutOfRange,
         [] { return errorOfMembers(meshOver(R"({"byteLength":99,"uri":"data:;base64,AAAA"})")); }},
        {ErrorCode::SizeImplausible,
         [] {
             return errorOfMembers(
                 R"("nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
                 "accessors":[{"componentType":5126,"count":4000000000,"type":"VEC3"}])");
         }},
        {ErrorCode::NodeCycle, [] { return errorOfMembers(R"("nodes":[{"children":[0]}])"); }},
        {ErrorCode::UriInvalid,
         [] { return errorOfMembers(meshOver(R"({"byteLength":36,"uri":"https://example.com/a.bin"})")); }},
        {ErrorCode::BufferUnavailable, [] { return errorOfMembers(meshOver(R"({"byteLength":36})")); }},
        {ErrorCode::CompressionInvalid, errorOfDamagedCompression},
        {ErrorCode::ExtensionRequired, [] { return errorOfMembers(R"("extensionsRequired":["X_unheard_of"])"); }},
        {ErrorCode::ImageInvalid, errorOfImage},
    };
    return table;
}

/// Codes that no file alone produces: tests beside what makes them do.
const std::set<ErrorCode>& madeElsewhere()
{
    static const std::set<ErrorCode> codes{
        // A scene without anything to draw is read all the same; the programs that draw refuse it.
        ErrorCode::SceneEmpty,
        // Clips of one file for the nodes of another.
        ErrorCode::MotionUnmatched,
        // The helper process for foreign formats.
        ErrorCode::ImportCancelled, ErrorCode::ImportTimedOut, ErrorCode::ImportTooLarge, ErrorCode::ImportCrashed,
        ErrorCode::HelperUnavailable, ErrorCode::HandOverInvalid};
    return codes;
}

TEST(ErrorCodes, OfInputAreEachProducedByAFile)
{
    for (int i = 0; i <= static_cast<int>(ErrorCode::RigFaulty); ++i) {
        const auto code = static_cast<ErrorCode>(i);
        if ((exitCode(code) != 3 && exitCode(code) != 4) || madeElsewhere().contains(code))
            continue;
        const auto producer = producers().find(code);
        if (producer == producers().end()) {
            ADD_FAILURE() << "no file here produces " << toString(code);
            continue;
        }
        const Error error = producer->second();
        EXPECT_EQ(toString(error.code), toString(code));
        EXPECT_EQ(findFault(error), "");
    }
}

TEST(ErrorCodes, OfDevicesThatNeverEndComeAtOnce)
{
    EXPECT_EQ(errorOfPath("/dev/zero").code, ErrorCode::FileUnreadable);
}

} // namespace
} // namespace stylized::hostile
