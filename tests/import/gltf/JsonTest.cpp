#include <stylized/import/gltf/Json.h>

#include "support/GltfText.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>

namespace stylized::import::gltf {
namespace {

using testing::ElementsAre;

JsonText parsedJson(std::string_view text)
{
    Result<JsonText> out = JsonText::parse(test::bytesOf(text));
    EXPECT_TRUE(out.has_value()) << toString(out.error());
    return std::move(*out);
}

Error parseError(std::string_view text)
{
    const Result<JsonText> out = JsonText::parse(test::bytesOf(text));
    EXPECT_FALSE(out.has_value());
    return out ? Error{} : out.error();
}

TEST(JsonView, KnowsItsPointerAlsoWhereNothingIsThere)
{
    const JsonText json = parsedJson(R"({"nodes":[{"a":1},{"children":[4,5]}],"x/y":{"~":2}})");
    std::string last;
    for (const JsonView node : json.root()["nodes"].items())
        for (const JsonView child : node["children"].items())
            last = child.pointer();
    EXPECT_EQ(last, "/nodes/1/children/1");
    EXPECT_EQ(json.root().pointer(), "");
    EXPECT_EQ(json.root()["x/y"]["~"].pointer(), "/x~1y/~0");
    EXPECT_EQ(json.root()["no"]["where"].pointer(), "/no/where");
    EXPECT_FALSE(json.root()["no"]["where"].exists());
}

TEST(JsonView, TellsKindsApart)
{
    const JsonText json = parsedJson(R"([null,true,-1,18446744073709551615,1.5,"s",[],{}])");
    std::vector<JsonKind> kinds;
    for (const JsonView item : json.root().items())
        kinds.push_back(item.kind());
    EXPECT_THAT(kinds, ElementsAre(JsonKind::Null, JsonKind::Bool, JsonKind::Number, JsonKind::Number, JsonKind::Number,
                                   JsonKind::String, JsonKind::Array, JsonKind::Object));
    EXPECT_EQ(json.root().size(), 8u);
    EXPECT_EQ(JsonView().kind(), JsonKind::Missing);
    EXPECT_EQ(JsonView().size(), 0u);
}

TEST(JsonView, TakesTheLastOfEquallyNamedMembers)
{
    const JsonText json = parsedJson(R"({"a":1,"b":2,"a":3})");
    EXPECT_EQ(json.root()["a"].asUnsigned(), 3u);
    std::string keys;
    for (const JsonMember member : json.root().members())
        keys += member.key;
    EXPECT_EQ(keys, "aba");
}

TEST(JsonView, ReadsWholeNumbersAlsoWhereTheyAreWrittenWithAPoint)
{
    const JsonText json = parsedJson(R"({"a":5,"b":5.0,"c":5.5,"d":-1,"e":1e300,"f":4294967296,"g":"5"})");
    const JsonView root = json.root();
    EXPECT_EQ(root["a"].asUnsigned(), 5u);
    EXPECT_EQ(root["b"].asUnsigned(), 5u);
    EXPECT_EQ(root["c"].asUnsigned().error().code, ErrorCode::ValueInvalid);
    EXPECT_EQ(root["d"].asUnsigned().error().message, "expected a whole number from 0 to 4294967295, found -1");
    EXPECT_EQ(root["e"].asUnsigned(~0ull).error().code, ErrorCode::ValueInvalid);
    EXPECT_EQ(root["f"].asUnsigned().error().code, ErrorCode::ValueInvalid);
    EXPECT_EQ(root["f"].asUnsigned(~0ull), 4294967296u);
    EXPECT_EQ(root["g"].asUnsigned().error().message, "expected a whole number, found a string");
    EXPECT_EQ(root["h"].asUnsigned().error().code, ErrorCode::ValueMissing);
    EXPECT_EQ(root["h"].asUnsigned().error().place, "/h");
}

TEST(JsonView, RefusesIndicesBeyondTheEnd)
{
    const JsonText json = parsedJson(R"({"mesh":2})");
    EXPECT_EQ(json.root()["mesh"].asIndex(3, "meshes"), 2u);
    const Error error = json.root()["mesh"].asIndex(2, "meshes").error();
    EXPECT_EQ(error.code, ErrorCode::IndexOutOfRange);
    EXPECT_EQ(toString(error), "/mesh: expected an index below 2, the number of meshes, found 2");
}

TEST(JsonView, NamesIndicesThatAreNoneAsTheyAreWritten)
{
    const JsonText json = parsedJson(R"({"a":-1,"b":0.5,"c":18446744073709551615,"d":"0"})");
    const auto messageOf = [&](std::string_view key) { return json.root()[key].asIndex(2, "nodes").error().message; };
    EXPECT_EQ(messageOf("a"), "expected an index below 2, the number of nodes, found -1");
    EXPECT_EQ(messageOf("b"), "expected an index below 2, the number of nodes, found 0.5");
    EXPECT_EQ(messageOf("c"), "expected an index below 2, the number of nodes, found 18446744073709551615");
    EXPECT_EQ(messageOf("d"), "expected a whole number, found a string");
    EXPECT_EQ(json.root()["a"].asUnsigned(~0ull).error().message, "expected a whole number, found -1");
}

TEST(JsonView, RefusesNumbersThatAFloatCannotHold)
{
    const JsonText json = parsedJson(R"({"a":1e39,"b":3.5})");
    EXPECT_EQ(json.root()["a"].asFloat().error().code, ErrorCode::ValueNotFinite);
    EXPECT_EQ(json.root()["a"].asNumber(), 1e39);
    EXPECT_EQ(json.root()["b"].asFloat(), 3.5f);
}

TEST(JsonView, ReadsExactlyAsManyFloatsAsAsked)
{
    const JsonText json = parsedJson(R"({"a":[1,2,3],"b":[1,2],"c":[1,"2",3],"d":7})");
    std::array<float, 3> out{};
    EXPECT_TRUE(json.root()["a"].asFloats(out));
    EXPECT_THAT(out, ElementsAre(1.0f, 2.0f, 3.0f));
    EXPECT_EQ(json.root()["b"].asFloats(out).error().message, "expected 3 numbers, found 2 elements");
    EXPECT_EQ(json.root()["c"].asFloats(out).error().place, "/c/1");
    EXPECT_EQ(json.root()["d"].asFloats(out).error().code, ErrorCode::ValueInvalid);
}

TEST(JsonView, GivesDefaultsAndReportsWhatIsWrong)
{
    const JsonText json = parsedJson(R"({"f":2.5,"far":9,"s":3,"b":1,"u":-2,"v":[1]})");
    const JsonView root = json.root();
    ImportReport report;
    EXPECT_EQ(root["f"].floatOr(1.0f, report), 2.5f);
    EXPECT_EQ(root["none"].floatOr(1.0f, report), 1.0f);
    EXPECT_EQ(root["none"].stringOr("x", report), "x");
    EXPECT_TRUE(report.entries().empty());
    EXPECT_EQ(root["far"].floatOr(0.5f, 0.0f, 1.0f, report), 0.5f);
    EXPECT_EQ(root["s"].stringOr("x", report), "x");
    EXPECT_TRUE(root["b"].boolOr(true, report));
    EXPECT_EQ(root["u"].unsignedOr(7, report), 7u);
    std::array<float, 2> values{4.0f, 5.0f};
    EXPECT_FALSE(root["v"].floatsOr(values, report));
    EXPECT_THAT(values, ElementsAre(4.0f, 5.0f));
    std::vector<std::string> places;
    for (const ReportEntry& entry : report.entries())
        places.push_back(entry.place);
    EXPECT_THAT(places, ElementsAre("/far", "/s", "/b", "/u", "/v"));
}

TEST(JsonText, SaysWhereATextStopsBeingJson)
{
    EXPECT_EQ(parseError(R"({"a":1,"b":tru})").place, "byte 11");
    EXPECT_EQ(parseError(R"({"a":1,"b":tru})").code, ErrorCode::JsonInvalid);
    EXPECT_EQ(JsonText::parse(test::bytesOf(R"({"a":1,"b":tru})"), 0, 100).error().place, "byte 111");
    EXPECT_EQ(parseError("").code, ErrorCode::JsonInvalid);
    EXPECT_EQ(parseError(R"({"a\"b":"c","no end)").place, "byte 12"); // where the string begins
    EXPECT_EQ(parseError("{\"a\":\"\xff\"}").code, ErrorCode::JsonInvalid);
    EXPECT_EQ(parseError("[1,2").code, ErrorCode::JsonInvalid);
    EXPECT_EQ(parseError("[1e999]").code, ErrorCode::JsonInvalid);
}

TEST(JsonText, LimitsHowDeepATextMayNest)
{
    const std::size_t most = JsonText::kMaxDepth - 1;
    EXPECT_TRUE(JsonText::parse(test::bytesOf(std::string(most, '[') + std::string(most, ']'))));
    EXPECT_EQ(parseError(std::string(100000, '[') + std::string(100000, ']')).code, ErrorCode::JsonTooDeep);
    EXPECT_EQ(parseError(std::string(100000, '[')).code, ErrorCode::JsonInvalid) << "it also has no end";
}

TEST(JsonTable, LooksObjectsUpByIndex)
{
    const JsonText json = parsedJson(R"({"nodes":[{"n":"a"},{"n":"b"}],"bad":[{},3],"worse":7})");
    const Result<JsonTable> table = JsonTable::make(json.root()["nodes"]);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->size(), 2u);
    EXPECT_EQ((*table)[1]["n"].asString(), "b");
    EXPECT_EQ((*table)[1]["n"].pointer(), "/nodes/1/n");
    EXPECT_EQ(JsonTable::make(json.root()["none"])->size(), 0u);
    EXPECT_EQ(JsonTable::make(json.root()["bad"]).error().place, "/bad/1");
    EXPECT_EQ(JsonTable::make(json.root()["worse"]).error().message, "expected an array, found a number");
}

} // namespace
} // namespace stylized::import::gltf
