#include "support/TemporaryDirectory.h"

#include <stylized/foreign/ObjText.h>
#include <stylized/foreign/ReadForeign.h>
#include <stylized/foreign/XmlFault.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Small files, good and bad, read whole.
namespace stylized::foreign {
namespace {

using import::ReportCode;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(ReadForeign, GoesByTheFirstBytesWhateverTheNameSays)
{
    const test::TemporaryDirectory folder;
    const auto path =
        folder.write("mesh.bin", "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
                                 "property float z\nelement face 1\nproperty list uchar int vertex_indices\n"
                                 "end_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
    const auto imported = readForeign(path, {});
    ASSERT_TRUE(imported) << toString(imported.error());
    EXPECT_EQ(imported->scene.format, "Stanford PLY");
    ASSERT_EQ(imported->scene.meshes.size(), 1u);
    EXPECT_EQ(imported->scene.meshes[0].primitives[0].indices.size(), 3u);
    EXPECT_FALSE(imported->scene.streams[0].smoothNormals.empty());
}

TEST(ReadForeign, MaterialsBecomeLinearAndFindTheirPictures)
{
    const test::TemporaryDirectory folder;
    folder.write("tex/Skin.png", "not looked into");
    folder.write("a.mtl",
                 "newmtl skin\nKd 0.5 0.5 0.5\nd 0.25\nnewmtl cloth\nKd 1 0 0\nmap_Kd D:\\art\\tex\\skin.png\n");
    const auto path = folder.write("a.obj", "mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0.25\nusemtl skin\nf 1 2 3\n"
                                            "usemtl cloth\nf 1/1 2/1 3/1\n");
    const auto imported = readForeign(path, {});
    ASSERT_TRUE(imported) << toString(imported.error());
    const auto named = [&](std::string_view name) {
        for (const auto& material : imported->scene.materials)
            if (material.name == name)
                return material;
        ADD_FAILURE() << name;
        return asset::MaterialAsset();
    };
    EXPECT_NEAR(named("skin").baseColor.r, 0.21404f, 1e-4f); // 0.5 of sRGB
    EXPECT_EQ(named("skin").baseColor.a, 0.25f);
    EXPECT_EQ(named("skin").alphaMode, asset::AlphaMode::Blend);
    EXPECT_EQ(named("cloth").baseColor, glm::vec4(1.0f));
    ASSERT_TRUE(named("cloth").baseColorTexture);
    EXPECT_EQ(imported->scene.images.at(0).bytes.size(), 15u);
    EXPECT_TRUE(imported->report.contains(ReportCode::FileNameCorrected));
}

TEST(ReadForeign, WhatIsNoSuchFileIsAnErrorInAssimpsWords)
{
    const test::TemporaryDirectory folder;
    const auto imported =
        readForeign(folder.write("a.stl", "solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 zero 0\n"), {});
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().code, ErrorCode::ContainerInvalid);
    EXPECT_THAT(imported.error().message, HasSubstr("expected valid STL, and its reader says: "));
    EXPECT_FALSE(readForeign(folder.path() / "none.fbx", {}));
    EXPECT_FALSE(readForeign(folder.write("a.pmx", "PMX "), {}));
}

TEST(ReadForeign, XmlThatIsNotWellFormedIsToldWithItsLine)
{
    const test::TemporaryDirectory folder;
    const auto imported =
        readForeign(folder.write("a.dae", "<?xml version=\"1.0\"?>\n<COLLADA>\n<scene>\n</COLLADA>\n"), {});
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().code, ErrorCode::ContainerInvalid);
    EXPECT_EQ(imported.error().place, "line 4");
    EXPECT_EQ(imported.error().message, "expected </scene> for line 3, found </COLLADA>");
}

struct BadXml {
    std::string_view text;
    std::size_t line;
    const char* message;
};

TEST(XmlFault, IsTheFirstThatDoesNotClose)
{
    const BadXml bad[] = {
        {"<a>\n<b/>\n", 3, "expected </a> for line 1, found the end of the file"},
        {"<a>\n</a>\n</b>", 3, "expected no </b>: nothing is open there"},
        {"<a>\n<b x=\"1></b></a>", 2, "expected a value in quotes for 'x' of <b>"},
        {"<a>\n<b x></b></a>", 2, "expected a value in quotes for 'x' of <b>"},
        {"<a>\n<b \n<c/></b></a>", 3, "expected '>' of <b"},
        {"<a>\n<!-- b\n</a>", 2, "expected the end of a comment, '-->'"},
        {"<a>\n<", 2, "expected a name behind '<'"},
        {"<a></a", 1, "expected '>' behind </a"},
        {"<?xml version=\"1.0\"?>\n", 2, "expected an element, found none"},
    };
    for (const BadXml& xml : bad) {
        const auto fault = findXmlFault(xml.text);
        ASSERT_TRUE(fault) << xml.text;
        EXPECT_EQ(fault->line, xml.line) << xml.text;
        EXPECT_EQ(fault->message, xml.message) << xml.text;
    }
    EXPECT_FALSE(findXmlFault("<?xml?><!DOCTYPE a>\n<a b = '>' c=\"</a>\"><!-- </b> --><![CDATA[<c>]]><b/></a >\n"));
}

/// Whether the red of a material beside an OBJ file arrives.
bool isMaterialRead(const std::filesystem::path& obj)
{
    const Result<import::ImportedScene> read = readForeign(obj, {});
    EXPECT_TRUE(read.has_value()) << toString(read.error());
    return read && std::any_of(read->scene.materials.begin(), read->scene.materials.end(),
                               [](const auto& material) { return material.baseColor == glm::vec4(1, 0, 0, 1); });
}

TEST(ReadForeign, OpensFilesBesideItButNoPipesAndNoAbsolutePaths)
{
    const test::TemporaryDirectory folder;
    const auto red = folder.write("red.mtl", "newmtl red\nKd 1 0 0\n");
    std::filesystem::create_directory(folder.path() / "in");
    const auto obj = [&](const char* name, const std::string& materials) {
        return folder.write(name, "mtllib " + materials + "\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n");
    };
    EXPECT_TRUE(isMaterialRead(obj("beside.obj", "red.mtl")));
    EXPECT_TRUE(isMaterialRead(obj("in/below.obj", "../red.mtl")));
    EXPECT_FALSE(isMaterialRead(obj("in/absolute.obj", red.string())));
    ASSERT_EQ(::mkfifo((folder.path() / "pipe.mtl").c_str(), 0600), 0);
    EXPECT_FALSE(isMaterialRead(obj("pipe.obj", "pipe.mtl"))); // and nobody waits for a writer
}

TEST(ObjText, MayBeWrittenAsProgramsWriteIt)
{
    EXPECT_TRUE(
        checkObj("# v x\nmtllib a b.mtl\r\nv +1 -.5 2.e-5 1\nv 1 1.#QNAN 0 # v x\nv 0 0 \\\n 0\nvt 0.5\nvn 0 0 1\n"
                 "o x\nf 1/1/1 2//1 -1\nf 1 2 4\nl 1 2\np 3\ns off\nv 0 0 0\n"));
}

TEST(ObjText, OfWhatIsNoNumberIsRefusedWithItsLine)
{
    const std::pair<const char*, const char*> bad[] = {
        {"v 0 0 0\nv 0 zero 0\n", "line 2: expected a number, found 'zero'"},
        {"v 0 0\n", "line 1: expected 3 numbers, found 2"},
        {"v 0 0 0\nf 1 1 x\n", "line 2: expected the number of a vertex, found 'x'"},
        {"v 0 0 0\nvt 0\n\nf 1/y 1 1\n", "line 4: expected the number of a texture coordinate, found '1/y'"},
        {"v 0 0 0\nf 0 1 1\n", "line 2: expected the number of a vertex, found '0'"},
        {"v 0 0 0\nv 1 \\\n0 0\nf 1 2 9\n", "line 4: expected one of 2 vertices, found number 9"},
        {"v 0 0 0\nf 1 1 -2\n", "line 2: expected one of 1 vertices, found number -2"},
    };
    for (const auto& [text, message] : bad) {
        const Result<void> checked = checkObj(text);
        ASSERT_FALSE(checked) << text;
        EXPECT_EQ(toString(checked.error()), message);
    }
}

/// The entries of a report as "place: detail".
std::vector<std::string> told(const Result<import::ImportedScene>& imported)
{
    std::vector<std::string> lines;
    if (!imported)
        return {toString(imported.error())};
    for (const import::ReportEntry& entry : imported->report.entries())
        lines.push_back(toString(entry));
    return lines;
}

TEST(ReadForeign, LossesOfSmallFormatsAreToldInTheReport)
{
    const test::TemporaryDirectory folder;
    EXPECT_THAT(told(readForeign(
                    folder.write("a.obj", "mtllib none.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n"), {})),
                ElementsAre("material library 'none.mtl': the file is not there: what it colours is plain",
                            "material 'red': it is defined nowhere: it is plain"));
    EXPECT_THAT(
        told(readForeign(folder.write("b.obj", "mtllib /none.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"), {})),
        ElementsAre("material library '/none.mtl': paths from the root are not followed, only those beside the file: "
                    "what it colours is plain"));
    EXPECT_THAT(told(readForeign(folder.write("a.off", "OFF\n3 2 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n3 0 1 9\n"), {})),
                ElementsAre("faces: faces name vertices that are not there: the last vertex stands in"));
}

/// A triangle of two units by one.
std::string colladaInUnitsOf(std::string_view metres)
{
    return "<?xml version=\"1.0\"?>\n<COLLADA xmlns=\"http://www.collada.org/2005/11/COLLADASchema\" version=\"1.4.1\">"
           "<asset><unit name=\"own\" meter=\"" +
           std::string(metres) +
           R"("/><up_axis>Y_UP</up_axis></asset><library_geometries><geometry id="g"><mesh><source id="p">
<float_array id="pa" count="9">0 0 0 2 0 0 0 1 0</float_array><technique_common><accessor source="#pa" count="3" stride="3">
<param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common>
</source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry>
</library_geometries><library_visual_scenes><visual_scene id="s"><node id="n"><instance_geometry url="#g"/></node>
</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>)";
}

