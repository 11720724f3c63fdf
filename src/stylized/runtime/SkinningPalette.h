#pragma once

#include <stylized/core/Index.h>

#include <cstdint>

namespace stylized::runtime {

/// Where one skin's joint matrices of one instance lie on the GPU. The matrices themselves are written through the
/// SkinningPaletteSet that it belongs to.
class SkinningPalette final {
public:
    SkinningPalette(SkinIndex skin, std::uint32_t firstMatrix, std::uint32_t jointCount) noexcept
        : skin_(skin), firstMatrix_(firstMatrix), jointCount_(jointCount)
    {}

    [[nodiscard]] SkinIndex skin() const noexcept { return skin_; }

    /// Index of its first joint matrix in the arena's buffer: what a draw carries (first row: kRowsPerJoint times it).
    /// Each commit puts the matrices elsewhere.
    [[nodiscard]] std::uint32_t firstMatrix() const noexcept { return firstMatrix_; }
    [[nodiscard]] std::uint32_t jointCount() const noexcept { return jointCount_; }

    /// Whether the GPU holds matrices of a finished pose. A palette that is not ready must not be drawn with.
    [[nodiscard]] bool isGpuReady() const noexcept { return isGpuReady_; }

private:
    friend class SkinningPaletteSet;

    SkinIndex skin_;
    std::uint32_t firstMatrix_;
    std::uint32_t jointCount_;
    bool isGpuReady_ = false;
};

} // namespace stylized::runtime
