#include "Commands.h"
#include "Messages.h"

#include <stylized/app/CharacterSession.h>
#include <stylized/app/ContactSheet.h>
#include <stylized/app/DistinctFiles.h>
#include <stylized/app/FaceFraming.h>
#include <stylized/app/FaceSettings.h>
#include <stylized/app/LookOption.h>
#include <stylized/app/OutputFile.h>
#include <stylized/app/Png.h>
#include <stylized/app/ShownBounds.h>
#include <stylized/app/ViewSettings.h>
#include <stylized/core/Log.h>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace stylized {
namespace {

constexpr float kMovedMargin = 0.25f; // of their extent: around the vertices that targets move, where
                                      // there is no head

/// What a sheet shows one after the other.
struct SheetPlan {
    bool hasExpressions = false, hasMorphs = false, hasClips = false;
};

/// What was asked for, else the first thing that there is.
Result<SheetPlan> planOf(const app::OptionValues& values, const asset::SceneAsset& scene)
{
    SheetPlan plan{values.get<bool>("expressions"), values.get<bool>("morphs"), values.get<bool>("clips")};
    const bool hasMorphs = !app::morphNames(scene).empty();
    if (plan.hasExpressions && scene.expressions.empty())
        return fail(ErrorCode::ExpressionNotFound, {}, "--expressions: the file has no expressions");
    if (plan.hasMorphs && !hasMorphs)
        return fail(ErrorCode::MorphNotFound, {}, "--morphs: the file has no morph targets");
    if (plan.hasClips && scene.clips.empty())
        return fail(ErrorCode::ClipNotFound, {}, "--clips: the file has no animation");
    if (plan.hasExpressions || plan.hasMorphs || plan.hasClips)
        return plan;
    plan.hasExpressions = !scene.expressions.empty();
    plan.hasMorphs = !plan.hasExpressions && hasMorphs;
    plan.hasClips = !plan.hasExpressions && !hasMorphs && !scene.clips.empty();
    if (!plan.hasExpressions && !plan.hasMorphs && !plan.hasClips)
        return fail(ErrorCode::SceneEmpty, {}, "the file has no expressions, no morph targets and no animation");
    return plan;
}

/// A box with a margin around it.
math::Bounds padded(const math::Bounds& bounds, float part)
{
    const glm::vec3 margin = glm::vec3(part * bounds.diagonal());
    return {bounds.min - margin, bounds.max + margin};
}

bool contains(const math::Bounds& bounds, const glm::vec3& point)
{
    return glm::clamp(point, bounds.min, bounds.max) == point;
}

/// Draws the pictures of a sheet, one cell after the other.
class SheetPainter {
public:
    SheetPainter(app::CharacterSession& session, const app::OptionValues& values, std::uint64_t cellCount)
        : session_(session), progress_(cellCount, log::level() < log::Level::Error)
    {
        options_.size = values.get<app::PictureSize>("cell");
        options_.supersampling = 2;
        options_.background = values.get<app::Color>("background");
        view_.azimuth = static_cast<float>(values.find<double>("azimuth").value_or(0));
        view_.elevation = static_cast<float>(values.find<double>("elevation").value_or(0));
        view_.fov = static_cast<float>(values.get<double>("fov"));
    }

    Result<app::SheetSection> expressions()
    {
        const asset::SceneAsset& scene = session_.scene();
        std::vector<std::vector<asset::MorphReference>> morphs;
        for (const asset::ExpressionAsset& expression : scene.expressions) {
            std::vector<asset::MorphReference>& moved = morphs.emplace_back();
            for (const asset::MorphBind& bind : expression.morphs)
                moved.push_back(bind.morph);
        }
        app::SheetSection section{fmt::format("Expressions ({})", scene.expressions.size()), {}};
        if (Result<void> begun = beginFaces(morphs, section); !begun)
            return fail(begun.error());
        for (std::size_t i = 0; i < scene.expressions.size(); ++i) {
            const asset::ExpressionAsset& expression = scene.expressions[i];
            session_.instance().face().setExpressionWeight(ExpressionIndex(i), 1.0f);
            const bool isEmpty =
                expression.morphs.empty() && expression.colors.empty() && expression.textureTransforms.empty();
            if (Result<void> added = addFace(expression.name + (isEmpty ? " (empty)" : ""), morphs[i], section); !added)
                return fail(added.error());
        }
        return section;
    }

