#include "stylized/import/assemble/AnimationKeys.h"

#include "stylized/import/assemble/Finite.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

namespace stylized::import::assemble {
namespace {

using asset::AnimationChannelAsset;
using asset::AnimationInterpolation;

/// Rotations stored in 8 bits are this far from unit length at most; more is somebody's mistake.
constexpr float kUnitTolerance = 0.01f;
/// Below this a rotation has no direction that means anything.
constexpr float kMinLength = 1e-6f;

float lengthOf(std::span<const float> q)
{
    return std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
}

class KeyCleaner {
public:
    KeyCleaner(AnimationChannelAsset& channel, const std::string& place, ImportReport& report)
        : channel_(channel), valuesPerKey_(channel.groupsPerKey() * channel.componentCount), place_(place),
          report_(report)
    {}

    void run()
    {
        keepUsableKeys();
        sortKeys();
        keepLastOfEqualTimes();
        if (channel_.target == asset::AnimationTarget::Rotation &&
            channel_.interpolation != AnimationInterpolation::CubicSpline)
            normalizeRotations();
    }

private:
    [[nodiscard]] std::span<float> valuesOf(std::size_t key)
    {
        return std::span(channel_.values).subspan(key * valuesPerKey_, valuesPerKey_);
    }

    [[nodiscard]] bool isUsable(std::size_t key)
    {
        const float time = channel_.times[key];
        if (!std::isfinite(time) || time < 0.0f)
            return false;
        const std::span<const float> values = valuesOf(key);
        if (!std::all_of(values.begin(), values.end(), [](float v) { return std::isfinite(v); }))
            return false;
        if (channel_.target != asset::AnimationTarget::Rotation)
            return true;
        const bool isCubic = channel_.interpolation == AnimationInterpolation::CubicSpline;
        const float length = lengthOf(values.subspan(isCubic ? 4 : 0, 4));
        return length >= kMinLength && std::isfinite(length);
    }

    /// Moves key `from` to place `to`, which must not lie behind it.
    void moveKey(std::size_t from, std::size_t to)
    {
        if (from == to)
            return;
        channel_.times[to] = channel_.times[from];
        std::ranges::copy(valuesOf(from), valuesOf(to).begin());
    }

    void shrink(std::size_t keyCount)
    {
        channel_.times.resize(keyCount);
        channel_.values.resize(keyCount * valuesPerKey_);
    }

    /// Whether a look at all numbers together finds nothing to do: the usual case. False where it is close.
    [[nodiscard]] bool areAllUsable() const
    {
        if (!allFinite(channel_.times) || !allFinite(channel_.values) ||
            std::any_of(channel_.times.begin(), channel_.times.end(), [](float time) { return time < 0.0f; }))
            return false;
        if (channel_.target != asset::AnimationTarget::Rotation)
            return true;
        const std::size_t first = channel_.interpolation == AnimationInterpolation::CubicSpline ? 4 : 0;
        bool areLong = true;
        for (std::size_t i = first; i < channel_.values.size(); i += valuesPerKey_) {
            const float* q = &channel_.values[i];
            const float square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
            areLong &= square >= 2 * kMinLength * kMinLength && square <= std::numeric_limits<float>::max();
        }
        return areLong;
    }

    void keepUsableKeys()
    {
        if (areAllUsable())
            return;
        std::size_t kept = 0;
        const std::size_t count = channel_.times.size();
        for (std::size_t key = 0; key < count; ++key)
            if (isUsable(key))
                moveKey(key, kept++);
        shrink(kept);
        complain(count - kept, "keys are not finite, lie before 0 s or hold a rotation of no length: left out");
    }

    void sortKeys()
    {
        if (std::is_sorted(channel_.times.begin(), channel_.times.end()))
            return;
        std::vector<std::size_t> order(channel_.times.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return channel_.times[a] < channel_.times[b]; });
        std::vector<float> times, values;
        times.reserve(channel_.times.size());
        values.reserve(channel_.values.size());
        for (const std::size_t key : order) {
            times.push_back(channel_.times[key]);
            values.insert(values.end(), valuesOf(key).begin(), valuesOf(key).end());
        }
        channel_.times = std::move(times);
        channel_.values = std::move(values);
        complain(1, "the key times do not rise: sorted");
    }

    void keepLastOfEqualTimes()
    {
        if (std::adjacent_find(channel_.times.begin(), channel_.times.end()) == channel_.times.end())
            return;
        std::size_t kept = 0;
        const std::size_t count = channel_.times.size();
        for (std::size_t key = 0; key < count; ++key)
            if (key + 1 == count || channel_.times[key + 1] != channel_.times[key])
                moveKey(key, kept++);
        shrink(kept);
        complain(count - kept, "keys have the time of a later one: left out");
    }

    void normalizeRotations()
    {
        std::size_t oddCount = 0;
        std::span<float> previous;
        for (std::size_t key = 0; key < channel_.times.size(); ++key) {
            const std::span<float> q = valuesOf(key);
            const float length = lengthOf(q);
            oddCount += std::abs(length - 1.0f) > kUnitTolerance;
            float scale = 1.0f / length;
            if (!previous.empty() &&
                q[0] * previous[0] + q[1] * previous[1] + q[2] * previous[2] + q[3] * previous[3] < 0.0f)
                scale = -scale;
            for (float& component : q)
                component *= scale;
            previous = q;
        }
        complain(oddCount, "rotations are not of unit length: normalized");
    }

    void complain(std::size_t count, const char* what)
    {
        if (count > 0)
            report_.add(ReportCode::ClipKeysInvalid, Severity::Warning, place_, fmt::format("{} {}", count, what));
    }

    AnimationChannelAsset& channel_;
    std::size_t valuesPerKey_;
    const std::string& place_;
    ImportReport& report_;
};

} // namespace

void cleanKeys(asset::AnimationChannelAsset& channel, const std::string& place, ImportReport& report)
{
    KeyCleaner(channel, place, report).run();
}

} // namespace stylized::import::assemble
