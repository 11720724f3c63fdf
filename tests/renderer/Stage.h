#pragma once

#include "support/GlTest.h"

#include <stylized/asset/DecodedImage.h>
#include <stylized/renderer/FramePipeline.h>
#include <stylized/runtime/Deformer.h>
#include <stylized/runtime/PaletteArena.h>
#include <stylized/runtime/RuntimeScene.h>
#include <stylized/world/RenderExtractor.h>
#include <stylized/world/SceneInstance.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace stylized::renderer {

/// The colour of a pixel: red, green, blue, alpha, 0 to 255.
using Pixel = std::array<int, 4>;

inline constexpr Pixel kWhitePixel{255, 255, 255, 255};
inline constexpr Pixel kRedPixel{255, 0, 0, 255};
inline constexpr Pixel kBluePixel{0, 0, 255, 255};
inline constexpr Pixel kNoPixel{0, 0, 0, 0};

/// A GL test that puts small scenes before a camera and looks at the picture. The camera looks along −Z at 2 m by 2 m
/// around the origin, orthographically; pictures are square and not multisampled unless a test says otherwise.
class StageTest : public test::GlTest {
protected:
    void SetUp() override;
    void TearDown() override;

    /// Adds an instance of `scene` and brings it to its bind pose.
    world::SceneInstance& add(asset::SceneAsset scene, std::vector<asset::DecodedImage> images = {});

    /// Extracts and draws all instances; the picture is then `image`.
    FrameStats draw();

    [[nodiscard]] Pixel pixel(std::uint32_t x, std::uint32_t y) const;
    [[nodiscard]] Pixel middle() const { return pixel(image.width / 2, image.height / 2); }
    /// Pixels whose alpha is not 0.
    [[nodiscard]] std::size_t drawnPixelCount() const;

    std::unique_ptr<FramePipeline> pipeline;
    std::unique_ptr<runtime::PaletteArena> arena;
    std::unique_ptr<runtime::Deformer> deformer;
    world::SkinningOptions skinning;       ///< Of instances added from now on.
    world::Look look = world::Look::MToon; ///< The same: materials as they are.
    std::vector<std::unique_ptr<world::SceneInstance>> instances;
    world::RenderExtractor extractor;
    world::RenderWorld world;
    FrameOptions options;
    asset::DecodedImage image;
};

} // namespace stylized::renderer
