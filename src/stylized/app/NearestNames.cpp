#include "stylized/app/NearestNames.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace stylized::app {
namespace {

// A name this much longer cannot be a slip of the pen, and the table below stays small.
constexpr std::size_t kLongestName = 256;

char lower(char c)
{
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

std::string lowered(std::string_view text)
{
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), lower);
    return out;
}

/// The distance of Damerau and Levenshtein in half steps: 2 an insertion, removal, exchange or swap of neighbours, 1
/// another letter case.
std::size_t distance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> beforeLast(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = 2 * j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::swap(beforeLast, last);
        std::swap(last, row);
        row[0] = 2 * i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t exchange = a[i - 1] == b[j - 1] ? 0 : lower(a[i - 1]) == lower(b[j - 1]) ? 1 : 2;
            row[j] = std::min({last[j - 1] + exchange, last[j] + 2, row[j - 1] + 2});
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
                row[j] = std::min(row[j], beforeLast[j - 2] + 2);
        }
    }
    return row.back();
}

} // namespace

std::vector<std::string_view> splitWords(std::string_view text, char separator)
{
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t length = std::min(text.find(separator), text.size());
        if (length > 0)
            words.push_back(text.substr(0, length));
        text.remove_prefix(std::min(length + 1, text.size()));
    }
    return words;
}

namespace {

/// The names that differ in at most one letter of `lettersPerSlip`, or of which one holds the other; nearest first.
std::vector<std::string> namesWithin(std::size_t lettersPerSlip, std::string_view wrong,
                                     std::span<const std::string> names)
{
    const std::string wrongLower = lowered(wrong);
    std::vector<std::pair<std::size_t, std::size_t>> ranked; // (distance, index)
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i].empty() || names[i].size() > kLongestName)
            continue;
        const std::string nameLower = lowered(names[i]);
        const bool contains = nameLower.find(wrongLower) != nameLower.npos ||
                              (nameLower.size() >= 3 && wrongLower.find(nameLower) != wrongLower.npos);
        const std::size_t d = distance(wrong, names[i]);
        const std::size_t limit =
            2 * std::max<std::size_t>(2, std::max(wrong.size(), names[i].size()) / lettersPerSlip);
        if (d <= limit || contains)
            ranked.emplace_back(d, i);
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<std::string> out;
    for (const auto& [d, i] : ranked)
        if (out.size() < 3 && std::find(out.begin(), out.end(), names[i]) == out.end())
            out.push_back(names[i]);
    return out;
}

} // namespace

std::vector<std::string> nearestNames(std::string_view wrong, std::span<const std::string> names)
{
    if (wrong.empty() || wrong.size() > kLongestName)
        return {};
    const std::vector<std::string> near = namesWithin(3, wrong, names);
    return near.empty() ? namesWithin(2, wrong, names) : near;
}

std::string didYouMean(std::string_view wrong, std::span<const std::string> names)
{
    const std::vector<std::string> nearest = nearestNames(wrong, names);
    std::string out;
    for (std::size_t i = 0; i < nearest.size(); ++i)
        out += (i == 0 ? " (did you mean '" : i + 1 < nearest.size() ? "', '" : "' or '") + nearest[i];
    return nearest.empty() ? out : out + "'?)";
}

} // namespace stylized::app
