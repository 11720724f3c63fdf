#include "stylized/import/face/FaceNames.h"

#include <stylized/core/Error.h>

#include <fmt/format.h>

#include <algorithm>

namespace stylized::import {

using asset::MorphReference;
using gltf::JsonKind;
using gltf::JsonView;

FaceNames::FaceNames(const asset::SceneAsset& scene) : scene_(&scene)
{
    for (std::size_t n = 0; n < scene.nodes.size(); ++n)
        if (scene.morphTargetCount(NodeIndex(n)) > 0)
            faces_.emplace_back(n);
}

Result<NodeIndex> FaceNames::node(const JsonView& view) const
{
    if (view.kind() == JsonKind::Number) {
        const Result<std::uint64_t> source = view.asUnsigned();
        if (!source)
            return fail(source.error());
        for (const NodeIndex face : faces_)
            if (scene_->node(face).sourceIndex == *source)
                return face;
        return fail(ErrorCode::IndexOutOfRange, view.pointer(), "expected a node whose mesh has morph targets");
    }
    const Result<std::string_view> name = view.asString();
    if (!name)
        return fail(name.error());
    NodeIndex found;
    for (const NodeIndex face : faces_) {
        if (scene_->node(face).name != *name)
            continue;
        if (found.isValid())
            return fail(ErrorCode::ValueInvalid, view.pointer(),
                        fmt::format("several nodes are called {}: expected one's number in the model's file", *name));
        found = face;
    }
    if (!found.isValid())
        return fail(ErrorCode::ValueInvalid, view.pointer(),
                    fmt::format("expected the name of a node whose mesh has morph targets, found {}", *name));
    return found;
}

std::vector<MorphReference> FaceNames::targetsOf(NodeIndex node, std::string_view name) const
{
    std::vector<MorphReference> found;
    for (std::uint32_t t = 0; t < scene_->morphTargetCount(node); ++t)
        if (scene_->morphTargetName({node, t}) == name)
            found.push_back({node, t});
    return found;
}

Result<std::vector<MorphReference>> FaceNames::morphs(const JsonView& node, const JsonView& target) const
{
    std::vector<NodeIndex> nodes = faces_;
    if (node.exists()) {
        const Result<NodeIndex> own = this->node(node);
        if (!own)
            return fail(own.error());
        nodes = {*own};
    }
    if (target.kind() == JsonKind::Number && node.exists()) {
        const Result<std::uint32_t> index =
            target.asIndex(scene_->morphTargetCount(nodes.front()), "morph targets of the node");
        if (!index)
            return fail(index.error());
        return std::vector{MorphReference{nodes.front(), *index}};
    }
    const Result<std::string_view> name = target.asString();
    if (!name)
        return fail(name.error());
    std::vector<MorphReference> found;
    for (const NodeIndex own : nodes) {
        const std::vector<MorphReference> targets = targetsOf(own, *name);
        if (targets.size() > 1)
            return fail(
                ErrorCode::ValueInvalid, target.pointer(),
                fmt::format("several targets of one node are called {}: expected one's number, and its node", *name));
        found.insert(found.end(), targets.begin(), targets.end());
    }
    if (found.empty())
        return fail(ErrorCode::ValueInvalid, target.pointer(),
                    fmt::format("expected the name of a morph target, found {}", *name));
    return found;
}

Result<MorphReference> FaceNames::morph(const JsonView& node, const JsonView& target) const
{
    const Result<std::vector<MorphReference>> found = morphs(node, target);
    if (!found)
        return fail(found.error());
    if (found->size() > 1)
        return fail(ErrorCode::ValueMissing, node.pointer(), "several nodes have the target: expected one of them");
    return found->front();
}

Result<MaterialIndex> FaceNames::material(const JsonView& view) const
{
    if (view.kind() == JsonKind::Number) {
        const Result<std::uint32_t> index = view.asIndex(scene_->materials.size(), "materials");
        return index ? Result<MaterialIndex>(MaterialIndex(*index)) : fail(index.error());
    }
    const Result<std::string_view> name = view.asString();
    if (!name)
        return fail(name.error());
    const auto isCalled = [&](const asset::MaterialAsset& material) { return material.name == *name; };
    const auto& materials = scene_->materials;
    const auto found = std::find_if(materials.begin(), materials.end(), isCalled);
    if (found == materials.end())
        return fail(ErrorCode::ValueInvalid, view.pointer(),
                    fmt::format("expected the name of a material, found {}", *name));
    if (std::find_if(found + 1, materials.end(), isCalled) != materials.end())
        return fail(ErrorCode::ValueInvalid, view.pointer(),
                    fmt::format("several materials are called {}: expected one's number in the model's file", *name));
    return MaterialIndex(static_cast<std::size_t>(found - materials.begin()));
}

} // namespace stylized::import
