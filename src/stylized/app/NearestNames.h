#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stylized::app {

/// The parts of `text` between separators, none empty. They point into `text`.
[[nodiscard]] std::vector<std::string_view> splitWords(std::string_view text, char separator);

/// Up to three of `names` that someone who wrote `wrong` may have meant, the likeliest first: by edit distance, letter
/// case counting half, or because one contains the other. Empty where nothing is near.
[[nodiscard]] std::vector<std::string> nearestNames(std::string_view wrong, std::span<const std::string> names);

/// " (did you mean 'a' or 'b'?)", or nothing where nothing is near.
[[nodiscard]] std::string didYouMean(std::string_view wrong, std::span<const std::string> names);

} // namespace stylized::app
