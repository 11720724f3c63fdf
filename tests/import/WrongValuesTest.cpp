#include "import/WrongValues.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

// Every field that the readers of materials and of VRM look at, wrong in turn: the scene stays usable, and the report
// names the place.
namespace stylized::import {
namespace {

/// A physically based material with all that is read, and one with the MToon extension `mtoon`.
std::string materialsFile(std::string_view mtoon = R"({"specVersion":"1.0","shadeColorFactor":[0,0,0]})")
{
    return fileWith(kTextures + R"("materials":[{"name":"core","pbrMetallicRoughness":{
        "baseColorFactor":[0.5,0.5,0.5,1],"metallicFactor":0.25,"roughnessFactor":0.75,
        "baseColorTexture":{"index":0,"texCoord":0,"extensions":{"KHR_texture_transform":
            {"offset":[0.5,0],"scale":[2,2],"rotation":1,"texCoord":0}}},
        "metallicRoughnessTexture":{"index":1}},
        "normalTexture":{"index":0,"scale":0.5},"emissiveFactor":[0.25,0.25,0.25],"emissiveTexture":{"index":1},
        "alphaMode":"MASK","alphaCutoff":0.25,"doubleSided":true,
        "extensions":{"KHR_materials_emissive_strength":{"emissiveStrength":2}}},
        {"name":"second","extensions":{"KHR_materials_unlit":{},"VRMC_materials_mtoon":)" +
                    std::string(mtoon) + "}}]");
}

TEST(WrongValues, OfGltfMaterialsAreReported)
{
    const std::string core = "/materials/0", pbr = core + "/pbrMetallicRoughness", extension = core + "/extensions";
    const std::string transform = pbr + "/baseColorTexture/extensions/KHR_texture_transform";
    expectAllReported(
        materialsFile(),
        {
            {R"("name":"core")", R"("name":5)", core + "/name"},
            {R"("pbrMetallicRoughness":{)", R"("pbrMetallicRoughness":"none","x":{)", pbr},
            {"[0.5,0.5,0.5,1]", "[0.5,0.5,0.5]", pbr + "/baseColorFactor"},
            {"[0.5,0.5,0.5,1]", "[0.5,0.5,0.5,7]", pbr + "/baseColorFactor"},
            {"[0.5,0.5,0.5,1]", R"("red")", pbr + "/baseColorFactor"},
            {R"("metallicFactor":0.25)", R"("metallicFactor":"much")", pbr + "/metallicFactor"},
            {R"("metallicFactor":0.25)", R"("metallicFactor":2)", pbr + "/metallicFactor"},
            {R"("roughnessFactor":0.75)", R"("roughnessFactor":[1])", pbr + "/roughnessFactor"},
            {R"("roughnessFactor":0.75)", R"("roughnessFactor":-1)", pbr + "/roughnessFactor"},
            {R"({"index":0,"texCoord":0)", R"({"texCoord":0)", pbr + "/baseColorTexture/index"},
            {R"({"index":0,"texCoord":0)", R"({"index":9,"texCoord":0)", pbr + "/baseColorTexture/index"},
            {R"({"index":0,"texCoord":0)", R"({"index":"0","texCoord":0)", pbr + "/baseColorTexture/index"},
            {R"("index":0,"texCoord":0)", R"("index":0,"texCoord":"0")", pbr + "/baseColorTexture/texCoord"},
            {R"("index":0,"texCoord":0)", R"("index":0,"texCoord":-1)", pbr + "/baseColorTexture/texCoord"},
            {R"("extensions":{"KHR_texture_transform":)", R"("extensions":7,"x":{"y":)",
             pbr + "/baseColorTexture/extensions"},
            {R"({"KHR_texture_transform":)", R"({"KHR_texture_transform":[],"y":)", transform},
            {R"("offset":[0.5,0])", R"("offset":0.5)", transform + "/offset"},
            {R"("scale":[2,2])", R"("scale":[2])", transform + "/scale"},
            {R"("rotation":1)", R"("rotation":"left")", transform + "/rotation"},
            {R"("rotation":1,"texCoord":0)", R"("texCoord":0.5)", transform + "/texCoord"},
            {R"("metallicRoughnessTexture":{"index":1})", R"("metallicRoughnessTexture":1)",
             pbr + "/metallicRoughnessTexture"},
            {R"("metallicRoughnessTexture":{"index":1})", R"("metallicRoughnessTexture":{"index":2})",
             pbr + "/metallicRoughnessTexture/index"},
            {R"({"index":0,"scale":0.5})", R"([])", core + "/normalTexture"},
            {R"({"index":0,"scale":0.5})", R"({"index":0,"scale":"deep"})", core + "/normalTexture/scale"},
            {"[0.25,0.25,0.25]", "0.25", core + "/emissiveFactor"},
            {"[0.25,0.25,0.25]", "[0.25,0.25,2]", core + "/emissiveFactor"},
            {R"("emissiveTexture":{"index":1})", R"("emissiveTexture":{"index":-1})", core + "/emissiveTexture/index"},
            {R"("alphaMode":"MASK")", R"("alphaMode":"Mask")", core + "/alphaMode"},
            {R"("alphaMode":"MASK")", R"("alphaMode":1)", core + "/alphaMode"},
            {R"("alphaCutoff":0.25)", R"("alphaCutoff":-0.25)", core + "/alphaCutoff"},
            {R"("alphaCutoff":0.25)", R"("alphaCutoff":null)", core + "/alphaCutoff"},
            {R"("doubleSided":true)", R"("doubleSided":1)", core + "/doubleSided"},
            {R"("extensions":{"KHR_materials_emissive_strength":)", R"("extensions":"none","x":{"y":)", extension},
            {R"({"KHR_materials_emissive_strength":)", R"({"KHR_materials_emissive_strength":5,"y":)",
             extension + "/KHR_materials_emissive_strength"},
            {R"("emissiveStrength":2)", R"("emissiveStrength":"2")",
             extension + "/KHR_materials_emissive_strength/emissiveStrength"},
            {R"("emissiveStrength":2)", R"("emissiveStrength":-2)",
             extension + "/KHR_materials_emissive_strength/emissiveStrength"},
            {R"("KHR_materials_unlit":{})", R"("KHR_materials_unlit":true)",
             "/materials/1/extensions/KHR_materials_unlit"},
        });
}

TEST(WrongValues, OfExtensionsOfGeometryAreReported)
{
    expectAllReported(materialsFile(),
                      {
                          {R"("material":0})", R"("material":2})", "/meshes/0/primitives/0/material"},
                          {R"("material":0})", R"("material":"core"})", "/meshes/0/primitives/0/material"},
                          {R"("material":0})", R"("material":0,"extensions":1})", "/meshes/0/primitives/0/extensions"},
                          {R"("bufferViews":[{)", R"("bufferViews":[{"extensions":[],)", "/bufferViews/0/extensions"},
                      });
}

TEST(WrongValues, OfSetsOfTextureCoordinatesThatAreNotThereAreReported)
{
    const std::string pbr = "/materials/0/pbrMetallicRoughness", toon = "/materials/1/extensions/VRMC_materials_mtoon";
    const std::string transform = pbr + "/baseColorTexture/extensions/KHR_texture_transform";
    expectAllReported(
        materialsFile(
            R"({"specVersion":"1.0","shadeColorFactor":[0,0,0],"shadeMultiplyTexture":{"index":0,"texCoord":0}})"),
        {
            {R"("rotation":1,"texCoord":0)", R"("texCoord":7)", "/meshes/0/primitives/0/attributes/TEXCOORD_7"},
            {R"("metallicRoughnessTexture":{"index":1})", R"("metallicRoughnessTexture":{"index":1,"texCoord":1})",
             "/meshes/0/primitives/0/attributes/TEXCOORD_1"},
            {R"("shadeMultiplyTexture":{"index":0,"texCoord":0})", R"("shadeMultiplyTexture":{"index":0,"texCoord":3})",
             "/meshes/0/primitives/1/attributes/TEXCOORD_3"},
        });
}

TEST(WrongValues, OfTexturesSamplersAndImagesAreReported)
{
    expectAllReported(
        materialsFile(),
        {
            {R"("name":"texture")", R"("name":{})", "/textures/0/name"},
            {R"("source":0,"sampler":0)", R"("source":"0","sampler":0)", "/textures/0/source"},
            {R"("source":0,"sampler":0)", R"("source":3,"sampler":0)", "/textures/0/source"},
            {R"("source":0,"sampler":0)", R"("sampler":0)", "/textures/0"},
            {R"("sampler":0)", R"("sampler":1)", "/textures/0/sampler"},
            {R"("sampler":0)", R"("sampler":{})", "/textures/0/sampler"},
            {R"({"extensions":{"EXT_texture_webp":)", R"({"extensions":1,"x":{"y":)", "/textures/1/extensions"},
            {R"({"EXT_texture_webp":)", R"({"EXT_texture_webp":0,"y":)", "/textures/1/extensions/EXT_texture_webp"},
            {R"({"EXT_texture_webp":{"source":0})", R"({"EXT_texture_webp":{"source":4})",
             "/textures/1/extensions/EXT_texture_webp/source"},
            {R"({"EXT_texture_webp":{"source":0})", R"({"EXT_texture_webp":{})", "/textures/1"},
            {R"("wrapS":33071)", R"("wrapS":5)", "/samplers/0/wrapS"},
            {R"("wrapS":33071)", R"("wrapS":"REPEAT")", "/samplers/0/wrapS"},
            {R"("wrapT":33648)", R"("wrapT":9728)", "/samplers/0/wrapT"},
            {R"("magFilter":9728)", R"("magFilter":9984)", "/samplers/0/magFilter"},
            {R"("magFilter":9728)", R"("magFilter":-1)", "/samplers/0/magFilter"},
            {R"("minFilter":9984)", R"("minFilter":1)", "/samplers/0/minFilter"},
            {R"("minFilter":9984)", R"("minFilter":true)", "/samplers/0/minFilter"},
            {R"("name":"picture")", R"("name":1)", "/images/0/name"},
            {R"("mimeType":"image/png")", R"("mimeType":1)", "/images/0/mimeType"},
            {R"("uri":"data:image/png;base64,AAAA")", R"("uri":1)", "/images/0"},
            {R"("uri":"data:image/png;base64,AAAA")", R"("bufferView":77)", "/images/0"},
        });
}

TEST(WrongValues, OfMToonAreReported)
{
    const std::string at = "/materials/1/extensions/VRMC_materials_mtoon";
    std::vector<WrongValue> values{
        {R"("VRMC_materials_mtoon":{)", R"("VRMC_materials_mtoon":1,"x":{)", at},
        {R"("specVersion":"1.0")", R"("specVersion":1)", at + "/specVersion"},
        {R"("specVersion":"1.0")", R"("specVersion":"9")", at + "/specVersion"},
        {R"("specVersion":"1.0",)", "", at + "/specVersion"},
        {R"("transparentWithZWrite":true)", R"("transparentWithZWrite":"yes")", at + "/transparentWithZWrite"},
        {R"("renderQueueOffsetNumber":0)", R"("renderQueueOffsetNumber":"0")", at + "/renderQueueOffsetNumber"},
        {R"("outlineWidthMode":"none")", R"("outlineWidthMode":1)", at + "/outlineWidthMode"},
        {R"("outlineWidthMode":"none")", R"("outlineWidthMode":"wide")", at + "/outlineWidthMode"},
        {R"("shadeColorFactor":[0,0,0],)", "", at + "/shadeColorFactor"},
    };
    std::string mtoon =
        R"({"specVersion":"1.0","transparentWithZWrite":true,"renderQueueOffsetNumber":0,"outlineWidthMode":"none")";
    for (const std::string name :
         {"shadeColorFactor", "matcapFactor", "parametricRimColorFactor", "outlineColorFactor"}) {
        const std::string right = "\"" + name + "\":[0,0,0]";
        mtoon += "," + right;
        for (const char* wrong : {"1", "\"red\"", "[1,1]", "[1,1,\"1\"]", "[1,1,-1]"})
            values.push_back({right, "\"" + name + "\":" + wrong, at + "/" + name});
    }
    for (const std::string name :
         {"shadingShiftFactor", "shadingToonyFactor", "giEqualizationFactor", "parametricRimFresnelPowerFactor",
          "parametricRimLiftFactor", "rimLightingMixFactor", "outlineWidthFactor", "outlineLightingMixFactor",
          "uvAnimationScrollXSpeedFactor", "uvAnimationScrollYSpeedFactor", "uvAnimationRotationSpeedFactor"}) {
        const std::string right = "\"" + name + "\":0";
        mtoon += "," + right;
        for (const char* wrong : {"\"0\"", "[0]", "null", "1e60"})
            values.push_back({right, "\"" + name + "\":" + wrong, at + "/" + name});
    }
    for (const std::string name : {"shadingToonyFactor", "giEqualizationFactor", "parametricRimFresnelPowerFactor",
                                   "rimLightingMixFactor", "outlineWidthFactor", "outlineLightingMixFactor"})
        values.push_back({"\"" + name + "\":0", "\"" + name + "\":-0.5", at + "/" + name});
    for (const std::string name :
         {"shadingToonyFactor", "giEqualizationFactor", "rimLightingMixFactor", "outlineLightingMixFactor"})
        values.push_back({"\"" + name + "\":0", "\"" + name + "\":1.5", at + "/" + name});
    for (const std::string name : {"shadeMultiplyTexture", "shadingShiftTexture", "matcapTexture", "rimMultiplyTexture",
                                   "outlineWidthMultiplyTexture", "uvAnimationMaskTexture"}) {
        const std::string key = "\"" + name + "\":", slot = at + "/" + name;
        const std::string right = key + R"({"index":0})";
        mtoon += "," + right;
        values.push_back({right, key + "0", slot});
        values.push_back({right, key + "{}", slot + "/index"});
        values.push_back({right, key + R"({"index":2})", slot + "/index"});
        values.push_back({right, key + R"({"index":0,"texCoord":[]})", slot + "/texCoord"});
        values.push_back({right, key + R"({"index":0,"extensions":0})", slot + "/extensions"});
        const std::string transform = key + R"({"index":0,"extensions":{"KHR_texture_transform":)";
        values.push_back({right, transform + "0}}", slot + "/extensions/KHR_texture_transform"});
        values.push_back({right, transform + R"({"scale":1}}})", slot + "/extensions/KHR_texture_transform/scale"});
    }
    values.push_back({R"("shadingShiftTexture":{"index":0})", R"("shadingShiftTexture":{"index":0,"scale":{}})",
                      at + "/shadingShiftTexture/scale"});
    expectAllReported(materialsFile(mtoon + "}"), values);
}

TEST(WrongValues, OfMapsThatLieNowhereAreReported)
{
    const std::string toon = "/materials/1/extensions/VRMC_materials_mtoon";
    std::string mtoon = R"({"specVersion":"1.0","shadeColorFactor":[0,0,0])";
    std::vector<WrongValue> values;
    const auto addMap = [&](const std::string& right, const std::string& place) {
        const std::string with = right.substr(0, right.size() - 1) + R"(,"extensions":{"KHR_texture_transform":{)";
        const std::string transform = place + "/extensions/KHR_texture_transform";
        values.push_back({right, with + R"("scale":[1e38,1]}}})", transform + "/scale"});
        values.push_back({right, with + R"("offset":[0,-16777220]}}})", transform + "/offset"});
        values.push_back({right, with + R"("rotation":1e38}}})", transform + "/rotation"});
    };
    for (const std::string name : {"shadeMultiplyTexture", "shadingShiftTexture", "matcapTexture", "rimMultiplyTexture",
                                   "outlineWidthMultiplyTexture", "uvAnimationMaskTexture"}) {
        const std::string right = "\"" + name + R"(":{"index":0})";
        mtoon += "," + right;
        addMap(right, toon + "/" + name);
    }
    for (const std::string name :
         {"uvAnimationScrollXSpeedFactor", "uvAnimationScrollYSpeedFactor", "uvAnimationRotationSpeedFactor"}) {
        const std::string right = "\"" + name + "\":0";
        mtoon += "," + right;
        values.push_back({right, "\"" + name + "\":1e38", toon + "/" + name});
    }
    addMap(R"("emissiveTexture":{"index":1})", "/materials/0/emissiveTexture");
    addMap(R"("normalTexture":{"index":0,"scale":0.5})", "/materials/0/normalTexture");
    addMap(R"("metallicRoughnessTexture":{"index":1})", "/materials/0/pbrMetallicRoughness/metallicRoughnessTexture");
    const std::string transform = "/materials/0/pbrMetallicRoughness/baseColorTexture/extensions/KHR_texture_transform";
    values.push_back({R"("scale":[2,2])", R"("scale":[2,1e38])", transform + "/scale"});
    values.push_back({R"("offset":[0.5,0])", R"("offset":[-1e38,0])", transform + "/offset"});
    values.push_back({R"("rotation":1,)", R"("rotation":-16777220,)", transform + "/rotation"});
    expectAllReported(materialsFile(mtoon + "}"), values);
}

