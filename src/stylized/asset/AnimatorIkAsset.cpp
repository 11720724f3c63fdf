#include "stylized/asset/AnimatorIkAsset.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <cmath>
#include <string_view>
#include <utility>

namespace stylized::asset {
namespace {

class IkFlawFinder {
public:
    IkFlawFinder(const std::vector<AnimatorParameterAsset>& parameters, const std::string& place)
        : parameters_(parameters), place_(place)
    {}

    std::optional<AnimatorFlaw> find(const IkStepAsset& step)
    {
        checkNumber("/weight", step.weight);
        require(step.weight.parameter.isValid() || (step.weight.constant >= 0.0 && step.weight.constant <= 1.0),
                "/weight", "expected a number between 0 and 1");
        std::visit([&](const auto& kind) { check(kind); }, step.kind);
        return std::move(flaw_);
    }

private:
    void require(bool holds, const std::string& place, std::string_view message)
    {
        if (!holds && !flaw_)
            flaw_ = AnimatorFlaw{place_ + place, std::string(message)};
    }

    void checkName(const std::string& place, const std::string& name)
    {
        require(!name.empty(), place, "expected a name that is not empty");
    }

    void checkNumber(const std::string& place, const AnimatorNumber& number)
    {
        if (!number.parameter.isValid())
            return require(std::isfinite(number.constant), place, "expected a finite number");
        const std::size_t index = number.parameter.value;
        require(index < parameters_.size() && parameters_[index].kind == AnimatorParameterKind::Float, place,
                "expected a parameter of type float");
    }

    void checkVector(const std::string& place, const AnimatorVector& vector)
    {
        for (std::size_t axis = 0; axis < vector.size(); ++axis)
            checkNumber(fmt::format("{}/{}", place, axis), vector[axis]);
    }

    void checkDirection(const std::string& place, const glm::dvec3& direction)
    {
        const double length = glm::length(direction);
        require(std::isfinite(length) && length > 0.0, place, "expected a direction: three numbers, not all 0");
    }

    void checkAngle(const std::string& place, double degrees, double least, double most)
    {
        require(degrees >= least && degrees <= most, place,
                fmt::format("expected degrees between {:g} and {:g}", least, most));
    }

    void checkLimb(const std::string& place, const std::string& root, const std::string& middle, const std::string& tip)
    {
        checkName(place + "/root", root);
        checkName(place + "/middle", middle);
        checkName(place + "/tip", tip);
    }

    void check(const TwoBoneIkAsset& step)
    {
        checkLimb("", step.root, step.middle, step.tip);
        checkVector("/goal", step.goal.at);
        if (step.hasPole)
            checkVector("/pole", step.pole);
    }

    void check(const ChainIkAsset& step)
    {
        require(!step.joints.empty(), "/joints", "expected at least one joint");
        for (std::size_t i = 0; i < step.joints.size(); ++i) {
            const std::string place = fmt::format("/joints/{}", i);
            checkName(place + "/node", step.joints[i].node);
            checkLimit(place + "/limit", step.joints[i].limit);
        }
        checkName("/tip", step.tip);
        checkVector("/goal", step.goal.at);
    }

    void checkLimit(const std::string& place, const IkLimitAsset& limit)
    {
        if (limit.kind == IkLimitKind::None)
            return;
        checkDirection(place + "/axis", limit.axis);
        if (limit.kind == IkLimitKind::Cone)
            return checkAngle(place + "/maxDegrees", limit.maxDegrees, 0.0, 180.0);
        checkAngle(place + "/minDegrees", limit.minDegrees, -180.0, 180.0);
        checkAngle(place + "/maxDegrees", limit.maxDegrees, limit.minDegrees, 180.0);
    }

    void check(const LookAtIkAsset& step)
    {
        require(!step.joints.empty(), "/joints", "expected at least one joint");
        for (std::size_t i = 0; i < step.joints.size(); ++i) {
            const std::string place = fmt::format("/joints/{}", i);
            checkName(place + "/node", step.joints[i].node);
            require(step.joints[i].share >= 0.0 && step.joints[i].share <= 1.0, place + "/share",
                    "expected a number between 0 and 1");
            checkAngle(place + "/maxDegrees", step.joints[i].maxDegrees, 0.0, 180.0);
        }
        checkDirection("/forward", step.forward);
        checkVector("/goal", step.goal.at);
    }

    void check(const FootPlacementIkAsset& step)
    {
        checkName("/hips", step.hips);
        require(!step.feet.empty(), "/feet", "expected at least one foot");
        for (std::size_t i = 0; i < step.feet.size(); ++i) {
            const std::string place = fmt::format("/feet/{}", i);
            checkLimb(place, step.feet[i].root, step.feet[i].middle, step.feet[i].tip);
            checkNumber(place + "/ground", step.feet[i].ground);
        }
        checkVector("/groundNormal", step.normal);
        require(std::isfinite(step.floor), "/floor", "expected a finite number");
        require(std::isfinite(step.maxStep) && step.maxStep >= 0.0, "/maxStep",
                "expected a finite number of at least 0");
        checkAngle("/maxTiltDegrees", step.maxTiltDegrees, 0.0, 90.0);
    }

    const std::vector<AnimatorParameterAsset>& parameters_;
    const std::string& place_;
    std::optional<AnimatorFlaw> flaw_;
};

} // namespace

std::optional<AnimatorFlaw> findFlaw(const IkStepAsset& step, const std::vector<AnimatorParameterAsset>& parameters,
                                     const std::string& place)
{
    return IkFlawFinder(parameters, place).find(step);
}

} // namespace stylized::asset
