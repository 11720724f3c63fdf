#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/gltf/Document.h>

#include <set>
#include <span>
#include <string>

namespace stylized::import::gltf {

/// Reads VRMC_vrm.expressions. Binds that name nothing are left out; VrmCheck reports them. What else cannot be used is
/// reported here.
void readExpressions1(Document& document, const JsonView& expressions, std::span<const NodeIndex> nodeOfSource,
                      asset::SceneAsset& scene);

/// Reads blendShapeMaster of VRM 0.x in the words of VRM 1.0: presets under their new names, weights from 0 to 1, binds
/// of a mesh to each node that draws it, colours linear, texture transforms with v running down.
void readExpressions0(Document& document, const JsonView& blendShapeMaster, asset::SceneAsset& scene);

/// Adds expressions to a scene and keeps what all of them promise: a name each, and the preset of that name.
class ExpressionList {
public:
    ExpressionList(Document& document, asset::SceneAsset& scene) : document_(document), scene_(scene) {}

    /// Leaves out, with an entry in the report, an expression without a name or with another's.
    /// - `place` is where it stands.
    void add(asset::ExpressionAsset expression, const JsonView& place);

private:
    Document& document_;
    asset::SceneAsset& scene_;
    std::set<std::string> names_;
};

/// A bind's weight from 0 to `full`, as a part of that; what lies outside is clamped and reported.
[[nodiscard]] float readBindWeight(const JsonView& weight, float full, ImportReport& report);

} // namespace stylized::import::gltf
