#include "stylized/app/RenderSettings.h"

#include <stylized/app/FaceSettings.h>
#include <stylized/app/LookOption.h>
#include <stylized/app/SkinningOption.h>
#include <stylized/app/StyleOptions.h>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace stylized::app {
namespace {

using Refusal = std::optional<Error>;

/// Programs take a delay under two hundredths of a second for ten.
constexpr double kMostGifFps = 50;

constexpr float kCrowdElevation = 26.0f; // degrees

Error usage(std::string message)
{
    return Error{ErrorCode::UsageInvalid, {}, {}, std::move(message)};
}

std::string extensionOf(const std::string& path)
{
    const std::size_t dot = path.rfind('.');
    const std::size_t slash = path.rfind('/');
    std::string extension = dot == path.npos || (slash != path.npos && slash > dot) ? "" : path.substr(dot);
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension;
}

Result<OutputKind> outputKind(const std::string& output)
{
    const std::string extension = extensionOf(output);
    const bool isNumbered = output.find_first_of("{}") != output.npos;
    if (isNumbered && extension == ".png") {
        Result<FrameTemplate> names = FrameTemplate::parse(output);
        return names ? Result<OutputKind>(*std::move(names)) : fail(names.error());
    }
    if (isNumbered)
        return fail(usage(fmt::format("--output {}: expected a numbered sequence to end in .png", output)));
    if (output == "-" || extension == ".png")
        return OutputKind{};
    if (extension == ".mp4")
        return OutputKind{VideoFormat::Mp4};
    if (extension == ".webm")
        return OutputKind{VideoFormat::WebM};
    if (extension == ".gif")
        return OutputKind{VideoFormat::Gif};
    return fail(usage(fmt::format("--output {}: expected a name that ends in .png, .mp4, .webm or .gif", output)));
}

/// Two options of which only one may be given, and why.
struct Conflict {
    std::string_view first, second, reason;
};
constexpr Conflict kConflicts[] = {
    {"time", "range", "both say which moments to show"},
    {"animator", "clip", "both say what is played"},
    {"camera-position", "view", "both say where the camera stands"},
    {"camera-position", "azimuth", "both say where the camera stands"},
    {"camera-position", "elevation", "both say where the camera stands"},
    {"crowd", "animator", "both say what is played"},
    {"baked", "clip", "both say what is played"},
    {"baked", "motion", "both say what is played"},
    {"quiet", "verbose", "contradict each other"},
};

Refusal conflictOf(const OptionValues& values)
{
    for (const Conflict& conflict : kConflicts)
        if (values.isSet(conflict.first) && values.isSet(conflict.second))
            return usage(fmt::format("--{} and --{} {}: expected one of them", conflict.first, conflict.second,
                                     conflict.reason));
    if (values.isSet("baked") && !values.isSet("crowd"))
        return usage("--baked: expected --crowd beside it");
    if (values.isSet("crowd") && values.isSet("skinning") && values.get<std::string>("skinning") != "vertex")
        return usage("--skinning: vertex shaders skin a crowd, expected vertex");
    for (const char* name : {"max", "mean", "diff"})
        if (values.isSet(name) && !values.isSet("reference"))
            return usage(fmt::format("--{}: expected --reference beside it", name));
    return std::nullopt;
}

Refusal kindConflictOf(const OptionValues& values, const RenderSettings& settings)
{
    const bool isVideo = std::holds_alternative<VideoFormat>(settings.kind);
    for (const char* name : {"range", "turntable"})
        if (settings.isPicture() && values.isSet(name))
            return usage(
                fmt::format("--{} makes several pictures: expected --output to be a video or numbered, such as "
                            "out_{{frame:04}}.png",
                            name));
    if (const std::optional<std::string> diff = values.find<std::string>("diff");
        diff && *diff != "-" && extensionOf(*diff) != ".png")
        return usage(fmt::format("--diff {}: expected a name that ends in .png", *diff));
    if (!settings.isPicture() && values.isSet("reference"))
        return usage("--reference compares one picture: expected --output to be one .png");
    if (!settings.isPicture() && settings.animator && !settings.range && !settings.turntable)
        return usage("--animator has no end: expected --range beside it, such as --range 0:5");
    if (isVideo && std::get<VideoFormat>(settings.kind) == VideoFormat::Gif && settings.fps > kMostGifFps)
        return usage(fmt::format("--fps {:g}: a gif shows at most {:g} pictures a second", settings.fps, kMostGifFps));
    if (isVideo && std::get<VideoFormat>(settings.kind) == VideoFormat::Mp4 && settings.background.isTransparent)
        return usage("--background transparent: mp4 has no transparency, expected --output to be .webm, .gif or .png");
    return std::nullopt;
}

ViewSettings viewSettings(const OptionValues& values)
{
    ViewSettings view = presetView(values.get<std::string>("view"));
    view.azimuth = static_cast<float>(values.find<double>("azimuth").value_or(view.azimuth));
    view.elevation = static_cast<float>(values.find<double>("elevation").value_or(view.elevation));
    const bool isPlaced = values.isSet("view") || values.isSet("azimuth") || values.isSet("elevation");
    if (values.isSet("crowd") && !isPlaced)
        view.elevation = kCrowdElevation; // from the front, those behind stand hidden
    view.fov = static_cast<float>(values.get<double>("fov"));
    view.position = values.find<glm::vec3>("camera-position");
    view.target = values.find<glm::vec3>("camera-target");
    return view;
}

std::optional<ReferenceCheck> referenceCheck(const OptionValues& values)
{
    const std::optional<std::string> reference = values.find<std::string>("reference");
    if (!reference)
        return std::nullopt;
    return ReferenceCheck{*reference, values.get<double>("max"), values.get<double>("mean"),
                          values.find<std::string>("diff")};
}

} // namespace

