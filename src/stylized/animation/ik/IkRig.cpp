#include "stylized/animation/ik/IkRig.h"

#include <stylized/animation/ik/AimIkJob.h>
#include <stylized/animation/ik/CcdIkJob.h>
#include <stylized/animation/ik/FabrikIkJob.h>
#include <stylized/animation/ik/IkMath.h>
#include <stylized/animation/ik/TwoBoneIkJob.h>
#include <stylized/core/Assert.h>

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/mat3x3.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace stylized::animation {
namespace {

bool isFinite(const glm::vec3& v) noexcept
{
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

glm::quat rotationOf(const glm::mat4& world) noexcept
{
    glm::mat3 axes(world);
    for (int column = 0; column < 3; ++column) {
        const float length = glm::length(axes[column]);
        // An axis without length has no direction to keep.
        axes[column] = length > 0.0f ? axes[column] / length : glm::mat3(1.0f)[column];
    }
    return glm::normalize(glm::quat_cast(axes));
}

glm::vec3 positionOf(const glm::mat4& world) noexcept
{
    return glm::vec3(world[3]);
}

std::vector<NodeIndex> nodesOf(const IkStep& step)
{
    if (const auto* limb = std::get_if<TwoBoneIkStep>(&step))
        return {limb->root, limb->middle, limb->tip};
    std::vector<NodeIndex> nodes;
    if (const auto* chain = std::get_if<ChainIkStep>(&step)) {
        nodes = chain->joints;
        nodes.push_back(chain->tip);
    } else {
        for (const LookAtStep::Joint& joint : std::get<LookAtStep>(step).joints)
            nodes.push_back(joint.node);
    }
    return nodes;
}

NodeIndex goalSpaceOf(const IkStep& step)
{
    return std::visit([](const auto& s) { return s.goalSpace; }, step);
}

/// Nodes whose local transforms the step sets: a chain's tip only marks its end.
std::vector<NodeIndex> jointsOf(const IkStep& step)
{
    std::vector<NodeIndex> nodes = nodesOf(step);
    if (!std::holds_alternative<LookAtStep>(step))
        nodes.pop_back();
    return nodes;
}

bool isAngle(float angle, float least)
{
    return angle >= least && angle <= glm::pi<float>() * 1.000001f;
}

std::string flawOf(const asset::SceneAsset& scene, const IkStep& step)
{
    const std::vector<NodeIndex> nodes = nodesOf(step);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i].value >= scene.nodes.size())
            return "names a node that is not there";
        if (i > 0 && (nodes[i] <= nodes[i - 1] || nodes[i] >= scene.node(nodes[i - 1]).subtreeEnd))
            return fmt::format("names node {}, which does not stand below node {}", nodes[i].value, nodes[i - 1].value);
    }
    if (goalSpaceOf(step).isValid() && goalSpaceOf(step).value >= scene.nodes.size())
        return "has a goal relative to a node that is not there";
    if (const auto* chain = std::get_if<ChainIkStep>(&step)) {
        if (chain->joints.empty() || chain->joints.size() > IkChain::kMaxJoints)
            return fmt::format("needs 1 to {} joints", IkChain::kMaxJoints);
        if (!chain->limits.empty() && chain->limits.size() != chain->joints.size())
            return "needs a limit for each joint, or none";
        for (const IkLimit& limit : chain->limits)
            if (!isFinite(limit.axis) || std::abs(glm::length(limit.axis) - 1.0f) > 1e-3f ||
                !isAngle(limit.minAngle, -glm::pi<float>() * 1.000001f) || !isAngle(limit.maxAngle, limit.minAngle))
                return "has a limit whose axis is no direction or whose angles are out of range";
    }
    if (const auto* look = std::get_if<LookAtStep>(&step)) {
        if (look->joints.empty() || !isFinite(look->forward) || !(glm::length(look->forward) > 0.0f))
            return "needs a joint and a direction to look along";
        for (const LookAtStep::Joint& joint : look->joints)
            if (!(joint.share >= 0.0f && joint.share <= 1.0f) || !isAngle(joint.maxAngle, 0.0f))
                return "has a share or an angle out of range";
    }
    return {};
}

} // namespace

