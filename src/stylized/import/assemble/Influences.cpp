#include "stylized/import/assemble/Influences.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>

namespace stylized::import::assemble {
namespace {

/// Four places of a vertex as one vector register.
using Weights [[gnu::vector_size(16)]] = float;
using Words [[gnu::vector_size(16)]] = std::uint32_t;

struct Influence {
    double weight;
    std::uint16_t joint;
};

/// What was met, to be reported once a stream.
struct Findings {
    std::uint64_t invalid = 0;
    std::uint64_t notNormalized = 0;
    double worstSum = 1.0;
    std::uint64_t reduced = 0;
    double largestLoss = 0.0;

    void report(const std::string& place, std::size_t weightless, ImportReport& report) const
    {
        if (invalid > 0)
            report.add(
                ReportCode::InfluenceInvalid, Severity::Warning, place,
                "influences with a joint beyond the skin, or a weight that is negative or not finite, count as 0",
                invalid);
        if (notNormalized > 0)
            report.add(ReportCode::WeightsNotNormalized, Severity::Warning, place,
                       fmt::format("weights that sum to {:.4g} at worst are divided by their sum", worstSum),
                       notNormalized);
        if (reduced > 0)
            report.add(
                ReportCode::InfluencesReduced, Severity::Warning, place,
                fmt::format("the largest influences are kept, at worst {:.4g} of the weight is lost", largestLoss),
                reduced);
        if (weightless > 0)
            report.add(ReportCode::WeightsZero, Severity::Warning, place,
                       "vertices without weight follow the mesh's node", weightless);
    }
};

class Reducer {
public:
    Reducer(const RawInfluences& raw, std::uint32_t jointCount, std::uint32_t maxInfluences)
        : raw_(raw), jointCount_(std::min<std::uint32_t>(jointCount, 65536)),
          maxInfluences_(std::clamp(maxInfluences, 1u, 8u)), gathered_(raw.sets.size() * 4), isUsed_(jointCount_, 0u)
    {}

    ReducedInfluences run(ImportReport& report)
    {
        const std::size_t vertexCount = raw_.sets.front().joints.size();
        out_.first.resize(vertexCount);
        const bool isSimple = raw_.sets.size() == 1 && maxInfluences_ >= 4;
        for (std::size_t vertex = 0; vertex < vertexCount; ++vertex)
            if (!isSimple ||
                !reduceSimpleVertex(raw_.sets[0].joints[vertex], raw_.sets[0].weights[vertex], out_.first[vertex]))
                reduceVertex(vertex);
        for (std::uint32_t joint = 0; joint < isUsed_.size(); ++joint)
            if (isUsed_[joint] != 0)
                out_.joints.push_back(joint);
        findings_.report(raw_.place, out_.weightless.size(), report);
        return std::move(out_);
    }

private:
    /// reduceVertex() for what nearly all vertices are: four weights from 0 to 1 on different joints, summing to 1.
    /// Without branches, for which weights are too random. False, and nothing done, where the vertex is none of these.
    bool reduceSimpleVertex(const std::array<std::uint16_t, 4>& joints, const glm::vec4& weights,
                            asset::VertexInfluences& target)
    {
        const Weights w{weights[0], weights[1], weights[2], weights[3]};
        const Words bits = std::bit_cast<Words>(w);
        const Words j{joints[0], joints[1], joints[2], joints[3]};
        const auto isPulling = bits != 0;
        // Turning the four places by one and by two brings each pair together.
        const auto isTwice = ((j == __builtin_shufflevector(j, j, 1, 2, 3, 0)) & isPulling &
                              __builtin_shufflevector(isPulling, isPulling, 1, 2, 3, 0)) |
                             ((j == __builtin_shufflevector(j, j, 2, 3, 0, 1)) & isPulling &
                              __builtin_shufflevector(isPulling, isPulling, 2, 3, 0, 1));
        // Floats from 0 to 1 order as their bits, and all others are larger.
        const auto isOdd = (bits > std::bit_cast<std::uint32_t>(1.0f)) | (isPulling & (j >= jointCount_)) | isTwice;
        const float sum = (w[0] + w[1]) + (w[2] + w[3]);
        const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(isOdd);
        if ((halves[0] | halves[1]) != 0 || std::abs(sum - 1.0f) > static_cast<float>(kWeightSumTolerance))
            return false;
        const float scale = 1.0f / sum;
        // Most writers sort. Whether the next vertex is sorted, too, is not worth a guess once one was not.
        areSorted_ = areSorted_ && bits[0] >= bits[1] && bits[1] >= bits[2] && bits[2] >= bits[3];
        if (areSorted_) {
            for (std::size_t k = 0; k < 4; ++k) {
                target.joints[k] = bits[k] == 0 ? std::uint16_t{0} : joints[k];
                target.weights[k] = w[k] * scale;
                isUsed_[joints[bits[k] == 0 ? 0 : k]] = 1;
            }
            return true;
        }
        std::uint32_t keys[4]; // order as reduceVertex() orders: by weight, of which two bits are free, then by place
        for (std::uint32_t k = 0; k < 4; ++k)
            keys[k] = bits[k] << 2 | (3 - k);
        const auto order = [&](std::uint32_t& a, std::uint32_t& b) {
            const std::uint32_t larger = std::max(a, b);
            b = std::min(a, b);
            a = larger;
        };
        order(keys[0], keys[1]), order(keys[2], keys[3]), order(keys[0], keys[2]), order(keys[1], keys[3]);
        order(keys[1], keys[2]);
        for (std::size_t k = 0; k < 4; ++k) {
            const std::uint32_t weight = keys[k] >> 2;
            const std::uint16_t joint = joints[3 - (keys[weight == 0 ? 0 : k] & 3)];
            target.joints[k] = weight == 0 ? std::uint16_t{0} : joint;
            target.weights[k] = std::bit_cast<float>(weight) * scale;
            isUsed_[joint] = 1;
        }
        return true;
    }

