#include "stylized/foreign/FbxCurve.h"

#include "stylized/foreign/FbxObjects.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace stylized::foreign {
namespace {

constexpr std::uint32_t kConstantFlag = 0x2;
constexpr std::uint32_t kCubicFlag = 0x8;
constexpr std::uint32_t kConstantIsNextFlag = 0x100; // beside kConstantFlag
constexpr std::uint32_t kUserTangentFlag = 0x400;    // beside kCubicFlag: slopes are as stored
constexpr std::uint32_t kClampFlag = 0x4000;         // automatic slopes never lead beyond a neighbour
constexpr std::uint32_t kWeightLeavingFlag = 0x1000000;
constexpr std::uint32_t kWeightArrivingFlag = 0x2000000;
constexpr double kPlainWeight = 1.0 / 3.0;
constexpr double kWeightStep = 1e-4; // weights are stored as ten-thousandths
constexpr std::size_t kNumbersAnAttribute = 4;
constexpr double kLargestBits = 4294967295.0;
constexpr int kBisections = 48; // of a curve's parameter: below a double's last digits of it

struct Attributes {
    std::uint32_t flags = 0;
    double slopeLeaving = 0.0, slopeArriving = 0.0;
    std::uint32_t weights = 0;
    double bias = 0.0;
};

/// Two weights of 16 bits each. A binary file says that they are a float, which makes them a tiny number; a text file
/// writes the same bits as a whole one.
std::uint32_t weightBits(double stored)
{
    if (std::abs(stored) >= 1.0)
        return static_cast<std::uint32_t>(std::clamp(stored, 0.0, kLargestBits));
    return std::bit_cast<std::uint32_t>(static_cast<float>(stored));
}

/// The attributes of each key: files store each set once for a run of keys.
std::vector<Attributes> attributesOf(const FbxRecord& curve, std::size_t keyCount)
{
    const auto flags = curve.array("KeyAttrFlags"), numbers = curve.array("KeyAttrDataFloat");
    const auto runs = curve.array("KeyAttrRefCount");
    std::vector<Attributes> all;
    std::size_t place = 0;
    double used = 0.0; // keys that the current set has served
    while (all.size() < keyCount) {
        Attributes attributes;
        if (place < flags.size())
            attributes.flags = static_cast<std::uint32_t>(std::clamp(flags[place], 0.0, kLargestBits));
        if ((place + 1) * kNumbersAnAttribute <= numbers.size()) {
            const double* set = numbers.data() + place * kNumbersAnAttribute;
            attributes.slopeLeaving = set[0];
            attributes.slopeArriving = set[1];
            attributes.bias = set[3];
            attributes.weights = weightBits(set[2]);
        }
        all.push_back(attributes);
        if (place < runs.size() && ++used >= runs[place]) {
            ++place;
            used = 0.0;
        }
    }
    return all;
}

double weightOf(const Attributes& attributes, std::uint32_t flag, unsigned shift)
{
    if ((attributes.flags & flag) == 0)
        return kPlainWeight;
    return std::clamp((attributes.weights >> shift & 0xFFFFu) * kWeightStep, 0.0, 1.0);
}

} // namespace

FbxCurve::FbxCurve(const FbxRecord& curve)
{
    const auto times = curve.array("KeyTime"), values = curve.array("KeyValueFloat");
    const std::size_t count = std::min(times.size(), values.size());
    const std::vector<Attributes> attributes = attributesOf(curve, count);
    std::vector<std::uint32_t> flags;
    std::vector<double> biases;
    for (std::size_t k = 0; k < count; ++k) {
        const Attributes& own = attributes[k];
        const double seconds = times[k] / kFbxTicksPerSecond;
        if (!std::isfinite(seconds) || !std::isfinite(values[k]) || (!times_.empty() && !(seconds > times_.back())))
            continue;
        Way way = own.flags & kCubicFlag ? Way::Bent : Way::Straight;
        if (own.flags & kConstantFlag)
            way = own.flags & kConstantIsNextFlag ? Way::Jump : Way::Hold;
        const bool isFinite = std::isfinite(own.slopeLeaving) && std::isfinite(own.slopeArriving);
        times_.push_back(seconds);
        keys_.push_back({values[k], way, isFinite ? own.slopeLeaving : 0.0, isFinite ? own.slopeArriving : 0.0,
                         weightOf(own, kWeightLeavingFlag, 0), weightOf(own, kWeightArrivingFlag, 16)});
        flags.push_back(own.flags);
        biases.push_back(std::isfinite(own.bias) ? own.bias : 0.0);
        isStraight_ &= way != Way::Bent;
    }
    setAutomaticSlopes(flags, biases);
}