Result<RenderSettings> renderSettings(const OptionValues& values)
{
    RenderSettings settings;
    const std::optional<std::string> output = values.find<std::string>("output");
    if (!output)
        return fail(usage("expected --output: where the picture goes, such as -o out.png"));
    Result<OutputKind> kind = outputKind(*output);
    if (!kind)
        return fail(kind.error());
    settings.output = *output;
    settings.kind = *std::move(kind);
    settings.size = values.get<PictureSize>("size");
    settings.sampleCount = static_cast<std::uint32_t>(std::stoul(values.get<std::string>("msaa")));
    settings.supersampling = static_cast<std::uint32_t>(values.get<std::int64_t>("ssaa"));
    settings.fps = values.get<double>("fps");
    settings.allowsEmpty = values.get<bool>("allow-empty");
    settings.clip = values.find<std::string>("clip");
    settings.motion = values.find<std::string>("motion");
    Result<std::optional<AnimatorSettings>> animator = animatorSettings(values);
    if (!animator)
        return fail(std::move(animator).error());
    settings.animator = *std::move(animator);
    settings.time = values.get<double>("time");
    settings.range = values.find<TimeRange>("range");
    if (const std::optional<std::int64_t> frames = values.find<std::int64_t>("turntable"))
        settings.turntable = static_cast<std::uint32_t>(*frames);
    settings.view = viewSettings(values);
    settings.background = values.get<Color>("background");
    settings.lightDirection = values.find<glm::vec3>("light-direction");
    settings.look = lookOption(values);
    settings.lightColor = values.get<Color>("light-color").linear;
    settings.ambientSky = values.get<Color>("ambient-sky").linear;
    settings.ambientGround = values.get<Color>("ambient-ground").linear;
    settings.style = frameStyle(values);
    settings.isProfiled = values.get<bool>("profile");
    settings.check = referenceCheck(values);
    Result<FaceSettings> face = faceSettings(values);
    if (!face)
        return fail(std::move(face).error());
    settings.face = *std::move(face);
    settings.faceFile = values.find<std::string>("face").value_or("");
    settings.maxInfluences = static_cast<std::uint32_t>(values.get<std::int64_t>("max-influences"));
    settings.skinning = skinningMode(values);
    if (const std::optional<std::int64_t> crowd = values.find<std::int64_t>("crowd")) {
        settings.crowd = static_cast<std::uint32_t>(*crowd);
        settings.skinning = world::SkinningMode::Vertex;
    }
    settings.baked = values.find<std::string>("baked");

    Refusal refusal = conflictOf(values);
    if (!refusal)
        refusal = kindConflictOf(values, settings);
    if (!refusal && settings.lightDirection == glm::vec3(0.0f))
        refusal = usage("--light-direction 0,0,0: expected a direction");
    if (!refusal && settings.view.position && settings.view.position == settings.view.target)
        refusal = usage("--camera-position and --camera-target are one point: expected two");
    return refusal ? Result<RenderSettings>(fail(*std::move(refusal))) : std::move(settings);
}

} // namespace stylized::app
