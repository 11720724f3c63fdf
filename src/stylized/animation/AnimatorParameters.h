#pragma once

#include <stylized/asset/AnimatorAsset.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace stylized::animation {

/// A parameter of one type, found once by name: a handle of one type cannot be used for another.
template <asset::AnimatorParameterKind kKind>
struct AnimatorParameter {
    asset::AnimatorParameterIndex index;
};
using FloatParameter = AnimatorParameter<asset::AnimatorParameterKind::Float>;
using BoolParameter = AnimatorParameter<asset::AnimatorParameterKind::Bool>;
using IntParameter = AnimatorParameter<asset::AnimatorParameterKind::Int>;
using TriggerParameter = AnimatorParameter<asset::AnimatorParameterKind::Trigger>;

/// The values of an animator's parameters.
/// **Ownership**: borrows the descriptions, which must outlive it.
class AnimatorParameters {
public:
    /// All at their initial values.
    explicit AnimatorParameters(std::span<const asset::AnimatorParameterAsset> descriptions);

    [[nodiscard]] std::span<const asset::AnimatorParameterAsset> descriptions() const noexcept { return descriptions_; }

    /// None where no parameter of that type bears the name.
    [[nodiscard]] std::optional<FloatParameter> findFloat(std::string_view name) const noexcept;
    [[nodiscard]] std::optional<BoolParameter> findBool(std::string_view name) const noexcept;
    [[nodiscard]] std::optional<IntParameter> findInt(std::string_view name) const noexcept;
    [[nodiscard]] std::optional<TriggerParameter> findTrigger(std::string_view name) const noexcept;

    /// A smooth parameter follows what is set as time passes. Refuses (false, nothing changes) a number that is not
    /// finite.
    bool set(FloatParameter parameter, float value) noexcept;
    void set(BoolParameter parameter, bool value) noexcept;
    void set(IntParameter parameter, std::int32_t value) noexcept;
    /// It stays set until a transition has used it.
    void set(TriggerParameter parameter) noexcept;
    void reset(TriggerParameter parameter) noexcept;

    /// What was set last.
    [[nodiscard]] float get(FloatParameter parameter) const noexcept;
    [[nodiscard]] bool get(BoolParameter parameter) const noexcept;
    [[nodiscard]] std::int32_t get(IntParameter parameter) const noexcept;
    [[nodiscard]] bool isSet(TriggerParameter parameter) const noexcept;

    /// What the number is now.
    [[nodiscard]] double value(const asset::AnimatorNumber& number) const noexcept;
    /// The value of a parameter of any type; a Bool or Trigger is 0 or 1.
    [[nodiscard]] double value(asset::AnimatorParameterIndex parameter) const noexcept;
    [[nodiscard]] bool holds(const asset::AnimatorConditionAsset& condition) const noexcept;

    /// Lets smooth parameters follow what was set: the same whatever the steps are.
    /// - `seconds` is finite and at least 0.
    void advance(double seconds) noexcept;
    /// Brings them there at once.
    void settle() noexcept;
    /// The same for one of them; does nothing where it is not smooth.
    void settle(asset::AnimatorParameterIndex parameter) noexcept;

    /// Remembers that a transition has used the triggers of its conditions; all machines of this update still see them.
    void use(const asset::AnimatorConditionAsset& condition) noexcept;
    /// Resets the triggers that have been used since the last call: the end of an update.
    void resetUsedTriggers() noexcept;

private:
    [[nodiscard]] asset::AnimatorParameterIndex find(std::string_view name,
                                                     asset::AnimatorParameterKind kind) const noexcept;

    std::span<const asset::AnimatorParameterAsset> descriptions_;
    std::vector<double> values_;  // one a parameter: what counts now
    std::vector<double> targets_; // one a parameter; floats only: what was set last
    std::vector<char> isUsed_;    // one a parameter; triggers only
};

} // namespace stylized::animation
