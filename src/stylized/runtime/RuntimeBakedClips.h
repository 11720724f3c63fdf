#pragma once

#include <stylized/asset/BakedClipsAsset.h>
#include <stylized/core/Result.h>
#include <stylized/graphics/Texture.h>
#include <stylized/math/Bounds.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace stylized::graphics {
class Context;
}

namespace stylized::runtime {

/// Baked clips on the GPU: one texture, shared by all crowds of the character.
///
/// Texel t of the asset lies at (t mod width, t / width): frames longer than the driver's textures are wide go on in
/// the next line. The width is a power of two.
/// **Threads**: the GL thread.
class RuntimeBakedClips final {
public:
    struct Clip {
        double durationSeconds = 0;
        std::uint32_t firstFrame = 0;
        std::uint32_t frameCount = 1;
        math::Bounds bounds; ///< As asset::BakedClip has it.
    };

    /// - `baked` keeps its promises.
    /// - `maxTextureSize` lowers the driver's limit; 0 leaves it.
    /// **Errors**: GraphicsFailed where the texels do not fit into one texture, or memory runs out.
    [[nodiscard]] static Result<std::shared_ptr<const RuntimeBakedClips>>
    upload(graphics::Context& context, const asset::BakedClipsAsset& baked, std::uint32_t maxTextureSize = 0);

    [[nodiscard]] const graphics::Texture& texture() const noexcept { return texture_; }
    [[nodiscard]] std::uint32_t matrixCount() const noexcept { return matrixCount_; } ///< Of a frame.
    [[nodiscard]] std::span<const Clip> clips() const noexcept { return clips_; }
    /// One a node of the scene.
    [[nodiscard]] std::span<const asset::BakedClipsAsset::NodeMatrices> nodeMatrices() const noexcept
    {
        return nodeMatrices_;
    }

private:
    RuntimeBakedClips() = default;

    graphics::Texture texture_;
    std::uint32_t matrixCount_ = 0;
    std::vector<Clip> clips_;
    std::vector<asset::BakedClipsAsset::NodeMatrices> nodeMatrices_;
};

} // namespace stylized::runtime