TEST(WrongValues, OfMToonBeyondItsSchemasRangesAreReported)
{
    const std::string at = "/materials/1/extensions/VRMC_materials_mtoon";
    const std::string file = materialsFile(R"({"specVersion":"1.0","renderQueueOffsetNumber":0,"outlineWidthFactor":0,
        "shadeColorFactor":[0,0,0],"matcapFactor":[1,1,1],"parametricRimColorFactor":[0,1,0],
        "outlineColorFactor":[0,0,1]})");
    std::vector<WrongValue> values{
        {"[0,0,0]", "[0,0,1.5]", at + "/shadeColorFactor"},
        {"[1,1,1]", "[1,2,1]", at + "/matcapFactor"},
        {"[0,1,0]", "[0,1e38,0]", at + "/parametricRimColorFactor"},
        {"[0,0,1]", "[0,0,-1]", at + "/outlineColorFactor"},
        {"[0,0,1]", "[0,0,1.01]", at + "/outlineColorFactor"},
        {R"("outlineWidthFactor":0)", R"("outlineWidthFactor":1e38)", at + "/outlineWidthFactor"},
    };
    const auto addOffsets = [&](std::initializer_list<const char*> numbers) {
        for (const char* number : numbers)
            values.push_back({R"("renderQueueOffsetNumber":0)", std::string(R"("renderQueueOffsetNumber":)") + number,
                              at + "/renderQueueOffsetNumber"});
    };
    addOffsets({"3.5", "99", "3", "-1"}); // it is opaque
    expectAllReported(file, values);

    values.clear();
    std::string blended = file;
    blended.replace(blended.find(R"("name":"second")"), 15, R"("alphaMode":"BLEND")");
    addOffsets({"3.5", "-3.5", "99", "3", "-10"});
    expectAllReported(blended, values);
}