/// What the steps of a plan share: descriptions, goals and room to work in.
struct IkRig::State {
    explicit State(const asset::SceneAsset& scene, std::vector<IkStep> allSteps)
        : steps(std::move(allSteps)), goals(steps.size())
    {
        for (const asset::NodeAsset& node : scene.nodes) {
            parents.push_back(node.parent);
            bindRotations.push_back(node.local.rotation);
        }
        joints.resize(IkChain::kMaxJoints);
        turns.resize(IkChain::kMaxJoints);
    }

    [[nodiscard]] glm::quat parentRotation(const PoseStepContext& context, NodeIndex node) const
    {
        const NodeIndex parent = parents[node.value];
        return parent.isValid() ? rotationOf(context.worldMatrix(parent)) : glm::quat(1.0f, 0.0f, 0.0f, 0.0f);
    }

    [[nodiscard]] IkJoint jointAt(const PoseStepContext& context, NodeIndex node) const
    {
        return {positionOf(context.worldMatrix(node)),
                parentRotation(context, node),
                context.localTransform(node).rotation,
                bindRotations[node.value],
                {}};
    }

    static glm::vec3 inScene(const PoseStepContext& context, NodeIndex space, const glm::vec3& point)
    {
        return space.isValid() ? glm::vec3(context.worldMatrix(space) * glm::vec4(point, 1.0f)) : point;
    }

    static void turnNode(PoseStepContext& context, NodeIndex node, const IkJoint& joint, const glm::dquat& before,
                         const glm::dquat& turn)
    {
        math::Transform local = context.localTransform(node);
        local.rotation = localRotationAfter(joint, before, turn);
        context.setLocalTransform(node, local);
    }

    void run(const TwoBoneIkStep& step, const IkGoal& goal, PoseStepContext& context) const
    {
        TwoBoneIkJob job;
        job.root = positionOf(context.worldMatrix(step.root));
        job.middle = positionOf(context.worldMatrix(step.middle));
        job.tip = positionOf(context.worldMatrix(step.tip));
        job.goal = inScene(context, step.goalSpace, goal.position);
        job.hasPole = goal.pole.has_value();
        if (goal.pole)
            job.pole = inScene(context, step.goalSpace, *goal.pole);
        job.weight = goal.weight;
        const TwoBoneIkJob::Result result = job.run();
        const IkJoint root = jointAt(context, step.root), middle = jointAt(context, step.middle);
        turnNode(context, step.root, root, glm::dquat(1, 0, 0, 0), glm::dquat(result.rootTurn));
        turnNode(context, step.middle, middle, glm::dquat(result.rootTurn), glm::dquat(result.middleTurn));
    }

    void run(const ChainIkStep& step, const IkGoal& goal, PoseStepContext& context)
    {
        const std::size_t count = step.joints.size();
        for (std::size_t i = 0; i < count; ++i) {
            joints[i] = jointAt(context, step.joints[i]);
            if (!step.limits.empty())
                joints[i].limit = step.limits[i];
        }
        const IkChain chain{{joints.data(), count},
                            positionOf(context.worldMatrix(step.tip)),
                            inScene(context, step.goalSpace, goal.position),
                            {turns.data(), count}};
        if (step.solver == ChainSolver::Ccd)
            CcdIkJob{chain}.run();
        else
            FabrikIkJob{chain}.run();
        glm::dquat before(1, 0, 0, 0), solvedBefore(1, 0, 0, 0);
        for (std::size_t i = 0; i < count; ++i) {
            const glm::dquat own = ik::partOf(glm::conjugate(solvedBefore) * turns[i].turn, double(goal.weight));
            const glm::dquat turn = glm::normalize(before * own);
            turnNode(context, step.joints[i], joints[i], before, turn);
            before = turn;
            solvedBefore = turns[i].turn;
        }
    }

