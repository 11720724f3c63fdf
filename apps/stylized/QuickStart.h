#pragma once

namespace stylized {

/// For commands that draw once and end: trades speed of later frames for an early first one. Mesa's software driver
/// leaves the programs it compiles unoptimised and as narrow as they compile fastest, and memory comes in few large
/// pages. The same bytes come out; GPU drivers take no notice; what the user has set in GALLIVM_PERF or
/// LP_NATIVE_VECTOR_WIDTH stands. Call it before other threads run and before the context is made.
void prepareForOneFrame() noexcept;

} // namespace stylized
