#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace stylized::viewer {

struct Character;

/// A point in the picture that a hand may drag: the goal of a step of a character's IK, or the ground below a foot.
struct IkHandle {
    std::size_t step = 0;
    std::optional<std::size_t> foot; ///< Which foot of a foot placement; it goes up and down only.
    std::string name;                ///< The step's, a foot's with its node behind.
    glm::vec3 position{0.0f};        ///< **Space**: world.
    float weight = 0.0f;             ///< Of the step: 0 where it does nothing now.
    bool isHeld = false;             ///< A hand has put it where it is.
};

/// Those of a character's animator; the ground of a foot where it follows a parameter.
[[nodiscard]] std::vector<IkHandle> ikHandles(const Character& character);

/// Whether a point lies before the camera and within the picture.
/// **Space**: world.
[[nodiscard]] bool isInPicture(const glm::mat4& clipFromWorld, const glm::vec3& position) noexcept;

/// Puts a handle of the character to `position`, as far as it goes there, to stay.
/// **Space**: world.
void moveIkHandle(Character& character, const IkHandle& handle, const glm::vec3& position);

/// Lets a held goal follow the animator's file again.
void releaseIkHandle(Character& character, const IkHandle& handle);

} // namespace stylized::viewer
