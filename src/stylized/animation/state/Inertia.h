#pragma once

#include <stylized/animation/Pose.h>
#include <stylized/animation/PoseLayout.h>

namespace stylized::animation {

/// Two poses that follow each other.
struct PoseMotion {
    const Pose* before;
    const Pose* after;
    double seconds; ///< From one to the other; 0 where nothing is known of the motion.
};

/// Lets a character go over from one motion to another without a jump of position or velocity: the difference between
/// the two, moving on as it did, decays to nothing along a cubic Hermite curve while the new motion plays.
///
/// With u from 0 to 1 over the `seconds` given, a difference x with velocity v becomes
/// x · (2u³ − 3u² + 1) + v · seconds · (u³ − 2u² + u): never faster than 1.5 · |x| / seconds + |v|.
/// **Source**: D. Bollo, "Inertialization", GDC 2018; rotations as modified Rodrigues parameters, which need no
/// trigonometry and are smooth up to a whole turn.
class Inertia {
public:
    explicit Inertia(const PoseLayout& layout);

    /// Begins at the moment where the old motion has reached `from.after` and the new one stands at `to.before`.
    /// - `seconds` must be above 0.
    void start(const PoseMotion& from, const PoseMotion& to, double seconds) noexcept;
    void stop() noexcept { isActive_ = false; }
    /// Lets time pass; it ends by itself.
    void advance(double seconds) noexcept;
    [[nodiscard]] bool isActive() const noexcept { return isActive_; }

    /// Puts what is left of the difference on top of `pose`, which is the new motion's. Does nothing where it has
    /// ended.
    void apply(Pose& pose) const noexcept;

private:
    Pose difference_, velocity_, scratch_;
    double seconds_ = 0.0;
    double elapsed_ = 0.0;
    bool isActive_ = false;
};

} // namespace stylized::animation
