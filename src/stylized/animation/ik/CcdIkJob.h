#pragma once

#include <stylized/animation/ik/IkChain.h>

#include <cstdint>

namespace stylized::animation {

/// Cyclic coordinate descent: joint by joint, from the tip to the root, each turns so that the tip comes as near to the
/// goal as it alone can bring it. Keeps limits at every step. Bends mostly near the tip.
/// **Source**: Wang and Chen, "A combined optimization method for solving the inverse kinematics problem", 1991.
struct CcdIkJob {
    IkChain chain;
    std::uint32_t maxRounds = 64;
    double tolerance = 1e-5; ///< Metres from the goal at which it is reached.

    /// Gives whether the goal is reached. Where it is not, the chain comes as near as it got.
    /// - the chain must be valid and finite.
    bool run() const noexcept;
};

} // namespace stylized::animation