    void reduceVertex(std::size_t vertex)
    {
        const std::span<Influence> all = std::span(gathered_).first(gather(vertex));
        double sum = 0.0;
        for (const Influence& influence : all)
            sum += influence.weight;
        if (sum <= 0.0) {
            out_.weightless.push_back(static_cast<std::uint32_t>(vertex));
            return;
        }
        if (std::abs(sum - 1.0) > kWeightSumTolerance) {
            ++findings_.notNormalized;
            if (std::abs(sum - 1.0) > std::abs(findings_.worstSum - 1.0))
                findings_.worstSum = sum;
        }
        sortLargestFirst(all);
        if (all.size() <= maxInfluences_)
            return store(vertex, all, sum);
        const std::span<Influence> kept = all.first(maxInfluences_);
        double keptSum = 0.0;
        for (const Influence& influence : kept)
            keptSum += influence.weight;
        ++findings_.reduced;
        findings_.largestLoss = std::max(findings_.largestLoss, 1.0 - keptSum / sum);
        store(vertex, kept, keptSum);
    }

    /// Puts the vertex' influences with weight, each joint once, into `gathered_`; the result is how many.
    std::size_t gather(std::size_t vertex)
    {
        Influence* const out = gathered_.data();
        std::size_t count = 0;
        for (const InfluenceSet& set : raw_.sets) {
            const std::array<std::uint16_t, 4>& joints = set.joints[vertex];
            const glm::vec4& weights = set.weights[vertex];
            for (int k = 0; k < 4; ++k) {
                const float weight = weights[k];
                const std::uint16_t joint = joints[static_cast<std::size_t>(k)];
                // What a place without weight names does not matter: writers pad with anything.
                if (weight == 0.0f)
                    continue;
                if (!(weight > 0.0f && weight <= std::numeric_limits<float>::max()) || joint >= jointCount_) {
                    ++findings_.invalid;
                    continue;
                }
                std::size_t place = 0;
                while (place < count && out[place].joint != joint)
                    ++place;
                if (place == count)
                    out[count++] = {0.0, joint};
                out[place].weight += static_cast<double>(weight);
            }
        }
        return count;
    }

    /// An insertion sort: there are few, and equal weights must stay in the file's order.
    static void sortLargestFirst(std::span<Influence> all)
    {
        for (std::size_t i = 1; i < all.size(); ++i) {
            const Influence moved = all[i];
            std::size_t to = i;
            for (; to > 0 && all[to - 1].weight < moved.weight; --to)
                all[to] = all[to - 1];
            all[to] = moved;
        }
    }

    void store(std::size_t vertex, std::span<const Influence> kept, double sum)
    {
        if (kept.size() > 4 && out_.second.empty())
            out_.second.resize(out_.first.size());
        const double scale = 1.0 / sum;
        for (std::size_t i = 0; i < kept.size(); ++i) {
            asset::VertexInfluences& target = i < 4 ? out_.first[vertex] : out_.second[vertex];
            target.joints[i % 4] = kept[i].joint;
            target.weights[i % 4] = static_cast<float>(kept[i].weight * scale);
            isUsed_[kept[i].joint] = 1;
        }
    }

    const RawInfluences& raw_;
    std::uint32_t jointCount_;
    std::uint32_t maxInfluences_;
    std::vector<Influence> gathered_;   ///< Room for all of one vertex.
    std::vector<std::uint32_t> isUsed_; ///< By joint.
    bool areSorted_ = true;             ///< All vertices until now had their largest weight first, and so on.
    Findings findings_;
    ReducedInfluences out_;
};

} // namespace

ReducedInfluences reduceInfluences(const RawInfluences& raw, std::uint32_t jointCount, std::uint32_t maxInfluences,
                                   ImportReport& report)
{
    return Reducer(raw, jointCount, maxInfluences).run(report);
}

std::uint32_t namedJointCount(const RawInfluences& raw) noexcept
{
    std::uint16_t largest = 0;
    for (const InfluenceSet& set : raw.sets)
        for (const std::array<std::uint16_t, 4>& joints : set.joints)
            for (const std::uint16_t joint : joints)
                largest = std::max(largest, joint);
    return largest + 1u;
}

std::uint32_t neededJointCount(const RawInfluences& raw) noexcept
{
    Words largest{};
    for (const InfluenceSet& set : raw.sets)
        for (std::size_t vertex = 0; vertex < set.joints.size(); ++vertex) {
            const std::array<std::uint16_t, 4>& joints = set.joints[vertex];
            const glm::vec4& weights = set.weights[vertex];
            const Words needed = Words{joints[0], joints[1], joints[2], joints[3]} + 1u;
            const auto isPulling = Weights{weights[0], weights[1], weights[2], weights[3]} > 0.0f;
            largest = (isPulling & (needed > largest)) ? needed : largest;
        }
    return std::max({largest[0], largest[1], largest[2], largest[3]});
}

} // namespace stylized::import::assemble
