#include "hostile/Exercise.h"
#include "support/GltfText.h"
#include "support/SmallFiles.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <string>
#include <sys/resource.h>
#include <vector>

namespace stylized::hostile {
namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// A file of a few kilobytes that makes a reader allocate more than this is a bomb; sanitizers need room of their own.
constexpr long kMaxResidentKilobytes = 2'500'000;

std::string repeated(std::size_t count, std::string_view separator, const std::function<std::string(std::size_t)>& item)
{
    std::string out;
    for (std::size_t i = 0; i < count; ++i)
        out += (i > 0 ? std::string(separator) : std::string()) + item(i);
    return out;
}

std::string nested(std::size_t depth, std::string_view open, std::string_view close)
{
    std::string out = R"({"asset":{"version":"2.0"},"extras":)";
    for (std::size_t i = 0; i < depth; ++i)
        out += open;
    out += "1";
    for (std::size_t i = 0; i < depth; ++i)
        out += close;
    return out + "}";
}

std::string withMembers(std::string_view members)
{
    return R"({"asset":{"version":"2.0"},)" + std::string(members) + "}";
}

/// A triangle whose accessor 0 is `accessor` over a buffer of `byteLength` declared and 36 real bytes.
std::string triangle(std::string_view accessor, std::string_view byteLength = "36", std::string_view view = "36")
{
    return withMembers(
        R"("nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[)" +
        std::string(accessor) + R"(],"bufferViews":[{"buffer":0,"byteLength":)" + std::string(view) +
        R"(}],"buffers":[{"byteLength":)" + std::string(byteLength) + R"(,"uri":"data:;base64,)" +
        test::base64(test::floatBytes({0, 0, 0, 1, 0, 0, 0, 1, 0})) + R"("}])");
}

/// A skinned triangle of which each number that a file gives may be replaced.
std::string skinnedTriangle(std::initializer_list<float> positions, std::initializer_list<float> weights,
                            std::initializer_list<float> matrix, std::initializer_list<float> keyTimes,
                            std::initializer_list<float> keys)
{
    test::GltfData data;
    const auto p = data.addFloats(positions, "VEC3"), w = data.addFloats(weights, "VEC4");
    const auto j = data.addAccessor(std::string(12, '\0'), 5121, 3, "VEC4");
    const auto m = data.addFloats(matrix, "MAT4"), t = data.addFloats(keyTimes, "SCALAR");
    const auto k = data.addFloats(keys, "VEC4");
    return withMembers(
        fmt::format(R"("nodes":[{{"mesh":0,"skin":0}},{{}}],"skins":[{{"joints":[1],"inverseBindMatrices":{}}}],
"meshes":[{{"primitives":[{{"attributes":{{"POSITION":{},"NORMAL":{},"WEIGHTS_0":{},"JOINTS_0":{}}}}}]}}],
"animations":[{{"channels":[{{"sampler":0,"target":{{"node":1,"path":"rotation"}}}}],"samplers":[{{"input":{},"output":{}}}]}}],)",
                    m, p, p, w, j, t, k) +
        data.json());
}

constexpr std::string_view kPlain = R"({"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"})";

void expectError(const std::string& file, std::initializer_list<ErrorCode> codes)
{
    const Outcome outcome = exercise(file);
    EXPECT_EQ(outcome.fault, "");
    ASSERT_TRUE(outcome.error.has_value()) << file.substr(0, 300);
    EXPECT_TRUE(std::find(codes.begin(), codes.end(), *outcome.error) != codes.end()) << toString(*outcome.error);
}

/// What is usable is used, with an entry that says what was odd.
void expectEntries(const std::string& file)
{
    const Outcome outcome = exercise(file);
    EXPECT_EQ(outcome.fault, "");
    EXPECT_FALSE(outcome.error.has_value()) << toString(*outcome.error);
    EXPECT_GT(outcome.entryCount, 0u) << file.substr(0, 300);
}

class AbsurdFiles : public testing::Test {
protected:
    void TearDown() override
    {
        rusage usage{};
        ASSERT_EQ(getrusage(RUSAGE_SELF, &usage), 0);
        EXPECT_LT(usage.ru_maxrss, kMaxResidentKilobytes);
    }
};

