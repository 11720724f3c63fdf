#pragma once

#include "stylized/foreign/FbxRecord.h"

#include <cstdint>
#include <span>
#include <vector>

namespace stylized::foreign {

/// From which side a moment is looked at: where a curve jumps, both differ.
enum class FbxSide : std::uint8_t { Before, After };

/// An animation curve: keys and how it runs from each to the next. Before its first key and behind its last it stands.
/// **Source**: FBX SDK, FbxAnimCurveDef: flags of keys, slopes a second, weights as parts of the way to the next key.
class FbxCurve {
public:
    FbxCurve() = default;
    /// Keys that are not finite or do not follow each other in time are left out.
    explicit FbxCurve(const FbxRecord& curve);

    [[nodiscard]] bool isEmpty() const noexcept { return times_.empty(); }
    /// In seconds of the file, rising.
    [[nodiscard]] std::span<const double> times() const noexcept { return times_; }
    /// Whether it runs straight or stands between all keys.
    [[nodiscard]] bool isStraight() const noexcept { return isStraight_; }
    /// **Shape**: the curve is not empty.
    [[nodiscard]] double at(double seconds, FbxSide side) const;

private:
    enum class Way : std::uint8_t { Hold, Jump, Straight, Bent };

    /// A key and the way to the next one.
    struct Key {
        double value;
        Way way;
        double slopeLeaving, slopeArriving; ///< Leaving this key, arriving at the next one.
        double weightLeaving, weightArriving;
    };

    void setAutomaticSlopes(std::span<const std::uint32_t> flags, std::span<const double> biases);
    [[nodiscard]] double bent(std::size_t key, double seconds) const;

    std::vector<double> times_;
    std::vector<Key> keys_;
    bool isStraight_ = true;
};

} // namespace stylized::foreign
