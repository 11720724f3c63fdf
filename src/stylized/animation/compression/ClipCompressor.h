#pragma once

#include <stylized/animation/ClipBinding.h>
#include <stylized/animation/compression/CompressedClip.h>
#include <stylized/asset/AnimationClipAsset.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>

namespace stylized::animation {

/// How a clip is compressed.
struct ClipCompressionOptions {
    ClipProfile profile = ClipProfile::Fast;
    /// Metres that any point may be off, in object space, at …
    double errorBound = 1e-4;
    /// … this many metres from its node.
    double shellDistance = 0.03;
    /// What a morph weight or another value of a pose may be off.
    double valueErrorBound = 1e-3;
    /// Frames a second; 0 takes the lowest that the clip's keys need.
    double sampleRate = 0.0;
};

/// Makes compressed clips of one scene. The bounds are measured at each frame, at five moments between two, and at each
/// key, with a hundredth to spare; what a clip does for less than a sixth of a frame between two keys may exceed them.
/// **Ownership**: borrows the scene.
class ClipCompressor {
public:
    explicit ClipCompressor(const asset::SceneAsset& scene, const ClipCompressionOptions& options = {})
        : scene_(&scene), options_(options)
    {}

    /// Compresses a clip of the scene itself.
    /// **Errors**: options out of range; a clip that breaks its promises, such as by a number that is not finite; a
    /// bound that single precision cannot keep.
    /// **Threads**: works on segments with parallelFor(); the result does not depend on the number of threads.
    [[nodiscard]] Result<CompressedClip> compress(const asset::AnimationClipAsset& clip) const;

    /// Compresses what a binding drives in the scene, such as a clip of another rig.
    [[nodiscard]] Result<CompressedClip> compress(const ClipBinding& binding) const;

private:
    [[nodiscard]] Result<void> checkOptions() const;

    const asset::SceneAsset* scene_;
    ClipCompressionOptions options_;
};

} // namespace stylized::animation
