#include "stylized/foreign/FbxCurve.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace stylized::foreign {
namespace {

constexpr double kTicksPerSecond = 46186158000.0;
constexpr std::uint32_t kConstantFlag = 0x2;
constexpr std::uint32_t kCubicFlag = 0x8;
constexpr std::size_t kNumbersAnAttribute = 4;
/// A curve that moves less (degrees, file units or parts of a scale) stands still: its bends are noise.
constexpr double kSmallestRange = 0.01;

/// The largest distance of a cubic segment from its chord, looked for at some places.
double bendOf(double seconds, double difference, double leftSlope, double rightSlope)
{
    double largest = 0.0;
    for (const double t : {0.2, 0.35, 0.5, 0.65, 0.8}) {
        const double t2 = t * t, t3 = t2 * t;
        const double bend =
            (t3 - 2 * t2 + t) * (seconds * leftSlope - difference) + (t3 - t2) * (seconds * rightSlope - difference);
        largest = std::max(largest, std::abs(bend));
    }
    return largest;
}

} // namespace

FbxCurveShape shapeOf(const FbxRecord& curve)
{
    const auto times = curve.array("KeyTime"), values = curve.array("KeyValueFloat");
    const auto flags = curve.array("KeyAttrFlags"), slopes = curve.array("KeyAttrDataFloat");
    const auto runs = curve.array("KeyAttrRefCount");
    const std::size_t count = std::min(times.size(), values.size());
    FbxCurveShape shape;
    double largest = 0.0;
    std::size_t attribute = 0;
    double used = 0.0; // keys that the current attribute has served
    for (std::size_t k = 0; k + 1 < count && attribute < flags.size(); ++k) {
        const double difference = values[k + 1] - values[k];
        const auto flag = static_cast<std::uint32_t>(std::clamp(flags[attribute], 0.0, 4294967295.0));
        if (flag & kConstantFlag)
            shape.isStepped |= difference != 0.0;
        else if ((flag & kCubicFlag) && (attribute + 1) * kNumbersAnAttribute <= slopes.size())
            largest = std::max(largest, bendOf((times[k + 1] - times[k]) / kTicksPerSecond, difference,
                                               slopes[attribute * kNumbersAnAttribute],
                                               slopes[attribute * kNumbersAnAttribute + 1]));
        if (attribute < runs.size() && ++used >= runs[attribute]) {
            ++attribute;
            used = 0.0;
        }
    }
    if (count == 0)
        return shape;
    const auto [low, high] = std::minmax_element(values.begin(), values.begin() + std::ptrdiff_t(count));
    shape.bend = largest / std::max({*high - *low, largest, kSmallestRange});
    return shape;
}

} // namespace stylized::foreign