TEST(ReadForeign, ColladaUnitsThatMakeNoSenseAreMetresAndReported)
{
    const test::TemporaryDirectory folder;
    const auto widthIn = [](const import::ImportedScene& imported) {
        float scale = 1.0f; // no node of the file has one
        for (const asset::NodeAsset& node : imported.scene.nodes)
            scale *= node.local.scale.x;
        return scale * imported.scene.streams.at(0).positions.at(1).x;
    };
    for (const char* unit : {"0", "-1", "1e30", "1e-30", "nan", "", "metre"}) {
        const auto imported = readForeign(folder.write("a.dae", colladaInUnitsOf(unit)), {});
        ASSERT_TRUE(imported) << unit << toString(imported.error());
        EXPECT_FLOAT_EQ(widthIn(*imported), 2.0f) << unit;
        EXPECT_THAT(told(imported), testing::Contains(std::string("asset: a unit of length of '") + unit +
                                                      "' m makes no sense: metres are assumed"));
    }
    const auto inches = readForeign(folder.write("a.dae", colladaInUnitsOf("0.0254")), {});
    ASSERT_TRUE(inches);
    EXPECT_FLOAT_EQ(widthIn(*inches), 0.0508f);
    EXPECT_FALSE(inches->report.contains(ReportCode::UnitAssumed));
}