TEST(WrongValues, OfListsOfExtensionsAreReported)
{
    const std::string right = R"({"version":"2.0"})";
    std::vector<WrongValue> values;
    for (const std::string name : {"extensionsUsed", "extensionsRequired"}) {
        const std::string with = right + ",\"" + name + "\":";
        for (const char* wrong : {"\"x\"", "5", "{}", "null"})
            values.push_back({right, with + wrong, "/" + name});
        for (const char* wrong : {"5", "null", "[]", "{}"})
            values.push_back({right, with + "[\"KHR_materials_unlit\"," + wrong + "]", "/" + name + "/1"});
    }
    expectAllReported(materialsFile(), values);
}

TEST(WrongValues, OfMapsOfOcclusionAreReportedAsAreThoseThatNobodyUses)
{
    const std::string at = "/materials/0/occlusionTexture";
    expectAllReported(materialsFile(),
                      {{R"("doubleSided":true)", R"("occlusionTexture":{"index":0})", at},
                       {R"("doubleSided":true)", R"("occlusionTexture":0)", at},
                       {R"("doubleSided":true)", R"("occlusionTexture":{"index":9})", at + "/index"},
                       {R"("doubleSided":true)", R"("occlusionTexture":{"index":0,"strength":-1})", at + "/strength"}});
}

