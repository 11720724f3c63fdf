#include "import/WrongValues.h"

#include <gtest/gtest.h>

#include <string>

// Every field of VRM 0.x that is read, wrong in turn.
namespace stylized::import {
namespace {

std::string vrm0File()
{
    std::string bones;
    for (std::size_t i = 0; i < std::size(kRequiredBones); ++i)
        bones += (i == 0 ? R"({"bone":")" : R"(,{"bone":")") + std::string(kRequiredBones[i]) + R"(","node":)" +
                 std::to_string(i + 1) + "}";
    return fileWith(kTextures + R"("materials":[{"name":"skin"},{"name":"hair"}],
        "extensions":{"VRM":{"specVersion":"0.0","exporterVersion":"A-1","meta":{"texture":0},
        "humanoid":{"humanBones":[)" +
                    bones + R"(]},
        "firstPerson":{"firstPersonBone":3,"meshAnnotations":[{"mesh":0}],"lookAtTypeName":"Bone"},
        "blendShapeMaster":{"blendShapeGroups":[{"name":"Joy","presetName":"joy","isBinary":true,
            "binds":[{"mesh":0,"index":0,"weight":100}],
            "materialValues":[{"materialName":"skin","propertyName":"_Color","targetValue":[1,1,1,0.5]}]}]},
        "secondaryAnimation":{"boneGroups":[{"center":-1,"bones":[2],"colliderGroups":[0]}],
            "colliderGroups":[{"node":1}]},
        "materialProperties":[{"name":"skin","shader":"VRM/MToon","renderQueue":2000,"keywordMap":{"_ALPHATEST_ON":false},
            "floatProperties":{"_Cutoff":0.5,"_ShadeShift":0,"_ShadeToony":1,"_OutlineWidthMode":1,"_OutlineWidth":0.25,
                "_CullMode":2,"_UvAnimScrollX":0},
            "vectorProperties":{"_Color":[1,1,1,1],"_EmissionColor":[0,0,0,1],"_MainTex":[0,0,1,1]},
            "textureProperties":{"_MainTex":0,"_ShadeTexture":1}},
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
            {R"("specVersion":"0.0")", R"("specVersion":0)", vrm + "/specVersion"},
            {R"("specVersion":"0.0")", R"("specVersion":"9")", vrm + "/specVersion"},
            {R"("exporterVersion":"A-1")", R"("exporterVersion":1)", vrm + "/exporterVersion"},
            {R"("meta":{)", R"("meta":"free","x":{)", vrm + "/meta"},
            {R"("texture":0)", R"("texture":9)", vrm + "/meta/texture"},
            {R"("humanoid":{)", R"("humanoid":[],"x":{)", vrm + "/humanoid"},
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
                          {R"("blendShapeGroups":[)", R"("blendShapeGroups":[1,)", groups + "/0"},
                          {R"("name":"Joy")", R"("name":1)", groups + "/0/name"},
                          {R"("presetName":"joy")", R"("presetName":1)", groups + "/0/presetName"},
                          {R"("presetName":"joy")", R"("presetName":"sunny")", groups + "/0/presetName"},
                          {R"("name":"Joy","presetName":"joy",)", "", groups + "/0"},
                          {R"("isBinary":true)", R"("isBinary":"yes")", groups + "/0/isBinary"},
                          {R"("binds":[)", R"("binds":0,"x":[)", groups + "/0/binds"},
                          {R"({"mesh":0,"index":0,"weight":100})", "0", bind},
                          {R"({"mesh":0,"index":0,"weight":100})", R"({"index":0})", bind + "/mesh"},
                          {R"({"mesh":0,"index":0,"weight":100})", R"({"mesh":1,"index":0})", bind + "/mesh"},
                          {R"({"mesh":0,"index":0,"weight":100})", R"({"mesh":0})", bind + "/index"},
                          {R"({"mesh":0,"index":0,"weight":100})", R"({"mesh":0,"index":3})", bind + "/index"},
                          {R"("weight":100)", R"("weight":[])", bind + "/weight"},
                          {R"("weight":100)", R"("weight":101)", bind + "/weight"},
                          {R"("materialValues":[)", R"("materialValues":0,"x":[)", groups + "/0/materialValues"},
                          {R"("materialName":"skin")", R"("materialName":0)", value + "/materialName"},
                          {R"("materialName":"skin")", R"("materialName":"skn")", value},
                          {R"("propertyName":"_Color")", R"("propertyName":0)", value + "/propertyName"},
                          {R"("propertyName":"_Color")", R"("propertyName":"_Colour")", value},
                          {R"("targetValue":[1,1,1,0.5])", R"("targetValue":1)", value + "/targetValue"},
                          {R"(,"targetValue":[1,1,1,0.5])", "", value},
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
            {R"({"name":"hair","shader":"VRM_USE_GLTFSHADER"})", "{},{}", list},
            {R"("shader":"VRM/MToon")", R"("shader":1)", at + "/shader"},
            {R"("shader":"VRM/MToon")", R"("shader":"VRM/Water")", at + "/shader"},
            {R"("renderQueue":2000)", R"("renderQueue":"late")", at + "/renderQueue"},
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

} // namespace
} // namespace stylized::import