TEST(ReadForeign, ColladaAxesAndIndicesThatMakeNoSenseAreReported)
{
    const test::TemporaryDirectory folder;
    std::string text = colladaInUnitsOf("1");
    text.replace(text.find("Y_UP"), 4, "Q_UP");
    text.replace(text.find("<p>0 1 2"), 8, "<p>-7 1 2");
    text.replace(text.find("<triangles "), 11, "<triangles material=\"red\" ");
    const auto imported = readForeign(folder.write("a.dae", text), {});
    ASSERT_TRUE(imported) << toString(imported.error());
    EXPECT_THAT(told(imported), ElementsAre("asset: there is no axis 'Q_UP': +Y is taken as up",
                                            "faces: faces name vertices by numbers below 0: the first one stands in",
                                            "material 'red': a mesh is drawn without giving it one: it is plain"));
    EXPECT_THAT(imported->scene.streams.at(0).positions.at(0), glm::vec3(0.0f));
}

TEST(ReadForeign, AnFbxWithoutAUnitOfLengthIsRefusedInASentence)
{
    const test::TemporaryDirectory folder;
    const auto imported = readForeign(folder.write("a.fbx", R"(; FBX 7.4.0 project file
FBXHeaderExtension:  {
    FBXVersion: 7400
}
GlobalSettings:  {
    Properties70:  {
        P: "UnitScaleFactor", "double", "Number", "",0
    }
}
Objects:  {
}
Connections:  {
}
)"),
                                      {});
    ASSERT_FALSE(imported);
    EXPECT_EQ(toString(imported.error()), "GlobalSettings: expected a unit of length, found a UnitScaleFactor of 0: "
                                          "export the file with one, 1 for centimetres");
}