std::string bonesOfVrm1()
{
    std::string bones;
    for (std::size_t i = 0; i < std::size(kRequiredBones); ++i)
        bones +=
            (i == 0 ? "\"" : ",\"") + std::string(kRequiredBones[i]) + R"(":{"node":)" + std::to_string(i + 1) + "}";
    return bones;
}

std::string vrm1File()
{
    return fileWith(kTextures + R"("materials":[{},{}],"extensions":{"VRMC_vrm":{"specVersion":"1.0",
        "meta":{"name":"A","authors":["B"],"licenseUrl":"C","thumbnailImage":0},
        "humanoid":{"humanBones":{)" +
                    bonesOfVrm1() + R"(}},
        "firstPerson":{"meshAnnotations":[{"node":0,"type":"auto"}]},"lookAt":{"type":"bone"},
        "expressions":{"preset":{"happy":{"isBinary":true,"overrideBlink":"none","overrideLookAt":"block",
            "overrideMouth":"blend","morphTargetBinds":[{"node":0,"index":0,"weight":1}],
            "materialColorBinds":[{"material":0,"type":"color","targetValue":[1,1,1,1]}],
            "textureTransformBinds":[{"material":1,"scale":[1,1],"offset":[0,0]}]}},"custom":{"mine":{}}}},
        "VRMC_springBone":{"specVersion":"1.0","colliders":[{"node":2}],"colliderGroups":[{"colliders":[0]}],
            "springs":[{"center":3,"joints":[{"node":4}],"colliderGroups":[0]}]}})");
}

