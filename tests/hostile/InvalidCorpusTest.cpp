#include "hostile/Exercise.h"
#include "support/Shared.h"

#include <stylized/import/image/DecodeImage.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace stylized::hostile {
namespace {

namespace fs = std::filesystem;

std::string textOf(const fs::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Files that we have readers of our own for, in one order on every machine.
std::vector<fs::path> findFiles(const fs::path& folder)
{
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
        const std::string extension = entry.path().extension().string();
        if (extension == ".gltf" || extension == ".glb" || extension == ".vrm" || extension == ".bvh")
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// Whether the verdict of glTF-Validator beside the file finds no error in it.
bool isCalledHarmless(const fs::path& file)
{
    return textOf(file.string() + ".report.json").find("\"numErrors\": 0,") != std::string::npos;
}

/// Files that their suite keeps because readers stumbled over them, not because anything is wrong with them.
const std::map<std::string, std::string>& rightFiles()
{
    static const std::map<std::string, std::string> reasons{
        {"tinygltf/issue-492.glb", "a GLB needs no BIN chunk where no buffer is used"},
        {"tinygltf/zero-sized-bin-chunk-issue-440.glb", "its BIN chunk has the 44 bytes that its buffer declares"},
    };
    return reasons;
}

TEST(InvalidCorpus, IsRefusedOrReportedFileByFile)
{
    STYLIZED_SKIP_WITHOUT_SHARED();
    const fs::path folder = *test::sharedFolder() / "corpus" / "invalid";
    const std::vector<fs::path> files = findFiles(folder);
    ASSERT_GE(files.size(), 100u);
    int errors = 0, reported = 0, harmless = 0;
    for (const fs::path& file : files) {
        const std::string name = fs::relative(file, folder).string();
        const Result<import::ImportedScene> read = import::loadScene(file);
        if (!read) {
            EXPECT_EQ(findFault(read.error()), "") << name;
            EXPECT_EQ(read.error().file, file.string()) << name;
            ++errors;
            continue;
        }
        EXPECT_EQ(findFault(*read), "") << name;
        const bool hasEntries =
            !read->report.entries().empty() || !import::decodeImages(read->scene).report.entries().empty();
        const bool isHarmless = isCalledHarmless(file) || rightFiles().contains(name);
        EXPECT_TRUE(hasEntries || isHarmless) << name << " passed in silence";
        reported += hasEntries;
        harmless += !hasEntries && isHarmless;
    }
    std::cout << files.size() << " files: " << errors << " refused, " << reported << " reported, " << harmless
              << " harmless\n";
}

/// The actual fault of a file must be named, not only some other one found.
TEST(InvalidCorpus, NamesTheFaultOfEachVrmFile)
{
    STYLIZED_SKIP_WITHOUT_SHARED();
    const fs::path folder = *test::sharedFolder() / "corpus" / "invalid";
    struct Expected {
        const char* file;
        const char* place;
    };
    const Expected table[] = {
        {"badext.vrm", "/extensions/VRMC_vrm/humanoid/humanBones/spine/node"},
        {"dangling_texture_index.vrm", "/materials/0/pbrMetallicRoughness/baseColorTexture/index"},
        {"duplicate_humanoid_bone.vrm", "/extensions/VRM/humanoid/humanBones/1/node"},
        {"invalid.vrm", "byte 0"},
        {"malformed_glb_json.vrm", "byte 20"},
        {"missing_spring_collider_group.vrm", "/extensions/VRMC_springBone/springs/0/colliderGroups/0"},
        {"nonfinite_transform.vrm", "byte 211"},
        {"nonobject_vrm_extension.vrm", "/extensions/VRMC_vrm"},
        {"oob_expression_morph.vrm", "/extensions/VRMC_vrm/expressions/preset/happy/morphTargetBinds/0/index"},
        {"out_of_range_joints.vrm", "/meshes/0/primitives/0/attributes"},
        {"unmapped_humanoid_node.vrm", "/extensions/VRMC_vrm/humanoid/humanBones/spine/node"},
    };
    for (const Expected& expected : table) {
        const Result<import::ImportedScene> read = import::loadScene(folder / "vrm-usdvrm" / expected.file);
        std::vector<std::string> places;
        if (!read)
            places.push_back(read.error().place);
        else
            for (const import::ReportEntry& entry : read->report.entries())
                places.push_back(entry.place);
        EXPECT_TRUE(std::find(places.begin(), places.end(), expected.place) != places.end())
            << expected.file << " names " << testing::PrintToString(places);
    }
}

} // namespace
} // namespace stylized::hostile