    Result<app::SheetSection> morphTargets()
    {
        const std::vector<std::string> names = app::morphNames(session_.scene());
        std::vector<std::vector<asset::MorphReference>> morphs;
        for (const std::string& name : names)
            morphs.push_back(app::findMorphs(session_.scene(), name).value_or(std::vector<asset::MorphReference>()));
        app::SheetSection section{fmt::format("Morph targets ({})", names.size()), {}};
        if (Result<void> begun = beginFaces(morphs, section); !begun)
            return fail(begun.error());
        for (std::size_t i = 0; i < names.size(); ++i) {
            for (const asset::MorphReference& morph : morphs[i])
                session_.instance().face().setMorphWeight(morph, 1.0f);
            if (Result<void> added = addFace(names[i], morphs[i], section); !added)
                return fail(added.error());
        }
        return section;
    }

    Result<app::SheetSection> clip(ClipIndex index, std::uint32_t moments)
    {
        session_.instance().face().releaseAll();
        session_.setClip(index);
        const asset::AnimationClipAsset& asset = session_.scene().clips[index.value];
        const auto timeOf = [&](std::uint32_t i) {
            return moments < 2 ? 0.0 : asset.durationSeconds * i / (moments - 1);
        };
        math::Bounds framed;
        for (std::uint32_t i = 0; i < moments; ++i) {
            if (Result<void> posed = session_.seek(timeOf(i)); !posed)
                return fail(posed.error());
            framed.include(app::shownBounds(session_.instance()));
        }
        app::SheetSection section{fmt::format("{} ({:.2f} s)", asset.name, asset.durationSeconds), {}};
        for (std::uint32_t i = 0; i < moments; ++i) {
            if (Result<void> posed = session_.seek(timeOf(i)); !posed)
                return fail(posed.error());
            if (Result<void> added = add(fmt::format("{:.2f} s", timeOf(i)), framed, section); !added)
                return fail(added.error());
        }
        return section;
    }

    /// Pixels of all pictures in which the character shows.
    [[nodiscard]] std::uint64_t drawnPixels() const noexcept { return drawnPixels_; }

private:
    /// Finds the frame of all faces that any of `morphs` moves, and draws the
    /// face at rest.
    Result<void> beginFaces(const std::vector<std::vector<asset::MorphReference>>& morphs, app::SheetSection& section)
    {
        session_.setClip(std::nullopt);
        session_.instance().face().releaseAll();
        if (Result<void> posed = session_.update(0); !posed)
            return posed;
        std::vector<asset::MorphReference> all;
        for (const auto& moved : morphs)
            all.insert(all.end(), moved.begin(), moved.end());
        whole_ = app::shownBounds(session_.instance());
        const math::Bounds moved = app::movedBounds(session_.instance(), all);
        if (const std::optional<app::PortraitBounds> portrait = app::portraitBounds(session_.instance()))
            face_ = portrait->face;
        else
            face_ = moved.isEmpty() ? whole_ : padded(moved, kMovedMargin);
        return add("at rest", face_, section);
    }

    /// The face as hands have set it, which is undone then. What moves elsewhere
    /// is shown with all of the character.
    Result<void> addFace(const std::string& label, const std::vector<asset::MorphReference>& morphs,
                         app::SheetSection& section)
    {
        if (Result<void> posed = session_.update(0); !posed)
            return posed;
        const math::Bounds moved = app::movedBounds(session_.instance(), morphs);
        const bool isInFace = moved.isEmpty() || contains(padded(face_, kMovedMargin), moved.center());
        Result<void> added = add(label, isInFace ? face_ : whole_, section);
        session_.instance().face().releaseAll();
        return added;
    }

    Result<void> add(const std::string& label, const math::Bounds& framed, app::SheetSection& section)
    {
        if (framed.isEmpty())
            return fail(ErrorCode::SceneEmpty, {}, "there is nothing to draw in the scene that the file shows");
        math::Bounds all = app::shownBounds(session_.instance());
        all.include(framed);
        options_.camera = app::cameraFor(view_, framed, all, float(options_.size.width) / float(options_.size.height));
        options_.light = world::fromUpperLeft(*options_.camera);
        Result<app::Picture> picture = session_.render(options_);
        if (!picture)
            return fail(picture.error());
        drawnPixels_ += picture->drawnPixels;
        section.cells.push_back({label, std::move(picture->image)});
        progress_.show(++done_);
        return {};
    }

