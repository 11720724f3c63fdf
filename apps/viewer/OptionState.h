#pragma once

#include <stylized/app/OptionTable.h>
#include <stylized/app/OptionValue.h>
#include <stylized/app/OptionValues.h>
#include <stylized/core/Result.h>

#include <map>
#include <string>
#include <string_view>

namespace stylized::viewer {

/// Whether the viewer has a control for an option: those of look, picture, camera and sampling.
[[nodiscard]] bool hasControl(const app::OptionSpec& option) noexcept;

/// What the user has set of the option table's rows, as text that may be set again and again.
class OptionState {
public:
    /// **Errors**: UsageInvalid where the text is no value of the option; nothing changes then.
    /// - `name` is an option of the table.
    Result<void> set(std::string_view name, std::string_view text);
    /// All that a command line has set of what the viewer has controls for.
    void take(const app::OptionValues& values);
    /// The default again.
    void reset(std::string_view name);
    void resetAll() noexcept { texts_.clear(); }

    [[nodiscard]] bool isSet(std::string_view name) const { return texts_.find(name) != texts_.end(); }
    /// As set, else the default; may be empty.
    [[nodiscard]] std::string text(std::string_view name) const;
    [[nodiscard]] const std::map<std::string, std::string, std::less<>>& texts() const noexcept { return texts_; }

    /// For the functions that make settings of options.
    [[nodiscard]] app::OptionValues values() const;

private:
    std::map<std::string, std::string, std::less<>> texts_;
};

} // namespace stylized::viewer
