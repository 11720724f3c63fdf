#include "import/gltf/LoadText.h"

#include <gmock/gmock.h>

#include <string>

namespace stylized::import {
namespace {

using test::loadText;
using testing::Contains;
using testing::IsEmpty;

/// The places of entries about `members`, none of which anything uses.
std::vector<std::string> placesIn(const std::string& members)
{
    const ImportedScene file = loadText(R"("nodes":[{}],)" + members);
    std::vector<std::string> out;
    for (const ReportEntry& entry : file.report.entries())
        out.push_back(entry.place);
    return out;
}

constexpr std::string_view kBuffer = R"("buffers":[{"byteLength":4,"uri":"data:;base64,AAECAw=="}],)";

TEST(Audit, FindsNothingInPartsThatAreRight)
{
    EXPECT_THAT(placesIn(std::string(kBuffer) + R"("bufferViews":[{"buffer":0,"byteLength":4,"byteStride":4}],)"
                                                R"("accessors":[{"bufferView":0,"componentType":5121,"count":1,)"
                                                R"("type":"VEC4","min":[0,1,2,3],"max":[0,1,2,3]}])"),
                IsEmpty());
}

TEST(Audit, ReportsAccessorsThatCannotBeRead)
{
    EXPECT_THAT(placesIn(R"("accessors":[{"bufferView":3,"componentType":5121,"count":1,"type":"SCALAR"}])"),
                Contains("/accessors/0/bufferView"));
    EXPECT_THAT(placesIn(R"("accessors":[{"componentType":5126,"normalized":true,"count":1,"type":"SCALAR"}])"),
                Contains("/accessors/0/normalized"));
    EXPECT_THAT(placesIn(R"("accessors":[{"componentType":5126,"count":1,"type":"SCALAR","min":[1]}])"),
                Contains("/accessors/0"));
}

TEST(Audit, ReportsViewsAndBuffersOfAWrongShape)
{
    const auto view = [](const std::string& json) {
        return placesIn(std::string(kBuffer) + R"("bufferViews":[)" + json + "]");
    };
    EXPECT_THAT(view(R"({"buffer":0,"byteLength":5})"), Contains("/bufferViews/0"));
    EXPECT_THAT(view(R"({"buffer":0,"byteLength":0})"), Contains("/bufferViews/0/byteLength"));
    EXPECT_THAT(view(R"({"buffer":0,"byteLength":4,"byteStride":6})"), Contains("/bufferViews/0/byteStride"));
    EXPECT_THAT(view(R"({"buffer":0,"byteLength":4,"byteStride":4,"target":34963})"),
                Contains("/bufferViews/0/byteStride"));
    EXPECT_THAT(view(R"({"buffer":1,"byteLength":4})"), Contains("/bufferViews/0/buffer"));
    EXPECT_THAT(view(R"({"buffer":0})"), Contains("/bufferViews/0/byteLength"));
    EXPECT_THAT(placesIn(R"("buffers":[{"byteLength":4}])"), Contains("/buffers/0"));
    EXPECT_THAT(placesIn(R"("buffers":[{"byteLength":4,"uri":"data:;base64,=?"}])"), Contains("/buffers/0/uri"));
    EXPECT_THAT(placesIn(R"("buffers":[{"byteLength":4,"uri":"absent.bin"}])"), IsEmpty());
    EXPECT_THAT(placesIn(std::string(kBuffer) + R"("samplers":[{"name":7}])"), Contains("/samplers/0/name"));
}

} // namespace
} // namespace stylized::import
