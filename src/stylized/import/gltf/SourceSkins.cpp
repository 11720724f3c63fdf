#include "stylized/import/gltf/Skins.h"

#include "stylized/import/gltf/Accessor.h"

#include <fmt/format.h>
#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <cmath>

namespace stylized::import::gltf {
namespace {

/// How far the fourth row of an inverse bind matrix may be from (0, 0, 0, 1) before it is reported: single precision
/// leaves a few units of 1e-7 in a computed inverse.
constexpr float kAffineTolerance = 1e-4f;

bool isFinite(const glm::mat4& matrix)
{
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            if (!std::isfinite(matrix[column][row]))
                return false;
    return true;
}

/// Makes `matrix` finite and affine; false where it was not.
bool repair(glm::mat4& matrix)
{
    if (!isFinite(matrix)) {
        matrix = glm::mat4(1.0f);
        return false;
    }
    bool isAffine = true;
    for (int column = 0; column < 4; ++column) {
        const float expected = column == 3 ? 1.0f : 0.0f;
        isAffine &= std::abs(matrix[column][3] - expected) <= kAffineTolerance;
        matrix[column][3] = expected;
    }
    return isAffine;
}

Result<void> readInverseBinds(Document& document, const JsonView& reference, assemble::SourceSkin& skin)
{
    skin.inverseBinds.assign(skin.joints.size(), glm::mat4(1.0f));
    if (!reference.exists())
        return {};
    const auto report = [&](std::string detail, std::uint64_t count = 1) {
        document.report().add(ReportCode::SkinInvalid, Severity::Warning, reference.pointer(), std::move(detail),
                              count);
    };
    const Result<Accessor> accessor = Accessor::open(document, reference);
    if (!accessor)
        return fail(accessor.error());
    if (accessor->format().type != AccessorType::Mat4) {
        report("expected an accessor of MAT4; identity matrices are used");
        return {};
    }
    const Result<std::vector<float>> values = accessor->readFloats(document);
    if (!values)
        return fail(values.error());
    if (accessor->count() < skin.joints.size())
        report(fmt::format("expected {} matrices, found {}; identity matrices are used for the rest",
                           skin.joints.size(), accessor->count()));
    std::uint64_t repaired = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(skin.joints.size(), accessor->count()); ++i) {
        skin.inverseBinds[i] = glm::make_mat4(values->data() + i * 16);
        repaired += repair(skin.inverseBinds[i]) ? 0 : 1;
    }
    if (repaired > 0)
        report("matrices that are not finite or not affine are replaced", repaired);
    return {};
}

/// For each node the root of its tree.
std::vector<NodeIndex> rootsOf(const asset::SceneAsset& scene)
{
    std::vector<NodeIndex> out;
    out.reserve(scene.nodes.size());
    for (const asset::NodeAsset& node : scene.nodes)
        out.push_back(node.parent.isValid() ? out[node.parent.value] : NodeIndex(out.size()));
    return out;
}

void reportUnused(Document& document, const asset::SceneAsset& scene)
{
    std::vector<bool> isUsed(document.count(Collection::Skins), false);
    for (const asset::NodeAsset& node : scene.nodes)
        if (node.skin.isValid())
            isUsed[node.skin.value] = true;
    for (std::size_t i = 0; i < isUsed.size(); ++i)
        if (!isUsed[i])
            document.report().add(ReportCode::SkinInvalid, Severity::Info,
                                  document.item(Collection::Skins, i).pointer(), "no mesh is drawn with the skin");
}

} // namespace

Result<std::vector<assemble::SourceSkin>> readSourceSkins(Document& document, const asset::SceneAsset& scene,
                                                          const std::vector<NodeIndex>& nodeBySource)
{
    std::vector<assemble::SourceSkin> out;
    const std::vector<NodeIndex> roots = rootsOf(scene);
    for (std::size_t i = 0; i < document.count(Collection::Skins); ++i) {
        const JsonView json = document.item(Collection::Skins, i);
        assemble::SourceSkin skin;
        skin.name = json["name"].stringOr("", document.report());
        if (skin.name.empty())
            skin.name = fmt::format("Skin {}", i);
        const JsonView joints = json["joints"];
        if (!joints.isArray())
            return fail(joints.exists() ? ErrorCode::ValueInvalid : ErrorCode::ValueMissing, joints.pointer(),
                        "expected an array of node indices");
        for (const JsonView item : joints.items()) {
            const Result<std::uint32_t> node = document.index(item, Collection::Nodes);
            if (!node)
                return fail(node.error());
            skin.joints.push_back(nodeBySource[*node]);
        }
        if (skin.joints.empty())
            document.report().add(ReportCode::SkinInvalid, Severity::Warning, joints.pointer(),
                                  "a skin without joints moves nothing");
        if (std::any_of(skin.joints.begin(), skin.joints.end(),
                        [&](NodeIndex joint) { return roots[joint.value] != roots[skin.joints.front().value]; }))
            document.report().add(ReportCode::SkinInvalid, Severity::Info, joints.pointer(),
                                  "expected the joints to have a common ancestor");
        if (const JsonView skeleton = json["skeleton"]; skeleton.exists())
            if (const Result<std::uint32_t> node = document.index(skeleton, Collection::Nodes); !node)
                return fail(node.error());
        if (Result<void> ok = readInverseBinds(document, json["inverseBindMatrices"], skin); !ok)
            return fail(ok.error());
        out.push_back(std::move(skin));
    }
    reportUnused(document, scene);
    return out;
}

assemble::SkinRules skinRules(Document& document)
{
    return {document.options().maxInfluences, document.report(),
            [](const asset::NodeAsset& node) { return fmt::format("/nodes/{}/skin", node.sourceIndex); },
            [&document](std::uint64_t byteCount, const asset::MeshAsset* mesh) {
                return document.reserve(byteCount, mesh == nullptr
                                                       ? document.root()["skins"]
                                                       : document.item(Collection::Meshes, mesh->sourceIndex));
            }};
}

} // namespace stylized::import::gltf
