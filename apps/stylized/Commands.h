#pragma once

#include <stylized/app/CommandLine.h>
#include <stylized/core/Result.h>

#include <span>

namespace stylized {

// The commands of the program: each does what the option table says of it.
[[nodiscard]] Result<void> bake(const app::Invocation& invocation);
[[nodiscard]] Result<void> check(const app::Invocation& invocation);
[[nodiscard]] Result<void> inspect(const app::Invocation& invocation);
[[nodiscard]] Result<void> evaluate(const app::Invocation& invocation);
[[nodiscard]] Result<void> render(const app::Invocation& invocation);
[[nodiscard]] Result<void> sheet(const app::Invocation& invocation);

/// Becomes the viewer, which stands beside this program, with these words: returns only where that fails.
/// **Errors**: GraphicsUnavailable.
[[nodiscard]] Result<void> view(std::span<const char* const> words);

} // namespace stylized