TEST(WrongValues, OfVrm1AreReported)
{
    const std::string vrm = "/extensions/VRMC_vrm", bones = vrm + "/humanoid/humanBones";
    expectAllReported(
        vrm1File(),
        {
            {R"("extensions":{"VRMC_vrm":)", R"("extensions":0,"x":{"y":)", "/extensions"},
            {R"("VRMC_vrm":{)", R"("VRMC_vrm":"1.0","x":{)", vrm},
            {R"("VRMC_vrm":{"specVersion":"1.0",)", R"("VRMC_vrm":{)", vrm + "/specVersion"},
            {R"("VRMC_vrm":{"specVersion":"1.0")", R"("VRMC_vrm":{"specVersion":"9")", vrm + "/specVersion"},
            {R"("VRMC_vrm":{"specVersion":"1.0")", R"("VRMC_vrm":{"specVersion":1.0)", vrm + "/specVersion"},
            {R"("meta":{)", R"("x":{)", vrm + "/meta"},
            {R"("meta":{)", R"("meta":[],"x":{)", vrm + "/meta"},
            {R"("thumbnailImage":0)", R"("thumbnailImage":5)", vrm + "/meta/thumbnailImage"},
            {R"("thumbnailImage":0)", R"("thumbnailImage":"face.png")", vrm + "/meta/thumbnailImage"},
            {R"("humanoid":{)", R"("x":{)", vrm + "/humanoid"},
            {R"("humanoid":{)", R"("humanoid":"none","x":{)", vrm + "/humanoid"},
            {R"("humanBones":{)", R"("x":{)", bones},
            {R"("humanBones":{)", R"("humanBones":[],"x":{)", bones},
            {R"("hips":{"node":1},)", "", bones},
            {R"("hips":{"node":1})", R"("hips":1)", bones + "/hips"},
            {R"("hips":{"node":1})", R"("hips":{})", bones + "/hips/node"},
            {R"("hips":{"node":1})", R"("hips":{"node":"1"})", bones + "/hips/node"},
            {R"("hips":{"node":1})", R"("hips":{"node":16})", bones + "/hips/node"},
            {R"("hips":{"node":1})", R"("hips":{"node":2})", bones + "/spine/node"},
            {R"("hips":{"node":1})", R"("hips":{"node":1},"tail":{"node":0})", bones + "/tail/node"},
            {R"("firstPerson":{)", R"("firstPerson":1,"x":{)", vrm + "/firstPerson"},
            {R"("meshAnnotations":[{)", R"("meshAnnotations":0,"x":[{)", vrm + "/firstPerson/meshAnnotations"},
            {R"({"node":0,"type":"auto"})", "1", vrm + "/firstPerson/meshAnnotations/0"},
            {R"({"node":0,"type":"auto"})", R"({"node":77,"type":"auto"})",
             vrm + "/firstPerson/meshAnnotations/0/node"},
            {R"("lookAt":{"type":"bone"})", R"("lookAt":"bone")", vrm + "/lookAt"},
        });
}