/// A key without slopes of its own gets the mean of the ways to its neighbours, each counting the more the shorter it
/// is, drawn to one of them by its bias, and, where it asks for that, no steeper than leads to either neighbour.
void FbxCurve::setAutomaticSlopes(std::span<const std::uint32_t> flags, std::span<const double> biases)
{
    for (std::size_t k = 0; k < keys_.size(); ++k) {
        if ((flags[k] & kConstantFlag) || !(flags[k] & kCubicFlag) || (flags[k] & kUserTangentFlag))
            continue;
        double slope = 0.0; // at the ends
        if (k > 0 && k + 1 < keys_.size()) {
            const double before = times_[k] - times_[k - 1], after = times_[k + 1] - times_[k];
            const double arriving = (keys_[k].value - keys_[k - 1].value) / before;
            const double leaving = (keys_[k + 1].value - keys_[k].value) / after;
            const double part = before / (before + after);
            slope = arriving * (1.0 - part) + leaving * part;
            const double bias = std::min(std::abs(biases[k]) / 100.0, 1.0);
            slope += bias * ((biases[k] > 0.0 ? leaving : arriving) - slope);
            if (flags[k] & kClampFlag) {
                const double sign = slope < 0.0 ? -1.0 : 1.0;
                const double mostArriving = sign * arriving / std::max(keys_[k - 1].weightArriving, kWeightStep);
                const double mostLeaving = sign * leaving / std::max(keys_[k].weightLeaving, kWeightStep);
                slope = sign * std::clamp(std::abs(slope), 0.0, std::max(0.0, std::min(mostArriving, mostLeaving)));
            }
        }
        keys_[k].slopeLeaving = slope;
        if (k > 0)
            keys_[k - 1].slopeArriving = slope;
    }
}

double FbxCurve::at(double seconds, FbxSide side) const
{
    const auto right = side == FbxSide::After ? std::upper_bound(times_.begin(), times_.end(), seconds)
                                              : std::lower_bound(times_.begin(), times_.end(), seconds);
    if (right == times_.begin())
        return keys_.front().value;
    if (right == times_.end())
        return keys_.back().value;
    const auto key = static_cast<std::size_t>(right - times_.begin()) - 1;
    const Key &from = keys_[key], &to = keys_[key + 1];
    switch (from.way) {
    case Way::Hold: return from.value;
    case Way::Jump: return to.value;
    case Way::Straight:
        return from.value + (to.value - from.value) * (seconds - times_[key]) / (times_[key + 1] - times_[key]);
    case Way::Bent: break;
    }
    return bent(key, seconds);
}

/// A Bézier curve whose handles lie at the weights' parts of the way.
double FbxCurve::bent(std::size_t index, double seconds) const
{
    const Key &from = keys_[index], &to = keys_[index + 1];
    const double length = times_[index + 1] - times_[index];
    const double wanted = (seconds - times_[index]) / length;
    const double first = from.weightLeaving, second = 1.0 - from.weightArriving;
    const auto blend = [](double t, double a, double b, double c, double d) {
        const double s = 1.0 - t;
        return s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d;
    };
    double t = wanted;
    if (first != kPlainWeight || from.weightArriving != kPlainWeight) {
        double low = 0.0, high = 1.0;
        for (int i = 0; i < kBisections; ++i) {
            t = 0.5 * (low + high);
            (blend(t, 0.0, first, second, 1.0) < wanted ? low : high) = t;
        }
    }
    return blend(t, from.value, from.value + first * length * from.slopeLeaving,
                 to.value - from.weightArriving * length * from.slopeArriving, to.value);
}

} // namespace stylized::foreign
