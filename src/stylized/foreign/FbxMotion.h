#pragma once

#include "stylized/foreign/FbxCurve.h"
#include "stylized/foreign/FbxObjects.h"

#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace stylized::foreign {

/// What of an object is animated.
enum class FbxProperty : std::uint8_t { Translation, Rotation, Scaling, DeformPercent };

/// The curves of one property on one layer, one an axis.
struct FbxCurves {
    std::array<FbxCurve, 3> axes;
    std::array<std::optional<double>, 3> otherwise; ///< Where an axis has no curve.

    [[nodiscard]] glm::dvec3 at(const glm::dvec3& rest, double seconds, FbxSide side) const;
};

/// How a layer meets what stands below it.
struct FbxLayer {
    double weight = 1.0;  ///< Where it has no curve.
    FbxCurve weightCurve; ///< In percent.
    bool isAdditive = true;
    bool addsRotations = true; ///< Not angles.
    bool multipliesScale = true;
    std::map<std::pair<double, FbxProperty>, FbxCurves> curves;

    [[nodiscard]] double weightAt(double seconds, FbxSide side) const;
    /// What the layer makes of the value `below` with its own, which counts by `part`.
    [[nodiscard]] glm::dvec3 combined(FbxProperty property, const glm::dvec3& below, const glm::dvec3& own, double part,
                                      std::int32_t rotationOrder) const;
};

/// What all layers of a motion make of one property of one object.
/// **Ownership**: borrows the motion.
class FbxTrack {
public:
    /// - `rest` is what the object says itself; it counts where no layer says anything.
    /// - `rotationOrder` is that of the object: some layers add rotations and not angles.
    FbxTrack(std::span<const FbxLayer> layers, double id, FbxProperty property, const glm::dvec3& rest,
             std::int32_t rotationOrder = 0);

    [[nodiscard]] bool isMoved() const noexcept { return isMoved_; }
    /// Whether it runs straight between its keys.
    [[nodiscard]] bool isStraight() const noexcept { return isStraight_; }
    void addTimes(std::vector<double>& times) const;
    /// The value at a moment; a number stands in x.
    [[nodiscard]] glm::dvec3 at(double seconds, FbxSide side) const;

private:
    struct Part {
        const FbxLayer* layer;
        const FbxCurves* curves;
        bool isLowest;
    };

    [[nodiscard]] glm::dvec3 unsaid(const FbxLayer& layer, const glm::dvec3& below) const;

    FbxProperty property_;
    glm::dvec3 rest_;
    std::int32_t rotationOrder_;
    std::vector<Part> parts_;
    bool isMoved_ = false;
    bool isStraight_ = true;
};

/// One motion of an FBX file (an animation stack).
class FbxMotion {
public:
    FbxMotion(const FbxObjects& objects, const FbxRecord& stack);

    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    /// Seconds of the file: what the stack declares, else from the first to the last key.
    [[nodiscard]] double start() const noexcept { return start_; }
    [[nodiscard]] double stop() const noexcept { return stop_; }
    [[nodiscard]] std::span<const FbxLayer> layers() const noexcept { return layers_; }

private:
    void readLayer(const FbxObjects& objects, double id, const FbxRecord& record);
    void readSpan(const FbxRecord& stack);

    std::string name_;
    double start_ = 0.0, stop_ = 0.0;
    std::vector<FbxLayer> layers_;
};

/// The motions of a file, in its order.
[[nodiscard]] std::vector<FbxMotion> fbxMotionsOf(const FbxObjects& objects);

} // namespace stylized::foreign
