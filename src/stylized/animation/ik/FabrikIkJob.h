#pragma once

#include <stylized/animation/ik/IkChain.h>

#include <cstdint>

namespace stylized::animation {

/// Forward and backward reaching: moves the joints' positions alone, from the goal back to the root and out again,
/// until the tip is there, then turns each bone by the least to lie between its joints. Spreads the bend over the
/// chain. Limits are kept by turning each joint back to what it may once the positions are found.
/// **Source**: Aristidou and Lasenby, "FABRIK: a fast, iterative solver for the inverse kinematics problem", 2011.
struct FabrikIkJob {
    IkChain chain;
    std::uint32_t maxRounds = 64;
    double tolerance = 1e-5; ///< Metres from the goal at which it is reached.

    /// Gives whether the goal is reached. Where it is not, the chain comes as near as it got.
    /// - the chain must be valid and finite.
    bool run() const noexcept;
};

} // namespace stylized::animation
