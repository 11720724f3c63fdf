#include "CompressedClipTesting.h"
#include "support/Shared.h"

#include <stylized/import/Import.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#ifdef STYLIZED_WITH_FOREIGN
#include <stylized/foreign/ReadForeign.h>
#endif

namespace stylized::animation {
namespace {

#ifdef STYLIZED_WITH_FOREIGN
constexpr const char* kKnownExtensions[] = {".bvh", ".gltf", ".glb", ".vrm", ".vrma", ".fbx", ".dae"};
constexpr std::size_t kLeastClipCount = 125;
#else
constexpr const char* kKnownExtensions[] = {".bvh", ".gltf", ".glb", ".vrm", ".vrma"};
constexpr std::size_t kLeastClipCount = 91;
#endif

/// The files of the corpus that may hold clips; FBX and Collada where their reader is built.
std::vector<std::filesystem::path> motionFiles()
{
    std::vector<std::filesystem::path> files;
    for (const char* const folder : {"bvh", "gltf", "vrm", "fbx", "collada"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(*test::corpusFile(folder))) {
            const std::string extension = entry.path().extension().string();
            for (const char* const known : kKnownExtensions)
                if (extension == known)
                    files.push_back(entry.path());
        }
    std::sort(files.begin(), files.end());
    return files;
}

void expectBound(const asset::SceneAsset& scene, const asset::AnimationClipAsset& motion, ClipProfile profile)
{
    ClipCompressionOptions options;
    options.profile = profile;
    const auto clip = ClipCompressor(scene, options).compress(motion);
    ASSERT_TRUE(clip) << toString(clip.error());
    const ClipError error = test::errorOf(*clip, motion, scene);
    EXPECT_LE(error.space, options.errorBound) << "node " << error.node.value << " at " << error.time;
    EXPECT_LE(error.value, options.valueErrorBound);
}

TEST(CompressedClipCorpus, KeepsItsBoundOnEveryClipAtAThousandTimes)
{
    STYLIZED_SKIP_WITHOUT_SHARED();
    std::size_t clipCount = 0;
    import::ImportOptions options;
    options.loadImages = false;
#ifdef STYLIZED_WITH_FOREIGN
    options.foreign.inProcess = &foreign::readForeign;
#endif
    for (const std::filesystem::path& path : motionFiles()) {
        const auto file = import::loadScene(path, options);
        if (!file)
            continue; // some are there to be refused
        for (const asset::AnimationClipAsset& motion : file->scene.clips) {
            SCOPED_TRACE(path.filename().string() + ", " + motion.name);
            expectBound(file->scene, motion, clipCount % 2 == 0 ? ClipProfile::Fast : ClipProfile::Small);
            ++clipCount;
        }
    }
    EXPECT_GE(clipCount, kLeastClipCount);
}

} // namespace
} // namespace stylized::animation
