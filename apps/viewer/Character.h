#pragma once

#include "ClipFraming.h"
#include "MaterialParameters.h"
#include "MorphGroups.h"

#include <stylized/app/AnimatorPlayback.h>
#include <stylized/app/FramedBounds.h>
#include <stylized/core/Result.h>
#include <stylized/import/ImportReport.h>
#include <stylized/world/SceneInstance.h>

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stylized::viewer {

/// Where a character stands.
struct Placement {
    glm::vec3 position{0.0f}; ///< Metres.
    float turnDegrees = 0.0f; ///< Around the vertical axis, counter-clockwise from above.
    float scale = 1.0f;

    [[nodiscard]] glm::mat4 matrix() const noexcept;
    friend bool operator==(const Placement&, const Placement&) = default;
};

/// What a reload brings back: all that people have set on a character, by name.
struct CharacterMemory {
    std::string clip; ///< Empty: none.
    double time = 0;
    double speed = 1;
    bool isPlaying = true;
    bool isLooping = true;
    std::vector<std::pair<std::string, float>> morphs; ///< "node/target", set by hand.
    std::vector<std::pair<std::string, float>> expressions;
    std::vector<std::pair<std::string, double>> parameters;   ///< Of the animator.
    std::vector<std::pair<std::string, glm::vec3>> heldGoals; ///< Of its IK, by step.
    Placement placement;
    std::vector<std::string> hiddenNodes;
    std::vector<std::pair<std::string, MaterialEdits>> materials; ///< One a material, in order.
};

/// One open character beside what the stage holds of it.
struct Character {
    std::string path;
    std::string name; ///< The file's, without folders.
    import::ImportReport report;
    bool showsBones = false;
    world::SceneInstance* instance = nullptr;        ///< The stage's, at the same index.
    std::unique_ptr<app::AnimatorPlayback> animator; ///< Plays instead of clips; null: none does.
    bool isAnimatorPlaying = true;
    bool isAnimatorTouched = false; ///< Parameters or goals have been set by hand since it was last advanced.
    std::vector<MorphGroup> morphs;
    std::vector<double> keyTimes; ///< Of the clip that is shown, rising, each once.
    ClipFraming framing;
    Placement placement;
    std::optional<NodeIndex> selectedNode;
    std::optional<MaterialIndex> selectedMaterial;
    std::uint64_t visibilityVersion = 0;      ///< Advances when what of it is shown changes.
    std::vector<MaterialEdits> materialEdits; ///< One a material, as of the last look or file: recall() sets them.
    std::filesystem::file_time_type written;  ///< The file's, when it was read.
    std::filesystem::file_time_type animatorWritten; ///< The animator's file's.

    [[nodiscard]] const asset::SceneAsset& scene() const { return instance->scene(); }

    /// Plays a clip in a loop from its start, or shows the bind pose.
    void setClip(std::optional<ClipIndex> clip);
    [[nodiscard]] std::optional<ClipIndex> clip() const;
    [[nodiscard]] double clipSeconds() const;
    /// Goes to the key after (+1) or before (-1) the current time, and pauses. Stays where there is none.
    void goToKey(int direction);
    /// Whether time moves it: its animator, or a clip.
    [[nodiscard]] bool isMoving() const;
    /// What it fills while its clip plays; what it fills now where none does.
    /// - `part` is asked for where `subject` has one.
    /// **Space**: world.
    [[nodiscard]] app::FramedBounds framedBounds(app::Subject subject);
    void togglePlaying();
    /// The animator from its start, with the parameters of its file.
    /// **Errors**: those of AnimatorPlayback::seek.
    [[nodiscard]] Result<void> restartAnimator();
    /// Lets time pass for the animator, and shows what was set by hand. Does nothing without one.
    /// **Errors**: those of AnimatorPlayback::advance.
    [[nodiscard]] Result<void> advanceAnimator(double seconds);
    void setParameter(asset::AnimatorParameterIndex parameter, double value);
    /// What was set last: a smooth parameter may not have followed yet.
    [[nodiscard]] double parameterValue(asset::AnimatorParameterIndex parameter) const;

    /// Goes on by so many frames of a thirtieth of a second, and pauses. An animator only goes forward.
    void stepFrames(int frames);

    void setMorph(const MorphSlider& slider, float weight);
    void releaseMorph(const MorphSlider& slider);
    /// Every morph target and expression as clip and file have it.
    void resetFace();

    void setPlacement(const Placement& placement);
    void setNodeVisible(NodeIndex node, bool isVisible);

    /// As the look has it, whatever look comes next.
    void resetMaterial(MaterialIndex material);

    [[nodiscard]] CharacterMemory remember() const;
    /// Sets again what is still there.
    void recall(const CharacterMemory& memory);

private:
    void place();
    void recallMotion(const CharacterMemory& memory);
    void rememberAnimator(CharacterMemory& memory) const;
    void rememberSurfaces(CharacterMemory& memory) const;
    void recallSurfaces(const CharacterMemory& memory);
};

/// Times of all keys of a clip, rising, each once.
[[nodiscard]] std::vector<double> keyTimesOf(const asset::AnimationClipAsset& clip);

} // namespace stylized::viewer
