#include "Profile.h"

#include <fmt/format.h>

#include <algorithm>

namespace stylized {
namespace {

double medianOf(std::vector<double> values)
{
    const auto first = values.begin() + (values.size() > 1 ? 1 : 0);
    const auto middle = first + (values.end() - first) / 2;
    std::nth_element(first, middle, values.end());
    return *middle;
}

} // namespace

void Profile::add(std::span<const renderer::PassTiming> timings)
{
    for (const renderer::PassTiming& timing : timings) {
        if (!timing.seconds)
            continue;
        auto pass = std::find_if(passes_.begin(), passes_.end(), [&](const Pass& p) { return p.name == timing.pass; });
        if (pass == passes_.end())
            pass = passes_.insert(pass, {std::string(timing.pass), {}});
        pass->seconds.push_back(*timing.seconds);
    }
}

std::string Profile::text() const
{
    const std::size_t frameCount = passes_.empty() ? 0 : passes_.front().seconds.size();
    std::string text = fmt::format("wall time of each pass, drawn to its end, in milliseconds; {}:",
                                   frameCount > 1 ? fmt::format("median of {} frames after the first", frameCount - 1)
                                                  : std::string("of one frame, compiling included"));
    double sum = 0;
    for (const Pass& pass : passes_) {
        const double seconds = medianOf(pass.seconds);
        sum += seconds;
        text += fmt::format("\n  {:<22}{:>9.3f}", pass.name, 1e3 * seconds);
    }
    return text + fmt::format("\n  {:<22}{:>9.3f}", "all", 1e3 * sum);
}

} // namespace stylized
