#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Files with one wrong value each, for tests of what the report then says.
namespace stylized::import {

/// What stands in a file in whose place, and where the report must then have an entry.
struct WrongValue {
    std::string right, wrong, place;
};

/// A file with fifteen nodes for bones, two drawn triangles with a morph target and one set of texture coordinates, and
/// `members` of the root object, two materials among them.
[[nodiscard]] std::string fileWith(std::string_view members);

/// Members of the root object: a picture, a sampler and two textures.
extern const std::string kTextures;

inline constexpr std::string_view kRequiredBones[] = {
    "hips",         "spine",         "head",          "leftUpperArm",  "leftLowerArm",
    "leftHand",     "rightUpperArm", "rightLowerArm", "rightHand",     "leftUpperLeg",
    "leftLowerLeg", "leftFoot",      "rightUpperLeg", "rightLowerLeg", "rightFoot"};

/// Puts each wrong value into `file`: the scene must stay usable and the report have an entry at the place, which it
/// does not have of the file as it is.
void expectAllReported(const std::string& file, const std::vector<WrongValue>& values);

} // namespace stylized::import
