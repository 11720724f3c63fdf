#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>
#include <stylized/math/Affine.h>
#include <stylized/runtime/PaletteArena.h>
#include <stylized/runtime/SkinningPalette.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stylized::runtime {

/// The palettes of one instance: one a skin of its scene, shared by all primitives drawn with that skin.
///
/// An update is three steps; the matrices are made elsewhere (animation's SkinMatricesJob):
///
///     if (palettes.needsUpdate(pose.version())) {
///         for (std::size_t i = 0; i < palettes.paletteCount(); ++i) fill(palettes.matrices(i));
///         palettes.commit(pose.version());
///     }
///
/// **Space**: matrices are in instance space: jointWorld · inverseBind.
/// **Ownership**: the arena must outlive the set; the scene is only compared by address.
/// **Threads**: the GL thread, except matrices(), which may be filled from any threads between the two calls.
/// **Cost**: no allocation after create(); one write into mapped memory a commit, however many palettes there are, and
/// none where the pose is the same.
class SkinningPaletteSet final {
public:
    /// **Errors**: GraphicsFailed where the arena is full.
    [[nodiscard]] static Result<SkinningPaletteSet> create(PaletteArena& arena, const asset::SceneAsset& scene);

    [[nodiscard]] bool isForScene(const asset::SceneAsset& scene) const noexcept { return scene_ == &scene; }
    [[nodiscard]] std::size_t nodeCount() const noexcept { return nodeStarts_.size() - 1; }

    /// Begins an update: sets lastUploadCount() to 0 and says whether the matrices must be made anew for this version
    /// of the pose. False only where it was the last one committed; version 0 always needs an update.
    [[nodiscard]] bool needsUpdate(std::uint64_t poseVersion) noexcept;

    /// Where to write palette i's matrices, in the order of its skin's joints.
    [[nodiscard]] std::span<math::Affine> matrices(std::size_t palette) noexcept;
    [[nodiscard]] std::span<const math::Affine> matrices(std::size_t palette) const noexcept;

    /// Gives the GPU all matrices, where it does not read any more, and remembers the version. On failure, the version
    /// stays what it was, so that the next update tries again, and no palette is ready until one succeeds.
    /// **Errors**: ValueNotFinite where a matrix has a NaN or an infinity; GraphicsFailed where memory runs out.
    [[nodiscard]] Result<void> commit(std::uint64_t poseVersion);

    /// The palette that a primitive of a node's mesh is drawn with; null where it is not skinned or there is no such
    /// node or primitive. The pointer is good for the life of the set, moves included.
    [[nodiscard]] const SkinningPalette* find(NodeIndex node, std::size_t primitive) const noexcept;

    [[nodiscard]] std::span<const SkinningPalette> palettes() const noexcept { return palettes_; }
    [[nodiscard]] std::size_t paletteCount() const noexcept { return palettes_.size(); }
    [[nodiscard]] std::size_t jointMatrixCount() const noexcept { return matrices_.size(); }
    /// Palettes that the last update wrote: all or none. (They travel in one upload; the context's counters say so.)
    [[nodiscard]] std::size_t lastUploadCount() const noexcept { return lastUploadCount_; }

private:
    SkinningPaletteSet() = default;
    void buildLookup(const asset::SceneAsset& scene);
    void placePalettes() noexcept;
    void setReady(bool isReady) noexcept;

    const asset::SceneAsset* scene_ = nullptr;
    PaletteSlot slot_;
    std::vector<math::Affine> matrices_;
    std::vector<SkinningPalette> palettes_;
    std::vector<std::uint32_t> nodeStarts_; // node n's primitives are lookup_[nodeStarts_[n], nodeStarts_[n + 1])
    std::vector<const SkinningPalette*> lookup_;
    std::size_t lastUploadCount_ = 0;
    std::uint64_t committedVersion_ = 0;
};

} // namespace stylized::runtime
