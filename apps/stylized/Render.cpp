#include "Commands.h"
#include "Messages.h"
#include "Profile.h"
#include "QuickStart.h"
#include "RenderOutputs.h"

#include <stylized/app/BlankReason.h>
#include <stylized/app/CharacterSession.h>
#include <stylized/app/ClipReference.h>
#include <stylized/app/Crowd.h>
#include <stylized/app/DistinctFiles.h>
#include <stylized/app/Evaluation.h>
#include <stylized/app/FramePlan.h>
#include <stylized/app/FramedBounds.h>
#include <stylized/app/RenderSettings.h>
#include <stylized/core/Log.h>

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace stylized {
namespace {

constexpr double kBlankPart = 0.005; // of the pixels: less is taken for a picture of nothing

Result<void> chooseClip(app::CharacterSession& session, const app::RenderSettings& settings)
{
    if (!settings.clip)
        return {};
    const Result<ClipIndex> clip = app::findClip(session.scene(), *settings.clip);
    if (!clip)
        return fail(clip.error());
    session.setClip(*clip);
    return {};
}

/// Lets a crowd stand where one character would. Its model keeps still: the crowd's clips are baked.
Result<void> gatherCrowd(app::CharacterSession& session, const app::RenderSettings& settings)
{
    if (!settings.crowd)
        return {};
    const Result<asset::BakedClipsAsset> baked =
        app::crowdClips(session.scene(), {.bakedFile = settings.baked, .clip = settings.clip});
    if (!baked)
        return fail(baked.error());
    session.setClip(std::nullopt);
    if (Result<void> rested = session.update(0.0); !rested)
        return rested;
    return session.showCrowd(*baked, app::crowdOf(*settings.crowd, *baked));
}

Error blank(double part, app::CharacterSession& session, const math::Bounds& shown)
{
    std::string reason = session.crowd() == nullptr ? app::blankReason(session.instance(), shown) : "";
    if (reason.empty())
        reason = "look from elsewhere (--view, --camera-position)";
    return Error{
        ErrorCode::PictureBlank,
        {},
        {},
        fmt::format("only {:.2f} % of the pixels are drawn: {}; --allow-empty accepts it", 100.0 * part, reason)};
}

/// Why there is no box around what is shown.
Error nothingShown(const asset::SceneAsset& scene)
{
    const std::vector<app::DrawnPrimitive> drawn = app::drawnPrimitives(scene);
    if (drawn.empty())
        return Error{ErrorCode::SceneEmpty, {}, {}, "there is nothing to draw in the scene that the file shows"};
    return Error{ErrorCode::ValueNotFinite,
                 {},
                 fmt::format("node '{}'", scene.node(drawn.front().node).name),
                 "what it draws goes beyond what numbers can hold"};
}

/// Around all that will be shown, and the part that the pictures are about; without the turns.
Result<app::FramedBounds> framedBounds(app::CharacterSession& session, app::Subject subject, const app::FramePlan& plan)
{
    app::FramedBounds bounds;
    if (session.crowd() != nullptr)
        return app::FramedBounds{session.bounds(), app::partOf(session.bounds(), subject)};
    for (const std::uint64_t frame : app::framedFrames(plan.frameCount())) {
        if (Result<void> posed = session.seek(plan.moment(frame).time); !posed)
            return fail(std::move(posed).error());
        bounds.include(session.instance(), subject);
    }
    const glm::vec3 center = bounds.all.center();
    if (bounds.all.isEmpty() || !std::isfinite(glm::dot(center, glm::vec3(1.0f))))
        return fail(nothingShown(session.scene()));
    bounds.part = bounds.partOf(subject);
    return bounds;
}

app::PictureOptions pictureOptions(const app::RenderSettings& settings, const app::FramedBounds& framed)
{
    app::PictureOptions options;
    options.size = settings.size;
    options.sampleCount = settings.sampleCount;
    options.supersampling = settings.supersampling;
    options.background = settings.background;
    options.style = settings.style;
    options.timing = settings.isProfiled ? renderer::Timing::Wall : renderer::Timing::None;
    options.camera = app::cameraFor(settings.view, framed.part, framed.all,
                                    float(settings.size.width) / float(settings.size.height));
    options.light = world::fromUpperLeft(*options.camera);
    options.light->color = settings.lightColor;
    options.light->ambientSky = settings.ambientSky;
    options.light->ambientGround = settings.ambientGround;
    if (settings.lightDirection)
        options.light->direction = *settings.lightDirection;
    return options;
}

Result<void> drawFrames(app::CharacterSession& session, const app::RenderSettings& settings, const app::FramePlan& plan,
                        RenderOutputs& outputs)
{
    Result<app::FramedBounds> bounds = framedBounds(session, settings.view.subject, plan);
    if (!bounds)
        return fail(bounds.error());
    const math::Bounds shown = bounds->all;
    const glm::vec3 center = shown.center();
    if (plan.isTurning())
        bounds = app::FramedBounds{app::turnedAround(bounds->all, center), app::turnedAround(bounds->part, center)};
    const app::PictureOptions options = pictureOptions(settings, *bounds);
    Progress progress(plan.frameCount(), log::level() < log::Level::Error);
    double largestPart = 0;
    Profile profile;
    for (std::uint64_t i = 0; i < plan.frameCount(); ++i) {
        const app::FrameMoment moment = plan.moment(i);
        if (Result<void> posed = session.seek(moment.time); !posed)
            return posed;
        session.setClock(moment.clock);
        session.setTurn(moment.turn, center);
        const Result<app::Picture> picture = session.render(options);
        if (!picture)
            return fail(picture.error());
        if (session.crowd() != nullptr && log::level() <= log::Level::Debug) // it waits for the GPU
            log::debug("{} of {} characters are in the picture", session.crowd()->readCounts().drawn,
                       session.crowd()->count());
        if (settings.isProfiled)
            profile.add(session.pipeline().timings());
        largestPart = std::max(largestPart, picture->drawnPart());
        if (outputs.keepsEachPicture() && !settings.allowsEmpty && picture->drawnPart() < kBlankPart)
            return fail(blank(picture->drawnPart(), session, shown));
        if (Result<void> written = outputs.write(i, picture->image); !written)
            return written;
        progress.show(i + 1);
    }
    if (!settings.allowsEmpty && largestPart < kBlankPart)
        return fail(blank(largestPart, session, shown));
    if (settings.isProfiled)
        fmt::print(stderr, "{}\n", profile.text());
    return {};
}

std::vector<app::NamedFile> filesRead(const std::string& input, const app::RenderSettings& settings)
{
    std::vector<app::NamedFile> read{{"the input", input}};
    if (!settings.faceFile.empty())
        read.push_back({"--face", settings.faceFile});
    if (settings.motion)
        read.push_back({"--motion", *settings.motion});
    if (settings.animator)
        read.push_back({"--animator", settings.animator->file});
    if (settings.baked)
        read.push_back({"--baked", *settings.baked});
    if (settings.check)
        read.push_back({"--reference", settings.check->reference});
    return read;
}

/// No product may take the place of a file that is read, nor of another product.
Result<void> checkFiles(const std::string& input, const app::RenderSettings& settings)
{
    std::vector<app::NamedFile> written{{"--output", settings.output}};
    if (settings.check && settings.check->diff)
        written.push_back({"--diff", *settings.check->diff});
    return app::requireDistinct(written, filesRead(input, settings));
}

/// The same for the pictures of a sequence, once their number is known.
Result<void> checkSequence(const std::string& input, const app::RenderSettings& settings, const app::FramePlan& plan)
{
    const auto* names = std::get_if<app::FrameTemplate>(&settings.kind);
    for (std::uint64_t i = 0; names != nullptr && i < plan.frameCount(); ++i) {
        const app::NamedFile written[] = {{"--output", names->nameOf(i)}};
        if (Result<void> distinct = app::requireDistinct(written, filesRead(input, settings)); !distinct)
            return distinct;
    }
    return {};
}

/// Whether a later moment looks different: by a clip, or by textures that move.
bool doesMove(app::CharacterSession& session)
{
    const auto materials = session.instance().materials().shown();
    return session.clipSeconds() > 0 || session.crowd() != nullptr ||
           std::any_of(materials.begin(), materials.end(),
                       [](const auto& material) { return material.toon && material.toon->isUvAnimated(); });
}

Result<void> renderInto(RenderOutputs& outputs, const std::string& file, const app::RenderSettings& settings)
{
    Result<std::unique_ptr<app::CharacterSession>> opened = app::CharacterSession::open(
        file, {.maxInfluences = settings.maxInfluences,
               .faceFile = settings.faceFile,
               .skinning = {.mode = settings.skinning,
                            .passCounts = renderer::FramePipeline::passCounts(settings.style),
                            .isForOneFrame = settings.isPicture()},
               .look = settings.look,
               .motion = settings.motion,
               .animator = settings.animator});
    if (!opened)
        return fail(opened.error());
    app::CharacterSession& session = **opened;
    logReport(file, session.report());
    if (session.showsBones())
        log::info("{}: it has no surface: its bones are drawn", printable(file));
    log::debug("drawing with {}", session.context().driver());
    if (Result<void> chosen = chooseClip(session, settings); !chosen)
        return chosen;
    const double clipSeconds = session.clipSeconds();
    if (Result<void> gathered = gatherCrowd(session, settings); !gathered)
        return gathered;
    if (Result<void> set = app::applyFace(settings.face, session.scene(), session.instance().face()); !set)
        return set;
    if (!doesMove(session) && (settings.time > 0 || settings.range))
        log::warning("{}: nothing moves, whatever the time", printable(file));
    const Result<app::FramePlan> plan = app::FramePlan::make(settings, clipSeconds);
    if (!plan)
        return fail(plan.error());
    if (Result<void> distinct = checkSequence(file, settings, *plan); !distinct)
        return distinct;
    if (Result<void> drawn = drawFrames(session, settings, *plan, outputs); !drawn)
        return drawn;
    session.context().abandon(); // the process ends now
    return {};
}

} // namespace

Result<void> render(const app::Invocation& invocation)
{
    Result<app::RenderSettings> settings = app::renderSettings(invocation.values);
    if (!settings)
        return fail(settings.error());
    if (const auto* format = std::get_if<app::VideoFormat>(&settings->kind)) {
        const app::PictureSize size = app::sizeFor(*format, settings->size);
        if (size != settings->size)
            log::warning("mp4 needs even numbers of pixels: the video is {}x{}", size.width, size.height);
        settings->size = size;
    }
    if (Result<void> distinct = checkFiles(invocation.file, *settings); !distinct)
        return distinct;
    if (settings->isPicture() && !settings->crowd) // a crowd is worth optimised shaders
        prepareForOneFrame();
    Result<RenderOutputs> outputs = RenderOutputs::open(*settings);
    if (!outputs)
        return fail(outputs.error());
    if (Result<void> rendered = renderInto(*outputs, invocation.file, *settings); !rendered)
        return fail(inFile(invocation, rendered.error()));
    return outputs->finish();
}

} // namespace stylized
