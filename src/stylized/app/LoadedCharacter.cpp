#include "stylized/app/LoadedCharacter.h"

#include <stylized/app/BoneShapes.h>
#include <stylized/app/Motion.h>
#include <stylized/import/Import.h>
#include <stylized/import/image/DecodeImage.h>

#include <memory>
#include <utility>

namespace stylized::app {
namespace {

Result<void> begin(LoadStep step, const LoadOptions& options)
{
    if (options.stop.stop_requested())
        return fail(ErrorCode::ImportCancelled, {}, "loading was cancelled");
    if (options.begins)
        options.begins(step);
    return {};
}

Result<import::ImportedScene> readFiles(const std::string& path, const LoadOptions& options)
{
    import::ImportOptions importOptions;
    importOptions.maxInfluences = options.maxInfluences;
    importOptions.loadImages = options.loadsImages;
    importOptions.faceFile = options.faceFile;
    importOptions.stop = options.stop;
    Result<import::ImportedScene> imported = import::loadScene(path, importOptions);
    if (!imported || !options.motion)
        return imported;
    const Result<asset::SceneAsset> motion = loadMotion(*options.motion);
    if (!motion)
        return fail(motion.error());
    if (Result<void> adopted = adoptMotion(*motion, *options.motion, imported->scene, imported->report); !adopted)
        return fail(std::move(adopted).error());
    return imported;
}

} // namespace

Result<LoadedCharacter> loadCharacter(const std::string& path, const LoadOptions& options)
{
    if (Result<void> may = begin(LoadStep::Reading, options); !may)
        return fail(std::move(may).error());
    Result<import::ImportedScene> imported = readFiles(path, options);
    if (!imported)
        return fail(std::move(imported).error());
    if (!options.keepsReflection)
        for (asset::MaterialAsset& material : imported->scene.materials)
            material.metallicRoughness.reset();
    const bool showsBones = options.drawsBones && addBoneShapes(imported->scene);
    if (Result<void> may = begin(LoadStep::DecodingImages, options); !may)
        return fail(std::move(may).error());
    import::DecodedImages images;
    if (options.loadsImages)
        images = import::decodeImages(imported->scene);
    images.images.resize(imported->scene.images.size());
    imported->report.append(images.report);
    if (Result<void> may = begin(LoadStep::Preparing, options); !may)
        return fail(std::move(may).error());
    auto scene = std::make_shared<const asset::SceneAsset>(std::move(imported->scene));
    std::unique_ptr<AnimatorPlayback> animator;
    if (options.animator) {
        Result<std::unique_ptr<AnimatorPlayback>> made = AnimatorPlayback::load(*options.animator, *scene);
        if (!made)
            return fail(std::move(made).error());
        animator = *std::move(made);
        animator->reportMissing(imported->report);
    }
    return LoadedCharacter{runtime::prepareScene(std::move(scene), std::move(images.images)),
                           std::move(imported->report), showsBones, std::move(animator)};
}

} // namespace stylized::app
