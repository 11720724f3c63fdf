#pragma once

#include <stylized/animation/Animator.h>
#include <stylized/animation/ScenePose.h>
#include <stylized/app/OptionValues.h>
#include <stylized/asset/AnimatorAsset.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>
#include <stylized/import/ImportReport.h>

#include <glm/mat4x4.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stylized::app {

/// What --animator, --set and --at say, not yet held against the animator's file.
struct AnimatorSettings {
    std::string file;
    std::vector<std::string> sets;    ///< NAME=VALUE, or a trigger's NAME.
    std::vector<std::string> changes; ///< SECONDS:NAME=VALUE, or SECONDS:NAME.
};

/// None where no --animator is given.
/// **Errors**: UsageInvalid where there is a --set or --at without it.
[[nodiscard]] Result<std::optional<AnimatorSettings>> animatorSettings(const OptionValues& values);

/// An animator, its clips, and a script of parameters: a character whose pose at any moment is always the same,
/// whichever moments are looked at before.
///
/// It always plays from its start in steps of 1 / kStepsPerSecond s, in which the frame times of all usual rates lie. A
/// moment shows the nearest step's pose; a change of a parameter is made at the nearest step and counts from the
/// following one on, at 0 at once.
/// **Ownership**: borrows the scene, which must outlive it.
class AnimatorPlayback {
public:
    static constexpr double kStepsPerSecond = 600;
    static constexpr double kMostSeconds = 3600; ///< A moment takes as long to find as all before it.

    /// Reads the animator's file and those of its clips, and finds the parameters that are to be set.
    /// **Errors**: those of import::readAnimator and Animator::make, with the place in the animator's file; those of a
    /// clip's file, too; UsageInvalid where a setting is none, or names a parameter that is not there.
    [[nodiscard]] static Result<std::unique_ptr<AnimatorPlayback>> load(const AnimatorSettings& settings,
                                                                        const asset::SceneAsset& scene);

    /// Puts `pose` into the moment of `seconds`.
    /// - `pose` is of the scene.
    /// **Errors**: UsageInvalid where the time is beyond kMostSeconds; ValueNotFinite where the pose has no finite
    /// world matrices.
    /// **Cost**: that of all steps since the last moment, or since the start where that was later or the pose has been
    /// changed meanwhile.
    [[nodiscard]] Result<void> seek(double seconds, animation::ScenePose& pose);

    /// Lets `seconds` pass from where it is: for a character that somebody plays with. Parameters and goals that were
    /// set through animator() since stay; what --at says is still done at its time. A step of 0 shows what was set.
    /// After it, seek() starts from the beginning.
    /// - `seconds` is finite and at least 0; `pose` is of the scene.
    /// **Errors**: ValueNotFinite where the pose has no finite world matrices.
    [[nodiscard]] Result<void> advance(double seconds, animation::ScenePose& pose);
    /// How long it has played.
    [[nodiscard]] double seconds() const noexcept { return static_cast<double>(step_) / kStepsPerSecond; }

    /// Where root motion has taken the character. **Space**: scene space at the start, from scene space now.
    [[nodiscard]] glm::mat4 placement() const noexcept;

    [[nodiscard]] const animation::Animator& animator() const noexcept { return *animator_; }
    [[nodiscard]] animation::Animator& animator() noexcept { return *animator_; }
    [[nodiscard]] const std::string& file() const noexcept { return file_; }

    /// Tells what the clips drive and the character lacks.
    void reportMissing(import::ImportReport& report) const;

private:
    /// A parameter's value from a step on.
    struct Change {
        std::uint64_t step = 0;
        asset::AnimatorParameterIndex parameter;
        double value = 0;
    };

    explicit AnimatorPlayback(const asset::SceneAsset& scene) : scene_(scene) {}
    [[nodiscard]] Result<void> loadClips(std::vector<animation::AnimatorClip>& clips);
    [[nodiscard]] Result<void> readChanges(const AnimatorSettings& settings);
    [[nodiscard]] Result<Change> readChange(std::string_view option, std::string_view text,
                                            std::string_view assignment) const;
    void apply(const Change& change) noexcept;
    void applyDue() noexcept;
    [[nodiscard]] bool restart(animation::ScenePose& pose) noexcept;
    [[nodiscard]] bool takeStep(animation::ScenePose& pose) noexcept;
    [[nodiscard]] Error notFinite() const;

    const asset::SceneAsset& scene_;
    std::string file_;
    asset::AnimatorAsset description_;
    std::vector<std::unique_ptr<const asset::SceneAsset>> clipScenes_;
    std::unique_ptr<animation::Animator> animator_;
    std::vector<Change> changes_; // by step
    std::size_t nextChange_ = 0;
    std::uint64_t step_ = 0;
    double restSeconds_ = 0; // that advance() has not come round to: less than a step
    animation::RootMotion way_;
    const animation::ScenePose* shownPose_ = nullptr; // the pose that shows `step_`, if it still is of `shownVersion_`
    std::uint64_t shownVersion_ = 0;
};

} // namespace stylized::app
