#include "stylized/runtime/SkinningPaletteSet.h"

#include <stylized/core/Assert.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stylized::runtime {
namespace {

bool isFinite(const math::Affine& matrix) noexcept
{
    // A product with zero is NaN for NaN and infinity alike, and so is a sum that holds one.
    glm::vec4 sum(0.0f);
    for (const glm::vec4& row : matrix.rows)
        sum += row * 0.0f;
    return !std::isnan(sum.x + sum.y + sum.z + sum.w);
}

} // namespace

Result<SkinningPaletteSet> SkinningPaletteSet::create(PaletteArena& arena, const asset::SceneAsset& scene)
{
    SkinningPaletteSet set;
    set.scene_ = &scene;
    std::uint32_t jointCount = 0;
    for (const asset::SkinAsset& skin : scene.skins)
        jointCount += static_cast<std::uint32_t>(skin.joints.size());
    if (jointCount > 0) {
        auto slot = arena.allocate(jointCount);
        if (!slot)
            return fail(std::move(slot.error()));
        set.slot_ = std::move(*slot);
    }
    set.matrices_.resize(jointCount);
    set.palettes_.reserve(scene.skins.size());
    for (std::size_t i = 0; i < scene.skins.size(); ++i)
        set.palettes_.emplace_back(SkinIndex(i), 0, static_cast<std::uint32_t>(scene.skins[i].joints.size()));
    set.placePalettes();
    set.buildLookup(scene);
    return set;
}

/// One after the other, where the slot's matrices lie now.
void SkinningPaletteSet::placePalettes() noexcept
{
    std::uint32_t first = slot_.firstMatrix();
    for (SkinningPalette& palette : palettes_) {
        palette.firstMatrix_ = first;
        first += palette.jointCount_;
    }
}

void SkinningPaletteSet::buildLookup(const asset::SceneAsset& scene)
{
    nodeStarts_.reserve(scene.nodes.size() + 1);
    for (const asset::NodeAsset& node : scene.nodes) {
        nodeStarts_.push_back(static_cast<std::uint32_t>(lookup_.size()));
        if (!node.mesh.isValid())
            continue;
        for (const asset::MeshPrimitiveAsset& primitive : scene.mesh(node.mesh).primitives) {
            const bool isSkinned = node.skin.isValid() && scene.stream(primitive.stream).isSkinned();
            lookup_.push_back(isSkinned ? &palettes_[node.skin.value] : nullptr);
        }
    }
    nodeStarts_.push_back(static_cast<std::uint32_t>(lookup_.size()));
}

bool SkinningPaletteSet::needsUpdate(std::uint64_t poseVersion) noexcept
{
    lastUploadCount_ = 0;
    return poseVersion == 0 || poseVersion != committedVersion_;
}

std::span<math::Affine> SkinningPaletteSet::matrices(std::size_t palette) noexcept
{
    const SkinningPalette& p = palettes_[palette];
    return std::span(matrices_).subspan(p.firstMatrix() - slot_.firstMatrix(), p.jointCount());
}

std::span<const math::Affine> SkinningPaletteSet::matrices(std::size_t palette) const noexcept
{
    const SkinningPalette& p = palettes_[palette];
    return std::span(matrices_).subspan(p.firstMatrix() - slot_.firstMatrix(), p.jointCount());
}

Result<void> SkinningPaletteSet::commit(std::uint64_t poseVersion)
{
    setReady(false);
    const auto broken = std::find_if_not(matrices_.begin(), matrices_.end(), isFinite);
    if (broken != matrices_.end())
        return fail(ErrorCode::ValueNotFinite, {},
                    fmt::format("Joint matrix {} of {} is not finite", broken - matrices_.begin(), matrices_.size()));
    if (!matrices_.empty())
        if (auto written = slot_.arena()->write(slot_, matrices_); !written)
            return written;
    placePalettes();
    setReady(true);
    committedVersion_ = poseVersion;
    lastUploadCount_ = palettes_.size();
    return {};
}

void SkinningPaletteSet::setReady(bool isReady) noexcept
{
    for (SkinningPalette& palette : palettes_)
        palette.isGpuReady_ = isReady;
}

const SkinningPalette* SkinningPaletteSet::find(NodeIndex node, std::size_t primitive) const noexcept
{
    if (node.value >= nodeCount())
        return nullptr;
    const std::size_t start = nodeStarts_[node.value];
    return primitive < nodeStarts_[node.value + 1] - start ? lookup_[start + primitive] : nullptr;
}

} // namespace stylized::runtime
