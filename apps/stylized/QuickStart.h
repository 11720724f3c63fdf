#pragma once

namespace stylized {

/// For commands that draw once and end: makes Mesa's software driver leave the programs it compiles unoptimised, which
/// is sooner done than one frame is drawn slower. The same bytes come out; GPU drivers take no notice; a GALLIVM_PERF
/// of the user's own stands. Call it before the context is made.
void compileForOneFrame() noexcept;

} // namespace stylized
