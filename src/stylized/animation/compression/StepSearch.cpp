#include "stylized/animation/compression/StepSearch.h"

#include <stylized/core/Index.h>

#include <glm/geometric.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace stylized::animation {
namespace {

constexpr int kRounds = 24;
/// Rounds without a result within the bounds in which all steps are made smaller.
constexpr int kRescueRounds = 60;
constexpr double kMaxQuantity = double(1 << 23) - 2.0;

double stepOf(std::uint8_t code) noexcept
{
    return double(std::bit_cast<float>(stepBits(code)));
}

/// The largest step that is not above `step`, of those that hold `largest`.
std::uint8_t stepCode(double step, double largest) noexcept
{
    const double least = std::max(step, largest / kMaxQuantity);
    const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(std::clamp(least, stepOf(0), stepOf(255))));
    auto code = static_cast<std::uint8_t>(std::min<std::uint32_t>((bits - stepBits(0)) >> 20, 255));
    while (code < 255 && stepOf(code) * kMaxQuantity < largest)
        ++code;
    return code;
}

/// One segment's search.
class Search {
public:
    explicit Search(const StepSearchInput& input);

    std::vector<SegmentLane> run();

private:
    struct LaneShares {
        std::array<std::vector<double>, 4> curves; ///< Exact share of each curve, for each component.
        double largest = 0.0;
        double count = 1.0; ///< Shares that are not zero in steps.
    };

    void projectLanes();
    void settleValues();
    void chooseSteps(double scale);
    void quantize(std::size_t lane);
    void restore(std::size_t lane, std::size_t frame, double* numbers) const noexcept;
    double measure();
    void weighNodes(double worst, double power);
    [[nodiscard]] std::size_t bitCount() const noexcept;

    const StepSearchInput& in_;
    std::size_t frameCount_;
    std::vector<LaneShares> shares_;
    std::vector<SegmentLane> out_;
    std::vector<std::vector<NodeFrame>> exactFrames_;
    std::vector<double> weights_, errors_; // one a node
    std::vector<LocalTransform> locals_;
    std::vector<NodeFrame> frames_;
};

Search::Search(const StepSearchInput& input)
    : in_(input), frameCount_(input.basis->frameCount()), shares_(input.lanes.size()), out_(input.lanes.size()),
      weights_(input.metric->nodeCount(), 1.0), errors_(input.metric->nodeCount(), 0.0),
      locals_(input.constants.begin(), input.constants.end()), frames_(input.metric->nodeCount())
{
    for (const std::vector<LocalTransform>& exact : in_.exact) {
        exactFrames_.emplace_back(input.metric->nodeCount());
        in_.metric->place(exact, exactFrames_.back());
    }
    projectLanes();
}

void Search::projectLanes()
{
    std::vector<double> numbers(frameCount_);
    for (std::size_t l = 0; l < shares_.size(); ++l) {
        const ClipLane& lane = in_.lanes[l];
        for (std::size_t c = 0; c < componentCount(lane.kind); ++c) {
            for (std::size_t f = 0; f < frameCount_; ++f)
                numbers[f] = lane.at(in_.firstFrame + f)[c];
            shares_[l].curves[c].resize(frameCount_);
            in_.basis->project(numbers, shares_[l].curves[c]);
            for (const double share : shares_[l].curves[c])
                shares_[l].largest = std::max(shares_[l].largest, std::abs(share));
            out_[l].quantities[c].resize(frameCount_);
        }
    }
}

void Search::quantize(std::size_t lane)
{
    SegmentLane& out = out_[lane];
    const double inverse = 1.0 / stepOf(out.step);
    std::size_t count = 0;
    for (std::size_t c = 0; c < componentCount(in_.lanes[lane].kind); ++c)
        for (std::size_t k = 0; k < frameCount_; ++k) {
            const auto quantity = static_cast<std::int32_t>(std::lround(shares_[lane].curves[c][k] * inverse));
            out.quantities[c][k] = quantity;
            count += quantity != 0;
        }
    shares_[lane].count = std::max(1.0, double(count));
}

void Search::restore(std::size_t lane, std::size_t frame, double* numbers) const noexcept
{
    const SegmentLane& out = out_[lane];
    const float* const row = in_.basis->row(frame);
    for (std::size_t c = 0; c < componentCount(in_.lanes[lane].kind); ++c) {
        double sum = 0.0;
        for (std::size_t k = 0; k < frameCount_; ++k)
            sum += double(out.quantities[c][k]) * double(row[k]);
        numbers[c] = sum * stepOf(out.step);
    }
}

/// Values have no nodes below: each gets the largest step that its own bound allows.
void Search::settleValues()
{
    for (std::size_t l = 0; l < out_.size(); ++l) {
        if (in_.lanes[l].kind != BlockKind::Value)
            continue;
        for (int code = stepCode(4.0 * in_.bounds.value, shares_[l].largest); code >= 0; --code) {
            out_[l].step = static_cast<std::uint8_t>(code);
            if (stepOf(out_[l].step) * kMaxQuantity < shares_[l].largest)
                break;
            quantize(l);
            double worst = 0.0;
            for (std::size_t f = 0; f < frameCount_; ++f) {
                double number = 0.0;
                restore(l, f, &number);
                worst = std::max(worst, std::abs(number - *in_.lanes[l].at(in_.firstFrame + f)));
            }
            if (worst <= in_.bounds.value)
                break;
        }
    }
}