    app::CharacterSession& session_;
    app::PictureOptions options_;
    app::ViewSettings view_;
    math::Bounds face_, whole_;
    std::uint64_t drawnPixels_ = 0;
    std::uint64_t done_ = 0;
    Progress progress_;
};

std::uint64_t cellCountOf(const SheetPlan& plan, const asset::SceneAsset& scene, std::uint32_t moments)
{
    return (plan.hasExpressions ? scene.expressions.size() + 1 : 0) +
           (plan.hasMorphs ? app::morphNames(scene).size() + 1 : 0) +
           (plan.hasClips ? scene.clips.size() * moments : 0);
}

Result<std::vector<app::SheetSection>> draw(app::CharacterSession& session, const app::OptionValues& values)
{
    const Result<SheetPlan> plan = planOf(values, session.scene());
    if (!plan)
        return fail(plan.error());
    const auto moments = static_cast<std::uint32_t>(values.get<std::int64_t>("moments"));
    SheetPainter painter(session, values, cellCountOf(*plan, session.scene(), moments));
    std::vector<Result<app::SheetSection>> drawn;
    if (plan->hasExpressions)
        drawn.push_back(painter.expressions());
    if (plan->hasMorphs)
        drawn.push_back(painter.morphTargets());
    for (std::size_t i = 0; plan->hasClips && i < session.scene().clips.size(); ++i)
        drawn.push_back(painter.clip(ClipIndex(i), moments));
    std::vector<app::SheetSection> sections;
    for (Result<app::SheetSection>& section : drawn) {
        if (!section)
            return fail(section.error());
        sections.push_back(*std::move(section));
    }
    if (painter.drawnPixels() == 0)
        return fail(ErrorCode::PictureBlank, {}, "nothing of the character shows in any picture of the sheet");
    return sections;
}

Result<asset::DecodedImage> makeSheet(const app::Invocation& invocation)
{
    const app::OptionValues& values = invocation.values;
    app::SessionOptions options;
    options.maxInfluences = static_cast<std::uint32_t>(values.get<std::int64_t>("max-influences"));
    options.look = app::lookOption(values);
    options.faceFile = values.find<std::string>("face").value_or("");
    options.skinning.passCounts = renderer::FramePipeline::passCounts(app::PictureOptions().style);
    Result<std::unique_ptr<app::CharacterSession>> session = app::CharacterSession::open(invocation.file, options);
    if (!session)
        return fail(session.error());
    logReport(invocation.file, (*session)->report());
    const Result<std::vector<app::SheetSection>> sections = draw(**session, values);
    if (!sections)
        return fail(sections.error());
    app::SheetStyle style;
    if (const std::optional<std::int64_t> columns = values.find<std::int64_t>("columns"))
        style.columns = static_cast<std::uint32_t>(*columns);
    return app::contactSheet(std::filesystem::path(invocation.file).filename().string(), *sections,
                             values.get<app::PictureSize>("cell"), style);
}

} // namespace

Result<void> sheet(const app::Invocation& invocation)
{
    const std::optional<std::string> path = invocation.values.find<std::string>("output");
    if (!path)
        return fail(ErrorCode::UsageInvalid, {}, "expected --output: where the sheet goes, such as -o sheet.png");
    if (*path != "-" && !path->ends_with(".png"))
        return fail(ErrorCode::UsageInvalid, {}, fmt::format("--output {}: expected a name that ends in .png", *path));
    const app::NamedFile written[] = {{"--output", *path}};
    std::vector<app::NamedFile> read{{"the input", invocation.file}};
    if (const std::optional<std::string> face = invocation.values.find<std::string>("face"))
        read.push_back({"--face", *face});
    if (Result<void> distinct = app::requireDistinct(written, read); !distinct)
        return distinct;
    Result<app::OutputFile> output = app::OutputFile::create(*path);
    if (!output)
        return fail(output.error());
    const Result<asset::DecodedImage> made = makeSheet(invocation);
    if (!made)
        return fail(inFile(invocation.file, made.error()));
    if (Result<void> done = output->write(app::encodedPng(*made)); !done)
        return done;
    return output->commit();
}

} // namespace stylized
