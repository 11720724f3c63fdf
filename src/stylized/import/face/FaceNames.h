#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>
#include <stylized/import/gltf/Json.h>

#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace stylized::import {

/// Finds what a face file names: by name where one thing only bears it, else by its number in the model's file.
/// **Errors** of all: ValueMissing, ValueInvalid, IndexOutOfRange, with the place of the name.
class FaceNames {
public:
    /// - `scene` must outlive the object.
    explicit FaceNames(const asset::SceneAsset& scene);

    /// The targets that a name means on one node or, where `node` is missing, on all nodes that have it.
    [[nodiscard]] Result<std::vector<asset::MorphReference>> morphs(const gltf::JsonView& node,
                                                                    const gltf::JsonView& target) const;
    /// The same where there may be only one.
    [[nodiscard]] Result<asset::MorphReference> morph(const gltf::JsonView& node, const gltf::JsonView& target) const;
    [[nodiscard]] Result<MaterialIndex> material(const gltf::JsonView& view) const;

private:
    [[nodiscard]] Result<NodeIndex> node(const gltf::JsonView& view) const;
    [[nodiscard]] std::vector<asset::MorphReference> targetsOf(NodeIndex node, std::string_view name) const;

    const asset::SceneAsset* scene_;
    std::vector<NodeIndex> faces_; ///< The nodes whose meshes have targets.
};

} // namespace stylized::import
