#include "Commands.h"
#include "Messages.h"

#include <stylized/animation/bake/BakeClips.h>
#include <stylized/animation/bake/BakedClipsFile.h>
#include <stylized/app/ClipReference.h>
#include <stylized/app/DistinctFiles.h>
#include <stylized/app/LoadedCharacter.h>
#include <stylized/app/OutputFile.h>
#include <stylized/core/Log.h>

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace stylized {
namespace {

Result<std::string> bakeOutput(const app::Invocation& invocation)
{
    const std::optional<std::string> path = invocation.values.find<std::string>("output");
    if (!path)
        return fail(ErrorCode::UsageInvalid, {}, "expected --output: where the clips go, such as -o crowd.sbake");
    if (*path != "-" && !path->ends_with(".sbake"))
        return fail(ErrorCode::UsageInvalid, {},
                    fmt::format("--output {}: expected a name that ends in .sbake", *path));
    const app::NamedFile written[] = {{"--output", *path}};
    std::vector<app::NamedFile> read{{"the input", invocation.file}};
    if (const std::optional<std::string> motion = invocation.values.find<std::string>("motion"))
        read.push_back({"--motion", *motion});
    if (Result<void> distinct = app::requireDistinct(written, read); !distinct)
        return fail(std::move(distinct).error());
    return *path;
}

Result<std::vector<ClipIndex>> chosenClips(const asset::SceneAsset& scene, const std::vector<std::string>& names)
{
    std::vector<ClipIndex> clips;
    for (const std::string& name : names) {
        const Result<ClipIndex> clip = app::findClip(scene, name);
        if (!clip)
            return fail(clip.error());
        clips.push_back(*clip);
    }
    for (std::size_t i = 0; names.empty() && i < scene.clips.size(); ++i)
        clips.push_back(ClipIndex(i));
    return clips;
}

/// How far off the baked clips are, and what they leave out.
void tell(const asset::BakedClipsAsset& baked, const asset::SceneAsset& scene, std::span<const ClipIndex> clips)
{
    for (const asset::BakedClip& clip : baked.clips)
        fmt::print(stderr, "{}: {} frames in {:.2f} s, at most {:.3f} mm off\n", printable(clip.name), clip.frameCount,
                   clip.durationSeconds, 1e3 * double(clip.largestError));
    const bool movesFaces = std::any_of(clips.begin(), clips.end(), [&](ClipIndex clip) {
        const auto& channels = scene.clips[clip.value].channels;
        return std::any_of(channels.begin(), channels.end(), [](const asset::AnimationChannelAsset& channel) {
            return channel.target == asset::AnimationTarget::MorphWeights ||
                   channel.target == asset::AnimationTarget::NamedValue;
        });
    });
    if (movesFaces)
        fmt::print(stderr, "faces are not baked: morph targets and expressions stay as the file has them\n");
    fmt::print(stderr, "{} frames of {} matrices, {:.2f} MB\n", baked.frameCount, baked.matrixCount,
               1e-6 * double(baked.texels.size()));
}

Result<asset::BakedClipsAsset> bakeFile(const app::Invocation& invocation)
{
    const app::OptionValues& values = invocation.values;
    app::LoadOptions load;
    load.maxInfluences = static_cast<std::uint32_t>(values.get<std::int64_t>("max-influences"));
    load.loadsImages = false;
    load.motion = values.find<std::string>("motion");
    const Result<app::LoadedCharacter> loaded = app::loadCharacter(invocation.file, load);
    if (!loaded)
        return fail(loaded.error());
    logReport(invocation.file, loaded->report);
    const asset::SceneAsset& scene = *loaded->prepared.scene;
    const Result<std::vector<ClipIndex>> clips = chosenClips(scene, values.texts("only"));
    if (!clips)
        return fail(clips.error());
    animation::BakeOptions options;
    options.framesPerSecond = values.get<double>("rate");
    options.precision =
        values.get<std::string>("precision") == "half" ? asset::BakePrecision::Half : asset::BakePrecision::Float;
    Result<asset::BakedClipsAsset> baked = animation::bakeClips(scene, *clips, options);
    if (baked && log::level() < log::Level::Error)
        tell(*baked, scene, *clips);
    return baked;
}

} // namespace

Result<void> bake(const app::Invocation& invocation)
{
    const Result<std::string> path = bakeOutput(invocation);
    if (!path)
        return fail(path.error());
    Result<app::OutputFile> output = app::OutputFile::create(*path);
    if (!output)
        return fail(output.error());
    const Result<asset::BakedClipsAsset> baked = bakeFile(invocation);
    if (!baked)
        return fail(inFile(invocation, baked.error()));
    if (Result<void> written = output->write(animation::writeBakedClips(*baked)); !written)
        return written;
    return output->commit();
}

} // namespace stylized
