#include "renderer/Stage.h"
#include "support/TinyScene.h"

#include <gmock/gmock.h>

#include <utility>

namespace stylized::renderer {
namespace {

using test::TinyScene;

/// A face with brows, lashes and glasses over each other, each in a file order that is wrong for what they are.
class QueueGL : public StageTest {
protected:
    /// A pane of unlit colour, `z` metres before the face, that fills the picture.
    void addPane(TinyScene& tiny, const glm::vec4& color, float z, asset::AlphaMode mode, bool writesDepth = false,
                 int offset = 0)
    {
        asset::MaterialAsset material;
        material.isUnlit = true;
        material.baseColor = color;
        material.alphaMode = mode;
        material.writesDepthWhenBlended = writesDepth;
        material.renderQueueOffset = offset;
        tiny.drawing(tiny.square(), tiny.material(material), test::at(0, 0, z));
    }

    Pixel shown(TinyScene tiny)
    {
        instances.clear();
        add(std::move(tiny.scene));
        draw();
        return middle();
    }

    static constexpr asset::AlphaMode kOpaque = asset::AlphaMode::Opaque, kBlend = asset::AlphaMode::Blend,
                                      kMask = asset::AlphaMode::Mask;
    static constexpr glm::vec4 kFace{1, 1, 1, 1}, kBrow{1, 0, 0, 0.5f}, kGlass{0, 0, 1, 0.5f};
};

TEST_F(QueueGL, GlassesLieOverBrowsOverTheFace)
{
    TinyScene tiny;
    addPane(tiny, kGlass, 0.3f, kBlend);
    addPane(tiny, kBrow, 0.1f, kBlend, true);
    addPane(tiny, kFace, 0, kOpaque);
    // (1, 1, 1), half of it red: (1, 1/2, 1/2), half of that blue: (1/2, 1/4, 3/4).
    EXPECT_EQ(shown(std::move(tiny)), (Pixel{188, 137, 225, 255}));
}

TEST_F(QueueGL, LashesWhoseDepthIsWrittenHideWhatIsDrawnLaterBehindThem)
{
    TinyScene tiny;
    addPane(tiny, kFace, 0, kOpaque);
    addPane(tiny, {0, 1, 0, 0.5f}, 0.1f, kBlend, true, 1); // later, and behind
    addPane(tiny, kBrow, 0.2f, kBlend, true, 0);
    EXPECT_EQ(shown(std::move(tiny)), (Pixel{255, 188, 188, 255})) << "nothing green";
}

TEST_F(QueueGL, WithoutDepthWritesTheSameLieOverEachOtherByTheirOffsets)
{
    TinyScene tiny;
    addPane(tiny, kFace, 0, kOpaque);
    addPane(tiny, {0, 1, 0, 0.5f}, 0.1f, kBlend, false, 0); // later, though behind
    addPane(tiny, kBrow, 0.2f, kBlend, false, -1);
    // (1, 1/2, 1/2), half of it green: (1/2, 3/4, 1/4).
    EXPECT_EQ(shown(std::move(tiny)), (Pixel{188, 225, 137, 255}));
}

TEST_F(QueueGL, AnOffsetComesBeforeTheDistanceAndTheDistanceBeforeTheFile)
{
    TinyScene tiny;
    addPane(tiny, kFace, 0, kOpaque);
    addPane(tiny, {0, 0, 1, 1}, 0.3f, kBlend, false, 0);
    addPane(tiny, {0, 1, 0, 1}, 0.2f, kBlend, false, 0);
    addPane(tiny, {1, 0, 0, 1}, 0.4f, kBlend, false, -9);
    EXPECT_EQ(shown(std::move(tiny)), (Pixel{0, 0, 255, 255})) << "red first, then the far green, then the near blue";
}

TEST_F(QueueGL, WhatIsWhollyClearHidesNothingThoughItWritesDepth)
{
    TinyScene tiny;
    addPane(tiny, {1, 0, 0, 0}, 0.3f, kBlend, true);
    addPane(tiny, {0, 1, 0, 1}, 0.1f, kBlend, false);
    addPane(tiny, kFace, 0, kOpaque);
    EXPECT_EQ(shown(std::move(tiny)), (Pixel{0, 255, 0, 255}));
}

TEST_F(QueueGL, MasksComeAfterOpaqueSurfacesAndBeforeAllThatBlends)
{
    TinyScene tiny;
    addPane(tiny, kBrow, 0.2f, kBlend);
    addPane(tiny, {0, 1, 0, 1}, 0.1f, kMask);
    addPane(tiny, kFace, 0, kOpaque);
    EXPECT_EQ(shown(std::move(tiny)), (Pixel{188, 188, 0, 255}));
}

} // namespace
} // namespace stylized::renderer