TEST(WrongValues, OfVrm1ExpressionsAreReported)
{
    const std::string at = "/extensions/VRMC_vrm/expressions", happy = at + "/preset/happy";
    expectAllReported(
        vrm1File(),
        {
            {R"("expressions":{)", R"("expressions":[],"x":{)", at},
            {R"("preset":{)", R"("preset":[],"x":{)", at + "/preset"},
            {R"("custom":{)", R"("custom":"mine","x":{)", at + "/custom"},
            {R"("happy":{)", R"("happy":[],"sad":{)", happy},
            {R"("happy":{)", R"("sunny":{)", at + "/preset/sunny"},
            {R"("mine":{})", R"("happy":{})", at + "/custom/happy"},
            {R"("mine":{})", R"("":{})", at + "/custom/"},
            {R"("isBinary":true)", R"("isBinary":1)", happy + "/isBinary"},
            {R"("overrideBlink":"none")", R"("overrideBlink":false)", happy + "/overrideBlink"},
            {R"("overrideLookAt":"block")", R"("overrideLookAt":"Block")", happy + "/overrideLookAt"},
            {R"("overrideMouth":"blend")", R"("overrideMouth":[])", happy + "/overrideMouth"},
            {R"("morphTargetBinds":[)", R"("morphTargetBinds":0,"x":[)", happy + "/morphTargetBinds"},
            {R"({"node":0,"index":0,"weight":1})", "0", happy + "/morphTargetBinds/0"},
            {R"({"node":0,"index":0,"weight":1})", R"({"index":0})", happy + "/morphTargetBinds/0/node"},
            {R"({"node":0,"index":0,"weight":1})", R"({"node":99,"index":0})", happy + "/morphTargetBinds/0/node"},
            {R"({"node":0,"index":0,"weight":1})", R"({"node":1,"index":0})", happy + "/morphTargetBinds/0/index"},
            {R"({"node":0,"index":0,"weight":1})", R"({"node":0})", happy + "/morphTargetBinds/0/index"},
            {R"({"node":0,"index":0,"weight":1})", R"({"node":0,"index":1})", happy + "/morphTargetBinds/0/index"},
            {R"("weight":1)", R"("weight":"1")", happy + "/morphTargetBinds/0/weight"},
            {R"("weight":1)", R"("weight":2)", happy + "/morphTargetBinds/0/weight"},
            {R"("weight":1)", R"("weight":-1)", happy + "/morphTargetBinds/0/weight"},
            {R"("materialColorBinds":[)", R"("materialColorBinds":{},"x":[)", happy + "/materialColorBinds"},
            {R"({"material":0,"type":"color","targetValue":[1,1,1,1]})", R"("red")", happy + "/materialColorBinds/0"},
            {R"({"material":0,"type":"color")", R"({"type":"color")", happy + "/materialColorBinds/0/material"},
            {R"({"material":0,"type":"color")", R"({"material":2,"type":"color")",
             happy + "/materialColorBinds/0/material"},
            {R"("type":"color")", R"("type":0)", happy + "/materialColorBinds/0/type"},
            {R"("type":"color")", R"("type":"colour")", happy + "/materialColorBinds/0"},
            {R"("type":"color",)", "", happy + "/materialColorBinds/0"},
            {R"(,"targetValue":[1,1,1,1])", "", happy + "/materialColorBinds/0"},
            {R"("targetValue":[1,1,1,1])", R"("targetValue":[1,1,1])", happy + "/materialColorBinds/0/targetValue"},
            {R"("textureTransformBinds":[)", R"("textureTransformBinds":1,"x":[)", happy + "/textureTransformBinds"},
            {R"({"material":1,"scale")", R"({"material":"1","scale")", happy + "/textureTransformBinds/0/material"},
            {R"("scale":[1,1])", R"("scale":1)", happy + "/textureTransformBinds/0/scale"},
            {R"("offset":[0,0])", R"("offset":[0,0,0])", happy + "/textureTransformBinds/0/offset"},
        });
}

