#include "stylized/animation/NodeSet.h"

#include <algorithm>
#include <bit>

namespace stylized::animation {
namespace {

constexpr std::uint32_t kWordBits = 64;

/// The bits [first, end) of one word; `end` is at most 64 and above `first`.
constexpr std::uint64_t bits(std::uint32_t first, std::uint32_t end) noexcept
{
    return (~std::uint64_t(0) << first) & (~std::uint64_t(0) >> (kWordBits - end));
}

} // namespace

NodeSet::NodeSet(std::size_t nodeCount) : nodeCount_(nodeCount), words_((nodeCount + kWordBits - 1) / kWordBits) {}

void NodeSet::insert(std::uint32_t node) noexcept
{
    words_[node / kWordBits] |= std::uint64_t(1) << (node % kWordBits);
}

void NodeSet::insertAll() noexcept
{
    std::fill(words_.begin(), words_.end(), ~std::uint64_t(0));
    if (nodeCount_ % kWordBits != 0)
        words_.back() = bits(0, nodeCount_ % kWordBits);
}

void NodeSet::erase(std::uint32_t first, std::uint32_t end) noexcept
{
    while (first < end) {
        const std::uint32_t word = first / kWordBits;
        const std::uint32_t stop = std::min(end, (word + 1) * kWordBits);
        words_[word] &= ~bits(first % kWordBits, stop - word * kWordBits);
        first = stop;
    }
}

std::uint32_t NodeSet::next(std::uint32_t first, std::uint32_t end) const noexcept
{
    while (first < end) {
        const std::uint32_t word = first / kWordBits;
        const std::uint64_t rest = words_[word] & (~std::uint64_t(0) << (first % kWordBits));
        if (rest != 0)
            return std::min(end, word * kWordBits + static_cast<std::uint32_t>(std::countr_zero(rest)));
        first = (word + 1) * kWordBits;
    }
    return end;
}

} // namespace stylized::animation
