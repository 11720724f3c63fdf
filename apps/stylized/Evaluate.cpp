#include "Commands.h"
#include "Messages.h"
#include "QuickStart.h"
#include "TextOutput.h"

#include <stylized/app/AnimatorPlayback.h>
#include <stylized/app/CharacterSession.h>
#include <stylized/app/ClipReference.h>
#include <stylized/app/Evaluation.h>
#include <stylized/app/FaceSettings.h>
#include <stylized/app/GpuEvaluator.h>
#include <stylized/app/Motion.h>
#include <stylized/app/SkinningOption.h>
#include <stylized/import/Import.h>

#include <optional>
#include <string>
#include <vector>

namespace stylized {
namespace {

Result<std::vector<app::EvaluationSample>> samplesOf(const asset::SceneAsset& scene, const app::OptionValues& values,
                                                     bool hasAnimator)
{
    std::vector<std::string> texts = values.texts("sample");
    if (texts.empty())
        texts.emplace_back(hasAnimator ? "animator@0" : "rest");
    std::vector<app::EvaluationSample> samples;
    for (const std::string& text : texts) {
        Result<app::EvaluationSample> sample = app::parseSample(scene, text, hasAnimator);
        if (!sample)
            return fail(std::move(sample).error());
        samples.push_back(*std::move(sample));
    }
    return samples;
}

Result<app::JsonWriter> evaluateOnCpu(const app::Invocation& invocation, const app::FaceSettings& face,
                                      const std::optional<app::AnimatorSettings>& settings)
{
    import::ImportOptions options;
    options.maxInfluences = static_cast<std::uint32_t>(invocation.values.get<std::int64_t>("max-influences"));
    options.loadImages = false;
    options.faceFile = invocation.values.find<std::string>("face").value_or("");
    Result<import::ImportedScene> imported = import::loadScene(invocation.file, options);
    if (!imported)
        return fail(imported.error());
    if (const std::optional<std::string> file = invocation.values.find<std::string>("motion")) {
        const Result<asset::SceneAsset> motion = app::loadMotion(*file);
        if (!motion)
            return fail(motion.error());
        if (const Result<void> adopted = app::adoptMotion(*motion, *file, imported->scene, imported->report); !adopted)
            return fail(adopted.error());
        logReport(invocation.file, imported->report);
    }
    std::unique_ptr<app::AnimatorPlayback> animator;
    if (settings) {
        Result<std::unique_ptr<app::AnimatorPlayback>> made = app::AnimatorPlayback::load(*settings, imported->scene);
        if (!made)
            return fail(std::move(made).error());
        animator = *std::move(made);
        import::ImportReport report;
        animator->reportMissing(report);
        logReport(settings->file, report);
    }
    const Result<std::vector<app::EvaluationSample>> samples =
        samplesOf(imported->scene, invocation.values, animator != nullptr);
    if (!samples)
        return fail(samples.error());
    app::CpuEvaluator evaluator(imported->scene, animator.get());
    if (const Result<void> set = app::applyFace(face, imported->scene, evaluator.face()); !set)
        return fail(set.error());
    return app::evaluationJson(imported->scene, invocation.file, "cpu", *samples, evaluator);
}

Result<app::JsonWriter> evaluateOnGpu(const app::Invocation& invocation, const app::FaceSettings& face,
                                      const std::optional<app::AnimatorSettings>& settings)
{
    app::SessionOptions options;
    options.maxInfluences = static_cast<std::uint32_t>(invocation.values.get<std::int64_t>("max-influences"));
    options.loadsImages = false;
    options.faceFile = invocation.values.find<std::string>("face").value_or("");
    options.skinning.mode = app::skinningMode(invocation.values);
    options.motion = invocation.values.find<std::string>("motion");
    options.animator = settings;
    options.drawsBones = false;
    prepareForOneFrame();
    const Result<std::unique_ptr<app::CharacterSession>> session =
        app::CharacterSession::open(invocation.file, options);
    if (!session)
        return fail(session.error());
    if (options.motion || options.animator)
        logReport(invocation.file, (*session)->report());
    const Result<std::vector<app::EvaluationSample>> samples =
        samplesOf((*session)->scene(), invocation.values, settings.has_value());
    if (!samples)
        return fail(samples.error());
    if (const Result<void> set = app::applyFace(face, (*session)->scene(), (*session)->instance().face()); !set)
        return fail(set.error());
    const Result<std::unique_ptr<app::GpuEvaluator>> evaluator = app::GpuEvaluator::create(**session);
    if (!evaluator)
        return fail(evaluator.error());
    return app::evaluationJson((*session)->scene(), invocation.file, "gpu", *samples, **evaluator);
}

} // namespace

Result<void> evaluate(const app::Invocation& invocation)
{
    const app::OptionValues& values = invocation.values;
    const Result<app::FaceSettings> face = app::faceSettings(values);
    if (!face)
        return fail(face.error());
    const Result<std::optional<app::AnimatorSettings>> animator = app::animatorSettings(values);
    if (!animator)
        return fail(animator.error());
    Result<app::OutputFile> output = openTextOutput(invocation);
    if (!output)
        return fail(output.error());
    const Result<app::JsonWriter> json = values.get<std::string>("backend") == "cpu"
                                             ? evaluateOnCpu(invocation, *face, *animator)
                                             : evaluateOnGpu(invocation, *face, *animator);
    if (!json)
        return fail(inFile(invocation, json.error()));
    if (Result<void> written = output->write(json->text()); !written)
        return written;
    return output->commit();
}

} // namespace stylized
