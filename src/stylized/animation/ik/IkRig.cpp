#include "stylized/animation/ik/IkRig.h"

#include <stylized/animation/ik/AimIkJob.h>
#include <stylized/animation/ik/CcdIkJob.h>
#include <stylized/animation/ik/FabrikIkJob.h>
#include <stylized/animation/ik/FootPlacement.h>
#include <stylized/animation/ik/IkMath.h>
#include <stylized/animation/ik/TwoBoneIkJob.h>
#include <stylized/core/Assert.h>

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/mat3x3.hpp>

#include <algorithm>
#include <array>
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
    } else if (const auto* look = std::get_if<LookAtStep>(&step)) {
        for (const LookAtStep::Joint& joint : look->joints)
            nodes.push_back(joint.node);
    }
    return nodes;
}

NodeIndex goalSpaceOf(const IkStep& step)
{
    if (const auto* limb = std::get_if<TwoBoneIkStep>(&step))
        return limb->goalSpace;
    if (const auto* chain = std::get_if<ChainIkStep>(&step))
        return chain->goalSpace;
    const auto* look = std::get_if<LookAtStep>(&step);
    return look != nullptr ? look->goalSpace : NodeIndex();
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

std::string flawOf(const asset::SceneAsset& scene, const std::vector<NodeIndex>& chain)
{
    const auto nameOf = [&](NodeIndex node) {
        return scene.node(node).name.empty() ? fmt::format("node {}", node.value)
                                             : fmt::format("'{}'", scene.node(node).name);
    };
    for (std::size_t i = 0; i < chain.size(); ++i) {
        if (chain[i].value >= scene.nodes.size())
            return "names a node that is not there";
        if (i > 0 && (chain[i] <= chain[i - 1] || chain[i] >= scene.node(chain[i - 1]).subtreeEnd))
            return fmt::format("names {}, which does not stand below {}", nameOf(chain[i]), nameOf(chain[i - 1]));
    }
    return {};
}

std::string flawOf(const asset::SceneAsset& scene, const FootPlacementStep& step)
{
    if (step.legs.empty() || step.legs.size() > FootPlacementStep::kMaxLegs)
        return fmt::format("needs 1 to {} legs", FootPlacementStep::kMaxLegs);
    for (const FootPlacementStep::Leg& leg : step.legs)
        if (std::string flaw = flawOf(scene, std::vector{step.hips, leg.root, leg.middle, leg.tip}); !flaw.empty())
            return flaw;
    if (!std::isfinite(step.floor) || !(step.maxStep >= 0.0f) || !std::isfinite(step.maxStep) ||
        !isAngle(step.maxTilt, 0.0f))
        return "has a height or an angle out of range";
    return {};
}

std::string flawOf(const asset::SceneAsset& scene, const IkStep& step)
{
    if (const auto* feet = std::get_if<FootPlacementStep>(&step))
        return flawOf(scene, *feet);
    if (std::string flaw = flawOf(scene, nodesOf(step)); !flaw.empty())
        return flaw;
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
        : steps(std::move(allSteps)), goals(steps.size()), feet(steps.size())
    {
        for (std::size_t i = 0; i < steps.size(); ++i)
            if (const auto* placement = std::get_if<FootPlacementStep>(&steps[i]))
                feet[i].assign(placement->legs.size(), FootState{{placement->floor, {0.0f, 1.0f, 0.0f}}, {}, {}, {}});
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

    void runStep(std::size_t index, PoseStepContext& context)
    {
        const IkGoal& goal = goals[index];
        if (const auto* limb = std::get_if<TwoBoneIkStep>(&steps[index]))
            run(*limb, goal, context);
        else if (const auto* chain = std::get_if<ChainIkStep>(&steps[index]))
            run(*chain, goal, context);
        else if (const auto* look = std::get_if<LookAtStep>(&steps[index]))
            run(*look, goal, context);
    }

    /// Part one of a foot placement: where feet go, and the hips down.
    void lowerHips(std::size_t index, PoseStepContext& context)
    {
        const auto& step = std::get<FootPlacementStep>(steps[index]);
        std::array<Foot, FootPlacementStep::kMaxLegs> in;
        std::array<PlacedFoot, FootPlacementStep::kMaxLegs> out;
        const std::size_t count = step.legs.size();
        const float weight = goals[index].weight;
        for (std::size_t i = 0; i < count; ++i) {
            FootState& foot = feet[index][i];
            const glm::mat4& world = context.worldMatrix(step.legs[i].tip);
            in[i] = {positionOf(world), {world[3].x, foot.ground.height, world[3].z}, foot.ground.normal};
            foot.rotation = rotationOf(world);
        }
        const float lower =
            weight *
            FootPlacementJob{{in.data(), count}, step.floor, step.maxStep, step.maxTilt, {out.data(), count}}.run();
        for (std::size_t i = 0; i < count; ++i) {
            feet[index][i].goal = in[i].ankle + weight * (out[i].goal - in[i].ankle);
            feet[index][i].tilt = ik::partOf(glm::dquat(out[i].turn), double(weight));
        }
        const NodeIndex parent = parents[step.hips.value];
        glm::vec3 down(0.0f, lower, 0.0f);
        if (parent.isValid())
            down = glm::inverse(glm::mat3(context.worldMatrix(parent))) * down;
        math::Transform local = context.localTransform(step.hips);
        local.translation += down;
        context.setLocalTransform(step.hips, local);
    }

    /// Part two: legs reach for where feet go.
    void bendLegs(std::size_t index, PoseStepContext& context)
    {
        const auto& step = std::get<FootPlacementStep>(steps[index]);
        for (std::size_t i = 0; i < step.legs.size(); ++i) {
            const FootPlacementStep::Leg& leg = step.legs[i];
            run(TwoBoneIkStep{leg.root, leg.middle, leg.tip, {}}, IkGoal{feet[index][i].goal, 1.0f, {}}, context);
        }
    }

    /// Part three: soles lie on the ground.
    void tiltFeet(std::size_t index, PoseStepContext& context)
    {
        const auto& step = std::get<FootPlacementStep>(steps[index]);
        for (std::size_t i = 0; i < step.legs.size(); ++i) {
            const NodeIndex tip = step.legs[i].tip;
            math::Transform local = context.localTransform(tip);
            local.rotation = glm::quat(glm::normalize(glm::conjugate(glm::dquat(parentRotation(context, tip))) *
                                                      feet[index][i].tilt * glm::dquat(feet[index][i].rotation)));
            context.setLocalTransform(tip, local);
        }
    }

    /// A foot on its way through the parts of a step.
    struct FootState {
        IkGround ground;
        glm::vec3 goal{0.0f};                       // of the ankle
        glm::quat rotation{1.0f, 0.0f, 0.0f, 0.0f}; // of the foot in the scene, as the animation has it
        glm::dquat tilt{1.0, 0.0, 0.0, 0.0};
    };

    std::vector<IkStep> steps;
    std::vector<IkGoal> goals;                // one a step
    std::vector<std::vector<FootState>> feet; // one list a step, empty where it places none
    std::vector<NodeIndex> parents;
    std::vector<glm::quat> bindRotations;
    std::vector<IkJoint> joints;
    std::vector<IkTurn> turns;
};

namespace {

/// A step that sets `writes`, sees `reads` and the parents of both, and what brings the matrices up to date after it.
void appendStep(const asset::SceneAsset& scene, std::size_t index, std::vector<NodeIndex> writes,
                std::vector<NodeIndex> reads, std::function<void(PoseStepContext&)> run, std::vector<PoseStep>& plan)
{
    UserStep user;
    user.name = fmt::format("IK step {}", index);
    user.writesLocals = std::move(writes);
    user.readsWorlds = std::move(reads);
    for (const NodeIndex joint : user.writesLocals)
        if (scene.node(joint).parent.isValid())
            user.readsWorlds.push_back(scene.node(joint).parent);
    user.run = std::move(run);
    const std::vector<NodeIndex> written = user.writesLocals;
    plan.emplace_back(std::move(user));
    NodeIndex end(std::size_t(0));
    for (const NodeIndex node : written) // a joint below one that is done is done
        if (node >= end) {
            end = scene.node(node).subtreeEnd;
            plan.emplace_back(PropagateStep{node, end});
        }
}

} // namespace

/// The plan keeps the state alive: the rig may be gone before it.
void IkRig::appendFootPlacement(const asset::SceneAsset& scene, std::size_t index, std::vector<PoseStep>& plan) const
{
    const auto& step = std::get<FootPlacementStep>(state_->steps[index]);
    std::vector<NodeIndex> limbs, tips, joints;
    for (const FootPlacementStep::Leg& leg : step.legs) {
        joints.insert(joints.end(), {leg.root, leg.middle});
        limbs.insert(limbs.end(), {leg.root, leg.middle, leg.tip});
        tips.push_back(leg.tip);
    }
    std::sort(joints.begin(), joints.end());
    std::vector<NodeIndex> sortedTips = tips;
    std::sort(sortedTips.begin(), sortedTips.end());
    const auto part = [&](void (State::*run)(std::size_t, PoseStepContext&)) {
        return [shared = state_, index, run](PoseStepContext& context) {
            if (shared->goals[index].weight > 0.0f)
                ((*shared).*run)(index, context);
        };
    };
    appendStep(scene, index, {step.hips}, tips, part(&State::lowerHips), plan);
    appendStep(scene, index, joints, limbs, part(&State::bendLegs), plan);
    appendStep(scene, index, sortedTips, {}, part(&State::tiltFeet), plan);
}

Result<IkRig> IkRig::make(const asset::SceneAsset& scene, std::vector<IkStep> steps)
{
    const NodeIndex end(scene.nodes.size());
    std::vector<PoseStep> plan{PropagateStep{NodeIndex(std::size_t(0)), end}};
    IkRig rig;
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (std::string flaw = flawOf(scene, steps[i]); !flaw.empty())
            return fail(ErrorCode::ValueInvalid, fmt::format("IK step {}", i), std::move(flaw));
    rig.state_ = std::make_shared<State>(scene, std::move(steps));
    for (std::size_t i = 0; i < rig.state_->steps.size(); ++i) {
        const IkStep& step = rig.state_->steps[i];
        if (std::holds_alternative<FootPlacementStep>(step)) {
            rig.appendFootPlacement(scene, i, plan);
            continue;
        }
        std::vector<NodeIndex> reads = nodesOf(step);
        if (goalSpaceOf(step).isValid())
            reads.push_back(goalSpaceOf(step));
        appendStep(
            scene, i, jointsOf(step), std::move(reads),
            [shared = rig.state_, i](PoseStepContext& context) {
                if (shared->goals[i].weight > 0.0f)
                    shared->runStep(i, context);
            },
            plan);
    }
    Result<std::shared_ptr<const PosePlan>> made = PosePlan::make(scene, std::move(plan));
    if (!made)
        return fail(std::move(made.error()));
    rig.plan_ = std::move(*made);
    return rig;
}

bool IkRig::setGround(std::size_t step, std::size_t leg, const IkGround& ground) noexcept
{
    if (step >= state_->feet.size() || leg >= state_->feet[step].size() || !std::isfinite(ground.height) ||
        !isFinite(ground.normal))
        return false;
    state_->feet[step][leg].ground = ground;
    return true;
}

std::size_t IkRig::stepCount() const noexcept
{
    return state_->goals.size();
}

const IkStep& IkRig::step(std::size_t step) const noexcept
{
    STYLIZED_DEBUG_ASSERT(step < state_->steps.size(), "the step is there");
    return state_->steps[step];
}

NodeIndex IkRig::goalSpace(std::size_t step) const noexcept
{
    return goalSpaceOf(this->step(step));
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