TEST(WrongValues, OfSpringsAndConstraintsAreReported)
{
    const std::string at = "/extensions/VRMC_springBone", node = "/nodes/0/extensions/VRMC_node_constraint";
    expectAllReported(
        vrm1File(),
        {
            {R"("VRMC_springBone":{)", R"("VRMC_springBone":[],"x":{)", at},
            {R"("colliders":[{)", R"("colliders":0,"x":[{)", at + "/colliders"},
            {R"([{"node":2}])", "[2]", at + "/colliders/0"},
            {R"([{"node":2}])", R"([{"node":-2}])", at + "/colliders/0/node"},
            {R"("colliderGroups":[{"colliders":[0]}])", R"("colliderGroups":{})", at + "/colliderGroups"},
            {R"([{"colliders":[0]}])", "[0]", at + "/colliderGroups/0"},
            {R"({"colliders":[0]})", R"({"colliders":0})", at + "/colliderGroups/0/colliders"},
            {R"({"colliders":[0]})", R"({"colliders":[1]})", at + "/colliderGroups/0/colliders/0"},
            {R"("springs":[)", R"("springs":1,"x":[)", at + "/springs"},
            {R"("springs":[{)", R"("springs":[5,{)", at + "/springs/0"},
            {R"("center":3)", R"("center":"3")", at + "/springs/0/center"},
            {R"("joints":[{"node":4}])", R"("joints":4)", at + "/springs/0/joints"},
            {R"([{"node":4}])", "[4]", at + "/springs/0/joints/0"},
            {R"([{"node":4}])", R"([{"node":44}])", at + "/springs/0/joints/0/node"},
            {R"("colliderGroups":[0])", R"("colliderGroups":0)", at + "/springs/0/colliderGroups"},
            {R"("colliderGroups":[0])", R"("colliderGroups":[1])", at + "/springs/0/colliderGroups/0"},
            {R"("extensions":{"VRMC_node_constraint":)", R"("extensions":1,"x":{"y":)", "/nodes/0/extensions"},
            {R"("VRMC_node_constraint":{)", R"("VRMC_node_constraint":true,"x":{)", node},
            {R"("constraint":{)", R"("constraint":[],"x":{)", node + "/constraint"},
            {R"({"source":1})", "1", node + "/constraint/roll"},
            {R"({"source":1})", R"({"source":100})", node + "/constraint/roll/source"},
        });
}

