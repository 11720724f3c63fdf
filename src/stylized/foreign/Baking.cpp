#include "stylized/foreign/Baking.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <array>
#include <cmath>

namespace stylized::foreign {
namespace {

constexpr int kDeepestSplit = 9; // 512 keys between two of the file's
/// Where the straight line is checked: a curve that eases in and out crosses it in the middle.
constexpr std::array<double, 3> kChecks{0.25, 0.5, 0.75};

class Baker {
public:
    explicit Baker(const BakeRules& rules) : rules_(rules) {}

    std::vector<BakedKey> run(std::span<const double> times)
    {
        BakedKey from{times.front(), rules_.at(times.front(), false)};
        add(from);
        for (std::size_t i = 1; i < times.size(); ++i) {
            split(from, {times[i], alike(rules_.at(times[i], true), from.value)}, kDeepestSplit);
            const glm::dvec4 before = alike(rules_.at(times[i], true), keys_.back().value);
            from = {times[i], alike(rules_.at(times[i], false), before)};
            if (glm::distance(before, from.value) > rules_.tolerance)
                addBefore(times[i], before);
            add(from);
        }
        return std::move(keys_);
    }

private:
    /// Adds the keys that are needed between two.
    void split(const BakedKey& from, const BakedKey& to, int depth)
    {
        if (rules_.isStraight || depth == 0 || isStraight(from, to))
            return;
        const double middle = 0.5 * (from.seconds + to.seconds);
        const BakedKey between{middle, alike(rules_.at(middle, false), from.value)};
        split(from, between, depth - 1);
        add(between);
        split(between, {to.seconds, alike(to.value, between.value)}, depth - 1);
    }

    [[nodiscard]] bool isStraight(const BakedKey& from, const BakedKey& to) const
    {
        for (const double part : kChecks) {
            const double seconds = from.seconds + part * (to.seconds - from.seconds);
            const glm::dvec4 line = between(from.value, to.value, part);
            if (!(glm::distance(alike(rules_.at(seconds, false), line), line) <= rules_.tolerance))
                return false;
        }
        return true;
    }

    [[nodiscard]] glm::dvec4 between(const glm::dvec4& a, const glm::dvec4& b, double part) const
    {
        if (!rules_.isRotation)
            return a + part * (b - a);
        const glm::dquat turned = glm::slerp(glm::dquat(a.w, a.x, a.y, a.z), glm::dquat(b.w, b.x, b.y, b.z), part);
        return {turned.x, turned.y, turned.z, turned.w};
    }

    /// A quaternion and its negative are one rotation: the one on the side of `other`.
    [[nodiscard]] glm::dvec4 alike(const glm::dvec4& value, const glm::dvec4& other) const
    {
        return rules_.isRotation && glm::dot(value, other) < 0.0 ? -value : value;
    }

    /// Adds a key as near before a moment as single precision can tell apart.
    void addBefore(double seconds, const glm::dvec4& value)
    {
        const auto moment = static_cast<float>(seconds - rules_.start);
        keys_.push_back({static_cast<double>(std::nextafter(moment, -1.0f)), value});
    }

    void add(const BakedKey& key) { keys_.push_back({key.seconds - rules_.start, key.value}); }

    const BakeRules& rules_;
    std::vector<BakedKey> keys_;
};

} // namespace

std::vector<BakedKey> bake(std::span<const double> times, const BakeRules& rules)
{
    return Baker(rules).run(times);
}

} // namespace stylized::foreign
