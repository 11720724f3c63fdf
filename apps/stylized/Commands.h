#pragma once

#include <stylized/app/CommandLine.h>
#include <stylized/core/Result.h>

namespace stylized {

// The commands of the program: each does what the option table says of it.
[[nodiscard]] Result<void> check(const app::Invocation& invocation);
[[nodiscard]] Result<void> inspect(const app::Invocation& invocation);
[[nodiscard]] Result<void> evaluate(const app::Invocation& invocation);
[[nodiscard]] Result<void> render(const app::Invocation& invocation);
[[nodiscard]] Result<void> sheet(const app::Invocation& invocation);

} // namespace stylized
