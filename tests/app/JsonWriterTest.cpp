#include <stylized/app/JsonWriter.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace stylized::app;

TEST(JsonWriter, WritesNestedValuesWithoutSpace)
{
    JsonWriter json(false);
    json.beginObject();
    json.field("a", 1);
    json.key("b");
    json.beginArray();
    json.string("x");
    json.boolean(false);
    json.beginObject();
    json.endObject();
    json.endArray();
    json.field("c", 0.5);
    json.endObject();
    EXPECT_EQ(json.text(), R"({"a":1,"b":["x",false,{}],"c":0.5})");
}

TEST(JsonWriter, IndentsForPeople)
{
    JsonWriter json(true);
    json.beginObject();
    json.field("a", 1);
    json.key("b");
    json.beginArray();
    json.endArray();
    json.endObject();
    EXPECT_EQ(json.text(), "{\n  \"a\": 1,\n  \"b\": []\n}");
}

TEST(JsonWriter, EscapesControlCharactersAndReplacesBrokenUtf8)
{
    JsonWriter json(false);
    json.string("\"\\\n\x01\x7F é 名");
    EXPECT_EQ(json.text(), "\"\\\"\\\\\\u000a\\u0001\x7F é 名\"");
    JsonWriter broken(false);
    broken.string("a\xFF\xC3");
    EXPECT_EQ(broken.text(), "\"a\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

TEST(JsonWriter, NumbersReadBackAsTheSameAndNothingElseIsWritten)
{
    const float floats[] = {0.1f, -0.0f, std::numeric_limits<float>::quiet_NaN(), 16777216.0f};
    JsonWriter json(false);
    json.numbers(floats);
    EXPECT_EQ(json.text(), "[0.1,-0,null,16777216]");
    const double doubles[] = {1.0 / 3.0, 1e-300, INFINITY};
    JsonWriter more(false);
    more.numbers(doubles);
    EXPECT_EQ(more.text(), "[0.3333333333333333,1e-300,null]");
}
