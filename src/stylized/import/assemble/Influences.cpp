#include "stylized/import/assemble/Influences.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stylized::import::assemble {
namespace {

struct Influence {
    std::uint16_t joint;
    double weight;
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
        : raw_(raw), jointCount_(jointCount), maxInfluences_(std::clamp(maxInfluences, 1u, 8u))
    {}

    ReducedInfluences run(ImportReport& report)
    {
        const std::size_t vertexCount = raw_.sets.front().joints.size();
        out_.first.resize(vertexCount);
        for (std::size_t vertex = 0; vertex < vertexCount; ++vertex)
            reduceVertex(vertex);
        for (std::uint32_t joint = 0; joint < isUsed_.size(); ++joint)
            if (isUsed_[joint])
                out_.joints.push_back(joint);
        findings_.report(raw_.place, out_.weightless.size(), report);
        return std::move(out_);
    }

private:
    void reduceVertex(std::size_t vertex)
    {
        gather(vertex);
        double sum = 0.0;
        for (const Influence& influence : gathered_)
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
        // Equal weights stay in the file's order, so that the result does not depend on the sort.
        std::stable_sort(gathered_.begin(), gathered_.end(),
                         [](const Influence& a, const Influence& b) { return a.weight > b.weight; });
        if (gathered_.size() > maxInfluences_) {
            double kept = 0.0;
            for (std::size_t i = 0; i < maxInfluences_; ++i)
                kept += gathered_[i].weight;
            ++findings_.reduced;
            findings_.largestLoss = std::max(findings_.largestLoss, 1.0 - kept / sum);
            gathered_.resize(maxInfluences_);
            sum = kept;
        }
        store(vertex, sum);
    }

    /// The vertex' influences with weight, each joint once.
    void gather(std::size_t vertex)
    {
        gathered_.clear();
        for (const InfluenceSet& set : raw_.sets) {
            for (int k = 0; k < 4; ++k) {
                const float weight = set.weights[vertex][k];
                const std::uint16_t joint = set.joints[vertex][static_cast<std::size_t>(k)];
                // What a place without weight names does not matter: writers pad with anything.
                if (weight == 0.0f)
                    continue;
                if (!(weight > 0.0f) || !std::isfinite(weight) || joint >= jointCount_) {
                    ++findings_.invalid;
                    continue;
                }
                const auto same = std::find_if(gathered_.begin(), gathered_.end(),
                                               [&](const Influence& i) { return i.joint == joint; });
                if (same == gathered_.end())
                    gathered_.push_back({joint, static_cast<double>(weight)});
                else
                    same->weight += static_cast<double>(weight);
            }
        }
    }

    void store(std::size_t vertex, double sum)
    {
        if (gathered_.size() > 4 && out_.second.empty())
            out_.second.resize(out_.first.size());
        for (std::size_t i = 0; i < gathered_.size(); ++i) {
            asset::VertexInfluences& target = i < 4 ? out_.first[vertex] : out_.second[vertex];
            target.joints[i % 4] = gathered_[i].joint;
            target.weights[i % 4] = static_cast<float>(gathered_[i].weight / sum);
            if (isUsed_.size() <= gathered_[i].joint)
                isUsed_.resize(std::size_t{gathered_[i].joint} + 1, false);
            isUsed_[gathered_[i].joint] = true;
        }
    }

    const RawInfluences& raw_;
    std::uint32_t jointCount_;
    std::uint32_t maxInfluences_;
    std::vector<Influence> gathered_;
    std::vector<bool> isUsed_;
    Findings findings_;
    ReducedInfluences out_;
};

} // namespace

ReducedInfluences reduceInfluences(const RawInfluences& raw, std::uint32_t jointCount, std::uint32_t maxInfluences,
                                   ImportReport& report)
{
    return Reducer(raw, jointCount, maxInfluences).run(report);
}

std::uint32_t neededJointCount(const RawInfluences& raw) noexcept
{
    std::uint32_t out = 0;
    for (const InfluenceSet& set : raw.sets)
        for (std::size_t vertex = 0; vertex < set.joints.size(); ++vertex)
            for (int k = 0; k < 4; ++k)
                if (set.weights[vertex][k] > 0.0f)
                    out = std::max(out, set.joints[vertex][static_cast<std::size_t>(k)] + 1u);
    return out;
}

} // namespace stylized::import::assemble
