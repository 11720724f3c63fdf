#include <stylized/foreign/Collada.h>
#include <stylized/foreign/FbxMotion.h>
#include <stylized/foreign/FbxRecord.h>
#include <stylized/foreign/FbxScan.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>
#include <zlib.h>

namespace stylized::foreign {
namespace {

using import::ReportCode;
using testing::ElementsAre;

constexpr std::string_view kText = R"(; FBX 7.7.0 project file
Objects:  {
    Geometry: 1, "Geometry::g", "Mesh" {
        Vertices: *3 {
            a: 1,2,3
        }
        LayerElementUV: 0 {
            UV: *2 {
                a: 0,1
            }
        }
    }
    Model: 10, "Model::Hips", "LimbNode" {
        Properties70:  {
            P: "InheritType", "enum", "", "",2
        }
    }
    Model: 11, "Model::HandEffector", "IKEffector" {
    }
    AnimationStack: 20, "AnimStack::Walk", "" {
        Properties70:  {
            P: "LocalStart", "KTime", "Time", "",46186158000
            P: "LocalStop", "KTime", "Time", "",138558474000
        }
    }
    AnimationLayer: 30, "AnimLayer::Base", "" {
    }
    AnimationLayer: 31, "AnimLayer::More", "" {
    }
    AnimationLayer: 32, "AnimLayer::Unused", "" {
    }
    AnimationCurve: 50, "AnimCurve::", "" {
        KeyTime: *2 {
            a: 0,46186158000
        }
        KeyValueFloat: *2 {
            a: 0,
1
        }
        KeyAttrFlags: *1 {
            a: 24840
        }
        KeyAttrDataFloat: *4 {
            a: 0,0,218434821,0
        }
        KeyAttrRefCount: *1 {
            a: 2
        }
    }
    Deformer: 60, "SubDeformer::face.smile", "BlendShapeChannel" {
        FullWeights: *2 {
            a: 50,100
        }
    }
}
Connections:  {
    C: "OO",30,20
    C: "OO",31,20
    C: "OO",32,20
    C: "OO",40,30
    C: "OP",40,10, "Lcl Translation"
    C: "OO",41,31
    C: "OP",41,10, "Lcl Rotation"
    C: "OP",50,40, "d|X"
}
)";

TEST(FbxText, IsReadButForWhatAssimpHandsOn)
{
    const FbxRecord file = readTextFbx(kText);
    const FbxRecord* objects = file.child("Objects");
    ASSERT_NE(objects, nullptr);
    ASSERT_NE(objects->child("Geometry"), nullptr);
    EXPECT_THAT(objects->child("Geometry")->array("Vertices"), ElementsAre(1.0, 2.0, 3.0));
    EXPECT_EQ(objects->child("Geometry")->child("LayerElementUV"), nullptr);
    const FbxRecord* curve = objects->child("AnimationCurve");
    ASSERT_NE(curve, nullptr);
    EXPECT_EQ(curve->number(0), 50.0);
    EXPECT_THAT(curve->array("KeyTime"), ElementsAre(0.0, 46186158000.0));
    EXPECT_THAT(curve->array("KeyValueFloat"), ElementsAre(0.0, 1.0));
    EXPECT_EQ(objects->child("Model")->property("InheritType"), 2.0);
    EXPECT_EQ(objects->child("Model")->text(1), "Model::Hips");
}

TEST(FbxText, EveryTruncationIsReadAsFarAsItGoes)
{
    for (std::size_t size = 0; size < kText.size(); ++size) {
        const std::string cut(kText.substr(0, size));
        const FbxRecord records = readTextFbx(cut);
        EXPECT_LE(scanFbx(FbxObjects(records)).inheritByNode.size(), 2u);
        EXPECT_LE(fbxMotionsOf(FbxObjects(records)).size(), 1u);
    }
}

TEST(FbxScan, ScaleThatCannotBeFreedOfShearIsReported)
{
    asset::SceneAsset scene;
    asset::NodeAsset root, arm, hips;
    root.subtreeEnd = arm.subtreeEnd = hips.subtreeEnd = NodeIndex(3);
    arm.parent = NodeIndex(0);
    arm.local.scale = {2, 1, 2};
    hips.parent = NodeIndex(1);
    hips.name = "Hips";
    scene.nodes = {root, arm, hips};
    const FbxRecord records = readTextFbx(kText);
    import::ImportReport report;
    reportFbxLosses(scanFbx(FbxObjects(records)), scene, report);
    EXPECT_TRUE(report.contains(ReportCode::ScaleInheritance));
    scene.nodes[1].local.scale = {2, 2, 2};
    import::ImportReport even;
    reportFbxLosses(scanFbx(FbxObjects(records)), scene, even);
    EXPECT_TRUE(even.entries().empty());
}

/// Bytes of a binary FBX file.
class BinaryFile {
public:
    explicit BinaryFile(std::uint32_t version)
    {
        bytes_ = std::string("Kaydara FBX Binary  \0\x1a\0", 23);
        put(version);
        isWide_ = version >= 7500;
    }

    template <class T>
    void put(T value)
    {
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    }

    std::size_t open(const std::string& name, std::uint32_t valueCount, const std::string& values)
    {
        const std::size_t start = bytes_.size();
        putOffset(0);
        putOffset(valueCount);
        putOffset(static_cast<std::uint32_t>(values.size()));
        put(static_cast<std::uint8_t>(name.size()));
        bytes_ += name + values;
        return start;
    }

