#include "stylized/animation/kernels/SimdTargets.h"

#include <stylized/animation/kernels/Highway.h>

#include <hwy/targets.h>

namespace stylized::animation {
namespace {

/// Those that the machine has, asked once before any is pinned.
const std::vector<std::int64_t>& machineTargets()
{
    static const std::vector<std::int64_t> targets = hwy::SupportedAndGeneratedTargets();
    return targets;
}

void choose(std::int64_t targets)
{
    hwy::GetChosenTarget().Update(targets);
}

} // namespace

std::vector<std::string_view> simdTargets()
{
    std::vector<std::string_view> names;
    for (const std::int64_t target : machineTargets())
        names.emplace_back(hwy::TargetName(target));
    return names;
}

bool pinSimdTarget(std::string_view name)
{
    std::int64_t all = 0;
    for (const std::int64_t target : machineTargets()) {
        all |= target;
        if (name == hwy::TargetName(target)) {
            choose(target);
            return true;
        }
    }
    if (name.empty())
        choose(all);
    return name.empty();
}

} // namespace stylized::animation
