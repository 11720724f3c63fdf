#include "hostile/Exercise.h"
#include "support/SmallFiles.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stylized::hostile {
namespace {

struct IndexPlace {
    std::string key;
    std::size_t offset; ///< Where the number stands in the JSON.
    std::size_t length;
};

/// Keys whose number, or each number of whose array, is an index. Read off the specifications, not off the reader.
const std::set<std::string>& indexKeys()
{
    static const std::set<std::string> keys{// glTF 2.0
                                            "buffer", "bufferView", "camera", "children", "index", "indices", "input",
                                            "inverseBindMatrices", "joints", "material", "mesh", "node", "nodes",
                                            "output", "sampler", "scene", "skeleton", "skin", "source", "POSITION",
                                            "NORMAL", "TEXCOORD_0", "COLOR_0", "JOINTS_0", "WEIGHTS_0",
                                            // VRM
                                            "texture", "firstPersonBone", "bones", "colliderGroups", "center",
                                            "_MainTex", "_ShadeTexture", "thumbnailImage", "colliders"};
    return keys;
}

/// Every index in the text, by its spelling: "key":7 or "key":[7,8].
std::vector<IndexPlace> findIndices(const std::string& json)
{
    constexpr std::string_view kDigits = "-0123456789";
    std::vector<IndexPlace> places;
    for (std::size_t colon = json.find("\":"); colon != std::string::npos; colon = json.find("\":", colon + 1)) {
        const std::size_t quote = json.rfind('"', colon - 1);
        const std::string key = json.substr(quote + 1, colon - quote - 1);
        if (!indexKeys().contains(key))
            continue;
        std::size_t at = colon + 2;
        const bool isArray = json[at] == '[';
        at += isArray;
        while (kDigits.find(json[at]) != std::string_view::npos) {
            const std::size_t end = json.find_first_not_of(kDigits, at);
            places.push_back({key, at, end - at});
            at = isArray && json[end] == ',' ? end + 1 : end;
        }
    }
    return places;
}

class WrongIndices : public testing::TestWithParam<std::pair<const char*, test::SmallFile>> {};

TEST_P(WrongIndices, AreEachRefusedAsSuchOrReported)
{
    const test::SmallFile& whole = GetParam().second;
    const Outcome before = exercise(whole.bytes());
    ASSERT_FALSE(before.error.has_value());
    const std::vector<IndexPlace> places = findIndices(whole.json);
    ASSERT_GE(places.size(), 20u);
    for (const IndexPlace& place : places)
        for (const char* wrong : {"999", "4294967295", "-2"}) {
            test::SmallFile file = whole;
            file.json.replace(place.offset, place.length, wrong);
            const Outcome outcome = exercise(file.bytes());
            const std::string where = place.key + " at byte " + std::to_string(place.offset) + " = " + wrong;
            EXPECT_EQ(outcome.fault, "") << where;
            if (outcome.error)
                EXPECT_TRUE(*outcome.error == ErrorCode::IndexOutOfRange || *outcome.error == ErrorCode::ValueInvalid)
                    << where << " gave " << toString(*outcome.error);
            else
                EXPECT_GT(outcome.entryCount, before.entryCount) << where << " passed in silence";
        }
}

INSTANTIATE_TEST_SUITE_P(Hostile, WrongIndices,
                         testing::Values(std::pair("Skinned", test::smallSkinnedGlb()),
                                         std::pair("Vrm0", test::smallVrm0()), std::pair("Vrm1", test::smallVrm1()),
                                         std::pair("Draco", test::smallDracoGlb(test::DracoMethod::Edgebreaker)),
                                         std::pair("Meshopt", test::smallMeshoptGlb())),
                         [](const auto& file) { return std::string(file.param.first); });

} // namespace
} // namespace stylized::hostile
