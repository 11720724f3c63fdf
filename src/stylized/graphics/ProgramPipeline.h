#pragma once

#include <stylized/graphics/Handle.h>

#include <string_view>

namespace stylized::graphics {

class Program;

/// A vertex and a fragment stage that were linked apart and are drawn with together. Where pipelines share a stage, it
/// is compiled once.
/// **Ownership**: move-only; see Handle for the empty state. Both programs must outlive it.
class ProgramPipeline final {
public:
    ProgramPipeline() noexcept = default;

    /// - Both programs were made with ProgramOptions::isSeparable, the one of vertex, the other of fragment pieces.
    ProgramPipeline(Context& context, const Program& vertex, const Program& fragment, std::string_view label);

    [[nodiscard]] bool isValid() const noexcept { return handle_.isValid(); }
    [[nodiscard]] unsigned int id() const noexcept { return handle_.id(); }

private:
    Handle handle_;
};

} // namespace stylized::graphics
