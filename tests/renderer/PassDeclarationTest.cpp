#include <stylized/renderer/PassDeclaration.h>

#include <gmock/gmock.h>

namespace stylized::renderer {
namespace {

std::string faultOf(std::vector<PassDeclaration> passes)
{
    return findOrderFault(passes);
}

const PassDeclaration kDraw{.name = "draw", .writes = {"color", "depth"}};
const PassDeclaration kBlend{.name = "blend", .keeps = {"color", "depth"}, .writes = {"color"}};
const PassDeclaration kShow{.name = "show", .reads = {"color"}, .writes = {"picture"}};

TEST(PassOrder, AcceptsMakeThenChangeThenRead)
{
    EXPECT_EQ(faultOf({kDraw, kBlend, kShow}), "");
    EXPECT_EQ(faultOf({}), "");
}

TEST(PassOrder, AcceptsTwoPassesThatChangeOneResource)
{
    EXPECT_EQ(faultOf({kDraw, kBlend, {.name = "glow", .keeps = {"color"}, .writes = {"color"}}, kShow}), "");
}

TEST(PassOrder, RefusesAResourceThatNoPassMakes)
{
    EXPECT_EQ(faultOf({kDraw, {.name = "shade", .reads = {"shadow map"}, .writes = {"picture"}}}),
              "pass 'shade' reads 'shadow map', which no pass makes");
    EXPECT_EQ(faultOf({kBlend}), "pass 'blend' reads 'color', which no pass makes") << "changing is not making";
}

TEST(PassOrder, RefusesAPassThatReadsWhatALaterOneMakes)
{
    EXPECT_EQ(faultOf({kShow, kDraw}), "pass 'show' reads 'color' before pass 'draw' has written it");
    EXPECT_EQ(faultOf({kBlend, kDraw, kShow}), "pass 'blend' reads 'color' before pass 'draw' has written it");
}

TEST(PassOrder, RefusesAPassThatReadsWhatALaterOneStillChanges)
{
    EXPECT_EQ(faultOf({kDraw, kShow, kBlend}), "pass 'show' reads 'color' before pass 'blend' has written it");
}

TEST(PassOrder, RefusesPassesThatWaitForEachOther)
{
    EXPECT_EQ(faultOf({{.name = "a", .reads = {"y"}, .writes = {"x"}}, {.name = "b", .reads = {"x"}, .writes = {"y"}}}),
              "passes wait for each other: 'a', 'b', 'a'");
    EXPECT_EQ(faultOf({{.name = "a", .reads = {"z"}, .writes = {"x"}},
                       {.name = "b", .reads = {"x"}, .writes = {"y"}},
                       {.name = "c", .reads = {"y"}, .writes = {"z"}}}),
              "passes wait for each other: 'a', 'c', 'b', 'a'");
}

TEST(PassOrder, RefusesAResourceThatTwoPassesMake)
{
    EXPECT_EQ(faultOf({kDraw, {.name = "again", .writes = {"depth"}}}), "passes 'draw' and 'again' both make 'depth'");
}

} // namespace
} // namespace stylized::renderer
