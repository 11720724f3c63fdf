#pragma once

#include <stylized/app/OptionTable.h>
#include <stylized/app/OptionValue.h>
#include <stylized/core/Assert.h>
#include <stylized/core/Result.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stylized::app {

/// What the user has set, and the defaults of all else. Names must be those of the option table.
class OptionValues {
public:
    /// **Errors**: UsageInvalid where the text is no value of the option, or the option is set already and not
    /// repeatable.
    [[nodiscard]] Result<void> set(const OptionSpec& option, std::string_view text);

    [[nodiscard]] bool isSet(std::string_view name) const noexcept;

    /// The value, else the default, else nothing. T is the alternative of OptionValue that the option's type means.
    template <class T>
    [[nodiscard]] std::optional<T> find(std::string_view name) const
    {
        const std::optional<OptionValue> value = lookUp(name);
        if (!value)
            return std::nullopt;
        STYLIZED_ASSERT(std::holds_alternative<T>(*value), "an option is read as the type that its row names");
        return std::get<T>(*value);
    }

    /// The same for an option that has a default.
    template <class T>
    [[nodiscard]] T get(std::string_view name) const
    {
        std::optional<T> value = find<T>(name);
        STYLIZED_ASSERT(value.has_value(), "an option without default may be absent");
        return *std::move(value);
    }

    /// All values of a repeatable text, in the order given.
    [[nodiscard]] std::vector<std::string> texts(std::string_view name) const;

private:
    [[nodiscard]] std::optional<OptionValue> lookUp(std::string_view name) const;

    std::vector<std::pair<const OptionSpec*, OptionValue>> values_;
};

} // namespace stylized::app
