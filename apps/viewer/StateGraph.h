#pragma once

#include <stylized/animation/AnimatorParameters.h>
#include <stylized/animation/state/AnimationStateMachine.h>
#include <stylized/asset/AnimatorAsset.h>

#include <span>
#include <string>

namespace stylized::viewer {

class WidgetPlaces;

/// Draws a machine of states into the panel that is open: its states as boxes, the ways between them as arrows; what
/// plays, fades and is under way is lit. States are marked as "state.MACHINE.STATE".
/// - `weights`: one a state, what it counts for.
void drawStateGraph(const std::string& name, const asset::StateMachineNodeAsset& description,
                    const animation::AnimationStateMachine& machine, std::span<const float> weights,
                    WidgetPlaces& places);

/// Lists the ways and what opens each; those that stand open now are lit.
void drawWays(const asset::StateMachineNodeAsset& description, const animation::AnimationStateMachine& machine,
              const animation::AnimatorParameters& parameters);

} // namespace stylized::viewer
