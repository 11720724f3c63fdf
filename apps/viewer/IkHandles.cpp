#include "IkHandles.h"

#include "Character.h"

#include <fmt/format.h>
#include <glm/matrix.hpp>
#include <glm/vec4.hpp>

#include <cmath>
#include <variant>

namespace stylized::viewer {
namespace {

using animation::Animator;
using asset::FootPlacementIkAsset;

/// From a goal's space to the world.
glm::mat4 worldFromGoal(const Character& character, NodeIndex space)
{
    const glm::mat4 world = character.instance->worldFromInstance();
    const glm::mat4* const node = space.isValid() ? character.instance->pose().worldMatrix(space) : nullptr;
    return node ? world * *node : world;
}

asset::AnimatorParameterIndex groundOf(const Animator& animator, std::size_t step, std::size_t foot)
{
    return std::get<FootPlacementIkAsset>(animator.description().ik[step].kind).feet[foot].ground.parameter;
}

void addFeet(const Character& character, const Animator& animator, std::size_t step, std::vector<IkHandle>& out)
{
    const asset::IkStepAsset& description = animator.description().ik[step];
    const auto& placement = std::get<animation::FootPlacementStep>(animator.ik()->step(step));
    for (std::size_t foot = 0; foot < placement.legs.size(); ++foot) {
        const asset::AnimatorParameterIndex ground = groundOf(animator, step, foot);
        const glm::mat4* const ankle = character.instance->pose().worldMatrix(placement.legs[foot].tip);
        if (!ground.isValid() || ankle == nullptr)
            continue;
        const glm::vec4 below((*ankle)[3].x, animator.parameters().value(ground), (*ankle)[3].z, 1.0f);
        const auto& feet = std::get<FootPlacementIkAsset>(description.kind).feet;
        out.push_back({step, foot, fmt::format("{}.{}", description.name, feet[foot].tip),
                       glm::vec3(character.instance->worldFromInstance() * below),
                       static_cast<float>(animator.parameters().value(description.weight)), false});
    }
}

} // namespace

std::vector<IkHandle> ikHandles(const Character& character)
{
    std::vector<IkHandle> handles;
    const Animator* const animator = character.animator ? &std::as_const(*character.animator).animator() : nullptr;
    if (animator == nullptr || animator->ik() == nullptr)
        return handles;
    for (std::size_t step = 0; step < animator->description().ik.size(); ++step) {
        if (std::holds_alternative<animation::FootPlacementStep>(animator->ik()->step(step))) {
            addFeet(character, *animator, step, handles);
            continue;
        }
        const animation::IkGoal& goal = animator->ik()->goal(step);
        const glm::mat4 world = worldFromGoal(character, animator->ik()->goalSpace(step));
        handles.push_back({step, std::nullopt, animator->description().ik[step].name,
                           glm::vec3(world * glm::vec4(goal.position, 1.0f)), goal.weight, animator->isGoalHeld(step)});
    }
    return handles;
}

bool isInPicture(const glm::mat4& clipFromWorld, const glm::vec3& position) noexcept
{
    const glm::vec4 clip = clipFromWorld * glm::vec4(position, 1.0f);
    return clip.w > 0.0f && std::abs(clip.x) <= clip.w && std::abs(clip.y) <= clip.w;
}

void moveIkHandle(Character& character, const IkHandle& handle, const glm::vec3& position)
{
    Animator& animator = character.animator->animator();
    const NodeIndex space = handle.foot ? NodeIndex() : animator.ik()->goalSpace(handle.step);
    const glm::vec3 there(glm::inverse(worldFromGoal(character, space)) * glm::vec4(position, 1.0f));
    if (handle.foot)
        character.setParameter(groundOf(animator, handle.step, *handle.foot), static_cast<double>(there.y));
    else
        animator.holdGoal(handle.step, there);
    character.isAnimatorTouched = true;
}

void releaseIkHandle(Character& character, const IkHandle& handle)
{
    character.animator->animator().holdGoal(handle.step, std::nullopt);
    character.isAnimatorTouched = true;
}

} // namespace stylized::viewer
