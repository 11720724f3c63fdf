#include "stylized/app/FaceSettings.h"

#include <stylized/app/NearestNames.h>
#include <stylized/app/OptionValue.h>
#include <stylized/asset/Vrm0Preset.h>

#include <fmt/format.h>

#include <set>
#include <utility>

namespace stylized::app {
namespace {

Result<std::vector<NamedWeight>> namedWeights(const OptionValues& values, std::string_view option)
{
    std::vector<NamedWeight> weights;
    for (const std::string& text : values.texts(option)) {
        const std::size_t split = text.rfind('=');
        double weight = 0;
        if (split == text.npos || split == 0 || !parseNumber(std::string_view(text).substr(split + 1), weight) ||
            weight < 0 || weight > 1)
            return fail(ErrorCode::UsageInvalid, {},
                        fmt::format("--{} {}: expected NAME=WEIGHT, the weight from 0 to 1", option, text));
        weights.push_back({text.substr(0, split), static_cast<float>(weight)});
    }
    return weights;
}

/// What else to say where `name` is not among `names`.
std::string hintFor(std::string_view name, std::span<const std::string> names, std::string_view one,
                    std::string_view many)
{
    if (names.empty())
        return fmt::format(": the file has no {}", many);
    const std::string near = didYouMean(name, names);
    if (!near.empty())
        return near;
    return fmt::format(" (the file has {} {}, the first is '{}')", names.size(), names.size() == 1 ? one : many,
                       names.front());
}

} // namespace

Result<FaceSettings> faceSettings(const OptionValues& values)
{
    FaceSettings settings;
    const std::pair<std::string_view, std::vector<NamedWeight>*> lists[] = {{"morph", &settings.morphs},
                                                                            {"expression", &settings.expressions}};
    for (const auto& [option, weights] : lists) {
        Result<std::vector<NamedWeight>> read = namedWeights(values, option);
        if (!read)
            return fail(std::move(read).error());
        *weights = *std::move(read);
    }
    return settings;
}

std::vector<std::string> morphNames(const asset::SceneAsset& scene)
{
    std::vector<std::string> names;
    std::set<std::string_view> seen;
    for (std::size_t n = 0; n < scene.nodes.size(); ++n)
        for (std::uint32_t t = 0; t < scene.morphTargetCount(NodeIndex(n)); ++t)
            if (const std::string_view name = scene.morphTargetName({NodeIndex(n), t}); seen.insert(name).second)
                names.emplace_back(name);
    return names;
}

Result<std::vector<asset::MorphReference>> findMorphs(const asset::SceneAsset& scene, std::string_view name)
{
    std::vector<asset::MorphReference> found;
    for (std::size_t n = 0; n < scene.nodes.size(); ++n)
        for (std::uint32_t t = 0; t < scene.morphTargetCount(NodeIndex(n)); ++t)
            if (scene.morphTargetName({NodeIndex(n), t}) == name)
                found.push_back({NodeIndex(n), t});
    if (!found.empty())
        return found;
    return fail(
        ErrorCode::MorphNotFound, {},
        fmt::format("no morph target '{}'{}", name, hintFor(name, morphNames(scene), "morph target", "morph targets")));
}

Result<ExpressionIndex> findExpression(const asset::SceneAsset& scene, std::string_view name)
{
    if (const ExpressionIndex found = scene.findExpression(name); found.isValid())
        return found;
    if (const asset::ExpressionPreset preset = asset::vrm0Preset(name); preset != asset::ExpressionPreset::Custom)
        for (std::size_t i = 0; i < scene.expressions.size(); ++i)
            if (scene.expressions[i].preset == preset)
                return ExpressionIndex(i);
    std::vector<std::string> names;
    for (const asset::ExpressionAsset& expression : scene.expressions)
        names.push_back(expression.name);
    return fail(ErrorCode::ExpressionNotFound, {},
                fmt::format("no expression '{}'{}", name, hintFor(name, names, "expression", "expressions")));
}

Result<void> applyFace(const FaceSettings& settings, const asset::SceneAsset& scene, animation::FaceState& face)
{
    std::vector<std::pair<asset::MorphReference, float>> morphs;
    std::vector<std::pair<ExpressionIndex, float>> expressions;
    for (const NamedWeight& named : settings.morphs) {
        const Result<std::vector<asset::MorphReference>> found = findMorphs(scene, named.name);
        if (!found)
            return fail(found.error());
        for (const asset::MorphReference& morph : *found)
            morphs.emplace_back(morph, named.weight);
    }
    for (const NamedWeight& named : settings.expressions) {
        const Result<ExpressionIndex> found = findExpression(scene, named.name);
        if (!found)
            return fail(found.error());
        expressions.emplace_back(*found, named.weight);
    }
    for (const auto& [morph, weight] : morphs)
        face.setMorphWeight(morph, weight);
    for (const auto& [expression, weight] : expressions)
        face.setExpressionWeight(expression, weight);
    return {};
}

} // namespace stylized::app
