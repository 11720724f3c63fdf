#include "stylized/foreign/Space.h"

#include <assimp/scene.h>
#include <fmt/format.h>

#include <cmath>
#include <cstdint>

namespace stylized::foreign {
namespace {

constexpr double kMetresPerCentimetre = 0.01;
constexpr double kSmallestUnit = 1e-6, kLargestUnit = 1e6; // metres

template <class T>
T settingOf(const aiScene& scene, const char* name, T otherwise)
{
    T value{};
    return scene.mMetaData != nullptr && scene.mMetaData->Get(name, value) ? value : otherwise;
}

/// Row `row` of the rotation: the file's axis that becomes our axis of that number.
bool setAxis(glm::dmat4& out, int row, std::int32_t axis, std::int32_t sign)
{
    if (axis < 0 || axis > 2 || (sign != 1 && sign != -1))
        return false;
    out[axis][row] = sign;
    return true;
}

double metresPerUnit(const aiScene& scene, import::ImportReport& report)
{
    const double metres = settingOf(scene, "UnitScaleFactor", 1.0f) * kMetresPerCentimetre;
    if (isUsableUnit(metres))
        return metres;
    report.add(import::ReportCode::UnitAssumed, import::Severity::Warning, "GlobalSettings",
               fmt::format("a unit of length of {:g} m makes no sense: centimetres are assumed", metres));
    return kMetresPerCentimetre;
}

} // namespace

bool isUsableUnit(double metres) noexcept
{
    return metres >= kSmallestUnit && metres <= kLargestUnit;
}

glm::dmat4 sceneFromFile(const aiScene& scene, import::FileFormat format, import::ImportReport& report)
{
    if (format != import::FileFormat::Fbx)
        return glm::dmat4(1.0);
    const double metres = metresPerUnit(scene, report);
    glm::dmat4 turn(0.0);
    turn[3][3] = 1.0;
    const bool isKnown = setAxis(turn, 0, settingOf(scene, "CoordAxis", 0), settingOf(scene, "CoordAxisSign", 1)) &&
                         setAxis(turn, 1, settingOf(scene, "UpAxis", 1), settingOf(scene, "UpAxisSign", 1)) &&
                         setAxis(turn, 2, settingOf(scene, "FrontAxis", 2), settingOf(scene, "FrontAxisSign", 1));
    // Two axes on one place leave another empty.
    const bool isFrame = isKnown && std::abs(std::abs(glm::determinant(turn)) - 1.0) < 0.5;
    if (!isFrame) {
        report.add(import::ReportCode::UnitAssumed, import::Severity::Warning, "GlobalSettings",
                   "the axes make no sense: +Y is taken as up");
        turn = glm::dmat4(1.0);
    }
    for (int column = 0; column < 3; ++column)
        turn[column] *= metres;
    return turn;
}

} // namespace stylized::foreign
