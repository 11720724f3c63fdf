#include <stylized/animation/compression/ClipBlock.h>
#include <stylized/animation/compression/CompressedClipData.h>
#include <stylized/animation/compression/DecodeSegmentJob.h>
#include <stylized/animation/compression/SegmentBasis.h>
#include <stylized/animation/compression/SegmentPlans.h>
#include <stylized/animation/compression/StepSearch.h>

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>
#include <vector>

namespace stylized::animation {
namespace {

TEST(SegmentBasis, BeginsWithAConstantAndALine)
{
    const SegmentBasis basis(3);
    for (std::size_t f = 0; f < 3; ++f)
        EXPECT_NEAR(basis.row(f)[0], 0.577350, 1e-6);
    EXPECT_NEAR(basis.row(0)[1], -0.707107, 1e-6);
    EXPECT_NEAR(basis.row(1)[1], 0.0, 1e-6);
    EXPECT_NEAR(basis.row(2)[1], 0.707107, 1e-6);
    EXPECT_NEAR(basis.row(0)[2], 0.408248, 1e-6);
    EXPECT_NEAR(basis.row(1)[2], -0.816497, 1e-6);
}

TEST(SegmentBasis, HasCurvesOfUnitLengthThatShareNothing)
{
    for (const std::size_t count : {2, 9, 25, 63}) {
        const SegmentBasis basis(count);
        for (std::size_t a = 0; a < count; ++a)
            for (std::size_t b = 0; b <= a; ++b) {
                double product = 0.0;
                for (std::size_t f = 0; f < count; ++f)
                    product += double(basis.row(f)[a]) * double(basis.row(f)[b]);
                EXPECT_NEAR(product, a == b ? 1.0 : 0.0, 1e-6) << count << " frames, curves " << a << " and " << b;
            }
    }
}

TEST(SegmentBasis, NeedsThreeCurvesForAParabola)
{
    const SegmentBasis basis(9);
    std::vector<double> parabola(9), weights(9);
    for (std::size_t f = 0; f < 9; ++f)
        parabola[f] = 2.0 + double(f) * double(f);
    basis.project(parabola, weights);
    EXPECT_NEAR(weights[0], (9 * 2.0 + 204.0) / 3.0, 1e-5); // the sum of 0² to 8² is 204
    for (std::size_t k = 3; k < 9; ++k)
        EXPECT_NEAR(weights[k], 0.0, 1e-4) << k;
}

TEST(ColumnWidths, HoldASign)
{
    EXPECT_EQ(widthCode(0), kEmptyCode);
    EXPECT_EQ(kColumnWidths[widthCode(1)], 2);
    EXPECT_EQ(kColumnWidths[widthCode(-2)], 2);
    EXPECT_EQ(kColumnWidths[widthCode(2)], 3);
    EXPECT_EQ(kColumnWidths[widthCode(-2048)], 12);
    EXPECT_EQ(kColumnWidths[widthCode(2048)], 14);
    EXPECT_EQ(kColumnWidths[widthCode(-8388608)], 24);
}

TEST(StepCodes, RiseFromTwoToTheMinus31)
{
    EXPECT_EQ(std::bit_cast<float>(stepBits(0)), std::ldexp(1.0f, -31));
    EXPECT_EQ(std::bit_cast<float>(stepBits(1)), std::ldexp(1.125f, -31));
    EXPECT_EQ(std::bit_cast<float>(stepBits(8)), std::ldexp(1.0f, -30));
    EXPECT_EQ(std::bit_cast<float>(stepBits(255)), 1.875f);
}

TEST(RowPlacer, FillsTheFullestRowThatHasRoom)
{
    RowPlacer placer;
    const auto expect = [&](std::uint8_t code, std::uint32_t row, std::uint32_t shift) {
        const RowPlacer::Place place = placer.place(code);
        EXPECT_EQ(place.row, row);
        EXPECT_EQ(place.shift, shift);
    };
    expect(15, 0, 0);          // 24 bits
    expect(13, 1, 0);          // 14 bits do not fit into 8
    expect(7, 0, 24);          // 7 fit into either, and row 0 is fuller
    expect(12, 1, 14);         // 12
    expect(kEmptyCode, 1, 26); // two bits of zeros, once a segment
    expect(kEmptyCode, 1, 26);
    expect(4, 1, 28); // 4 fill row 1
    EXPECT_EQ(placer.rowCount(), 2u);
}

TEST(SegmentPlans, AreNoneWhereCodesEndTooEarly)
{
    ClipBlock block;
    block.kind = BlockKind::Value;
    block.laneCount = 1;
    const std::vector<std::uint8_t> codes = {0x25, 0x00}; // widths 5 and 2, the end; half a byte is spare
    const SegmentPlans plans(std::vector{block}, codes, 1, 9);
    ASSERT_EQ(plans.segments().size(), 1u);
    EXPECT_EQ(plans.counts(0)[0], 2);
    EXPECT_EQ(plans.widthBytes(), 2u);
    EXPECT_EQ(plans.rowCount(), 1u);
    EXPECT_EQ(plans.columns(0)[1].leftShift, 32 - 5 - 2);
    EXPECT_EQ(plans.columns(0)[1].rightShift, 30);
    EXPECT_TRUE(SegmentPlans(std::vector{block}, std::vector<std::uint8_t>{0x25}, 1, 9).segments().empty());
    EXPECT_TRUE(SegmentPlans(std::vector{block}, codes, 2, 9).segments().empty());
}

TEST(PackedRotations, ComeBackWithinHalfAStep)
{
    std::mt19937 random(3);
    std::normal_distribution<float> normal;
    for (int i = 0; i < 1000; ++i) {
        std::array<float, 4> q = {normal(random), normal(random), normal(random), std::abs(normal(random)) + 0.3f};
        const float length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        for (float& number : q)
            number /= length;
        const auto back = unpackRotation(packRotation(q));
        for (std::size_t c = 0; c < 3; ++c)
            EXPECT_NEAR(back[c], q[c], 0.6 / 32767);
    }
    EXPECT_EQ(unpackRotation({0, 0, 0}), (std::array<float, 4>{0, 0, 0, 1}));
}

TEST(SlerpBend, TurnsAsEvenlyAsSlerp)
{
    for (const double angle : {0.01, 0.1, 0.3, 1.0, 1.5})
        for (const double t : {0.1, 0.21, 0.5, 0.77}) {
            const FrameWeights weights{float(t)};
            const double bent =
                t + double(weights.bend) * double(slerpBend(float(1.0 - std::cos(angle)), weights.middle));
            const double turned = std::atan2(bent * std::sin(angle), 1.0 - bent + bent * std::cos(angle));
            EXPECT_NEAR(turned, t * angle, angle <= 0.3 ? 1.2e-6 : 3e-4) << angle << " at " << t;
        }
}

TEST(Segments, ShareTheirLastFrameAndEndWithTheClip)
{
    EXPECT_EQ(segmentCount(17, 8), 2u);
    EXPECT_EQ(segmentCount(18, 8), 3u);
    EXPECT_EQ(segmentCount(1, 0), 0u);
    EXPECT_EQ(firstFrame(0, 18, 8), 0u);
    EXPECT_EQ(firstFrame(1, 18, 8), 8u);
    EXPECT_EQ(firstFrame(2, 18, 8), 9u);
}

} // namespace
} // namespace stylized::animation
