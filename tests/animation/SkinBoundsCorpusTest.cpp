#include "support/Shared.h"

#include <stylized/animation/AnimationPlayer.h>
#include <stylized/animation/SkinBoundsJob.h>
#include <stylized/animation/SkinMatricesJob.h>
#include <stylized/import/Import.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace stylized::animation {
namespace {

constexpr int kSamplesPerClip = 20;

/// Vertices and boxes are computed in single precision along different paths: they may part by this share of the exact
/// box's diagonal or of the distance from the origin, whichever is more.
constexpr float kRounding = 1e-5f;

/// The promise of the issue.
constexpr double kVolumeLimit = 3.0;

/// Flat and thin meshes have no volume to speak of: before volumes are compared, both boxes are grown on each side by
/// this share of the exact box's diagonal.
constexpr float kThickness = 1e-3f;

std::vector<std::filesystem::path> modelFiles()
{
    std::vector<std::filesystem::path> files;
    for (const char* const folder : {"gltf", "vrm"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(*test::corpusFile(folder))) {
            const std::string extension = entry.path().extension().string();
            if (extension == ".gltf" || extension == ".glb" || extension == ".vrm")
                files.push_back(entry.path());
        }
    std::sort(files.begin(), files.end());
    return files;
}

math::Bounds grown(const math::Bounds& bounds, float by)
{
    return {bounds.min - glm::vec3(by), bounds.max + glm::vec3(by)};
}

double volume(const math::Bounds& bounds)
{
    const glm::dvec3 size(bounds.size());
    return size.x * size.y * size.z;
}

/// The box of a skinned stream's vertices, one by one.
math::Bounds exactBounds(const asset::VertexStreamAsset& stream, std::span<const math::Affine> palette)
{
    math::Bounds bounds;
    for (std::size_t v = 0; v < stream.positions.size(); ++v) {
        glm::vec3 position(0.0f);
        for (const auto* set : {&stream.influences, &stream.influences2})
            for (std::size_t i = 0; i < 4 && !set->empty(); ++i)
                if ((*set)[v].weights[i] > 0.0f)
                    position +=
                        (*set)[v].weights[i] * math::transformPoint(palette[(*set)[v].joints[i]], stream.positions[v]);
        bounds.include(position);
    }
    return bounds;
}

struct Worst {
    double ratio = 0.0;
    std::string where;
    std::size_t boxCount = 0;
};

/// Compares the boxes of all streams that `node` draws with its skin in the current pose.
void checkNode(const asset::SceneAsset& scene, const ScenePose& pose, const asset::NodeAsset& node,
               const std::string& where, Worst& worst)
{
    const asset::SkinAsset& skin = scene.skin(node.skin);
    std::vector<math::Affine> palette(skin.joints.size());
    SkinMatricesJob{pose.worldMatrices(), skin.joints, skin.inverseBinds, palette}.run();
    std::set<StreamIndex> streams;
    for (const asset::MeshPrimitiveAsset& primitive : scene.mesh(node.mesh).primitives)
        streams.insert(primitive.stream);
    for (const StreamIndex index : streams) {
        const asset::VertexStreamAsset& stream = scene.stream(index);
        if (!stream.isSkinned())
            continue;
        const SkinBoundsJob job{pose.worldMatrices(), skin.joints, palette, skin.boundsOf(index)};
        ASSERT_TRUE(job.isValid()) << where << " stream " << index.value;
        const math::Bounds fast = job.run(), exact = exactBounds(stream, palette);
        const float size = std::max({exact.diagonal(), glm::length(exact.min), glm::length(exact.max)});
        EXPECT_TRUE(grown(fast, kRounding * size).contains(exact.min) &&
                    grown(fast, kRounding * size).contains(exact.max))
            << where << " stream " << index.value;
        if (exact.diagonal() <= kRounding * size)
            continue; // a point has no volume
        const float thickness = kThickness * exact.diagonal();
        const double ratio = volume(grown(fast, thickness)) / volume(grown(exact, thickness));
        EXPECT_LE(ratio, kVolumeLimit) << where << " stream " << index.value;
        ++worst.boxCount;
        if (ratio > worst.ratio) {
            worst.ratio = ratio;
            worst.where = where;
        }
    }
}

void checkPose(const asset::SceneAsset& scene, const ScenePose& pose, const std::string& where, Worst& worst)
{
    for (const asset::NodeAsset& node : scene.nodes)
        if (node.skin.isValid() && node.isDrawn)
            checkNode(scene, pose, node, where, worst);
}

TEST(SkinBoundsOnCorpus, HoldEveryVertexInAtMostThreeTimesTheExactBox)
{
    STYLIZED_SKIP_WITHOUT_SHARED();
    Worst worst;
    std::size_t skinnedFileCount = 0;
    for (const std::filesystem::path& path : modelFiles()) {
        const auto imported = import::loadScene(path, {.loadImages = false});
        ASSERT_TRUE(imported) << toString(imported.error());
        const asset::SceneAsset& scene = imported->scene;
        if (scene.skins.empty())
            continue;
        ++skinnedFileCount;
        ScenePose pose(scene);
        checkPose(scene, pose, path.filename().string() + " at rest", worst);
        AnimationPlayer player;
        for (const asset::AnimationClipAsset& clip : scene.clips) {
            player.setClip(&clip);
            for (int sample = 0; sample < kSamplesPerClip; ++sample) {
                const double time = clip.durationSeconds * sample / (kSamplesPerClip - 1);
                player.seek(time);
                ASSERT_TRUE(player.update(0.0, scene, pose));
                checkPose(scene, pose, path.filename().string() + " " + clip.name + "@" + std::to_string(time), worst);
            }
        }
    }
    EXPECT_GE(skinnedFileCount, 40u) << "so few skinned files are not the corpus";
    RecordProperty("worstVolumeRatio", std::to_string(worst.ratio));
    std::printf("%zu boxes of %zu skinned files; largest volume %.2f times the exact one: %s\n", worst.boxCount,
                skinnedFileCount, worst.ratio, worst.where.c_str());
}

} // namespace
} // namespace stylized::animation
