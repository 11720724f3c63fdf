#include "stylized/import/isolation/HelperArguments.h"

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace stylized::import::isolation {
namespace {

constexpr std::string_view kMemory = "--memory-mib=";
constexpr std::string_view kCpu = "--cpu-seconds=";
constexpr std::string_view kInfluences = "--max-influences=";
constexpr std::string_view kNoImages = "--no-images";
constexpr std::string_view kEnd = "--";

std::optional<std::uint32_t> numberOf(std::string_view word, std::string_view flag)
{
    word.remove_prefix(flag.size());
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size())
        return std::nullopt;
    return number;
}

/// Whether `word` is a flag that is understood; its value goes into `options`.
bool parseFlag(std::string_view word, ImportOptions& options)
{
    if (word == kNoImages) {
        options.loadImages = false;
        return true;
    }
    const auto take = [&](std::string_view flag, std::uint32_t& value) {
        const auto number = word.starts_with(flag) ? numberOf(word, flag) : std::nullopt;
        value = number.value_or(value);
        return number.has_value();
    };
    return take(kMemory, options.foreign.memoryMebibytes) || take(kCpu, options.foreign.cpuSeconds) ||
           take(kInfluences, options.maxInfluences);
}

} // namespace

std::vector<std::string> helperArguments(const std::filesystem::path& path, const ImportOptions& options)
{
    const auto flag = [](std::string_view name, std::uint32_t value) {
        return std::string(name) + std::to_string(value);
    };
    std::vector<std::string> words{flag(kMemory, options.foreign.memoryMebibytes),
                                   flag(kCpu, options.foreign.cpuSeconds), flag(kInfluences, options.maxInfluences)};
    if (!options.loadImages)
        words.emplace_back(kNoImages);
    words.emplace_back(kEnd);
    words.push_back(path.string());
    return words;
}

Result<HelperTask> parseHelperArguments(std::span<const std::string> arguments)
{
    HelperTask task;
    std::size_t i = 0;
    while (i < arguments.size() && arguments[i] != kEnd && parseFlag(arguments[i], task.options))
        ++i;
    if (i + 2 != arguments.size() || arguments[i] != kEnd)
        return fail(ErrorCode::UsageInvalid, {}, "this program is started by stylized to read one file");
    task.path = arguments[i + 1];
    return task;
}

} // namespace stylized::import::isolation
