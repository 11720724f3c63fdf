#include "stylized/animation/PosePlan.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace stylized::animation {
namespace {

/// Follows, node by node, which world matrices are up to date while a plan's steps run.
class PlanCheck {
public:
    explicit PlanCheck(const asset::SceneAsset& scene) : scene_(scene), isPropagated_(scene.nodes.size(), false) {}

    /// What is wrong with the next step; empty where it may run.
    std::string check(const PropagateStep& step)
    {
        if (step.first.value > step.end.value || step.end.value > isPropagated_.size())
            return fmt::format("propagates the nodes {} to {} of {}", step.first.value, step.end.value,
                               isPropagated_.size());
        for (std::uint32_t node = step.first.value; node < step.end.value; ++node) {
            const NodeIndex parent = scene_.nodes[node].parent;
            if (parent.isValid() && !isPropagated_[parent.value])
                return fmt::format("propagates node {} whose parent {} no earlier step has propagated", node,
                                   parent.value);
            isPropagated_[node] = true;
        }
        return {};
    }

    std::string check(const UserStep& step)
    {
        for (const NodeIndex node : step.readsWorlds)
            if (node.value >= isPropagated_.size())
                return fmt::format("reads node {} of {}", node.value, isPropagated_.size());
            else if (!isPropagated_[node.value])
                return fmt::format("reads the world matrix of node {} that no earlier step has propagated since its "
                                   "locals were written",
                                   node.value);
        for (const NodeIndex node : step.writesLocals) {
            if (node.value >= isPropagated_.size())
                return fmt::format("writes node {} of {}", node.value, isPropagated_.size());
            std::fill(isPropagated_.begin() + node.value, isPropagated_.begin() + scene_.node(node).subtreeEnd.value,
                      false);
        }
        return step.run ? std::string() : "has nothing to run";
    }

    /// What is wrong after the last step.
    [[nodiscard]] std::string finish() const
    {
        const auto found = std::find(isPropagated_.begin(), isPropagated_.end(), false);
        return found == isPropagated_.end()
                   ? std::string()
                   : fmt::format("no step propagates node {} after its locals were last written",
                                 found - isPropagated_.begin());
    }

private:
    const asset::SceneAsset& scene_;
    std::vector<bool> isPropagated_;
};

std::string nameOf(const PoseStep& step, std::size_t index)
{
    const auto* user = std::get_if<UserStep>(&step);
    return user != nullptr && !user->name.empty() ? fmt::format("step {} ({})", index, user->name)
                                                  : fmt::format("step {}", index);
}

} // namespace

PosePlan::PosePlan(std::size_t nodeCount, std::vector<PoseStep> steps)
    : nodeCount_(nodeCount), steps_(std::move(steps)),
      hasUserSteps_(std::any_of(steps_.begin(), steps_.end(),
                                [](const PoseStep& step) { return std::holds_alternative<UserStep>(step); }))
{}

std::shared_ptr<const PosePlan> PosePlan::propagateAll(const asset::SceneAsset& scene)
{
    const std::size_t count = scene.nodes.size();
    return std::shared_ptr<const PosePlan>(
        new PosePlan(count, {PropagateStep{NodeIndex(std::size_t(0)), NodeIndex(count)}}));
}

Result<std::shared_ptr<const PosePlan>> PosePlan::make(const asset::SceneAsset& scene, std::vector<PoseStep> steps)
{
    PlanCheck plan(scene);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (auto* user = std::get_if<UserStep>(&steps[i])) {
            std::sort(user->readsWorlds.begin(), user->readsWorlds.end());
            std::sort(user->writesLocals.begin(), user->writesLocals.end());
        }
        std::string broken = std::visit([&](const auto& step) { return plan.check(step); }, steps[i]);
        if (!broken.empty())
            return fail(ErrorCode::ValueInvalid, nameOf(steps[i], i), std::move(broken));
    }
    if (std::string broken = plan.finish(); !broken.empty())
        return fail(ErrorCode::ValueInvalid, "end of the plan", std::move(broken));
    return std::shared_ptr<const PosePlan>(new PosePlan(scene.nodes.size(), std::move(steps)));
}

} // namespace stylized::animation
