#include "Commands.h"
#include "Messages.h"
#include "TextOutput.h"

#include <stylized/animation/ScenePose.h>
#include <stylized/app/AnimatorPlayback.h>
#include <stylized/app/CheckReport.h>
#include <stylized/app/ClipReference.h>
#include <stylized/import/Import.h>

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stylized {
namespace {

Result<std::unique_ptr<app::AnimatorPlayback>> loadAnimator(const asset::SceneAsset& scene,
                                                            const app::OptionValues& values)
{
    const Result<std::optional<app::AnimatorSettings>> settings = app::animatorSettings(values);
    if (!settings)
        return fail(settings.error());
    if (!*settings)
        return std::unique_ptr<app::AnimatorPlayback>();
    Result<std::unique_ptr<app::AnimatorPlayback>> animator = app::AnimatorPlayback::load(**settings, scene);
    if (animator) {
        import::ImportReport report;
        (*animator)->reportMissing(report);
        logReport((*settings)->file, report);
    }
    return animator;
}

Result<std::vector<app::TracedVertex>> traceVertices(const asset::SceneAsset& scene, const app::OptionValues& values)
{
    for (const char* name : {"sample", "animator"})
        if (values.isSet(name) && !values.isSet("vertex"))
            return fail(ErrorCode::UsageInvalid, {}, fmt::format("--{}: expected --vertex beside it", name));
    const Result<std::unique_ptr<app::AnimatorPlayback>> animator = loadAnimator(scene, values);
    if (!animator)
        return fail(animator.error());
    std::vector<std::string> samples = values.texts("sample");
    if (samples.empty())
        samples.emplace_back(*animator ? "animator@0" : "rest");
    std::vector<app::TracedVertex> traced;
    animation::ScenePose pose(scene);
    for (const std::string& text : values.texts("vertex")) {
        const Result<app::VertexAddress> vertex = app::parseVertex(scene, text);
        if (!vertex)
            return fail(vertex.error());
        for (const std::string& label : samples) {
            const Result<app::EvaluationSample> sample = app::parseSample(scene, label, *animator != nullptr);
            if (!sample)
                return fail(sample.error());
            Result<app::VertexTrace> trace = app::traceVertex(scene, *sample, *vertex, pose, animator->get());
            if (!trace)
                return fail(std::move(trace).error());
            traced.push_back({text, label, *std::move(trace)});
        }
    }
    return traced;
}

} // namespace

Result<void> check(const app::Invocation& invocation)
{
    const app::OptionValues& values = invocation.values;
    Result<app::OutputFile> output = openTextOutput(invocation);
    if (!output)
        return fail(output.error());
    import::ImportOptions options;
    options.maxInfluences = static_cast<std::uint32_t>(values.get<std::int64_t>("max-influences"));
    options.loadImages = false;
    options.faceFile = values.find<std::string>("face").value_or("");
    const Result<import::ImportedScene> imported = import::loadScene(invocation.file, options);
    if (!imported)
        return fail(imported.error());
    app::CheckReport report{invocation.file, app::checkRig(imported->scene, imported->report), {}};
    Result<std::vector<app::TracedVertex>> vertices = traceVertices(imported->scene, values);
    if (!vertices)
        return fail(inFile(invocation, vertices.error()));
    report.vertices = *std::move(vertices);
    const std::string text =
        values.get<bool>("json") ? app::checkJson(report, imported->scene) : app::checkText(report, imported->scene);
    if (Result<void> written = output->write(text); !written)
        return written;
    if (Result<void> done = output->commit(); !done)
        return done;
    const std::size_t errors = app::errorCountOf(report.findings);
    if (errors == 0)
        return {};
    return fail(Error{ErrorCode::RigFaulty,
                      invocation.file,
                      {},
                      fmt::format("{} of the rig cannot be right: {}, the first is {}",
                                  errors == 1 ? "one thing" : fmt::format("{} things", errors),
                                  report.findings.front().place, report.findings.front().code)});
}

} // namespace stylized
