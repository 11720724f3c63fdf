#pragma once

#include <stylized/animation/FaceState.h>
#include <stylized/app/OptionValues.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>

#include <string>
#include <string_view>
#include <vector>

namespace stylized::app {

/// A morph target or expression by name, and how much of it to show.
struct NamedWeight {
    std::string name;
    float weight = 0.0f; ///< 0 to 1.
};

/// What --morph and --expression set by hand.
struct FaceSettings {
    std::vector<NamedWeight> morphs;
    std::vector<NamedWeight> expressions;

    [[nodiscard]] bool isEmpty() const noexcept { return morphs.empty() && expressions.empty(); }
};

/// **Errors**: UsageInvalid where a text is not NAME=WEIGHT, the weight from 0 to 1. A name may hold = itself.
[[nodiscard]] Result<FaceSettings> faceSettings(const OptionValues& values);

/// All targets of that name, of whatever node: files split a face into meshes and give their targets the same names.
/// **Errors**: MorphNotFound, with the nearest names.
[[nodiscard]] Result<std::vector<asset::MorphReference>> findMorphs(const asset::SceneAsset& scene,
                                                                    std::string_view name);

/// The expression of that name, else the one that VRM 0.x calls so: "joy" finds happy.
/// **Errors**: ExpressionNotFound, with the nearest names.
[[nodiscard]] Result<ExpressionIndex> findExpression(const asset::SceneAsset& scene, std::string_view name);

/// The names of all morph targets, each once, in the order of nodes and targets.
[[nodiscard]] std::vector<std::string> morphNames(const asset::SceneAsset& scene);

/// Sets by hand what `settings` names.
/// **Errors**: MorphNotFound, ExpressionNotFound; nothing is set then.
[[nodiscard]] Result<void> applyFace(const FaceSettings& settings, const asset::SceneAsset& scene,
                                     animation::FaceState& face);

} // namespace stylized::app
