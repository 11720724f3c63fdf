#include <stylized/math/Srgb.h>

#include <gtest/gtest.h>

namespace stylized::math {

TEST(Srgb, AndLinearLightAreEachOthersInverse)
{
    // 0.04045 is where the curve of IEC 61966-2-1 changes from a line to a power.
    for (const float srgb : {0.0f, 0.02f, 0.04045f, 0.05f, 0.5f, 1.0f})
        EXPECT_NEAR(srgbFromLinear(linearFromSrgb(srgb)), srgb, 1e-6f);
    EXPECT_NEAR(linearFromSrgb(0.5f), 0.21404f, 1e-5f);
}

} // namespace stylized::math