TEST(WrongValues, OfVrmAnimationsAreReported)
{
    const std::string at = "/extensions/VRMC_vrm_animation";
    expectAllReported(fileWith(R"("materials":[{},{}],"extensions":{"VRMC_vrm_animation":{"specVersion":"1.0",
            "humanoid":{"humanBones":{)" +
                               bonesOfVrm1() + R"(}},
            "expressions":{"preset":{"happy":{"node":0}},"custom":{"mine":{"node":0}}},"lookAt":{"node":0}}})"),
                      {
                          {R"("VRMC_vrm_animation":{)", R"("VRMC_vrm_animation":[],"x":{)", at},
                          {R"("specVersion":"1.0",)", "", at + "/specVersion"},
                          {R"("specVersion":"1.0")", R"("specVersion":"7.0")", at + "/specVersion"},
                          {R"("specVersion":"1.0")", R"("specVersion":{})", at + "/specVersion"},
                          {R"("humanoid":{)", R"("humanoid":[],"x":{)", at + "/humanoid"},
                          {R"("humanBones":{)", R"("humanBones":7,"x":{)", at + "/humanoid/humanBones"},
                          {R"("hips":{"node":1})", R"("hips":1)", at + "/humanoid/humanBones/hips"},
                          {R"("hips":{"node":1})", R"("hips":{"node":16})", at + "/humanoid/humanBones/hips/node"},
                          {R"("expressions":{)", R"("expressions":0,"x":{)", at + "/expressions"},
                          {R"("preset":{)", R"("preset":[],"x":{)", at + "/expressions/preset"},
                          {R"("happy":{"node":0})", R"("happy":0)", at + "/expressions/preset/happy"},
                          {R"("happy":{"node":0})", R"("happy":{"node":"0"})", at + "/expressions/preset/happy/node"},
                          {R"("mine":{"node":0})", R"("mine":{})", at + "/expressions/custom/mine/node"},
                          {R"("lookAt":{"node":0})", R"("lookAt":[0])", at + "/lookAt"},
                          {R"("lookAt":{"node":0})", R"("lookAt":{"node":99})", at + "/lookAt/node"},
                      });
}

} // namespace
} // namespace stylized::import