TEST(ReadForeign, AnFbxMeshThatContradictsItselfIsReportedAndTheRestIsRead)
{
    const test::TemporaryDirectory folder;
    const auto imported = readForeign(folder.write("a.fbx", R"(; FBX 7.4.0 project file
FBXHeaderExtension:  {
    FBXVersion: 7400
}
Objects:  {
    Geometry: 1, "Geometry::g", "Mesh" {
        Vertices: *9 {
            a: 0,0,0,100,0,0,0,100,0
        }
        PolygonVertexIndex: *3 {
            a: 0,1,-3
        }
    }
    Model: 10, "Model::Whole", "Mesh" {
    }
    Geometry: 2, "Geometry::h", "Mesh" {
        Vertices: *8 {
            a: 0,0,0,100,0,0,0,100
        }
        PolygonVertexIndex: *3 {
            a: 0,1,-3
        }
    }
    Model: 11, "Model::Broken", "Mesh" {
    }
}
Connections:  {
    C: "OO",10,0
    C: "OO",1,10
    C: "OO",11,0
    C: "OO",2,11
}
)"),
                                      {});
    EXPECT_THAT(told(imported), ElementsAre("node 'Broken': its mesh cannot be read: the node draws nothing"));
    ASSERT_TRUE(imported);
    EXPECT_EQ(imported->scene.meshes.size(), 1u);
}

TEST(ReadForeign, AnMd5MeshHasItsSkin)
{
    const test::TemporaryDirectory folder;
    const auto imported = readForeign(folder.write("a.md5mesh", R"(MD5Version 10
commandline ""

numJoints 2
numMeshes 1

joints {
	"root"	-1 ( 0.0 0.0 0.0 ) ( 0.0 0.0 0.0 )
	"arm"	0 ( 0.0 5.0 0.0 ) ( 0.0 0.0 0.0 )
}

mesh {
	shader ""

	numverts 3
	vert 0 ( 0.0 0.0 ) 0 1
	vert 1 ( 1.0 0.0 ) 1 1
	vert 2 ( 0.0 1.0 ) 2 2

	numtris 1
	tri 0 0 1 2

	numweights 4
	weight 0 0 1.0 ( 0.0 0.0 0.0 )
	weight 1 0 1.0 ( 10.0 0.0 0.0 )
	weight 2 1 0.75 ( 0.0 5.0 2.0 )
	weight 3 0 0.25 ( 0.0 10.0 2.0 )
}
)"),
                                      {});
    ASSERT_TRUE(imported) << toString(imported.error());
    EXPECT_THAT(told(imported),
                testing::Contains(HasSubstr("a.md5anim': there is no such file beside it: nothing moves")));
    ASSERT_EQ(imported->scene.skins.size(), 1u);
    ASSERT_EQ(imported->scene.streams.size(), 1u);
    const asset::VertexStreamAsset& stream = imported->scene.streams[0];
    ASSERT_EQ(stream.vertexCount, 3u);
    EXPECT_EQ(stream.positions[2], glm::vec3(0, 10, 2));
    EXPECT_EQ(stream.influences[2].weights[0], 0.75f);
    EXPECT_EQ(stream.influences[2].weights[1], 0.25f);
}

} // namespace
} // namespace stylized::foreign
