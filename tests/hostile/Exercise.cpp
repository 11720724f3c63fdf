#include "hostile/Exercise.h"

#include <stylized/animation/AnimationPlayer.h>
#include <stylized/animation/ReferenceDeform.h>
#include <stylized/animation/ScenePose.h>
#include <stylized/animation/SkinMatricesJob.h>
#include <stylized/import/image/DecodeImage.h>

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace stylized::hostile {
namespace {

void runPalettes(const asset::SceneAsset& scene, const animation::ScenePose& pose)
{
    std::vector<math::Affine> palette;
    for (const asset::SkinAsset& skin : scene.skins) {
        palette.resize(skin.joints.size());
        const animation::SkinMatricesJob job{pose.worldMatrices(), skin.joints, skin.inverseBinds, palette};
        if (job.isValid())
            job.run();
    }
}

/// Deforms all that is drawn; gives how many vertices came out.
std::size_t deformAll(const asset::SceneAsset& scene, const animation::ScenePose& pose)
{
    std::size_t vertexCount = 0;
    const std::vector<glm::dmat4> worlds = animation::referenceWorlds(scene, pose);
    for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
        const asset::NodeAsset& node = scene.nodes[n];
        if (!node.mesh.isValid() || !node.isDrawn)
            continue;
        for (const asset::MeshPrimitiveAsset& primitive : scene.mesh(node.mesh).primitives)
            vertexCount +=
                animation::referenceDeform(scene, worlds, NodeIndex(n), primitive, pose.morphWeights(NodeIndex(n)))
                    .positions.size();
    }
    return vertexCount;
}

std::string play(const asset::SceneAsset& scene)
{
    animation::ScenePose pose(scene);
    const std::size_t atRest = deformAll(scene, pose);
    for (std::size_t i = 0; i < scene.clips.size(); ++i) {
        const asset::AnimationClipAsset& clip = scene.clips[i];
        animation::AnimationPlayer player;
        player.setClip(&clip);
        for (const double fraction : {0.0, 0.3, 1.0}) {
            player.seek(clip.durationSeconds * fraction);
            player.update(0.0, scene, pose);
            if (player.hasClipFailed())
                return fmt::format("clip {} does not fit its scene", i);
        }
        runPalettes(scene, pose);
        if (deformAll(scene, pose) != atRest)
            return fmt::format("clip {} changes the number of vertices", i);
    }
    return {};
}

} // namespace

std::string findFault(const Error& error)
{
    const int code = exitCode(error.code);
    if (code != 3 && code != 4)
        return fmt::format("{} is no error of input", toString(error.code));
    if (error.message.empty())
        return fmt::format("{} has no message", toString(error.code));
    // A file that cannot be read at all has no place in it.
    if (code == 4 && error.place.empty())
        return fmt::format("{} has no place: {}", toString(error.code), error.message);
    return {};
}

std::string findFault(const import::ImportedScene& file)
{
    if (std::string broken = findBrokenPromise(file.scene); !broken.empty())
        return broken;
    for (const import::ReportEntry& entry : file.report.entries())
        if (entry.detail.empty() || entry.count == 0)
            return fmt::format("an entry {} says nothing", toString(entry.code));
    const import::DecodedImages decoded = import::decodeImages(file.scene);
    for (const asset::DecodedImage& image : decoded.images)
        if (image.rgba.size() != std::size_t(4) * image.width * image.height)
            return "a picture has another size than it says";
    return play(file.scene);
}

Outcome exercise(std::string_view bytes, const std::filesystem::path& directory)
{
    // A copy of just its size, so that a sanitizer sees every byte read beyond it.
    const std::vector<std::byte> exact = [&] {
        const std::span<const std::byte> view = std::as_bytes(std::span(bytes));
        return std::vector<std::byte>(view.begin(), view.end());
    }();
    const Result<import::ImportedScene> file = import::loadSceneFromMemory(exact, directory);
    if (!file)
        return {file.error().code, 0, findFault(file.error())};
    return {std::nullopt, file->report.entries().size(), findFault(*file)};
}

} // namespace stylized::hostile