TEST_F(AbsurdFiles, StartFromOnesThatAreRight)
{
    EXPECT_EQ(exercise(triangle(kPlain)).error, std::nullopt);
    const Outcome skinned =
        exercise(skinnedTriangle({0, 0, 1, 1, 0, 1, 0, 1, 1}, {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0},
                                 {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, {0, 1}, {0, 0, 0, 1, 1, 0, 0, 0}));
    EXPECT_EQ(skinned.error, std::nullopt);
    EXPECT_EQ(skinned.fault, "");
}

TEST_F(AbsurdFiles, ThatNestTooDeepAreRefused)
{
    for (const std::size_t depth : {200u, 100'000u, 1'000'000u}) {
        expectError(nested(depth, "[", "]"), {ErrorCode::JsonTooDeep});
        expectError(nested(depth, "{\"a\":", "}"), {ErrorCode::JsonTooDeep});
    }
    EXPECT_EQ(exercise(nested(50, "[", "]")).fault, "");
}

TEST_F(AbsurdFiles, ThatClaimMoreBytesThanThereAreAreRefused)
{
    const auto refused = {ErrorCode::ExtentOutOfRange, ErrorCode::ValueInvalid, ErrorCode::SizeImplausible};
    for (const char* size : {"37", "4294967296", "1000000000000000000", "18446744073709551615", "1e18"}) {
        expectError(triangle(kPlain, size), refused);
        expectError(triangle(kPlain, "36", size), refused);
    }
    for (const char* count : {"4", "4000000000", "4294967295", "1e18"})
        expectError(triangle(fmt::format(R"({{"bufferView":0,"componentType":5126,"count":{},"type":"VEC3"}})", count)),
                    refused);
    for (const char* offset : {"4", "37", "18446744073709551612"})
        expectError(triangle(fmt::format(
                        R"({{"bufferView":0,"byteOffset":{},"componentType":5126,"count":3,"type":"VEC3"}})", offset)),
                    refused);
}

TEST_F(AbsurdFiles, ThatMakeMuchOutOfNothingAreRefused)
{
    const auto refused = {ErrorCode::ExtentOutOfRange, ErrorCode::ValueInvalid, ErrorCode::SizeImplausible};
    // Accessors without bytes are all zero: they cost nothing to write and all the memory to read.
    expectError(triangle(R"({"componentType":5126,"count":4000000000,"type":"VEC3"})"), refused);
    expectError(triangle(R"({"componentType":5126,"count":3,"type":"VEC3","sparse":{"count":4000000000,
        "indices":{"bufferView":0,"componentType":5123},"values":{"bufferView":0}}})"),
                refused);
    const std::string zeros = R"({"componentType":5126,"count":1000000,"type":"VEC3"})";
    expectError(withMembers(R"("nodes":[{"mesh":0}],"accessors":[)" + repeated(2000, ",", [&](auto) { return zeros; }) +
                            R"(],"meshes":[{"primitives":[)" +
                            repeated(2000, ",",
                                     [](auto i) { return fmt::format(R"({{"attributes":{{"POSITION":{}}}}})", i); }) +
                            "]}]"),
                refused);
}

