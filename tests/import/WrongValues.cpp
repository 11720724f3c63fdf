#include "import/WrongValues.h"

#include <stylized/import/Import.h>

#include "support/GltfText.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace stylized::import {
namespace {

ImportedScene loadedText(const std::string& text)
{
    Result<ImportedScene> scene = loadSceneFromMemory(test::bytesOf(text), {});
    EXPECT_TRUE(scene.has_value()) << toString(scene.error()) << "\nin " << text;
    return scene ? std::move(*scene) : ImportedScene{};
}

/// The places of entries that `before` does not have.
std::vector<std::string> newPlaces(const ImportReport& report, const ImportReport& before)
{
    std::vector<std::string> known, out;
    for (const ReportEntry& entry : before.entries())
        known.push_back(toString(entry));
    for (const ReportEntry& entry : report.entries())
        if (std::find(known.begin(), known.end(), toString(entry)) == known.end())
            out.push_back(entry.place);
    return out;
}

} // namespace

const std::string kTextures =
    R"("images":[{"name":"picture","mimeType":"image/png","uri":"data:image/png;base64,AAAA"}],
    "samplers":[{"wrapS":33071,"wrapT":33648,"magFilter":9728,"minFilter":9984}],
    "textures":[{"name":"texture","source":0,"sampler":0},
        {"extensions":{"EXT_texture_webp":{"source":0}}}],)";

std::string fileWith(std::string_view members)
{
    test::GltfData data;
    const std::size_t positions = data.addFloats({0, 0, 0, 1, 0, 0, 0, 1, 0}, "VEC3");
    const std::size_t uvs = data.addFloats({0, 0, 1, 0, 0, 1}, "VEC2");
    std::string nodes = R"({"mesh":0,"extensions":{"VRMC_node_constraint":{"constraint":{"roll":{"source":1}}}}})";
    for (int i = 0; i < 15; ++i)
        nodes += ",{}";
    const std::string at = std::to_string(positions);
    const auto primitive = [&](const char* material) {
        return R"({"attributes":{"POSITION":)" + at + R"(,"TEXCOORD_0":)" + std::to_string(uvs) +
               R"(},"targets":[{"POSITION":)" + at + R"(}],"material":)" + material + "}";
    };
    return R"({"asset":{"version":"2.0"},"nodes":[)" + nodes + R"(],"meshes":[{"primitives":[)" + primitive("0") + "," +
           primitive("1") + "]}]," + data.json() + "," + std::string(members) + "}";
}

void expectAllReported(const std::string& file, const std::vector<WrongValue>& values)
{
    const ImportReport before = loadedText(file).report;
    for (const WrongValue& value : values) {
        const std::size_t at = file.find(value.right);
        ASSERT_NE(at, file.npos) << value.right;
        ASSERT_EQ(file.find(value.right, at + 1), file.npos) << value.right << " must stand once in the file";
        std::string text = file;
        text.replace(at, value.right.size(), value.wrong);
        const ImportedScene loaded = loadedText(text);
        EXPECT_THAT(newPlaces(loaded.report, before), testing::Contains(value.place))
            << value.wrong << " instead of " << value.right << " is not reported";
        EXPECT_EQ(asset::findBrokenPromise(loaded.scene), "") << value.wrong;
        EXPECT_EQ(loaded.scene.meshes.size(), 1u);
        for (const ReportEntry& entry : loaded.report.entries())
            EXPECT_EQ(entry.detail.find("18446744073709551615"), entry.detail.npos) << toString(entry);
    }
}

} // namespace stylized::import
