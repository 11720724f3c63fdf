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
#include <numeric>
#include <optional>
#include <string>
#include <utility>
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

bool contains(const math::Bounds& outer, const math::Bounds& inner)
{
    return glm::min(outer.min, inner.min) == outer.min && glm::max(outer.max, inner.max) == outer.max;
}

/// One face of a sheet: which hand sets it, and what it moves.
struct Face {
    std::string label;
    std::vector<asset::MorphReference> morphs;
    std::optional<ExpressionIndex> expression; ///< None: `morphs` at full weight.
    bool isInFace = true;                      ///< Else it is shown with all of the character.
};

/// Whether showing it changes nothing.
bool changesNothing(const asset::SceneAsset& scene, const asset::ExpressionAsset* expression,
                    const std::vector<asset::MorphReference>& morphs)
{
    const auto isZero = [](const std::vector<glm::vec3>& deltas) {
        return std::all_of(deltas.begin(), deltas.end(), [](const glm::vec3& d) { return d == glm::vec3(0.0f); });
    };
    if (expression != nullptr && !(expression->colors.empty() && expression->textureTransforms.empty()))
        return false;
    return std::all_of(morphs.begin(), morphs.end(), [&](const asset::MorphReference& morph) {
        const auto& primitives = scene.mesh(scene.node(morph.node).mesh).primitives;
        return std::all_of(primitives.begin(), primitives.end(), [&](const asset::MeshPrimitiveAsset& primitive) {
            const auto& targets = scene.stream(primitive.stream).morphTargets;
            return morph.target >= targets.size() ||
                   (isZero(targets[morph.target].positionDeltas) && isZero(targets[morph.target].normalDeltas));
        });
    });
}

std::vector<Face> expressionFaces(const asset::SceneAsset& scene)
{
    std::vector<Face> faces;
    for (std::size_t i = 0; i < scene.expressions.size(); ++i) {
        const asset::ExpressionAsset& expression = scene.expressions[i];
        Face face{expression.name, {}, ExpressionIndex(i)};
        for (const asset::MorphBind& bind : expression.morphs)
            face.morphs.push_back(bind.morph);
        if (changesNothing(scene, &expression, face.morphs))
            face.label += " (empty)";
        faces.push_back(std::move(face));
    }
    return faces;
}

std::vector<Face> morphFaces(const asset::SceneAsset& scene)
{
    std::vector<Face> faces;
    for (const std::string& name : app::morphNames(scene)) {
        Face face{name, app::findMorphs(scene, name).value_or(std::vector<asset::MorphReference>()), std::nullopt};
        if (changesNothing(scene, nullptr, face.morphs))
            face.label += " (empty)";
        faces.push_back(std::move(face));
    }
    return faces;
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

    /// The face at rest, then each of `faces`, all in one frame.
    Result<app::SheetSection> faces(std::string title, std::vector<Face> faces)
    {
        app::SheetSection section{std::move(title), {}};
        if (Result<void> framed = frame(faces); !framed)
            return fail(framed.error());
        const bool showsFace = std::any_of(faces.begin(), faces.end(), [](const Face& face) { return face.isInFace; });
        if (Result<void> added = add("at rest", showsFace ? face_ : whole_, section); !added)
            return fail(added.error());
        for (const Face& face : faces) {
            if (Result<void> posed = show(face); !posed)
                return fail(posed.error());
            if (Result<void> added = add(face.label, face.isInFace ? face_ : whole_, section); !added)
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
    /// The character with one face and no other.
    Result<void> show(const Face& face)
    {
        session_.instance().face().releaseAll();
        if (face.expression)
            session_.instance().face().setExpressionWeight(*face.expression, 1.0f);
        else
            for (const asset::MorphReference& morph : face.morphs)
                session_.instance().face().setMorphWeight(morph, 1.0f);
        return session_.update(0);
    }

    /// Finds frames that hold what any of `faces` moves, where it is moved to; leaves the face at rest.
    Result<void> frame(std::vector<Face>& faces)
    {
        session_.setClip(std::nullopt);
        const Face rest;
        if (Result<void> posed = show(rest); !posed)
            return posed;
        std::vector<asset::MorphReference> all;
        for (const Face& face : faces)
            all.insert(all.end(), face.morphs.begin(), face.morphs.end());
        whole_ = app::shownBounds(session_.instance());
        const math::Bounds moved = app::movedBounds(session_.instance(), all);
        if (const std::optional<app::PortraitBounds> portrait = app::portraitBounds(session_.instance()))
            face_ = portrait->face;
        else
            face_ = moved.isEmpty() ? whole_ : padded(moved, kMovedMargin);
        const math::Bounds near = padded(face_, kMovedMargin);
        for (Face& face : faces) {
            if (Result<void> posed = show(face); !posed)
                return posed;
            const math::Bounds movedTo = app::movedBounds(session_.instance(), face.morphs);
            face.isInFace = movedTo.isEmpty() || contains(near, movedTo);
            if (face.isInFace)
                face_.include(movedTo);
            else
                whole_.include(app::shownBounds(session_.instance()));
        }
        return show(rest);
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

/// Pictures of each section.
std::vector<std::size_t> cellCountsOf(const SheetPlan& plan, const asset::SceneAsset& scene, std::uint32_t moments)
{
    std::vector<std::size_t> counts;
    if (plan.hasExpressions)
        counts.push_back(scene.expressions.size() + 1);
    if (plan.hasMorphs)
        counts.push_back(app::morphNames(scene).size() + 1);
    if (plan.hasClips)
        counts.insert(counts.end(), scene.clips.size(), moments);
    return counts;
}

Result<std::vector<app::SheetSection>> draw(app::CharacterSession& session, const app::OptionValues& values,
                                            const app::SheetStyle& style)
{
    const Result<SheetPlan> plan = planOf(values, session.scene());
    if (!plan)
        return fail(plan.error());
    const auto moments = static_cast<std::uint32_t>(values.get<std::int64_t>("moments"));
    const std::vector<std::size_t> counts = cellCountsOf(*plan, session.scene(), moments);
    if (Result<void> fits = app::requireSheetFits(counts, values.get<app::PictureSize>("cell"), style); !fits)
        return fail(fits.error());
    SheetPainter painter(session, values, std::accumulate(counts.begin(), counts.end(), std::size_t{0}));
    const asset::SceneAsset& scene = session.scene();
    std::vector<Result<app::SheetSection>> drawn;
    if (plan->hasExpressions)
        drawn.push_back(
            painter.faces(fmt::format("Expressions ({})", scene.expressions.size()), expressionFaces(scene)));
    if (plan->hasMorphs) {
        std::vector<Face> faces = morphFaces(scene);
        std::string title = fmt::format("Morph targets ({})", faces.size());
        drawn.push_back(painter.faces(std::move(title), std::move(faces)));
    }
    for (std::size_t i = 0; plan->hasClips && i < scene.clips.size(); ++i)
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
    app::SheetStyle style;
    if (const std::optional<std::int64_t> columns = values.find<std::int64_t>("columns"))
        style.columns = static_cast<std::uint32_t>(*columns);
    const Result<std::vector<app::SheetSection>> sections = draw(**session, values, style);
    if (!sections)
        return fail(sections.error());
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
        return fail(inFile(invocation, made.error()));
    if (Result<void> done = output->write(app::encodedPng(*made)); !done)
        return done;
    return output->commit();
}

} // namespace stylized