TEST_F(AbsurdFiles, ThatNameOneThingManyTimesEndSoon)
{
    const Outcome primitives = exercise(withMembers(
        R"("nodes":[{"mesh":0}],"accessors":[{"componentType":5126,"count":300,"type":"VEC3"}],"meshes":[{"primitives":[)" +
        repeated(10'000, ",", [](auto) { return R"({"attributes":{"POSITION":0}})"; }) + "]}]"));
    EXPECT_EQ(primitives.fault, "");
    const Outcome channels = exercise(withMembers(
        R"("nodes":[{}],"accessors":[{"componentType":5126,"count":3,"type":"SCALAR"},{"componentType":5126,"count":3,"type":"VEC3"}],
        "animations":[{"samplers":[{"input":0,"output":1}],"channels":[)" +
        repeated(100'000, ",", [](auto) { return R"({"sampler":0,"target":{"node":0,"path":"scale"}})"; }) + "]}]"));
    EXPECT_EQ(channels.fault, "");
    const Outcome extensions =
        exercise(withMembers(R"("nodes":[{}],"extensionsUsed":[)" +
                             repeated(200'000, ",", [](auto i) { return fmt::format("\"X_{}\"", i); }) + "]"));
    EXPECT_EQ(extensions.fault, "");
    EXPECT_LT(extensions.entryCount, 1000u);
}

TEST_F(AbsurdFiles, WithAMillionNodesInAChainAreRead)
{
    constexpr std::size_t kCount = 1'000'000;
    const std::string roots = repeated(kCount, ",", [](std::size_t i) { return std::to_string(kCount - 1 - i); });
    const std::string file = withMembers(R"("nodes":[)" +
                                         repeated(kCount, ",",
                                                  [](std::size_t i) {
                                                      return i + 1 < kCount
                                                                 ? fmt::format(R"({{"children":[{}]}})", i + 1)
                                                                 : std::string("{}");
                                                  }) +
                                         "]");
    const Result<import::ImportedScene> read = import::loadSceneFromMemory(test::bytesOf(file), {});
    ASSERT_TRUE(read) << toString(read.error());
    EXPECT_EQ(read->scene.nodes.size(), kCount);
    EXPECT_EQ(findBrokenPromise(read->scene), "");
}

TEST_F(AbsurdFiles, WhoseNodesFormNoTreeAreRefused)
{
    expectError(withMembers(R"("nodes":[{"children":[0]}])"), {ErrorCode::NodeCycle});
    expectError(withMembers(R"("nodes":[{"children":[1]},{"children":[2]},{"children":[0]}])"), {ErrorCode::NodeCycle});
    expectError(withMembers(R"("nodes":[{"children":[2]},{"children":[2]},{}])"), {ErrorCode::NodeCycle});
    expectError(withMembers(R"("scenes":[{"nodes":[0]}],"nodes":[{"children":[1]},{"children":[0]}])"),
                {ErrorCode::NodeCycle});
}

TEST_F(AbsurdFiles, WithNumbersThatAreNoneAreUsedWithoutThem)
{
    const std::initializer_list<float> p{0, 0, 1, 1, 0, 1, 0, 1, 1}, w{1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    const std::initializer_list<float> m{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, t{0, 1};
    const std::initializer_list<float> k{0, 0, 0, 1, 1, 0, 0, 0};
    for (const float odd : {kNaN, kInfinity, -kInfinity}) {
        expectEntries(skinnedTriangle({0, 0, odd, 1, 0, 1, 0, 1, 1}, w, m, t, k));
        expectEntries(skinnedTriangle(p, {odd, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, m, t, k));
        expectEntries(skinnedTriangle(p, w, {odd, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, t, k));
        expectEntries(skinnedTriangle(p, w, m, {0, odd}, k));
        expectEntries(skinnedTriangle(p, w, m, t, {0, 0, 0, odd, 1, 0, 0, 0}));
    }
    // The largest numbers there are overflow in every product.
    constexpr float kMax = std::numeric_limits<float>::max();
    EXPECT_EQ(exercise(skinnedTriangle({kMax, kMax, kMax, -kMax, kMax, 1, 0, -kMax, 1}, w,
                                       {kMax, 0, 0, 0, 0, kMax, 0, 0, 0, 0, kMax, 0, kMax, 0, 0, 1}, {0, kMax},
                                       {kMax, kMax, kMax, kMax, -kMax, 0, 0, 0}))
                  .fault,
              "");
}

TEST_F(AbsurdFiles, WithNumbersBeyondFloatInTheirJson)
{
    expectError(withMembers(R"("nodes":[{"translation":[1e999,0,0]}])"), {ErrorCode::JsonInvalid});
    expectError(withMembers(R"("nodes":[{"translation":[NaN,0,0]}])"), {ErrorCode::JsonInvalid});
    for (const char* transform : {R"("translation":[1e300,0,0])", R"("rotation":[0,0,0,0])", R"("scale":[1,1])",
                                  R"("matrix":[1e300,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1])"})
        for (const char* more : {"", R"(,"name":7)"}) {
            const Outcome outcome = exercise(withMembers(fmt::format(R"("nodes":[{{{}{}}}])", transform, more)));
            EXPECT_EQ(outcome.fault, "");
            EXPECT_TRUE(outcome.error.has_value() || outcome.entryCount > 0) << transform;
        }
    EXPECT_EQ(
        exercise(withMembers(R"("nodes":[{"scale":[3e38,3e38,3e38],"children":[1]},{"scale":[3e38,1,1]}])")).fault, "");
}

TEST_F(AbsurdFiles, WithPartsOfTheWrongKindAreRefusedOrReported)
{
    for (const char* kind : {"7", "\"x\"", "null", "true", "[]", "{}", "[7]", "[[]]", "{\"a\":{}}"})
        for (const char* key : {"accessors", "animations", "buffers", "bufferViews", "cameras", "extensions",
                                "extensionsUsed", "extensionsRequired", "images", "materials", "meshes", "nodes",
                                "samplers", "scene", "scenes", "skins", "textures", "extras"}) {
            const std::string file = withMembers(fmt::format(R"("{}":{})", key, kind));
            EXPECT_EQ(exercise(file).fault, "") << file;
        }
    for (const char* asset : {"7", "[]", "{}", R"({"version":2})", R"({"version":"two"})", R"({"version":"9.9"})"}) {
        const std::string file = fmt::format(R"({{"asset":{},"nodes":[{{}}]}})", asset);
        const Outcome outcome = exercise(file);
        EXPECT_EQ(outcome.fault, "") << file;
        EXPECT_TRUE(outcome.error.has_value()) << file;
    }
}

} // namespace
} // namespace stylized::hostile
