#include "import/WrongValues.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

// Every field of VRM 0.x that is read, wrong or missing in turn.
namespace stylized::import {
namespace {

/// A character with all that a VRM 0.x file has; its first material draws as `blendMode` says.
std::string vrm0File(const std::string& blendMode = "0")
{
    std::string bones;
    for (std::size_t i = 0; i < std::size(kRequiredBones); ++i)
        bones += (i == 0 ? R"({"bone":")" : R"(,{"bone":")") + std::string(kRequiredBones[i]) + R"(","node":)" +
                 std::to_string(i + 1) + "}";
    return fileWith(kTextures + R"("materials":[{"name":"skin"},{"name":"hair"}],
        "extensions":{"VRM":{"specVersion":"0.0","exporterVersion":"A-1","meta":{"title":"A","version":"B","author":"C",
            "texture":0},
        "humanoid":{"humanBones":[)" +
                    bones + R"(]},
        "firstPerson":{"firstPersonBone":3,"meshAnnotations":[{"mesh":0}],"lookAtTypeName":"Bone"},
        "blendShapeMaster":{"blendShapeGroups":[{"name":"Joy","presetName":"joy","isBinary":true,
            "binds":[{"mesh":0,"index":0,"weight":100}],
            "materialValues":[{"materialName":"skin","propertyName":"_Color","targetValue":[1,1,1,0.5]}]}]},
        "secondaryAnimation":{"boneGroups":[{"center":-1,"bones":[2],"colliderGroups":[0]}],
            "colliderGroups":[{"node":1}]},
        "materialProperties":[{"name":"skin","shader":"VRM/MToon","renderQueue":2900,
            "keywordMap":{"_ALPHATEST_ON":false,"_NORMALMAP":true},"tagMap":{"RenderType":"Opaque"},
            "floatProperties":{"_BlendMode":)" +
                    blendMode + R"(,"_Cutoff":0.5,"_BumpScale":1,"_ShadeShift":0,"_ShadeToony":1,"_OutlineWidth":0.25,
                "_OutlineWidthMode":1,"_OutlineColorMode":1,"_OutlineLightingMix":1,"_CullMode":2,"_OutlineCullMode":1,
                "_SrcBlend":1,"_DstBlend":0,"_ZWrite":1,"_AlphaToMask":0,"_MToonVersion":39,"_DebugMode":0,
                "_IsFirstSetup":0,"_IndirectLightIntensity":0.1,"_RimLightingMix":0,"_RimFresnelPower":1,
                "_UvAnimScrollX":0,"_UvAnimScrollY":0,"_UvAnimRotation":0},
            "vectorProperties":{"_Color":[1,1,1,1],"_ShadeColor":[0.5,0.5,0.5,1],"_EmissionColor":[0,0,0,1],
                "_RimColor":[0,0,0.5,1],"_OutlineColor":[0.25,0,0,1],"_MainTex":[0,0,1,1],"_BumpMap":[0,0,2,2]},
            "textureProperties":{"_MainTex":0,"_ShadeTexture":1,"_ReceiveShadowTexture":-1}},
            {"name":"hair","shader":"VRM_USE_GLTFSHADER"}]}})");
}

TEST(WrongValues, OfVrm0AreReported)
{
    const std::string vrm = "/extensions/VRM", bones = vrm + "/humanoid/humanBones", first = vrm + "/firstPerson";
    const std::string springs = vrm + "/secondaryAnimation";
    expectAllReported(
        vrm0File(),
        {
            {R"("VRM":{)", R"("VRM":0,"x":{)", vrm},
            {R"("VRM":{)", R"("VRM":{},"x":{)", vrm},
            {R"("VRM":{)", R"("VRMC_vrm":{},"VRM":{)", vrm},
            {R"("specVersion":"0.0")", R"("specVersion":0)", vrm + "/specVersion"},
            {R"("specVersion":"0.0")", R"("specVersion":"9")", vrm + "/specVersion"},
            {R"("exporterVersion":"A-1")", R"("exporterVersion":1)", vrm + "/exporterVersion"},
            {R"("meta":{)", R"("meta":"free","x":{)", vrm + "/meta"},
            {R"("meta":{)", R"("x":{)", vrm},
            {R"("title":"A",)", "", vrm + "/meta"},
            {R"("title":"A",)", R"("title":1,)", vrm + "/meta/title"},
            {R"("version":"B",)", "", vrm + "/meta"},
            {R"("version":"B",)", R"("version":{},)", vrm + "/meta/version"},
            {R"("author":"C",)", "", vrm + "/meta"},
            {R"("author":"C",)", R"("author":["C"],)", vrm + "/meta/author"},
            {R"("texture":0)", R"("texture":9)", vrm + "/meta/texture"},
            {R"("humanoid":{)", R"("humanoid":[],"x":{)", vrm + "/humanoid"},
            {R"("humanoid":{)", R"("x":{)", vrm},
            {R"("humanBones":[)", R"("humanBones":"all","x":[)", bones},
            {R"("humanBones":[)", R"("humanBones":7,"x":[)", bones},
            {R"("humanBones":[)", R"("humanBones":{},"x":[)", bones},
            {R"("humanBones":[)", R"("x":[)", bones},
            {R"({"bone":"hips","node":1},)", "", bones},
            {R"({"bone":"hips","node":1})", "1", bones + "/0"},
            {R"({"bone":"hips","node":1})", R"({"bone":1,"node":1})", bones + "/0/bone"},
            {R"({"bone":"hips","node":1})", R"({"node":1})", bones + "/0/bone"},
            {R"({"bone":"hips","node":1})", R"({"bone":"tail","node":1})", bones + "/0/node"},
            {R"({"bone":"hips","node":1})", R"({"bone":"hips"})", bones + "/0/node"},
            {R"({"bone":"hips","node":1})", R"({"bone":"hips","node":{}})", bones + "/0/node"},
            {R"("firstPerson":{)", R"("firstPerson":0,"x":{)", first},
            {R"("firstPersonBone":3)", R"("firstPersonBone":"head")", first + "/firstPersonBone"},
            {R"("firstPersonBone":3)", R"("firstPersonBone":16)", first + "/firstPersonBone"},
            {R"("meshAnnotations":[{)", R"("meshAnnotations":0,"x":[{)", first + "/meshAnnotations"},
            {R"([{"mesh":0}])", "[0]", first + "/meshAnnotations/0"},
            {R"([{"mesh":0}])", R"([{"mesh":4}])", first + "/meshAnnotations/0/mesh"},
            {R"("lookAtTypeName":"Bone")", R"("lookAtTypeName":1)", first + "/lookAtTypeName"},
            {R"("secondaryAnimation":{)", R"("secondaryAnimation":[],"x":{)", springs},
            {R"("boneGroups":[{)", R"("boneGroups":{},"x":[{)", springs + "/boneGroups"},
            {R"("boneGroups":[{)", R"("boneGroups":[2,{)", springs + "/boneGroups/0"},
            {R"("center":-1)", R"("center":"none")", springs + "/boneGroups/0/center"},
            {R"("bones":[2])", R"("bones":2)", springs + "/boneGroups/0/bones"},
            {R"("bones":[2])", R"("bones":["2"])", springs + "/boneGroups/0/bones/0"},
            {R"("colliderGroups":[0])", R"("colliderGroups":0)", springs + "/boneGroups/0/colliderGroups"},
            {R"("colliderGroups":[0])", R"("colliderGroups":[1])", springs + "/boneGroups/0/colliderGroups/0"},
            {R"("colliderGroups":[{"node":1}])", R"("colliderGroups":1)", springs + "/colliderGroups"},
            {R"([{"node":1}])", "[1]", springs + "/colliderGroups/0"},
            {R"([{"node":1}])", R"([{"node":null}])", springs + "/colliderGroups/0/node"},
        });
}

TEST(WrongValues, OfVrm0ExpressionsAreReported)
{
    const std::string master = "/extensions/VRM/blendShapeMaster", groups = master + "/blendShapeGroups";
    const std::string bind = groups + "/0/binds/0", value = groups + "/0/materialValues/0";
    expectAllReported(vrm0File(),
                      {
                          {R"("blendShapeMaster":{)", R"("blendShapeMaster":"none","x":{)", master},
                          {R"("blendShapeMaster":{)", R"("blendShapeMaster":3,"x":{)", master},
                          {R"("blendShapeGroups":[)", R"("blendShapeGroups":{},"x":[)", groups},
                          {R"("blendShapeGroups":[)", R"("x":[)", master},
                          {R"("blendShapeGroups":[)", R"("blendShapeGroups":[1,)", groups + "/0"},
                          {R"("name":"Joy")", R"("name":1)", groups + "/0/name"},
                          {R"("presetName":"joy")", R"("presetName":1)", groups + "/0/presetName"},
                          {R"("presetName":"joy")", R"("presetName":"sunny")", groups + "/0/presetName"},
                          {R"("name":"Joy","presetName":"joy",)", "", groups + "/0"},
                          {R"("name":"Joy",)", "", groups + "/0"},
                          {R"("presetName":"joy",)", "", groups + "/0"},
                          {R"("binds":[)", R"("x":[)", groups + "/0"},
                          {R"("materialValues":[)", R"("x":[)", groups + "/0"},
                          {R"("isBinary":true)", R"("isBinary":"yes")", groups + "/0/isBinary"},
                          {R"("binds":[)", R"("binds":0,"x":[)", groups + "/0/binds"},
                          {R"({"mesh":0,"index":0,"weight":100})", "0", bind},
                          {R"({"mesh":0,"index":0,"weight":100})", R"({"index":0})", bind + "/mesh"},
                          {R"({"mesh":0,"index":0,"weight":100})", R"({"mesh":1,"index":0})", bind + "/mesh"},
                          {R"({"mesh":0,"index":0,"weight":100})", R"({"mesh":0})", bind + "/index"},
                          {R"({"mesh":0,"index":0,"weight":100})", R"({"mesh":0,"index":3})", bind + "/index"},
                          {R"(,"weight":100)", "", bind},
                          {R"("weight":100)", R"("weight":[])", bind + "/weight"},
                          {R"("weight":100)", R"("weight":-1)", bind + "/weight"},
                          {R"("weight":100)", R"("weight":101)", bind + "/weight"},
                          {R"("materialValues":[)", R"("materialValues":0,"x":[)", groups + "/0/materialValues"},
                          {R"("materialName":"skin")", R"("materialName":0)", value + "/materialName"},
                          {R"("materialName":"skin")", R"("materialName":"skn")", value},
                          {R"("propertyName":"_Color")", R"("propertyName":0)", value + "/propertyName"},
                          {R"("propertyName":"_Color")", R"("propertyName":"_Colour")", value},
                          {R"("targetValue":[1,1,1,0.5])", R"("targetValue":1)", value + "/targetValue"},
                          {R"(,"targetValue":[1,1,1,0.5])", "", value},
                          {"[1,1,1,0.5]", "[1,1,2,0.5]", value + "/targetValue"},
                          {"[1,1,1,0.5]", "[1,1,1,1.5]", value + "/targetValue"},
                          {R"("_Color","targetValue":[1,1,1,0.5])", R"("_RimColor","targetValue":[1,-1,2,0.5])",
                           value + "/targetValue"},
                      });
}

TEST(WrongValues, OfVrm0MaterialsAreReported)
{
    const std::string list = "/extensions/VRM/materialProperties", at = list + "/0";
    expectAllReported(
        vrm0File(),
        {
            {R"("materialProperties":[)", R"("materialProperties":{},"x":[)", list},
            {R"("materialProperties":[)", R"("materialProperties":["MToon",)", at},
            {R"({"name":"skin","shader")", R"({"name":1,"shader")", at + "/name"},
            {R"({"name":"hair","shader":"VRM_USE_GLTFSHADER"})", "{},{}", list},
            {R"("shader":"VRM/MToon")", R"("shader":1)", at + "/shader"},
            {R"("shader":"VRM/MToon")", R"("shader":"VRM/Water")", at + "/shader"},
            {R"("renderQueue":2900)", R"("renderQueue":"late")", at + "/renderQueue"},
            {R"("keywordMap":{)", R"("keywordMap":[],"x":{)", at + "/keywordMap"},
            {R"("_ALPHATEST_ON":false)", R"("_ALPHATEST_ON":0)", at + "/keywordMap/_ALPHATEST_ON"},
            {R"("floatProperties":{)", R"("floatProperties":0,"x":{)", at + "/floatProperties"},
            {R"("vectorProperties":{)", R"("vectorProperties":[],"x":{)", at + "/vectorProperties"},
            {R"("textureProperties":{)", R"("textureProperties":1,"x":{)", at + "/textureProperties"},
            {R"("_Cutoff":0.5)", R"("_Cutoff":"half")", at + "/floatProperties/_Cutoff"},
            {R"("_ShadeShift":0)", R"("_ShadeShift":2)", at + "/floatProperties/_ShadeShift"},
            {R"("_ShadeToony":1)", R"("_ShadeToony":[])", at + "/floatProperties/_ShadeToony"},
            {R"("_OutlineWidthMode":1)", R"("_OutlineWidthMode":7)", at + "/floatProperties/_OutlineWidthMode"},
            {R"("_OutlineWidth":0.25)", R"("_OutlineWidth":-1)", at + "/floatProperties/_OutlineWidth"},
            {R"("_CullMode":2)", R"("_CullMode":3)", at + "/floatProperties/_CullMode"},
            {R"("_CullMode":2)", R"("_CullMode":2,"_Wetness":1)", at + "/floatProperties/_Wetness"},
            {R"("_UvAnimScrollX":0)", R"("_UvAnimScrollX":1e99)", at + "/floatProperties/_UvAnimScrollX"},
            {R"("_Color":[1,1,1,1])", R"("_Color":[1,1,1])", at + "/vectorProperties/_Color"},
            {R"("_EmissionColor":[0,0,0,1])", R"("_EmissionColor":[0,0,-1,1])",
             at + "/vectorProperties/_EmissionColor"},
            {R"("_MainTex":[0,0,1,1])", R"("_MainTex":"all")", at + "/vectorProperties/_MainTex"},
            {R"("_MainTex":0)", R"("_MainTex":2)", at + "/textureProperties/_MainTex"},
            {R"("_ShadeTexture":1)", R"("_ShadeTexture":"shade.png")", at + "/textureProperties/_ShadeTexture"},
        });
}

TEST(WrongValues, OfVrm0MaterialsWithMissingPartsAreReported)
{
    const std::string list = "/extensions/VRM/materialProperties", at = list + "/0";
    std::vector<WrongValue> values{
        {R"("materialProperties":[)", R"("x":[)", "/extensions/VRM"},
        {R"("materialProperties":[)", R"("materialProperties":[],"x":[)", list},
        {R"(,
            {"name":"hair","shader":"VRM_USE_GLTFSHADER"})",
         "", list},
        {R"({"name":"hair","shader":"VRM_USE_GLTFSHADER"})", "{}", list + "/1"},
        {R"({"name":"hair","shader":"VRM_USE_GLTFSHADER"})", R"({"name":"hair","shader":""})", list + "/1/shader"},
        {R"({"name":"hair","shader":"VRM_USE_GLTFSHADER"})", R"({"name":"hair","shader":"VRM/MToon"})", list + "/1"},
        {R"({"name":"hair","shader":"VRM_USE_GLTFSHADER"})", R"({"name":"hair","shader":"VRM/UnlitTexture"})",
         list + "/1"},
        {R"("shader":"VRM/MToon",)", "", at},
        {R"("renderQueue":2900,)", "", at},
    };
    for (const std::string part : {"keywordMap", "tagMap", "floatProperties", "vectorProperties", "textureProperties"})
        values.push_back({"\"" + part + "\":{", R"("x":{)", at});
    for (const std::string name : {"_BlendMode", "_Cutoff", "_BumpScale", "_ShadeShift", "_ShadeToony", "_OutlineWidth",
                                   "_OutlineWidthMode", "_OutlineColorMode", "_OutlineLightingMix", "_CullMode"})
        values.push_back({"\"" + name + "\":", R"("_X":)", at + "/floatProperties"});
    for (const std::string name : {"_Color", "_ShadeColor", "_EmissionColor", "_OutlineColor"})
        values.push_back({"\"" + name + "\":[", R"("_X":[)", at + "/vectorProperties"});
    expectAllReported(vrm0File(), values);
}

TEST(WrongValues, OfVrm0NumbersThatStandForNamesAreReported)
{
    const std::string at = "/extensions/VRM/materialProperties/0";
    std::vector<WrongValue> values;
    const auto add = [&](const std::string& name, int value, const char* beyond) {
        const std::string right = "\"" + name + "\":" + std::to_string(value) + ",";
        for (const std::string wrong : {"0.5", "-1", beyond, "1e12", "\"x\"", "null"})
            values.push_back({right, "\"" + name + "\":" + wrong + ",", at + "/floatProperties/" + name});
    };
    add("_BlendMode", 0, "4");
    add("_CullMode", 2, "1.5");
    add("_OutlineWidthMode", 1, "3");
    add("_OutlineColorMode", 1, "2");
    add("_OutlineCullMode", 1, "3");
    add("_SrcBlend", 1, "11");
    add("_DstBlend", 0, "11");
    add("_ZWrite", 1, "2");
    add("_AlphaToMask", 0, "2");
    add("_MToonVersion", 39, "39.5");
    add("_DebugMode", 0, "3");
    add("_IsFirstSetup", 0, "2");
    expectAllReported(vrm0File(), values);
}

TEST(WrongValues, OfVrm0RenderQueuesAreReportedWhateverTheBlendMode)
{
    const std::string right = R"("renderQueue":2900)", key = R"("renderQueue":)";
    std::vector<WrongValue> values;
    for (const char* wrong : {"1e12", "3000.5", "-500", "-2", "-0.5", "5001", "1e99", "true"})
        values.push_back({right, key + wrong, "/extensions/VRM/materialProperties/0/renderQueue"});
    for (const char* blendMode : {"0", "1", "2", "3"})
        expectAllReported(vrm0File(blendMode), values);
}

TEST(WrongValues, OfVrm0MapsThatLieNowhereAndLightWithoutEndAreReported)
{
    const std::string at = "/extensions/VRM/materialProperties/0", numbers = at + "/floatProperties/";
    const std::string value = "/extensions/VRM/blendShapeMaster/blendShapeGroups/0/materialValues/0";
    std::vector<WrongValue> values{
        {"[0,0,1,1]", "[1e38,0,1,1]", at + "/vectorProperties/_MainTex"},
        {"[0,0,1,1]", "[0,0,1,-8388610]", at + "/vectorProperties/_MainTex"},
        {R"("_OutlineWidth":0.25)", R"("_OutlineWidth":1e38)", numbers + "_OutlineWidth"},
        {"[0,0,0.5,1]", "[0,0,1e38,1]", at + "/vectorProperties/_RimColor"},
        {"[0,0,0,1]", "[65505,0,0,1]", at + "/vectorProperties/_EmissionColor"},
        {R"("_Color","targetValue":[1,1,1,0.5])", R"("_RimColor","targetValue":[1e38,1,1,1])", value + "/targetValue"},
        {R"("_Color","targetValue":[1,1,1,0.5])", R"("_MainTex_ST","targetValue":[1,1,1e38,0])",
         value + "/targetValue"},
        {R"("_Color","targetValue":[1,1,1,0.5])", R"("_MainTex_ST","targetValue":[1,1,1e38,0])", value},
    };
    for (const std::string name : {"_UvAnimScrollX", "_UvAnimScrollY", "_UvAnimRotation"})
        for (const char* speed : {"1e38", "-8388610"})
            values.push_back({"\"" + name + "\":0", "\"" + name + "\":" + speed, numbers + name});
    expectAllReported(vrm0File(), values);
}

TEST(WrongValues, OfVrm0NumbersOutOfRangeAreReported)
{
    const std::string at = "/extensions/VRM/materialProperties/0", vectors = at + "/vectorProperties";
    std::vector<WrongValue> values{
        {"[1,1,1,1]", "[1,1,1.5,1]", vectors + "/_Color"},
        {"[1,1,1,1]", "[1,1,1,2]", vectors + "/_Color"},
        {"[1,1,1,1]", "[-1,1,1,1]", vectors + "/_Color"},
        {"[0.5,0.5,0.5,1]", "[0.5,2,0.5,1]", vectors + "/_ShadeColor"},
        {"[0.5,0.5,0.5,1]", "[0.5,0.5,-2,1]", vectors + "/_ShadeColor"},
        {"[0.25,0,0,1]", "[1.25,0,0,1]", vectors + "/_OutlineColor"},
        {"[0,0,0.5,1]", "[0,0,-0.5,1]", vectors + "/_RimColor"},
        {R"("_MainTex":[0,0,1,1])", R"("_MainTex":[0,0,1,1],"_ShadeTexture":[0.5,0,1,1])", vectors + "/_ShadeTexture"},
        {"[0,0,2,2]", "[0,0,2]", vectors + "/_BumpMap"},
        {"[0,0,2,2]", R"("half")", vectors + "/_BumpMap"},
        {R"("_NORMALMAP":true)", R"("_NORMALMAP":"x")", at + "/keywordMap/_NORMALMAP"},
        {R"("tagMap":{)", R"("tagMap":[],"x":{)", at + "/tagMap"},
        {R"("tagMap":{)", R"("tagMap":null,"x":{)", at + "/tagMap"},
        {R"("RenderType":"Opaque")", R"("RenderType":1)", at + "/tagMap/RenderType"},
        {R"("_ReceiveShadowTexture":-1)", R"("_ReceiveShadowTexture":9)",
         at + "/textureProperties/_ReceiveShadowTexture"},
    };
    const std::pair<std::string, std::string> parts[] = {{"_Cutoff", "0.5"},
                                                         {"_OutlineLightingMix", "1"},
                                                         {"_ShadeToony", "1"},
                                                         {"_RimLightingMix", "0"},
                                                         {"_IndirectLightIntensity", "0.1"}};
    for (const auto& [name, right] : parts) {
        const std::string key = "\"" + name + "\":";
        for (const char* wrong : {"-0.5", "1.5"})
            values.push_back({key + right + ",", key + wrong + ",", at + "/floatProperties/" + name});
    }
    expectAllReported(vrm0File(), values);
}

} // namespace
} // namespace stylized::import