    void run(const LookAtStep& step, const IkGoal& goal, PoseStepContext& context) const
    {
        const glm::mat4& last = context.worldMatrix(step.joints.back().node);
        const glm::dvec3 eye = positionOf(last);
        const glm::dvec3 forward = rotationOf(last) * glm::normalize(step.forward);
        AimIkJob job;
        job.goal = inScene(context, step.goalSpace, goal.position);
        glm::dvec3 joint{0.0}, turnedJoint{0.0}; // where the joint is, and where those before it take it
        glm::dquat before(1, 0, 0, 0);
        for (std::size_t i = 0; i < step.joints.size(); ++i) {
            const NodeIndex node = step.joints[i].node;
            const IkJoint at = jointAt(context, node);
            const glm::dvec3 position(at.position);
            turnedJoint = i == 0 ? position : turnedJoint + before * (position - joint);
            joint = position;
            job.position = turnedJoint + before * (eye - joint);
            job.forward = before * forward;
            job.maxAngle = step.joints[i].maxAngle;
            job.weight = step.joints[i].share * goal.weight;
            const glm::dquat turn = glm::normalize(glm::dquat(job.run()) * before);
            turnNode(context, node, at, before, turn);
            before = turn;
        }
    }

    std::vector<IkStep> steps;
    std::vector<IkGoal> goals; // one a step
    std::vector<NodeIndex> parents;
    std::vector<glm::quat> bindRotations;
    std::vector<IkJoint> joints;
    std::vector<IkTurn> turns;
};

Result<IkRig> IkRig::make(const asset::SceneAsset& scene, std::vector<IkStep> steps)
{
    const NodeIndex end(scene.nodes.size());
    std::vector<PoseStep> plan{PropagateStep{NodeIndex(std::size_t(0)), end}};
    IkRig rig;
    rig.state_ = std::make_shared<State>(scene, std::move(steps));
    State* const state = rig.state_.get();
    for (std::size_t i = 0; i < state->steps.size(); ++i) {
        const IkStep& step = state->steps[i];
        if (std::string flaw = flawOf(scene, step); !flaw.empty())
            return fail(ErrorCode::ValueInvalid, fmt::format("IK step {}", i), std::move(flaw));
        UserStep user;
        user.name = fmt::format("IK step {}", i);
        user.writesLocals = jointsOf(step);
        user.readsWorlds = nodesOf(step);
        for (const NodeIndex joint : user.writesLocals)
            if (scene.node(joint).parent.isValid())
                user.readsWorlds.push_back(scene.node(joint).parent);
        if (goalSpaceOf(step).isValid())
            user.readsWorlds.push_back(goalSpaceOf(step));
        // The plan keeps the state alive: the rig may be gone before it.
        user.run = [shared = rig.state_, i](PoseStepContext& context) {
            if (shared->goals[i].weight > 0.0f)
                std::visit([&](const auto& s) { shared->run(s, shared->goals[i], context); }, shared->steps[i]);
        };
        const NodeIndex first = user.writesLocals.front();
        plan.emplace_back(std::move(user));
        plan.emplace_back(PropagateStep{first, scene.node(first).subtreeEnd});
    }
    Result<std::shared_ptr<const PosePlan>> made = PosePlan::make(scene, std::move(plan));
    if (!made)
        return fail(std::move(made.error()));
    rig.plan_ = std::move(*made);
    return rig;
}

std::size_t IkRig::stepCount() const noexcept
{
    return state_->goals.size();
}

bool IkRig::setGoal(std::size_t step, const IkGoal& goal) noexcept
{
    if (step >= state_->goals.size() || !isFinite(goal.position) || (goal.pole && !isFinite(*goal.pole)) ||
        !(goal.weight >= 0.0f && goal.weight <= 1.0f))
        return false;
    state_->goals[step] = goal;
    return true;
}

const IkGoal& IkRig::goal(std::size_t step) const noexcept
{
    STYLIZED_ASSERT(step < state_->goals.size(), "an IK step that is not there");
    return state_->goals[step];
}

} // namespace stylized::animation