    void close(std::size_t start)
    {
        const std::uint64_t end = bytes_.size();
        std::memcpy(bytes_.data() + start, &end, isWide_ ? 8 : 4);
    }

    [[nodiscard]] std::span<const std::byte> bytes() const { return std::as_bytes(std::span(bytes_)); }

private:
    void putOffset(std::uint32_t value)
    {
        put(value);
        if (isWide_)
            put(std::uint32_t{0});
    }

    std::string bytes_;
    bool isWide_ = false;
};

std::string compressedArray(const std::vector<std::int32_t>& numbers)
{
    uLongf size = ::compressBound(numbers.size() * 4);
    std::string packed(size, '\0');
    ::compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(numbers.data()),
               numbers.size() * 4);
    packed.resize(size);
    std::string out = "i";
    for (const std::uint32_t part : {static_cast<std::uint32_t>(numbers.size()), 1u, static_cast<std::uint32_t>(size)})
        out.append(reinterpret_cast<const char*>(&part), 4);
    return out + packed;
}

BinaryFile smallBinary(std::uint32_t version)
{
    BinaryFile file(version);
    const std::size_t objects = file.open("Objects", 0, "");
    const std::size_t skipped = file.open("Video", 1, "?what");
    file.close(skipped);
    const std::size_t curve =
        file.open("Curve", 2, std::string("L\x05\0\0\0\0\0\0\0S\x04\0\0\0", 14) + std::string("a\0\1b", 4));
    const std::size_t flags = file.open("Flags", 1, compressedArray({7, 8, 9}));
    file.close(flags);
    file.close(curve);
    file.close(objects);
    return file;
}

TEST(FbxBinary, IsReadWithNarrowAndWideOffsets)
{
    for (const std::uint32_t version : {7400u, 7500u}) {
        const BinaryFile file = smallBinary(version);
        const FbxRecord root = readBinaryFbx(file.bytes());
        const FbxRecord* objects = root.child("Objects");
        ASSERT_NE(objects, nullptr) << version;
        EXPECT_EQ(objects->child("Video"), nullptr);
        const FbxRecord* curve = objects->child("Curve");
        ASSERT_NE(curve, nullptr) << version;
        EXPECT_EQ(curve->number(0), 5.0);
        EXPECT_EQ(curve->text(1), std::string_view("a\0\1b", 4));
        EXPECT_THAT(curve->array("Flags"), ElementsAre(7.0, 8.0, 9.0));
    }
}

TEST(FbxBinary, AnArrayThatLiesAboutItsLengthIsEmptyAndTheRestIsRead)
{
    for (const std::uint32_t claimed : {2u, 4u, 4000000000u}) {
        std::string array = compressedArray({7, 8, 9});
        std::memcpy(array.data() + 1, &claimed, sizeof claimed); // behind the kind
        BinaryFile file(7400);
        const std::size_t objects = file.open("Objects", 0, "");
        file.close(file.open("Flags", 1, array));
        file.close(file.open("More", 1, compressedArray({1, 2})));
        file.close(objects);
        const FbxRecord root = readBinaryFbx(file.bytes());
        const FbxRecord* read = root.child("Objects");
        ASSERT_NE(read, nullptr) << claimed;
        EXPECT_TRUE(read->array("Flags").empty()) << claimed;
        EXPECT_THAT(read->array("More"), ElementsAre(1.0, 2.0)) << claimed;
    }
}

TEST(FbxBinary, DamageNeverLeadsOutOfTheFile)
{
    const BinaryFile file = smallBinary(7500);
    const std::vector<std::byte> whole(file.bytes().begin(), file.bytes().end());
    for (std::size_t size = 0; size < whole.size(); ++size)
        (void)readBinaryFbx(std::vector<std::byte>(whole.begin(), whole.begin() + std::ptrdiff_t(size)));
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (const int flip : {0x01, 0x80, 0xFF}) {
            auto damaged = whole;
            damaged[at] ^= static_cast<std::byte>(flip);
            const FbxRecord root = readBinaryFbx(damaged);
            EXPECT_LE(root.children.size(), 1u);
        }
}

TEST(Collada, NodesAreNamedByNameAndJointsBySid)
{
    asset::SceneAsset scene;
    for (const char* id : {"a-id", "b-id", "c-id", "d-id"}) {
        asset::NodeAsset node;
        node.name = id;
        scene.nodes.push_back(node);
    }
    nameColladaNodes("<node id=\"a-id\" name=\"Arm &amp; hand\"><node name='bone' sid='j1' type='JOINT'\n id = 'b-id'/>"
                     "<nodes id=\"c-id\" name=\"no\"/><node id=\"d-id\"/></node><node id=\"e",
                     scene);
    EXPECT_EQ(scene.nodes[0].name, "Arm & hand");
    EXPECT_EQ(scene.nodes[1].name, "j1");
    EXPECT_EQ(scene.nodes[2].name, "c-id");
    EXPECT_EQ(scene.nodes[3].name, "d-id");
}

TEST(Collada, KeysWithTangentsAreReported)
{
    import::ImportReport report;
    reportColladaLosses("<Name_array>LINEAR LINEAR</Name_array> <x id=\"BEZIER\"/>", report);
    EXPECT_TRUE(report.entries().empty());
    reportColladaLosses("<Name_array count=\"2\">BEZIER STEP</Name_array>", report);
    ASSERT_TRUE(report.contains(ReportCode::CurvesStraightened));
    EXPECT_EQ(report.entries()[0].count, 2u);
}

} // namespace
} // namespace stylized::foreign