/// Steps in inverse proportion to what an error of the lane would cost at all nodes below.
void Search::chooseSteps(double scale)
{
    const std::vector<NodeFrame>& middle = exactFrames_[frameCount_ / 2];
    const std::size_t nodeCount = weights_.size();
    // Sums over subtrees of the weights, and of their first and second moments.
    std::vector<double> sum(weights_), second(nodeCount);
    std::vector<glm::dvec3> first(nodeCount);
    for (std::size_t n = 0; n < nodeCount; ++n) {
        first[n] = middle[n].origin * sum[n];
        second[n] = glm::dot(middle[n].origin, middle[n].origin) * sum[n];
    }
    for (std::size_t n = nodeCount; n-- > 0;) {
        const std::uint32_t parent = in_.metric->parent(n);
        if (parent == NodeIndex::kNone)
            continue;
        sum[parent] += sum[n];
        first[parent] += first[n];
        second[parent] += second[n];
    }
    const double shellSquare = in_.metric->shellDistance() * in_.metric->shellDistance();
    for (std::size_t l = 0; l < out_.size(); ++l) {
        const ClipLane& lane = in_.lanes[l];
        if (lane.kind == BlockKind::Value)
            continue;
        const std::uint32_t node = lane.constants.target;
        const glm::dvec3 origin = middle[node].origin;
        double cost =
            second[node] - 2.0 * glm::dot(origin, first[node]) + sum[node] * (glm::dot(origin, origin) + shellSquare);
        if (lane.kind == BlockKind::Translation) {
            const std::uint32_t parent = in_.metric->parent(node);
            const double size =
                parent == NodeIndex::kNone ? 1.0 : std::cbrt(std::abs(glm::determinant(middle[parent].axes)));
            cost = sum[node] * size * size;
        } else if (lane.kind != BlockKind::Scale) {
            cost *= 4.0; // a quaternion turns by twice its change
        }
        const double step = scale * std::sqrt(shares_[l].count / std::max(cost, 1e-30));
        out_[l].step = stepCode(step, shares_[l].largest);
        quantize(l);
    }
}

double Search::measure()
{
    std::fill(errors_.begin(), errors_.end(), 0.0);
    double numbers[4] = {};
    for (std::size_t f = 0; f < frameCount_; ++f) {
        for (std::size_t l = 0; l < out_.size(); ++l) {
            const ClipLane& lane = in_.lanes[l];
            if (lane.kind == BlockKind::Value)
                continue;
            restore(l, f, numbers);
            applyLane(lane, numbers, locals_[lane.constants.target]);
        }
        in_.metric->place(locals_, frames_);
        for (std::size_t n = 0; n < errors_.size(); ++n)
            errors_[n] = std::max(errors_[n], in_.metric->between(exactFrames_[f][n], frames_[n]));
    }
    double worst = 0.0;
    for (const double error : errors_)
        worst = std::max(worst, error);
    return worst;
}

void Search::weighNodes(double worst, double power)
{
    double most = 0.0;
    for (std::size_t n = 0; n < weights_.size(); ++n) {
        weights_[n] *= std::pow(std::max(errors_[n] / worst, 0.02), power);
        most = std::max(most, weights_[n]);
    }
    for (double& weight : weights_)
        weight = std::max(weight / most, 1e-6);
}

std::size_t Search::bitCount() const noexcept
{
    std::size_t bits = 0;
    for (std::size_t l = 0; l < out_.size(); ++l)
        for (std::size_t c = 0; c < componentCount(in_.lanes[l].kind); ++c)
            for (const std::int32_t quantity : out_[l].quantities[c])
                bits += quantity == 0 ? 0 : kColumnWidths[widthCode(quantity)];
    return bits;
}

std::vector<SegmentLane> Search::run()
{
    settleValues();
    double scale = in_.bounds.space;
    std::vector<SegmentLane> best;
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    for (int round = 0; round < kRounds || (best.empty() && round < kRounds + kRescueRounds); ++round) {
        chooseSteps(scale);
        const double worst = measure();
        if (worst <= in_.bounds.space) {
            const std::size_t bits = bitCount();
            if (bits < fewest) {
                fewest = bits;
                best = out_;
            }
        }
        if (worst <= 0.0)
            break;
        const double ratio = in_.bounds.space / worst;
        if (round >= kRounds) {
            scale *= std::min(0.8, ratio);
            continue;
        }
        weighNodes(worst, round < kRounds / 2 ? 1.0 : 0.5);
        scale *= round < 4 ? std::clamp(ratio, 1e-3, 1e3) : std::pow(ratio, 0.6);
    }
    return best;
}

} // namespace

std::uint8_t widthCode(std::int32_t quantity) noexcept
{
    if (quantity == 0)
        return kEmptyCode;
    // As many bits as the number has, and its sign.
    const auto magnitude = static_cast<std::uint32_t>(quantity < 0 ? -(quantity + 1) : quantity);
    const auto width = static_cast<std::uint32_t>(std::bit_width(magnitude)) + 1;
    std::uint8_t code = kEmptyCode + 1;
    while (kColumnWidths[code] < width)
        ++code;
    return code;
}

std::vector<SegmentLane> searchSteps(const StepSearchInput& input)
{
    return Search(input).run();
}

} // namespace stylized::animation
