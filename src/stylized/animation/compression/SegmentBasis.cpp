#include "stylized/animation/compression/SegmentBasis.h"

#include <cmath>

namespace stylized::animation {
namespace {

double innerProduct(const std::vector<double>& a, const std::vector<double>& b) noexcept
{
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += a[i] * b[i];
    return sum;
}

void scaleToUnit(std::vector<double>& curve) noexcept
{
    const double scale = 1.0 / std::sqrt(innerProduct(curve, curve));
    for (double& value : curve)
        value *= scale;
}

} // namespace

SegmentBasis::SegmentBasis(std::size_t frameCount) : frameCount_(frameCount), floats_(frameCount * frameCount)
{
    std::vector<std::vector<double>> curves;
    for (std::size_t k = 0; k < frameCount; ++k) {
        std::vector<double> curve(frameCount, 1.0);
        for (std::size_t f = 0; f < frameCount && k > 0; ++f)
            curve[f] = curves[k - 1][f] * (2.0 * double(f) - double(frameCount - 1));
        scaleToUnit(curve);
        for (int pass = 0; pass < 2; ++pass) {
            for (const std::vector<double>& lower : curves) {
                const double share = innerProduct(curve, lower);
                for (std::size_t f = 0; f < frameCount; ++f)
                    curve[f] -= share * lower[f];
            }
            scaleToUnit(curve);
        }
        for (std::size_t f = 0; f < frameCount; ++f)
            floats_[f * frameCount + k] = static_cast<float>(curve[f]);
        curves.push_back(std::move(curve));
    }
}

void SegmentBasis::project(std::span<const double> values, std::span<double> weights) const noexcept
{
    for (std::size_t k = 0; k < frameCount_; ++k) {
        weights[k] = 0.0;
        for (std::size_t f = 0; f < frameCount_; ++f)
            weights[k] += values[f] * double(row(f)[k]);
    }
}

} // namespace stylized::animation
